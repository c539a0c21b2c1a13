"""A battle: army after army in list order, round after round, until one side is gone."""

from board import (
    ARMY_UNITS,
    INDEPENDENTS,
    end_of,
    first_of,
    game,
    has_force,
    lies_on,
    lose_unit,
    other_force,
    put_army,
    spend_card,
    wound,
)
from control import drop_empty_armies, falls_to, settle_control
from dice import challenge
from land import MAP
from pack import RULE, SHEET
from strength import defence_dice, ground_of, is_beset
from strikes import line_up, take_turn

from simkit.design import NONE

MOST_ROUNDS = 30  # of a battle; then the attacker goes
FAR = 99


def battle(here, attacker, defender):
    """All open armies of two owners in a hex; the defender has the ground."""
    game.say(f"There is a battle at {MAP(here)}.")
    if attacker < INDEPENDENTS:
        game.battles[attacker] += 1
    drop_empty_armies(here, attacker)
    for army in game.army.where(place=here):
        line_up(army)
        for i in range(game.army[army].size):
            unit = game.army[army].units[i]
            game.card[unit].disabled = game.card[unit].held = game.card[unit].loaded = False
            game.card[unit].disarmed = game.card[unit].rash = 0
    ground = ground_of(here, defender)
    for rounds in range(MOST_ROUNDS + 1):
        one, other = first_army(here, attacker), first_army(here, defender)
        if one == NONE or other == NONE:
            break
        if rounds == MOST_ROUNDS:
            withdraw_all(here, attacker)
        else:
            fight_round(one, other, ground)
            offer_retreat(other, here)
            offer_retreat(one, here)
    conclude(here, attacker, defender)


def first_army(here, seat):  # that still fights in a hex
    for army in game.army.where(place=here, seat=seat):
        if game.army[army].size > 0:
            return army
    return NONE


def fight_round(one, other, ground):  # units strike by turns, the attacker's first
    refresh_units(one)
    refresh_units(other)
    for i in range(ARMY_UNITS):  # who fires defensively comes before his turn
        if i < game.army[other].size and can_fight(one):
            card = game.army[other].units[i]
            if game.card[card].defensive_fire > 0:
                game.card[card].acted = True
                take_turn(card, one, 0)
    for i in range(ARMY_UNITS):
        strike_with(one, other, i, ground)
        strike_with(other, one, i, 0)
    end_round(one)
    end_round(other)


def refresh_units(army):
    for i in range(game.army[army].size):
        unit = game.army[army].units[i]
        game.card[unit].held = game.card[unit].acted = False


def end_round(army):
    for i in range(game.army[army].size):
        unit = game.army[army].units[i]
        healed = game.card[unit].hp + game.card[unit].regenerate
        game.card[unit].hp = min(game.card[unit].most_hp, healed)
    line_up(army)


def can_fight(army):
    return army in game.army and game.army[army].size > 0


def strike_with(army, foe, number, ground):
    if can_fight(army) and can_fight(foe):
        card = next_in_turn(army, number)
        if card != NONE:
            game.card[card].acted = True
            take_turn(card, foe, ground)


def next_in_turn(army, number):  # the first that has not struck; or the one of this number
    if game.moving_up:
        card = game.army[army].units[number]
        return NONE if card == NONE or game.card[card].acted else card
    for i in range(game.army[army].size):
        if not game.card[game.army[army].units[i]].acted:
            return game.army[army].units[i]
    return NONE


# --- retreat


def offer_retreat(army, here):  # garrisons and independents never go
    if army not in game.army or game.army[army].spot != here:
        return
    seat = game.army[army].seat
    if seat == INDEPENDENTS:
        return
    if game.army[army].size == 0:
        if not game.army[army].garrison:
            leave(army, here)
        return
    if game.army[army].garrison or is_held(army):
        return
    game.offer("stay", army=army)
    game.offer("withdraw", army=army)
    if game.choose(seat) == "withdraw":
        withdraw(army, here)


def is_held(army):  # a shock attack keeps a unit of it in the battle
    for i in range(game.army[army].size):
        if game.card[game.army[army].units[i]].held:
            return True
    return False


def withdraw(army, here):  # the besieged who retreat are destroyed
    if is_beset(army):
        game.say("An army retreats from a siege and is lost.")
        destroy(army)
        return
    for i in range(game.army[army].size - 1, -1, -1):
        card = game.army[army].units[i]
        if game.card[card].steadfast == 0:
            seat, hero = game.army[army].seat, game.army[army].hero
            defence = defence_dice(card, 0)
            damage = challenge(card, RULE[0].retreat_dice, defence, INDEPENDENTS, NONE, seat, hero)
            if damage > 0:
                wound(card, damage)
    leave(army, here)


