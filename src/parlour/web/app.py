"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from parlour import __version__
from parlour.store import AwayError
from parlour.store.fanout import Bell, MemoryBell
from parlour.web import advice, api, history, people, static, today
from parlour.web.computers import Computers
from parlour.web.conversation import GOING_AWAY, TRY_LATER, Conversation
from parlour.web.gate import Gate
from parlour.web.house import House
from parlour.web.limits import Addresses
from parlour.web.messages import Goodbye
from parlour.web.metrics import Metrics
from parlour.web.play import Staff
from parlour.web.players import COOKIE, Players, signing_key
from parlour.web.settings import Settings

if TYPE_CHECKING:
    from parlour.store import Store

SOCKET = "/ws"
FAREWELL = 2.0  # seconds in which the last messages have to be read


class App:
    """The application, and the way to end it politely."""

    def __init__(self, store: Store, bell: Bell | None = None, settings: Settings | None = None):
        self.settings = settings or Settings()
        self._store = store
        self._conversations: set[Conversation] = set()
        metrics = Metrics()
        computers = Computers(self.settings.thinkers, self.settings.thinking)
        staff = Staff(store, bell or MemoryBell(), computers, metrics, self.settings)
        self.house = House(staff)
        self._litestar = Litestar(
            route_handlers=[
                *api.HANDLERS,
                *advice.HANDLERS,
                *today.HANDLERS,
                *history.HANDLERS,
                *people.HANDLERS,
                *static.HANDLERS,
            ],
            lifespan=[self._lifespan],
            openapi_config=OpenAPIConfig(
                title="Parlour",
                version=__version__,
                description="Word games over HTTP; the play itself is over the WebSocket /ws, "
                "which is described at /protocol.",
                render_plugins=[JsonRenderPlugin()],
                use_handler_docstrings=True,
            ),
            exception_handlers={Exception: api.on_error},
            request_max_body_size=self.settings.body,
            logging_config=None,
            debug=False,
        )
        self._gate = Gate(self._let_in, self.settings, metrics)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer, as ASGI wants it."""
        await self._gate(scope, receive, send)

    def describe(self) -> dict[str, Any]:
        """Return the OpenAPI document."""
        return self._litestar.openapi_schema.to_schema()

    async def say_goodbye(self) -> None:
        """Tell everybody that the server stops, once what was acknowledged is told."""
        self.house.ready = False
        reconnect = self.settings.reconnect
        for conversation in self._conversations:
            conversation.end(Goodbye("the server stops", reconnect), GOING_AWAY)
        waiting = [asyncio.create_task(each.finish()) for each in self._conversations]
        if waiting:
            await asyncio.wait(waiting, timeout=FAREWELL)

    @asynccontextmanager
    async def _lifespan(self, app: Litestar) -> AsyncIterator[None]:
        await self._store.open()
        try:
            app.state.house = self.house
            app.state.rare = Addresses(self.settings.rare_rate, self.settings.rare_burst, 0)
            app.state.players = Players(self._store, await signing_key(self._store))
            await self.house.open()
            yield
        finally:
            await self.house.close()
            await self.house.staff.computers.close()
            await self._store.close()

    async def _let_in(self, scope: Any, receive: Any, send: Any) -> None:
        """Talk over the WebSocket ourselves, without a layer between, and leave the rest."""
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await self._talk(scope, receive, send)
        else:
            await self._litestar(scope, receive, send)

    async def _talk(self, scope: Any, receive: Any, send: Any) -> None:
        """Hold a conversation."""
        await receive()  # what is said first is that somebody is there
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        known: Players = self._litestar.state.players
        try:
            player = await known.find(ASGIConnection(scope).cookies.get(COOKIE))
        except AwayError:
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": ""})
            return
        conversation = Conversation(self.house, player, receive, send)
        self._conversations.add(conversation)
        try:
            await conversation.hold()
        finally:
            self._conversations.discard(conversation)


def make_app(store: Store, bell: Bell | None = None, settings: Settings | None = None) -> App:
    """Make the application on a store; with a bell if other processes use the same store."""
    return App(store, bell, settings)
