"""Attack cards: their ranges, what rises against them, and whom they hit."""

from board import (
    INDEPENDENTS,
    attack_of_items,
    back_to_hand,
    best_battery,
    can_pay,
    defence_of_items,
    game,
    has_air_controller,
    has_force,
    has_launcher,
    pay,
    play_card,
    remove_building,
    spend_card,
    use_munition,
    wound,
)
from control import is_source, is_starved, settle_control
from dice import challenge, duel
from land import MAP
from pack import RULE, SHEET
from strength import defence_dice, ground_of

from simkit.design import NONE

OUT_OF_RANGE, FROM_ARMY, FROM_BASE = 0, 1, 2


def offer_raids(seat):
    for slot in game.hand[seat]:
        card = game.card_in[seat][slot]
        if game.card[card].sort != "raider" or game.card[card].role == "air_to_air":
            continue
        if can_pay(seat, card, 0):
            for here in game.ground:
                if is_target(seat, here) and launch_point(seat, card, here) != OUT_OF_RANGE:
                    game.offer("launch", card=card, what=SHEET(game.card[card].kind), to=MAP(here))


def is_target(seat, here):  # another's open force or buildings
    holder, besieger = game.control[here], game.besieger[here]
    if holder == seat:
        return besieger != NONE and has_force(besieger, here)
    if holder == NONE:
        return False
    return has_force(holder, here) or has_buildings(holder, here)


def has_buildings(seat, here):
    return game.base[here] == seat and game.buildings[here] > 0


def launch_point(seat, card, here):  # from a base; helicopters and missiles from some armies too
    for base in game.ground:
        if is_source(seat, base) and MAP.distance(base, here) <= game.card[card].reach:
            return FROM_BASE
    for army in game.army.where(seat=seat):
        if game.army[army].size == 0:
            continue
        if MAP.distance(game.army[army].spot, here) > game.card[card].reach:
            continue
        if game.card[card].flight == "helicopter" and not is_starved(army):
            return FROM_ARMY
        if game.card[card].flight == "missile" and has_launcher(army):
            return FROM_ARMY
    return OUT_OF_RANGE


def launch(seat, card, here):
    """Fly there, past interceptors and batteries, and strike."""
    point, flight = launch_point(seat, card, here), game.card[card].flight
    pay(seat, card, 0)
    play_card(seat, card, "base", NONE)  # in the air
    game.raids[seat] += 1
    game.say(f"{game.name(seat)} sends a {SHEET(game.card[card].kind)} to {MAP(here)}.")
    holder = game.control[here]
    foe = game.besieger[here] if holder == seat else holder
    if point == FROM_ARMY and flight == "helicopter":
        suffer(card, RULE[0].helicopter_strain)
    if is_flying(card) and flight != "missile" and foe < INDEPENDENTS:
        intercept(seat, card, foe, here)
    if is_flying(card):
        fire_batteries(seat, card, foe, here)
    if is_flying(card):
        strike_ground(seat, card, foe, here)
        if flight == "missile":
            spend_card(card)
        else:
            back_to_hand(card)
    settle_control(here)


def is_flying(card):
    return game.card[card].zone == "base"


def suffer(card, damage):  # it stays on it
    if damage <= 0:
        return
    game.card[card].hp -= damage
    if game.card[card].hp <= 0:
        game.card[card].hp = 0
        spend_card(card)
        game.say(f"The {SHEET(game.card[card].kind)} is lost.")


def intercept(seat, card, foe, here):  # the loser of the duel is hurt
    game.offer("ignore", to=MAP(here))
    for slot in game.hand[foe]:
        each = game.card_in[foe][slot]
        if game.card[each].sort == "raider" and game.card[each].role == "air_to_air":
            if launch_point(foe, each, here) == FROM_BASE:
                game.offer("intercept", card=each, what=SHEET(game.card[each].kind), to=MAP(here))
    did = game.choose(foe)
    if did == "ignore":
        return
    fighter = did.card
    play_card(foe, fighter, "base", NONE)
    game.say(f"A {SHEET(game.card[fighter].kind)} rises against the raid.")
    attack_of, defence = game.card[fighter].attack, game.card[card].defence
    margin = duel(fighter, attack_of, defence, foe, NONE, seat, NONE)
    suffer(card, margin)
    suffer(fighter, -margin)
    if is_flying(fighter):
        back_to_hand(fighter)


def fire_batteries(seat, card, foe, here):
    """Anti-Air against planes and helicopters, Anti-Missile against missiles."""
    missile, dice = game.card[card].flight == "missile", 0
    for army in game.army.where(seat=foe, place=here):
        if game.army[army].size > 0:
            dice = max(dice, best_battery(army, missile))
    if game.base[here] == foe:
        for i in range(game.buildings[here]):
            building = game.building[here][i]
            battery = game.card[building].anti_missile if missile else game.card[building].anti_air
            if battery > 0:
                battery += attack_of_items(building)
            dice = max(dice, battery)
    if dice > 0:
        suffer(card, challenge(card, dice, game.card[card].defence, foe, NONE, seat, NONE))


def strike_ground(seat, card, foe, here):
    """One unit of the raider's choice; a weapon of mass destruction hits them all."""
    dice = game.card[card].attack + use_munition(card, "air_to_ground")
    if is_guided(seat, here):
        dice += RULE[0].air_controller_dice
    ground = ground_of(here, foe) if game.control[here] == foe else 0
    if game.card[card].role == "wmd":
        for army in game.army.where(place=here):
            for i in range(game.army[army].size - 1, -1, -1):
                bomb(seat, card, game.army[army].units[i], dice, ground)
        return
    target = choose_ground_target(seat, card, foe, here)
    if target != NONE and game.card[target].zone == "base":
        bomb_building(seat, card, target, dice, foe, here)
    elif target != NONE:
        bomb(seat, card, target, dice, ground)


def is_guided(seat, here):
    for army in game.army.where(seat=seat, spot=here):
        if has_air_controller(army):
            return True
    return False


def choose_ground_target(seat, card, foe, here):  # an open unit or a building of the enemy
    for army in game.army.where(seat=foe, place=here):
        for i in range(game.army[army].size):
            offer_hit(game.army[army].units[i], card)
    if has_buildings(foe, here):
        for i in range(game.buildings[here]):
            offer_hit(game.building[here][i], card)
    if game.offers() == 0:
        return NONE
    return game.choose(seat).target


def offer_hit(target, card):
    game.offer("hit", target=target, what=SHEET(game.card[target].kind), by=card, munition=0)


def bomb(seat, card, target, dice, ground):
    army = game.card[target].place
    defence = defence_dice(target, ground)
    foe, hero = game.army[army].seat, game.army[army].hero
    damage = challenge(card, dice, defence, seat, NONE, foe, hero)
    if damage > 0:
        game.say(f"The {SHEET(game.card[target].kind)} is hit: {damage}.")
        wound(target, damage)


def bomb_building(seat, card, building, dice, foe, here):
    defence = game.card[building].defence + defence_of_items(building)
    damage = challenge(card, dice, defence, seat, NONE, foe, NONE)
    if damage > 0:
        game.say(f"The {SHEET(game.card[building].kind)} is hit: {damage}.")
        game.card[building].hp -= damage
        if game.card[building].hp <= 0:
            game.card[building].hp = 0
            game.say(f"The {SHEET(game.card[building].kind)} at {MAP(here)} is destroyed.")
            remove_building(here, building)
