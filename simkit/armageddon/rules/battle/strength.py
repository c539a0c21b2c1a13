"""Dice of a unit in attack and defence: what is printed, what lies on it, and its plight."""

from __future__ import annotations

from simkit.armageddon.rules.table.armies import ability, sheet_of
from simkit.armageddon.rules.table.cards import items_worth
from simkit.armageddon.rules.table.control import siege_bites
from simkit.armageddon.rules.table.supply import is_starved
from simkit.armageddon.words import kinds, state
from simkit.armageddon.words.sizes import ARMY_UNITS
from simkit.kernel.jit import kernel

NONE = state.NONE
FRONT, BACK = 0, 1
MOST = 40  # dice of one side of a challenge
RASH = 2  # defence dice that an assault costs, and rounds for which it does


@kernel
def is_beset(game, army):
    """True for units of a besieged base, from the turn after; not for a relief that marched in."""
    here = game.hidden.place[army]
    if game.armies[army].relief == 1:
        return False
    return siege_bites(game, here) and game.hexes[here].owner == game.armies[army].seat


@kernel
def plight_attack(game, rules, army):
    """Attack dice that every unit of an army lacks: besieged or starved."""
    if is_beset(game, army):
        return rules.besieged_attack
    return rules.starved_attack if is_starved(game, rules, army) else 0


@kernel
def plight_defence(game, rules, army):
    """Defence dice that they lack."""
    if is_beset(game, army):
        return rules.besieged_defence
    return rules.starved_defence if is_starved(game, rules, army) else 0


@kernel
def command_rating(game, rules, army):
    """How many units are led well: by the hero, or by the faction's habit."""
    troop = game.armies[army]
    if troop.hero != NONE:
        return sheet_of(game, rules, troop.hero).command
    if troop.seat >= rules.seats:
        return troop.count
    return rules.faction[rules.seat_faction[troop.seat]].command


@kernel
def over_command(game, rules, army):
    """Units beyond the rating; those that attack in waves are not counted, nor are garrisons."""
    if game.armies[army].garrison == 1:
        return 0
    return max(0, led_units(game, rules, army) - command_rating(game, rules, army))


@kernel
def led_units(game, rules, army):
    """Units that count towards the command rating."""
    troop, led = game.armies[army], 0
    for i in range(troop.count):
        if ability(game, rules, troop.units[i], kinds.WAVE) == 0:
            led += 1
    return led


@kernel
def burden(game, rules, army, card):
    """Units too many, for one that suffers from it: those that attack in waves never do."""
    if ability(game, rules, card, kinds.WAVE) > 0:
        return 0
    return over_command(game, rules, army)


@kernel
def has_room(game, rules, army, card):
    """At most eight units; without a hero no more than the faction's habit leads."""
    troop = game.armies[army]
    if troop.count >= ARMY_UNITS:
        return False
    if troop.garrison == 1 or troop.hero != NONE or ability(game, rules, card, kinds.WAVE) > 0:
        return True
    return led_units(game, rules, army) < command_rating(game, rules, army)


@kernel
def attack_dice(game, rules, card, foe):
    """Attack of a unit in a battle against an army."""
    army = game.cards[card].place
    dice = sheet_of(game, rules, card).attack + items_worth(game, rules, card, False)
    dice += ability(game, rules, card, kinds.ASSAULT) + beside(game, rules, army, card, kinds.WAVE)
    dice += supported(game, rules, army, card)
    if rear_is_empty(game, foe):
        dice += ability(game, rules, card, kinds.FLANK)
    dice -= game.cards[card].disarmed + plight_attack(game, rules, army)
    dice -= burden(game, rules, army, card) * rules.overcommand_attack
    return min(MOST, max(0, dice))


@kernel
def beside(game, rules, army, card, name):
    """Other units with this ability in front, for one in front that has it."""
    if ability(game, rules, card, name) == 0 or game.cards[card].row != FRONT:
        return 0
    troop, count = game.armies[army], -1
    for i in range(troop.count):
        unit = troop.units[i]
        if game.cards[unit].row == FRONT and ability(game, rules, unit, name) > 0:
            count += 1
    return count


@kernel
def supported(game, rules, army, card):
    """1 where another unit of the army gives Infantry Support."""
    troop = game.armies[army]
    for i in range(troop.count):
        unit = troop.units[i]
        if unit != card and ability(game, rules, unit, kinds.INFANTRY_SUPPORT) > 0:
            return 1
    return 0


@kernel
def rear_is_empty(game, army):
    """True if nobody of an army stands in its back row."""
    troop = game.armies[army]
    for i in range(troop.count):
        if game.cards[troop.units[i]].row == BACK:
            return False
    return True


@kernel
def defence_dice(game, rules, card, ground):
    """Defence of a unit; `ground` is what the terrain and works of its hex give it, or 0."""
    army = game.cards[card].place
    dice = sheet_of(game, rules, card).defence + items_worth(game, rules, card, True) + ground
    dice += supported(game, rules, army, card)
    if game.cards[card].rash > 0:
        dice -= RASH
    dice -= burden(game, rules, army, card) * rules.overcommand_defence
    return min(MOST, max(0, dice - plight_defence(game, rules, army)))


@kernel
def ground_of(game, rules, here, seat):
    """Defence dice that a hex gives its defender: terrain, and works of a base of his."""
    place = game.hexes[here]
    dice = rules.terrain[place.terrain].defence
    if place.owner == seat:
        for i in range(place.buildings):
            dice += ability(game, rules, place.building[i], kinds.WORKS)
    return dice
