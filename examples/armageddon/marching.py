"""Armies on the march: steps, stealth, mines, discoveries, independents who join, enemies met."""

from battles import meet
from board import (
    INDEPENDENTS,
    RESOURCES,
    WAYS,
    best_engineer,
    best_recce,
    best_sight,
    can_draw,
    draw_card,
    game,
    has_force,
    has_stealth,
    march_price,
    put_army,
    rate_of,
    wound,
)
from control import capture_base, is_starved, raze_base, settle_control
from dice import challenge, observes
from land import MAP, NEXT
from pack import FACTION, RESOURCE, RULE, SHEET, TERRAIN

from simkit.design import NONE


def offer_marches(seat):
    for army in game.army.where(seat=seat, garrison=False):
        if may_march(seat, army):
            game.offer("move", army=army)
        if game.ap[seat] < RULE[0].stealth_ap or is_locked(seat, army):
            continue
        if game.army[army].stealthed:
            game.offer("show", army=army)
        elif has_stealth(army) > 0 and not game.army[army].moved:
            game.offer("hide", army=army)


def may_march(seat, army):  # once a turn; nobody leaves a siege but by breaking it
    if game.army[army].moved or (game.army[army].size == 0 and game.army[army].hero == NONE):
        return False
    return not is_locked(seat, army) and game.ap[seat] >= march_price(army)


def is_locked(seat, army):  # open armies of a besieged base
    here = game.army[army].spot
    own = game.base[here] == seat and game.besieger[here] != NONE
    return own and not game.army[army].stealthed


def march(seat, army):
    """Step by step; the first step may always be made, out of supply no other."""
    game.ap[seat] -= march_price(army)
    game.army[army].moved = True
    left = 1 if is_starved(army) else rate_of(army)
    is_first = True
    while army in game.army and game.army[army].seat == seat and (is_first or left > 0):
        game.offer("halt", army=army)
        here = game.army[army].spot
        for way in range(WAYS):
            there = NEXT[here][way]
            if there == NONE:
                continue
            cost = TERRAIN[game.terrain[there]].move
            if cost > 0 and (is_first or cost <= left):
                game.offer("step", army=army, to=MAP(there))
        did = game.choose(seat)
        if did == "halt":
            return
        left -= TERRAIN[game.terrain[did.to]].move
        is_first = False
        if not step_to(seat, army, did.to, left):
            return


def step_to(seat, army, there, left):
    """An army enters a hex; returns whether it may go on."""
    here = game.army[army].spot
    was_battle = game.battle[here]
    put_army(army, there)
    game.army[army].relief = game.base[there] == seat and game.besieger[there] != NONE
    settle_control(here)
    if was_battle and not has_force(seat, here):
        game.battle[here] = False
    if not game.army[army].stealthed:
        game.say(f"{game.name(seat)} moves {game.army[army].size} units to {MAP(there)}.")
    goes_on = not tread_on_mine(seat, army, there)
    if army not in game.army:
        return False
    if game.army[army].stealthed:
        if not is_spotted(army, there, left):
            return goes_on
        show_army(army)
    arrived = arrive(seat, army, there)
    return arrived and goes_on


def arrive(seat, army, here):  # what an open army finds; whether it may go on
    discover(seat, here)
    win_over(seat, here)
    owner = game.base[here]
    if game.army[army].size > 0:
        if is_alone(seat, here):
            settle_control(here)
            return True
        meet(seat, here)
        return False
    if owner not in (NONE, seat) and not has_force(owner, here):
        if game.level[here] == 0:  # a hero alone destroys collectors, takes an independent outpost
            raze_base(here)
        elif owner == INDEPENDENTS:
            capture_base(seat, here)
    settle_control(here)
    return True


def is_alone(seat, here):
    if game.base[here] not in (NONE, seat):
        return False
    for army in game.army.where(place=here):
        if game.army[army].seat != seat and game.army[army].size > 0:
            return False
    return True


# --- stealth


def hide_army(seat, army):  # it controls nothing from now on
    here = game.army[army].spot
    game.ap[seat] -= RULE[0].stealth_ap
    game.army[army].stealthed = True
    put_army(army, here)
    game.army.hide(army)
    game.say(f"An army of {game.name(seat)} hides.")
    settle_control(here)


def show_army(army):
    game.army[army].stealthed = False
    game.army.reveal(army)
    put_army(army, game.army[army].spot)
    game.say(f"An army shows itself at {MAP(game.army[army].spot)}.")
    settle_control(game.army[army].spot)


def show_itself(seat, army):  # whoever stands there is met at once
    game.ap[seat] -= RULE[0].stealth_ap
    show_army(army)
    arrive(seat, army, game.army[army].spot)


def is_spotted(other, here, left):  # every enemy army near enough looks
    stealth = has_stealth(other)
    for army in game.army:
        if game.army[army].seat != game.army[other].seat:
            if observes(scouts(army, here), stealth, army, other, left):
                game.say(f"A hidden army is seen at {MAP(here)}.")
                return True
    return False


def scouts(army, here):  # dice with which an army looks: scouts far, others near
    apart = MAP.distance(game.army[army].spot, here)
    recce, size = best_recce(army), game.army[army].size
    if recce == 0 and size > 0:
        recce = min(RULE[0].observer_dice, RULE[0].detection_dice - size // 3)
    if recce <= 0 or apart > max(best_sight(army), RULE[0].observer_range):
        return 0
    return max(0, (recce - TERRAIN[game.terrain[here]].observation - apart) // 2)


# --- what lies there


def tread_on_mine(seat, army, here):  # it hits the first unit that is no engineer
    if game.mine[here] in (NONE, seat):
        return False
    dice = RULE[0].mine_dice - best_engineer(army)
    card = NONE
    for i in range(game.army[army].size - 1, -1, -1):
        if game.card[game.army[army].units[i]].engineer == 0:
            card = game.army[army].units[i]
    if card == NONE or dice <= 0:
        return True
    hero = game.army[army].hero
    damage = challenge(card, dice, game.card[card].defence, INDEPENDENTS, NONE, seat, hero)
    game.say(f"A mine at {MAP(here)}: {damage} to the {SHEET(game.card[card].kind)}.")
    if damage > 0:
        game.mine_hp[here] -= damage
        if game.mine_hp[here] <= 0:
            game.mine[here] = NONE
            game.mine_hp[here] = 0
        wound(card, damage)
    return True


def discover(seat, here):  # a cache of one resource, or a card
    if not game.discovery[here]:
        return
    game.discovery[here] = False
    found = game.random(RESOURCES + 1, of=here)
    if found == RESOURCES and can_draw(seat):
        game.say(f"{game.name(seat)} finds a card at {MAP(here)}.")
        draw_card(seat)
        return
    found = 0 if found == RESOURCES else found
    game.say(f"{game.name(seat)} finds {RESOURCE(found)} at {MAP(here)}.")
    game.stock[seat][found] += RULE[0].cache


def win_over(seat, here):  # independents join whom they like, and otherwise fight
    likes = FACTION[game.factions[seat]].allies
    for army in game.army.where(seat=INDEPENDENTS, garrison=False, spot=here):
        if game.army[army].refused >> seat & 1 == 0:
            game.army[army].refused += 1 << seat
            if joins(army, seat, likes):
                game.army[army].seat = seat
                game.army[army].moved = True
                game.say(f"Independents at {MAP(here)} join {game.name(seat)}.")


def joins(army, seat, likes):
    return game.chance(likes, of=(army, seat))
