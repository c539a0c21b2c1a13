"""What an assistant can ask: the questions of the web page, contents of a game, and checks."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simkit.cli.command import Reply
from simkit.cli.overview import commands
from simkit.cli.page.reading import Commands
from simkit.description.game import Game, shown
from simkit.finding import gamefile
from simkit.finding.registry import is_plain_roll, listed_game, named_paths
from simkit.messages.errors import BadInput, why_unread
from simkit.outside.files import only_from
from simkit.players.botscript import MODEL
from simkit.web.asking import ReadQuestion, Replied

CHECK, SHOW, ODDS = "check", "show", "odds"
PROGRAMS = (gamefile.SUFFIX, MODEL)


class ToolQuestions:
    """The questions of tools: see simkit.web.asking."""

    def forms(self) -> list[dict[str, Any]]:
        return Commands().forms()

    def of_game(self, game: Game) -> dict[str, Any]:
        return Commands().of_game(game)

    def in_words(self, game: Game, words: str) -> list[dict[str, Any]]:
        return Commands().in_words(game, words)

    def read(self, asked: Any, packs: Path) -> ReadQuestion:
        """A question that a tool has put together; BadInput says what is wrong with it."""
        if asked["verb"] == CHECK:
            return CheckQuestion(asked, packs.parent)
        if asked["verb"] == SHOW:
            return ShowQuestion(asked)
        if asked["verb"] == ODDS and is_plain_roll(asked["resolver"]):
            return DiceQuestion(asked)
        return PlayedQuestion(Commands().read(asked, packs))


@dataclass(frozen=True)
class PlayedQuestion:
    """A question of the page, whose answer is told in words alone."""

    of_page: ReadQuestion

    @property
    def title(self) -> str:
        return self.of_page.title

    @property
    def place(self) -> str:
        return self.of_page.place

    @property
    def asked(self) -> Mapping[str, Any]:
        return self.of_page.asked

    def check(self) -> None:
        """Do all that is done before games are played."""
        self.of_page.check()

    def speech(self) -> Callable[[str], str]:
        return self.of_page.speech()

    def answered(self, folder: Path) -> Replied:
        """The answer without its charts, which would take a second each."""
        return replace(self.of_page.answered(folder), found=None)


@dataclass(frozen=True)
class ShowQuestion:
    """What a game is made of."""

    asked: Mapping[str, Any]

    title = "What a game is made of"
    place = SHOW

    def check(self) -> None:
        """Nothing is played."""

    def speech(self) -> Callable[[str], str]:
        return str

    def answered(self, folder: Path) -> Replied:
        """What the game says of itself."""
        game = listed_game(self.asked["game"])
        return _told(SHOW, self.title, [game.typed, self.asked["topic"]])


@dataclass(frozen=True)
class DiceQuestion:
    """The chances of plain dice, whatever the game."""

    asked: Mapping[str, Any]

    title = "What the chances of a roll are"
    place = ODDS

    def check(self) -> None:
        """Dice have no options and no settings."""
        for name in ("keys", "values", "packs"):
            if self.asked[name]:
                raise BadInput(
                    f"a roll of plain dice takes no {name}. Write them into the roll: 2d6 >= 9."
                )

    def speech(self) -> Callable[[str], str]:
        return str

    def answered(self, folder: Path) -> Replied:
        """The chances of every result."""
        self.check()
        return _told(ODDS, self.title, [self.asked["resolver"]])


@dataclass(frozen=True)
class CheckQuestion:
    """Whether a file in the folder, or a game that the user has named, is sound."""

    asked: Mapping[str, Any]
    folder: Path

    title = "Whether a file is sound"
    place = CHECK

    def check(self) -> None:
        """The file may be read."""
        self._file()

    def speech(self) -> Callable[[str], str]:
        return str

    def answered(self, folder: Path) -> Replied:
        """Read it, and play it if it is a game."""
        file = self._file()
        with only_from(self.folder, *map(Path, named_paths())):
            return _told(CHECK, self.title, [str(file)])

    def _file(self) -> Path:
        """The file, if it lies in the folder; a program only if the user has named it."""
        name = self.asked["file"]
        for known in named_paths():
            if name in (known, Path(known).name):
                return Path(known)
        try:
            return self._within(name)
        except (OSError, ValueError) as problem:  # no file can have such a name
            raise BadInput(f"{shown(name)} cannot be read ({why_unread(problem)}).") from None

    def _within(self, name: str) -> Path:
        """A document in the folder."""
        path = Path(os.path.realpath(self.folder / name))
        if not path.is_relative_to(self.folder.resolve()):
            raise BadInput(f"{shown(name)} is not in the folder that the user has named.")
        if path.suffix.lower() in PROGRAMS or gamefile.is_folder(str(path)):
            raise BadInput(
                f"{shown(name)} is a program. The user must name it: simkit mcp {shown(name)}."
            )
        return path


def _told(verb: str, title: str, words: list[str]) -> Replied:
    """The answer of a command that plays nothing."""
    command = commands()[verb]
    reply: Reply = command.answer(command.read(words))
    return Replied(verb, title, reply.data, reply.page, None, "")
