"""What each address of a game returns, to the browser of a seat and to the host."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from simkit.lab.people.imagined import Imagined
from simkit.lab.people.kept_choices import ChoicesKept
from simkit.lab.people.screens import Screens
from simkit.lab.people.sitting import SeatQuestion
from simkit.lab.statistics.intervals import Interval
from simkit.messages.errors import printable
from simkit.view.console.play import CHANCES, chance_text
from simkit.web.speaking import Answering, Refused, body_of, still, told
from simkit.web.tables.doors import HOST, Doors, seat_key
from simkit.web.tables.listeners import Listeners
from simkit.web.tables.screen_page import ScreenPage

PARTS = {
    "screen.js": ("web/page/screen.js", "text/javascript"),
    "host.js": ("web/page/host.js", "text/javascript"),
    "parts.js": ("view/replay/template/table.js", "text/javascript"),
    "base.css": ("view/report/template/base.css", "text/css"),
    "parts.css": ("view/replay/template/table.css", "text/css"),
    "screen.css": ("web/page/screen.css", "text/css"),
}
PAGES = {"": ("web/page/screen.html", "text/html"), "host": ("web/page/host.html", "text/html")}
OPEN = {"", "enter", *PARTS}
"""What needs no cookie: it is the same for everybody, or brings the cookie."""

Found = TypeVar("Found")


@dataclass
class QuestionShown:
    """When a seat saw its question first, and whether it was given a hint."""

    number: int = -1
    since: float = 0.0
    hinted: bool = False


@dataclass
class TableDesk:
    """A table, the doors to it, and who listens."""

    screens: Screens
    doors: Doors
    record: ChoicesKept | None
    aliases: dict[int, str]  # of those who may be asked whether their choices are kept
    qr: Callable[[str], str]  # an address as a picture; "" without the library for it
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: Listeners = field(default_factory=Listeners)
    asked: dict[int, QuestionShown] = field(default_factory=dict)
    decided: set[int] = field(default_factory=set)  # seats that said whether they agree
    imagining: asyncio.Lock = field(default_factory=asyncio.Lock)
    imagined: Imagined | None = None
    chances: dict[tuple[int, int], Any] = field(default_factory=dict)  # by seat and question

    async def do(self, work: Callable[..., Found], *words: Any) -> Found:
        """One thing at a time at the table, and not in the way of the server."""
        async with self.lock:
            return await asyncio.to_thread(work, *words)

    async def imagine(self, seat: int, number: int) -> Any:
        """The options of a question, and the chance to win after each; nobody else waits."""
        async with self.imagining:
            given, options = await self.do(self.screens.to_imagine, seat, number)
            if (seat, number) not in self.chances:
                found = await asyncio.to_thread(self._imagine, given, len(options))
                self.chances = {(seat, number): (options, found)}  # the last one alone
            return self.chances[seat, number]

    def _imagine(self, given: list[int], count: int) -> list[Interval]:
        self.imagined = self.imagined or Imagined(self.screens.table.sitting)
        return self.imagined.chances(given, count)

    def close(self) -> None:
        """End what was begun for hints."""
        if self.imagined is not None:
            self.imagined.close()

    def forget_consent(self, seat: int) -> None:
        """Somebody else will sit here, who is asked anew; until then nothing is kept."""
        self.decided.discard(seat)
        if self.record is not None:
            self.record.aliases.pop(seat, None)

    def tell(self) -> None:
        """Say to every screen that something has changed."""
        self.listeners.tell()


class TableApp:
    """The addresses of a table."""

    def __init__(self, desk: TableDesk) -> None:
        self._desk = desk
        self._page = ScreenPage(desk.screens)
        people = desk.screens.table.sitting.people
        self._seats = {seat_key(seat): seat for seat in people}
        self._html = {name: still(*PAGES[name]) for name in PAGES}

    def app(self) -> Starlette:
        get = {
            "/still.json": self.still,
            "/screen.json": self.screen,
            "/seats.json": self.seats,
            "/thinking.json": self.thinking,
            "/events": self.events,
        }
        post = {
            "/enter": self.enter,
            "/answer": self.answer,
            "/undo": self.undo,
            "/hint": self.hint,
            "/chances": self.chances,
            "/hurry": self.hurry,
            "/agree": self.agree,
            "/renew": self.renew,
            "/bot": self.bot,
        }
        routes = [Route(f"/{name}", still(*PARTS[name])) for name in PARTS]
        routes += [Route("/", told(self.page))]
        routes += [Route(path, told(answer)) for path, answer in get.items()]
        routes += [Route(path, told(answer), methods=["POST"]) for path, answer in post.items()]
        return Starlette(routes=routes)

    # --- coming in ---

    async def page(self, request: Request) -> Response:
        is_host = _key(request) == HOST
        found: Answering = self._html["host" if is_host else ""]
        return await found(request)

    async def enter(self, request: Request) -> Response:
        ticket = (await _sent(request)).get("ticket")
        cookie = self._desk.doors.enter(_key(request), ticket) if isinstance(ticket, str) else ""
        if not cookie:
            raise Refused("This link was used already. Ask the host of the table for a new one.")
        self._desk.tell()
        return JSONResponse({}, headers={"Set-Cookie": cookie})

    # --- a seat ---

    async def still(self, request: Request) -> Response:
        seat = self._seat(request)
        return JSONResponse(await self._desk.do(self._page.still, seat))

    async def screen(self, request: Request) -> Response:
        seat = self._seat(request)
        view = await self._desk.do(self._desk.screens.view, seat)
        if (
            view.options
            and self._desk.asked.setdefault(seat, QuestionShown()).number != view.number
        ):
            self._desk.asked[seat] = QuestionShown(view.number, time.monotonic())
        moving = await self._desk.do(self._page.moving, view)
        return JSONResponse(moving | {"consent": self._consent(seat)})

    def _consent(self, seat: int) -> dict[str, str] | None:
        """What a seat is asked about keeping its choices; None if it is not, or has said."""
        record, alias = self._desk.record, self._desk.aliases.get(seat)
        is_over = self._desk.screens.table.is_over
        if record is None or alias is None or seat in self._desk.decided or is_over:
            return None
        return {"folder": str(record.folder), "alias": alias}

    async def answer(self, request: Request) -> Response:
        seat, sent = self._seat(request), await _sent(request)
        number, place = _whole(sent, "number"), _whole(sent, "place")
        await self._desk.do(self._take, seat, number, place)
        self._desk.tell()
        return JSONResponse({})

    def _take(self, seat: int, number: int, place: int) -> None:
        screens = self._desk.screens
        question = screens.question(seat, number, place)
        with self._noted(question, number, place):
            screens.answer(seat, number, place)

    def _noted(
        self, question: SeatQuestion, number: int, place: int
    ) -> AbstractContextManager[None]:
        """Write an answer down, if choices are kept."""
        record, table = self._desk.record, self._desk.screens.table
        if record is None:
            return nullcontext()
        asked = self._desk.asked.get(question.seat, QuestionShown())
        seconds = time.monotonic() - asked.since if asked.number == number else 0.0
        return record.noted(table, question, place, seconds, asked.hinted)

    async def undo(self, request: Request) -> Response:
        seat, number = self._seat(request), _whole(await _sent(request), "number")
        await self._desk.do(self._take_back, seat, number)
        self._desk.tell()
        return JSONResponse({})

    def _take_back(self, seat: int, number: int) -> None:
        self._desk.screens.undo(seat, number)
        if self._desk.record is not None:
            self._desk.record.take_back()

    async def hint(self, request: Request) -> Response:
        seat, number = self._seat(request), _whole(await _sent(request), "number")
        text = await self._desk.do(self._desk.screens.hint, seat, number)
        self._desk.asked.setdefault(seat, QuestionShown(number)).hinted = True
        return JSONResponse({"text": text})

    async def chances(self, request: Request) -> Response:
        """How often each option wins, in imagined games."""
        seat, number = self._seat(request), _whole(await _sent(request), "number")
        options, found = await self._desk.imagine(seat, number)
        self._desk.asked.setdefault(seat, QuestionShown(number)).hinted = True
        rows = [
            {"option": printable(text), "chance": chance_text(chance)}
            for text, chance in zip(options, found, strict=True)
        ]
        head = CHANCES.format(bot=self._desk.screens.table.sitting.adviser)
        return JSONResponse({"head": head, "rows": rows})

    async def thinking(self, request: Request) -> Response:
        """How far a bot is that searches, while the table waits for it."""
        self._seat(request)
        return JSONResponse({"share": self._desk.screens.table.pondering.share})

    async def hurry(self, request: Request) -> Response:
        self._seat(request)
        self._desk.screens.table.pondering.hurry()
        return JSONResponse({})

    async def agree(self, request: Request) -> Response:
        seat, sent = self._seat(request), await _sent(request)
        record, alias = self._desk.record, self._desk.aliases.get(seat)
        self._desk.decided.add(seat)
        if record is not None and alias is not None and sent.get("agree") is True:
            record.aliases[seat] = alias
        return JSONResponse({})

    # --- the host ---

    async def seats(self, request: Request) -> Response:
        """Every seat of a person: its link, whether somebody came, who plays it."""
        self._host(request)
        doors, bots = self._desk.doors, self._desk.screens.bots
        found = []
        for key, seat in self._seats.items():
            link = doors.link(key)
            found.append(
                {
                    "seat": seat + 1,
                    "name": self._page.name(seat),
                    "link": link,
                    "qr": self._desk.qr(link) if link else "",
                    "bot": seat in bots,
                }
            )
        return JSONResponse({"title": self._page.title, "seats": found})

    async def renew(self, request: Request) -> Response:
        self._host(request)
        seat = self._seat_of(await _sent(request))
        self._desk.doors.renew(seat_key(seat))
        self._desk.listeners.dismiss(seat_key(seat))
        self._desk.forget_consent(seat)
        self._desk.tell()
        return JSONResponse({})

    async def bot(self, request: Request) -> Response:
        self._host(request)
        sent = await _sent(request)
        seat = self._seat_of(sent)
        await self._desk.do(self._desk.screens.hand_over, seat, sent.get("bot") is True)
        self._desk.tell()
        return JSONResponse({})

    def _seat_of(self, sent: dict[str, Any]) -> int:
        seat = _whole(sent, "seat") - 1
        if seat not in self._seats.values():
            raise Refused("No person has this seat.")
        return seat

    # --- both ---

    async def events(self, request: Request) -> Response:
        """A line whenever something has changed, as long as somebody listens."""
        lines = self._desk.listeners.follow(_key(request))
        return StreamingResponse(lines, media_type="text/event-stream")

    def _seat(self, request: Request) -> int:
        seat = self._seats.get(_key(request))
        if seat is None:
            raise Refused("This is for the screen of a seat.")
        return seat

    def _host(self, request: Request) -> None:
        if _key(request) != HOST:
            raise Refused("This is for the host of the table.")


def _key(request: Request) -> str:
    """Whose door the request came through."""
    return str(request.scope["state"]["key"])


async def _sent(request: Request) -> dict[str, Any]:
    sent = await body_of(request)
    if not isinstance(sent, dict):
        raise Refused("That is no JSON object.")
    return sent


def _whole(sent: dict[str, Any], name: str) -> int:
    value = sent.get(name)
    if type(value) is not int:
        raise Refused(f"{name} must be a whole number.")
    return value
