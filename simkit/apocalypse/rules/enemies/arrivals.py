"""Where new enemies come onto the map: gates, organs, and the areas of Fourth Circle demons."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import has_map_rule
from simkit.apocalypse.rules.board.maps import (
    count_tokens,
    is_centre,
    is_empty_organ,
    is_lord_active,
)
from simkit.apocalypse.words import choices, effects, events, state, tables
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .fourth import draw_fourth, spawn_fourth
from .spawning import lay_token, open_new_token, reveal_if_seen

# --- invasion tokens ----------------------------------------------------------------------------


@kernel
def minion_spawn_segment(game, at):
    """A new invasion token in the Lord's area, or at each gate that the map prints."""
    open_gates(game, at, 0)


@kernel
def open_gates(game, at, slow):
    """New tokens from the gates of every turn, or (slow) from those of the Lord cycle."""
    for number in range(at.rules.map.gates):
        gate = at.rules.map.gate[number]
        if gate.slow != slow:
            continue
        if gate.area != tables.AT_LORD:
            lay_tokens(game, at, gate.area, gate.tokens)
            continue
        for lord in range(at.rules.map.lords):
            if is_lord_active(game, at.rules, lord):
                lay_tokens(game, at, game.lords[lord].area, gate.tokens)


@kernel
def lay_tokens(game, at, area, tokens):
    """So many tokens in one area, each in its own corner where there are corners."""
    if is_over(game):
        return
    for number in range(tokens):
        lay_token(game, at, area, number)
    reveal_if_seen(game, at, area)


@kernel
def spawn_organ_token(game, at):
    """Dragon Guts: the despair cycle brings a token; when no organ is empty, the game is lost."""
    if not has_map_rule(at.rules, effects.DESPAIR_TOKENS) or is_over(game):
        return
    area = organ_for_token(game, at)
    if area == state.NONE:
        game.outcome = state.LOST_NO_ROOM
        say(game, at, events.LOST_NO_ROOM)
    else:
        lay_tokens(game, at, area, 1)


@kernel
def organ_for_token(game, at):
    """The Lord's area if no token is there; else an empty organ of the captain's choice."""
    for number in range(at.rules.map.lords):
        lord = game.lords[number]
        if lord.alive == 1 and count_tokens(game, lord.area) == 0:
            return lord.area
    clear_options(at.desk)
    for area in range(at.rules.map.areas):
        if is_empty_organ(game, area):
            offer(at.desk, choices.DO_AREA, game.captain, where=area)
    if at.desk.count == 0:
        return state.NONE
    return at.desk.options[ask(game, at, choices.TOKEN_AREA, game.captain, game.captain, 0)].where


@kernel
def guard_lord(game, at):
    """Washington: where no minion is with the Lord, one more token comes and opens at once.

    The Fourth Circle demon in its corner is not with him, or the rule would never apply.
    """
    for number in range(at.rules.map.lords):
        if is_lord_active(game, at.rules, number) and not is_over(game):
            area = game.lords[number].area
            if has_no_guard(game, area):
                open_new_token(game, at, area)


@kernel
def has_no_guard(game, area):
    """True if no minion of Circles 0 to 3 is here."""
    for circle in range(state.CIRCLES):
        if game.areas[area].minions[circle] > 0:
            return False
    return True


# --- Fourth Circle demons -----------------------------------------------------------------------


@kernel
def bring_fourth(game, at):
    """A Fourth Circle demon where the map says; the captain chooses where it leaves a choice."""
    board = at.rules.map
    if draw_fourth(game, at, state.NONE) == state.NONE:
        return  # every figure is on the map
    if board.fourth_area == tables.AT_TOKEN:
        place_fourth(game, at, game.token_area)
    elif board.fourth_area == tables.AT_LORD:
        place_fourth(game, at, area_of_some_lord(game, at))
    else:
        place_fourth(game, at, board.fourth_area)


@kernel
def bring_miniboss(game, at):
    """A Fourth Circle demon begins with the Lord: in Hell, where Purgatory's demons come from."""
    if draw_fourth(game, at, state.NONE) == state.NONE:
        return
    if at.rules.map.fourth_area < 0:
        place_fourth(game, at, area_of_some_lord(game, at))
    else:
        place_fourth(game, at, at.rules.map.fourth_area)


@kernel
def place_fourth(game, at, area):
    """It appears; from an area with several ways out it will go its own."""
    if area == state.NONE:
        return
    way = way_for_fourth(game, at, area)
    kind = spawn_fourth(game, at, area)
    if kind != state.NONE:
        game.fourth[kind].route = way


@kernel
def area_of_some_lord(game, at):
    """Where the active Lord is; of several, the captain picks one; NONE if all are dead."""
    clear_options(at.desk)
    for number in range(at.rules.map.lords):
        if is_lord_active(game, at.rules, number):
            offer(at.desk, choices.DO_AREA, game.captain, where=game.lords[number].area)
    if at.desk.count == 0:
        return state.NONE
    return at.desk.options[ask(game, at, choices.FOURTH_AREA, game.captain, game.captain, 0)].where


@kernel
def way_for_fourth(game, at, area):
    """Washington: the captain picks the corner, and with it the path."""
    board = at.rules.map
    if not is_centre(at.rules, area) or board.fourth_way != effects.CAPTAINS_WAY:
        return 0
    clear_options(at.desk)
    for way in range(board.ways):
        offer(at.desk, choices.DO_AREA, game.captain, way, board.way[way])
    return at.desk.options[ask(game, at, choices.FOURTH_AREA, game.captain, game.captain, 1)].what
