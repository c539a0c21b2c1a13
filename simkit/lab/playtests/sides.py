"""Group the games of a log by their settings, and play games of bots with the same settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from simkit.lab.basics.compiling import notice_if
from simkit.lab.basics.countdown import Countdown
from simkit.lab.play.cell import Cell
from simkit.lab.play.chunks import play_games
from simkit.lab.play.prepare import engine_for, prepare
from simkit.lab.play.settle import settle
from simkit.lab.playtests.common_ends import CommonEnds, common_ends
from simkit.lab.playtests.fitting import Played
from simkit.lab.playtests.likeness import Likeness, likeness, longest_of
from simkit.lab.playtests.log import LoggedGame, seated_of, settings_of
from simkit.lab.playtests.seats_log import with_winner
from simkit.lab.playtests.table_bot import win_rate
from simkit.lab.table.rows import joined
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput
from simkit.players.bots import OWN


class Sides:
    """The cells of a log, and how candidates play them."""

    def __init__(
        self, base: Cell, cells: dict[Any, list[LoggedGame]], games: int, jobs: int, progress: bool
    ) -> None:
        self.base = base
        self.laid = [settings_of(each, base.game) for each in cells]
        self.seated = [seated_of(each) for each in cells]
        both = next((key for each in self.laid for key in each if key in base.settings), None)
        if both:
            raise BadInput(f"{both} stands in --set and in the log; keep one.")
        self.logged = list(cells.values())
        self._games, self._jobs, self._progress = games, jobs, progress

    def prepare(self, cells: Sequence[Cell]) -> None:
        """Check every cell, and load the engine before the clock runs."""
        known = [self._cell(each, place) for each in cells for place in range(len(self.laid))]
        for each in known:
            settle(each)
        with notice_if(self._progress, cells[0].game.title):
            engine_for(*known)

    def _cell(self, cell: Cell, place: int) -> Cell:
        """What a candidate plays of the log: he sits wherever nobody else is known to have sat."""
        laid, known = keys.lay(cell, self.laid[place]), self.seated[place]
        if not known:
            return laid
        bot, knobs = f"{cell.bots[0]}{OWN}table", laid.knobs.get(cell.bots[0], {})
        bots = [known.get(seat, bot) for seat in range(1, self._seats(laid) + 1)]
        return replace(laid, bots=tuple(bots), knobs={**self.base.knobs, bot: knobs})

    @staticmethod
    def _seats(cell: Cell) -> int:
        return int(settle(cell).settings[cell.game.seats]) if cell.game.seats else 1

    def play(self, cell: Cell) -> Iterator[Played]:
        """The games of every cell of the log, as somebody plays them."""
        for place, laid in enumerate(self.laid):
            prepared = prepare(self._cell(cell, place))
            columns = joined(list(play_games(prepared, self._games, self._jobs))).columns
            if cell.game.seats:
                columns = with_winner(columns, self._seats(keys.lay(cell, laid)))
            yield {name: each for name, each in columns.items() if each.dtype.kind in "biuf"}

    def common(self, candidates: Sequence[Sequence[Played]]) -> list[CommonEnds]:
        """How the games of all candidates end, in every cell of the log."""
        cells = zip(self.logged, zip(*candidates, strict=True), self._each_seats(), strict=True)
        return [common_ends(played, seats, longest_of(logged)) for logged, played, seats in cells]

    def likeness(
        self, played: Sequence[Played], common: Sequence[CommonEnds] | None = None
    ) -> Likeness:
        """How likely the log is, if these games are the model's.

        Packs that are tried may end games in ways of their own, so nothing is common to them.
        """
        known: Sequence[CommonEnds | None] = common or [None] * len(self.logged)
        each = zip(self.logged, played, self._each_seats(), known, strict=True)
        return sum((likeness(*one) for one in each), Likeness(0.0, 0.0))

    def _each_seats(self) -> list[int]:
        return [self._seats(keys.lay(self.base, laid)) for laid in self.laid]

    def win_rate(self, played: Sequence[Played]) -> float:
        """How often somebody wins these settings, each as often as the log has it."""
        return win_rate(self.logged, played)

    def countdown(self, sides: int) -> Countdown | None:
        games = self._games * len(self.laid) * sides
        return Countdown(games) if self._progress and sides else None

    @property
    def games(self) -> int:
        """Games of one candidate."""
        return self._games * len(self.laid)
