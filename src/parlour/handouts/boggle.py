"""The Boggle practice simulator (CIS 4930, project 1)."""

from parlour.terminal import console as _console
from parlour.terminal.boggle import play_boggle as _play_boggle


def main() -> None:
    """Roll the dice and play the board."""
    _play_boggle(_console.open_words("american"))


if __name__ == "__main__":
    raise SystemExit(_console.run("boggle.py", main))
