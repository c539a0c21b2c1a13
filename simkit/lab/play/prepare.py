"""Prepare a cell: load its engine, and turn its rules and bots into compiled data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

from simkit.description.forbidding import bans_of
from simkit.description.game import Game
from simkit.description.policy import MISTAKES, Bot, Plan
from simkit.lab.basics.calling import keep_addresses
from simkit.lab.basics.compiling import compile_notice, load_engine, notice_if
from simkit.lab.play.built_rules import rules_of
from simkit.lab.play.cell import Cell
from simkit.lab.play.choosers import restricting
from simkit.lab.play.choosers.at_table import choosers
from simkit.lab.play.settle import (
    Settled,
    bots_at_play,
    by_name,
    check_bans,
    check_scripts,
    knobs_of,
    lapses,
    settle,
)
from simkit.lab.table.rows import Labels
from simkit.players.bots import find_bot
from simkit.players.lapse import LAPSE, NOVICE

if TYPE_CHECKING:
    import numpy as np

LESSONS_A_WORLD = 128  # games that a search learns from, for a world that it may imagine
LAST_TURN = 2**20 - 1  # the last turn that luck can address


@dataclass(frozen=True)
class Search:
    """The seats that search, and the plans that they weigh against each other."""

    seats: tuple[bool, ...]
    plans: tuple[int, ...]  # places of their scripts among the bots
    knobs: tuple[tuple[float, ...], ...]  # of each plan
    rollouts: int
    ahead: int  # turns that are imagined beyond the coming one
    weighty: tuple[int, ...]  # kinds of decision whose options they weigh one by one
    worlds: int  # that may be imagined for such a decision
    foresight: int  # turns of them that are imagined beyond the coming one
    least_gain: float  # that another answer than the script's must bring
    lessons: int = 0  # games from which mixed answers are learned; 0: nobody hides anything
    rivals: int = 0  # seats of such a game


@dataclass(frozen=True)
class Prepared:
    """A cell that is ready to play: the engine is loaded, the rules are built."""

    settled: Settled
    engine: ModuleType
    rules: np.record
    bots: tuple[Any, ...]  # of fixed length, unused places hold `idle`
    names: tuple[str, ...]  # of those in use
    who: np.ndarray  # which of them plays in each seat
    knobs: tuple[tuple[float, ...], ...]  # of each of them
    metrics: tuple[str, ...]
    search: Search | None = None  # who searches, and among which of the bots

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what was settled; whoever reads it loads the engine."""
        return prepare, (self.settled,)

    @property
    def game(self) -> Game:
        return self.settled.cell.game

    @property
    def taught_by(self) -> tuple[Any, ...]:
        """All that a book of answers depends on: it is learned by luck that all studies share."""
        cell = self.settled.cell
        seated = self.names, self.who.tobytes(), self.knobs, self.search
        return cell.game.content, cell.forbidden, self.rules.tobytes(), *seated

    @property
    def labels(self) -> Labels:
        return self.settled.labels


def prepare(cell: Cell | Settled, guests: tuple[str, ...] = ()) -> Prepared:
    """Load the engine and build all that does not change from game to game.

    `guests` are further scripts that have a place among the bots, without a seat.
    """
    settled = settle(cell) if isinstance(cell, Cell) else cell
    check_scripts(settled.bots)
    check_bans(settled)
    game = settled.cell.game
    engine = _engine((settled.cell, settled.bots))
    if lapses(settled.cell, guests):
        guests = (*guests, NOVICE)
    playing = settled.at_play | {
        name: find_bot(game, name) for name in guests if name not in settled.at_play
    }
    names = list(playing)
    bots = choosers(engine, settled, playing)
    keep_addresses((*bots, engine.set_up, engine.play))
    return Prepared(
        settled=settled,
        engine=engine,
        rules=rules_of(game, engine, settled.components, settled.settings),
        bots=bots,
        names=tuple(names),
        who=_seating([names.index(bot.followed[0]) for bot in settled.bots]),
        knobs=tuple(
            held(settled, knobs_of(settled.cell, bot, settled.settings)) for bot in playing.values()
        ),
        metrics=settled.metric_names,
        search=_search(settled, engine, names),
    )


def prepare_noticed(settled: Settled, progress: bool) -> Prepared:
    """Prepare the cell, with a word on standard error if the engine must be compiled first."""
    with notice_if(progress, settled.cell.game.title):
        return prepare(settled)


