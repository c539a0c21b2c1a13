"""Try an asset in many games, and judge its worth for `simkit.worth`.

Where all win and lose together, the games with an asset are set against those without it, or each
that is put in against the average of the others. Where seats compete, the win that counts is that
of its holder: the seat that has it first. Up to that moment the games with and without it are the
same, so who the holder is favours neither. What is dealt to somebody always (a piece of the board)
is taken out of no game: seats that are dealt it are set against seats that are not. And what
belongs to no seat can favour none: it is tried by how long it makes a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import NormalDist

import numpy as np

from simkit.description.game import Asset, Game
from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.paired_sums import Sums
from simkit.lab.judging.verdicts import Judgement
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import Settled
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import Split
from simkit.lab.statistics.pooling import pooled
from simkit.lab.table.rows import Chunk
from simkit.lab.variants.blocks import Block, VariantsProgress, whole
from simkit.lab.variants.contest import Contest
from simkit.lab.variants.contest_plan import ContestPlan
from simkit.lab.varying.variant import Variant

TEAM, HOLDER, NOBODY = "team", "holder", "nobody"
WON, TURNS = "won", "turns"

Pool = Mapping[str, Variant]


def whose(game: Game, asset: Asset) -> str:
    """Whose win counts; what is put in is put into the first seat, if seats compete."""
    if not game.seats or asset.put_in:
        return TEAM
    return HOLDER if asset.holder else NOBODY


@dataclass(frozen=True)
class Valued:
    """An asset and what it is worth."""

    name: str
    title: str
    filler: bool  # invented, in the place of one that nobody has published
    games: int  # that speak of it: of a holder those in which somebody had it
    win_rate: Interval  # without it, where it was taken out; else with it
    other_rate: Interval | None  # of a holder: with it, where it was taken out; else without it
    parted: int | None  # games that end differently for it; None where none was played twice
    used: Interval | None  # share of games in which it was used; None where nobody counts that
    worth: Judgement
    spread: float  # variance of what one of the games played says
    pooled: Interval | None = None  # drawn towards the worth of all; None of too few

    TOLD = (
        *("asset=name", "title", "filler", "games", "win_rate", "other_rate", "parted", "used"),
        *("pooled", "*worth"),
    )


class Trial(Contest):
    """A contest that also counts in how many games of each variant each asset was used."""

    def __init__(
        self,
        base: Settled,
        asset: Asset,
        pool: Pool,
        plan: ContestPlan,
        metrics: Sequence[str] = (),
    ) -> None:
        usual = [] if asset.put_in else [Variant({}, base, False)]
        super().__init__([*usual, *pool.values()], plan, metrics=metrics)
        self.base, self.asset, self.pool = base, asset, pool
        self.uses: list[Counter[str]] = [Counter() for _ in self.variants]

    def _count(self, block: Block) -> None:
        super()._count(block)
        if self.asset.used:
            for uses, chunk in zip(self.uses, block, strict=True):
                if chunk is None:
                    continue
                texts, games = np.unique(chunk.columns[self.asset.used], return_counts=True)
                for text, count in zip(texts.tolist(), games.tolist(), strict=True):
                    uses.update(dict.fromkeys(text.split("+"), count))

    def _settled(self) -> bool:
        """Whether every worth is."""
        found = self.judged()
        return bool(found) and all(one.worth.verdict != verdicts.NOT_SETTLED for one in found)

    def judged(self) -> list[Valued]:
        """What each asset is worth."""
        return self._put_in() if self.asset.put_in else self._taken_out()

    def alike(self) -> np.ndarray:
        """How the luck of the worths moves together: a correlation of each two."""
        size = len(self.pool)
        weights = np.eye(size) - np.full((size, size), 1 / size)
        if not self.asset.put_in:
            weights = np.hstack([np.ones((size, 1)), -np.eye(size)])
        shared = np.maximum(self.pairs.shared, 1)
        rates = self.pairs.own / shared
        together = self.pairs.wins / shared - rates * rates.T
        moved = weights @ together @ weights.T
        errors = np.sqrt(np.maximum(np.diag(moved), 0.0))
        scale = np.where(errors > 0, errors, 1.0)
        found: np.ndarray = moved / np.outer(scale, scale)
        np.fill_diagonal(found, 1.0)
        return found

    def usual(self) -> Interval:
        """The win rate with everything in, or the average over all that were put in."""
        if not self.asset.put_in:
            return self._rate(self.pairs.won(0), self.pairs.games)
        mean = self.pairs.contrast(range(len(self.variants)), ())
        return intervals.mean_interval(mean.total, mean.squares, mean.games, self.terms.confidence)

    def _taken_out(self) -> list[Valued]:
        """The games with an asset against those without it."""
        places = range(1, len(self.pool) + 1)
        splits = [self.pairs.split(0, place) for place in places]
        found = verdicts.judge_shares(splits, self.terms)
        return [
            self._whole(name, place, 0, split.parted, worth)
            for name, place, split, worth in zip(self.pool, places, splits, found, strict=True)
        ]

    def _put_in(self) -> list[Valued]:
        """The games with an asset against the average of those with each of the others."""
        pairs, places = self.pairs, range(len(self.pool))
        sums = [
            pairs.contrast(
                [place] * (len(places) - 1), [other for other in places if other != place]
            )
            for place in places
        ]
        found = verdicts.judge_contrasts(sums, self.terms)
        return [
            self._whole(name, place, place, _parted_from_others(pairs, place), worth)
            for name, place, worth in zip(self.pool, places, found, strict=True)
        ]

    def _whole(self, name: str, place: int, present: int, parted: int, worth: Judgement) -> Valued:
        """All games count; `place` is the variant of the asset, `present` one that uses it."""
        games = self.pairs.played(place)
        rate = self._rate(self.pairs.won(place), games)
        return self._valued(name, games, (rate, None), parted, worth, parted / games, present)

    def _valued(
        self,
        name: str,
        games: int,
        rates: tuple[Interval, Interval | None],
        parted: int | None,
        worth: Judgement,
        spread: float,
        present: int = 0,
    ) -> Valued:
        own = self.asset.entry(name)
        tables = self.variants[present].settled.components
        entry = {"title": own.title} if own else tables.table(self.asset.table)[name]
        played = self.pairs.played(present)
        used = self._rate(self.uses[present][name], played) if self.asset.used else None
        title, filler = str(entry.get("title", name)), bool(entry.get("filler", False))
        return Valued(name, title, filler, games, *rates, parted, used, worth, spread)

    def _rate(self, won: int, games: int) -> Interval:
        return self.terms.rate(won, games)


def _parted_from_others(pairs: Pairs, place: int) -> int:
    """Games that end differently than with another one, on average over the others."""
    others = [other for other in range(len(pairs.variants)) if other != place]
    return round(sum(pairs.split(place, other).parted for other in others) / len(others))


# --- Where seats compete -------------------------------------------------------------------------


class TableTrial(Trial):
    """A trial at a table, where how the first seat fares says nothing and is not shown."""

    def alike(self) -> np.ndarray:
        """Each asset is judged by other games, so its luck counts as its own."""
        return np.eye(max(len(self.pool), 1))

    def _before(self) -> str:
        variants, games = len(self.variants), self.plan.games
        each = f"{variants} variant{'s' * (variants > 1)}, {games:,} games each"
        return f"{each}: {variants * games:,} games."

    def _progress_line(self) -> VariantsProgress | None:
        if not self.plan.progress:
            return None
        return VariantsProgress(
            [variant.label for variant in self.variants], self.plan.games, shown=0
        )

    def _tell(self, line: VariantsProgress) -> None:
        if self.pairs.games < self.plan.games:
            line.update(self.pairs)


class Holders:
    """Who has each asset first: the games played once more, with a log."""

    def __init__(self, base: Settled, asset: Asset) -> None:
        self._kind = asset.kind
        self._first = base.cell.game.holders().first_holders
        self._workspace = Workspace(prepare(base), logged=True)
        self._order = base.components.order(asset.table)

    def of(self, first: int, games: int, names: Sequence[str]) -> np.ndarray:
        """Games by assets: the seat, from 1; 0 for nobody."""
        from simkit.kernel.events import events_of

        workspace, components = self._workspace, self._workspace.prepared.settled.components
        places = [self._order.index(name) for name in names]
        found = np.zeros((games, len(names)), dtype=np.int64)
        for row in range(games):
            workspace.log.written = 0
            workspace.run(first + row, 1)
            events = np.asarray(events_of(workspace.log))
            found[row] = self._first(self._kind, events, components)[places] + 1
        return found


class HolderTrial(TableTrial):
    """What an asset is worth to the seat that has it first."""

    def __init__(self, base: Settled, asset: Asset, pool: Pool, plan: ContestPlan) -> None:
        super().__init__(base, asset, pool, plan)
        self._holders: Holders | None = None
        self._seats = int(base.settings[base.cell.game.seats])
        self._wins = 0  # of any seat
        self.splits = {name: Split(0, 0, 0, 0) for name in pool}

    def _count(self, block: Block) -> None:
        super()._count(block)
        base, *others = whole(block)
        self._wins += self._won_by_any(base)
        held = self._held(base, tuple(self.pool))
        for name, holder, chunk in zip(self.pool, held.T, others, strict=True):
            usual, without = self._winner(base, holder), self._winner(chunk, holder)
            self.splits[name] = _more(self.splits[name], holder, usual, without)

    def _won_by_any(self, chunk: Chunk) -> int:
        return int(np.count_nonzero(chunk.columns["winner"]))

    def _winner(self, chunk: Chunk, holder: np.ndarray) -> np.ndarray:
        """The seat that has won each game, from 1; 0 if none has, or several."""
        return np.asarray(chunk.columns["winner"])

    def _held(self, chunk: Chunk, names: Sequence[str]) -> np.ndarray:
        if self._holders is None:
            self._holders = Holders(self.base, self.asset)
        return self._holders.of(chunk.first, len(chunk), names)

    def usual(self) -> Interval:
        """What a seat wins."""
        return self._rate(round(self._wins / self._seats), self.pairs.games)

    def judged(self) -> list[Valued]:
        """The holder's games with it against the same games without it."""
        splits = {name: split for name, split in self.splits.items() if split.games}
        found = verdicts.judge_shares(list(splits.values()), self.terms)
        return [
            self._of_holder(name, split, worth)
            for (name, split), worth in zip(splits.items(), found, strict=True)
        ]

    def _of_holder(self, name: str, split: Split, worth: Judgement) -> Valued:
        without = self._rate(split.both + split.base, split.games)
        having = self._rate(split.both + split.variant, split.games)
        spread = split.parted / split.games * self.pairs.games / split.games
        return self._valued(name, split.games, (without, having), split.parted, worth, spread)


