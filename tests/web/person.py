"""Somebody at a table in the browser, without the browser."""

from __future__ import annotations

import http.client
import json
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 60  # seconds


class Person:
    """One who has a link to a seat, or to the page of the host."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        self.host, self.path, self.ticket = parts.netloc, parts.path, parts.fragment
        self.cookie = ""

    def request(
        self, path: str, method: str = "GET", body: Any = None, **headers: str
    ) -> tuple[int, Any]:
        """The status, and what was said."""
        line = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        sent = body if body is None or isinstance(body, str) else json.dumps(body)
        kept = {"Cookie": self.cookie} if self.cookie else {}
        try:
            line.request(method, self.path + path, sent, {**kept, **headers})
            found = line.getresponse()
        except ConnectionResetError:  # refused before the rest of it was read
            return 403, ""
        text = found.read().decode()
        cookie = found.headers.get("Set-Cookie", "")
        line.close()
        self.cookie = cookie.partition(";")[0] or self.cookie
        return found.status, json.loads(text) if text[:1] in ("{", "[") else text

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        """Send as the page does."""
        return self.request(path, "POST", body, **{"Origin": f"http://{self.host}", **headers})

    def enter(self) -> tuple[int, Any]:
        """Change the ticket for a cookie."""
        return self.post("enter", {"ticket": self.ticket})

    def screen(self) -> dict[str, Any]:
        """What the screen shows."""
        status, found = self.request("screen.json")
        assert status == 200, found
        shown: dict[str, Any] = found
        return shown

    def choose(self, place: int) -> tuple[int, Any]:
        """Take an option of the question that is asked."""
        return self.post("answer", {"number": self.screen()["number"], "place": place})
