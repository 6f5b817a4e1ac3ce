"""Two who play through the proxy of `netns_trial.sh`, and write down how far they are."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import httpx

from tests.web.campaign import Address, Player
from tests.web.place import PATIENCE, Person

ENOUGH = 150


class Named(Address):
    """A server that is known by its name."""

    def __init__(self, name: str) -> None:
        self.origin = f"https://{name}"
        self.socket = f"wss://{name}/ws"

    def client(self, **headers: str) -> httpx.AsyncClient:
        """Return somebody who asks over HTTP."""
        headers = {"Origin": self.origin, **headers}
        return httpx.AsyncClient(base_url=self.origin, headers=headers, timeout=PATIENCE)

    @classmethod
    def new_host(cls) -> str:
        """Return the one address that there is."""
        return "0.0.0.0"


async def main(told: Path) -> None:
    """Play until it is enough."""
    place = Named("games.example")
    people = [await Person.arrive(place, name) for name in ("Ann", "Bob")]
    table = await people[0].make("ghost", None, None)
    pair = [Player(who, name, n) for n, (who, name) in enumerate(zip(people, "ab", strict=True))]
    for player in pair:
        player.table, player.host = table, place.new_host()
        await player.person.join(table)
    enough = asyncio.Event()
    playing = [asyncio.create_task(each.play(enough)) for each in pair]
    known, reasons = 0, set[str]()
    with told.open("w", buffering=1) as file:
        while known < ENOUGH:
            await asyncio.sleep(0.02)
            for task in playing:
                if task.done():
                    task.result()
            moves = sum(len(player.accepted) for player in pair)
            file.writelines(f"moves {n}\n" for n in range(known + 1, moves + 1))
            known = moves
            for reason in {why for player in pair for why in player.put_off} - reasons:
                reasons.add(reason)
                file.write(f"{reason}\n")
        visits = sum(player.visits for player in pair)
        file.write(f"{known} moves were accepted in {visits} visits\n")
    for task in playing:
        task.cancel()


asyncio.run(main(Path(sys.argv[1])))
