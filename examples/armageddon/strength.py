"""Dice of a unit in attack and defence: what is printed, what lies on it, and its plight."""

from board import (
    ARMY_UNITS,
    BACK,
    FRONT,
    attack_of_items,
    defence_of_items,
    game,
)
from control import is_starved, siege_bites, where_is
from pack import FACTION, RULE, TERRAIN

from simkit.design import NONE

MOST = 40  # dice of one side of a challenge
RASH = 2  # defence dice that an assault costs, and rounds for which it does


def is_beset(army):  # units of a besieged base, from the turn after; not a relief
    if game.army[army].relief:
        return False
    here = where_is(army)
    return siege_bites(here) and game.base[here] == game.army[army].seat


def plight_attack(army):
    if is_beset(army):
        return RULE[0].besieged_attack
    return RULE[0].starved_attack if is_starved(army) else 0


def plight_defence(army):
    if is_beset(army):
        return RULE[0].besieged_defence
    return RULE[0].starved_defence if is_starved(army) else 0


def command_rating(army):  # how many units are led well: by the hero, or by the faction's habit
    if game.army[army].hero != NONE:
        return game.card[game.army[army].hero].command
    if game.army[army].seat >= len(game.players):
        return game.army[army].size
    return FACTION[game.factions[game.army[army].seat]].command


def over_command(army):  # those that attack in waves are not counted, nor are garrisons
    if game.army[army].garrison:
        return 0
    return max(0, led_units(army) - command_rating(army))


def led_units(army):
    led = 0
    for i in range(game.army[army].size):
        if game.card[game.army[army].units[i]].wave == 0:
            led += 1
    return led


def burden(army, card):
    return 0 if game.card[card].wave > 0 else over_command(army)


def has_room(army, card):
    if game.army[army].size >= ARMY_UNITS:
        return False
    if game.army[army].garrison or game.army[army].hero != NONE or game.card[card].wave > 0:
        return True
    return led_units(army) < command_rating(army)


def attack_dice(card, foe):
    army = game.card[card].place
    dice = game.card[card].attack + attack_of_items(card)
    dice += game.card[card].assault + waves_beside(army, card) + supported(army, card)
    if rear_is_empty(foe):
        dice += game.card[card].flank
    dice -= game.card[card].disarmed + plight_attack(army)
    dice -= burden(army, card) * RULE[0].overcommand_attack
    return min(MOST, max(0, dice))


def waves_beside(army, card):  # other units in front that attack in waves
    if game.card[card].wave == 0 or game.card[card].row != FRONT:
        return 0
    beside = -1
    for i in range(game.army[army].size):
        unit = game.army[army].units[i]
        if game.card[unit].row == FRONT and game.card[unit].wave > 0:
            beside += 1
    return beside


def supported(army, card):
    for i in range(game.army[army].size):
        unit = game.army[army].units[i]
        if unit != card and game.card[unit].infantry_support > 0:
            return 1
    return 0


def rear_is_empty(army):
    for i in range(game.army[army].size):
        if game.card[game.army[army].units[i]].row == BACK:
            return False
    return True


def defence_dice(card, ground):  # `ground` is what the terrain and works of its hex give it, or 0
    army = game.card[card].place
    dice = game.card[card].defence + defence_of_items(card) + ground + supported(army, card)
    if game.card[card].rash > 0:
        dice -= RASH
    dice -= burden(army, card) * RULE[0].overcommand_defence
    return min(MOST, max(0, dice - plight_defence(army)))


def ground_of(here, seat):  # terrain, and works of a base of his
    dice = TERRAIN[game.terrain[here]].defence
    if game.base[here] == seat:
        for i in range(game.buildings[here]):
            dice += game.card[game.building[here][i]].works
    return dice
