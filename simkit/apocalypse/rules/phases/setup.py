"""Game set-up: map, tabletop and heroes."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import full_health, vital_health
from simkit.apocalypse.rules.board.maps import wake_lord
from simkit.apocalypse.rules.board.marks import clear_marks
from simkit.apocalypse.rules.board.tracks import change_legion
from simkit.apocalypse.rules.enemies.arrivals import bring_miniboss
from simkit.apocalypse.rules.enemies.fourth import spawn_fourth
from simkit.apocalypse.rules.enemies.spawning import lay_token, reveal_if_seen
from simkit.apocalypse.rules.heroes.gifts import fill_panel
from simkit.apocalypse.rules.heroes.slots import note_slot_cost
from simkit.apocalypse.words import chances, choices, events, state, tables
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import draw_card, put_on_top, search_card, shuffle_deck
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import ABOVE_ALL_DRAWS, word
from simkit.kernel.table import is_over

HIDDEN_AGAIN = -2  # a secret Lord who is to be drawn once more


@kernel
def set_up_game(game, at):
    """Everything on the table as the game begins, before the first team phase."""
    clear_options(at.desk)
    empty_board(game, at.rules)
    game.players = at.rules.players
    set_up_tracks(game, at)
    set_up_lords(game, at)
    set_up_tokens(game, at)
    set_up_heroes(game, at)
    set_up_gifts(game, at)
    set_up_legion(game, at)
    wake_lord(game)
    set_up_fourth(game, at)
    for area in range(at.rules.map.areas):
        reveal_if_seen(game, at, area)
    game.turn = 1  # until now 0: what chance and players decide at set-up has addresses of its own


@kernel
def empty_board(game, rules):
    """Nobody and nothing is anywhere yet; all figures and troopers are in the box."""
    for i in range(state.MOST_TOKENS):
        game.tokens[i].area = state.NONE
    game.token_area = state.NONE
    for kind in range(state.MOST_KINDS):
        game.fourth[kind].area = state.NONE
        game.fourth[kind].marker = state.NONE
    for number in range(state.MOST_LORDS):
        game.lords[number].kind = state.NONE
        game.lords[number].area = state.NONE
        game.hidden.lords[number] = state.NONE
    for seat in range(state.MOST_SEATS):
        game.heroes[seat].kind = state.NONE
        game.heroes[seat].area = state.NONE
        game.team[seat] = state.NONE
        for slot in range(state.MOST_SLOTS):
            game.heroes[seat].slots[slot] = state.NONE
        game.heroes[seat].slot_cost = state.NONE
    for place in range(state.PANEL):
        game.panel[place] = state.NONE
    for circle in range(state.CIRCLES):
        game.figures[circle] = rules.minions[circle].figures
    for kind in range(rules.trooper_types):
        game.supply[kind] = rules.trooper[kind].count
    game.legion = state.NONE
    game.battle.lord = state.NONE
    game.attack.seat = state.NONE


@kernel
def set_up_tracks(game, at):
    """Despair and Lord counters on 1, doom on 0, the pools filled."""
    game.despair = at.rules.despair_start
    game.lord_track = at.rules.lord_start
    game.despair_dice = min(at.rules.despair_dice, at.rules.dice_cap)
    game.pool = at.rules.pool_start
    game.captain = 0
    game.divine = game.captain if at.rules.divine_intervention == 1 else state.NONE


# --- the Lords and their Shadows ----------------------------------------------------------------


@kernel
def set_up_lords(game, at):
    """A Lord in each of his areas, or only his Shadow while he is secret."""
    for number in range(at.rules.map.lords):
        stand_lord(game, at, number)
    for number in range(at.rules.map.lords):
        kind = draw_lord(game, at.luck, at.rules, number)
        area = game.lords[number].area
        if at.rules.secret_lord == 1:
            game.hidden.lords[number] = kind
            say(game, at, events.LORD_HIDDEN, what=number, where=area)
        else:
            bring_lord(game, at, number, kind)
            health = vital_health(game, at.rules, number)
            say(game, at, events.LORD_STANDS, number, kind, area, health)


@kernel
def stand_lord(game, at, number):
    """Where he begins, with the Shadow on him and behind him; a Lord who never moves stays put."""
    area = at.rules.map.lord_area[number]
    game.areas[area].shadow |= 1 << number
    for _ in range(at.rules.lord_advance):
        ahead = at.rules.map.lord_next[number, area]
        if ahead != state.NONE and at.rules.map.start[ahead] == 0:
            area = ahead
            game.areas[area].shadow |= 1 << number
    lord = game.lords[number]
    lord.alive = 1
    lord.area = area
    lord.lesser = at.rules.map.lord_lesser[number]


@kernel
def draw_lord(game, luck, rules, number):
    """The Lord whom the settings name; else a random one that is not in play, by his own draw."""
    if rules.lords_given[number] != state.NONE:
        return rules.lords_given[number]
    best, lowest = state.NONE, ABOVE_ALL_DRAWS
    for kind in range(rules.lords):
        if rules.lord[kind].left_out == 1 or is_lord_taken(game, rules, number, kind):
            continue
        key = word(luck, chances.LORD_DRAWN, 0, kind, 0, 0)
        if key < lowest:
            best, lowest = kind, key
    return best


@kernel
def deal_lords(game, rules, luck):
    """Deal the Lords anew whom nobody has seen yet."""
    for number in range(rules.map.lords):
        if game.hidden.lords[number] != state.NONE and rules.lords_given[number] == state.NONE:
            game.hidden.lords[number] = HIDDEN_AGAIN
    for number in range(rules.map.lords):
        if game.hidden.lords[number] == HIDDEN_AGAIN:
            game.hidden.lords[number] = draw_lord(game, luck, rules, number)


@kernel
def is_lord_taken(game, rules, number, kind):
    """True if this Lord is, or is meant to be, another one of the map."""
    for other in range(rules.map.lords):
        if other == number:
            continue
        if rules.lords_given[other] == kind or game.lords[other].kind == kind:
            return True
        if game.hidden.lords[other] == kind:
            return True
    return False


@kernel
def bring_lord(game, at, number, kind):
    """The Lord's figure, with health by the number of players (one more if he is enraged)."""
    lord = game.lords[number]
    lord.kind = kind
    for part in range(at.rules.lord[kind].parts):
        lord.health[part] = full_health(at.rules, kind, part, game.players, lord.lesser)


