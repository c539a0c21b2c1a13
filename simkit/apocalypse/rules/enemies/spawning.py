"""Invasion tokens: how they are laid and revealed, and the minions that they bring."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import ambush_size, has_map_rule, is_hero_in
from simkit.apocalypse.rules.board.tracks import score_doom
from simkit.apocalypse.words import chances, choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import WORDS_A_BLOCK, below_by, block, next_first
from simkit.kernel.table import is_over

from .legions import larvae_added


@kernel
def place_token(game, at, area):
    """Lay a new invasion token in an area."""
    lay_token(game, at, area, 0)


@kernel
def lay_token(game, at, area, corner):
    """A new token; in an area with several ways out its corner says which way it will go."""
    place = free_token_place(game)
    if place == state.NONE:
        return  # more than MOST_TOKENS lie on the map
    token = game.tokens[place]
    token.area = area
    token.serial = game.next_token
    token.route = corner % at.rules.map.ways if at.rules.map.centre == area else 0
    token.limbo = at.rules.map.limbo[area]
    token.waiting = 0
    game.next_token += 1
    game.token_area = area
    say(game, at, events.TOKEN_PLACED, where=area)


@kernel
def free_token_place(game):
    """A free place of the list of tokens: one used before, else the next one, or NONE."""
    for place in range(game.token_places):
        if game.tokens[place].area == state.NONE:
            return place
    if game.token_places == state.MOST_TOKENS:
        return state.NONE
    game.token_places += 1
    return game.token_places - 1


# --- revealing ----------------------------------------------------------------------------------


@kernel
def reveal_if_seen(game, at, area):
    """Tokens that share an area with a hero or an ambush are revealed; in the Cathedral, all."""
    seen = is_hero_in(game, area) or ambush_size(game, area) > 0
    gathers = has_map_rule(at.rules, effects.START_GATHERS) and at.rules.map.start[area] == 1
    if seen or gathers:
        reveal_tokens(game, at, area)


@kernel
def reveal_tokens(game, at, area):
    """Reveal every token here, each on its own."""
    for place in range(game.token_places):
        token = game.tokens[place]
        if token.area == area and not is_over(game):
            token.area = state.NONE
            reveal_token(game, at, area, token.serial, token.limbo)


@kernel
def reveal_token(game, at, area, serial, limbo):
    """A token leaves the board for its minions; one of the hindbody yields larvae only."""
    game.tally.revealed += 1
    say(game, at, events.TOKEN_REVEALED, where=area, value=serial)
    if limbo == 1:
        spawn_larvae_from_token(game, at, area, serial)
    else:
        spawn_from_token(game, at, area, serial)


@kernel
def open_new_token(game, at, area):
    """A token that is placed and resolved at once, apart from others in the area."""
    serial = game.next_token
    game.next_token += 1
    game.token_area = area
    say(game, at, events.TOKEN_PLACED, where=area)
    reveal_token(game, at, area, serial, 0)


@kernel
def open_centre(game, at, seat):
    """Final Battle: a hero who enters the central area reveals every token there."""
    if seat == state.NONE or not has_map_rule(at.rules, effects.CENTRE_OPENS):
        return
    if game.heroes[seat].area == at.rules.map.centre:
        reveal_tokens(game, at, at.rules.map.centre)


# --- what a token brings ------------------------------------------------------------------------


@kernel
def spawn_from_token(game, at, area, serial):
    """Roll the despair dice and place what they show."""
    first, second, third = read_despair(game, at, area, serial)
    larvae, grylluses, fiends, cacodemons = resolve_spawn(first, second, third)
    short = place_minions(game, at, area, state.LARVA, larvae + larvae_added(game, at, area))
    short += place_minions(game, at, area, state.GRYLLUS, grylluses)
    short += place_minions(game, at, area, state.FIEND, fiends)
    short += place_minions(game, at, area, state.CACODEMON, cacodemons)
    score_shortage(game, at, short)


@kernel
def spawn_larvae_from_token(game, at, area, serial):
    """Dragon Back: a token of the hindbody yields its larvae and nothing else."""
    first, second, third = read_despair(game, at, area, serial)
    larvae, _, _, _ = resolve_spawn(first, second, third)
    short = place_minions(game, at, area, state.LARVA, larvae + larvae_added(game, at, area))
    score_shortage(game, at, short)


@kernel
def read_despair(game, at, area, serial):
    """The despair dice of a token, as they fell or as divine intervention sets them."""
    first, second, third = roll_despair(at.luck, at.rules, serial, game.despair_dice)
    say(game, at, events.DESPAIR_ROLLED, first, second, value=third)
    if game.divine != state.NONE:
        first, second, third = ask_divine_dice(game, at, area, first, second, third)
    return first, second, third


@kernel
def score_shortage(game, at, short):
    """1 doom for a token that lacks figures, but not in the Dragon's guts."""
    if short > 0 and not has_map_rule(at.rules, effects.NO_DOOM_FOR_SHORTAGE):
        score_doom(game, at, at.rules.shortage_doom, state.FROM_SHORTAGES)


@kernel
def roll_despair(luck, rules, serial, dice):
    """How many dice show First, Second and Third Circle."""
    first, second = 0, 0
    for die in range(dice):
        if die % WORDS_A_BLOCK == 0:
            words = block(luck, chances.DESPAIR_DICE, 0, serial, die // WORDS_A_BLOCK, 0)
        faces = len(rules.despair_faces)
        rolled = below_by(words[0], luck, chances.DESPAIR_DICE, 0, serial, die, faces)
        words = next_first(words)
        face = rules.despair_faces[rolled]
        first += face == 1
        second += face == 2
    return first, second, dice - first - second


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
        say(game, at, events.SPAWNED, what=circle, where=area, value=placed)
    return wanted - placed


@kernel
def ask_divine_dice(game, at, area, first, second, third):
    """The holder of the token may set the despair dice to any faces."""
    dice = first + second + third
    clear_options(at.desk)
    offer(at.desk, choices.PASS, first, second, third)
    for firsts in range(dice + 1):
        for seconds in range(dice + 1 - firsts):
            offer(at.desk, choices.DO_DICE, firsts, seconds, dice - firsts - seconds)
    place = ask(game, at, choices.DIVINE_DICE, game.divine, area, dice)
    if place > 0:
        option = at.desk.options[place]
        first, second, third = option.who, option.what, option.where
        say(game, at, events.DICE_SET, game.divine, where=area)
        game.divine = state.NONE
    return first, second, third
