"""The page that describes the WebSocket, made from the messages themselves."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from inspect import cleandoc
from typing import Any, get_args

import msgspec

from parlour.web import messages

TEMPLATE = "#/components/{name}"


@lru_cache(maxsize=1)
def schema() -> dict[str, Any]:
    """Return the JSON Schema of what clients say and what the server says."""
    (said, answered), components = msgspec.json.schema_components(
        [messages.ClientMessage, messages.ServerMessage], ref_template=TEMPLATE
    )
    return {"client": said, "server": answered, "components": components}


@lru_cache(maxsize=1)
def page() -> str:
    """Return the page."""
    introduction = "".join(
        f"<p>{escape(part)}</p>" for part in cleandoc(messages.__doc__ or "").split("\n\n")
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        "<title>Parlour: the protocol</title></head><body>"
        f"<h1>The protocol</h1>{introduction}"
        '<p>The same as JSON Schema: <a href="/protocol.json">protocol.json</a>. '
        'Everything else is done over HTTP: <a href="/schema/openapi.json">openapi.json</a>.</p>'
        f"<h2>What a client says</h2>{_described(messages.ClientMessage)}"
        f"<h2>What the server says</h2>{_described(messages.ServerMessage)}"
        f"<h2>What these are made of</h2>{_parts()}"
        "</body></html>"
    )


def _described(union: Any) -> str:
    return "".join(_message(kind.__name__) for kind in get_args(union))


def _parts() -> str:
    named = {kind.__name__ for kind in get_args(messages.ClientMessage)}
    named |= {kind.__name__ for kind in get_args(messages.ServerMessage)}
    return "".join(_message(name) for name in schema()["components"] if name not in named)


def _message(name: str) -> str:
    component = schema()["components"][name]
    description = escape(component.get("description", ""))
    fields = "".join(
        f"<tr><td><code>{escape(field)}</code></td><td>{escape(_type(kind))}</td>"
        f"<td>{'' if field in component.get('required', ()) else 'may be left out'}</td>"
        f"<td>{escape(kind.get('description', ''))}</td></tr>"
        for field, kind in component.get("properties", {}).items()
    )
    return f'<h3 id="{name}">{name}</h3><p>{description}</p><table>{fields}</table>'


def _type(kind: dict[str, Any]) -> str:
    """Say in a few words what a value may be."""
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "anyOf" in kind:
        return " or ".join(_type(each) for each in kind["anyOf"])
    if "enum" in kind:
        return " or ".join(map(repr, kind["enum"]))
    words = [str(kind.get("type", "anything"))]
    if kind.get("items"):
        words.append("of " + _type(kind["items"]))
    bounds = ("minLength", "maxLength", "minimum", "maximum", "pattern")
    words += [f"{bound} {kind[bound]}" for bound in bounds if bound in kind]
    return ", ".join(words)