class OwnedTrial(HolderTrial):
    """What always belongs to the same seat, as a column of its table says."""

    def _held(self, chunk: Chunk, names: Sequence[str]) -> np.ndarray:
        table = self.base.components.table(self.asset.table)
        owners = np.array([int(table[name][self.asset.owner]) for name in names], dtype=np.int64)
        here = (owners >= 0) & (owners < self._seats)  # fewer may play than the game has seats
        return np.tile(np.where(here, owners + 1, 0), (len(chunk), 1))


class TeamTrial(OwnedTrial):
    """What always belongs to a team, or to a player of one: all of a team win together."""

    def __init__(self, base: Settled, asset: Asset, pool: Pool, plan: ContestPlan) -> None:
        super().__init__(base, asset, pool, plan)
        self._players = self._seats
        self._firsts = asset.firsts[self._players]
        self._seats = base.rivals

    def _held(self, chunk: Chunk, names: Sequence[str]) -> np.ndarray:
        table = self.base.components.table(self.asset.table)
        owners = (int(table[name][self.asset.owner]) for name in names)
        held = [
            self._firsts[each] + 1 if each in range(len(self._firsts)) else 0 for each in owners
        ]
        return np.tile(np.array(held, dtype=np.int64), (len(chunk), 1))

    def _won_by_any(self, chunk: Chunk) -> int:
        won = [chunk.columns[f"won_{seat + 1}"] == 1 for seat in range(self._players)]
        return int(np.count_nonzero(np.any(won, axis=0)))

    def _winner(self, chunk: Chunk, holder: np.ndarray) -> np.ndarray:
        """Whose it is, in the games that they have won."""
        seat = int(holder[0])
        if not seat:
            return np.zeros(len(chunk), dtype=np.int64)
        return np.where(chunk.columns[f"won_{seat}"] == 1, seat, 0)


