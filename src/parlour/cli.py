"""The ``parlour`` command: it reads the command line, then hands over to a room.

A command is a function in `COMMANDS` that takes the arguments after its name. Rooms are imported by
the command that needs them, so that each starts at once.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from parlour import ParlourError, __version__
from parlour.terminal.console import WRONG_COMMAND_LINE, open_words, run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from parlour.lexicon import Lexicon


class Command(NamedTuple):
    """One of the things that ``parlour`` does, and the extra that it needs, if any."""

    run: Callable[[Sequence[str]], None]
    summary: str
    extra: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments and arguments[0] in COMMANDS:
        return run("parlour", lambda: _run(*arguments))
    return run("parlour", lambda: _start(arguments))


def _run(name: str, *arguments: str) -> None:
    """Run a command, or say which extra it lacks."""
    command = COMMANDS[name]
    try:
        command.run(arguments)
    except ModuleNotFoundError as missing:
        if not command.extra:
            raise
        install = f"pip install 'parlour[{command.extra}]'"
        raise ParlourError(
            f"parlour {name} needs {missing.name}; to install it: {install}"
        ) from None


# Arguments ----------------------------------------------------------------------------------------


def _parser(name: str, description: str, examples: Sequence[tuple[str, str]]) -> _Parser:
    """Make the parser of a command, with its examples at the end of the help."""
    width = max(len(command) for command, _ in examples)
    lines = [f"  {command:<{width}}  {meaning}" for command, meaning in examples]
    return _Parser(
        prog=name,
        description=description,
        epilog="\n".join(["examples:" if len(lines) > 1 else "example:", *lines]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints end with where to read more."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(
            WRONG_COMMAND_LINE, f"{self.prog}: {message}\nTry '{self.prog} --help' for examples.\n"
        )


def _computer(text: str) -> tuple[int, str]:
    from parlour.coach.players import LEVELS

    seat, colon, level = text.rpartition(":")
    if level not in LEVELS or (colon and not re.fullmatch(r"[1-9]", seat)):
        raise argparse.ArgumentTypeError(
            f"{text!r} will not do; give a seat and a level, such as 2:hard; "
            f"the levels are {', '.join(LEVELS)}"
        )
    return int(seat or 2) - 1, level


def _add_words(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--words",
        metavar="NAME|FILE",
        help=f"a built-in word list or a file, one word a line (default: {default})",
    )


def _opener(args: argparse.Namespace) -> Callable[[str], Lexicon]:
    """Return what opens the word list that was asked for, or else the named one."""
    asked_for: str | None = args.words
    return lambda name: open_words(name if asked_for is None else asked_for)


def _console() -> Console:
    """Return where tables are printed: in colour on a terminal, and nowhere else."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True, force_terminal=sys.stdout.isatty())


# parlour ------------------------------------------------------------------------------------------


def _start(arguments: Sequence[str]) -> None:
    """List the games; or say what is wrong with a command that does not exist."""
    examples = [(f"parlour {name}", command.summary) for name, command in COMMANDS.items()]
    parser = _parser(
        "parlour",
        "Word games played exactly by their rules.",
        [("parlour", "list the games and how to start each"), *examples],
    )
    parser.add_argument("--version", action="store_true", help="say which Parlour this is")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help=" or ".join(COMMANDS))
    args = parser.parse_args(arguments)
    if args.version:
        from parlour import kernel

        print(f"parlour {__version__} (kernel: {kernel.describe(kernel.load('boggle'))})")
        return
    if args.command is not None:
        parser.error(f"there is no command {args.command!r}; there are {', '.join(COMMANDS)}")
    _list_games()


def _list_games() -> None:
    """List the games and how to start each."""
    from rich.text import Text

    from parlour import games, terminal

    program = _program_name()
    programs = {name: terminal.find(name) for name in terminal.names()}
    console = _console()
    console.print(Text("Parlour", "bold"), "- word games played exactly by their rules\n")
    for name, each in programs.items():
        info = games.find(name).INFO
        console.print(Text(info.title, "bold"))
        console.print(Text(f"  {info.summary}"))
        width = max(len(example) for example, _ in each.EXAMPLES)
        for example, meaning in each.EXAMPLES:
            console.print(
                Text(f"  {program} play {example:<{width}}  "), Text(meaning, "dim"), sep=""
            )
        console.print()
    console.print(Text(f"Every game takes --help: {program} play {next(iter(programs))} --help"))


def _program_name() -> str:
    """Return how to call this program again from here."""
    called = os.path.abspath(sys.argv[0])
    if os.path.basename(called) == "__main__.py":
        return "python -m parlour"
    if shutil.which("parlour") == called or not os.path.exists(called):
        return "parlour"
    shorter = os.path.relpath(called)
    return called if shorter.startswith(os.pardir) else shorter


# parlour play -------------------------------------------------------------------------------------


