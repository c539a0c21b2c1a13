"""The responses of the server: JSON, a part of the page, or one line with the error."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from simkit.messages.errors import SimkitError, why_unread
from simkit.web.asking import WrongField
from simkit.web.limits import MOST_BYTES

SLOWEST = 30.0  # seconds in which a body must have come

Answering = Callable[[Request], Awaitable[Response]]


class Refused(Exception):
    """What a request is told instead of an answer."""


def told(answer: Answering) -> Answering:
    """An answer; what is wrong with what was asked is told in a line."""

    async def tell(request: Request) -> Response:
        field: dict[str, str] = {}
        try:
            return await answer(request)
        except (SimkitError, Refused) as problem:
            said = str(problem)
            field = {"field": problem.field} if isinstance(problem, WrongField) else {}
        except ClientDisconnect:
            said = "Nobody is there any more."
        except OSError as problem:  # the disk is full, the folder is gone
            said = f"The folder of answers cannot be used: {why_unread(problem)}."
        return JSONResponse({"problem": said, **field}, status_code=400)

    return tell


def still(name: str, kind: str) -> Answering:
    """A part of the page that never changes."""
    text = (files("simkit") / name).read_text(encoding="utf-8")

    async def give(request: Request) -> Response:
        return Response(text, media_type=kind)

    return give


async def body_of(request: Request) -> Any:
    """The JSON that was sent; of one that is too long the rest is not read."""
    body = b""
    try:
        async with asyncio.timeout(SLOWEST):
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    raise Refused("That is too much at once: a megabyte is read.")
        found = json.loads(body)
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except TimeoutError:
        raise Refused(f"The rest did not come within {SLOWEST:.0f} seconds.") from None
    except (ValueError, RecursionError):  # also NaN and half a sign, which cannot be sent back
        raise Refused("That is no JSON.") from None
    return found
