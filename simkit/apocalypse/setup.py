"""Game set-up: map, tabletop and heroes."""

from __future__ import annotations

from simkit.kernel.decisions import clear_options
from simkit.kernel.decks import put_on_top, search_card, shuffle_deck
from simkit.kernel.jit import kernel
from simkit.kernel.luck import word

from .chances import GIFT_DECK, HEROES_DEALT, LEGION_DECK, LORD_DRAWN
from .events import HERO_ENTERS, LEGION_DRAWN, LORD_HIDDEN, LORD_KNOWN, LORD_STANDS, say
from .gifts import fill_panel
from .spawning import place_token, reveal_if_seen, spawn_fourth
from .state import CIRCLES, MOST_KINDS, MOST_LORDS, MOST_SEATS, MOST_SLOTS, MOST_TOKENS, NONE, PANEL
from .tracks import change_legion


@kernel
def set_up_game(game, at):
    """Everything on the table as the game begins, before the first team phase."""
    clear_options(at.desk)
    empty_board(game, at.rules)
    game.players = at.rules.players
    set_up_tracks(game, at)
    set_up_lord(game, at)
    set_up_tokens(game, at)
    set_up_heroes(game, at)
    set_up_gifts(game, at)
    set_up_legion(game, at)
    if at.rules.miniboss == 1:
        spawn_fourth(game, at, game.lords[0].area)
    reveal_if_seen(game, at, at.rules.map.first_start)
    game.turn = 1  # until now 0: what chance and players decide at set-up has addresses of its own


@kernel
def empty_board(game, rules):
    """Nobody and nothing is anywhere yet; all figures and troopers are in the box."""
    for i in range(MOST_TOKENS):
        game.tokens[i].area = NONE
    for kind in range(MOST_KINDS):
        game.fourth[kind].area = NONE
    for number in range(MOST_LORDS):
        game.lords[number].kind = NONE
        game.lords[number].area = NONE
    for seat in range(MOST_SEATS):
        game.heroes[seat].kind = NONE
        game.heroes[seat].area = NONE
        game.team[seat] = NONE
        for slot in range(MOST_SLOTS):
            game.heroes[seat].slots[slot] = NONE
    for place in range(PANEL):
        game.panel[place] = NONE
    for circle in range(CIRCLES):
        game.figures[circle] = rules.minions[circle].figures
    for kind in range(rules.trooper_types):
        game.supply[kind] = rules.trooper[kind].count
    game.legion = NONE
    game.battle.lord = NONE
    game.hidden.lord = NONE
    game.attack.seat = NONE


@kernel
def set_up_tracks(game, at):
    """Despair and Lord counters on 1, doom on 0, the pools filled."""
    game.despair = at.rules.despair_start
    game.lord_track = at.rules.lord_start
    game.despair_dice = min(at.rules.start_dice, at.rules.dice_cap)
    game.pool = at.rules.pool_start
    game.captain = 0
    game.divine = game.captain if at.rules.divine == 1 else NONE


# --- the Lord and his Shadow --------------------------------------------------------------------


@kernel
def set_up_lord(game, at):
    """The Lord in his area, or nearer to the start; or only his Shadow, while he is secret."""
    stand_lord(game, at)
    kind = at.rules.lord_given if at.rules.lord_given != NONE else draw_lord(at.luck, at.rules)
    area = game.lords[0].area
    if at.rules.secret_lord == 1:
        game.hidden.lord = kind
        say(game, at, LORD_HIDDEN, -1, -1, area, 0)
    else:
        bring_lord(game, at, kind)
        say(game, at, LORD_STANDS, -1, kind, area, game.lords[0].health)


@kernel
def stand_lord(game, at):
    """Where he begins, with the Shadow on him and behind him; a Lord who never moves stays put."""
    area = at.rules.map.lord_area
    game.areas[area].shadow = 1
    for _ in range(at.rules.lord_advance):
        ahead = at.rules.map.lord_next[area]
        if ahead != NONE and at.rules.map.start[ahead] == 0:
            area = ahead
            game.areas[area].shadow = 1
    game.lords[0].area = area


