"""Answers that are stored in the folder: list them, read one, delete one."""

from __future__ import annotations

import json
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

from simkit.lab.basics.outputs import write_whole
from simkit.messages.errors import BadInput
from simkit.outside.files import read_content
from simkit.web.limits import LARGEST_ANSWER, LONGEST_NAME, MOST_ANSWERS, MOST_LISTED

PAGE = "page.json"  # an answer as the page shows it, in the folder of its files
LABEL = "label.json"  # its name and finding, so that no answer is opened to list it
WRITTEN = ("title", "finding", "name")  # on a label
_LARGEST_LABEL = 2**14  # bytes
_PLACE = re.compile(r"[0-9]{3,6}-[a-z][A-Za-z0-9_-]{0,120}")


class Kept:
    """The answers in a folder, also those of earlier days."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def listed(self) -> list[dict[str, Any]]:
        """The newest answers: name, finding, when."""
        whens = {place: _when(place) for place in self._places()}
        newest = sorted(whens, key=whens.__getitem__, reverse=True)[:MOST_LISTED]
        return [{**_label(place), "id": place.name, "when": int(whens[place])} for place in newest]

    def check_room(self) -> None:
        """Refuse one more where there are very many."""
        if sum(1 for _ in self._places()) >= MOST_ANSWERS:
            raise BadInput(f"{self._folder} holds {MOST_ANSWERS:,} answers; delete some.")

    def answer(self, name: str) -> dict[str, Any]:
        """An answer as its page shows it."""
        file = self._place(name) / PAGE
        try:
            if file.stat().st_size > LARGEST_ANSWER:
                raise BadInput(f"{file} is larger than an answer can be.")
            found = _sendable(file.read_bytes())
        except OSError:
            raise BadInput("There is no such answer any more.") from None
        except (ValueError, RecursionError):
            raise BadInput(f"{file} is no answer.") from None
        if not isinstance(found, dict) or not isinstance(found.get("files"), list):
            raise BadInput(f"{file} is no answer.")
        return found

    def shown(self, name: str) -> dict[str, Any]:
        """An answer as a question that is over."""
        found = self.answer(name)
        called = _label(self._folder / name).get("name", "")
        return {
            "id": name,
            "asked": found.get("asked", {}),
            "title": found.get("title", name),
            "name": called,
            "state": "done",
            "told": {},
            "answer": found,
            "problem": "",
            "stopping": False,
        }

    def add(self, name: str, title: str, finding: str) -> None:
        """Remember an answer that has just been written."""
        self._change(name, {"title": title[:LONGEST_NAME], "finding": finding[:LONGEST_NAME]})

    def call(self, name: str, called: Any) -> None:
        """Give an answer a name of people's own."""
        if not isinstance(called, str) or len(called) > LONGEST_NAME:
            raise BadInput(f"A name is a text of at most {LONGEST_NAME} letters.")
        self._place(name)
        self._change(name, {"name": called.strip()})

    def delete(self, name: str) -> None:
        """Remove an answer with its files."""
        shutil.rmtree(self._place(name))

    # --- Small parts ---

    def _places(self) -> list[Path]:
        with suppress(OSError):
            inside = [Path(each.path) for each in os.scandir(self._folder) if _is_place(each)]
            return [place for place in inside if (place / PAGE).is_file()]
        return []

    def _place(self, name: str) -> Path:
        place = self._folder / name
        known = _PLACE.fullmatch(name) and place.is_dir() and not place.is_symlink()
        if not known or not (place / PAGE).is_file():
            raise BadInput("There is no such answer any more.")
        return place

    def _change(self, name: str, what: dict[str, Any]) -> None:
        place = self._folder / name
        write_whole(place / LABEL, json.dumps(_label(place) | what))


def _label(place: Path) -> dict[str, str]:
    """What is written on an answer; nothing where it is unreadable."""
    with suppress(BadInput, ValueError, RecursionError):
        found = _sendable(read_content(place / LABEL, _LARGEST_LABEL))
        texts = found.items() if isinstance(found, dict) else ()
        return {name: text for name, text in texts if name in WRITTEN and isinstance(text, str)}
    return {}


def _sendable(content: bytes) -> Any:
    """What a file says, if it can be sent to a browser: no 1e999, no half letters, not too deep."""
    found = json.loads(content)
    json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    return found


def _when(place: Path) -> float:
    """When it was answered; a name that is given later changes the folder alone."""
    with suppress(OSError):
        return (place / PAGE).stat().st_mtime
    return 0.0


def _is_place(entry: os.DirEntry[str]) -> bool:
    return bool(_PLACE.fullmatch(entry.name)) and entry.is_dir(follow_symlinks=False)