def _more(split: Split, holder: np.ndarray, usual: np.ndarray, without: np.ndarray) -> Split:
    """The split with some more games, by whether their holder has won them."""
    having, missing = (holder > 0) & (usual == holder), (holder > 0) & (without == holder)
    return Split(
        split.games + int(np.count_nonzero(holder)),
        split.both + int(np.count_nonzero(having & missing)),
        split.variant + int(np.count_nonzero(having & ~missing)),
        split.base + int(np.count_nonzero(missing & ~having)),
    )


class DealtTrial(HolderTrial):
    """What is always dealt to somebody: seats that have it against seats that have not."""

    def __init__(
        self, base: Settled, asset: Asset, names: Sequence[str], plan: ContestPlan
    ) -> None:
        super().__init__(base, asset, {}, plan)
        self._names = tuple(names)
        side = self._seats + 1
        self.ends = np.zeros((len(names), side, side), dtype=np.int64)  # holder by winner

    def _count(self, block: Block) -> None:
        Trial._count(self, block)
        base = whole(block)[0]
        winner = base.columns["winner"].astype(np.int64)
        self._wins += int(np.count_nonzero(winner))
        for place, holder in enumerate(self._held(base, self._names).T):
            np.add.at(self.ends[place], (holder, winner), 1)

    def judged(self) -> list[Valued]:
        """Seat by seat, so that a better seat is not mistaken for a better card."""
        known = {
            name: ends
            for name, ends in zip(self._names, self.ends, strict=True)
            if ends[1:].sum() > 0 and ends[1:].sum(axis=1).max() < self.pairs.games
        }
        dealt = [contrast(ends) for ends in known.values()]
        found = verdicts.judge_contrasts([each.sums for each in dealt], self.terms)
        return [
            self._of_dealt(name, each, worth)
            for name, each, worth in zip(known, dealt, found, strict=True)
        ]

    def _of_dealt(self, name: str, dealt: Dealt, worth: Judgement) -> Valued:
        rate = self._rate(dealt.won, dealt.held)
        without = Interval(dealt.without, None, None, self.terms.confidence, "by seat")
        spread = float(dealt.sums.squares) / dealt.sums.games
        return self._valued(name, dealt.held, (rate, without), None, worth, spread)


