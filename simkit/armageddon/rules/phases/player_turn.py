"""A player's turn: income, action points, one action after the other, attacks that were put off."""

from __future__ import annotations

from simkit.armageddon.rules.actions import deploying, marching, operations, raids
from simkit.armageddon.rules.battle.combat import battle
from simkit.armageddon.rules.battle.sieges import attack, sally, settle_battles
from simkit.armageddon.rules.table.armies import ability, has_force, sheet_of
from simkit.armageddon.rules.table.cards import draw, draw_price
from simkit.armageddon.rules.table.control import settle_control
from simkit.armageddon.rules.table.supply import is_source, reckon_supply
from simkit.armageddon.words import choices, events, kinds, state
from simkit.armageddon.words.sizes import MOST_ARMIES
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

NONE = state.NONE
RESOURCES = 4
LEVELS = 5


@kernel
def player_turns(game, at):
    """Everybody who is in the game, in the order of this turn."""
    for place in range(at.rules.seats):
        seat = game.order[place]
        if seat != NONE and game.seats[seat].alive == 1:
            game.mover = seat
            take_player_turn(game, at, seat)


@kernel
def take_player_turn(game, at, seat):
    """Collect, act until there is no more to do, and fight what was put off."""
    begin_player_turn(game, at, seat)
    is_acting = True
    while is_acting:
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        deploying.list_deploying(game, at, seat)
        marching.list_marching(game, at, seat)
        raids.list_raids(game, at, seat)
        operations.list_operations(game, at, seat)
        list_battles(game, at, seat)
        option = at.desk.options[ask(game, at, choices.ACT, seat, NONE, game.seats[seat].ap)]
        is_acting = option.verb != choices.PASS
        do_with_cards(game, at, seat, option)
        do_in_the_field(game, at, seat, option)
    settle_battles(game, at, seat)
    game.tally.ap_unused[seat] += game.seats[seat].ap
    game.seats[seat].ap = 0


@kernel
def begin_player_turn(game, at, seat):
    """Income and action points; armies and heroes are fresh."""
    rules, hand = at.rules, game.seats[seat]
    reckon_supply(game, rules)
    income = 0
    ap = rules.ap[hand.place] + rules.prisoner_ap * prisoners(game, rules, seat)
    for here in range(rules.hexes):
        place = game.hexes[here]
        if place.owner != seat or place.besieger != NONE:
            continue
        for kind in range(RESOURCES):
            got = deploying.collected(place, kind)
            hand.stock[kind] += got
            income += got
        for i in range(place.buildings):
            ap += ability(game, rules, place.building[i], kinds.AP_BONUS)
    hand.ap = ap
    game.tally.income[seat] += income
    refresh(game, rules, seat)
    say(game, at, events.TURN_BEGINS, seat, value=ap)
    say(game, at, events.INCOME, seat, value=income)


@kernel
def prisoners(game, rules, seat):
    """Heroes of others that a seat holds, if it has a base that nobody besieges."""
    held = 0
    for card in range(rules.cards):
        if game.cards[card].where == state.CAPTIVE and game.cards[card].place == seat:
            held += 1
    for here in range(rules.hexes):
        if is_source(game, seat, here):
            return held
    return 0


@kernel
def refresh(game, rules, seat):
    """Armies may march again, a relief is one of the besieged; experience lends heroes fate."""
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat != seat:
            continue
        troop.moved = troop.relief = 0
        for i in range(troop.count):
            game.cards[troop.units[i]].busy = 0
        if troop.hero != NONE:
            hero = game.cards[troop.hero]
            hero.busy = 0
            hero.fate = sheet_of(game, rules, troop.hero).fate
            hero.fate += rules.experience_fate[level_of(rules, troop.experience)]


@kernel
def level_of(rules, experience):
    """Green, Hardened, Veteran, Shock or Elite."""
    level = 0
    for i in range(LEVELS):
        if experience >= rules.experience[i]:
            level = i
    return level


@kernel
def begin_round(game, rules):
    """Tries are counted anew every turn, and who regenerates is whole again."""
    for card in range(rules.cards):
        piece = game.cards[card]
        piece.tried = 0
        if piece.where == state.IN_ARMY and ability(game, rules, card, kinds.REGENERATE) > 0:
            piece.hp = rules.sheet[piece.sheet].hp


