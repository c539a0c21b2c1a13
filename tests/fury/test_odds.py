"""Odds: what they say of every roll is what the rules do with it."""

from __future__ import annotations

from itertools import product

import pytest

from simkit.messages.errors import BadInput
from tests.fury.scene import REBELS, ROME, Scene, twin

ROLLS = list(product(range(1, 7), repeat=2))


def odds(name: str, **keys: object) -> dict[tuple, float]:
    resolver = twin.description.GAME.resolver(name)
    found = twin.resolvers.exact(name, twin.description.GAME.components(), **resolver.settle(keys))
    assert sum(share for _, share in found) == pytest.approx(1)
    return {tuple(outcome[field] for field in resolver.fields): share for outcome, share in found}


def counted(outcomes: list[tuple]) -> dict[tuple, float]:
    return {each: pytest.approx(outcomes.count(each) / 36) for each in set(outcomes)}


def fought(own: int, theirs: int, roll: int) -> tuple:
    """A battle by the rules: so many auxiliaries of 3 strength points against one unit."""
    scene = Scene(ROME)
    scene.units("ix_hispana", "auxiliary_foot", "cv6", min(own, 4))
    scene.units("ii_augusta", "auxiliary_foot", "cv6", max(0, own - 4))
    foe = scene.unit("ordovices", "foot", "cv6")
    scene.piece(foe).sp = theirs
    tract = scene.gather("cv6")
    column = twin.strength.column_of(scene.rules, 3 * own, theirs)
    lost = tuple(twin.strength.percent_lost(scene.rules, roll, column, side) for side in (0, 1))
    winner = twin.battles.settle_losses(scene.game, scene.at, ROME, tract, lost)
    name = {ROME: "attacker", REBELS: "defender"}.get(int(winner), "nobody")
    return name, *(int(scene.game.tally.sp_lost[side]) for side in (ROME, REBELS))


@pytest.mark.parametrize(
    ("own", "theirs", "modifier"), [(6, 9, 0), (5, 3, 2), (4, 7, -3), (2, 7, 0), (1, 2, 9)]
)
def test_battles_are_those_of_the_rules(own, theirs, modifier):
    by_roll = {roll: fought(own, theirs, roll + modifier) for roll in range(2, 13)}
    found = [by_roll[sum(faces)] for faces in ROLLS]
    assert odds("battle", attacker=3 * own, defender=theirs, modifier=modifier) == counted(found)


def charged(cohorts: int, horse: int, chariots: int, foot: int, roll: int) -> tuple:
    """A battle by the rules in which both sides charge; the last figures are those of chargers."""
    scene = Scene(ROME)
    scene.units("ix_hispana", "auxiliary_foot", "cv6", cohorts)
    own = scene.units("ix_hispana", "legion_horse", "cv6", horse)
    theirs = scene.units("catuvellauni", "chariot", "cv6", chariots)
    scene.units("catuvellauni", "foot", "cv6", foot)
    tract = scene.gather("cv6")
    for seat in (ROME, REBELS):
        twin.battles.charge(scene.game, scene.rules, seat, tract)
    full = [twin.strength.full_strength(scene.game, scene.rules, seat) for seat in (ROME, REBELS)]
    had = [int(scene.piece(unit).sp) for unit in (*own, *theirs)]
    column = twin.strength.column_of(scene.rules, *full)
    lost = tuple(twin.strength.percent_lost(scene.rules, roll, column, side) for side in (0, 1))
    winner = twin.battles.settle_losses(scene.game, scene.at, ROME, tract, lost)
    name = {ROME: "attacker", REBELS: "defender"}.get(int(winner), "nobody")
    fallen = [was - int(scene.piece(u).sp) for was, u in zip(had, (*own, *theirs), strict=True)]
    sp_lost = (int(scene.game.tally.sp_lost[side]) for side in (ROME, REBELS))
    return name, *sp_lost, sum(fallen[: len(own)]), sum(fallen[len(own) :])


