"""An option that a player can choose: a word, and its parts (`did.tile`)."""

from __future__ import annotations

from typing import Any

from .mistakes import mistake


class OfferedOption(str):
    """An option: compare it with its word, `did == "move"`; its parts are attributes."""

    parts: dict[str, int]

    def __new__(cls, word: str, parts: dict[str, int] | None = None) -> OfferedOption:
        option = super().__new__(cls, word)
        option.__dict__.update(parts or {}, parts=parts or {})
        return option

    def __getattr__(self, name: str) -> Any:
        known = ", ".join(self.__dict__.get("parts", ())) or "none"
        raise mistake(f'the option "{self}" has no part {name}; its parts: {known}.')