def _play(arguments: Sequence[str]) -> None:
    """Play a game in the terminal."""
    from parlour import terminal

    names = terminal.names()
    if not arguments or arguments[0] not in names:
        parser = _parser(
            "parlour play",
            "Play a game line by line.",
            [
                (f"parlour play {names[0]}", "play it"),
                (f"parlour play {names[0]} --help", "options"),
            ],
        )
        parser.add_argument("game", metavar="GAME", choices=names, help=" or ".join(names))
        parser.parse_args(arguments)
    _play_game(arguments[0], arguments[1:])


def _play_game(name: str, arguments: Sequence[str]) -> None:
    from parlour import games, terminal
    from parlour.coach.players import LEVELS
    from parlour.terminal.options import seed
    from parlour.terminal.table import Guests

    info, program = games.find(name).INFO, terminal.find(name)
    examples = [(f"parlour play {example}", meaning) for example, meaning in program.EXAMPLES]
    parser = _parser(f"parlour play {name}", info.summary, examples)
    program.arguments(parser)
    _add_words(parser, info.lexicon)
    parser.add_argument("--seed", metavar="N", type=seed, help="play the same game again")
    parser.add_argument(
        "--show-seed", action="store_true", help="say which seed plays this game again"
    )
    parser.add_argument(
        "--computer",
        metavar="SEAT:LEVEL",
        action="append",
        type=_computer,
        default=[],
        help=f"let the computer have a seat, the second unless you say which: "
        f"{', '.join(LEVELS)} (such as 2:hard)",
    )
    parser.add_argument("--review", action="store_true", help="say at the end what you missed")
    args, extra = parser.parse_known_args(arguments)
    if extra and not getattr(args, "takes_extra", False):
        parser.error(f"unrecognised: {' '.join(extra)}")
    seats = max(2, getattr(args, "players", info.seats[0]))
    alone = info.seats[0] == 1
    taken = [seat for seat, _ in args.computer]
    for seat in taken:
        if seat >= seats:
            parser.error(f"there is no seat {seat + 1} for the computer; use 1 to {seats}")
        if alone and seat == 0:
            parser.error("the first seat is yours; give the computer the second, such as 2:hard")
        if taken.count(seat) > 1:
            parser.error(f"seat {seat + 1} was given to the computer twice")
    args.guests = Guests(dict(args.computer), args.review)
    args.extra, args.parser = [each for each in extra if each != "--"], parser
    chosen = args.seed if args.seed is not None else int.from_bytes(os.urandom(4), "big")
    if args.show_seed:
        print(f"Seed: {chosen}", file=sys.stderr, flush=True)
    program.play(args, _opener(args), chosen)


# parlour solve ------------------------------------------------------------------------------------


def _solve(arguments: Sequence[str]) -> None:
    """Ask the coach about a position."""
    from parlour.terminal import solving

    names = solving.names()
    if not arguments or arguments[0] not in names:
        examples = [each for name in names for each in solving.find(name).EXAMPLES]
        parser = _parser(
            "parlour solve",
            "Find the best that can be done.",
            [(f"parlour solve {example}", meaning) for example, meaning in examples],
        )
        parser.add_argument("what", metavar="WHAT", choices=names, help=" or ".join(names))
        parser.parse_args(arguments)
    _solve_one(arguments[0], arguments[1:])


def _solve_one(name: str, arguments: Sequence[str]) -> None:
    from parlour.terminal import solving

    solver = solving.find(name)
    examples = [(f"parlour solve {example}", meaning) for example, meaning in solver.EXAMPLES]
    parser = _parser(f"parlour solve {name}", "Find the best that can be done.", examples)
    solver.arguments(parser)
    _add_words(parser, solver.LEXICON)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    args = parser.parse_args(arguments)
    answer = solver.solve(args, _opener(args))
    if args.json:
        import msgspec

        print(msgspec.json.encode(answer).decode())
    else:
        solver.show(answer, _console())
    if getattr(args, "interrupted", False):  # and answered all the same
        raise KeyboardInterrupt


# parlour word -------------------------------------------------------------------------------------


def _word(arguments: Sequence[str]) -> None:
    """Look words up."""
    parser = _parser(
        "parlour word",
        "Say in which lists words are, what they are worth, mean, and turn into.",
        [
            ("parlour word naos norse", "look words up"),
            ("parlour word --pattern _e__r_", "list the words that fit"),
            ("parlour word --pattern _ill --without bf", "without those letters in the blanks"),
        ],
    )
    parser.add_argument("words_asked", metavar="WORD", nargs="*", help="a word to look up")
    parser.add_argument("--pattern", help="letters, and _ for each blank")
    parser.add_argument(
        "--without", metavar="LETTERS", default="", help="letters not in the blanks"
    )
    _add_words(parser, "enable")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    args = parser.parse_args(arguments)
    if args.words_asked and args.pattern is not None:
        parser.error("give words to look up or a --pattern, not both")
    if not args.words_asked and not args.pattern:
        parser.error("give words to look up, or a --pattern")
    if args.without and not args.pattern:
        parser.error("--without goes with a --pattern")
    if not re.fullmatch("[A-Za-z]*", args.without):
        parser.error(f"--without takes letters, not {args.without!r}")
    import msgspec

    from parlour.coach.words import look_up
    from parlour.terminal.words import show

    lexicon = _opener(args)("enable")
    if args.pattern is None:
        for word in args.words_asked:
            if not (word.isascii() and word.isalpha()):
                raise ParlourError(f"{word!r} is not a word of the letters a to z")
        facts = [look_up(word, lexicon) for word in args.words_asked]
        if args.json:
            print(msgspec.json.encode(facts).decode())
        else:
            show(facts)
        return
    try:
        found = list(lexicon.matching(args.pattern, args.without))
    except ValueError as error:
        raise ParlourError(str(error)) from None
    print(msgspec.json.encode(found).decode() if args.json else "\n".join(found) or "No words fit.")


