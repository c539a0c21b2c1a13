"""Rolls whose chances `simkit odds` tells."""

from board import game
from dice import succeeds
from pack import RULE


def successes_of(dice):
    found = 0
    for _ in range(dice):
        if succeeds(game.roll(RULE[0].die_sides)):
            found += 1
    return found


@game.odds("dice against dice: the damage, without fate")
def damage_odds(attack, defence):
    damage = max(0, successes_of(attack) - successes_of(defence))
    return damage


@game.odds("dice against dice where the excess of either side counts")
def duel_odds(left, right):
    margin = successes_of(left) - successes_of(right)
    return margin


@game.odds("a scout looks for a stealthed army; dice after ground and distance, halved")
def observe_odds(dice, stealth):
    seen = successes_of(dice) > successes_of(stealth)
    return seen


@game.odds("so many successes are needed")
def threshold_odds(dice, needed=2):
    reached = successes_of(dice) >= needed
    return reached
