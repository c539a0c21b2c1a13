"""Implement `simkit.learn`: fit the chance to win to positions, and test it on fresh games."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.basics.countdown import Countdown
from simkit.lab.chances.learned_answer import Learned, Model, checked_file
from simkit.lab.chances.lessons import Lesson, lessons_of
from simkit.lab.chances.levelling import levelled
from simkit.lab.chances.noted import Notes, Oddity, joined, note_games
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.statistics import intervals
from simkit.lab.statistics.calibration import tried
from simkit.lab.statistics.contenders import fit_rivals, shares
from simkit.lab.statistics.logistic import Fitted, fit
from simkit.messages.errors import BadInput
from simkit.values.learned import ANY, model_for, weights_for

DEFAULT_GAMES = 20_000
LEAST_GAMES = 200
DEFAULT_SLIP = 0.2
STRANGE_TURNS = 12  # a strange turn lies among the first so many
FRESH = 0.25  # as many fresh games as this share of those that are learned from
PLAIN = 1.0  # and as many without a strange turn, where most have one
LEAST_DRAW = 1.0
DRAW = 20.0  # how strongly a model is drawn to that of all games: as much as so many positions


@dataclass(frozen=True)
class Schooling:
    """What is to be learned, checked; nothing is compiled yet."""

    cell: Cell
    lessons: tuple[Lesson, ...]
    games: int  # that each model is learned from
    oddity: Oddity
    refine: bool
    confidence: float
    jobs: int
    progress: bool

    @property
    def fresh(self) -> int:
        """Games that each model is tried on."""
        return max(1, round(self.games * FRESH))

    @property
    def rivals(self) -> bool:
        """Whether seats compete: each then has a share of the odds of all of them."""
        return bool(self.cell.game.seats)

    @property
    def plain(self) -> int:
        """Games without a strange turn that say how high the chances of each model stand."""
        return max(1, round(self.games * PLAIN)) if self.oddity.turns > 0 else 0

    @property
    def all(self) -> int:
        """Games that are played for each model."""
        return self.games + self.fresh + self.plain


def learn(
    game: str | Game,
    games: int = DEFAULT_GAMES,
    seed: int = 1,
    bot: str | None = None,
    guests: str | Sequence[str] | None = None,
    mistakes: float = DEFAULT_SLIP,
    refine: bool = False,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> Learned:
    """Learn the chance to win from positions at the start of turns, and test it on fresh games.

        simkit.learn("apocalypse", packs="mine.toml", out="chances.toml")

    games         games per model to learn from. A quarter as many fresh games test it
    bot           the bot whose chance is learned
    guests        bots that play one turn of a game instead, so that unusual positions appear
    mistakes      the share of random choices in that turn, in half of the games
    refine        True starts from the known chances, for bots whose games are slow
    confidence    the confidence of intervals
    out           a TOML file for the chances. It is a pack, and bots that search use it

    Returns a `Learned`, which has:

    .models       the models with their tests
    .text         the pack that holds the models
    .frame        one row per model and class: the predicted chance and the share of games won

    Settings that you do not give vary as the game says. Other arguments are as in `simkit.run`.
    """
    file = None if out is None else checked_file(out)
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    settle(cell)
    course = Schooling(
        cell=cell,
        lessons=lessons_of(cell),
        games=whole_number(games, "games", LEAST_GAMES, MOST_GAMES),
        oddity=_oddity(cell, guests, mistakes),
        refine=_known_for(cell) if refine else False,
        confidence=intervals.check_confidence(confidence),
        jobs=workers(jobs),
        progress=progress,
    )
    found = learned(course)
    return found if file is None else found.with_file(found.write, file)


def _oddity(cell: Cell, guests: str | Sequence[str] | None, mistakes: Any) -> Oddity:
    """How the strange turns are played."""
    names = guests.split(",") if isinstance(guests, str) else list(guests or ())
    for name in names:
        if cell.game.bot(name).plans:
            raise BadInput(f"guests: {name} searches; a guest must be a script.")
    if (
        isinstance(mistakes, bool)
        or not isinstance(mistakes, int | float)
        or not 0.0 <= mistakes <= 1.0
    ):
        raise BadInput(f"mistakes must be a share from 0 to 1, not {mistakes!r:.40}.")
    return Oddity(STRANGE_TURNS, float(mistakes), tuple(names))


def _known_for(cell: Cell) -> bool:
    """True, if there is something to refine."""
    if model_for(settle(cell).components, ANY) is None:
        raise BadInput(f"refine: no chances are known for {cell.game.title}; learn them first.")
    return True


# --- Playing and fitting -------------------------------------------------------------------------


def learned(course: Schooling) -> Learned:
    """Play for every model, fit them, try them."""
    cell = course.cell
    _ready(course)
    count = len(course.lessons) * course.all
    line = Countdown(count) if course.progress else None
    books, trials, plains = [], [], []
    done = 0
    for lesson in course.lessons:
        books.append(_noted(course, lesson, 0, course.games, course.oddity))
        trials.append(_noted(course, lesson, course.games, course.fresh, Oddity()))
        if course.plain:
            first = course.games + course.fresh
            plains.append(_noted(course, lesson, first, course.plain, Oddity()))
        done += course.all
        if line:
            line.update(done)
    if line:
        line.close(done)
    models = tuple(_models(course, books, plains, trials))
    return Learned(
        cell=cell,
        played=settle(cell),
        models=models,
        features=_features(cell),
        games=course.games,
        guests=course.oddity.guests,
        mistakes=course.oddity.mistakes,
        refine=course.refine,
        confidence=course.confidence,
    )


def _ready(course: Schooling) -> None:
    """The engine, with a word on standard error if it must be compiled first."""
    first = course.lessons[0].cells[0]
    if not course.progress:
        prepare(first)
        return
    from simkit.kernel.jit import ready

    with compile_notice(first.game.title):
        ready(prepare(first).engine.features)


def _features(cell: Cell) -> tuple[str, ...]:
    names: tuple[str, ...] = cell.game.engine().FEATURES
    return names


def _noted(course: Schooling, lesson: Lesson, first: int, games: int, oddity: Oddity) -> Notes:
    """The positions of so many games, an equal part of them of each of the lesson's cells."""
    parts: list[Notes] = []
    ends = np.linspace(first, first + games, len(lesson.cells) + 1).round().astype(int).tolist()
    for cell, begin, end in zip(lesson.cells, ends, ends[1:], strict=False):
        if end > begin:
            parts.extend(note_games(cell, begin, end - begin, course.jobs, oddity))
    return joined(parts)


