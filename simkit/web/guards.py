"""Who may speak with the page: this machine alone, under its own name, with the secret address.

The address holds a token that nobody can guess. A name that leads here from elsewhere (DNS
rebinding) is refused by the header Host, a page of somebody else by the header Origin.
"""

from __future__ import annotations

import secrets
from typing import Any

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
ELSEWHERE = "This page opens at the whole address that simkit serve has printed, and only there.\n"


def new_token() -> str:
    """What nobody can guess."""
    return secrets.token_urlsafe(24)


class Guard:
    """Lets through what comes from this page; everything else is told nothing."""

    def __init__(self, app: Any, token: str, port: int) -> None:
        self._app = app
        self._token = token
        self._hosts = {f"{host}:{port}" for host in HOSTS}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        if not self._admits(scope):
            return await _refuse(send)

        async def send_guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = [(name.lower().encode(), text.encode()) for name, text in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", []), *own]}
            await send(message)

        inside = {**scope, "path": scope["path"].removeprefix(f"/{self._token}")}
        inside["raw_path"] = inside["path"].encode()
        await self._app(inside, receive, send_guarded)

    def _admits(self, scope: Any) -> bool:
        headers: dict[str, list[str]] = {}
        for name, text in scope["headers"]:
            headers.setdefault(name.decode("latin-1").lower(), []).append(text.decode("latin-1"))
        (host, *more) = headers.get("host", [""])
        origins = headers.get("origin", [])
        token = [*scope["path"].split("/"), ""][1]
        return (
            not more
            and host in self._hosts
            and all(origin == f"http://{host}" for origin in origins)
            and not (scope["method"] == "POST" and not origins)
            and scope["path"].startswith(f"/{token}/")
            and secrets.compare_digest(token.encode(), self._token.encode())
        )


async def _refuse(send: Any) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    headers += [(name.lower().encode(), text.encode()) for name, text in HEADERS.items()]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": ELSEWHERE.encode()})
