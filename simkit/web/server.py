"""The server: what each address of the page gives. It listens on this machine alone."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from simkit.errors import SimkitError
from simkit.registry import find
from simkit.web import offer
from simkit.web.desk import WORKER, Desk, Job
from simkit.web.guards import Guard, new_token

ADDRESS = "127.0.0.1"
MOST_BYTES = 2**20  # of one request
MOST_PACKS = 100
PULSE = 15.0  # seconds after which a quiet stream says that it is still there
PAGE = {
    "": ("web/page/ask.html", "text/html"),
    "ask.js": ("web/page/ask.js", "text/javascript"),
    "answers.js": ("web/page/answers.js", "text/javascript"),
    "ask.css": ("web/page/ask.css", "text/css"),
    "base.css": ("view/report/template/base.css", "text/css"),
    "report.css": ("view/report/template/report.css", "text/css"),
}
"""The parts that never change; the look is that of reports."""
TAKEN = {".csv": "text/csv", ".json": "application/json", ".png": "image/png"}
TAKEN |= {".svg": "image/svg+xml", ".txt": "text/plain", ".py": "text/x-python"}
_TAB = re.compile(r"[A-Za-z0-9]{8,40}")
_PACK = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,60}\.toml")

Answering = Callable[[Request], Awaitable[Response]]


class Refused(Exception):
    """What a request is told instead of an answer."""


class Page:
    """The addresses, and what stands behind them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def app(self) -> Starlette:
        get = {
            "/catalogue.json": self.catalogue,
            "/values.json": self.values,
            "/jobs.json": self.jobs,
            "/events": self.events,
            "/answers/{id}/{file}": self.file,
        }
        post = {"/questions": self.ask, "/stop/{id}": self.stop, "/packs": self.keep_pack}
        routes = [Route(f"/{name}", _still(*PAGE[name])) for name in PAGE]
        routes += [Route(path, _told(answer)) for path, answer in get.items()]
        routes += [Route(path, _told(answer), methods=["POST"]) for path, answer in post.items()]
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
            await self._desk.close()

    async def catalogue(self, request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(offer.offer, self._desk.packs))

    async def values(self, request: Request) -> Response:
        game = find(request.query_params.get("game", ""))
        words = request.query_params.get("words", "")[:200]
        return JSONResponse(await asyncio.to_thread(offer.values, game, words))

    async def jobs(self, request: Request) -> Response:
        return JSONResponse([job.shown() for job in self._desk.of_tab(_tab(request))])

    async def ask(self, request: Request) -> Response:
        return JSONResponse(self._desk.ask(_tab(request), await _body(request)).shown())

    async def stop(self, request: Request) -> Response:
        job = self._job(request)
        self._desk.stop(job)
        return JSONResponse(job.shown())

    async def file(self, request: Request) -> Response:
        """A file of an answer, to be taken away: one of those that it has listed itself."""
        job, name = self._job(request), request.path_params["file"]
        if not job.answer or name not in job.answer["files"]:
            raise Refused("There is no such file.")
        path = self._desk.folder / job.id / name
        kind = TAKEN.get(path.suffix, "application/octet-stream")
        return FileResponse(path, media_type=kind, filename=f"{job.id}-{name}")

    async def keep_pack(self, request: Request) -> Response:
        """A pack that somebody hands in: looked at, then kept beside the answers."""
        sent = await _body(request)
        name, text = (sent.get(key) if isinstance(sent, dict) else None for key in ("name", "text"))
        if not isinstance(name, str) or not isinstance(text, str) or not _PACK.fullmatch(name):
            raise Refused("A pack is a file named NAME.toml, in plain letters and digits.")
        game = find(str(sent.get("game")))
        await asyncio.to_thread(self._keep, game, name, text)
        return JSONResponse({"packs": offer.pack_names(self._desk.packs)})

    def _keep(self, game: Any, name: str, text: str) -> None:
        folder = self._desk.packs
        folder.mkdir(parents=True, exist_ok=True)
        if len(list(folder.iterdir())) >= MOST_PACKS:
            raise Refused(f"There are {MOST_PACKS} packs in {folder} already.")
        aside = folder / f".{name}"
        aside.write_text(text, encoding="utf-8")
        try:
            game.components([aside])
            aside.replace(folder / name)
        except SimkitError as problem:
            raise Refused(str(problem).replace(str(aside), name)) from None
        finally:
            aside.unlink(missing_ok=True)

    async def events(self, request: Request) -> Response:
        """What a tab hears of its questions, as long as it listens."""
        tab = _tab(request)
        queue = self._desk.listen(tab)
        for job in self._desk.of_tab(tab):
            queue.put_nowait(job.shown())

        async def stream() -> AsyncIterator[str]:
            try:
                while True:
                    try:
                        heard = await asyncio.wait_for(queue.get(), PULSE)
                        yield f"data: {json.dumps(heard)}\n\n"
                    except TimeoutError:
                        yield ": still here\n\n"
            finally:
                self._desk.leave(tab, queue)

        return StreamingResponse(stream(), media_type="text/event-stream")

    def _job(self, request: Request) -> Job:
        found = self._desk.jobs.get(request.path_params["id"])
        if found is None:
            raise Refused("There is no such question any more.")
        return found


# --- Small parts ---------------------------------------------------------------------------------


def _told(answer: Answering) -> Answering:
    """An answer; what is wrong with what was asked is told in a line."""

    async def tell(request: Request) -> Response:
        try:
            return await answer(request)
        except (SimkitError, Refused) as problem:
            return JSONResponse({"problem": str(problem)}, status_code=400)

    return tell


def _still(name: str, kind: str) -> Answering:
    """A part of the page that never changes."""
    text = (files("simkit") / name).read_text(encoding="utf-8")

    async def give(request: Request) -> Response:
        return Response(text, media_type=kind)

    return give


def _tab(request: Request) -> str:
    tab = request.query_params.get("tab", "")
    if not _TAB.fullmatch(tab):
        raise Refused("A tab has a name of letters and digits.")
    return tab


async def _body(request: Request) -> Any:
    """The JSON that was sent; of one that is too long the rest is not read."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise Refused("That is too much at once: a megabyte is read.")
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise Refused("That is no JSON.") from None


# --- Serving -------------------------------------------------------------------------------------


def listening(port: int) -> socket.socket:
    """A socket that listens on this machine alone; port 0 takes a free one."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((ADDRESS, port))
    except OSError:
        found.close()
        raise SimkitError(f"port {port} is taken or forbidden; name another (--port).") from None
    return found


def serve(
    folder: Path,
    port: int,
    ready: Callable[[str, Any], None],
    command: Sequence[str] = WORKER,
) -> None:
    """Serve the page until Ctrl-C; `ready` is told its address, and the server itself."""
    import uvicorn

    place = listening(port)
    token, number = new_token(), place.getsockname()[1]
    guarded = Guard(Page(Desk(folder.absolute(), command)).app(), token, number)
    config = uvicorn.Config(
        guarded,
        log_level="error",
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    ready(f"http://{ADDRESS}:{number}/{token}/", server)
    with place:
        server.run(sockets=[place])
