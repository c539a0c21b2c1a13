"""e: all eleven combat modifiers, each by itself."""

from __future__ import annotations

import pytest

from tests.fury.scene import REBELS, ROME, Scene, twin

modifiers = twin.modifiers


def total(scene: Scene, tract: str, *dice: int) -> int:
    scene.gather(tract)
    with scene.dice(*dice):
        place = scene.tract(tract)
        return int(modifiers.all_modifiers(scene.game, scene.at, scene.game.mover, place))


def romans_attack(tract: str) -> Scene:
    """One Roman auxiliary attacks another's cohort, so that nothing counts but what is added."""
    scene = Scene(ROME)
    scene.unit("ix_hispana", "auxiliary_foot", tract)
    scene.unit("iceni", "foot", tract)
    scene.leader("iceni_chief", tract)
    scene.rules.leader[scene.components.order("leaders").index("iceni_chief")].combat = 0
    return scene


@pytest.mark.rule("fury:e-modifiers")
@pytest.mark.parametrize(("tract", "value"), [("cv6", 0), ("cv3", -1), ("br4", -2), ("ic4", -2)])
def test_terrain(tract, value):
    assert total(romans_attack(tract), tract) == value


@pytest.mark.rule("fury:e-modifiers")
def test_across_a_river_only_if_all_attackers_came_over_one():
    scene = romans_attack("cv6")
    own = scene.unit("ix_hispana", "auxiliary_foot", "cv6")
    scene.piece(own).crossed = 1
    assert total(scene, "cv6") == 0
    scene.game.hidden.units["crossed"] = 1
    assert total(scene, "cv6") == -1


@pytest.mark.rule("fury:e-modifiers")
def test_the_best_leader_who_leads_somebody():
    scene = romans_attack("cv6")
    scene.leader("legate_xiv", "cv6")  # 2, but none of his is there
    assert total(scene, "cv6") == 0
    scene.leader("cerialis", "cv6")
    assert total(scene, "cv6") == 1
    scene.leader("paulinus", "cv6")
    assert total(scene, "cv6") == 3
    scene.leader("boudica", "cv6")
    assert total(scene, "cv6") == 1


@pytest.mark.rule("fury:e-modifiers")
@pytest.mark.parametrize(
    ("tract", "cohorts", "value"), [("cv6", 3, 0), ("cv6", 4, 1), ("cv3", 8, 1), ("br4", 8, -2)]
)
def test_cohorts_by_four_in_open_country(tract, cohorts, value):
    scene = romans_attack(tract)
    units = scene.units("ix_hispana", "cohort", tract, cohorts)
    assert total(scene, tract) == value
    scene.piece(units[0]).disrupted = 1
    scene.piece(units[0]).fights = 0
    if cohorts == 4:
        assert total(scene, tract) == 0


@pytest.mark.rule("fury:e-modifiers")
def test_cohorts_in_defence():
    scene = Scene()
    scene.units("iceni", "foot", "cv6", 3)
    scene.leader("iceni_chief", "cv6")  # 1
    scene.units("ix_hispana", "cohort", "cv6", 8)
    assert total(scene, "cv6") == 1 - 2


@pytest.mark.rule("fury:e-modifiers")
def test_defenders_who_are_all_disrupted():
    scene = romans_attack("cv6")
    scene.game.hidden.units["disrupted"][scene.rules.command[scene.command("iceni")].first] = 1
    assert total(scene, "cv6") == 1
    scene.unit("iceni", "foot", "cv6")
    assert total(scene, "cv6") == 0


@pytest.mark.rule("fury:e-modifiers")
@pytest.mark.parametrize(("tract", "value"), [("cv6", 1), ("cv3", 0), ("br4", -2)])
def test_more_horse_and_chariots(tract, value):
    scene = romans_attack(tract)
    scene.units("ix_hispana", "auxiliary_horse", tract, 2)
    scene.unit("iceni", "chariot", tract)
    assert total(scene, tract) == value
    horse = scene.units("iceni", "horse", tract, 2)
    scene.piece(horse[0]).disrupted = 1  # they count
    assert total(scene, tract) == (value if tract == "br4" else value - 2)


@pytest.mark.rule("fury:e-ambush")
@pytest.mark.parametrize(("turn", "by", "value"), [(2, REBELS, 2), (1, REBELS, 0), (2, ROME, 0)])
def test_an_ambush_by_those_who_have_just_risen(turn, by, value):
    scene = Scene()
    scene.units("trinovantes", "foot", "cv6", 2)
    scene.units("iceni", "foot", "cv6", 2)
    for leader in ("trinovantes_chief", "iceni_chief"):
        scene.rules.leader[scene.leader(leader, "cv6")].combat = 0
    scene.unit("ix_hispana", "cohort", "cv6")
    tribe = scene.game.commands[scene.command("trinovantes")]
    tribe.rose, tribe.risen_by = turn, by
    assert total(scene, "cv6") == value
    scene.unit("iceni", "foot", "cv6")  # less than half
    assert total(scene, "cv6") == 0


@pytest.mark.rule("fury:e-unreliability")
@pytest.mark.parametrize(("die", "value"), [(1, 0), (2, 0), (3, -1), (4, -1), (5, -2), (6, -3)])
def test_attackers_without_leaders_are_unreliable(die, value):
    scene = Scene()
    scene.units("iceni", "foot", "cv6", 2)
    scene.unit("ix_hispana", "cohort", "cv6")
    assert total(scene, "cv6", die) == value


@pytest.mark.rule("fury:e-unreliability")
def test_who_is_reliable():
    scene = Scene()
    scene.units("iceni", "foot", "cv6", 2)
    scene.units("trinovantes", "foot", "cv6", 2)
    scene.unit("regnenses_pro", "foot", "cv6")
    scene.gather("cv6")
    assert not modifiers.is_reliable(scene.game, scene.rules, REBELS)
    assert not modifiers.is_reliable(scene.game, scene.rules, ROME)
    scene.leader("iceni_chief", "cv6")  # 12 of 24
    assert not modifiers.is_reliable(scene.game, scene.rules, REBELS)
    scene.leader("trinovantes_chief", "cv6")
    assert modifiers.is_reliable(scene.game, scene.rules, REBELS)
    scene.unit("ix_hispana", "cohort", "cv6")
    scene.gather("cv6")
    assert modifiers.is_reliable(scene.game, scene.rules, ROME)


@pytest.mark.rule("fury:e-unreliability")
def test_unreliable_defenders_help_the_attacker():
    scene = Scene(ROME)
    scene.unit("ix_hispana", "auxiliary_foot", "cv6")
    scene.unit("iceni", "foot", "cv6")
    assert total(scene, "cv6", 6) == 3