# --- attacks of one's own turn -------------------------------------------------------------------


@kernel
def list_battles(game, at, seat):
    """Battles that were put off, assaults, sallies; a new seat for the headquarters."""
    rules, desk = at.rules, at.desk
    for here in range(rules.hexes):
        place = game.hexes[here]
        if place.battle == 1 and has_force(game, seat, here):
            offer(desk, choices.DO_FIGHT, where=here)
        elif game.seats[seat].ap >= rules.assault_ap and place.besieger != NONE:
            if place.besieger == seat:
                offer(desk, choices.DO_FIGHT, where=here, amount=rules.assault_ap)
            elif place.owner == seat and has_force(game, seat, here):
                offer(desk, choices.DO_BREAK, where=here, amount=rules.assault_ap)
        if place.owner == seat and place.stronghold == 1 and game.seats[seat].home != here:
            offer(desk, choices.DO_MOVE_SEAT, where=here)


@kernel
def fight(game, at, seat, here, price):
    """A battle that was put off, or an assault on a base that is besieged."""
    game.seats[seat].ap -= price
    if price > 0:
        battle(game, at, here, seat, game.hexes[here].owner)
    else:
        attack(game, at, seat, here)


@kernel
def break_siege(game, at, seat, here):
    """The besieged attack those who besiege them."""
    game.seats[seat].ap -= at.rules.assault_ap
    sally(game, at, seat, game.hexes[here].besieger, here)
    settle_control(game, at, here)


# --- one action ----------------------------------------------------------------------------------


@kernel
def do_with_cards(game, at, seat, option):
    """Actions with cards and bases."""
    verb, who, what, here = option.verb, option.who, option.what, option.where
    if verb == choices.DO_DRAW:
        game.seats[seat].ap -= draw_price(at.rules, seat)
        draw(game, at, seat)
    elif verb == choices.DO_MUSTER:
        deploying.muster(game, at, seat, here)
    elif verb == choices.DO_DEPLOY:
        deploying.deploy(game, at, seat, who, what, here)
    elif verb == choices.DO_TRANSFER:
        deploying.transfer(game, at, who, what)
    elif verb == choices.DO_BUILD:
        deploying.build(game, at, seat, what, here)
    elif verb == choices.DO_OUTPOST:
        deploying.build_outpost(game, at, seat, here)
    elif verb == choices.DO_COLLECTOR:
        deploying.build_collector(game, at, seat, here, option.amount)
    elif verb == choices.DO_ATTACH:
        deploying.attach(game, at, seat, who, what)
    elif verb == choices.DO_LAUNCH:
        raids.launch(game, at, seat, what, here)


@kernel
def do_in_the_field(game, at, seat, option):
    """Actions of armies, heroes and special units."""
    verb, who, what, here = option.verb, option.who, option.what, option.where
    if verb == choices.DO_MOVE:
        marching.march(game, at, seat, who)
    elif verb == choices.DO_HIDE:
        marching.hide(game, at, seat, who)
    elif verb == choices.DO_SHOW:
        marching.show_itself(game, at, seat, who)
    elif verb == choices.DO_FIGHT:
        fight(game, at, seat, here, option.amount)
    elif verb == choices.DO_BREAK:
        break_siege(game, at, seat, here)
    elif verb == choices.DO_MOVE_SEAT:
        game.seats[seat].home = here
        say(game, at, events.SEAT_MOVED, seat, where=here)
    elif verb == choices.DO_ASSASSINATE:
        operations.assassinate(game, at, seat, who, what, here)
    elif verb == choices.DO_SABOTAGE:
        operations.sabotage(game, at, seat, who, what, here)
    elif verb == choices.DO_SPY:
        operations.spy(game, at, seat, who, here)
    elif verb == choices.DO_SEIZE:
        operations.seize(game, at, seat, who, what, here)
    elif verb == choices.DO_STUDY:
        operations.study(game, at, seat, who, here)
    elif verb == choices.DO_MINE:
        operations.lay_mine(game, at, seat, who, here)
    elif verb == choices.DO_MEND:
        operations.mend(game, at, seat, who, here)