def leave(army, here):  # to the nearest base of its own; if there is none, it is lost
    if game.army[army].size == 0 and game.army[army].hero == NONE:
        game.army.remove(army)
        return
    goal = refuge(game.army[army].seat, here)
    if goal == NONE:
        game.say(f"An army has no way out of {MAP(here)}.")
        destroy(army)
        return
    put_army(army, goal)
    game.army[army].moved = True
    game.army[army].relief = False
    game.say(f"An army withdraws to {MAP(goal)}.")
    settle_control(goal)


def refuge(seat, here):  # the nearest own outpost or stronghold that nobody besieges
    best, least = NONE, FAR
    for there in game.ground:
        own = game.base[there] == seat and game.level[there] > 0
        if there != here and own and game.besieger[there] == NONE:
            if MAP.distance(here, there) < least:
                best, least = there, MAP.distance(here, there)
    return best


def destroy(army):  # the hero is lost with the units
    while game.army[army].size > 0:
        lose_unit(game.army[army].units[game.army[army].size - 1])
    if game.army[army].hero != NONE:
        hero = game.army[army].hero
        game.say(f"The {SHEET(game.card[hero].kind)} is dead.")
        lay_aside(hero)
    if not game.army[army].garrison:
        game.army.remove(army)


def lay_aside(card):  # a card and what lies on it are spent
    spend_card(card)
    for each in range(first_of(card), end_of(card)):
        if lies_on(each, card):
            spend_card(each)


def withdraw_all(here, seat):
    for army in game.army.where(place=here, seat=seat, garrison=False):
        if game.army[army].size > 0:
            withdraw(army, here)


def conclude(here, attacker, defender):  # the winner gains the hex, with the base there
    ours, theirs = first_army(here, attacker), first_army(here, defender)
    if theirs == NONE and ours != NONE:
        game.say(f"The attacker wins at {MAP(here)}.")
        reward(here, attacker)
        if attacker < INDEPENDENTS:
            game.battles_won[attacker] += 1
            falls_to(attacker, here)
    elif theirs != NONE:
        game.say(f"The defender wins at {MAP(here)}.")
        reward(here, defender)
        if defender < INDEPENDENTS and game.base[here] != defender:
            falls_to(defender, here)
    settle_control(here)


def reward(here, seat):  # armies that are led learn from a battle that was won
    for army in game.army.where(place=here, seat=seat):
        if game.army[army].size > 0 and game.army[army].hero != NONE:
            game.army[army].experience += RULE[0].hero_experience


# --- sieges, and what awaits whoever enters a hex


def opponent(seat, here):  # the controller if he can fight there, else any enemy force
    holder = game.control[here]
    if holder not in (NONE, seat) and has_force(holder, here):
        return holder
    return other_force(seat, here)


def meet(seat, here):
    """An open army that can fight has come: take the base, fight, besiege, or wait."""
    foe = opponent(seat, here)
    if foe == NONE:
        falls_to(seat, here)
        settle_control(here)
        return
    settle_control(here)
    if game.besieger[here] == seat:  # whoever marches on to his own siege may assault at once
        game.offer("wait", to=MAP(here))
        game.offer("fight", to=MAP(here))
        if game.choose(seat) == "fight":
            battle(here, seat, game.base[here])
        return
    game.battle[here] = True
    game.offer("wait", to=MAP(here))
    game.offer("fight", to=MAP(here))
    if may_besiege(here, seat):
        game.offer("besiege", to=MAP(here))
    did = game.choose(seat)
    if did == "fight":
        attack_hex(seat, here)
    elif did == "besiege":
        besiege(seat, here)


def may_besiege(here, seat):
    owner = game.base[here]
    if not game.sieges or game.level[here] == 0 or owner in (seat, NONE):
        return False
    return game.besieger[here] == NONE and has_force(owner, here)


def attack_hex(seat, here):  # the controller of the hex is the defender
    game.battle[here] = False
    foe = opponent(seat, here)
    if foe == NONE:
        return
    if game.control[here] == seat:  # a relief: the besiegers attack, the controller defends
        battle(here, foe, seat)
    else:
        battle(here, seat, foe)


def besiege(seat, here):  # the defender may sally at once, otherwise the siege is laid
    game.battle[here] = False
    foe = game.base[here]
    if foe < INDEPENDENTS:
        game.offer("endure", to=MAP(here))
        game.offer("sally", to=MAP(here))
        if game.choose(foe) == "sally":
            sally(foe, seat, here)
    if has_force(seat, here) and game.base[here] == foe and has_force(foe, here):
        game.besieger[here] = seat
        game.laid[here] = game.round_number
        game.sieges_laid[seat] += 1
        game.say(f"A siege is laid to {MAP(here)}.")
    settle_control(here)


def sally(seat, besieger, here):  # the besieged attack, and the besieger has the ground
    game.sallies[seat] += 1
    battle(here, seat, besieger)


def settle_battles(seat):  # attacks that were put off happen at the end of the player's turn
    for here in game.ground:
        if game.battle[here]:
            game.battle[here] = False
            if has_force(seat, here) and game.besieger[here] != seat:
                attack_hex(seat, here)
