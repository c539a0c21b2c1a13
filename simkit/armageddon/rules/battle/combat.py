"""A battle: army after army in list order, round after round, until one side is gone."""

from __future__ import annotations

from simkit.armageddon.rules.chance.dice import challenge
from simkit.armageddon.rules.table.armies import (
    ability,
    clear_army,
    is_capable,
    is_open_force,
    own_deck,
    put_army,
    stands,
)
from simkit.armageddon.rules.table.cards import lose_unit
from simkit.armageddon.rules.table.control import (
    drop_empty_armies,
    falls_to,
    settle_control,
)
from simkit.armageddon.words import choices, events, kinds, state
from simkit.armageddon.words.sizes import ARMY_UNITS, INDEPENDENTS, MOST_ARMIES
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .strength import defence_dice, ground_of, is_beset
from .strikes import line_up, take_turn, wound

NONE = state.NONE
MOST_ROUNDS = 30  # of a battle; then the attacker goes
FAR = 99


@kernel
def battle(game, at, here, attacker, defender):
    """All open armies of two owners in a hex; the defender has the ground. True: attacker won."""
    say(game, at, events.BATTLE, attacker, defender, here)
    if attacker < INDEPENDENTS:
        game.tally.battles[attacker] += 1
    drop_empty_armies(game, here, attacker)
    for army in range(MOST_ARMIES):
        if is_open_force(game, army, here):
            make_ready(game, at.rules, army)
    ground = ground_of(game, at.rules, here, defender)
    for rounds in range(MOST_ROUNDS + 1):
        one, other = first_army(game, here, attacker), first_army(game, here, defender)
        if one == NONE or other == NONE:
            break
        if rounds == MOST_ROUNDS:
            withdraw_all(game, at, here, attacker)
        else:
            fight_round(game, at, one, other, ground)
            offer_retreat(game, at, other, here)
            offer_retreat(game, at, one, here)
    return conclude(game, at, here, attacker, defender)


@kernel
def make_ready(game, rules, army):
    """Rows, and nothing left of an earlier battle."""
    line_up(game, rules, army)
    troop = game.armies[army]
    for i in range(troop.count):
        piece = game.cards[troop.units[i]]
        piece.disabled = piece.disarmed = piece.rash = piece.held = piece.loaded = 0


@kernel
def first_army(game, here, seat):
    """The first army of an owner that still fights in a hex, or NONE."""
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == seat and is_open_force(game, army, here):
            return army
    return NONE


@kernel
def fight_round(game, at, one, other, ground):
    """Units strike by turns, the attacker's first; who fires defensively comes before his turn."""
    for army in (one, other):
        troop = game.armies[army]
        for i in range(troop.count):
            game.cards[troop.units[i]].held = game.cards[troop.units[i]].acted = 0
    fire_defensively(game, at, other, one)
    for i in range(ARMY_UNITS):
        act(game, at, one, other, i, ground)
        act(game, at, other, one, i, 0)
    for army in (one, other):
        regenerate(game, at.rules, army)
        line_up(game, at.rules, army)


@kernel
def act(game, at, army, foe, number, ground):
    """The next unit strikes, if there is one."""
    if is_capable(game, army) and is_capable(game, foe):
        card = next_in_turn(game, at.rules, army, number)
        if card != NONE:
            game.cards[card].acted = 1
            take_turn(game, at, card, foe, ground)


@kernel
def next_in_turn(game, rules, army, number):
    """The first unit of the list that has not struck; or, by the other reading, of this number."""
    troop = game.armies[army]
    if rules.moving_up == 1:
        card = troop.units[number]
        return NONE if card == NONE or game.cards[card].acted == 1 else card
    for i in range(troop.count):
        if game.cards[troop.units[i]].acted == 0:
            return troop.units[i]
    return NONE


@kernel
def regenerate(game, rules, army):
    """Some units mend a little between two rounds."""
    troop = game.armies[army]
    for i in range(troop.count):
        piece = game.cards[troop.units[i]]
        gain = ability(game, rules, troop.units[i], kinds.REGENERATE)
        piece.hp = min(rules.sheet[piece.sheet].hp, piece.hp + gain)


@kernel
def fire_defensively(game, at, army, foe):
    """Units of the defender with Defensive Fire strike before everybody else."""
    for i in range(ARMY_UNITS):
        if i < game.armies[army].count and is_capable(game, foe):
            card = game.armies[army].units[i]
            if ability(game, at.rules, card, kinds.DEFENSIVE_FIRE) > 0:
                game.cards[card].acted = 1
                take_turn(game, at, card, foe, 0)


# --- retreat -------------------------------------------------------------------------------------


