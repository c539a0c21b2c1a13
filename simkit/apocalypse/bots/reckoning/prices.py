"""What health, luck and courage are worth to a hero, all counted in courage."""

from __future__ import annotations

from simkit.apocalypse.bots.knobs import CAUTION, THRIFT
from simkit.apocalypse.rules.board.board import can, gift_on, is_alive
from simkit.apocalypse.words import effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import how_many, members

from .lord_prospects import power_against_foe

NEARLY_DEAD = 2  # health at which a single attack may kill
A_HEALTH, CAUTIOUS, NEAR_DEATH = 0.7, 0.7, 1.5  # the last: how much dearer for who is nearly dead
A_DEATH, A_GIFT_LOST = 12.0, 3.0
A_LUCK_USED, SAVED_LUCK = 0.3, 0.5
ITS_DICE = 5.0  # a wound that he can hope to deal the Lord in an attack
GAME_LOST = 100.0


@kernel
def health_price(view, seat, knobs):
    """A point of health: more for the cautious, and much more for who is nearly dead."""
    price = A_HEALTH + CAUTIOUS * knobs[CAUTION]
    return NEAR_DEATH * price if view.heroes[seat].health <= NEARLY_DEAD else price


@kernel
def pain(view, rules, seat, damage, knobs):
    """The harm of so much damage to a hero: a death costs doom, perhaps the last, gifts, dice."""
    if damage >= view.heroes[seat].health:
        return price_of_death(view, rules, seat)
    return damage * health_price(view, seat, knobs)


@kernel
def price_of_death(view, rules, seat):
    """The harm of a hero's death."""
    if view.doom + rules.death_doom >= rules.doom_loss:
        return GAME_LOST
    dice = ITS_DICE * power_against_foe(view, rules, seat)
    return A_DEATH + A_GIFT_LOST * gifts_of(view, seat) + dice


@kernel
def gifts_of(view, seat):
    """How many gifts a hero owns."""
    return how_many(view.heroes[seat].filled)


@kernel
def luck_users(view, rules, seat):
    """How many gifts and abilities of a hero live on his luck."""
    hero = view.heroes[seat]
    count = 1 if can(hero, effects.FORFEIT_SOUL) or can(hero, effects.STIMPACKS) else 0
    for slot in members(hero.filled):
        if gift_on(view, rules, seat, slot).luck > 0:
            count += 1
    return count


@kernel
def luck_price(view, rules, seat, knobs):
    """A point of luck pays like courage; gifts that live on it, and thrift, make it dearer."""
    price = 1.0 + A_LUCK_USED * min(2, luck_users(view, rules, seat))
    return price + SAVED_LUCK if view.heroes[seat].luck <= knobs[THRIFT] else price


@kernel
def has_wishes(view):
    """True while some hero has room for another gift: then courage is to be saved for it."""
    for seat in range(view.players):
        if is_alive(view, seat) and view.heroes[seat].slot_cost != state.NONE:
            return True
    return False