def _models(
    course: Schooling, books: list[Notes], plains: list[Notes], trials: list[Notes]
) -> Iterator[Model]:
    """One of all games, and one for each lesson, drawn towards that of all."""
    together = joined(books)
    if not 0 < together.won.sum() < len(together):
        end = "won" if together.won.any() else "lost"
        raise BadInput(f"All games are {end}: there is no chance to learn. Vary the settings.")
    common = _fitted(course, together, *_start(course, ANY, None))
    level = levelled(common, _apart(plains, course), course.rivals) if plains else common
    if len(books) == 1 and course.lessons[0].name == ANY:
        yield _model(course, ANY, level, len(books) * course.games, trials[0])
        return
    if len(books) > 1:
        yield _model(course, ANY, level, len(books) * course.games, _apart(trials, course))
    for place, (lesson, notes, fresh) in enumerate(zip(course.lessons, books, trials, strict=True)):
        own = common
        if len(books) > 1 or course.refine:
            own = _fitted(course, notes, *_start(course, lesson.name, common))
        if plains:
            own = levelled(own, plains[place], course.rivals)
        yield _model(course, lesson.name, own, course.games, fresh)


def _start(course: Schooling, name: str, common: Fitted | None) -> tuple[float, Fitted | None]:
    """How strongly a model is drawn to what: to the known one, to that of all games, to nothing."""
    if course.refine:
        components = settle(course.cell).components
        *weights, constant = weights_for(components, name, _features(course.cell))
        return DRAW, Fitted(np.array(weights), constant)
    return (LEAST_DRAW if common is None else DRAW), common


def _fitted(course: Schooling, notes: Notes, draw: float, start: Fitted | None) -> Fitted:
    """Weights of these positions, drawn towards a start."""
    if course.rivals:
        return fit_rivals(notes.features, notes.won, notes.moments, draw, start)
    return fit(notes.features, notes.won, draw, start)


def _told(course: Schooling, fitted: Fitted, notes: Notes) -> np.ndarray:
    """The chance of each seat in each position."""
    if course.rivals:
        return shares(fitted.log_odds(notes.features), notes.moments)
    return fitted.chances(notes.features)


def _apart(lots: Sequence[Notes], course: Schooling) -> Notes:
    """All of several lots; games of different models differ, though they have one number."""
    return joined(
        [replace(each, game=each.game + place * course.all) for place, each in enumerate(lots)]
    )


def _model(course: Schooling, name: str, fitted: Fitted, games: int, fresh: Notes) -> Model:
    chances = _told(course, fitted, fresh)
    trial = tried(chances, fresh.won, fresh.game, course.confidence, course.cell.seed)
    return Model(name, fitted, games, trial)
