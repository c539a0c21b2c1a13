"""The interface between the server and the code that answers questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from simkit.description.game import Game
from simkit.messages.errors import BadInput

GIVEN = "given"
"""The folder, in that of an answer, of texts that were handed in as files."""


class WrongField(BadInput):
    """Something in a form is wrong, and where."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(problem)
        self.field = field


@dataclass(frozen=True)
class Replied:
    """What came of a question."""

    verb: str
    title: str
    data: Any  # plain
    page: Callable[..., str]  # takes width and ink
    found: Any  # the answer, for its charts and its table; None where there is none
    python: str
    in_words: Callable[[str], str] = str  # keys of the game in a sentence, as people say them


class ReadQuestion(Protocol):
    """A question that makes sense as far as it was looked at."""

    @property
    def title(self) -> str: ...

    @property
    def place(self) -> str:
        """What a folder for its answer is called."""

    @property
    def asked(self) -> Mapping[str, Any]: ...

    def speech(self) -> Callable[[str], str]:
        """How a sentence about its game is said: names for keys."""

    def check(self) -> None:
        """Look at everything that can be looked at without playing; else BadInput."""

    def answered(self, folder: Path) -> Replied:
        """Ask it; what is written lies in the folder."""


class Asking(Protocol):
    """Who knows the questions."""

    def forms(self) -> list[dict[str, Any]]: ...

    def of_game(self, game: Game) -> dict[str, Any]: ...

    def in_words(self, game: Game, words: str) -> list[dict[str, Any]]:
        """The questions that fit these words, the best first: each with its title, and as sent."""

    def read(self, asked: Any, packs: Path) -> ReadQuestion:
        """What a page has sent, as a question; else BadInput."""
