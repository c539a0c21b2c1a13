"""Write the Python code that asks the same question as a form of the page."""

from __future__ import annotations

import os
from typing import Any

from simkit.view.faces import face_of

OURS = ("progress", "out", "keep_rows", "jobs", "members", "write_bot")
"""What the page asks for itself."""

Call = tuple[str, tuple[Any, ...], dict[str, Any]]


def python_of(call: Call, found: Any) -> str:
    """A call of a public function, and what to do with its answer."""
    name, words, wanted = call
    named = {key: value for key, value in wanted.items() if key not in OURS and _says(value)}
    games = found.extent.get("games") if hasattr(found, "extent") else None
    if isinstance(games, int) and "games" in named:
        named["games"] = games
    lines = [repr(_plain(word)) for word in words]
    lines += [f"{key}={_plain(value)!r}" for key, value in named.items() if key.isidentifier()]
    others = {key: _plain(value) for key, value in named.items() if not key.isidentifier()}
    lines += [f"**{others!r}"] if others else []
    inside = "".join(f"    {line},\n" for line in lines)
    shows = "found.frame" if hasattr(type(found), "frame") else "found"
    drawn = f'found.chart().savefig("{name}.png")\n' if face_of(found).charts else ""
    return f"import simkit\n\nfound = simkit.{name}(\n{inside})\nprint({shows})\n{drawn}"


def _says(value: Any) -> bool:
    """Whether an argument says anything: empty lists and nothing are the defaults."""
    return value is not None and value is not False and value not in ([], {}, ())


def _plain(value: Any) -> Any:
    return os.fspath(value) if isinstance(value, os.PathLike) else value