@kernel
def unveil_lord(game, at, number):
    """A secret Lord is known from the first time that his Shadow is entered."""
    if game.lords[number].kind == state.NONE:
        bring_lord(game, at, number, game.hidden.lords[number])
        game.hidden.lords[number] = state.NONE
        health = vital_health(game, at.rules, number)
        say(game, at, events.LORD_KNOWN, number, game.lords[number].kind, value=health)


# --- tokens, legion, gifts ----------------------------------------------------------------------


@kernel
def set_up_tokens(game, at):
    """Invasion tokens where the map's diagram shows them."""
    for area in range(at.rules.map.areas):
        for corner in range(at.rules.map.tokens[area]):
            lay_token(game, at, area, corner)


@kernel
def set_up_fourth(game, at):
    """The demon that some maps begin with; and a Miniboss with his Lord."""
    if at.rules.map.fourth_start != state.NONE:
        spawn_fourth(game, at, at.rules.map.fourth_start)
    if at.rules.miniboss == 1 and not is_over(game):
        bring_miniboss(game, at)


@kernel
def set_up_legion(game, at):
    """Shuffle the legion cards and turn one up (or the one that the settings name)."""
    deck = game.hidden.legions
    for kind in range(at.rules.legions):
        put_on_top(deck, kind)
    shuffle_deck(deck, at.luck, chances.LEGION_DECK, 0)
    lay_given_legions(deck, at.rules)
    if at.rules.legions_given[0] != state.NONE:
        game.legion = draw_card(deck)
        say(game, at, events.LEGION_DRAWN, what=game.legion)
    else:
        change_legion(game, at)


@kernel
def lay_given_legions(deck, rules):
    """The legions that the settings name and that are still to come lie on top, in their order."""
    for place in range(tables.MOST_LEGIONS_GIVEN - 1, -1, -1):
        kind = rules.legions_given[place]
        if kind != state.NONE and search_card(deck, kind):
            put_on_top(deck, kind)


@kernel
def set_up_gifts(game, at):
    """Shuffle the gift deck and deal the panel."""
    for card in range(at.rules.cards):
        if at.rules.card[card] != state.NONE:
            put_on_top(game.hidden.gifts, card)
    shuffle_deck(game.hidden.gifts, at.luck, chances.GIFT_DECK, 0)
    fill_panel(game, at)


# --- heroes -------------------------------------------------------------------------------------


@kernel
def set_up_heroes(game, at):
    """Each player's hero on the start: the one that was chosen, or one at random."""
    for seat in range(game.players):
        game.heroes[seat].kind = at.rules.heroes_given[seat]
    for seat in range(game.players):
        kind = game.heroes[seat].kind
        if kind == state.NONE:
            kind = deal_hero(game, at)
        place_hero(game, at, seat, kind, choose_beginning(game, at, seat))
        game.team[seat] = kind
        say(game, at, events.HERO_ENTERS, seat, kind, game.heroes[seat].area)


@kernel
def choose_beginning(game, at, seat):
    """On a map where heroes may begin in several starts, each player picks one."""
    clear_options(at.desk)
    for area in range(at.rules.map.areas):
        if at.rules.map.begins[area] == 1:
            offer(at.desk, choices.DO_AREA, seat, where=area)
    return at.desk.options[ask(game, at, choices.BEGINNING, seat, seat, 0)].where


@kernel
def deal_hero(game, at):
    """A hero that nobody has: the one with the lowest draw of his own."""
    best, lowest = state.NONE, ABOVE_ALL_DRAWS
    for kind in range(at.rules.heroes):
        taken = at.rules.hero[kind].left_out == 1
        for seat in range(game.players):
            taken = taken or game.heroes[seat].kind == kind
        key = word(at.luck, chances.HEROES_DEALT, 0, kind, 0, 0)
        if not taken and key < lowest:
            best, lowest = kind, key
    return best


@kernel
def place_hero(game, at, seat, kind, area):
    """A fresh hero: full health, his luck, toughness and dice, no gifts, no courage."""
    hero = game.heroes[seat]
    values = at.rules.hero[kind]
    hero.kind = kind
    note_slot_cost(hero, at.rules)
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
    clear_marks(game, seat)
    hero.done, hero.used, hero.shielded, hero.turn_over = 0, 0, 0, 0
    hero.called, hero.stride, hero.brings, hero.worshipped = 0, 0, 0, 0