def twins_of(variants: Sequence[Prepared]) -> tuple[int, ...]:
    """For each variant, the first that plays the same games: alike in all that kernels read."""
    known: dict[Any, int] = {}
    return tuple(
        known.setdefault(_read_by_kernels(variant), n) for n, variant in enumerate(variants)
    )


def _read_by_kernels(prepared: Prepared) -> tuple[Any, ...]:
    return prepared.settled.cell.seed, *prepared.taught_by


def engine_for(*cells: Cell) -> ModuleType:
    """The engine of cells of one game, with all bots that play in them."""
    return _engine(*((cell, [find_bot(cell.game, bot) for bot in cell.bots]) for cell in cells))


def compile_first(progress: bool, *cells: Cell) -> None:
    """Load the engine of cells before anything is told, if progress is; else it is loaded later."""
    games = {cell.game.content: cell.game for cell in cells}
    for content, game in games.items() if progress else ():
        with compile_notice(game.title):
            engine_for(*(cell for cell in cells if cell.game.content == content))


def _engine(*named: tuple[Cell, Sequence[Bot]]) -> ModuleType:
    """The engine for cells, each with the bots that it names."""
    playing = {name: bot for cell, bots in named for name, bot in bots_at_play(cell, bots).items()}
    search = any(bot.plans for _, bots in named for bot in bots)
    scripts = ("idle", *(bot.played_by for bot in playing.values()))
    return load_engine(named[0][0].game, scripts, search)


def held(settled: Settled, knobs: tuple[float, ...]) -> tuple[float, ...]:
    """Knobs as they are laid before a mind: of a restricted bot with what is forbidden."""
    cell = settled.cell
    if not cell.forbidden:
        return knobs
    return restricting.bound(knobs, bans_of(cell.game, cell.forbidden, settled.components))


def _seating(places: list[int]) -> np.ndarray:
    """Which bot plays in each seat: a single one in all of them, several one each."""
    import numpy as np

    from simkit.kernel.decisions import MOST_SEATS

    return np.array([*places, *places[-1:] * MOST_SEATS][:MOST_SEATS], dtype=np.int64)


def _search(settled: Settled, engine: ModuleType, names: list[str]) -> Search | None:
    """Who looks ahead in this cell, if anybody does."""
    from simkit.kernel.decisions import MOST_SEATS

    searching = [bool(bot.plans) for bot in settled.bots]
    if not any(searching):
        return None
    place = searching.index(True)
    game, bot = settled.cell.game, settled.bots[place]
    kinds = game.words()[0]
    others = False if game.seats else searching[-1]  # an empty seat of rivals never chooses a plan
    own = by_name(bot, settled.knobs[place])
    return Search(
        seats=tuple([*searching, *[others] * MOST_SEATS][:MOST_SEATS]),
        plans=tuple(names.index(plan.script) for plan in bot.plans),
        knobs=tuple(
            held(settled, _turned(settled, settled.at_play[plan.script], plan, own))
            for plan in bot.plans
        ),
        rollouts=round(own["rollouts"]),
        ahead=round(own.get("ahead", LAST_TURN)),  # to the end, where a bot has no such knob
        weighty=tuple(kinds.index(kind) for kind in bot.decides),
        worlds=round(own.get("worlds", 0)) if bot.decides else 0,
        foresight=round(own.get("foresight", LAST_TURN)),
        least_gain=own.get("least_gain", 0.0),
        lessons=_lessons(settled, own),
        rivals=len(settled.cell.bots),
    )


def _lessons(settled: Settled, own: Mapping[str, float]) -> int:
    """From how many games answers are learned: only where seats hide things from each other.

    A book knows nothing of mistakes. Where something is forbidden, nobody weighs options.
    """
    cell, errs = settled.cell, own.get(MISTAKES.name, 0.0) > 0.0
    if not cell.game.held.secrets or errs or lapses(cell, cell.bots):
        return 0
    return round(LESSONS_A_WORLD * own["worlds"])


def _turned(
    settled: Settled, script: Bot, plan: Plan, own: Mapping[str, float]
) -> tuple[float, ...]:
    """The knobs of a plan's script: as the cell sets them, then as the plan does, then errors.

    `own` are the knobs of the bot that searches. Its errors are the script's if that can err so.
    """
    cell, able = settled.cell, {knob.name for knob in script.knobs}
    errors = {name: own[name] for name in (MISTAKES.name, LAPSE.name) if name in own.keys() & able}
    on_top = {script.name: {**cell.knobs.get(script.name, {}), **plan.knobs, **errors}}
    return knobs_of(replace(cell, knobs=on_top), script, settled.settings)
