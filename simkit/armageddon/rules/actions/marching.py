"""Armies on the march: steps, stealth, mines, discoveries, independents who join, enemies met."""

from __future__ import annotations

from simkit.armageddon.rules.battle.sieges import meet
from simkit.armageddon.rules.battle.strikes import wound
from simkit.armageddon.rules.chance.dice import challenge, observation_dice, observes
from simkit.armageddon.rules.table.armies import (
    ability,
    all_have,
    best_of,
    has_force,
    is_capable,
    march_price,
    put_army,
    rate_of,
    stands,
)
from simkit.armageddon.rules.table.cards import can_draw, draw
from simkit.armageddon.rules.table.control import capture_base, raze_base, settle_control
from simkit.armageddon.rules.table.supply import is_starved
from simkit.armageddon.words import chances, choices, events, kinds, state
from simkit.armageddon.words.sizes import INDEPENDENTS, MOST_ARMIES
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below

NONE = state.NONE
DIRECTIONS = 6
RESOURCES = 4
HUNDRED = 100
BONUS_CARD = RESOURCES  # what a discovery may be besides a cache


@kernel
def list_marching(game, at, seat):
    """Armies that can set out, hide or show themselves."""
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat != seat or troop.garrison == 1:
            continue
        if may_march(game, at.rules, seat, army):
            offer(at.desk, choices.DO_MOVE, army)
        if game.seats[seat].ap < at.rules.stealth_ap or is_locked(game, seat, army):
            continue
        if troop.stealthed == 1:
            offer(at.desk, choices.DO_SHOW, army)
        elif all_have(game, at.rules, army, kinds.STEALTH) > 0 and troop.moved == 0:
            offer(at.desk, choices.DO_HIDE, army)


@kernel
def may_march(game, rules, seat, army):
    """Once a turn, for a point a card; nobody leaves a siege but by breaking it."""
    troop = game.armies[army]
    if troop.moved == 1 or (troop.count == 0 and troop.hero == NONE):
        return False
    if is_locked(game, seat, army):
        return False
    return game.seats[seat].ap >= march_price(game, rules, army)


@kernel
def is_locked(game, seat, army):
    """True for open armies of a besieged base."""
    place = game.hexes[game.hidden.place[army]]
    return place.owner == seat and place.besieger != NONE and game.armies[army].stealthed == 0


@kernel
def march(game, at, seat, army):
    """Step by step; the first step may always be made, out of supply no other."""
    troop, rules = game.armies[army], at.rules
    game.seats[seat].ap -= march_price(game, rules, army)
    troop.moved = 1
    left = 1 if is_starved(game, rules, army) else rate_of(game, rules, army)
    is_first = True
    while troop.seat == seat and (is_first or left > 0):
        clear_options(at.desk)
        offer(at.desk, choices.PASS, army)
        here = game.hidden.place[army]
        for way in range(DIRECTIONS):
            there = rules.next[here, way]
            if there == NONE:
                continue
            cost = rules.terrain[game.hexes[there].terrain].move
            if cost > 0 and (is_first or cost <= left):
                offer(at.desk, choices.DO_STEP, army, where=there)
        option = at.desk.options[ask(game, at, choices.STEP, seat, army, left)]
        if option.verb == choices.PASS:
            return
        there = option.where
        left -= rules.terrain[game.hexes[there].terrain].move
        is_first = False
        if not step(game, at, seat, army, there, left):
            return


@kernel
def step(game, at, seat, army, there, left):
    """An army enters a hex; returns whether it may go on."""
    troop, here = game.armies[army], game.hidden.place[army]
    was_battle = game.hexes[here].battle
    put_army(game, army, there)
    is_relief = game.hexes[there].owner == seat and game.hexes[there].besieger != NONE
    troop.relief = 1 if is_relief else 0
    settle_control(game, at, here)
    if was_battle == 1 and not has_force(game, seat, here):
        game.hexes[here].battle = 0
    if troop.stealthed == 0:
        say(game, at, events.MOVED, seat, where=there, value=troop.count)
    goes_on = not tread_on_mine(game, at, seat, army, there)
    if troop.seat == NONE:
        return False
    if troop.stealthed == 1:
        if not is_spotted(game, at, army, there, left):
            return goes_on
        show(game, at, army)
    return arrive(game, at, seat, army, there) and goes_on


@kernel
def arrive(game, at, seat, army, here):
    """What an open army finds in a hex; returns whether it may go on."""
    discover(game, at, seat, here)
    win_over(game, at, seat, here)
    place = game.hexes[here]
    if is_capable(game, army):
        if is_alone(game, seat, here):
            settle_control(game, at, here)
            return True
        meet(game, at, seat, here)
        return False
    if place.owner != NONE and place.owner != seat:
        lone_hero(game, at, seat, here)
    settle_control(game, at, here)
    return True


@kernel
def is_alone(game, seat, here):
    """Nobody to fight, and no base to take."""
    place = game.hexes[here]
    if place.owner != NONE and place.owner != seat:
        return False
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat != seat and stands(game, army, here):
            if is_capable(game, army) and troop.stealthed == 0:
                return False
    return True


