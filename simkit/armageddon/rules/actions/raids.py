"""Attack cards: their ranges, what rises against them, and whom they hit."""

from __future__ import annotations

from simkit.armageddon.rules.battle.strength import defence_dice, ground_of
from simkit.armageddon.rules.battle.strikes import wound
from simkit.armageddon.rules.chance.dice import challenge, duel
from simkit.armageddon.rules.table.armies import (
    ability,
    best_of,
    has_force,
    is_capable,
    is_open_force,
    owned,
    sheet_of,
)
from simkit.armageddon.rules.table.cards import (
    back_to_hand,
    can_pay,
    in_hand,
    items_worth,
    pay,
    play_card,
    remove_building,
    spend_card,
    use_munition,
)
from simkit.armageddon.rules.table.control import settle_control
from simkit.armageddon.rules.table.supply import is_source, is_starved
from simkit.armageddon.words import choices, events, kinds, state
from simkit.armageddon.words.sizes import INDEPENDENTS, MOST_ARMIES
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

NONE = state.NONE
OUT_OF_RANGE, FROM_ARMY, FROM_BASE = 0, 1, 2


@kernel
def list_raids(game, at, seat):
    """Attack cards of the hand, wherever they find an open enemy in range."""
    rules = at.rules
    for i in range(game.seats[seat].drawn):
        card = in_hand(game, seat, i)
        if card == NONE or sheet_of(game, rules, card).kind != kinds.ATTACK_CARD:
            continue
        if sheet_of(game, rules, card).role == kinds.AIR_TO_AIR:
            continue
        if not can_pay(game, rules, seat, card, 0):
            continue
        for here in range(rules.hexes):
            if is_target(game, rules, seat, here):
                if launch_point(game, rules, seat, card, here) != OUT_OF_RANGE:
                    offer(at.desk, choices.DO_LAUNCH, what=card, where=here)


@kernel
def is_target(game, rules, seat, here):
    """True where another seat, or the independents, have an open force or buildings."""
    holder = game.hexes[here].control
    if holder != seat:
        if holder == NONE:
            return False
        return has_force(game, holder, here) or has_buildings(game, holder, here)
    besieger = game.hexes[here].besieger
    return besieger != NONE and has_force(game, besieger, here)


@kernel
def has_buildings(game, seat, here):
    """True for a base of an owner with buildings."""
    return game.hexes[here].owner == seat and game.hexes[here].buildings > 0


@kernel
def launch_point(game, rules, seat, card, here):
    """The page's ranges: from a base; helicopters and missiles from some armies too."""
    sheet = sheet_of(game, rules, card)
    for base in range(rules.hexes):
        if is_source(game, seat, base) and rules.apart[base, here] <= sheet.range:
            return FROM_BASE
    for army in range(MOST_ARMIES):
        if game.armies[army].seat != seat or not is_capable(game, army):
            continue
        if rules.apart[game.hidden.place[army], here] > sheet.range:
            continue
        if sheet.flight == kinds.HELICOPTER and not is_starved(game, rules, army):
            return FROM_ARMY
        if sheet.flight == kinds.MISSILE and has_launcher(game, rules, army):
            return FROM_ARMY
    return OUT_OF_RANGE


@kernel
def has_launcher(game, rules, army):
    """True for an army with a unit that has Mobile Launcher."""
    return best_of(game, rules, army, kinds.MOBILE_LAUNCHER) > 0


@kernel
def launch(game, at, seat, card, here):
    """Fly there, past interceptors and batteries, and strike."""
    rules = at.rules
    sheet = sheet_of(game, rules, card)
    point = launch_point(game, rules, seat, card, here)
    pay(game, rules, seat, card, 0)
    play_card(game, seat, card, state.IN_BASE, NONE)  # in the air
    game.tally.raids[seat] += 1
    say(game, at, events.LAUNCHED, seat, card, here)
    foe = target_seat(game, seat, here)
    if point == FROM_ARMY and sheet.flight == kinds.HELICOPTER:
        say(game, at, events.STRAINED, what=card, value=rules.helicopter_strain)
        suffer(game, at, seat, card, rules.helicopter_strain)
    if is_flying(game, card) and sheet.flight != kinds.MISSILE and foe < INDEPENDENTS:
        intercept(game, at, seat, card, foe, here)
    if is_flying(game, card):
        fire_batteries(game, at, seat, card, foe, here)
    if is_flying(game, card):
        strike_ground(game, at, seat, card, foe, here)
        if sheet.flight == kinds.MISSILE:
            spend_card(game, card)
        else:
            back_to_hand(game, rules, card)
    settle_control(game, at, here)


@kernel
def is_flying(game, card):
    """True until it is shot down."""
    return game.cards[card].where == state.IN_BASE


@kernel
def target_seat(game, seat, here):
    """Whom a raid on a hex meets."""
    holder = game.hexes[here].control
    return game.hexes[here].besieger if holder == seat else holder


@kernel
def suffer(game, at, seat, card, damage):
    """Damage to an attack card stays on it."""
    if damage <= 0:
        return
    game.cards[card].hp -= damage
    if game.cards[card].hp <= 0:
        game.cards[card].hp = 0
        spend_card(game, card)
        say(game, at, events.CARD_LOST, seat, card)