@pytest.mark.parametrize(
    ("force", "modifier"), [((4, 1, 2, 1), 0), ((2, 1, 4, 0), 2), ((1, 0, 1, 3), -2)]
)
def test_charges_and_retreats_are_those_of_the_rules(force, modifier):
    cohorts, horse, chariots, foot = force
    scene = Scene(ROME)
    sp = [
        sum(int(scene.piece(unit).sp) for unit in scene.units(command, kind, "cv6", count))
        for command, kind, count in (
            ("ix_hispana", "auxiliary_foot", cohorts),
            ("ix_hispana", "legion_horse", horse),
            ("catuvellauni", "chariot", chariots),
            ("catuvellauni", "foot", foot),
        )
    ]
    own, theirs = sp[0] + sp[1], sp[2] + sp[3]
    keys = {"attacker": own, "defender": theirs, "modifier": modifier}
    keys |= {"attacker_charges": sp[1], "defender_charges": sp[2]}
    by_roll = {roll: charged(*force, roll + modifier) for roll in range(2, 13)}
    found = [by_roll[sum(faces)] for faces in ROLLS]
    assert odds("charge", **keys) == counted(found)
    beaten = []
    for winner, mine, his, *_ in found:
        loser = {"attacker": "defender", "defender": "attacker"}.get(winner, "nobody")
        left = {"attacker": own - mine, "defender": theirs - his, "nobody": 0}[loser]
        beaten.append((loser, left) if left else ("nobody", 0))
    assert odds("retreat", **keys) == counted(beaten)


def test_nobody_charges_with_more_than_he_has():
    with pytest.raises(BadInput, match="attacker_charges must be a whole number from 0 to 9"):
        odds("charge", attacker=9, defender=9, attacker_charges=10)


@pytest.mark.parametrize(
    ("morale", "leader", "share"), [(7, 0, 21 / 36), (6, 6, 1), (5, 2, 21 / 36)]
)
def test_rallies(morale, leader, share):
    assert odds("rally", morale=morale, leader=leader)[(True,)] == pytest.approx(share)


@pytest.mark.parametrize(("morale", "leader"), [(6, 0), (8, 2), (9, 0)])
def test_forced_marches_are_those_of_the_rules(morale, leader):
    words = ("succeeds", "in_disorder", "fails")
    results = [(words[twin.forced_march.result_of(sum(r) - leader, morale)],) for r in ROLLS]
    assert odds("forced_march", morale=morale, leader=leader) == counted(results)


@pytest.mark.parametrize(("units", "lands_end"), [(0, False), (7, False), (5, True), (14, True)])
def test_the_sea_is_that_of_the_rules(units, lands_end):
    scene = Scene(ROME)
    for unit in scene.units("ix_hispana", "cohort", "ca3", min(units, 10)):
        scene.piece(unit).aboard = 1
    for unit in scene.units("xx_valeria", "cohort", "ca3", max(0, units - 10)):
        scene.piece(unit).aboard = 1
    off = scene.rules.round_lands_end if lands_end else 0
    words = twin.kinds.WEATHERS
    found = [
        (words[twin.sailing.weather_of(scene.game, scene.at, 0, sum(r) + off)],) for r in ROLLS
    ]
    assert odds("sea", units=units, lands_end=lands_end) == counted(found)


@pytest.mark.parametrize(("won", "last"), [(True, False), (False, False), (False, True)])
def test_leaders_fates_are_those_of_the_rules(won, last):
    scene = Scene()
    words = twin.kinds.FATES
    found = [(words[twin.fates.fate_of(scene.rules, sum(r), won, last)],) for r in ROLLS]
    assert odds("leader", won=won, all_lost=last) == counted(found)