@kernel
def offer_retreat(game, at, army, here):
    """After a round an army may go; garrisons and independents never do."""
    troop = game.armies[army]
    if troop.seat == NONE or troop.seat == INDEPENDENTS or not stands(game, army, here):
        return
    if troop.count == 0:
        if troop.garrison == 0:
            leave(game, at, army, here)
        return
    if troop.garrison == 1 or is_held(game, army):
        return
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_WITHDRAW, army)
    if ask(game, at, choices.ROUND, troop.seat, army, 0) == 1:
        withdraw(game, at, army, here)


@kernel
def is_held(game, army):
    """True where a shock attack keeps a unit of an army in the battle."""
    troop = game.armies[army]
    for i in range(troop.count):
        if game.cards[troop.units[i]].held == 1:
            return True
    return False


@kernel
def withdraw(game, at, army, here):
    """Each unit meets a last challenge; the besieged who retreat are destroyed (the page)."""
    troop = game.armies[army]
    if is_beset(game, army):
        say(game, at, events.WALLED_IN, troop.seat, where=here)
        destroy(game, at, army)
        return
    for i in range(troop.count - 1, -1, -1):
        card = troop.units[i]
        if ability(game, at.rules, card, kinds.STEADFAST) > 0:
            continue
        defence = defence_dice(game, at.rules, card, 0)
        dice = at.rules.retreat_dice
        damage = challenge(
            game, at, card, dice, defence, INDEPENDENTS, NONE, troop.seat, troop.hero
        )
        if damage > 0:
            wound(game, at, card, damage)
    leave(game, at, army, here)


@kernel
def leave(game, at, army, here):
    """An army goes to the nearest base of its own; if there is none, it is lost."""
    troop = game.armies[army]
    if troop.count == 0 and troop.hero == NONE:
        clear_army(game, army)
        return
    goal = refuge(game, at.rules, troop.seat, here)
    if goal == NONE:
        say(game, at, events.CUT_OFF, troop.seat, where=here)
        destroy(game, at, army)
        return
    put_army(game, army, goal)
    troop.moved, troop.relief = 1, 0
    say(game, at, events.WITHDREW, troop.seat, where=goal)
    settle_control(game, at, goal)


@kernel
def refuge(game, rules, seat, here):
    """The nearest own outpost or stronghold, not besieged, in another hex; or NONE."""
    best, least = NONE, FAR
    for there in range(rules.hexes):
        place = game.hexes[there]
        if there != here and place.owner == seat and place.level > 0 and place.besieger == NONE:
            if rules.apart[here, there] < least:
                best, least = there, rules.apart[here, there]
    return best


@kernel
def destroy(game, at, army):
    """All units are lost; the hero is taken by nobody and lost with them."""
    troop = game.armies[army]
    while troop.count > 0:
        lose_unit(game, at, troop.units[troop.count - 1])
    if troop.hero != NONE:
        say(game, at, events.HERO_LOST, troop.hero, troop.seat, game.hidden.place[army])
        game.cards[troop.hero].where, game.cards[troop.hero].place = state.SPENT, NONE
        spend_items(game, at.rules, troop.hero)
    if troop.garrison == 0:
        clear_army(game, army)


@kernel
def spend_items(game, rules, host):
    """What lies on a lost card is lost."""
    first, last = own_deck(rules, host)
    for card in range(first, last):
        if game.cards[card].where == state.ON_CARD and game.cards[card].place == host:
            game.cards[card].where, game.cards[card].place = state.SPENT, NONE


@kernel
def withdraw_all(game, at, here, seat):
    """Every open army of an owner goes."""
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == seat and is_open_force(game, army, here):
            if game.armies[army].garrison == 0:
                withdraw(game, at, army, here)


@kernel
def conclude(game, at, here, attacker, defender):
    """The winner gains the hex, with the base that stands there."""
    ours, theirs = first_army(game, here, attacker), first_army(game, here, defender)
    won = theirs == NONE and ours != NONE
    if won:
        say(game, at, events.BATTLE_WON, attacker, where=here)
        reward(game, at.rules, here, attacker)
        if attacker < INDEPENDENTS:
            game.tally.battles_won[attacker] += 1
            falls_to(game, at, attacker, here)
    elif theirs != NONE:
        say(game, at, events.BATTLE_WON, defender, where=here)
        reward(game, at.rules, here, defender)
        if defender < INDEPENDENTS and game.hexes[here].owner != defender:
            falls_to(game, at, defender, here)
    settle_control(game, at, here)
    return won


@kernel
def reward(game, rules, here, seat):
    """Armies that are led learn from a battle that was won."""
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == seat and is_open_force(game, army, here):
            if game.armies[army].hero != NONE:
                game.armies[army].experience += rules.hero_experience
