"""Play the same games without the effect of one kind of event, and count the wins.

Of a plan that is fixed every event gets all games, one event after the other. Until settled all
play side by side, and an event whose verdict stands rests: its p-value holds wherever it stops, and
Holm's correction never takes back what it has passed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field

import numpy as np

from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.judging.asked_pairs import asked_pairs, judge_pairs, still_open
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.play.chunks import LOOK, play_games
from simkit.lab.play.prepare import Prepared, twins_of
from simkit.lab.play.results import Tally
from simkit.lab.statistics.paired import Split
from simkit.lab.stories.voids import voided
from simkit.lab.table.rows import Chunk
from simkit.lab.table.where import Where
from simkit.lab.variants.blocks import VariantsProgress, play_blocks
from simkit.lab.variants.contest_plan import ContestPlan
from simkit.messages.errors import BadInput

OTHER_LUCK = "other luck"
TABLE_TIME = ("decisions", "dice", "cards")  # columns that tell how long players are busy


@dataclass(frozen=True)
class Counterfactual:
    """The same games without the effect of one kind of event."""

    event: str
    saved: int  # lost games that are won without it
    spoiled: int  # won games that are lost without it
    games: int  # that were played both ways
    won: int  # of these, as they were

    @property
    def lost(self) -> int:
        return self.games - self.won

    @property
    def won_without(self) -> int:
        return self.won + self.saved - self.spoiled

    def split(self) -> Split:
        """The games by who wins them: without the event, or as they were."""
        return Split(self.games, self.won - self.spoiled, self.saved, self.spoiled)


@dataclass
class CountedGames:
    """What was counted of the games of one cell, or of those for which a condition holds."""

    where: Where | None = None
    chunks_chosen: list[np.ndarray] = field(default_factory=list)
    chunks_won: list[np.ndarray] = field(default_factory=list)
    endings: Counter[tuple[str, int]] = field(default_factory=Counter)
    won_by: Counter[str] = field(default_factory=Counter)  # games won, by how they ended
    table_time: dict[str, Tally] = field(default_factory=dict)

    @property
    def played(self) -> int:
        return sum(map(len, self.chunks_won))

    @property
    def games(self) -> int:
        """How many are counted."""
        return self.endings.total()

    @property
    def chosen(self) -> np.ndarray:
        """Whether each game that was played is counted."""
        return np.concatenate(self.chunks_chosen)

    @property
    def won(self) -> np.ndarray:
        """Whether each game was won."""
        return np.concatenate(self.chunks_won)

    def add(self, chunk: Chunk) -> None:
        """Who won each game, how and when the games ended, how long players were busy."""
        won = chunk.columns["won"]
        holds = self.where.holds(chunk.columns) if self.where else np.ones(len(won), bool)
        self.chunks_chosen.append(holds)
        self.chunks_won.append(won)
        columns = chunk.pick(holds).columns
        self.endings.update(
            zip(columns["outcome"].tolist(), columns["turns"].tolist(), strict=True)
        )
        self.won_by.update(columns["outcome"][columns["won"].astype(bool)].tolist())
        for name in TABLE_TIME:
            if name in columns:
                self.table_time.setdefault(name, Tally()).add(columns[name])


@dataclass
class Robbed:
    """Games as they were, and what each event saves and spoils by its absence."""

    usual: CountedGames = field(default_factory=CountedGames)
    events: list[Counterfactual] = field(default_factory=list)
    placebo: Counterfactual | None = None  # other luck, and nothing else; None if not reached
    interrupted: bool = False


def play_all(
    prepared: Prepared, names: Sequence[str], plan: ContestPlan, where: Where | None = None
) -> Robbed:
    """Every event in all games; whoever interrupts keeps the events that are done.

    With a condition only games are counted that fulfil it as they were.
    """
    games = plan.games
    line = Countdown(games * (len(names) + 2)) if plan.progress else None
    found = Robbed(_played(prepared, games, plan.jobs, line, 0, where=where))
    if not found.usual.games:
        raise BadInput(
            f"where: {where.text if where else ''} holds in none of {games:,} games. "
            "Give a wider condition, or more games."
        )
    try:
        for place, name in enumerate(names, 1):
            without = _played(voided(prepared, name), games, plan.jobs, line, place * games)
            found.events.append(_against(name, found.usual, without))
        others = _played(prepared, games, plan.jobs, line, (len(names) + 1) * games, first=games)
        found.placebo = _against(OTHER_LUCK, found.usual, others)
    except KeyboardInterrupt:
        found.interrupted = True
    if line:
        line.close(games * (len(found.events) + 1 + (found.placebo is not None)))
    return found


def play_until_settled(
    prepared: Prepared, names: Sequence[str], plan: ContestPlan, placebo_games: int
) -> Robbed:
    """All events side by side until the verdict on each stands; those whose does, rest."""
    found = Robbed()
    variants = [prepared, *(voided(prepared, name) for name in names)]
    pairs = Pairs(len(variants), ())
    line = (
        VariantsProgress(["as it is", *names], plan.games, at_most=True) if plan.progress else None
    )
    try:
        _follow(variants, pairs, found.usual, plan, line)
        games = min(placebo_games, pairs.games)
        others = _played(prepared, games, plan.jobs, None, 0, first=pairs.games)
        found.placebo = _against(OTHER_LUCK, found.usual, others)
    except KeyboardInterrupt:
        if not pairs.games:
            raise
        found.interrupted = True
    finally:
        if line:
            line.close(pairs)
    splits = [pairs.split(variant) for variant in range(1, len(variants))]
    found.events = [_of_split(*each) for each in zip(names, splits, strict=True)]
    return found


def _follow(
    variants: Sequence[Prepared],
    pairs: Pairs,
    usual: CountedGames,
    plan: ContestPlan,
    line: VariantsProgress | None,
) -> None:
    """Play blocks of the same games; variants by the very same rules are played once."""
    twins, asked = twins_of(variants), asked_pairs(len(variants), 0, all_pairs=False)
    playing = [variant if place == twins[place] else None for place, variant in enumerate(variants)]
    with closing(play_blocks(playing, plan.games, plan.jobs, plan.chunk, LOOK)) as blocks:  # type: ignore[type-var]
        for block in blocks:
            with interrupts_held():
                pairs.add([block[twin] for twin in twins])
                if block[0] is not None:
                    usual.add(block[0])
                if line:
                    line.update(pairs)
            if pairs.games % LOOK == 0:
                needed = {
                    twins[variant] for variant in still_open(judge_pairs(pairs, asked, plan.terms))
                }
                if not needed:
                    return
                for place in set(range(len(variants))) - needed:
                    playing[place] = None


def _of_split(event: str, split: Split) -> Counterfactual:
    return Counterfactual(event, split.variant, split.base, split.games, split.both + split.base)


def _against(event: str, usual: CountedGames, other: CountedGames) -> Counterfactual:
    """What is saved and spoilt when the games are played otherwise."""
    chosen = usual.chosen[: other.played]
    won, then = usual.won[: other.played][chosen], other.won[chosen]
    saved, spoiled = int((~won & then).sum()), int((won & ~then).sum())
    return Counterfactual(event, saved, spoiled, len(won), int(won.sum()))


def _played(
    prepared: Prepared,
    games: int,
    jobs: int,
    line: Countdown | None,
    before: int,
    first: int = 0,
    where: Where | None = None,
) -> CountedGames:
    """Games of one cell, counted."""
    found = CountedGames(where)
    for chunk in play_games(prepared, games, jobs, first=first):
        found.add(chunk)
        if line:
            line.update(before + found.played)
    return found
