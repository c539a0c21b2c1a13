"""First aid: a point of healing for a hero in the same area, and what a point can do."""

from __future__ import annotations

from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel

from .board import can, enemies_in, gift_sum, is_alive
from .choices import CURE, DO_AID, DO_CLEAR, DO_HEAL
from .courage import pay, purse
from .damage import heal, spend_luck_gift
from .effects import AID_BONUS, AID_CLEARS_PESTILENCE, NO_SELF_AID
from .events import AIDED, PESTILENCE_CLEARED, say


@kernel
def offer_first_aid(game, at, seat):
    """To any hero in his area who has something to cure; 1 courage if enemies are there."""
    hero = game.heroes[seat]
    price = aid_price(game, at, seat)
    if price > purse(game, seat):
        return
    for patient in range(game.players):
        if not is_alive(game, patient) or game.heroes[patient].area != hero.area:
            continue
        if patient == seat and can(hero, NO_SELF_AID):
            continue
        if needs_cure(game, patient):
            offer(at.desk, DO_AID, seat, patient, hero.area, price)


@kernel
def aid_price(game, at, seat):
    """Free, unless enemies are in the area."""
    return at.rules.aid_cost if enemies_in(game, game.heroes[seat].area) else 0


@kernel
def needs_cure(game, seat):
    """True if he lacks health or carries pestilence."""
    hero = game.heroes[seat]
    return hero.health < hero.cap or hero.pestilence > 0


@kernel
def give_first_aid(game, at, seat, patient):
    """One point, more with a Medikit; an Antidote lets a point remove more pestilence."""
    pay(game, at, seat, aid_price(game, at, seat))
    say(game, at, AIDED, seat, patient, -1, 0)
    markers = max(1, gift_sum(game, at.rules, seat, AID_CLEARS_PESTILENCE))
    cure(game, at, patient, 1 + gift_sum(game, at.rules, seat, AID_BONUS), markers)


@kernel
def cure(game, at, seat, points, markers):
    """Each point is 1 health or, as the patient chooses, ``markers`` of his pestilence."""
    hero = game.heroes[seat]
    for _ in range(points):
        clear_options(at.desk)
        if hero.health < hero.cap:
            offer(at.desk, DO_HEAL, seat, -1, -1, 1)
        if hero.pestilence > 0:
            offer(at.desk, DO_CLEAR, seat, -1, -1, min(markers, hero.pestilence))
        if at.desk.count == 0:
            return
        option = at.desk.options[ask(game, at, CURE, seat, seat, 0)]
        if option.verb == DO_HEAL:
            heal(game, at, seat, 1)
        else:
            hero.pestilence -= option.amount
            say(game, at, PESTILENCE_CLEARED, seat, -1, -1, option.amount)


@kernel
def cure_with_luck(game, at, seat, slot):
    """Second Wind: luck becomes points of healing."""
    cure(game, at, seat, spend_luck_gift(game, at, seat, slot), 1)
