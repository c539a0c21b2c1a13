"""How strong a stack is, and what a battle is worth."""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.hellgame.bots.knobs import BOLD, STOP
from simkit.hellgame.rules.table.board import other_legions_in, others_in
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.rules.units.units import owner_of
from simkit.hellgame.words import effects, state
from simkit.hellgame.words.sizes import MOST_SEATS, SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .worths import next_step, prospects_beside, standing_of, worth_beside

LEGION_LIFE = 4.0  # souls: what it cost, and its upkeep to come
HOUND_DICE = 3.0
SIEGE = 2.0  # souls: what an own sectio does not yield while enemies stand there (7.1)
HOPELESS = -1.0  # souls: what a battle may cost before they run
A_SEAT = 8  # bits of a seat's best skulls where those of all seats stand in one number
SIDES, MOST_SAVES = 6.0, 5  # of a die; skulls that save, at most
PART_KILLED = 0.4  # of the others' legions when a battle is won
STILL_TO_PLEAD = 0.3  # share of a sectio's worth: it stays ours until somebody pleads for it


class Backing(NamedTuple):
    """What stands behind legions: seen at one look for one decision, made anew for the next."""

    skulls: Any  # the `best_skulls`
    helped: Any  # places with a lieutenant, or with a Hellhound that a legion holds, a bit each


@kernel
def backing(view, rules):
    """One look at demons, lieutenants and Hellhounds."""
    helped = 0
    for hound in range(rules.hounds):
        legion = view.hounds[hound].legion
        if legion != state.NONE and view.legions[legion].place >= 0:
            helped |= 1 << view.legions[legion].place
    for lieutenant in range(rules.lieutenants):
        if view.lieutenants[lieutenant].place >= 0:
            helped |= 1 << view.lieutenants[lieutenant].place
    return Backing(best_skulls(view, rules), helped)


@kernel
def best_skulls(view, rules):
    """The skulls of each seat's best demon that may still join a battle, 0 for none (11.1, 11.2.3).

    One number for all seats, `A_SEAT` bits each: `skulls_of` reads it.
    """
    best = 0
    for demon in range(rules.demons):
        record = view.demons[demon]
        if record.owner != state.NONE and record.incapacitated == 0 and record.earth == state.NONE:
            if record.fought == 0:
                skulls = rules.demon[demon].values[effects.SKULLS]
                best += max(skulls - skulls_of(best, record.owner), 0) << A_SEAT * record.owner
    return best


@kernel
def skulls_of(best, seat):
    """Those of one seat. Freebooters have no demon: their legions save as if it had one skull."""
    return best >> A_SEAT * seat & (1 << A_SEAT) - 1 if seat < MOST_SEATS else 1


@kernel
def attacks_of(view, rules, seat, place):
    """Dice of a seat's legions in a place, those of Hellhounds among them; lieutenants help."""
    dice = 1.0 * view.troops[place, seat]
    for hound in range(rules.hounds):
        legion = view.hounds[hound].legion
        if (
            legion != state.NONE
            and owner_of(legion) == seat
            and view.legions[legion].place == place
        ):
            dice += HOUND_DICE - 1.0
    for lieutenant in range(rules.lieutenants):
        man = view.lieutenants[lieutenant]
        if man.owner == seat and man.place == place:
            led = min(view.troops[place, seat], rules.lieutenant[lieutenant].leadership)
            dice += led * rules.lieutenant[lieutenant].bonus
    return dice


@kernel
def strength(dice, bodies, skulls):
    """Dice that hit one in six, bodies that save on their demon's skulls: they multiply."""
    return dice * bodies * SIDES / (SIDES - min(max(skulls, 1), MOST_SAVES))


@kernel
def side_strength(view, rules, seat, place, more, behind):
    """A seat's strength in a place with so many legions more, by the `backing`."""
    dice = 1.0 * view.troops[place, seat]
    if has(behind.helped, place):
        dice = attacks_of(view, rules, seat, place)
    return strength(dice + more, view.troops[place, seat] + more, skulls_of(behind.skulls, seat))


@kernel
def chance_at(view, rules, seat, place, more, behind):
    """About how likely the seat wins a battle there against the strongest who stands there."""
    own, worst = side_strength(view, rules, seat, place, more, behind), 0.0
    for owner in members(others_in(view, place, seat)):
        worst = max(worst, side_strength(view, rules, owner, place, 0, behind))
    if own <= 0.0:
        return 0.0
    return own / (own + worst)


@kernel
def battle_worth(view, rules, seat, place, more, knobs):
    """What a battle is worth: the sectio if it is won, the legions if it is lost."""
    if place >= SECTIOS:
        return 0.0
    prospects, behind = prospects_beside(view, place), backing(view, rules)
    return battle_worth_beside(view, rules, seat, place, more, prospects, behind, knobs)


@kernel
def battle_worth_beside(view, rules, seat, place, more, prospects, behind, knobs):
    """The same where the prospects beside that sectio and the backing are known."""
    chance = chance_at(view, rules, seat, place, more, behind)
    prize = worth_beside(view, rules, seat, place, prospects, knobs)
    gain = prize + LEGION_LIFE * PART_KILLED * other_legions_in(view, place, seat)
    loss = LEGION_LIFE * (view.troops[place, seat] + more)
    if view.holder[place] != seat:
        if not can_be_taken(view, seat, place):
            loss += right_worth(view, seat, place, prospects, knobs)
    elif can_be_taken(view, seat, place):
        gain -= STILL_TO_PLEAD * prize
    else:
        gain += SIEGE - prize
        loss += prize
    return knobs[BOLD] * chance * gain - (1.0 - chance) * loss


@kernel
def right_worth(view, seat, place, prospects, knobs):
    """What a lost battle gives away: the right of victory to who cannot plead otherwise (12.2)."""
    most = 0.0
    for other in members(others_in(view, place, seat) & state.EVERYBODY):
        if view.holder[place] != other:
            most = max(most, next_step(standing_of(view, other, place, prospects)))
    return knobs[STOP] * most / max(view.players - 1, 1)


@kernel
def can_be_taken(view, seat, place):
    """True where enemies can have a sectio though nobody fights them (12.1, 12.2, 12.3.2)."""
    if view.troops[place, state.FREEBOOTERS] > 0:
        return True
    if view.battle.place == place and view.battle.fought == 1:
        return True
    rivals = others_in(view, place, seat)
    if view.won_here[place] & rivals != 0:
        return True
    for other in members(rivals):
        if usable_favour(view, other) > 0:
            return True
    return False


@kernel
def leads_hounds(view, rules, seat, place):
    """True where a seat's legions hold a Hellhound; anywhere, if no place is named."""
    for hound in range(rules.hounds):
        legion = view.hounds[hound].legion
        if legion != state.NONE and owner_of(legion) == seat:
            if place in (state.NONE, view.legions[legion].place):
                return True
    return False
