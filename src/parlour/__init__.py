"""Parlour: word games played exactly by their rules.

The rooms of the house, from the ground up:

- ``kernel``: the hot loops, compiled where there is a C compiler;
- ``lexicon``: words, and how they are asked about;
- ``games``: the rules, as pure functions over frozen values;
- ``match``: a game in progress, and the only door through which a move reaches it;
- ``coach``: perfect play;
- ``terminal``: the games line by line, as the handouts print them;
- ``handouts``: the programs that the handouts name;
- ``cli``: the ``parlour`` command.

A room imports only from the rooms above it in this list; the test command checks that.
"""

__version__ = "0.1.0"


class ParlourError(ValueError):
    """What was asked for cannot be done; the message says why, for the person who asked."""