# parlour handouts ---------------------------------------------------------------------------------


def _handouts(arguments: Sequence[str]) -> None:
    """Write the programs that the handouts name."""
    parser = _parser(
        "parlour handouts",
        "Write the programs that the handouts name into a folder: "
        "ps3.py, word_game.py, ps5.py, ps5_ghost.py, boggle.py and Hangman.",
        [("parlour handouts course", "then, in that folder: python ps3.py")],
    )
    parser.add_argument("folder", metavar="DIR", help="the folder; it is made if it is not there")
    parser.add_argument("--force", action="store_true", help="replace files that have changed")
    args = parser.parse_args(arguments)
    from parlour.handouts import write

    for path in write(args.folder, force=args.force):
        print(path)


# parlour serve ------------------------------------------------------------------------------------


def _serve(arguments: Sequence[str]) -> None:
    """Run the server."""
    parser = _parser(
        "parlour serve",
        "Serve the games, to be played alone, with computers, or with others.",
        [
            ("parlour serve", "on this machine, kept in a file of yours"),
            ("parlour serve --host 0.0.0.0", "for everybody who can reach this machine"),
            ("parlour serve --database memory:", "forget everything at the end"),
        ],
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    parser.add_argument(
        "--port", type=_port, default=8000, help="the port (default: 8000; 0 is any free one)"
    )
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE, postgresql://USER@HOST/NAME or memory:"
    )
    parser.add_argument("--redis", metavar="URL", help="what tells several processes of each other")
    parser.add_argument(
        "--workers", metavar="N", type=_count, default=1, help="how many processes (default: 1)"
    )
    parser.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="an address by which browsers know this server, such as https://games.example",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="a proxy in front of this server, which is believed about who asks",
    )
    args = parser.parse_args(arguments)
    for origin in args.origin:
        if not re.fullmatch(r"https?://[^/\s]+", origin):
            parser.error(f"{origin!r} is not an origin; give one such as https://games.example")
    from parlour.web.serving import Service, serve
    from parlour.web.settings import Settings

    settings = Settings(origins=tuple(args.origin))
    serve(
        Service(
            args.host,
            args.port,
            args.database,
            args.redis,
            args.workers,
            tuple(args.proxy),
            settings,
        )
    )


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give one such as 8000")
    return int(text)


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]?", text):
        raise argparse.ArgumentTypeError(f"{text!r} will not do; give a number such as 2")
    return int(text)


# parlour matches ----------------------------------------------------------------------------------


def _matches(arguments: Sequence[str]) -> None:
    """Carry finished matches from one database to another."""
    parser = _parser(
        "parlour matches",
        "Write the finished matches of a server to a file, or take them from one.",
        [
            ("parlour matches export matches.jsonl", "write them, a line of JSON for each event"),
            ("parlour matches import matches.jsonl", "play each again, and take it if it is sound"),
        ],
    )
    parser.add_argument("what", choices=("export", "import"), help="export or import")
    parser.add_argument("file", metavar="FILE", help="the file; - is standard output or input")
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME"
    )
    args = parser.parse_args(arguments)
    import asyncio

    from parlour.store import journal

    try:
        if args.what == "export":
            done, refused = asyncio.run(journal.export_to(args.file, args.database))
        else:
            done, refused = asyncio.run(journal.import_from(args.file, args.database))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ParlourError(f"cannot use {args.file}: {reason}") from None
    for each in refused:
        where = f"{args.file}:{each.line}: " if each.line else ""
        print(f"{where}match {each.match or '?'}: {each.reason}", file=sys.stderr)
    print(f"{args.what}ed {done} {'match' if done == 1 else 'matches'}", file=sys.stderr)
    if refused:
        raise ParlourError(f"{len(refused)} could not be {args.what}ed")


COMMANDS = {
    "play": Command(_play, "play a game line by line"),
    "solve": Command(_solve, "find the best that can be done"),
    "word": Command(_word, "look words up"),
    "handouts": Command(_handouts, "write the handouts' own programs into a folder"),
    "serve": Command(_serve, "serve the games on this machine or to others", extra="web"),
    "matches": Command(_matches, "carry finished matches to another server", extra="web"),
}

if __name__ == "__main__":
    sys.exit(main())
