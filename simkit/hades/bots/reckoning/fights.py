"""The odds of a combat, from the cards that are still in the Resolution Decks.

Both discard piles lie open, so a careful player knows which cards are left. A deck that is used up
is whole again. Two attackers draw two different cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.hades.rules.common.board import is_covered
from simkit.hades.rules.common.combat import unit_weak
from simkit.hades.words import effects, state, tables
from simkit.hades.words.state import MOST_CARDS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions, slate
from simkit.kernel.numbers.sets import how_many, members

from .card_odds import cards_out

STRENGTHS = 2 * effects.MOST_ATTACK + 1  # that two cards together can have, nought among them


@kernel
def cards_left(view, rules, deck):
    """The cards that can come next, a bit each."""
    whole = (1 << rules.deck[deck]) - 1
    left = whole & ~cards_out(view, deck)
    return left if left != 0 else whole


class Draws(NamedTuple):
    """The cards that may come to a combat next, looked up once for all that is asked of it."""

    first: Any  # the strengths that the first attacker may draw
    second: Any  # card by card those of the second one
    count: Any
    most: Any  # the greatest strength that they come to
    paired: Any  # whether there is a second one
    guards: Any  # the defender's cards, a bit each


@kernel
def look_at_cards(view, rules, first, first_weak, second, second_weak, one, other):
    """What one or two lines of the SHL cards may draw; fills in the strengths."""
    count, strongest, ablest = 0, 0, 0
    for card in members(cards_left(view, rules, state.SHL_CARDS)):
        one[count] = rules.card[state.SHL_CARDS, card].attack[first, first_weak]
        strongest = max(strongest, one[count])
        if second != state.NONE:
            other[count] = rules.card[state.SHL_CARDS, card].attack[second, second_weak]
            ablest = max(ablest, other[count])
        count += 1
    guards = cards_left(view, rules, state.NASTIAN_CARDS)
    return Draws(one, other, count, strongest + ablest, second != state.NONE, guards)


@kernel
def chance_of_net(rules, draws, line, weak, cover, least):
    """The chance that an attack nets so much or more.

    ``line`` is the defender's; without one (NONE) no card is drawn for it. Two attackers draw two
    different cards, unless only one is left.
    """
    shares, total = fractions(STRENGTHS), 0.0
    for attack in range(draws.most + 1):
        shares[attack] = defended(rules, draws.guards, attack, line, weak, cover, least)
    if shares[draws.most] == 0.0:
        return 0.0  # not even the strongest cards are enough
    for i in range(draws.count):
        if not draws.paired:
            total += shares[draws.first[i]]
            continue
        for j in range(draws.count):
            if i != j or draws.count == 1:
                total += shares[draws.first[i] + draws.second[j]]
    ways = draws.count * max(1, draws.count - 1) if draws.paired else draws.count
    return total / ways


@kernel
def defended(rules, guards, attack, line, weak, cover, least):
    """The chance that a defender's card, one of a set, leaves so much of an attack."""
    if line == state.NONE:
        return 1.0 if attack >= least else 0.0
    if attack < least:
        return 0.0
    sparing = rules.sparing[line, weak, 1 if cover else 0, min(attack - least, tables.MOST_TAKEN)]
    return how_many(guards & sparing) / how_many(guards)


# --- who defends --------------------------------------------------------------------------------


@kernel
def line_of_target(rules, target):
    """The line on the Nastian cards by which a target defends itself."""
    if target >= state.FIGHTER:
        return rules.fighter_line
    if target >= state.INSTALLATION:
        return rules.installation[target - state.INSTALLATION].line
    return rules.enemy[target].line


@kernel
def target_weak(view, target):
    """1 for a damaged or depleted target."""
    if target >= state.FIGHTER:
        return view.fighters[target - state.FIGHTER].damaged
    if target >= state.INSTALLATION:
        return min(view.installations[target - state.INSTALLATION].status, 1)
    return view.enemies[target].depleted


@kernel
def is_sheltered(view, rules, target):
    """True for an enemy on a destroyed installation."""
    return target < state.INSTALLATION and is_covered(view, rules, view.enemies[target].place)


@kernel
def is_last_step(view, rules, target):
    """True for a target that one hit destroys."""
    if target < state.INSTALLATION and rules.enemy[target].steps == 1:
        return True
    return target_weak(view, target) == 1


# --- what an attack is worth --------------------------------------------------------------------


@kernel
def prospect(view, rules, one, one_weak, two, two_weak, target, undefended, kill, step, loss, nick):
    """The worth of an attack by one or two lines on a target: kill, step, own loss, own step."""
    line = state.NONE if undefended else line_of_target(rules, target)
    weak, cover = target_weak(view, target), is_sheltered(view, rules, target)
    draws = look_at_cards(
        view, rules, one, one_weak, two, two_weak, slate(MOST_CARDS), slate(MOST_CARDS)
    )
    hit = chance_of_net(rules, draws, line, weak, cover, 1)
    if is_last_step(view, rules, target):
        worth = hit * kill
    else:
        dead = chance_of_net(rules, draws, line, weak, cover, 2)
        worth = dead * kill + (hit - dead) * step
    if loss > 0.0 and not undefended and target < state.FIGHTER:
        least = chance_of_net(rules, draws, line, weak, cover, 0)
        worst = chance_of_net(rules, draws, line, weak, cover, -1)
        # At -1 a step is lost, beyond that the squad.
        worth -= loss * (1.0 - worst) + nick * (worst - least)
    return worth


@kernel
def sabotage_prospect(view, rules, unit, number, kill, step):
    """The worth of an engineer's special action against an installation (6.5)."""
    attack = rules.sabotage[view.units[unit].depleted]
    target = state.INSTALLATION + number
    line, weak = line_of_target(rules, target), target_weak(view, target)
    guards = cards_left(view, rules, state.NASTIAN_CARDS)
    hit = defended(rules, guards, attack, line, weak, False, 1)
    if weak == 1:
        return hit * kill
    dead = defended(rules, guards, attack, line, weak, False, 2)
    return dead * kill + (hit - dead) * step


@kernel
def own_weak(view, rules, unit):
    """1 for whoever attacks with the value in parentheses."""
    return unit_weak(view, rules, unit)
