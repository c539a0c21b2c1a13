"""Check who may use the page: only this machine, under its own name, with a secret.

The address that is printed holds a ticket that opens the page once; from then on the browser shows
a cookie. So an address that others have seen, in a list of processes say, opens nothing any more. A
name that leads here from elsewhere (DNS rebinding) is refused by the header Host, a page of
somebody else by the header Origin. The folder of the page cannot be guessed either: other servers
on this machine, to which a browser would show the same cookie, do not know it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

HOSTS = ("127.0.0.1", "localhost")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
ELSEWHERE = (
    "Open the newest address that simkit serve has printed; each address opens the page once.\n"
)
WELCOME = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>simkit</title>'
    '<link rel="icon" href="data:,"><meta http-equiv="refresh" content="0; url=./">'
    '<p><a href="./">Open the page</a></p></html>\n'
)
"""Leads to the page. A redirect would not do: after a click elsewhere it would show no cookie."""


def new_token() -> str:
    """What nobody can guess."""
    return secrets.token_urlsafe(24)


class Guard:
    """Lets through what comes from this page; everything else is told nothing."""

    def __init__(self, app: Any, port: int, opens: Callable[[str], None]) -> None:
        self._app = app
        self._hosts = {f"{host}:{port}" for host in HOSTS}
        self._page = new_token()
        self._cookie = f"simkit-{port}={new_token()}"
        self._place = f"http://{HOSTS[0]}:{port}/{self._page}/"
        self._opens = opens
        self._ticket = ""

    def print_address(self) -> None:
        """Say at which address the page can be opened next."""
        self._ticket = new_token()
        self._opens(f"{self._place}?ticket={self._ticket}")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        headers = by_name(scope)
        if not self._is_for_us(scope, headers):
            return await reply(send, 403, ELSEWHERE)
        if self._shows_ticket(scope):
            self.print_address()
            cookie = f"{self._cookie}; Path=/{self._page}/; HttpOnly; SameSite=Strict"
            return await reply(send, 200, WELCOME, "text/html", ("Set-Cookie", cookie))
        if not self._shows_cookie(headers):
            return await reply(send, 403, ELSEWHERE)
        scope["admitted"] = True  # for connections.py
        inside = {**scope, "path": scope["path"].removeprefix(f"/{self._page}")}
        inside["raw_path"] = inside["path"].encode()
        await self._app(inside, receive, guarded(send))

    def _is_for_us(self, scope: Any, headers: dict[str, list[str]]) -> bool:
        page = [*scope["path"].split("/"), ""][1]
        return (
            is_from_here(scope, headers, self._hosts)
            and scope["path"].startswith(f"/{page}/")
            and same(page, self._page)
        )

    def _shows_ticket(self, scope: Any) -> bool:
        query = parse_qs(scope["query_string"].decode("latin-1"))
        return scope["method"] == "GET" and same(query.get("ticket", [""])[0], self._ticket)

    def _shows_cookie(self, headers: dict[str, list[str]]) -> bool:
        return any(same(each, self._cookie) for each in cookies(headers))


def is_from_here(scope: Any, headers: dict[str, list[str]], hosts: set[str]) -> bool:
    """Whether a request names one of these hosts, and comes from a page of it or from none."""
    (host, *more) = headers.get("host", [""])
    origins = headers.get("origin", [])
    return (
        not more
        and host in hosts
        and all(origin == f"http://{host}" for origin in origins)
        and not (scope["method"] == "POST" and not origins)
    )


def cookies(headers: dict[str, list[str]]) -> list[str]:
    """The cookies that a request shows, each as NAME=VALUE."""
    return [each.strip() for line in headers.get("cookie", []) for each in line.split(";")]


def guarded(send: Any) -> Any:
    """How an answer is sent with the headers that guard it, unless it has its own."""

    async def send_guarded(message: Any) -> None:
        if message["type"] == "http.response.start":
            own = dict(message.get("headers", []))
            added = [line for line in header_lines(HEADERS) if line[0] not in own]
            message = {**message, "headers": [*message.get("headers", []), *added]}
        await send(message)

    return send_guarded


def same(shown: str, secret: str) -> bool:
    """Whether a secret is shown; how long that takes does not say how much of it is right."""
    return bool(secret) and secrets.compare_digest(shown.encode(), secret.encode())


def by_name(scope: Any) -> dict[str, list[str]]:
    """The headers of a request."""
    found: dict[str, list[str]] = {}
    for name, text in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(text.decode("latin-1"))
    return found


def header_lines(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """Headers as a server sends them."""
    return [(name.lower().encode(), text.encode()) for name, text in headers.items()]


async def reply(
    send: Any, status: int, text: str, kind: str = "text/plain", *more: tuple[str, str]
) -> None:
    """A short text to somebody who is not let in yet; the connection is not kept for him."""
    kinds = {"Content-Type": f"{kind}; charset=utf-8", "Connection": "close"}
    headers = header_lines({**HEADERS, **kinds, **dict(more)})
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
