"""Host a game in browsers: open it, print its links, and close it with Ctrl-C."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec

from simkit.lab.people.kept_choices import ChoicesKept
from simkit.lab.people.screens import Screens
from simkit.lab.people.sitting import PeopleTable
from simkit.messages.errors import BadInput
from simkit.web.serving import ADDRESS, listening, run, server_of
from simkit.web.tables.doors import HOST, DoorKeeper, Doors, seat_key
from simkit.web.tables.table_app import OPEN, TableApp, TableDesk

ELSEWHERE = ("192.0.2.1", 9)  # an address for documents: nothing is ever sent there


@dataclass(frozen=True)
class Hosted:
    """Where a table can be found."""

    host: str  # the page of who invites the others
    seats: dict[int, str]  # a link for each seat, from 0


def host_table(
    table: PeopleTable,
    keep: Callable[[], None],
    ready: Callable[[Hosted], None],
    record: ChoicesKept | None = None,
    aliases: dict[int, str] | None = None,
    port: int = 0,
    on_network: bool = False,
) -> None:
    """Serve a table until Ctrl-C; `keep` is called after each choice, `ready` once it is open."""
    address = own_address() if on_network else ADDRESS
    place = listening(port, address)
    origin = f"http://{address}:{place.getsockname()[1]}"
    people = table.sitting.people
    doors = Doors([HOST, *map(seat_key, people)], origin)
    desk = TableDesk(Screens(table, keep), doors, record, aliases or {}, qr_of)
    server = server_of(DoorKeeper(TableApp(desk).app(), doors, OPEN.__contains__))
    ready(Hosted(doors.link(HOST), {seat: doors.link(seat_key(seat)) for seat in people}))
    try:
        run(server, place)
    finally:
        desk.close()


def own_address() -> str:
    """The address of this machine in its network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(ELSEWHERE)  # sends nothing, but chooses the way
        return str(asking.getsockname()[0])
    raise BadInput("--lan: this machine is in no network; leave --lan out, or connect it first.")


def qr_of(link: str) -> str:
    """A link as a square that a phone can read; "" without the library for it."""
    if not find_spec("segno"):
        return ""
    import segno

    return str(segno.make(link, error="m").svg_inline(scale=4, border=2, light="white"))
