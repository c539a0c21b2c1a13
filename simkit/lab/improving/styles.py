"""Implement `simkit.styles`: find different styles of play, and which of them win.

The knobs of a bot are its genes. The search plays seed S; what it has found plays again on fresh
games, seed S + 1, against the bot as it stands and against each other, so that no lucky trial
flatters a figure. Where seats compete the styles are those of the first seat, and the others play
as they always do: the usual table.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from simkit.description.game import Game, shown, whole_number
from simkit.description.policy import MISTAKES, Knob
from simkit.lab.basics.command_line import Options
from simkit.lab.improving.archive import Archive, illuminate
from simkit.lab.improving.tradeoff import Aim, Aimed
from simkit.lab.judging.asked_pairs import judge_pairs
from simkit.lab.judging.verdicts import HIGHER, Judgement
from simkit.lab.play.again import again
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of, later_seed
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle, turned_bot
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.contest_plan import contest_plan
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput, nearest
from simkit.players.bots import with_own_knobs
from simkit.players.lapse import LAPSE

DEFAULT_GAMES = 1_000  # a style, on fresh games
DEFAULT_TRIALS, TRIAL_GAMES = 240, 40
BOXES = 3  # along each behaviour
MOST_BY = 3
ERRORS = (MISTAKES.name, LAPSE.name)  # a style errs no more than another
DIGITS = 4


@dataclass(frozen=True)
class TriedStyle:
    """A style of play on fresh games."""

    style: str
    behaviour: dict[str, float]
    knobs: dict[str, float]
    win_rate: Interval
    found: Judgement  # against the bot as it stands
    best: bool  # whether the search liked it best
    beaten_by_best: Judgement | None
    without: str | None  # the command that asks what it cannot do without

    TOLD = (
        *("style", "behaviour", "knobs", "win_rate", "*found", "best", "beaten_by_best"),
        "without",
    )

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of this row of the table."""
        gap = self.found.difference
        return {
            **{"style": self.style, **self.behaviour, "win_rate": self.win_rate.estimate},
            **{"difference": gap.estimate, "low": gap.low, "high": gap.high},
            **{"p_holm": self.found.p_holm, "verdict": self.found.verdict, "best": self.best},
            **{f"knob:{name}": value for name, value in self.knobs.items()},
        }


@dataclass(frozen=True)
class Styles(VariantsAnswer):
    """The result of `simkit.styles`, with one row per style in `frame`, the best first."""

    VERB = "styles"

    by: tuple[str, ...]  # the measures in which styles differ
    styles: tuple[Mapping[str, float], ...]  # knobs of each style, without the unchanged bot
    means: np.ndarray  # for each variant, the win rate and each measure of behaviour
    best: int  # the index of the style that won most in the search
    trials: int

    @cached_property
    def against_best(self) -> dict[int, Judgement]:
        """Whether the best style of the search beats each other style (one family of tests)."""
        others = [variant for variant in range(1, len(self.variants)) if variant != self.best]
        found = judge_pairs(self.pairs, [(self.best, variant) for variant in others], self.terms)
        return {variant: found[self.best, variant] for variant in others}

    @cached_property
    def beats_all(self) -> bool:
        """Whether one style beats every other, at the chosen confidence."""
        found = self.against_best.values()
        return bool(found) and all(each.verdict == HIGHER for each in found)

    def figures(self) -> dict[str, Any]:
        """What `simkit styles --json` prints besides how it was asked for."""
        return {
            **self.one_by_one(),
            "by": list(self.by),
            "trials": self.trials,
            "usual": self.unchanged,
            "beats_all": self.beats_all,
            "styles": self.rows,
        }

    def _behaviour(self, place: int) -> dict[str, float]:
        return dict(zip(self.by, self.means[place, 1:].tolist(), strict=True))

    @cached_property
    def rows(self) -> list[TriedStyle]:
        """The styles, the highest win rate first."""
        rows = [self._row(place) for place in range(1, len(self.variants))]
        return sorted(rows, key=lambda row: -row.win_rate.known[0])

    def _row(self, place: int) -> TriedStyle:
        cell = self.variants[place].settled.cell
        return TriedStyle(
            style=self.variants[place].title,
            behaviour=self._behaviour(place),
            knobs=dict(self.styles[place - 1]),
            win_rate=self.rate(place),
            found=self.judged[place - 1],
            best=place == self.best,
            beaten_by_best=self.against_best.get(place),
            without=again("restrict", cell, (), {}, {"games": 1_000}).command,
        )

    @property
    def unchanged(self) -> dict[str, float]:
        """The measures of the bot without a change."""
        return self._behaviour(0)

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes, a row a style.

        style; each behaviour; win_rate; difference to the bot as it stands with low, high, p_holm,
        verdict; best; each knob.
        """
        return columns_of([row.columns for row in self.rows])

    @property
    def subject(self) -> Options:
        usual = self.trials == DEFAULT_TRIALS
        return {"by": ",".join(self.by), "trials": None if usual else self.trials}


def styles(
    game: str | Game,
    by: Iterable[str],
    trials: int = DEFAULT_TRIALS,
    games: int | None = None,
    margin: float = 0.02,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    chunk: int | None = None,
    **settings: Any,
) -> Styles:
    """Find styles of play that differ, and compare their win rates.

        simkit.styles("apocalypse", ["turns", "deaths"]).frame

    by            one to three measures in which styles differ: turns, or metrics of the game
    trials        number of styles to try, with 40 games each
    games         fresh games per style that was found
    margin        differences up to it count as the same
    confidence    the confidence of intervals and verdicts

    Returns a `Styles`, which has:

    .beats_all    True if one style wins more often than every other
    .against_best    whether the best style wins more often than each of the others
    .frame        one row per style, the best first: its measures, win rate, verdict, knobs

    If seats compete, the styles are those of the first seat. Other arguments are as in
    `simkit.run`. Ctrl-C stops early and keeps the finished fresh games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    measures = _measures(cell.game, by)
    turned = _with_first_apart(cell)
    genes = _genes(turned)
    usual = DEFAULT_GAMES if games is None else games
    plan = contest_plan(usual, None, margin, confidence, jobs, chunk)
    trials = whole_number(trials, "trials", 6, 100_000)
    with opened(out) as writer:
        archive = _searched(turned, genes, measures, trials, plan.jobs)
        elites = sorted(archive.elites.items())
        styles = [_values(genes, elite.genes) for _, elite in elites]
        seed = later_seed(cell.seed)
        variants = [Variant({}, settle(replace(cell, seed=seed)), alone=False, title="as it is")]
        fresh = replace(turned, seed=seed)
        variants += [_variant(fresh, f"style {n}", each) for n, each in enumerate(styles, 1)]
        aims = [Aim(name, 0.0) for name in ("won", *measures)]
        contest = Aimed(variants, replace(plan, progress=progress), aims)
        contest.play()
        found = Styles(
            cell=cell,
            by=measures,
            styles=tuple(styles),
            means=contest.moments.means.reshape(len(variants), len(aims)),
            best=1 + int(np.argmax([elite.quality for _, elite in elites])),
            trials=trials,
            **contest.played(),
        )
        return found.written(writer)


