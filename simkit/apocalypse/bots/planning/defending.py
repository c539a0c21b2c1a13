"""Taking hits: which hero a group attacks, and what absorbs the damage."""

from __future__ import annotations

from math import inf

from simkit.apocalypse.bots.knobs import SHELTER
from simkit.apocalypse.bots.reckoning.fighting import leaves_a_mark
from simkit.apocalypse.bots.reckoning.judgement import (
    largest_size,
    shelter_of,
)
from simkit.apocalypse.bots.reckoning.peril import (
    NOTES,
    Attacks,
    bearer,
    coming_attack,
    expect_attacks,
    harm_of_hits,
    shelter_against,
)
from simkit.apocalypse.bots.reckoning.prices import pain
from simkit.apocalypse.rules.board.board import hero_toughness, lord_number
from simkit.apocalypse.rules.board.marks import STEP
from simkit.apocalypse.rules.enemies.lords import petrifies
from simkit.apocalypse.rules.heroes.damage import absorbs_for
from simkit.apocalypse.words import choices, state
from simkit.apocalypse.words.state import MOST_SEATS
from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions, slate
from simkit.kernel.numbers.sets import has

FORESEEN = 0.5  # how much the next attack counts against this one
STONE = 30.0  # the harm when a hero is petrified altogether
# What absorbing costs, and what a mark less is worth.
LAST_OF_AN_AMBUSH, SOFTENING, HEALING, A_MARK = 1.0, 2.0, 2.5, 0.5


# --- who is attacked ----------------------------------------------------------------------------


@kernel
def victim(asked):
    """The hero by whom this attack, and the next one where it does least, harm the team least."""
    view, rules, decision, options = asked.position, asked.rules, asked.decision, asked.options
    target, place = decision.subject, decision.amount
    coming = coming_attack(view, rules, target, place)
    alone, both, later = (
        fractions(MOST_SEATS),
        fractions(MOST_SEATS),
        fractions(MOST_SEATS),
    )
    notes, reckoned = Attacks(slate(NOTES), slate(NOTES), slate(NOTES)), 0
    for i in range(len(options)):
        if has(reckoned, i):
            continue
        toughness = hero_toughness(view.heroes[options[i].who])
        expect_attacks(notes, view, rules, target, coming, place, toughness)
        for j in range(i, len(options)):  # all who are as tough: the chances are the same
            if hero_toughness(view.heroes[options[j].who]) == toughness:
                reckoned |= 1 << j
                harms = harms_to(asked, options[j].who, target, coming, notes)
                alone[j], both[j], later[j] = harms
    spared, sparing, second = least_harmed(later, len(options))
    best, least = 0, inf
    for i in range(len(options)):
        harm = alone[i]
        if coming != state.NONE:
            apart = harm + (second if i == sparing else spared)
            harm = FORESEEN * min(apart, both[i]) + (1.0 - FORESEEN) * harm
        if harm < least:
            best, least = i, harm
    return best


@kernel
def least_harmed(harms, count):
    """The harm of an attack to the hero whom it harms least, who that is, and to the next."""
    least, best, second = inf, state.NONE, inf
    for i in range(count):
        if harms[i] < least:
            least, best, second = harms[i], i, least
        elif harms[i] < second:
            second = harms[i]
    return least, best, second


@kernel
def harms_to(asked, seat, target, coming, notes):
    """What this attack means for a hero, this and the coming one, and that one alone."""
    view, rules, knobs = asked.position, asked.rules, asked.mind.knobs
    hero = bearer(view, rules, seat, notes, coming, knobs)
    stone = STONE if turns_to_stone(view, rules, target, seat) else 0.0
    left = shelter_against(rules, target, hero.shelter)
    alone = harm_of_hits(notes.now, hero, left, knobs)
    if coming == state.NONE:
        return alone + stone, 0.0, 0.0
    both = harm_of_hits(notes.both, hero, shelter_against(rules, coming, left), knobs)
    later = harm_of_hits(notes.then, hero, shelter_against(rules, coming, hero.shelter), knobs)
    then = STONE if turns_to_stone(view, rules, coming, seat) else 0.0
    return alone + stone, both + stone + then, later + then


@kernel
def turns_to_stone(view, rules, target, seat):
    """True for whom one more injury by Stheno would petrify altogether."""
    if target < state.LORD or not petrifies(view, rules, lord_number(target)):
        return False
    hero = view.heroes[seat]
    return largest_size(hero.dice) - STEP * (hero.petrified + 1) < SIZES[0]


# --- what absorbs it ----------------------------------------------------------------------------


@kernel
def absorb(asked):
    """Troopers and luck, where they are worth less than the pain they spare."""
    view, options = asked.position, asked.options
    point = worth_of_a_point(asked)
    best, best_gain = 0, 0.0
    for i in range(1, len(options)):
        option = options[i]
        gain = -1.0
        if option.verb == choices.DO_PATROL:
            gain = pain_spared(asked, point, option.amount)
            gain -= asked.mind.knobs[SHELTER] * option.amount
        elif option.verb == choices.DO_AMBUSH:
            gain = pain_spared(asked, point, option.amount)
            gain -= asked.mind.knobs[SHELTER] * option.amount
            area = view.heroes[asked.decision.subject].area
            if view.areas[area].ambush[option.what] == 1:
                gain -= LAST_OF_AN_AMBUSH
        elif option.verb == choices.DO_SOFTEN:
            gain = pain_spared(asked, point, option.amount) - SOFTENING
        elif option.verb == choices.DO_HEAL:
            gain = saved_by_healing(asked, option.amount) - HEALING
        if gain > best_gain:
            best, best_gain = i, gain
    return best


@kernel
def pain_spared(asked, point, absorbs):
    """The pain that a hero is spared by one who absorbs so much: his share of what all together
    can spare him, for it may take several to save a life."""
    return min(absorbs, asked.decision.amount) * point


@kernel
def worth_of_a_point(asked):
    """What a point less of the damage is worth, where so much is absorbed that it is worth most."""
    view, rules, knobs = asked.position, asked.rules, asked.mind.knobs
    seat, damage = asked.decision.subject, asked.decision.amount
    whole = pain(view, rules, seat, damage, knobs)
    best = 0.0
    for spared in range(1, min(damage, all_that_absorbs(view, rules, seat)) + 1):
        saved = whole
        if spared < damage:
            saved -= pain(view, rules, seat, damage - spared, knobs)
        elif leaves_a_mark(view, rules) or view.heroes[seat].area == state.HELL:
            saved += A_MARK
        best = max(best, saved / spared)
    return best


@kernel
def all_that_absorbs(view, rules, seat):
    """The damage that his patrol, his luck and the ambush of his area can spare a hero."""
    area = view.heroes[seat].area
    absorbs = shelter_of(view, rules, seat)
    for kind in range(rules.trooper_types):
        men = view.areas[area].ambush[kind]
        if men > 0:
            absorbs += men * absorbs_for(view, rules, seat, kind, 0)
    return absorbs


@kernel
def saved_by_healing(asked, amount):
    """What health regained before the damage falls is worth to who would die of it."""
    view, rules, knobs = asked.position, asked.rules, asked.mind.knobs
    seat, damage = asked.decision.subject, asked.decision.amount
    hero = view.heroes[seat]
    healed = min(amount, hero.cap - hero.health)
    if damage < hero.health or healed <= 0:
        return 0.0
    return pain(view, rules, seat, damage, knobs) - pain(view, rules, seat, damage - healed, knobs)
