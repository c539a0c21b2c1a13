"""What a script with other knobs would answer, and what each answer to a decision is worth.

Both look at decisions of a game that was played: nothing here plays one. Whoever wants to teach a
script asks it first where knobs matter at all, then has the answers weighed in imagined worlds, as
a search by decision does (see `deciding`).
"""

from __future__ import annotations

from typing import Any

from numba import from_dtype, types
from numba.core.types import FunctionType

from simkit.kernel.decisions import DECISION, DESK, MIND, OPTION, bots_of, chooser
from simkit.kernel.events import LOG
from simkit.kernel.forks import MOST_STEPS
from simkit.kernel.luck import LUCK

from .deciding import USUAL, forget_others, imagine_option, make_ready, stand_before
from .searchers import SEARCH, SearchTools, recall_minds, remember_minds


def ask_again(views, rules, decisions, options, places, minds, scratch, bot, knobs, answers):
    """What a bot answers to each decision with each row of knobs; its notes stay as they were.

    The options of decision i are those from places[i] up to places[i + 1].
    """
    for i in range(len(views)):
        first, count = places[i], places[i + 1] - places[i]
        offered = options[first : first + count]
        for row in range(len(knobs)):
            scratch[0] = minds[i]
            for knob in range(knobs.shape[1]):
                scratch[0].knobs[knob] = knobs[row, knob]
            answers[i, row] = bot(views[i], rules, decisions[i], offered, count, scratch[0])
    return len(views)


def weigh_options(
    batch, step, rules, bots, desk, luck, play, deal, worth, search, worlds, numbers, quiet,
    options, worths,
):  # fmt: skip
    """What a game is worth in each imagined world (a row) if each option (a column) is taken.

    The desk holds the turn as it was answered, and the minds as they were when it began.
    """
    at = SearchTools(rules, bots, desk, play, deal, worth, search, worlds, numbers, quiet)
    fork, race = desk.fork, search.options
    seat, usual = fork.seat[step], fork.answer[step]
    remember_minds(desk, search)
    stand_before(batch, 0, luck, step, at)
    forget_others(desk, search, seat)
    race.plans = len(options)
    for option in range(len(options)):
        search.place[option] = options[option]
    for world in range(len(worths)):
        make_ready(desk, search, seat, batch[0].turn * MOST_STEPS + step, world)
        for option in range(len(options)):
            worths[world, option] = imagine_option(batch, 0, luck, step, USUAL + option, at)
    fork.answer[step] = usual
    recall_minds(desk, search)
    return len(worths)


def signatures_for(state: Any, rules: Any) -> tuple[Any, Any]:
    """The signatures of `ask_again` and `weigh_options` for the records of a game."""
    choose = chooser(state, rules)
    game, book, luck, log = map(from_dtype, (state, rules, LUCK, LOG))
    desk, search = from_dtype(DESK), from_dtype(SEARCH)
    rows = (game, from_dtype(DECISION), from_dtype(OPTION), types.int64, from_dtype(MIND))
    games, decisions, options, numbers, minds = (types.Array(each, 1, "C") for each in rows)
    table, answers = types.Array(types.float64, 2, "C"), types.Array(types.int64, 2, "C")
    bots = bots_of(choose)
    play = FunctionType(types.int64(game, book, bots, desk, luck, log, types.int64))
    deal = FunctionType(types.int64(game, book, types.int64, luck))
    worth = FunctionType(types.float64(game, book, types.int64))
    asking = (games, book, decisions, options, numbers, minds, minds)
    look = (deal, worth, search, games, answers, log)
    weighing = (games, types.int64, book, bots, desk, luck, play, *look)
    return (
        types.int64(*asking, FunctionType(choose), table, answers),
        types.int64(*weighing, numbers, table),
    )
