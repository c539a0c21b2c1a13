"""Dice: successes, challenges with fate and the defender's prerogative, duels, scouts.

An attribute is a number of dice; half of a die's faces succeed. Damage is what the attacker has
more.
"""

from board import INDEPENDENTS, game
from pack import RULE

from simkit.design import NONE

MOST_DICE = 48  # of one side of a challenge


def succeeds(face):
    return face > RULE[0].die_sides - RULE[0].die_successes


def attack_roll(card, tried, dice):
    found = 0
    for die in range(dice):
        if succeeds(game.roll(RULE[0].die_sides, of=(card, tried, die))):
            found += 1
    return found


def defence_roll(card, tried, dice):
    found = 0
    for die in range(dice):
        if succeeds(game.roll(RULE[0].die_sides, of=(card, tried, die))):
            found += 1
    return found


def attack_again(card, tried, before, dice):
    found = 0
    for die in range(dice):
        if succeeds(game.roll(RULE[0].die_sides, of=(card, tried, before, die))):
            found += 1
    return found


def defence_again(card, tried, before, dice):
    found = 0
    for die in range(dice):
        if succeeds(game.roll(RULE[0].die_sides, of=(card, tried, before, die))):
            found += 1
    return found


def challenge(card, attack, defence, attacker, attacker_hero, defender, defender_hero):
    return settle(card, attack, defence, attacker, attacker_hero, defender, defender_hero, True)


def duel(card, attack, defence, attacker, attacker_hero, defender, defender_hero):
    """The attacker suffers what the defender has more: below zero."""
    return settle(card, attack, defence, attacker, attacker_hero, defender, defender_hero, False)


def settle(card, attack, defence, attacker, attacker_hero, defender, defender_hero, prerogative):
    """Roll both sides and ask them for fate, the defender first, until both accept.

    A roll without damage ends at once (the defender's prerogative), unless it is a duel. Nobody is
    asked whom fate cannot help.
    """
    tried = game.card[card].tried
    game.card[card].tried += 1
    attack, defence = min(attack, MOST_DICE), min(defence, MOST_DICE)
    mine, theirs = attack_roll(card, tried, attack), defence_roll(card, tried, defence)
    accepted = 2 if prerogative and mine <= theirs else 0
    asked_attacker, mine_again, theirs_again = False, 0, 0
    while accepted < 2:
        if asked_attacker:
            failed = attack - mine
            if ask_fate(card, attacker, attacker_hero, mine - theirs, failed):
                mine += attack_again(card, tried, mine_again, failed)
                mine_again += 1
                accepted = 0
                continue
        else:
            failed = defence - theirs
            if ask_fate(card, defender, defender_hero, mine - theirs, failed):
                theirs += defence_again(card, tried, theirs_again, failed)
                theirs_again += 1
                accepted = 0
                continue
        accepted += 1
        asked_attacker = not asked_attacker
    margin = mine - theirs
    if prerogative:
        margin = max(0, margin)
    game.say(f"{attack} dice against {defence}: {margin}.")
    return margin


def ask_fate(card, seat, hero, margin, failed):
    if hero == NONE or seat in (INDEPENDENTS, NONE):
        return False
    if failed <= 0 or game.card[hero].fate <= 0:
        return False
    game.offer("accept", by=card, margin=margin)
    game.offer("spend", by=card, margin=margin, hero=hero)
    if game.choose(seat) == "accept":
        return False
    game.card[hero].fate -= 1
    game.say("A point of fate is spent.")
    return True


def observes(dice, stealth, army, other, left):
    """Whether an observer has more successes than the army that hides."""
    if dice <= 0:
        return False
    return scout_roll(army, other, left, dice) > hiding_roll(army, other, left, stealth)


def scout_roll(army, other, left, dice):
    found = 0
    for die in range(dice):
        if succeeds(game.roll(RULE[0].die_sides, of=(army, other, left, die))):
            found += 1
    return found


def hiding_roll(army, other, left, dice):
    found = 0
    for die in range(dice):
        if succeeds(game.roll(RULE[0].die_sides, of=(army, other, left, die))):
            found += 1
    return found


def mean_damage(attack, defence):
    """The mean damage of a challenge without fate, for dice of which half of the faces succeed."""
    attack, defence = max(0, attack), max(0, defence)
    dice = attack + defence
    share = 0.5**dice
    mean = 0.0
    for made in range(dice + 1):
        if made > defence:
            mean += share * (made - defence)
        share = share * (dice - made) / (made + 1)
    return mean
