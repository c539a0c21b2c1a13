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
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simkit.game import Game
from simkit.lab.basics.command_line import Options
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.contests.compare_answer import column
from simkit.lab.contests.contest_plan import ContestPlan, contest_plan
from simkit.lab.judging.verdicts import NOT_SETTLED, Terms, judge_shares
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Prepared, Settled, cell_of, prepare, settle
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.results import Tally
from simkit.lab.play.run import opened
from simkit.lab.positions.choices_made import Choices, count_choices
from simkit.lab.positions.dice_and_cards import handled
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.stories.counterfactuals import (
    Counterfactual,
    play_all,
    play_until_settled,
)
from simkit.lab.stories.voids import events_of
from simkit.lab.table.rows import Columns

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_GAMES = 2_000


@dataclass(frozen=True)
class Causes(CellAnswer):
    """When and how games of a cell end, and what hangs on which event."""

    VERB = "causes"
    STOPS_ANYWHERE = False

    games: int
    wins: int
    endings: Counter[tuple[str, int]]
    counterfactuals: tuple[Counterfactual, ...]
    placebo: Counterfactual | None  # other luck, and nothing else; None where it was not reached
    choices: Choices
    table_time: dict[str, Tally]  # decisions, dice and cards a game
    terms: Terms
    events: tuple[str, ...] = ()  # those that were asked for; empty for all
    at_most: int | None = None  # games that were allowed, where it went on until all was settled

    @property
    def extent(self) -> Options:
        return {
            "until": "settled" if self.terms.watched else None,
            "games": self.at_most or self.games,
            "events": ",".join(self.events) or None,
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
        """Whether every verdict is."""
        return all(row["verdict"] != NOT_SETTLED for row in self._counterfactual_rows())

    def _share(self, count: int, games: int) -> Interval:
        """A share; where somebody has looked it holds at any number of games."""
        interval = intervals.sequence if self.terms.watched else intervals.wilson
        return interval(count, games, self.confidence)

    @property
    def frame(self) -> pd.DataFrame:
        """A row an event: what it saves and spoils, the net of both, the win rate without it."""
        import pandas as pd

        return self.with_origin(pd.DataFrame(self._counterfactual_rows()))

    @property
    def hazards(self) -> pd.DataFrame:
        """A row a turn and ending: how many of the games that reached the turn ended so in it."""
        import pandas as pd

        return pd.DataFrame(self._hazard_rows())

    def figures(self) -> dict[str, Any]:
        """What `simkit causes --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "confidence": self.confidence,
            "margin": self.terms.margin,
            "until": "settled" if self.terms.watched else None,
            "win_rate": self._share(self.wins, self.games).as_dict(),
            "table_time": {
                name: tally.mean_interval(self.confidence).as_dict() | {"games": tally.games}
                for name, tally in self.table_time.items()
            },
            "endings": self._ending_rows(),
            "counterfactuals": self._counterfactual_rows(),
            "placebo": self._placebo(),
            "hazards": self._hazard_rows(),
            "choices": self.choices.rows(),
            "choice_games": sum(self.choices.games),
        }

    def own_notes(self) -> tuple[str, ...]:
        """What a reader should know before quoting a figure."""
        if not self.interrupted:
            return ()
        if self.terms.watched:
            return (f"Interrupted after {self.games:,} games: what is open has not been settled.",)
        done = ", ".join(each.event for each in self.counterfactuals) or "no event"
        return (f"Interrupted: without its effect played so far: {done}.",)

    @property
    def table(self) -> Columns:
        """The file that `--out` writes: a row a hazard, two a counterfactual, a row a choice.

        part says which: of a counterfactual `net` (share of all games) and `saved` (of lost ones);
        key what it is about (an ending, an event, an option), turn and decision
        where there is one; share with low and high.
        """
        rows = [*map(_hazard_record, self._hazard_rows())]
        for row in self._counterfactual_rows():
            rows += [_net_record(row), _saved_record(row)]
        rows += [record for row in self.choices.rows() for record in _choice_records(row)]
        return {key: column([row[key] for row in rows]) for key in rows[0]}

    def _ending_rows(self) -> list[dict[str, Any]]:
        """How the games ended: a row an ending, the commonest first."""
        found: Counter[str] = Counter()
        for (outcome, _), count in self.endings.items():
            found[outcome] += count
        return [
            {"outcome": name, "games": count} | self._share(count, self.games).as_dict()
            for name, count in found.most_common()
        ]

    def _counterfactual_rows(self) -> list[dict[str, Any]]:
        judged = judge_shares([each.split() for each in self.counterfactuals], self.terms)
        rows = []
        for each, net in zip(self.counterfactuals, judged, strict=True):
            saved = self._share(each.saved, each.lost)
            without = self._share(each.won_without, each.games)
            rows.append(
                {
                    "event": each.event,
                    "net": net.difference.estimate,
                    "net_low": net.difference.low,
                    "net_high": net.difference.high,
                    "p": net.p,
                    "p_holm": net.p_holm,
                    "verdict": net.verdict,
                    "games": each.games,
                    "lost_games": each.lost,
                    "saved": each.saved,
                    "saved_share": saved.estimate,
                    "saved_low": saved.low,
                    "saved_high": saved.high,
                    "spoiled": each.spoiled,
                    "win_rate_without": without.estimate,
                    "without_low": without.low,
                    "without_high": without.high,
                }
            )
        return sorted(rows, key=lambda row: (row["spoiled"] - row["saved"], row["event"]))

    def _placebo(self) -> dict[str, Any] | None:
        if self.placebo is None:
            return None
        (net,) = judge_shares([self.placebo.split()], self.terms)
        return {
            "games": self.placebo.games,
            "saved": self.placebo.saved,
            "spoiled": self.placebo.spoiled,
            "net": net.difference.as_dict(),
            "verdict": net.verdict,
        }

    def _hazard_rows(self) -> list[dict[str, Any]]:
        names = sorted({outcome for outcome, _ in self.endings})
        rows, ended = [], 0
        for turn in range(1, max(turn for _, turn in self.endings) + 1):
            reached = self.games - ended
            for outcome in names:
                count = self.endings[outcome, turn]
                hazard = self._share(count, reached)
                rows.append(
                    {
                        "turn": turn,
                        "outcome": outcome,
                        "reached": reached,
                        "ended": count,
                        "hazard": hazard.estimate,
                        "low": hazard.low,
                        "high": hazard.high,
                    }
                )
                ended += count
        return rows


def _hazard_record(row: dict[str, Any]) -> dict[str, Any]:
    found = {"part": "hazard", "key": row["outcome"], "decision": "", "turn": row["turn"]}
    found |= {"of": row["reached"], "count": row["ended"]}
    return found | {"share": row["hazard"], "low": row["low"], "high": row["high"]}


def _net_record(row: dict[str, Any]) -> dict[str, Any]:
    found = {"part": "net", "key": row["event"], "decision": "", "turn": None, "of": row["games"]}
    found |= {"count": row["saved"] - row["spoiled"], "share": row["net"]}
    return found | {"low": row["net_low"], "high": row["net_high"]}


def _saved_record(row: dict[str, Any]) -> dict[str, Any]:
    found = {"part": "saved", "key": row["event"], "decision": "", "turn": None}
    found |= {"of": row["lost_games"], "count": row["saved"], "share": row["saved_share"]}
    return found | {"low": row["saved_low"], "high": row["saved_high"]}


def _choice_records(row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for ending in ("lost", "won"):
        found = {"part": f"choice in {ending} games", "key": row["option"]}
        found |= {"decision": row["decision"], "turn": None, "of": row[f"offered_{ending}"]}
        found |= {"count": row[f"taken_{ending}"], "share": row[f"share_{ending}"]}
        yield found | {"low": None, "high": None}


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
    **settings: Any,
) -> Causes:
    """When and how games end, and what would have saved the lost ones.

        simkit.causes("apocalypse", games=1000, events=["doom_exit"]).hazards

    games         how many; they are played once more without the effect of each event, and as many
                  others as a placebo
    events        whose effects are taken out; all that the game names unless given
    until         "settled" goes on until the verdict on every event stands, with `games` at most;
                  an event whose verdict does rests
    margin        a net within it counts as none
    confidence    of intervals and verdicts
    out           a file for hazards, counterfactuals and choices

    Other arguments are as in `simkit.run`. Ctrl-C keeps the events that are done.
    """
    usual = None if until else DEFAULT_GAMES
    plan = contest_plan(usual if games is None else games, until, margin, confidence, jobs)
    plan = replace(plan, progress=progress)
    settled = settle(cell_of(game, bot, seed, packs, settings, overrides, knobs))
    asked = None if events is None else list(events)
    names = events_of(settled.cell.game, asked)
    with opened(out) as writer:
        found = _found(settled, names, plan)
        return replace(found, events=tuple(asked or ())).written(writer)


def _found(settled: Settled, names: Sequence[str], plan: ContestPlan) -> Causes:
    """Play all games, and count what is asked of them."""
    prepared = _ready(settled, plan.progress)
    if plan.until_settled:
        robbed = play_until_settled(prepared, names, plan, DEFAULT_GAMES)
    else:
        robbed = play_all(prepared, names, plan)
    usual, won = robbed.usual, robbed.usual.won
    return Causes(
        cell=settled.cell,
        played=settled,
        games=usual.games,
        wins=int(won.sum()),
        endings=usual.endings,
        counterfactuals=tuple(robbed.events),
        placebo=robbed.placebo,
        choices=count_choices(prepared, won, plan.jobs),
        table_time=usual.table_time | handled(prepared, usual.games),
        terms=plan.terms,
        at_most=plan.games if plan.until_settled else None,
        interrupted=robbed.interrupted,
    )


def _ready(settled: Settled, progress: bool) -> Prepared:
    """The engine, with a word on standard error if it must be compiled first."""
    if not progress:
        return prepare(settled)
    with compile_notice(settled.cell.game.title):
        return prepare(settled)
