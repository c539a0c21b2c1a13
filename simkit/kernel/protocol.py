"""What every engine compiles on its own: signatures, and the drivers that all of them share."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from numba import from_dtype, types
from numba.core.types import FunctionType

from . import driver, imagining, learning, redrawing
from .decisions import DESK, bots_of, chooser
from .events import LOG
from .jit import entry, kernel, later
from .learning import STRANGE
from .luck import LUCK
from .search import searching
from .search.searchers import SEARCH

FRAME = Path(__file__).with_name("frame.py")


class Signatures(NamedTuple):
    """The signatures of one game's entry points."""

    choose: Any  # choose(view, rules, decision, options, count, mind): a bot's answer
    set_up: Any  # set_up(game, rules, bots, desk, luck, log)
    play: Any  # play(game, rules, bots, desk, luck, log, last_turn)
    deal: Any  # deal_hidden(game, rules, seat, luck)
    worth: Any  # worth(game, rules, seat): what a search aims at, 1 for a game that is won
    play_batch: Any  # driver.play_batch
    search_batch: Any  # searching.search_batch
    imagine_batch: Any  # imagining.imagine_batch
    features: Any  # features(game, rules, seat, out): what a chance is reckoned from, if learned
    note_batch: Any  # learning.note_batch
    redraw_batch: Any  # redrawing.redraw_batch


def signatures(state: Any, rules: Any) -> Signatures:
    """The signatures of a game with these records."""
    choose = chooser(state, rules)
    game, book, luck, log = map(from_dtype, (state, rules, LUCK, LOG))
    table = (book, bots_of(choose), from_dtype(DESK), luck, log)
    games = types.Array(game, 1, "C")
    memos = types.Array(types.int64, 2, "C")
    numbers = types.Array(types.float64, 1, "C")
    notes = types.Array(types.float64, 2, "C")
    set_up = types.int64(game, *table)
    play = types.int64(game, *table, types.int64)
    deal = types.int64(game, book, types.int64, luck)
    worth = types.float64(game, book, types.int64)
    features = types.int64(game, book, types.int64, numbers)
    noting_on = (FunctionType(features), from_dtype(STRANGE), types.int64, notes, memos)
    batch = (games, types.int64, *table, types.int64, games)
    drive = (FunctionType(set_up), FunctionType(play))
    look = (FunctionType(deal), FunctionType(worth), from_dtype(SEARCH), games, memos, log)
    return Signatures(
        choose,
        set_up,
        play,
        deal,
        worth,
        types.int64(*batch, *drive),
        types.int64(*batch, *drive, *look),
        types.int64(
            games, games, types.int64, *table, memos, FunctionType(play), FunctionType(deal)
        ),
        features,
        types.int64(*batch[:2], *table, games, *drive, *noting_on),
        types.int64(
            *batch[:2],
            types.int64,
            *table[:-1],
            *(from_dtype(LUCK), from_dtype(LOG), memos),
            *(types.int64, types.boolean, types.int64, games),
            *(*drive, FunctionType(deal)),
        ),
    )


def put_on_frame(engine: dict[str, Any], **parts: Any) -> None:
    """Give an engine the entry points of `frame`, made from these parts."""
    engine.update({"see": see_nothing} | parts)
    exec(_frame(), engine)


@kernel
def see_nothing(game, rules, seat):
    """Of a game that cannot say what a seat sees: nobody learns mixed answers in it."""
    return 0


@cache
def _frame() -> CodeType:
    return compile(FRAME.read_text(encoding="utf-8"), str(FRAME), "exec")


def drivers(own: Signatures) -> tuple[Any, Any, Any]:
    """``play_batch``, ``search_batch`` and ``imagine_batch`` for the records of a game."""
    return (
        entry(own.play_batch)(driver.play_batch),
        later(own.search_batch)(searching.search_batch),
        later(own.imagine_batch)(imagining.imagine_batch),
    )


def note_driver(own: Signatures) -> Any:
    """``note_batch`` for a game that names its features."""
    return later(own.note_batch)(learning.note_batch)


def redraw_driver(own: Signatures) -> Any:
    """``redraw_batch`` for the records of a game."""
    return later(own.redraw_batch)(redrawing.redraw_batch)
