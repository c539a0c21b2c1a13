"""Check who may play for which seat: each link admits one browser, once.

A link holds a ticket behind `#`, which no server sees and no log keeps; the page changes it for a
cookie. The host can give out a new link for a seat, and then the old browser is out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from simkit.web.guards import by_name, cookies, guarded, is_from_here, new_token, reply, same

HOST = "host"
LISTENING = "events"  # the address of a line that stays open
MOST_AT_ONCE = 8  # requests of one seat; a browser sends six
BUSY = "Too many requests of this seat at once. Wait a moment, and load the page again.\n"
OUT = "This link was used, or is no longer valid. Ask the host of the table for a new one.\n"


def seat_key(seat: int) -> str:
    """How a seat, from 0, is called in addresses."""
    return f"seat{seat + 1}"


class Doors:
    """The keys of a table: seats, and the host."""

    def __init__(self, keys: Iterable[str], origin: str) -> None:
        self.origin = origin
        self.page = new_token()
        self._tickets = {key: new_token() for key in keys}
        self._cookies = dict.fromkeys(self._tickets, "")

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self._tickets)

    def link(self, key: str) -> str:
        """What lets the next browser in; empty once it was used."""
        ticket = self._tickets[key]
        return f"{self.origin}/{self.page}/{key}/#{ticket}" if ticket else ""

    def renew(self, key: str) -> None:
        """Lock everybody out of a seat, and make a new link."""
        self._tickets[key], self._cookies[key] = new_token(), ""

    def enter(self, key: str, ticket: str) -> str:
        """The cookie for a ticket, which is then used up; empty for a wrong one."""
        if not same(ticket, self._tickets.get(key, "")):
            return ""
        self._tickets[key] = ""
        self._cookies[key] = f"simkit-{key}={new_token()}"
        return f"{self._cookies[key]}; Path=/{self.page}/{key}/; HttpOnly; SameSite=Strict"

    def admits(self, key: str, headers: dict[str, list[str]]) -> bool:
        """Whether a request shows the cookie of a seat."""
        return any(same(each, self._cookies.get(key, "")) for each in cookies(headers))


class DoorKeeper:
    """Lets through what comes from this table; of the page itself everybody may see the parts."""

    def __init__(self, app: Any, doors: Doors, is_open: Callable[[str], bool]) -> None:
        self._app, self._doors = app, doors
        self._is_open = is_open  # whether a path needs no cookie
        self._busy: Counter[str] = Counter()  # requests of each seat that are being answered

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        headers = by_name(scope)
        page, key, rest = [*scope["path"].removeprefix("/").split("/", 2), "", ""][:3]
        host = self._doors.origin.partition("//")[2]
        hosts = {host, host.replace("127.0.0.1", "localhost")}
        known = is_from_here(scope, headers, hosts) and same(page, self._doors.page)
        if not known or key not in self._doors.keys:
            return await reply(send, 403, OUT)
        admitted = self._doors.admits(key, headers)
        if not self._is_open(rest) and not admitted:
            return await reply(send, 403, OUT)
        scope["admitted"], scope["seat"] = admitted, key if admitted else ""  # for connections.py
        inside = {**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}
        inside["state"] = {**scope.get("state", {}), "key": key}
        if not admitted or rest == LISTENING:
            return await self._app(inside, receive, guarded(send))
        if self._busy[key] >= MOST_AT_ONCE:
            return await reply(send, 429, BUSY)
        self._busy[key] += 1
        try:
            await self._app(inside, receive, guarded(send))
        finally:
            self._busy[key] -= 1
