"""The web server of `simkit serve`: what each address returns. It listens on this machine only."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from simkit.finding.grown import grown
from simkit.finding.registry import listed_game
from simkit.lab.basics.outputs import make_folder
from simkit.messages.errors import SimkitError
from simkit.web import offer
from simkit.web.asking import Asking, ReadQuestion
from simkit.web.desk import Desk, Job, Limits
from simkit.web.guards import Guard
from simkit.web.limits import MOST_PACKS
from simkit.web.serving import listening, run, server_of
from simkit.web.speaking import Refused, body_of, still, told
from simkit.web.tables.opened import OpenedTables

ADDRESS = "127.0.0.1"
SLOWEST = 30.0  # seconds in which it must have come
PULSE = 15.0  # seconds after which a quiet stream says that it is still there
PAGE = {
    "": ("web/page/ask.html", "text/html"),
    "ask.js": ("web/page/ask.js", "text/javascript"),
    "front.js": ("web/page/front.js", "text/javascript"),
    "fields.js": ("web/page/fields.js", "text/javascript"),
    "answers.js": ("web/page/answers.js", "text/javascript"),
    "ask.css": ("web/page/ask.css", "text/css"),
    "base.css": ("view/report/template/base.css", "text/css"),
    "report.css": ("view/report/template/report.css", "text/css"),
}
"""The parts that never change; the look is that of reports."""
TAKEN = {".csv": "text/csv", ".json": "application/json", ".png": "image/png"}
TAKEN |= {".html": "text/html", ".toml": "text/plain"}
TAKEN |= {".svg": "image/svg+xml", ".txt": "text/plain", ".py": "text/x-python"}
APART = {
    "Content-Security-Policy": (
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; "
        "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
}
"""A page that an answer holds has a script of its own: it is shown as if it came from elsewhere."""
_TAB = re.compile(r"[A-Za-z0-9]{8,40}")
_PACK = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,60}\.toml")

Answering = Callable[[Request], Awaitable[Response]]


class Page:
    """The addresses, and what stands behind them."""

    def __init__(self, desk: Desk, asking: Asking, tables: OpenedTables) -> None:
        self._desk = desk
        self._asking = asking
        self._tables = tables

    def app(self) -> Starlette:
        get = {
            "/catalogue.json": self.catalogue,
            "/values.json": self.values,
            "/words.json": self.words,
            "/jobs.json": self.jobs,
            "/events": self.events,
            "/kept.json": self.listed,
            "/kept/{id}": self.kept,
            "/answers/{id}/{file}": self.file,
        }
        post = {
            "/questions": self.ask,
            "/check": self.check,
            "/stop/{id}": self.stop,
            "/packs": self.keep_pack,
            "/tables": self.sit_down,
            "/names/{id}": self.name,
            "/deleted/{id}": self.delete,
        }
        routes = [Route(f"/{name}", still(*PAGE[name])) for name in PAGE]
        routes += [Route(path, told(answer)) for path, answer in get.items()]
        routes += [Route(path, told(answer), methods=["POST"]) for path, answer in post.items()]
        return Starlette(routes=routes, lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        turns = asyncio.create_task(self._desk.keep_turns())
        try:
            yield
        finally:
            turns.cancel()
            with suppress(asyncio.CancelledError):
                await turns
            await self._tables.close()
            await self._desk.close()

    async def catalogue(self, request: Request) -> Response:
        found = await asyncio.to_thread(offer.offer, self._desk.packs, self._asking)
        return JSONResponse(found)

    async def values(self, request: Request) -> Response:
        game = listed_game(request.query_params.get("game", ""))
        words = request.query_params.get("words", "")[:200]
        return JSONResponse(await asyncio.to_thread(offer.values, game, words))

    async def words(self, request: Request) -> Response:
        """The questions that answer what somebody asks in words of their own."""
        game = listed_game(request.query_params.get("game", ""))
        words = request.query_params.get("words", "")[:200]
        return JSONResponse(await asyncio.to_thread(self._asking.in_words, game, words))

    async def jobs(self, request: Request) -> Response:
        """The questions of a tab; in brief, the answer of the last one only."""
        jobs = self._desk.of_tab(_tab(request))
        brief = "brief" in request.query_params
        return StreamingResponse(_listed(jobs, brief), media_type="application/json")

    async def ask(self, request: Request) -> Response:
        tab, question = _tab(request), await self._question(request)
        return JSONResponse(self._desk.ask(tab, question).shown())

    async def check(self, request: Request) -> Response:
        """Whether a question could be asked, while somebody types."""
        await self._question(request)
        return JSONResponse({"problem": ""})

    async def _question(self, request: Request) -> ReadQuestion:
        return await asyncio.to_thread(self._checked, await body_of(request))

    def _checked(self, asked: Any) -> ReadQuestion:
        question = self._asking.read(asked, self._desk.packs)
        question.check()
        return question

    async def listed(self, request: Request) -> Response:
        """The answers that are kept."""
        return JSONResponse(await asyncio.to_thread(self._desk.kept.listed))

    async def kept(self, request: Request) -> Response:
        found = await asyncio.to_thread(self._desk.kept.shown, request.path_params["id"])
        return JSONResponse(found)

    async def name(self, request: Request) -> Response:
        sent = await body_of(request)
        self._desk.kept.call(request.path_params["id"], (sent or {}).get("name"))
        return JSONResponse({})

    async def delete(self, request: Request) -> Response:
        name = request.path_params["id"]
        job = self._desk.jobs.get(name)
        if job and not job.over.is_set():
            raise Refused("It is still being played; stop it first.")
        await asyncio.to_thread(self._desk.kept.delete, name)
        self._desk.jobs.pop(name, None)
        return JSONResponse({})

    async def stop(self, request: Request) -> Response:
        job = self._job(request)
        self._desk.stop(job)
        return JSONResponse(job.shown())

    async def file(self, request: Request) -> Response:
        """A file of an answer, to be taken away: one of those that it has listed itself."""
        answer, name = request.path_params["id"], request.path_params["file"]
        job = self._desk.jobs.get(answer)
        listed = job.files if job else self._desk.kept.answer(answer)["files"]
        path = self._desk.folder / answer / name
        if name not in (listed or ()) or not path.is_file() or path.is_symlink():
            raise Refused("There is no such file.")
        kind = TAKEN.get(path.suffix, "application/octet-stream")
        if "look" in request.query_params and path.suffix == ".html":
            return FileResponse(path, media_type=kind, headers=APART)
        return FileResponse(path, media_type=kind, filename=f"{answer}-{name}")

    async def sit_down(self, request: Request) -> Response:
        """Open a table at which somebody plays against bots."""
        sent = await body_of(request)
        values = sent.get("values") if isinstance(sent, dict) else None
        if not isinstance(values, dict) or not all(isinstance(v, str) for v in values.values()):
            raise Refused("A table needs a game, and values as texts.")
        game = listed_game(str(sent.get("game")))
        return JSONResponse({"link": await self._tables.open(game, values)})

    async def keep_pack(self, request: Request) -> Response:
        """A pack that somebody hands in: looked at, then kept beside the answers."""
        sent = await body_of(request)
        name, text = (sent.get(key) if isinstance(sent, dict) else None for key in ("name", "text"))
        if not isinstance(name, str) or not isinstance(text, str) or not _PACK.fullmatch(name):
            raise Refused("A pack is a file named NAME.toml, in plain letters and digits.")
        game = listed_game(str(sent.get("game")))
        await asyncio.to_thread(self._keep, game, name, text)
        return JSONResponse({"packs": offer.pack_names(self._desk.packs)})

    def _keep(self, game: Any, name: str, text: str) -> None:
        folder = self._desk.packs
        make_folder(folder)
        if len(list(folder.iterdir())) >= MOST_PACKS:
            raise Refused(f"There are {MOST_PACKS} packs in {folder} already.")
        aside = folder / f".{name}"
        aside.write_text(text, encoding="utf-8")
        try:
            grown(game, [aside]).components([aside])
            aside.replace(folder / name)
        except SimkitError as problem:
            raise Refused(str(problem).replace(str(aside), name)) from None
        finally:
            aside.unlink(missing_ok=True)

    async def events(self, request: Request) -> Response:
        """What a tab hears of its questions, as long as it listens."""
        tab = _tab(request)
        self._desk.check_listeners()

        async def stream() -> AsyncIterator[str]:
            listener = self._desk.listen(tab)
            try:
                while True:
                    try:
                        job = await asyncio.wait_for(listener.heard(), PULSE)
                        yield f"data: {json.dumps(job.shown())}\n\n"
                    except TimeoutError:
                        yield ": still here\n\n"
            finally:
                self._desk.leave(tab, listener)

        return StreamingResponse(stream(), media_type="text/event-stream")

    def _job(self, request: Request) -> Job:
        found = self._desk.jobs.get(request.path_params["id"])
        if found is None:
            raise Refused("There is no such question any more.")
        return found


# --- Small parts ---------------------------------------------------------------------------------


def _listed(jobs: Sequence[Job], brief: bool = False) -> Iterator[str]:
    """Questions as a JSON array, one in memory at a time."""
    for place, job in enumerate(jobs, 1):
        whole = not brief or place == len(jobs)
        yield ("[" if place == 1 else ",") + json.dumps(job.shown() if whole else job.in_brief())
    yield "]" if jobs else "[]"


def _tab(request: Request) -> str:
    tab = request.query_params.get("tab", "")
    if not _TAB.fullmatch(tab):
        raise Refused("A tab has a name of letters and digits.")
    return tab


# --- Serving -------------------------------------------------------------------------------------


def serve(
    folder: Path,
    port: int,
    ready: Callable[[str, Any], None],
    asking: Asking,
    command: Sequence[str],
    limits: Limits | None = None,
    table_command: Sequence[str] = (),
) -> None:
    """Serve the page until Ctrl-C; `ready` is told each address that opens it, and the server."""
    place = listening(port)
    page = Page(Desk(folder.absolute(), command, limits), asking, OpenedTables(table_command))
    number = place.getsockname()[1]
    guarded = Guard(page.app(), number, lambda address: ready(address, server))
    server = server_of(guarded)
    guarded.print_address()
    run(server, place)
