"""Invasion tokens and Fourth Circle demons: how enemies come onto the board."""

from __future__ import annotations

from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel
from simkit.kernel.luck import WORDS_A_BLOCK, below_in, block, word

from .board import ambush_size, is_hero_in, is_over
from .chances import DESPAIR_DICE, FOURTH_DRAWN
from .choices import DIVINE_DICE, DIVINE_FOURTH, DO_DICE, DO_REDRAW, PASS
from .damage import infect
from .effects import PESTILENCE_ALL
from .events import (
    DESPAIR_ROLLED,
    DICE_SET,
    FOURTH_APPEARS,
    FOURTH_REDRAWN,
    SPAWNED,
    TOKEN_PLACED,
    TOKEN_REVEALED,
    say,
)
from .state import FOURTH, FROM_SHORTAGES, NONE
from .tracks import score_doom


@kernel
def place_token(game, at, area):
    """Lay a new invasion token in an area."""
    for token in game.tokens:
        if token.area == NONE:
            token.area = area
            token.serial = game.next_token
            game.next_token += 1
            say(game, at, TOKEN_PLACED, -1, -1, area, 0)
            return
    raise ValueError("more invasion tokens than the record holds")


@kernel
def reveal_if_seen(game, at, area):
    """Tokens that share an area with a hero or an ambush are revealed."""
    if is_hero_in(game, area) or ambush_size(game, area) > 0:
        reveal_tokens(game, at, area)


@kernel
def reveal_tokens(game, at, area):
    """Reveal every token here, each on its own."""
    for token in game.tokens:
        if token.area == area and not is_over(game):
            token.area = NONE
            game.tally.revealed += 1
            say(game, at, TOKEN_REVEALED, -1, -1, area, token.serial)
            spawn_from_token(game, at, area, token.serial)


@kernel
def spawn_from_token(game, at, area, serial):
    """Roll the despair dice and place what they show."""
    first, second, third = roll_despair(at.luck, at.rules, serial, game.despair_dice)
    say(game, at, DESPAIR_ROLLED, first, second, -1, third)
    if game.divine != NONE:
        first, second, third = ask_divine_dice(game, at, area, first, second, third)
    larvae, grylluses, fiends, cacodemons = resolve_spawn(first, second, third)
    short = place_minions(game, at, area, 0, larvae)
    short += place_minions(game, at, area, 1, grylluses)
    short += place_minions(game, at, area, 2, fiends)
    short += place_minions(game, at, area, 3, cacodemons)
    if short > 0:
        score_doom(game, at, at.rules.shortage_doom, FROM_SHORTAGES)


@kernel
def roll_despair(luck, rules, serial, dice):
    """How many dice show First, Second and Third Circle."""
    first, second, third = 0, 0, 0
    for die in range(dice):
        if die % WORDS_A_BLOCK == 0:
            words = block(luck, DESPAIR_DICE, 0, serial, die // WORDS_A_BLOCK, 0)
        face = rules.despair_faces[below_in(words, luck, DESPAIR_DICE, 0, serial, die, 6)]
        if face == 1:
            first += 1
        elif face == 2:
            second += 1
        else:
            third += 1
    return first, second, third


@kernel
def resolve_spawn(first, second, third):
    """A demon for each pair of its Circle, and a larva for each pair of any."""
    grylluses, fiends, cacodemons = first // 2, second // 2, third // 2
    return grylluses + fiends + cacodemons, grylluses, fiends, cacodemons


@kernel
def place_minions(game, at, area, circle, wanted):
    """Place as many as the box holds; returns how many are missing."""
    placed = min(wanted, game.figures[circle])
    game.figures[circle] -= placed
    game.areas[area].minions[circle] += placed
    if placed > 0:
        say(game, at, SPAWNED, -1, circle, area, placed)
    return wanted - placed


@kernel
def ask_divine_dice(game, at, area, first, second, third):
    """The holder of the token may set the despair dice to any faces."""
    dice = first + second + third
    clear_options(at.desk)
    offer(at.desk, PASS, first, second, third, 0)
    for firsts in range(dice + 1):
        for seconds in range(dice + 1 - firsts):
            offer(at.desk, DO_DICE, firsts, seconds, dice - firsts - seconds, 0)
    place = ask(game, at, DIVINE_DICE, game.divine, area, dice)
    if place > 0:
        option = at.desk.options[place]
        first, second, third = option.who, option.what, option.where
        say(game, at, DICE_SET, game.divine, -1, area, 0)
        game.divine = NONE
    return first, second, third


@kernel
def spawn_fourth(game, at, area):
    """Draw a Fourth Circle demon that is not in play, place it, and apply its spawn effect."""
    kind = draw_fourth(game, at, NONE)
    if kind == NONE:
        return  # every figure is on the map
    say(game, at, FOURTH_APPEARS, -1, FOURTH + kind, area, 0)
    if game.divine != NONE:
        clear_options(at.desk)
        offer(at.desk, PASS, game.divine, kind, area, 0)
        if draw_fourth(game, at, kind) != NONE:
            offer(at.desk, DO_REDRAW, game.divine, kind, area, 0)
        if ask(game, at, DIVINE_FOURTH, game.divine, kind, 0) > 0:
            say(game, at, FOURTH_REDRAWN, game.divine, FOURTH + kind, area, 0)
            game.divine = NONE
            kind = draw_fourth(game, at, kind)
            say(game, at, FOURTH_APPEARS, -1, FOURTH + kind, area, 0)
    game.fourth[kind].area = area
    game.fourth[kind].health = at.rules.fourth[kind].health
    apply_spawn_effect(game, at, kind)


@kernel
def draw_fourth(game, at, refused):
    """The demon with the lowest draw of those not in play, or NONE; each has a draw of its own."""
    best = NONE
    lowest = 1 << 40
    for kind in range(at.rules.fourths):
        if game.fourth[kind].area == NONE and kind != refused:
            key = word(at.luck, FOURTH_DRAWN, game.turn, kind, 0, 0)
            if key < lowest:
                best, lowest = kind, key
    return best


@kernel
def apply_spawn_effect(game, at, kind):
    """What a Fourth Circle demon does the moment it appears."""
    effect = at.rules.fourth[kind].spawn
    if effect.op == PESTILENCE_ALL:
        for seat in range(game.players):
            infect(game, at, seat, effect.amount)