@kernel
def lone_hero(game, at, seat, here):
    """A hero alone takes an independent outpost, and destroys collectors that nobody defends."""
    place = game.hexes[here]
    if has_force(game, place.owner, here):
        return
    if place.level == 0:
        raze_base(game, at, here)
    elif place.owner == INDEPENDENTS:
        capture_base(game, at, seat, here)


# --- stealth -------------------------------------------------------------------------------------


@kernel
def hide(game, at, seat, army):
    """An army of stealthy cards disappears; it controls nothing from now on."""
    here = game.hidden.place[army]
    game.seats[seat].ap -= at.rules.stealth_ap
    game.armies[army].stealthed = 1
    put_army(game, army, here)
    say(game, at, events.HIDDEN, seat)
    settle_control(game, at, here)


@kernel
def show(game, at, army):
    """An army is seen, and stands where it is."""
    here = game.hidden.place[army]
    game.armies[army].stealthed = 0
    put_army(game, army, here)
    say(game, at, events.SHOWN, game.armies[army].seat, where=here)
    settle_control(game, at, here)


@kernel
def show_itself(game, at, seat, army):
    """For an action point; whoever stands there is met at once."""
    game.seats[seat].ap -= at.rules.stealth_ap
    show(game, at, army)
    arrive(game, at, seat, army, game.hidden.place[army])


@kernel
def is_spotted(game, at, hidden, here, left):
    """Every enemy army near enough looks; one that has more successes sees it."""
    stealth = all_have(game, at.rules, hidden, kinds.STEALTH)
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat == NONE or troop.seat == game.armies[hidden].seat:
            continue
        dice = sight(game, at.rules, army, here)
        slot = (army * MOST_ARMIES + hidden) * HUNDRED + left % HUNDRED
        if dice > 0 and observes(game, at, slot, dice, stealth):
            say(game, at, events.DETECTED, game.armies[hidden].seat, where=here)
            return True
    return False


@kernel
def sight(game, rules, army, here):
    """Dice with which an army looks for hidden ones in a hex: scouts far, others near."""
    troop = game.armies[army]
    apart = rules.apart[game.hidden.place[army], here]
    recce = best_of(game, rules, army, kinds.RECCE)
    reach = best_of(game, rules, army, kinds.SIGHT)
    if recce == 0 and troop.count > 0:
        recce = min(rules.observer_dice, rules.detection_dice - troop.count // 3)
    reach = max(reach, rules.observer_range)
    if recce <= 0 or apart > reach:
        return 0
    terrain = rules.terrain[game.hexes[here].terrain].observation
    return observation_dice(recce, terrain, apart)


# --- what lies there -----------------------------------------------------------------------------


@kernel
def tread_on_mine(game, at, seat, army, here):
    """A mine stops an army and hits its first unit; engineers take dice off and are immune.

    It is gone once it has done as much damage as it has hit points.
    """
    place = game.hexes[here]
    if place.mine == NONE or place.mine == seat:
        return False
    troop = game.armies[army]
    dice = at.rules.mine_dice - best_of(game, at.rules, army, kinds.ENGINEER)
    card = first_on_mine(game, at.rules, army)
    if card == NONE or dice <= 0:
        return True
    defence = at.rules.sheet[game.cards[card].sheet].defence
    damage = challenge(game, at, card, dice, defence, INDEPENDENTS, NONE, seat, troop.hero)
    say(game, at, events.MINE_HIT, what=card, where=here, value=damage)
    if damage > 0:
        place.mine_hp -= damage
        if place.mine_hp <= 0:
            place.mine, place.mine_hp = NONE, 0
        wound(game, at, card, damage)
    return True


@kernel
def first_on_mine(game, rules, army):
    """The first unit of an army that is no engineer, or NONE."""
    troop = game.armies[army]
    for i in range(troop.count):
        if ability(game, rules, troop.units[i], kinds.ENGINEER) == 0:
            return troop.units[i]
    return NONE


@kernel
def discover(game, at, seat, here):
    """A cache of one resource, or a card."""
    if game.hexes[here].discovery == 0:
        return
    game.hexes[here].discovery = 0
    what = below(at.luck, chances.DISCOVERY, 0, here, 0, RESOURCES + 1)
    if what == BONUS_CARD and not can_draw(game, at.rules, seat):
        what = 0
    say(game, at, events.DISCOVERED, seat, what, here)
    if what == BONUS_CARD:
        draw(game, at, seat)
    else:
        game.seats[seat].stock[what] += at.rules.cache


@kernel
def win_over(game, at, seat, here):
    """Independents join whom they like, and otherwise fight."""
    likes = at.rules.faction[at.rules.seat_faction[seat]].allies
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat == INDEPENDENTS and troop.garrison == 0 and stands(game, army, here):
            if troop.moved & (1 << seat):  # they have made up their minds about this seat
                continue
            troop.moved |= 1 << seat
            if below(at.luck, chances.JOINING, 0, army, seat, HUNDRED) < likes:
                troop.seat, troop.moved = seat, 1
                say(game, at, events.JOINED, seat, where=here)
