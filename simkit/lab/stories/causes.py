"""Why games are lost: when and how they end, and what would have saved them.

The hazard of a turn is the share of the games that reach it and end in it, by ending. A
counterfactual plays the same games again, on the same luck, with one kind of event robbed of its
effect. It saves lost games and spoils won ones; what hangs on the event is the net of the two, with
its paired interval. Where play is chaotic any change saves and spoils games merely by leading play
elsewhere: how many other luck alone does is told beside it. Nets of several events do not add up:
a game may be saved by more than one.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.description.game import Game
from simkit.lab.basics.command_line import Options
from simkit.lab.basics.encoding import encoded
from simkit.lab.judging.verdicts import NOT_SETTLED, Judgement, Terms, judge_shares
from simkit.lab.lucks.draw_games import measured
from simkit.lab.lucks.draw_shares import DrawSaves, DrawsFound
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.prepare import prepare, prepare_noticed
from simkit.lab.play.results import Tally
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.positions.choices_made import Choices, OptionTaken, count_choices
from simkit.lab.positions.dice_and_cards import handled
from simkit.lab.statistics.intervals import Interval
from simkit.lab.stories.counterfactuals import (
    Counterfactual,
    play_all,
    play_until_settled,
)
from simkit.lab.stories.voids import events_of
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.table.where import Where, read_where
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.messages.errors import BadInput

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_GAMES = 2_000


@dataclass(frozen=True)
class EndingShare:
    """How many games ended in one way."""

    outcome: str
    games: int
    share: Interval

    TOLD = ("outcome", "games", "*share")


@dataclass(frozen=True)
class Hazard:
    """How many of the games that reach a turn end in it, in one way."""

    turn: int
    outcome: str
    reached: int
    ended: int
    share: Interval

    TOLD = (
        *("turn", "outcome", "reached", "ended"),
        *("hazard=share.estimate", "low=share.low", "high=share.high"),
    )

    @property
    def record(self) -> dict[str, Any]:
        """The columns of this row of the table."""
        found = {"part": "hazard", "key": self.outcome, "decision": "", "turn": self.turn}
        return found | {"of": self.reached, "count": self.ended} | _share_columns(self.share)


@dataclass(frozen=True)
class WithoutEvent:
    """What the absence of an event saves and spoils, and the net of both."""

    event: str
    games: int
    lost_games: int
    saved: int
    spoiled: int
    net: Judgement
    saved_share: Interval  # of the lost games
    win_rate: Interval  # without the event

    TOLD = (
        "event",
        *("net=net.difference.estimate", "net_low=net.difference.low"),
        *("net_high=net.difference.high", "p=net.p", "p_holm=net.p_holm", "verdict=net.verdict"),
        *("games", "lost_games", "saved", "saved_share=saved_share.estimate"),
        *("saved_low=saved_share.low", "saved_high=saved_share.high", "spoiled"),
        *("win_rate_without=win_rate.estimate", "without_low=win_rate.low"),
        "without_high=win_rate.high",
    )

    @property
    def records(self) -> Iterator[dict[str, Any]]:
        """As rows of the table: the net of all games, then what is saved of the lost ones."""
        found = {"part": "net", "key": self.event, "decision": "", "turn": None, "of": self.games}
        found["count"] = self.saved - self.spoiled
        yield found | _share_columns(self.net.difference)
        found |= {"part": "saved", "of": self.lost_games, "count": self.saved}
        yield found | _share_columns(self.saved_share)


@dataclass(frozen=True)
class OtherLuck:
    """What new luck alone saves and spoils."""

    games: int
    saved: int
    spoiled: int
    net: Interval
    verdict: str


@dataclass(frozen=True)
class BusyTime:
    """How often players do something in a game, such as rolling dice."""

    mean: Interval
    games: int

    TOLD = ("*mean", "games")


def _share_columns(share: Interval) -> dict[str, Any]:
    return {"share": share.estimate, "low": share.low, "high": share.high}


@dataclass(frozen=True)
class Causes(CellAnswer):
    """The result of `simkit.causes`: when and how games end, and which events decide them."""

    VERB = "causes"
    STOPS_ANYWHERE = False

    games: int
    wins: int  # number of games won
    endings: Counter[tuple[str, int]]  # number of games by ending and turn
    counterfactuals: tuple[Counterfactual, ...]  # the games without the effect of each event
    placebo: Counterfactual | None  # games with other luck only; None if it was interrupted
    choices: Choices  # how often each option was taken in won and lost games
    table_time: dict[str, Tally]  # decisions, dice and cards per game
    terms: Terms
    events: tuple[str, ...] = ()  # the events that were asked for; empty for all
    at_most: int | None = None  # the largest number of games, if play was to stop when settled
    where: str = ""  # the condition that these games meet
    looked_at: int = 0  # games that were played to find those that meet the condition
    won_by: Counter[str] = field(default_factory=Counter)  # number of games won, by ending
    draws: DrawsFound | None = None  # None if they were not asked for, or it was interrupted before
    by_roll: bool = False

    @property
    def extent(self) -> Options:
        return {
            "until": "settled" if self.terms.watched else None,
            "games": self.at_most or self.looked_at or self.games,
            "where": self.where or None,
            "events": ",".join(self.events) or None,
            "by_roll": self.by_roll or None,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.confidence),
        }

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}

    @property
    def confidence(self) -> float:
        return self.terms.confidence

    @property
    def settled(self) -> bool:
        """Whether the verdict on every event is settled."""
        return all(row.net.verdict != NOT_SETTLED for row in self.without_events)

    def _share(self, count: int, games: int) -> Interval:
        """A share; where somebody has looked it holds at any number of games."""
        return self.terms.rate(count, games)

    @property
    def frame(self) -> pd.DataFrame:
        """One row per event: games saved and spoiled, the difference, the win rate without it."""
        import pandas as pd

        return self.with_origin(pd.DataFrame(encoded(self.without_events)))

    @property
    def hazards(self) -> pd.DataFrame:
        """One row per turn and ending: how many of the games that reach the turn end so in it."""
        import pandas as pd

        return pd.DataFrame(encoded(self.hazards_by_turn))

    def figures(self) -> dict[str, Any]:
        """What `simkit causes --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            **(
                {"where": {"condition": self.where, "looked_at": self.looked_at}}
                if self.where
                else {}
            ),
            "confidence": self.confidence,
            "margin": self.terms.margin,
            "until": "settled" if self.terms.watched else None,
            "win_rate": self.win_rate,
            "table_time": self.busy_time,
            "endings": self.endings_by_share,
            "counterfactuals": self.without_events,
            "placebo": self.other_luck,
            **({"draws": list(self.draws.saves)} if self.draws else {}),
            "hazards": self.hazards_by_turn,
            "choices": self.choices.rows(),
            "choice_games": self.choice_games,
        }

    @property
    def win_rate(self) -> Interval:
        return self._share(self.wins, self.games)

    @property
    def choice_games(self) -> int:
        """The number of games in which choices were counted."""
        return sum(self.choices.games)

    @property
    def busy_time(self) -> dict[str, BusyTime]:
        return {
            name: BusyTime(tally.mean_interval(self.confidence), tally.games)
            for name, tally in self.table_time.items()
        }

    def own_notes(self) -> Iterator[str]:
        """What a reader should know before quoting a figure."""
        if self.where:
            yield (
                f"These are {self.games:,} of {self.looked_at:,} games: those with {self.where}. "
                "New luck alone also changes who wins some of them, so compare each event with new "
                "luck alone (below the table)."
            )
        if self.interrupted and self.terms.watched:
            yield f"Interrupted after {self.games:,} games, so some verdicts are not settled."
        elif self.interrupted:
            done = ", ".join(each.event for each in self.counterfactuals) or "no event"
            yield f"Interrupted: so far, simkit has played without the effect of {done}."

    @property
    def table(self) -> Columns:
        """The file that `--out` writes: rows for endings by turn, for events and for choices.

        part says which: of a counterfactual `net` (share of all games) and `saved` (of lost ones);
        of a roll or shuffle `draw` (what it decides alone) and `saved by draw` (of lost games);
        key what it is about (an ending, an event, an option, a roll), turn and decision
        where there is one; share with low and high.
        """
        rows = [row.record for row in self.hazards_by_turn]
        rows += [record for row in self.without_events for record in row.records]
        rows += [record for row in self.choices.rows() for record in _choice_records(row)]
        rows += [record for row in self._saves for record in _draw_records(row, self.draw_games)]
        return columns_of(rows)

    @property
    def _saves(self) -> tuple[DrawSaves, ...]:
        return self.draws.saves if self.draws else ()

    @property
    def draw_games(self) -> int:
        """The number of games in which rolls and shuffles were measured."""
        return self.draws.games if self.draws else 0

    @cached_property
    def endings_by_share(self) -> list[EndingShare]:
        """How the games ended: one row per ending, the most frequent first."""
        found: Counter[str] = Counter()
        for (outcome, _), count in self.endings.items():
            found[outcome] += count
        return [
            EndingShare(name, count, self._share(count, self.games))
            for name, count in found.most_common()
        ]

    @cached_property
    def without_events(self) -> list[WithoutEvent]:
        """How many games each event costs, the most costly first."""
        judged = judge_shares([each.split() for each in self.counterfactuals], self.terms)
        rows = [
            WithoutEvent(
                event=each.event,
                games=each.games,
                lost_games=each.lost,
                saved=each.saved,
                spoiled=each.spoiled,
                net=net,
                saved_share=self._share(each.saved, each.lost),
                win_rate=self._share(each.won_without, each.games),
            )
            for each, net in zip(self.counterfactuals, judged, strict=True)
        ]
        return sorted(rows, key=lambda row: (row.spoiled - row.saved, row.event))

    @property
    def other_luck(self) -> OtherLuck | None:
        if self.placebo is None:
            return None
        (net,) = judge_shares([self.placebo.split()], self.terms)
        luck = self.placebo
        return OtherLuck(luck.games, luck.saved, luck.spoiled, net.difference, net.verdict)

    @cached_property
    def hazards_by_turn(self) -> list[Hazard]:
        names = sorted({outcome for outcome, _ in self.endings})
        rows, ended = [], 0
        for turn in range(1, max(turn for _, turn in self.endings) + 1):
            reached = self.games - ended
            for outcome in names:
                count = self.endings[outcome, turn]
                rows.append(Hazard(turn, outcome, reached, count, self._share(count, reached)))
                ended += count
        return rows


def _choice_records(row: OptionTaken) -> Iterator[dict[str, Any]]:
    for ending, taken in (("lost", row.lost), ("won", row.won)):
        found: dict[str, Any] = {"part": f"choice in {ending} games", "key": row.option}
        found |= {"decision": row.decision, "turn": None, "of": taken.offered}
        found |= {"count": taken.taken, "share": taken.share}
        yield found | {"low": None, "high": None}


def _draw_records(row: DrawSaves, games: int) -> Iterator[dict[str, Any]]:
    for part, share in (("draw", row.share), ("saved by draw", row.saved)):
        found: dict[str, Any] = {"part": part, "key": row.draw, "decision": "", "turn": None}
        yield found | {"of": games, "count": None} | _share_columns(share)


def causes(
    game: str | Game,
    games: int | None = None,
    seed: int = 1,
    bot: str | None = None,
    events: Iterable[str] | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    until: str | None = None,
    margin: float = Terms.margin,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    where: str | None = None,
    by_roll: bool = False,
    **settings: Any,
) -> Causes:
    """Find out when and how games are lost, and which events decide them.

        simkit.causes("apocalypse", games=1000, events=["doom_exit"]).hazards

    games         games in all. Each is played again without the effect of each event, and as many
                  others are played again with other luck only (a placebo)
    events        events to cancel, one at a time (default: all that the game names)
    until         "settled" plays until the verdict on every event is settled, at most `games`
    margin        effects up to it count as none
    confidence    the confidence of intervals and verdicts
    out           a file for the endings by turn, the effects of events and the choices
    where         count only games for which this holds, such as "turns <= 6 and not won"
    by_roll       also measure which rolls and shuffles decide, and how many lost games each saves

    Returns a `Causes`, which has:

    .hazards      one row per turn and ending: the share of the games in that turn that end so
    .frame        one row per event: games it saves and spoils, the win rate without it, verdict
    .counterfactuals    the effect of each event, as objects
    .choices      the choices of the bot in games that are won and lost
    .draws        with `by_roll`: the parts of rolls and shuffles, in `.draws.saves`

    Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished events.
    """
    usual = None if until else DEFAULT_GAMES
    plan = contest_plan(usual if games is None else games, until, margin, confidence, jobs)
    plan = replace(plan, progress=progress)
    settled = settle(cell_of(game, bot, seed, packs, settings, overrides, knobs))
    if where is not None and until:
        raise BadInput("where does not go with until; leave one of them out.")
    if by_roll and (until or where is not None):
        raise BadInput("by_roll does not go with until or where; leave them out.")
    wanted = None if where is None else read_where(where, settled.cell.game)
    asked = None if events is None else list(events)
    names = events_of(settled.cell.game, asked)
    with opened(out) as writer:
        found = replace(_found(settled, names, plan, wanted), events=tuple(asked or ()))
        return (_with_draws(found, plan) if by_roll else found).written(writer)


def _with_draws(found: Causes, plan: ContestPlan) -> Causes:
    """The answer with the rolls and shuffles that decide."""
    if found.interrupted:
        return replace(found, by_roll=True)
    prepared = prepare(found.played)
    draws = measured(prepared, plan.games, plan.jobs, found.confidence, plan.progress)
    return replace(found, draws=draws, by_roll=True, interrupted=draws.interrupted)


def _found(
    settled: Settled, names: Sequence[str], plan: ContestPlan, where: Where | None
) -> Causes:
    """Play all games, and count what is asked of them."""
    prepared = prepare_noticed(settled, plan.progress)
    if plan.until_settled:
        robbed = play_until_settled(prepared, names, plan, DEFAULT_GAMES)
    else:
        robbed = play_all(prepared, names, plan, where)
    usual, won, chosen = robbed.usual, robbed.usual.won, robbed.usual.chosen
    return Causes(
        cell=settled.cell,
        played=settled,
        games=usual.games,
        wins=int(won[chosen].sum()),
        endings=usual.endings,
        won_by=usual.won_by,
        counterfactuals=tuple(robbed.events),
        placebo=robbed.placebo,
        choices=count_choices(prepared, won, plan.jobs, chosen),
        table_time=usual.table_time | handled(prepared, np.flatnonzero(chosen).tolist()),
        terms=plan.terms,
        at_most=plan.games if plan.until_settled else None,
        interrupted=robbed.interrupted,
        where=where.text if where else "",
        looked_at=usual.played if where else 0,
    )