@pytest.mark.parametrize(
    ("foot", "riders", "tract"), [(8, 0, "ic4"), (10, 0, "ic4"), (7, 2, "ic4"), (30, 0, "ic1")]
)
def test_supply_checks_are_those_of_the_rules(foot, riders, tract):
    found = []
    for die in range(1, 7):
        scene = Scene()
        left = foot
        for command in ("catuvellauni", "iceni", "coritani", "dumnonii", "silures"):
            scene.units(command, "foot", tract, min(left, 6))
            left -= min(left, 6)
        assert left == 0
        scene.units("catuvellauni", "chariot", tract, riders)
        place = scene.tract(tract)
        over = twin.supply.load(scene.game, scene.rules, REBELS, place)
        over -= twin.supply.limit(scene.game, scene.rules, REBELS, place)
        with scene.dice(*([die] if over > 0 else [])):
            twin.supply.supply_step(scene.game, scene.at)
        told = scene.told()
        short = sum("is not fed" in line for line in told)
        worse = sum(bool(scene.piece(unit).disrupted) for unit in range(scene.rules.units))
        percent = scene.rules.supply_loss[die - 1] if short else 0
        found.append((short, bool(worse), int(percent)))
    terrain, communities = ("marsh", "none") if tract == "ic4" else ("clear", "tribal_centre")
    said = odds("supply", foot=foot, riders=riders, terrain=terrain, communities=communities)
    assert said == {each: pytest.approx(found.count(each) / 6) for each in set(found)}


def test_looting_is_that_of_the_rules():
    found = []
    for die in range(1, 7):
        scene = Scene()
        with scene.dice(die):
            scene.unit("iceni", "foot", "tr1")
        found.append((int(scene.game.looting[scene.tract("tr1")]) - int(scene.game.turn),))
    assert odds("looting") == {each: pytest.approx(found.count(each) / 6) for each in set(found)}


def test_unreliability_is_that_of_the_rules():
    found = []
    for die in range(1, 7):
        scene = Scene()
        scene.units("iceni", "foot", "cv6", 2)
        scene.unit("ix_hispana", "cohort", "cv6")
        tract = scene.gather("cv6")
        with scene.dice(die):
            found.append((int(twin.modifiers.all_modifiers(scene.game, scene.at, REBELS, tract)),))
    counts = {each: pytest.approx(found.count(each) / 6) for each in set(found)}
    assert odds("unreliability") == counts


@pytest.mark.parametrize("attacker", [14, 20, 21, 35, 56, 62, 63, 999])
def test_overruns_of_one_unseen_unit_are_those_of_the_rules(attacker):
    scene = Scene()
    won = 0
    units = range(int(scene.rules.first_unit[ROME]), int(scene.rules.last_unit[ROME]))
    for unit in units:
        twin.pieces.bring_unit(scene.game, scene.at, unit, scene.tract("cv6"))
        scene.game.hidden.units["fights"] = 0
        scene.piece(unit).fights = 1
        twin.battles.charge(scene.game, scene.rules, ROME, scene.tract("cv6"))
        theirs = twin.strength.full_strength(scene.game, scene.rules, ROME)
        won += attacker >= scene.rules.overrun_odds * theirs
        twin.strength.stand_down(scene.game)
    said = odds("overrun", attacker=attacker)
    assert said.get((True,), 0) == pytest.approx(won / len(units))


def test_unseen_stacks_of_several_units_are_counted_as_they_are_dealt():
    keys = {"attacker": 110, "units": 3, "enemy": "rebels"}
    said = odds("overrun", **keys)
    found = twin.resolvers.sample("overrun", twin.description.GAME.components(), 4000, 3, **keys)
    assert 0.05 < said[(True,)] < 0.95
    assert found[(True,)] / 4000 == pytest.approx(said[(True,)], abs=0.04)
    with pytest.raises(BadInput, match="enemy"):
        odds("overrun", attacker=9, enemy="nobody")
    with pytest.raises(BadInput, match="terrain"):
        odds("supply", terrain="sea")
    with pytest.raises(BadInput, match="community"):
        odds("supply", communities="pub")


def test_what_is_no_number_is_refused_and_rolling_agrees():
    with pytest.raises(BadInput, match="attacker"):
        odds("battle", attacker=0, defender=3)
    with pytest.raises(BadInput, match="won must be"):
        odds("leader", won="maybe")
    keys = {"morale": 7, "leader": 0}
    rolled = twin.resolvers.sample("rally", twin.description.GAME.components(), 20000, 1, **keys)
    assert rolled[(True,)] / 20000 == pytest.approx(21 / 36, abs=0.02)
