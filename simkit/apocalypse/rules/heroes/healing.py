"""Healing: health up to the cap, or pestilence instead, as the healed hero chooses."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import gift_on
from simkit.apocalypse.words import choices, events
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def needs_cure(game, seat):
    """True if he lacks health or carries pestilence."""
    hero = game.heroes[seat]
    return hero.health < hero.cap or hero.pestilence > 0


@kernel
def heal(game, at, seat, amount):
    """Health rises, never past the cap."""
    hero = game.heroes[seat]
    gained = min(amount, hero.cap - hero.health)
    if gained > 0:
        hero.health += gained
        say(game, at, events.HEALED, seat, hero.health, value=gained)


@kernel
def cure(game, at, seat, points, markers):
    """Each point is 1 health or, as the patient chooses, ``markers`` of his pestilence."""
    hero = game.heroes[seat]
    for _ in range(points):
        clear_options(at.desk)
        if hero.health < hero.cap:
            offer(at.desk, choices.DO_HEAL, seat, amount=1)
        if hero.pestilence > 0:
            offer(at.desk, choices.DO_CLEAR, seat, amount=min(markers, hero.pestilence))
        if at.desk.count == 0:
            return
        option = at.desk.options[ask(game, at, choices.CURE, seat, seat, 0)]
        if option.verb == choices.DO_HEAL:
            heal(game, at, seat, 1)
        else:
            hero.pestilence -= option.amount
            say(game, at, events.PESTILENCE_CLEARED, seat, value=option.amount)


@kernel
def spend_luck_gift(game, at, seat, slot):
    """Pay the luck that a gift uses; returns the gift's amount."""
    effect = gift_on(game, at.rules, seat, slot)
    hero = game.heroes[seat]
    hero.luck -= effect.luck
    game.tally.luck_spent += effect.luck
    say(game, at, events.LUCK_USED, seat, hero.slots[slot], slot, effect.luck)
    return effect.amount


@kernel
def cure_with_luck(game, at, seat, slot):
    """Second Wind: luck becomes points of healing."""
    cure(game, at, seat, spend_luck_gift(game, at, seat, slot), 1)
