"""First aid: a point of healing for a hero in the same area, and what a point can do."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can, enemies_in, gift_sum, is_alive
from simkit.apocalypse.rules.heroes.courage import pay, purse
from simkit.apocalypse.rules.heroes.healing import cure, needs_cure
from simkit.apocalypse.words import choices, effects, events, state
from simkit.kernel.decisions import offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def offer_first_aid(game, at, seat):
    """To any hero in his area who has something to cure; 1 courage if enemies are there."""
    hero, price = game.heroes[seat], state.NONE
    for patient in range(game.players):
        if not is_alive(game, patient) or game.heroes[patient].area != hero.area:
            continue
        if patient == seat and can(hero, effects.NO_SELF_AID):
            continue
        if needs_cure(game, patient):
            if price == state.NONE:  # asked once there is something to cure
                price = aid_price(game, at, seat)
                if price > purse(game, seat):
                    return
            offer(at.desk, choices.DO_AID, seat, patient, hero.area, price)


@kernel
def aid_price(game, at, seat):
    """Free, unless enemies are in the area; for Madeleine even then."""
    hero = game.heroes[seat]
    if can(hero, effects.UNDER_FIRE) or not enemies_in(game, hero.area):
        return 0
    return at.rules.aid_cost


@kernel
def give_first_aid(game, at, seat, patient):
    """One point, more with a Medikit or by Doc Hunter; an Antidote clears more markers a point."""
    pay(game, at, seat, aid_price(game, at, seat))
    say(game, at, events.AIDED, seat, patient)
    markers = max(1, gift_sum(game, at.rules, seat, effects.AID_CLEARS_PESTILENCE))
    points = 1 + gift_sum(game, at.rules, seat, effects.AID_BONUS)
    if can(game.heroes[seat], effects.FIELD_SURGEON):
        points += at.rules.ability[effects.FIELD_SURGEON].amount
    cure(game, at, patient, points, markers)
