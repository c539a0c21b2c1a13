"""What a seat's browser gets, as plain data: the board once, then each screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simkit.lab.people.lines import StoryLine
from simkit.lab.people.screens import OTHERS, Screens, ScreenView
from simkit.messages.errors import printable
from simkit.view.console.play import decided, end_text
from simkit.view.replay.board_to_play import BoardToPlay, board_to_play, meanings
from simkit.view.text.whose_wins import seat_name

MOST_LINES = 400  # of the story: the newest


class ScreenPage:
    """Turns what the screens of a table show into what their browsers read."""

    def __init__(self, screens: Screens) -> None:
        self._screens = screens
        sitting = screens.table.sitting
        self._game = sitting.cell.game
        self._board: BoardToPlay | None = None

    @property
    def title(self) -> str:
        """What the game is called."""
        return printable(self._game.title)

    def still(self, seat: int) -> dict[str, Any]:
        """What stays as it is during the game."""
        board = self._board_of(self._screens.table.scene_for(seat))
        return {
            "title": self.title,
            "seat": self.name(seat),
            "boards": board.drawn() if board else [],
            "places": board.places() if board else {},
        }

    def moving(self, view: ScreenView) -> dict[str, Any]:
        """What changes from question to question."""
        board = self._board_of(view.scene)
        return {
            "number": view.number,
            "asked": view.asked == view.seat,
            "over": view.row is not None,
            "heading": printable(self._heading(view)),
            "options": [printable(text) for text in view.options],
            "places": list(view.places),
            "story": _lines(view.story),
            "laid": board.laid(view.scene) if board and view.scene else {},
            "crib": meanings(view.scene) if view.scene else [],
            "undo": view.may_undo,
        }

    def name(self, seat: int) -> str:
        """What a seat is called, with a large letter."""
        name = seat_name({"sides": self._game.sides}, seat + 1)
        return printable(name[:1].upper() + name[1:])

    def _heading(self, view: ScreenView) -> str:
        if view.row is not None:
            return end_text(self._game, view.row)
        if view.asked == view.seat:
            what = decided(view.kind)
            return f"Turn {view.turn}: {self._who(view.seat)}{f' ({what})' if what else ''}"
        return "Others choose." if view.asked == OTHERS else f"{self.name(view.asked)} is choosing."

    def _who(self, seat: int) -> str:
        return "you choose" if self._game.seats else f"you choose for {self.name(seat).lower()}"

    def _board_of(self, scene: Any) -> BoardToPlay | None:
        if scene is None:
            return None
        if self._board is None:
            settled = self._screens.table.settled
            self._board = board_to_play(self._game, settled.components, settled.settings, scene)
        return self._board


def _lines(story: Iterable[StoryLine]) -> list[dict[str, Any]]:
    return [
        {"turn": line.turn, "text": printable(line.text), "rule": printable(line.rule)}
        for line in [*story][-MOST_LINES:]
    ]