@kernel
def intercept(game, at, seat, card, foe, here):
    """The attacked may send up a fighter; the loser of the duel is hurt."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for i in range(game.seats[foe].drawn):
        fighter = in_hand(game, foe, i)
        if fighter == NONE or sheet_of(game, at.rules, fighter).kind != kinds.ATTACK_CARD:
            continue
        if sheet_of(game, at.rules, fighter).role == kinds.AIR_TO_AIR:
            if launch_point(game, at.rules, foe, fighter, here) == FROM_BASE:
                offer(at.desk, choices.DO_INTERCEPT, what=fighter, where=here)
    option = at.desk.options[ask(game, at, choices.INTERCEPT, foe, here, 0)]
    if option.verb == choices.PASS:
        return
    fighter = option.what
    play_card(game, foe, fighter, state.IN_BASE, NONE)
    say(game, at, events.INTERCEPTED, foe, fighter, here)
    attack = sheet_of(game, at.rules, fighter).attack
    defence = sheet_of(game, at.rules, card).defence
    margin = duel(game, at, fighter, attack, defence, foe, NONE, seat, NONE)
    suffer(game, at, seat, card, margin)
    suffer(game, at, foe, fighter, -margin)
    if is_flying(game, fighter):
        back_to_hand(game, at.rules, fighter)


@kernel
def fire_batteries(game, at, seat, card, foe, here):
    """Anti-Air against planes and helicopters, Anti-Missile against missiles."""
    rules, place = at.rules, game.hexes[here]
    is_missile = sheet_of(game, rules, card).flight == kinds.MISSILE
    name = kinds.ANTI_MISSILE if is_missile else kinds.ANTI_AIR
    dice = 0
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == foe and is_open_force(game, army, here):
            dice = max(dice, best_of(game, rules, army, name))
    if place.owner == foe:
        for i in range(place.buildings):
            battery = ability(game, rules, place.building[i], name)
            if battery > 0:
                battery += items_worth(game, rules, place.building[i], False)
            dice = max(dice, battery)
    if dice > 0:
        defence = sheet_of(game, rules, card).defence
        suffer(
            game, at, seat, card, challenge(game, at, card, dice, defence, foe, NONE, seat, NONE)
        )


@kernel
def strike_ground(game, at, seat, card, foe, here):
    """One unit of the raider's choice; a weapon of mass destruction hits them all."""
    rules = at.rules
    sheet = sheet_of(game, rules, card)
    dice = sheet.attack + use_munition(game, at, card, kinds.AIR_TO_GROUND_ATTACK)
    if is_guided(game, rules, seat, here):
        dice += rules.air_controller_dice
    ground = ground_of(game, rules, here, foe) if game.hexes[here].control == foe else 0
    if sheet.role == kinds.WMD:
        for army in range(MOST_ARMIES):
            if is_open_force(game, army, here):
                for i in range(game.armies[army].count - 1, -1, -1):
                    bomb(game, at, seat, card, game.armies[army].units[i], dice, ground)
        return
    target = choose_ground_target(game, at, seat, card, foe, here)
    if target != NONE and game.cards[target].where == state.IN_BASE:
        bomb_building(game, at, seat, card, target, dice, foe, here)
    elif target != NONE:
        bomb(game, at, seat, card, target, dice, ground)


@kernel
def is_guided(game, rules, seat, here):
    """True where an own unit with Forward Air Controller is in the hex."""
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == seat and game.hidden.place[army] == here:
            if best_of(game, rules, army, kinds.AIR_CONTROLLER) > 0:
                return True
    return False


@kernel
def choose_ground_target(game, at, seat, card, foe, here):
    """An open unit or a building of the enemy in the hex, or NONE."""
    clear_options(at.desk)
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat == foe and is_open_force(game, army, here):
            for i in range(troop.count):
                offer(at.desk, choices.DO_CHOOSE, troop.units[i])
    if has_buildings(game, foe, here):
        place = game.hexes[here]
        for i in range(place.buildings):
            offer(at.desk, choices.DO_CHOOSE, place.building[i])
    if at.desk.count == 0:
        return NONE
    return at.desk.options[ask(game, at, choices.TARGET, seat, card, 0)].who


@kernel
def bomb(game, at, seat, card, target, dice, ground):
    """An air-to-ground challenge."""
    troop = game.armies[game.cards[target].place]
    defence = defence_dice(game, at.rules, target, ground)
    damage = challenge(game, at, card, dice, defence, seat, NONE, troop.seat, troop.hero)
    if damage > 0:
        striker, struck = owned(game, card, seat), owned(game, target, troop.seat)
        say(game, at, events.STRUCK, striker, struck, value=damage)
        wound(game, at, target, damage)


@kernel
def bomb_building(game, at, seat, card, building, dice, foe, here):
    """A building defends itself; damage of at least its structure points destroys it."""
    defence = sheet_of(game, at.rules, building).defence
    defence += items_worth(game, at.rules, building, True)
    damage = challenge(game, at, card, dice, defence, seat, NONE, foe, NONE)
    if damage > 0:
        striker, struck = owned(game, card, seat), owned(game, building, foe)
        say(game, at, events.STRUCK, striker, struck, value=damage)
        game.cards[building].hp -= damage
        if game.cards[building].hp <= 0:
            game.cards[building].hp = 0
            say(game, at, events.SABOTAGED, what=building, where=here)
            remove_building(game, here, building)
