"""Predict how a battle ends: by the rules, but with the mean of each blow instead of a roll."""

from __future__ import annotations

from simkit.armageddon.bots.knobs import DARE, STORM
from simkit.armageddon.rules.battle.strength import (
    ground_of,
    over_command,
    plight_attack,
    plight_defence,
)
from simkit.armageddon.rules.chance.dice import mean_damage
from simkit.armageddon.rules.table.armies import is_open_force
from simkit.armageddon.rules.table.control import siege_bites
from simkit.armageddon.words import kinds, state
from simkit.armageddon.words.sizes import MOST_ARMIES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions

from .forces import HOST, own_place

NONE = state.NONE
UNITS, ATTACK, DEFENCE, HP, FIELDS = 0, 1, 2, 3, 4  # of each army in a row of armies
MOST_IN_ROW, ROW = 16, 64  # armies, and their numbers
ROUNDS = 40
OPEN, WALLED = 0, 1  # whether the penalties of a siege that is yet to be laid are counted


@kernel
def is_to_storm(view, rules, seat, here, around, knobs):
    """True if the host around a hex can besiege a base, bear a sally, and take it."""
    if knobs[STORM] == 1.0:
        return False
    ours, theirs = fractions(ROW), fractions(ROW)
    armies = host_in_row(view, rules, seat, here, around, ours)
    if armies == 0:
        return False
    owner, bites = view.hexes[here].owner, siege_bites(view, here)
    walls = ground_of(view, rules, here, owner)
    foes = foes_in_row(view, rules, owner, here, OPEN if bites else WALLED, theirs)
    if what_is_left(ours, armies, theirs, foes, 0, walls) < knobs[STORM]:
        return False
    if bites:
        return True
    foes = foes_in_row(view, rules, owner, here, OPEN, theirs)
    terrain = ground_of(view, rules, here, seat)
    return what_is_left(ours, armies, theirs, foes, terrain, 0) > knobs[DARE]


@kernel
def host_in_row(view, rules, seat, here, around, row):
    """The own armies in the field in and beside the hex `around`, as they would fight in `here`."""
    count, less, weaker = 0, 0, 0
    if view.supplied[seat, here] == 0:
        less, weaker = rules.starved_attack, rules.starved_defence
    for army in range(MOST_ARMIES):
        troop = view.armies[army]
        if troop.seat != seat or troop.garrison == 1 or troop.count == 0 or troop.stealthed == 1:
            continue
        if count < MOST_IN_ROW and rules.apart[own_place(view, army), around] <= HOST:
            put_in_row(view, rules, army, less, weaker, row, count)
            count += 1
    return count


@kernel
def foes_in_row(view, rules, owner, here, siege, row):
    """The open armies of the owner of a base, as they are or as a siege would leave them."""
    count = 0
    for army in range(MOST_ARMIES):
        if view.armies[army].seat == owner and is_open_force(view, army, here):
            if view.armies[army].count > 0 and count < MOST_IN_ROW:
                less, weaker = plight_attack(view, rules, army), plight_defence(view, rules, army)
                if siege == WALLED:
                    less, weaker = rules.besieged_attack, rules.besieged_defence
                put_in_row(view, rules, army, less, weaker, row, count)
                count += 1
    return count


@kernel
def put_in_row(view, rules, army, less, weaker, row, place):
    """Units, the mean of their dice, and hit points of an army."""
    troop, over = view.armies[army], over_command(view, rules, army)
    attack = defence = hp = 0.0
    for i in range(troop.count):
        piece = view.cards[troop.units[i]]
        sheet = rules.sheet[piece.sheet]
        many = 0 if sheet.ability[kinds.WAVE] > 0 else over
        attack += max(0, sheet.attack - less - many * rules.overcommand_attack)
        defence += max(0, sheet.defence - weaker - many * rules.overcommand_defence)
        hp += piece.hp
    first = FIELDS * place
    row[first + UNITS] = troop.count
    row[first + ATTACK], row[first + DEFENCE] = attack / troop.count, defence / troop.count
    row[first + HP] = hp


@kernel
def what_is_left(ours, our_armies, theirs, their_armies, our_ground, their_ground):
    """The share of the hit points that is left to us; below zero what is left to them."""
    we = they = 0
    our_hp, their_hp = ours[HP], theirs[HP]
    for _ in range(ROUNDS):
        if we >= our_armies or they >= their_armies:
            break
        dealt = blows(ours, we, our_hp, theirs, they, their_ground)
        taken = blows(theirs, they, their_hp, ours, we, our_ground)
        our_hp, their_hp = our_hp - taken, their_hp - dealt
        if our_hp <= 0.0:
            we += 1
            our_hp = ours[FIELDS * we + HP] if we < our_armies else 0.0
        if their_hp <= 0.0:
            they += 1
            their_hp = theirs[FIELDS * they + HP] if they < their_armies else 0.0
    own, other = rest(ours, we, our_armies, our_hp), rest(theirs, they, their_armies, their_hp)
    return own if other == 0.0 else -other


@kernel
def blows(row, place, hp, foes, foe, ground):
    """The mean damage that an army with so many hit points left does in a round."""
    first = FIELDS * place
    units = row[first + UNITS] * min(1.0, hp / max(1.0, row[first + HP]))
    attack, defence = int(row[first + ATTACK] + 0.5), int(foes[FIELDS * foe + DEFENCE] + 0.5)
    return max(1.0, units) * mean_damage(attack, defence + ground)


@kernel
def rest(row, place, armies, hp):
    """The share of a row's hit points that is left."""
    total = left = 0.0
    for i in range(armies):
        total += row[FIELDS * i + HP]
        if i > place:
            left += row[FIELDS * i + HP]
    if place < armies:
        left += hp
    return left / max(1.0, total)
