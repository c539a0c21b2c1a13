"""The board of a game that people play: the fixed part, and the pieces at each question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simkit.description.boards import Scene, Sheet
from simkit.description.game import Game
from simkit.view.replay.board_svg import board_svg, unit_for
from simkit.view.replay.reel import crib_lines, lies_where


@dataclass(frozen=True)
class BoardToPlay:
    """The sheets of a game, with the grounds that this game has drawn."""

    sheets: tuple[Sheet, ...]
    unit: float

    def drawn(self) -> list[dict[str, Any]]:
        """Each sheet as SVG; one without places to tell apart is no board."""
        boards = [
            board_svg(sheet, self.unit, f"b{number}") for number, sheet in enumerate(self.sheets)
        ]
        return [
            {
                "title": board.title,
                "note": board.note,
                "box": board.box,
                "wide": board.wide,
                "least": board.least,
                "svg": str(board.svg),
            }
            for board, sheet in zip(boards, self.sheets, strict=True)
            if len(sheet.places) > 1
        ]

    def places(self) -> dict[int, str]:
        """The names of all places."""
        return {place.number: place.name for sheet in self.sheets for place in sheet.places}

    def laid(self, scene: Scene) -> dict[str, Any]:
        """What lies where, key by key, as the script shows it."""
        return lies_where(scene, None, self.sheets, self.unit)


def board_to_play(
    game: Game, components: Any, settings: Mapping[str, Any], scene: Scene
) -> BoardToPlay:
    """The board of a game that has begun."""
    sheets = game.picture().sheets(components, settings)
    return BoardToPlay(tuple(scene.on_its_ground(sheet) for sheet in sheets), unit_for(sheets))


def meanings(scene: Scene) -> list[tuple[str, str, str]]:
    """What the counters on the table mean: side, mark and name."""
    return crib_lines([scene])
