"""The agenda of a sweep: which games are done, which are left, and in which chunks.

Games are handed out a wave at a time, in the order of cells and games. How large the pieces are
depends on the speed of the games; which shards there are at the end does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from simkit.lab.play.chunks import FIRST_CHUNK, LARGEST_CHUNK, LOOK, balanced
from simkit.lab.play.worker_orders import Order, Piece, Played
from simkit.lab.sweeps.endings import MOST_PRECISE_GAMES, PilotedEnding
from simkit.lab.sweeps.shards import Assembly, Shard
from simkit.lab.table.rows import Chunk

PIECE_SECONDS = 0.5  # a piece this long costs nothing to hand out, also to another machine
WAVE = 8  # pieces a worker that are handed out before the next are thought of


@dataclass
class CellState:
    """How far a cell is. Only its games from the first one on without a gap are counted.

    What lies behind a gap may be there because its games were short: no fair sample.
    """

    number: int
    order: Order
    name: str
    games: int = 0
    wins: int = 0
    finished: bool = False
    ahead: dict[int, tuple[int, int]] = field(default_factory=dict)

    def store(self, shard: Shard, wins: int) -> None:
        """Count a shard, and those behind it that waited for it."""
        self.ahead[shard.first] = (shard.games, wins)
        while self.games in self.ahead:
            games, won = self.ahead.pop(self.games)
            self.games += games
            self.wins += won

    @property
    def stored(self) -> int:
        """The games that are there, with those that wait."""
        return self.games + sum(games for games, _ in self.ahead.values())


class Agenda:
    """What every agenda has; `FixedAgenda` and `PreciseAgenda` say what is played next."""

    most: int  # games a cell can have
    gaps: bool  # whether a shard may be there before an earlier one of its cell

    def __init__(self, cells: Sequence[CellState], chunk: int) -> None:
        self.cells = cells
        self.chunk = chunk
        self.speeds = Speeds()
        self._assembly = Assembly()

    def wave(self, jobs: int) -> list[Piece]:
        """The next pieces to hand out; none when all is done."""
        raise NotImplementedError

    def take(self, played: Played) -> Iterator[tuple[Shard, Chunk]]:
        """Put a piece to its shard; yields what can now be written. `store` it, then go on."""
        raise NotImplementedError

    def wanted(self, cell: CellState) -> int:
        """How many games the cell will have, as far as can be said."""
        raise NotImplementedError

    def shard(self, cell: int, game: int) -> Shard:
        """The shard that a game belongs to."""
        raise NotImplementedError

    def resume(self, there: set[str], wins_in: Callable[[Shard], int]) -> None:
        """Count what an earlier run left."""
        for cell in self.cells if there else ():
            first = 0
            while not cell.finished and first < self.most:
                shard = self.shard(cell.number, first)
                if shard.name(cell.order.key) in there:
                    self.store(shard, wins_in(shard))
                elif not self.gaps:
                    break
                first += self.chunk

    def store(self, shard: Shard, wins: int) -> None:
        """Count a shard that is written."""
        cell = self.cells[shard.cell]
        cell.store(shard, wins)
        cell.finished = self._is_finished(cell)

    def _is_finished(self, cell: CellState) -> bool:
        return cell.games >= self.most

    def _whole(self, played: Played) -> tuple[Shard, Chunk] | None:
        """The shard that a piece completes, with its games."""
        self.speeds.note(self.cells[played.piece.cell].order.bots, played)
        shard = self.shard(played.piece.cell, played.piece.first)
        chunk = self._assembly.add(played, shard)
        return None if chunk is None else (shard, chunk)

    def size(self, cell: CellState, jobs: int) -> int:
        """How many games of a cell make a good piece."""
        left = max(1, sum(self.wanted(each) - each.stored for each in self._next_few(cell, jobs)))
        return balanced(self.speeds.size(cell.order.bots), left, jobs)

    def _next_few(self, cell: CellState, jobs: int) -> Sequence[CellState]:
        """The cells that are soon to be played: with many left, nobody will run out of work."""
        return self.cells[cell.number : cell.number + WAVE * jobs]

    # --- how much there is ---

    @property
    def games(self) -> int:
        """How many games are stored."""
        return sum(cell.stored for cell in self.cells)

    @property
    def all_wanted(self) -> int:
        """How many games there will be, as far as can be said."""
        return sum(max(self.wanted(cell), cell.stored) for cell in self.cells)

    def work_left(self) -> float:
        """Seconds that what is left takes one worker, as far as is known."""
        return sum(
            max(0, self.wanted(cell) - cell.stored) * self.speeds.of(cell.order.bots)
            for cell in self.cells
        )


class FixedAgenda(Agenda):
    """So many games in every cell."""

    gaps = True

    def __init__(self, cells: Sequence[CellState], games: int, chunk: int) -> None:
        super().__init__(cells, chunk)
        self.most = games
        self._pieces: Iterator[Piece] | None = None

    def shard(self, cell: int, game: int) -> Shard:
        first = game - game % self.chunk
        return Shard(cell, first, min(self.chunk, self.most - first))

    def wanted(self, cell: CellState) -> int:
        return self.most

    def wave(self, jobs: int) -> list[Piece]:
        if self._pieces is None:
            self._pieces = self._all_pieces(jobs)
        return list(islice(self._pieces, WAVE * jobs))

    def _all_pieces(self, jobs: int) -> Iterator[Piece]:
        """Cut when they are needed, so that the pieces fit the speed that was seen till then."""
        return chain.from_iterable(
            shard.pieces(self.size(cell, jobs)) for cell in self.cells for shard in self._open(cell)
        )

    def _open(self, cell: CellState) -> list[Shard]:
        firsts = range(cell.games, self.most, self.chunk)
        return [self.shard(cell.number, first) for first in firsts if first not in cell.ahead]

    def take(self, played: Played) -> Iterator[tuple[Shard, Chunk]]:
        whole = self._whole(played)
        if whole:
            yield whole


class PreciseAgenda(Agenda):
    """Every cell until its win rate is known well enough: a pilot, then what it says is needed."""

    gaps = False
    most = MOST_PRECISE_GAMES

    def __init__(self, cells: Sequence[CellState], precision: float) -> None:
        super().__init__(cells, LOOK)
        self._plans = [PilotedEnding(precision) for _ in cells]
        self._early: dict[Shard, Chunk] = {}

    def shard(self, cell: int, game: int) -> Shard:
        return Shard(cell, game - game % LOOK, LOOK)

    def _is_finished(self, cell: CellState) -> bool:
        return self._plans[cell.number].look(cell.games, cell.wins)

    def wanted(self, cell: CellState) -> int:
        """As far as it is planned: of a cell whose pilot is not played, the pilot."""
        return self._plans[cell.number].goal

    def wave(self, jobs: int) -> list[Piece]:
        """The next games of the cells that need them, none beyond what is planned."""
        pieces: list[Piece] = []
        for cell in self.cells:
            if cell.finished:
                continue
            size = self.size(cell, jobs)
            for first in range(cell.games, self.wanted(cell), LOOK):
                pieces += self.shard(cell.number, first).pieces(size)
                if len(pieces) >= WAVE * jobs:
                    return pieces
        return pieces

    def take(self, played: Played) -> Iterator[tuple[Shard, Chunk]]:
        """Whole shards, each when those before it are stored."""
        whole = self._whole(played)
        if whole is None:
            return
        self._early[whole[0]] = whole[1]
        cell = self.cells[whole[0].cell]
        while (shard := self.shard(cell.number, cell.games)) in self._early:
            yield shard, self._early.pop(shard)


class Speeds:
    """How long games take, by the bots that play: what they think about weighs most."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, ...], tuple[int, float]] = {}
        self.seconds = 0.0  # that workers have played

    def note(self, bots: tuple[str, ...], played: Played) -> None:
        games, seconds = self._seen.get(bots, (0, 0.0))
        self.seconds += played.seconds
        self._seen[bots] = (games + len(played.chunk), seconds + played.seconds)

    def knows(self, bots: tuple[str, ...]) -> bool:
        return bots in self._seen

    def of(self, bots: tuple[str, ...]) -> float:
        """Seconds a game; of bots that nobody has seen play, the mean of the others."""
        games, seconds = self._seen.get(bots) or (
            sum(games for games, _ in self._seen.values()),
            sum(seconds for _, seconds in self._seen.values()),
        )
        return seconds / games if games else 0.0

    def size(self, bots: tuple[str, ...]) -> int:
        """How many games a worker plays in the time that a piece should take."""
        if not self.knows(bots):
            return FIRST_CHUNK
        return max(1, min(LARGEST_CHUNK, round(PIECE_SECONDS / max(self.of(bots), 1e-9))))