def _measures(game: Game, by: Iterable[str]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys([by] if isinstance(by, str) else by))
    known = ("turns", *(metric.name for metric in game.metrics))
    for name in found:
        if name not in known:
            hint = nearest(name, known, listed_by=f"simkit show {game.typed} metrics")
            raise BadInput(f"by: {game.name} has no measure {shown(name)}. {hint}")
    if not 1 <= len(found) <= MOST_BY:
        raise BadInput(f"by: name one to {MOST_BY} measures, such as turns.")
    return found


def _with_first_apart(cell: Cell) -> Cell:
    """The same table, but the first seat can be turned by itself: it keeps the knobs it has."""
    if not cell.game.seats:
        return cell
    seated = settle(cell).cell.bots
    bots = with_own_knobs(seated)
    own = {bots[0]: cell.knobs[seated[0]]} if seated[0] in cell.knobs else {}
    return replace(cell, bots=bots, knobs={**cell.knobs, **own})


def _genes(cell: Cell) -> tuple[Knob, ...]:
    """The knobs of the bot that make a style."""
    bot = turned_bot(cell, cell.bots[0])
    found = tuple(knob for knob in bot.knobs if knob.name not in ERRORS)
    if bot.plans or not found:
        raise BadInput(f"{bot.name} has no knobs that make a style; take a bot with a script.")
    return found


def _values(genes: Sequence[Knob], shares: np.ndarray) -> dict[str, float]:
    """The knobs that genes from 0 to 1 stand for."""
    each = zip(genes, shares.tolist(), strict=True)
    return {k.name: round(k.low + share * (k.high - k.low), DIGITS) for k, share in each}


def _variant(cell: Cell, title: str, values: Mapping[str, float]) -> Variant:
    laid = {f"knob:{cell.bots[0]}.{name}": value for name, value in values.items()}
    return Variant(laid, settle(keys.lay(cell, laid)), alone=False, title=title)


def _searched(
    cell: Cell, genes: Sequence[Knob], by: Sequence[str], trials: int, jobs: int
) -> Archive:
    """Try styles, all on the same luck."""
    from joblib import Parallel, delayed

    prepared = prepare(cell)
    place = int(prepared.who[0])
    names = [knob.name for knob in turned_bot(cell, cell.bots[0]).knobs]

    def turned(shares: np.ndarray) -> Prepared:
        own = list(prepared.knobs)
        values = _values(genes, shares)
        rest = own[place][len(names) :]
        found = [values.get(name, own[place][at]) for at, name in enumerate(names)]
        own[place] = (*found, *rest)
        return replace(prepared, knobs=tuple(own))

    def play(shares: np.ndarray) -> tuple[float, list[float]]:
        columns = Workspace(turned(shares)).play(0, TRIAL_GAMES).columns
        return float(columns["won"].mean()), [float(columns[name].mean()) for name in by]

    with Parallel(n_jobs=jobs, backend="threading") as pool:

        def trial(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            found = pool(delayed(play)(row) for row in rows)
            return np.array([won for won, _ in found]), np.array([did for _, did in found])

        first = np.array([(knob.default - knob.low) / (knob.high - knob.low) for knob in genes])
        return illuminate(trial, first, trials, BOXES, cell.seed)
