"""How strong a stack is, and what a battle is worth."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from ..board import other_legions_in
from ..effects import SKULLS
from ..policies import BOLD
from ..state import MOST_LEGIONS, MOST_SEATS, NONE, SECTIOS
from ..units import first_of
from .worths import sectio_worth

LEGION_LIFE = 4.0  # souls: what it cost, and its upkeep to come
HOUND_DICE = 3.0
HOPELESS = -1.0  # souls: what a battle may cost before they run


@kernel
def best_skulls(view, rules, seat):
    """The skulls of the best demon that may still join a battle, 0 for none (11.1, 11.2.3)."""
    best = 0
    for demon in range(rules.demons):
        state = view.demons[demon]
        if state.owner == seat and state.incapacitated == 0 and state.earth == NONE:
            if state.fought == 0:
                best = max(best, rules.demon[demon].values[SKULLS])
    return best


@kernel
def attacks_of(view, rules, seat, place):
    """Dice of a seat's legions in a place, those of Hellhounds among them; lieutenants help."""
    dice = 0.0
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        if view.legions[legion].place == place:
            dice += HOUND_DICE if view.legions[legion].hound != NONE else 1.0
    for lieutenant in range(rules.lieutenants):
        man = view.lieutenants[lieutenant]
        if man.owner == seat and man.place == place:
            led = min(view.troops[place, seat], rules.lieutenant[lieutenant].leadership)
            dice += led * rules.lieutenant[lieutenant].bonus
    return dice


@kernel
def strength(dice, bodies, skulls):
    """Dice that hit one in six, bodies that save on their demon's skulls: they multiply."""
    return dice * bodies * 6.0 / (6.0 - min(max(skulls, 1), 5))


@kernel
def side_strength(view, rules, seat, place, more):
    """A seat's strength in a place with so many legions more."""
    dice = attacks_of(view, rules, seat, place) + more
    skulls = best_skulls(view, rules, seat) if seat < MOST_SEATS else 1
    return strength(dice, view.troops[place, seat] + more, skulls)


@kernel
def chance_at(view, rules, seat, place, more):
    """About how likely the seat wins a battle there against the strongest who stands there."""
    own, worst = side_strength(view, rules, seat, place, more), 0.0
    for owner in range(MOST_SEATS + 1):
        if owner != seat and view.troops[place, owner] > 0:
            worst = max(worst, side_strength(view, rules, owner, place, 0))
    if own <= 0.0:
        return 0.0
    return own / (own + worst)


@kernel
def battle_worth(view, rules, seat, place, more, knobs):
    """What a battle is worth: the sectio if it is won, the legions if it is lost."""
    if place >= SECTIOS:
        return 0.0
    chance = chance_at(view, rules, seat, place, more)
    prize = sectio_worth(view, rules, seat, place, knobs)
    if view.holder[place] == seat:
        prize *= 0.7  # it stays ours until somebody pleads for it
    killed = LEGION_LIFE * 0.4 * other_legions_in(view, place, seat)
    lost = LEGION_LIFE * (view.troops[place, seat] + more)
    return knobs[BOLD] * chance * (prize + killed) - (1.0 - chance) * lost
