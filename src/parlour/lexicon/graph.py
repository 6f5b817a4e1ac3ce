"""The smallest graph that spells a list of words.

Words that begin alike share their beginnings and words that end alike share their endings, so
172,823 words need some 54,000 nodes. A node says which letters may follow and whether a word may
end there. Nodes are numbered so that every edge leads to a higher number: the root is 0, and
whoever wants something worked out from the leaves up walks the numbers backwards.
"""

from __future__ import annotations

EVERY_LETTER = (1 << 26) - 1  # the bits of a node's mask that say which letters may follow
WORD_ENDS = 1 << 26  # the bit beside them that says that a word may end at this node
LONGEST_TOLD_APART = 31  # the top bit of a node's lengths means "this many letters or more"


class Graph:
    """A graph as arrays of 32-bit numbers, in memory or mapped from a file.

    For node ``n``, the letters that may follow are the low 26 bits of ``masks[n]``, and its edges
    are ``targets[first[n]:]``, one for each of those letters in order. ``before[e]`` counts the
    words at the node of edge ``e`` that come earlier in the alphabet than those along ``e``; added
    up along a word, they give its index. ``lengths[n]`` has bit ``k`` set if some word ends ``k``
    letters further on. ``digest`` is the SHA-256 of the words in order, each followed by a line
    end.
    """

    __slots__ = ("before", "count", "digest", "first", "lengths", "longest", "masks", "targets")

    def __init__(
        self,
        masks: memoryview,
        first: memoryview,
        lengths: memoryview,
        targets: memoryview,
        before: memoryview,
        *,
        count: int,
        longest: int,
        digest: bytes,
    ) -> None:
        self.masks = masks
        self.first = first
        self.lengths = lengths
        self.targets = targets
        self.before = before
        self.count = count
        self.longest = longest
        self.digest = digest
