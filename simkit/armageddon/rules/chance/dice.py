"""Dice: successes, challenges with fate and the defender's prerogative, duels, thresholds, scouts.

An attribute is a number of dice; half of a die's faces succeed. Damage is what the attacker has
more. In odds a challenge without fate is binomial: the defender's failures count like successes.
"""

from __future__ import annotations

from simkit.armageddon.rules.table.armies import owned
from simkit.armageddon.words import choices
from simkit.armageddon.words.chances import (
    ATTACK_AGAIN,
    ATTACK_DICE,
    DEFENCE_AGAIN,
    DEFENCE_DICE,
    OBSERVATION,
    OBSERVED,
    try_slot,
)
from simkit.armageddon.words.events import CHALLENGED, FATE_SPENT
from simkit.armageddon.words.sizes import INDEPENDENTS, MOST_DICE
from simkit.armageddon.words.state import NONE
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

MOST_AGAIN = 64  # re-rolls of one side in one challenge
BOTH = 2  # who must have accepted before a challenge is over


@kernel
def successes(at, purpose, turn, slot, dice):
    """How many of so many dice succeed."""
    found = 0
    for die in range(min(dice, MOST_DICE)):
        if succeeds(at, purpose, turn, slot, die):
            found += 1
    return found


@kernel
def succeeds(at, purpose, turn, slot, die):
    """One die: the high faces succeed."""
    rules = at.rules
    face = roll_die(at.luck, purpose, turn, slot, die, rules.die_sides)
    return face > rules.die_sides - rules.die_successes


@kernel
def damage_of(attack, defence):
    """What the attacker's successes do beyond the defender's."""
    return max(0, attack - defence)


# --- challenges ----------------------------------------------------------------------------------


@kernel
def challenge(game, at, card, attack, defence, attacker, attacker_hero, defender, defender_hero):
    """Dice against dice: the damage, once both accept the roll."""
    return settle(
        game, at, card, attack, defence, attacker, attacker_hero, defender, defender_hero, 1
    )


@kernel
def duel(game, at, card, attack, defence, attacker, attacker_hero, defender, defender_hero):
    """Dice against dice where the attacker suffers what the defender has more: below zero."""
    return settle(
        game, at, card, attack, defence, attacker, attacker_hero, defender, defender_hero, 0
    )


@kernel
def settle(
    game, at, card, attack, defence, attacker, attacker_hero, defender, defender_hero, prerogative
):
    """Roll both sides and ask them for fate, the defender first, until both accept.

    A roll without damage ends at once (defender's prerogative), unless it is a duel: there it may
    still hurt the attacker. Nobody is asked whom fate cannot help.
    """
    slot = try_slot(card, game.cards[card].tried)
    game.cards[card].tried += 1
    attack, defence = min(attack, MOST_DICE), min(defence, MOST_DICE)
    mine = successes(at, ATTACK_DICE, game.turn, slot, attack)
    theirs = successes(at, DEFENCE_DICE, game.turn, slot, defence)
    accepted = BOTH if prerogative == 1 and mine <= theirs else 0
    asked_attacker = False
    mine_again, theirs_again = 0, 0
    while accepted < BOTH:
        if asked_attacker:
            failed = attack - mine
            if ask_fate(game, at, card, attacker, attacker_hero, mine - theirs, failed):
                mine += again(game, at, ATTACK_AGAIN, slot, mine_again, failed)
                mine_again += 1
                accepted = 0
                continue
        else:
            failed = defence - theirs
            if ask_fate(game, at, card, defender, defender_hero, mine - theirs, failed):
                theirs += again(game, at, DEFENCE_AGAIN, slot, theirs_again, failed)
                theirs_again += 1
                accepted = 0
                continue
        accepted += 1
        asked_attacker = not asked_attacker
    margin = mine - theirs
    if prerogative == 1:
        margin = damage_of(mine, theirs)
    say(game, at, CHALLENGED, owned(game, card, attacker), attack, defence, margin)
    return margin


@kernel
def again(game, at, purpose, slot, before, dice):
    """New successes of a side that rolls its failed dice once more."""
    return successes(at, purpose, game.turn, slot * MOST_AGAIN + before % MOST_AGAIN, dice)


@kernel
def ask_fate(game, at, card, seat, hero, margin, failed):
    """Whether a side spends a point of its hero's fate on all its failed dice."""
    if hero == NONE or seat in (INDEPENDENTS, NONE):
        return False
    if failed <= 0 or game.cards[hero].fate <= 0:
        return False
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_SPEND, hero)
    if ask(game, at, choices.FATE, seat, card, margin) == 0:
        return False
    game.cards[hero].fate -= 1
    say(game, at, FATE_SPENT, hero, card, value=game.cards[hero].fate)
    return True


@kernel
def threshold(game, at, card, dice, needed):
    """Whether so many dice have at least the successes that are needed."""
    slot = try_slot(card, game.cards[card].tried)
    game.cards[card].tried += 1
    return successes(at, ATTACK_DICE, game.turn, slot, dice) >= needed


# --- scouts --------------------------------------------------------------------------------------


@kernel
def observation_dice(dice, modifier, apart):
    """Dice of an observer against a stealthed army: less ground and distance, and halved."""
    return max(0, (dice - modifier - apart) // 2)


@kernel
def observes(game, at, slot, dice, stealth):
    """Whether an observer has more successes than the army that hides."""
    if dice <= 0:
        return False
    seen = successes(at, OBSERVATION, game.turn, slot, dice)
    return seen > successes(at, OBSERVED, game.turn, slot, stealth)


# --- for bots ------------------------------------------------------------------------------------


@kernel
def mean_damage(attack, defence):
    """The mean damage of a challenge without fate, for dice that succeed on half of their faces.

    Successes less successes are Bin(attack + defence, 1/2) less the defence dice.
    """
    attack, defence = max(0, attack), max(0, defence)
    dice = attack + defence
    share = 0.5**dice  # of exactly `made` successes; sums what lies above the defence dice
    mean = 0.0
    for made in range(dice + 1):
        if made > defence:
            mean += share * (made - defence)
        share = share * (dice - made) / (made + 1)
    return mean
