"""Implement `simkit.tune_bot`: fit the knobs of a bot, and measure the gain on fresh games.

The search plays seed S, the play-off that picks the winner seed S + 1, and the games that say what
he gains seed S + 2. So neither a lucky trial nor a lucky play-off flatters the figure.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.description.policy import Bot, Knob
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.progress_line import announce
from simkit.lab.improving.tune_bot_answer import TunedBot, checked_file
from simkit.lab.judging import verdicts
from simkit.lab.judging.verdicts import LOWER, Judgement, Terms, checked_margin
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of, later_seed
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import Prepared, compile_first, prepare
from simkit.lab.play.settle import settle, turned_bot
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.noisy_search import PLACES, Climb
from simkit.lab.variants.contest import Contest
from simkit.lab.variants.contest_plan import ContestPlan
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput, nearest

if TYPE_CHECKING:
    pass

DEFAULT_GAMES = 100_000
LEAST_GAMES = 500
NOT_FITTED = ("mistakes", "lapse")  # how well a bot plays, not how
TUNED = "tuned"  # the name under which the fitted bot plays

SEARCH, PICK = 0.7, 0.1  # of the games; the others tell what it gains
_ROUND = 40  # games a place and round
_FEWEST_ROUNDS = 8


@dataclass(frozen=True)
class Tuning:
    """What is to be tuned, checked; nothing is compiled yet."""

    asked: Cell
    cell: Cell  # the tuned bot plays as TUNED; against its old self where bots compete
    bot: str
    base: Bot
    knobs: tuple[Knob, ...]
    games: int
    terms: Terms
    jobs: int
    progress: bool

    @property
    def seeds(self) -> tuple[int, int, int]:
        """Of the search, of the play-off, of the games that tell the gain."""
        first = self.cell.seed
        return first, later_seed(first), later_seed(first, 2)

    def values(self, place: np.ndarray) -> dict[str, float]:
        """TurnedKnobs at a place of the unit box, in three digits: more would only look exact."""
        return values_at(self.knobs, place)

    @property
    def start(self) -> np.ndarray:
        """Where the search begins: the knobs as they are."""
        return place_of(self.knobs)


def values_at(knobs: Sequence[Knob], place: np.ndarray) -> dict[str, float]:
    """What knobs stand at in a place of the unit box, in three digits."""
    return {
        knob.name: _three_digits(knob.low + (knob.high - knob.low) * float(at), knob)
        for knob, at in zip(knobs, place, strict=True)
    }


def place_of(knobs: Sequence[Knob]) -> np.ndarray:
    """The place of the unit box where knobs stand by default."""
    return np.array([(knob.default - knob.low) / _width(knob) for knob in knobs])


def _width(knob: Knob) -> float:
    return (knob.high - knob.low) or 1.0


def _three_digits(value: float, knob: Knob) -> float:
    return min(knob.high, max(knob.low, float(f"{value:.3g}")))


# --- What is asked -------------------------------------------------------------------------------


def tune_bot(
    game: str | Game,
    bot: str,
    fit: str | Sequence[str] | None = None,
    games: int = DEFAULT_GAMES,
    seed: int = 1,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    margin: float = Terms.margin,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> TunedBot:
    """Fit the knobs of a bot to some settings, and measure the gain on fresh games.

        simkit.tune_bot("apocalypse", "rusher", fit=["strike", "care"], out="mine.toml", players=2)

    bot           the bot whose knobs are fitted
    fit           the knobs to fit (default: all but `mistakes` and `lapse`)
    games         games in all
    margin        gains up to it count as none
    confidence    the confidence of the verdict on the gain
    out           a bot file, which you can use as the name of a bot
    knobs         the knobs that the search starts with

    Returns a `TunedBot`, which has:

    .knobs        the fitted knobs
    .gain         the gain in win rate with its interval and verdict, or None
    .rates        the win rates before and after, on the same fresh games
    .text         the bot file as text

    Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the best knobs so far.
    """
    file = None if out is None else checked_file(out)
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    terms = Terms(intervals.check_confidence(confidence), checked_margin(margin))
    asked = whole_number(games, "games", LEAST_GAMES, MOST_GAMES)
    tuning = Tuning(
        asked=cell,
        cell=under_own_name(cell, bot),
        bot=bot,
        base=turned_bot(cell, bot),
        knobs=chosen_knobs(turned_bot(cell, bot), cell.game, fit),
        games=asked,
        terms=terms,
        jobs=workers(jobs),
        progress=progress,
    )
    settle(tuning.cell)
    found = fitted(tuning)
    return found if file is None else found.with_file(found.write, file)


def chosen_knobs(bot: Bot, game: Game, wanted: str | Sequence[str] | None) -> tuple[Knob, ...]:
    """The knobs to fit: those named, else all but mistakes and lapse."""
    if bot.plans:
        raise BadInput(
            f"{bot.name} weighs the plans of {', '.join(bot.scripts)}; take one of these instead."
        )
    known = {knob.name: knob for knob in bot.knobs}
    if wanted is None:
        knobs = tuple(knob for knob in bot.knobs if knob.name not in NOT_FITTED)
        if not knobs:
            able = [b.name for b in game.bots if not b.plans and len(b.knobs) > 1]
            hint = f" These have: {', '.join(able)}." if able else ""
            raise BadInput(f"{bot.name} has no knobs to fit but mistakes.{hint}")
        return knobs
    names = wanted.split(",") if isinstance(wanted, str) else list(wanted)
    for name in names:
        if name not in known:
            hint = nearest(name, known, listed_by=f"simkit show {game.typed} bots")
            raise BadInput(f"fit: {bot.name} has no knob {name!r}. {hint}")
    if not names or len(set(names)) < len(names):
        raise BadInput("fit: name each knob once.")
    return tuple(known[name] for name in names)


def under_own_name(cell: Cell, bot: str) -> Cell:
    """The cell with the bot under a name of its own, so that it can meet its old self."""
    base = turned_bot(cell, bot)
    own = replace(base, name=TUNED, script=base.script or base.name)
    game = replace(cell.game, bots=(*cell.game.bots, own))
    return replace(cell, game=game, bots=(TUNED, *[bot] * (_seats(cell) - 1)))


def _seats(cell: Cell) -> int:
    """How many sit at the table; one where all play together."""
    game = cell.game
    if not game.seats:
        return 1
    return int(game.settle(cell.settings, game.components(cell.packs, cell.overrides))[game.seats])


# --- Playing -------------------------------------------------------------------------------------


def fitted(tuning: Tuning) -> TunedBot:
    """Search, play off, and find out what it gains."""
    compile_first(tuning.progress, tuning.cell)
    rounds = max(_FEWEST_ROUNDS, int(SEARCH * tuning.games) // (PLACES * _ROUND))
    games = max(1, int(SEARCH * tuning.games) // (PLACES * rounds))
    climb = Climb(tuning.start, rounds, tuning.cell.seed)
    course = _Course(tuning, climb, games)
    try:
        course.search()
        course.pick()
        course.measure()
    except KeyboardInterrupt:
        if not climb.path:
            raise
        course.interrupted = True
    return course.result()


@dataclass
class _Course:
    """A tuning under way."""

    tuning: Tuning
    climb: Climb
    round_games: int  # a place
    games: int = 0
    winner: dict[str, float] = field(default_factory=dict)
    kept_defaults: bool = False
    contest: Contest | None = None
    interrupted: bool = False

    def search(self) -> None:
        """Climb, all places of a round on the same luck."""
        tuning, total = self.tuning, self.climb.rounds * PLACES * self.round_games
        if tuning.progress:
            names = ", ".join(knob.name for knob in tuning.knobs)
            announce(f"Fitting {names}: {total:,} games of search, then a play-off on fresh games.")
        line = Countdown(total) if tuning.progress else None
        bench = _Bench(prepare(tuning.cell), tuning)

        def look(places: np.ndarray, number: int) -> np.ndarray:
            teams = [tuning.values(place) for place in places]
            found = bench.shares(teams, number * self.round_games, self.round_games)
            self.games += PLACES * self.round_games
            if line:
                line.update(self.games)
            return found

        try:
            self.climb.follow(look)
        finally:
            self.winner = tuning.values(self.climb.finalists()[0]) if self.climb.path else {}
            if line:
                line.close(self.games)

    def pick(self) -> None:
        """The finalists on fresh games: the best of them is the winner."""
        tuning = self.tuning
        teams = [tuning.values(place) for place in self.climb.finalists()]
        games = max(2, int(PICK * tuning.games) // len(teams))
        named = {f"find {number}": team for number, team in enumerate(teams, 1)}
        contest = self._contest(named, tuning.seeds[1], games, "play-off: ")
        contest.play()
        self.games += contest.pairs.games * len(teams)
        self.winner = teams[max(range(len(teams)), key=contest.pairs.won)]
        if contest.interrupted:
            raise KeyboardInterrupt

    def measure(self) -> None:
        """What the winner gains, on games that decided nothing."""
        tuning = self.tuning
        games = max(2, (tuning.games - self.games) // 2)
        teams = {"as it was": {}, "fitted": self.winner}
        self.contest = self._contest(teams, tuning.seeds[2], games, "gain: ")
        self.contest.play()
        self.games += 2 * self.contest.pairs.games
        self.interrupted = self.contest.interrupted

    def _contest(
        self, teams: Mapping[str, Mapping[str, float]], seed: int, games: int, title: str
    ) -> Contest:
        tuning = self.tuning
        cell = replace(tuning.cell, seed=seed)
        variants = [
            Variant({"": name}, settle(turned(cell, team)), alone=True)
            for name, team in teams.items()
        ]
        plan = ContestPlan(games, False, tuning.terms, tuning.jobs, None, progress=tuning.progress)
        return Contest(variants, plan, title=title, metrics=())

    def result(self) -> TunedBot:
        tuning = self.tuning
        before = {knob.name: float(knob.default) for knob in tuning.base.knobs}
        gain: Judgement | None = None
        rates: tuple[Interval, ...] = ()
        gain_games = 0
        if self.contest and self.contest.pairs.games:
            pairs, terms = self.contest.pairs, self.contest.terms
            (gain,) = verdicts.judge_shares([pairs.split(1)], terms)
            gain_games = pairs.games
            rates = tuple(terms.rate(pairs.won(variant), gain_games) for variant in (0, 1))
        keep = gain is not None and (gain.verdict == LOWER or (gain.difference.estimate or 0) < 0)
        played = turned(tuning.cell, {} if keep else self.winner)
        return TunedBot(
            cell=tuning.asked,
            played=settle(played),
            bot=tuning.bot,
            script=tuning.base.script or tuning.base.name,
            knobs=before if keep else before | self.winner,
            before=before,
            fitted=tuple(knob.name for knob in tuning.knobs),
            gain=gain,
            rates=rates,
            gain_games=gain_games,
            kept_defaults=keep,
            history=tuple(self.climb.shares),
            games=self.games,
            asked=tuning.games,
            seeds=tuning.seeds,
            terms=tuning.terms,
            interrupted=self.interrupted,
        )


def turned(cell: Cell, team: Mapping[str, float]) -> Cell:
    """The cell with some knobs of the bot that is fitted turned."""
    return keys.lay(cell, {f"knob:{TUNED}.{name}": value for name, value in team.items()})


class _Bench:
    """Teams that play the same few games: rules are built once, only knobs differ."""

    def __init__(self, prepared: Prepared, tuning: Tuning) -> None:
        self._prepared = prepared
        self._jobs = tuning.jobs
        self._names = [knob.name for knob in tuning.base.knobs]
        self._place = int(prepared.who[0])

    def shares(self, teams: Sequence[Mapping[str, float]], first: int, games: int) -> np.ndarray:
        """The share of these games that each team wins."""
        from joblib import Parallel, delayed

        def play(team: Mapping[str, float]) -> float:
            won = Workspace(self._turned(team)).play(first, games).columns["won"]
            return float(np.mean(won))

        pool = Parallel(n_jobs=self._jobs, backend="threading")
        return np.array(pool(delayed(play)(team) for team in teams))

    def _turned(self, team: Mapping[str, float]) -> Prepared:
        knobs = list(self._prepared.knobs)
        old = dict(zip(self._names, knobs[self._place], strict=True))
        knobs[self._place] = tuple((old | dict(team)).values())
        return replace(self._prepared, knobs=tuple(knobs))
