"""Run a search in small steps, so that it can be watched and hurried.

Compiled on their own, beside the engines: `search_batch` plays whole games and answers to nobody.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from numba import from_dtype, types
from numba.core.types import FunctionType

from simkit.kernel.decisions import DESK, bots_of, chooser
from simkit.kernel.events import LOG
from simkit.kernel.forks import MOST_STEPS
from simkit.kernel.jit import entry
from simkit.kernel.luck import LUCK
from simkit.kernel.search.choosing import imagine_world
from simkit.kernel.search.deciding import (
    USUAL,
    forget_others,
    imagine_option,
    make_ready,
    name_options,
    stand_before,
)
from simkit.kernel.search.racing import end_world, note_gain, runners, start_race, winner
from simkit.kernel.search.searchers import SEARCH, SearchTools, follow_first, remember_minds


def race_plans_on(  # type: ignore[no-untyped-def]
    batch, seat, left, until, begins, rules, bots, desk, luck, play, deal, worth, search, worlds,
    numbers, quiet,
):  # fmt: skip
    """The plans of a seat race up to so many worlds; how many games may still be imagined."""
    at = SearchTools(rules, bots, desk, play, deal, worth, search, worlds, numbers, quiet)
    race = search.race
    if begins == 1:
        follow_first(desk, search)
        remember_minds(desk, search)
        start_race(race)
    running = runners(race)
    while running > 1 and running <= left and race.worlds < until:
        imagine_world(batch, 0, seat, at)
        left -= running
        end_world(race)
        running = runners(race)
    search.chosen[seat] = winner(race)
    return left if 1 < running <= left else 0


def race_options_on(  # type: ignore[no-untyped-def]
    batch, step, usual, until, begins, rules, bots, desk, luck, play, deal, worth, search, worlds,
    numbers, quiet,
):  # fmt: skip
    """The options at a step of the turn race up to so many worlds; 1 once they need no more.

    The desk holds the turn as it was answered so far, and the search the minds when it began.
    """
    at = SearchTools(rules, bots, desk, play, deal, worth, search, worlds, numbers, quiet)
    race, fork = search.options, desk.fork
    seat = fork.seat[step]
    if begins == 1:
        stand_before(batch, 0, luck, step, at)
        forget_others(desk, search, seat)
        name_options(batch, 0, luck, step, at)
        start_race(race)
    while runners(race) > 1 and race.worlds < min(until, search.worlds):
        make_ready(desk, search, seat, batch[0].turn * MOST_STEPS + step, race.worlds)
        own = imagine_option(batch, 0, luck, step, USUAL, at)
        for option in range(1, race.plans):
            if race.running[option] == 1:
                note_gain(race, option, imagine_option(batch, 0, luck, step, option, at) - own)
        end_world(race)
    fork.answer[step] = usual
    fork.taken = search.place[winner(race)]
    return 1 if runners(race) == 1 or race.worlds >= search.worlds else 0


@cache
def racers_for(engine: ModuleType) -> tuple[Any, Any]:
    """Both for the records of a game."""
    choose = chooser(engine.STATE, engine.RULES)
    game, book, luck, log = map(from_dtype, (engine.STATE, engine.RULES, LUCK, LOG))
    bots, desk, search = bots_of(choose), from_dtype(DESK), from_dtype(SEARCH)
    games, numbers = types.Array(game, 1, "C"), types.Array(types.int64, 2, "C")
    play = FunctionType(types.int64(game, book, bots, desk, luck, log, types.int64))
    deal = FunctionType(types.int64(game, book, types.int64, luck))
    worth = FunctionType(types.float64(game, book, types.int64))
    asked = (games, *[types.int64] * 4)
    tools = (book, bots, desk, luck, play, deal, worth, search, games, numbers, log)
    signature = types.int64(*asked, *tools)
    return entry(signature)(race_plans_on), entry(signature)(race_options_on)
