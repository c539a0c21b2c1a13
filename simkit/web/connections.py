"""Limit the connections of browsers and other programs: how many, and how long they wait.

The server needs descriptors to start a process for a question. Without bounds anybody who can open
a connection, and says nothing on it, would take them all.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from simkit.web.limits import MOST_CONNECTIONS, PATIENCE

LEAST = 8
KEPT_BACK = 48  # descriptors for the processes of questions, files and the server itself
SLOWEST = 60.0  # seconds in which some of what is sent must have been read
LINGER = 1.0  # seconds in which the rest of a request is read that was answered before its end
MOST_OF_SEAT = 16  # connections of one seat at a table, if all are taken


def most_connections() -> int:
    """How many may be open at once, by what the system allows this process."""
    try:
        import resource
    except ImportError:
        return MOST_CONNECTIONS
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed < 0:
        return MOST_CONNECTIONS
    return max(LEAST, min(MOST_CONNECTIONS, allowed - KEPT_BACK))


class BoundedProtocol(H11Protocol):
    """One connection. Of too many, the oldest that has not shown the secret is closed."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self._late: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._rest: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_clock()
        self.opened = self.loop.time()
        known = [each for each in self.connections if isinstance(each, BoundedProtocol)]
        still = [each for each in known if not each.transport.is_closing()]
        if len(still) > most_connections():
            self._one_too_many(still).transport.abort()

    def _one_too_many(self, still: list[BoundedProtocol]) -> BoundedProtocol:
        """The oldest of strangers; without any, of a seat that takes more than its part."""
        strangers = [each for each in still if each is not self and not each.is_admitted()]
        seats = [each.scope.get("seat") for each in still if each.scope is not None]
        greedy = {seat for seat, count in Counter(seats).items() if seat and count > MOST_OF_SEAT}
        crowd = [each for each in still if each.scope and each.scope.get("seat") in greedy]
        return min(strangers or crowd or [self], key=lambda each: each.opened)

    def is_admitted(self) -> bool:
        """Whether its latest request has shown the secret (guards.py says so)."""
        return self.scope is not None and bool(self.scope.get("admitted"))

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._rest is not None and self.conn.their_state is not h11.SEND_BODY:
            self._rest.cancel()
            self._rest = None
        if self.conn.their_state is not h11.IDLE:
            self._stop_clock()
        elif self._late is None:  # a further request has begun
            self._set_clock()

    def on_response_complete(self) -> None:
        """Of a request that has no end the rest is not waited for."""
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY and self._rest is None:
            self._rest = self.loop.call_later(LINGER, self.transport.close)

    def shutdown(self) -> None:
        """When the server ends, a line that only listens ends too, as if its browser had gone."""
        super().shutdown()
        cycle = self.cycle
        if cycle is not None and cycle.response_started and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(SLOWEST, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        for timer in (self._stuck, self._rest):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def _set_clock(self) -> None:
        self._late = self.loop.call_later(PATIENCE, self._close_if_late)

    def _stop_clock(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _close_if_late(self) -> None:
        self._late = None
        if self.conn.their_state is h11.IDLE:
            self.transport.abort()
