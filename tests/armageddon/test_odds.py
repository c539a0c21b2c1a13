"""Odds: the exact figures of the facts, every roll enumerated, and the dice of the rules."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import product

import pytest

from simkit.armageddon import GAME
from simkit.armageddon.odds.resolvers import exact, sample
from simkit.messages.errors import BadInput

COMPONENTS = GAME.components()


def odds(name: str, **keys: object) -> dict[tuple, float]:
    resolver = GAME.resolver(name)
    found = exact(name, COMPONENTS, **resolver.settle(keys))
    assert sum(share for _, share in found) == pytest.approx(1)
    assert all(set(outcome) == set(resolver.fields) for outcome, _ in found)
    return {tuple(outcome[field] for field in resolver.fields): share for outcome, share in found}


def rolls(dice: int) -> list[int]:
    """The successes of every way in which so many dice can fall."""
    return [sum(face > 3 for face in faces) for faces in product(range(1, 7), repeat=dice)]


# --- challenges ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "nothing", "mean", "two", "four"),
    [
        (7, 2, 0.0898, 2.5215, 0.7461, 0.2539),
        (7, 1, 0.0352, 3.0039, 0.8555, 0.3633),
        (5, 5, 0.6230, 0.6152, 0.1719, 0.0107),
        (7, 5, 0.3872, 1.2896, 0.3872, 0.0730),
        (4, 5, 0.7461, 0.3652, 0.0898, 0.0020),
        (10, 10, 0.5881, 0.8810, 0.2517, 0.0577),
        (5, 3, 0.3633, 1.1836, 0.3633, 0.0352),
        (2, 5, 0.9375, 0.0703, 0.0078, 0.0),
        (1, 1, 0.75, 0.25, 0.0, 0.0),
    ],
)
def test_challenges_have_the_known_chances(attack, defence, nothing, mean, two, four):
    found = {
        damage: share
        for (damage,), share in odds("challenge", attack=attack, defence=defence).items()
    }
    at_least = [sum(share for damage, share in found.items() if damage >= k) for k in (2, 4)]
    assert found[0] == pytest.approx(nothing, abs=6e-5)
    assert sum(damage * share for damage, share in found.items()) == pytest.approx(mean, abs=6e-5)
    assert at_least == pytest.approx([two, four], abs=6e-5)


@pytest.mark.parametrize(("attack", "defence"), [(0, 2), (2, 0), (3, 2), (2, 3)])
def test_every_fall_of_the_dice_is_counted(attack, defence):
    ways: dict[tuple, float] = defaultdict(float)
    for own, other in product(rolls(attack), rolls(defence)):
        ways[(max(0, own - other),)] += 1 / 6 ** (attack + defence)
    assert odds("challenge", attack=attack, defence=defence) == pytest.approx(dict(ways))


# A second reading of fate: die by die, as a game in which the one wants damage, the other none.


@cache
def value(mine: tuple, theirs: tuple, fate: int, other: int, decides: int, passed: int) -> float:
    """The mean damage when both play as well as can be; dice are 0 or 1."""
    if passed == 2:
        return max(0.0, sum(mine) - sum(theirs))
    best = value(mine, theirs, fate, other, 1 - decides, passed + 1)
    dice = mine if decides else theirs
    if (fate if decides else other) > 0 and 0 in dice:
        total = 0.0
        for again in product((0, 1), repeat=dice.count(0)):
            fresh = tuple(sorted((*(1,) * sum(dice), *again)))
            if decides:
                total += value(fresh, theirs, fate - 1, other, 1, 0)
            else:
                total += value(mine, fresh, fate, other - 1, 0, 0)
        mean = total / 2 ** dice.count(0)
        best = max(best, mean) if decides else min(best, mean)
    return best


def valued(attack: int, defence: int, fate: int, other: int) -> float:
    total = 0.0
    for mine in product((0, 1), repeat=attack):
        for theirs in product((0, 1), repeat=defence):
            if sum(mine) > sum(theirs):  # otherwise the defender accepts at once
                total += value(tuple(sorted(mine)), tuple(sorted(theirs)), fate, other, 0, 0)
    return total / 2 ** (attack + defence)


@pytest.mark.parametrize(
    ("attack", "defence", "fate", "other"),
    [(3, 2, 1, 0), (3, 2, 2, 0), (3, 3, 0, 1), (4, 3, 1, 1), (4, 2, 2, 1), (3, 2, 1, 2)],
)
def test_fate_is_spent_in_the_best_way(attack, defence, fate, other):
    found = odds("challenge", attack=attack, defence=defence, fate=fate, their_fate=other)
    mean = sum(damage * share for (damage,), share in found.items())
    assert mean == pytest.approx(valued(attack, defence, fate, other))


def test_fate_helps_who_has_it_and_nothing_without_damage():
    plain = odds("challenge", attack=7, defence=5)
    fated = odds("challenge", attack=7, defence=5, fate=2)
    assert fated[(0,)] == pytest.approx(plain[(0,)])  # the defender's prerogative
    assert fated[(6,)] > plain[(6,)]
    assert odds("challenge", attack=7, defence=5, their_fate=1)[(0,)] > plain[(0,)]
    kill = {aim: odds("challenge", attack=6, defence=3, fate=1, hp=aim) for aim in (0, 2)}
    chance = {aim: sum(s for (d,), s in found.items() if d >= 2) for aim, found in kill.items()}
    assert chance[2] >= chance[0]


# --- other rolls ---------------------------------------------------------------------------------


def test_the_published_scout_sees_one_army_in_sixteen():
    assert odds("observe", dice=2, stealth=5)[(True,)] == pytest.approx(8 / 128)


@pytest.mark.parametrize(("dice", "against"), [(3, 2), (2, 2), (1, 3)])
def test_scouts_and_hunters_must_exceed(dice, against):
    falls = list(product(rolls(dice), rolls(against)))
    share = sum(own > other for own, other in falls) / len(falls)
    assert odds("observe", dice=dice, stealth=against)[(True,)] == pytest.approx(share)
    assert odds("capture", dice=dice, fate=against)[(True,)] == pytest.approx(share)


def test_duels_and_thresholds_are_counted():
    falls = [own - other for own, other in product(rolls(3), rolls(2))]
    counted = {(margin,): falls.count(margin) / len(falls) for margin in set(falls)}
    assert odds("duel", left=3, right=2) == pytest.approx(counted)
    enough = sum(own >= 2 for own in rolls(4)) / len(rolls(4))
    assert odds("threshold", dice=4, needed=2)[(True,)] == pytest.approx(enough)
    assert odds("threshold", dice=4, needed=5) == {(False,): 1.0}


def test_ties_for_the_initiative_are_rolled_again():
    falls = list(product(rolls(1), rolls(2)))
    first, tied = (sum(test(a, b) for a, b in falls) for test in (int.__gt__, int.__eq__))
    assert odds("initiative", dice="1+2")[(1,)] == pytest.approx(first / (len(falls) - tied))
    even = odds("initiative", dice="3+3+3")
    assert list(even.values()) == pytest.approx([1 / 3] * 3)
    of_two_tied = odds("initiative", dice="2+2+4")
    assert of_two_tied[(1,)] == pytest.approx(of_two_tied[(2,)]) and of_two_tied[(3,)] > 0.5


# --- fights: a second reading, state by state ----------------------------------------------------


def damages(attack: int, defence: int) -> dict[int, float]:
    found: dict[int, float] = defaultdict(float)
    for own, other in product(rolls(attack), rolls(defence)):
        found[max(0, own - other)] += 1 / 6 ** (attack + defence)
    return found


def fought(one: tuple, other: tuple, rounds: int) -> dict[tuple, float]:
    """Units as lists of hit points and a mark: has it struck in this round? Each strikes the first
    enemy, and the first of the list that has not struck comes next."""
    chances = (damages(one[0], other[1]), damages(other[0], one[1]))
    at = {(((one[2], False),) * one[3], ((other[2], False),) * other[3]): 1.0}
    for _ in range(rounds):
        for _, side in product(range(max(one[3], other[3])), (0, 1)):
            after: dict[tuple, float] = defaultdict(float)
            for armies, share in at.items():
                striking, victims = armies[side], armies[1 - side]
                waiting = [unit for unit, (_, done) in enumerate(striking) if not done]
                if not waiting or not victims:
                    after[armies] += share
                    continue
                now = waiting[0]
                striking = (*striking[:now], (striking[now][0], True), *striking[now + 1 :])
                for damage, chance in chances[side].items():
                    left = ((victims[0][0] - damage, victims[0][1]), *victims[1:])
                    left = left[1:] if left[0][0] <= 0 else left
                    after[(striking, left) if side == 0 else (left, striking)] += share * chance
            at = after
        fresh: dict[tuple, float] = defaultdict(float)
        for (own, theirs), share in at.items():
            rested = tuple(tuple((hp, False) for hp, _ in army) for army in (own, theirs))
            fresh[rested] += share
        at = fresh
    found: dict[tuple, float] = defaultdict(float)
    for (own, theirs), share in at.items():
        if own and theirs:
            found["nobody", 0] += share
        else:
            found["attacker" if own else "defender", len(own or theirs)] += share
    return found


@pytest.mark.parametrize(
    ("one", "other", "ground"),
    [
        ((3, 1, 2, 1), (2, 2, 3, 1), 0),
        ((3, 2, 2, 2), (2, 1, 3, 2), 1),
        ((2, 1, 1, 3), (3, 1, 4, 1), 0),
        ((3, 1, 2, 3), (3, 1, 2, 3), 0),
    ],
)
def test_fights_are_those_of_another_reading(one, other, ground):
    names = ("attack", "defence", "hp", "units")
    keys = dict(zip(names, one, strict=True)) | {
        f"their_{name}": value for name, value in zip(names, other, strict=True)
    }
    behind = (other[0], other[1] + ground, *other[2:])
    wanted = {key: share for key, share in fought(one, behind, 30).items() if share > 1e-12}
    found = {
        key: share for key, share in odds("fight", **keys, ground=ground).items() if share > 1e-12
    }
    assert found == pytest.approx(wanted)


BASE = {"attack": 6, "defence": 4, "hp": 4, "their_attack": 5, "their_defence": 4, "their_hp": 4}


def test_an_assault_is_a_fight_against_ground_and_works():
    found = odds("siege", **BASE, ground=1, works=2, plan="assault")
    fight = odds("fight", **BASE, ground=3)
    names = {"attacker": "besieger", "defender": "garrison", "nobody": "nobody"}
    assert found == pytest.approx({(names[who], left): s for (who, left), s in fight.items()})


def test_the_besieged_fight_with_fewer_dice_or_sally_against_the_ground():
    waiting = odds("siege", **BASE, ground=1, works=2, sally="no")
    weak = BASE | {"their_attack": 2, "their_defence": 2}
    fight = odds("fight", **weak, ground=3)
    assert waiting["besieger", 1] == pytest.approx(fight["attacker", 1])
    sallied = odds("siege", **BASE, ground=1, works=2, sally="yes")
    outside = {
        key.removeprefix("their_") if "their" in key else f"their_{key}": value
        for key, value in BASE.items()
    }
    assert sallied["garrison", 1] == pytest.approx(
        odds("fight", **outside, ground=1)["attacker", 1]
    )
    best = odds("siege", **BASE, ground=1, works=2)
    assert best["garrison", 1] == max(each["garrison", 1] for each in (waiting, sallied))


# --- rolling agrees, and nonsense is refused -----------------------------------------------------


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("challenge", {"attack": 6, "defence": 4, "fate": 2, "their_fate": 1}),
        ("observe", {"dice": 4, "stealth": 3}),
        ("duel", {"left": 3, "right": 4}),
        ("threshold", {"dice": 5, "needed": 3}),
        ("capture", {"dice": 6, "fate": 4}),
        ("initiative", {"dice": "3+3+5"}),
        ("fight", BASE | {"units": 2, "their_units": 3, "ground": 1}),
        ("siege", BASE | {"units": 2, "works": 1}),
    ],
)
def test_rolling_agrees(name, keys):
    found, games = odds(name, **keys), 4000
    rolled = sample(name, COMPONENTS, games, 1, **GAME.resolver(name).settle(keys))
    assert sum(rolled.values()) == games
    for outcome in found.keys() | rolled.keys():
        share = found.get(outcome, 0.0)
        error = 4 * (share * (1 - share) / games) ** 0.5 + 1 / games
        assert rolled.get(outcome, 0) / games == pytest.approx(share, abs=error)


@pytest.mark.parametrize(
    ("name", "keys", "complaint"),
    [
        ("challenge", {"attack": 99, "defence": 1}, "attack must be a whole number"),
        ("challenge", {"attack": 3}, "defence"),
        ("challenge", {"attack": 3, "defence": 1, "fate": 9}, "fate"),
        ("initiative", {"dice": "3"}, "two to four"),
        ("initiative", {"dice": "3+x"}, "dice"),
        ("siege", BASE | {"plan": "wait"}, "plan"),
        ("siege", BASE | {"sally": "maybe"}, "sally"),
        ("fight", BASE | {"hp": 0}, "hp"),
    ],
)
def test_nonsense_is_refused(name, keys, complaint):
    with pytest.raises(BadInput, match=complaint):
        odds(name, **keys)