@dataclass(frozen=True)
class Dealt:
    """How seats fare that were dealt a thing, against seats that were not."""

    held: int
    won: int
    without: float  # the share of like seats that were not dealt it
    sums: Sums  # of the difference, game by game


def contrast(ends: np.ndarray) -> Dealt:
    """From how often which seat held it and which won; row and column 0 stand for nobody.

    A seat's games with it are set against its games without it; the seats weigh as often as they
    held it. Of a game the sums hold its influence on that difference, in which a seat that wins
    and the others that therefore lose belong together.
    """
    games, seats = int(ends.sum()), np.arange(1, len(ends))
    held = ends[1:].sum(axis=1)
    won = ends[seats, seats]
    lost_chances = games - held
    other = ends[:, 1:].sum(axis=0) - won
    having, missing = won / np.maximum(held, 1), other / np.maximum(lost_chances, 1)
    weights = held / held.sum()
    difference = float(weights @ (having - missing))
    squares = 0.0
    for holder, winner in np.argwhere(ends):
        wins = (seats == winner).astype(float)
        gain = np.where(
            seats == holder,
            (wins - having) * games / np.maximum(held, 1),
            -(wins - missing) * games / np.maximum(lost_chances, 1),
        )
        squares += int(ends[holder, winner]) * float(weights @ gain) ** 2
    total, square = Fraction(games * difference), Fraction(squares + games * difference**2)
    sums = Sums(games, total, square)
    return Dealt(int(held.sum()), int(won.sum()), float(weights @ missing), sums)


class LengthTrial(TableTrial):
    """What belongs to no seat: by how many turns it makes a game longer."""

    def __init__(self, base: Settled, asset: Asset, pool: Pool, plan: ContestPlan) -> None:
        super().__init__(base, asset, pool, plan, metrics=("turns",))
        self._parted: Counter[str] = Counter()

    def _count(self, block: Block) -> None:
        super()._count(block)
        base, *others = whole(block)
        usual = base.columns["winner"]
        for name, chunk in zip(self.pool, others, strict=True):
            self._parted[name] += int(np.count_nonzero(chunk.columns["winner"] != usual))

    def usual(self) -> Interval:
        """How long a game is."""
        return self._length(0)

    def judged(self) -> list[Valued]:
        """Turns with it less turns without it."""
        places = range(1, len(self.pool) + 1)
        sums = [self.pairs.gap(place, "turns").per(Fraction(-1)) for place in places]
        found = verdicts.judge_means(sums, self.terms)
        return [
            self._valued(
                name, self.pairs.games, (self._length(place), None), self._parted[name], worth, 0.0
            )
            for name, place, worth in zip(self.pool, places, found, strict=True)
        ]

    def _length(self, place: int) -> Interval:
        return self.pairs.variants[place].metrics["turns"].mean_interval(self.terms.confidence)


def with_pooled(assets: Sequence[Valued], alike: np.ndarray, confidence: float) -> list[Valued]:
    """The assets with their worths drawn towards that of all; as they are where none can be."""
    errors = np.array([_error(one) for one in assets])
    if len(alike) != len(assets):
        alike = np.eye(len(assets))
    found = pooled(
        np.array([one.worth.difference.estimate or 0.0 for one in assets]),
        alike * np.outer(errors, errors),
        confidence,
    )
    if found is None:
        return list(assets)
    return [replace(one, pooled=each) for one, each in zip(assets, found, strict=True)]


def _error(one: Valued) -> float:
    """The standard error behind an interval."""
    found = one.worth.difference
    return found.half_width / NormalDist().inv_cdf((1 + found.confidence) / 2)


def trial(
    base: Settled, asset: Asset, pool: Pool, names: Sequence[str], plan: ContestPlan
) -> Trial:
    """The trial that suits the asset."""
    if asset.dealt:
        return DealtTrial(base, asset, names, plan)
    if asset.owner and base.cell.game.seats:
        return (TeamTrial if asset.firsts else OwnedTrial)(base, asset, pool, plan)
    kinds = {TEAM: Trial, HOLDER: HolderTrial, NOBODY: LengthTrial}
    return kinds[whose(base.cell.game, asset)](base, asset, pool, plan)
