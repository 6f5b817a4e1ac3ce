"""Command-line arguments made from a game's options, so that each option is described once.

Seeds, which several commands take, are read here too.
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.games.protocol import Value

from .console import whole_number


def add_options(parser: Any, options: type[Value], *names: str) -> None:
    """Give a parser (or a group of one) an argument for each of the named options.

    A text that is not given is ``None``, to tell it from one that was given and is empty.
    """
    described = inspect.type_info(options)
    assert isinstance(described, inspect.StructType)
    fields = {field.name: field for field in described.fields}
    for name in names:
        field = fields[name]
        kind, about = _unwrap(field.type)
        default = msgspec.NODEFAULT if field.required else field.default
        flag = "--" + name.replace("_", "-")
        described_as = about["description"]
        match kind:
            case inspect.BoolType():
                parser.add_argument(flag, action="store_true", help=described_as)
            case inspect.LiteralType(values):
                parser.add_argument(
                    flag,
                    choices=values,
                    default=default,
                    help=f"{described_as} (default: {default})",
                )
            case inspect.IntType(ge=low, le=high):
                parser.add_argument(
                    flag,
                    metavar="N",
                    type=_number(low, high, default),
                    default=default,
                    help=f"{described_as} (default: {default})",
                )
            case inspect.VarTupleType():
                parser.add_argument(
                    flag, metavar="LETTERS", action="append", default=[], help=described_as
                )
            case _:
                parser.add_argument(flag, metavar="LETTERS", help=described_as)


def seed(text: str) -> int:
    """Read a seed."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed; give a whole number, such as 7")
    return int(text)


def _unwrap(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    """Part a type from what its `msgspec.Meta` says of it."""
    about: dict[str, Any] = {}
    while isinstance(kind, inspect.Metadata):
        about |= kind.extra_json_schema or {}
        kind = kind.type
    return kind, about


def _number(low: int | None, high: int | None, example: object) -> Callable[[str], int]:
    """Make a reader of whole numbers in a range."""
    wanted = f"{low} or more" if high is None else f"{low} to {high}"
    wanted += f", such as {example}"

    def read(text: str) -> int:
        number = whole_number(text)
        if number is None or (low is not None and number < low) or (high or number) < number:
            raise argparse.ArgumentTypeError(f"{text!r} will not do; give {wanted}")
        return number

    return read