@kernel
def draw_lord(luck, rules):
    """A random Lord: the one with the lowest draw of his own."""
    best, lowest = NONE, 1 << 40
    for kind in range(rules.lords):
        key = word(luck, LORD_DRAWN, 0, kind, 0, 0)
        if key < lowest:
            best, lowest = kind, key
    return best


@kernel
def bring_lord(game, at, kind):
    """The Lord's figure, with health by the number of players (one more if he is enraged)."""
    lord = game.lords[0]
    lord.kind = kind
    lord.health = at.rules.lord[kind].health[game.players - 1 + at.rules.enraged]
    lord.wall = at.rules.lord[kind].wall_health[game.players - 1]


@kernel
def unveil_lord(game, at):
    """The secret Lord is known from the first time that his Shadow is entered."""
    if game.lords[0].kind == NONE:
        bring_lord(game, at, game.hidden.lord)
        game.hidden.lord = NONE
        say(game, at, LORD_KNOWN, -1, game.lords[0].kind, -1, game.lords[0].health)


# --- tokens, legion, gifts ----------------------------------------------------------------------


@kernel
def set_up_tokens(game, at):
    """Invasion tokens where the map's diagram shows them."""
    for area in range(at.rules.map.areas):
        for _ in range(at.rules.map.tokens[area]):
            place_token(game, at, area)


@kernel
def set_up_legion(game, at):
    """Shuffle the legion cards and turn one up (or the one that the settings name)."""
    deck = game.hidden.legions
    for kind in range(at.rules.legions):
        put_on_top(deck, kind)
    shuffle_deck(deck, at.luck, LEGION_DECK, 0)
    if at.rules.legion_given != NONE:
        search_card(deck, at.rules.legion_given)
        game.legion = at.rules.legion_given
        say(game, at, LEGION_DRAWN, -1, game.legion, -1, 0)
    else:
        change_legion(game, at)


@kernel
def set_up_gifts(game, at):
    """Shuffle the gift deck and deal the panel."""
    for card in range(at.rules.cards):
        put_on_top(game.hidden.gifts, card)
    shuffle_deck(game.hidden.gifts, at.luck, GIFT_DECK, 0)
    fill_panel(game, at)


# --- heroes -------------------------------------------------------------------------------------


@kernel
def set_up_heroes(game, at):
    """Each player's hero on the start: the one that was chosen, or one at random."""
    for seat in range(game.players):
        game.heroes[seat].kind = at.rules.heroes_given[seat]
    for seat in range(game.players):
        kind = game.heroes[seat].kind
        if kind == NONE:
            kind = deal_hero(game, at)
        place_hero(game, at, seat, kind, at.rules.map.first_start)
        game.team[seat] = kind
        say(game, at, HERO_ENTERS, seat, kind, game.heroes[seat].area, 0)


@kernel
def deal_hero(game, at):
    """A hero that nobody has: the one with the lowest draw of his own."""
    best, lowest = NONE, 1 << 40
    for kind in range(at.rules.heroes):
        taken = False
        for seat in range(game.players):
            taken = taken or game.heroes[seat].kind == kind
        key = word(at.luck, HEROES_DEALT, 0, kind, 0, 0)
        if not taken and key < lowest:
            best, lowest = kind, key
    return best


@kernel
def place_hero(game, at, seat, kind, area):
    """A fresh hero: full health, his luck, toughness and dice, no gifts, no courage."""
    hero = game.heroes[seat]
    values = at.rules.hero[kind]
    hero.kind = kind
    hero.area = area
    hero.health = values.health
    hero.cap = values.health
    hero.toughness = values.toughness
    hero.luck = values.luck
    hero.courage = 0
    hero.can = values.can
    for step in range(len(hero.dice)):
        hero.dice[step] = values.attack[step]
    hero.stunned, hero.burning, hero.pestilence = 0, 0, 0
    hero.done, hero.used, hero.shielded, hero.turn_over = 0, 0, 0, 0
