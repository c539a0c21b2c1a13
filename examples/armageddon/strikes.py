"""One unit strikes: whom it reaches from its row, its challenge, and its special attacks."""

from board import (
    BACK,
    FRONT,
    INDEPENDENTS,
    defence_of_items,
    game,
    munition_on,
    use_munition,
    wound,
    wound_hero,
)
from dice import challenge
from pack import SHEET
from strength import RASH, attack_dice, defence_dice

from simkit.design import NONE


def line_up(army):  # units that reach over a row stand behind, as long as somebody is in front
    front = 0
    for i in range(game.army[army].size):
        unit = game.army[army].units[i]
        game.card[unit].row = FRONT if game.card[unit].reach <= 1 else BACK
        front += 1 if game.card[unit].row == FRONT else 0
    if front == 0:
        for i in range(game.army[army].size):
            game.card[game.army[army].units[i]].row = FRONT


def take_turn(card, foe, ground):  # a unit strikes once, twice, or at several
    if game.card[card].rash > 0:
        game.card[card].rash -= 1
    if game.card[card].disabled:
        game.card[card].disabled = False
        return
    if game.card[card].sniper > 0 and snipe(card, foe):
        return
    many = game.card[card].multi_target
    blows = 2 if game.card[card].double_attack > 0 else max(1, many)
    for _ in range(blows):
        if game.card[card].zone == "army":
            strike(card, foe, ground, max(1, many))
    if game.card[card].assault > 0:
        game.card[card].rash = RASH


def strike(card, foe, ground, shares):
    dice = attack_dice(card, foe) // shares
    if dice == 0:
        return
    target = choose_target(card, foe)
    if target == NONE:
        return
    row = game.card[target].row
    hurt = hit(card, target, dice, ground)
    if game.card[card].zone != "army":  # it fell by vengeance
        return
    if game.card[card].area > 0:
        other = somebody(foe, target, row)
        if other != NONE:
            hit(card, other, dice, ground)
    if game.card[card].zone != "army":
        return
    if hurt > 0 and row == FRONT and game.card[card].breakthrough > 0:
        behind = somebody(foe, target, BACK)
        if behind != NONE:
            hit(card, behind, dice, ground)


def choose_target(card, foe):  # with its munition or without
    seat = game.army[game.card[card].place].seat
    has_munition = munition_on(card, "combat") != NONE
    first = NONE
    for i in range(game.army[foe].size):
        unit = game.army[foe].units[i]
        if game.card[card].reach >= 1 + game.card[card].row + game.card[unit].row:
            first = unit if first == NONE else first
            if seat != INDEPENDENTS:
                sheet = game.card[unit].kind
                game.offer("hit", target=unit, what=SHEET(sheet), by=card, munition=0)
                if has_munition:
                    game.offer("hit", target=unit, what=SHEET(sheet), by=card, munition=1)
    if first == NONE or seat == INDEPENDENTS:
        return first
    did = game.choose(seat)
    game.card[card].loaded = did.munition == 1
    return did.target


def somebody(foe, but, row):  # the first unit of an army in a row that is not this one
    for i in range(game.army[foe].size):
        unit = game.army[foe].units[i]
        if unit != but and game.card[unit].row == row:
            return unit
    return NONE


def hit(card, target, dice, ground):
    mine, army = game.card[card].place, game.card[target].place
    if game.card[card].loaded:
        dice += use_munition(card, "combat")
        game.card[card].loaded = False
    defence = defence_dice(target, ground)
    seat, other = game.army[mine].seat, game.army[army].seat
    damage = challenge(card, dice, defence, seat, game.army[mine].hero, other, game.army[army].hero)
    if damage == 0:
        return 0
    striker, struck = game.card[card].kind, game.card[target].kind
    game.say(f"The {SHEET(striker)} hits the {SHEET(struck)}: {damage}.")
    game.army[mine].experience += damage
    if game.card[card].shock > 0:
        game.card[target].held = game.card[target].disabled = True
    if game.card[card].disable > 0:
        game.card[target].disabled = True
    game.card[target].disarmed += game.card[card].disarm
    wound(target, damage)
    if game.card[target].zone != "army" and game.card[target].vengeance > 0:
        avenge(card, target)
    return damage


def avenge(card, fallen):  # a unit with Vengeance strikes once more as it falls
    if game.card[card].zone != "army":
        return
    seat = game.army[game.card[card].place].seat
    defence = defence_dice(card, 0)
    damage = challenge(fallen, game.card[fallen].attack, defence, INDEPENDENTS, NONE, seat, NONE)
    if damage > 0:
        game.say(f"The {SHEET(game.card[fallen].kind)} strikes back: {damage}.")
        wound(card, damage)


def snipe(card, foe):  # at the hero, for an action point, if there is one to shoot at
    seat, hero = game.army[game.card[card].place].seat, game.army[foe].hero
    if hero == NONE or seat == INDEPENDENTS or game.ap[seat] == 0:
        return False
    game.ap[seat] -= 1
    fate = game.card[hero].fate + defence_of_items(hero)
    damage = challenge(card, game.card[card].sniper, fate, seat, NONE, game.army[foe].seat, NONE)
    wound_hero(hero, damage)
    return True
