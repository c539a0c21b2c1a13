"""11.3.5, 11.3.6 The quick rules, which are settings."""

from __future__ import annotations

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import NONE, Scene, twin

WHERE = (5, 3)
FOE = twin.units.first_of(1)


def small(ours: int = 2, theirs: int = 1, **settings) -> Scene:
    scene = Scene(players=2, **({"quick_battles": True} | settings))
    scene.legions(0, WHERE, ours)
    scene.legions(1, WHERE, theirs)
    return scene


# --- small battles -------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:11.3.5-quick-battles")
@pytest.mark.parametrize(("faces", "winner"), [((1, 3, 6), 1), ((3, 4, 6), 0)])
def test_a_die_a_legion_and_the_higher_total_wins(faces, winner):
    scene = small()
    with scene.dice(*faces):
        field.combat_phase(scene)
    place = scene.place(WHERE)
    assert scene.standing(winner, place) > 0 and scene.standing(1 - winner, place) == 0
    assert scene.game.won_here[place] == 1 << winner
    assert scene.game.rounds[place] == 1


@pytest.mark.rule("hellgame:11.3.5-quick-battles")
def test_ties_are_rolled_again():
    scene = small()
    with scene.dice(1, 2, 3, 6, 5, 4):
        field.combat_phase(scene)
    assert scene.standing(0, WHERE) == 2 and scene.standing(1, WHERE) == 0


@pytest.mark.rule("hellgame:11.3.5-quick-battles")
def test_the_rule_is_off_unless_it_is_set():
    scene = small(quick_battles=False)
    field.combat_phase(scene)
    assert scene.events("quick_roll") == [] and scene.events("attack_misses") != []


@pytest.mark.rule("hellgame:11.3.5-quick-battles")
@pytest.mark.parametrize("what", ["nothing", "third", "lieutenant", "demon", "tame", "loose"])
def test_only_with_two_legions_a_side_and_nobody_else(what):
    scene = small(ours=3 if what == "third" else 2)
    if what == "lieutenant":
        scene.lieutenant("verin", 1, WHERE)
    if what == "demon":
        scene.seat(0, demons="caim")
        scene.answer("join", seat=0, verb="join")
    if what == "tame":
        scene.hound(0, on=0)
    if what == "loose":
        scene.hound(0, at=WHERE)
    field.draw_up(scene, WHERE)
    assert bool(twin.quick.is_small(scene.game, scene.rules)) == (what == "nothing")


@pytest.mark.rule("hellgame:11.3.5-quick-battles")
def test_a_battle_that_began_larger_is_fought_out():
    scene = small(ours=3, theirs=2)
    field.draw_up(scene, WHERE)
    with scene.dice(1, 1, 1, 6, 1, 6):  # one of the three falls
        field.fight_round(scene)
    with scene.dice(1, 1, 1, 1):
        field.fight_round(scene)
    assert scene.events("quick_roll") == []


# --- three rounds --------------------------------------------------------------------------------


def after_three_rounds(monkeypatch, lots: list[int], limit: bool = True) -> Scene:
    """Two legions, one with a Hellhound, and a lieutenant against one legion: nobody hits."""
    scene = Scene(players=2, three_rounds=limit)
    scene.legions(0, WHERE, 2)
    scene.hound(scene.hound_with(2), on=0)
    scene.lieutenant("sulla", 0, WHERE)
    scene.legion(1, WHERE)
    field.draw_up(scene, WHERE)
    monkeypatch.setattr(twin.quick, "below", lambda *address: lots.pop(0))
    for _ in range(3):
        with scene.dice(1, 1, 1, 1):
            field.fight_round(scene)
    assert lots == []
    return scene


@pytest.mark.rule("hellgame:11.3.6-three-rounds")
@pytest.mark.parametrize(
    ("lots", "winner"),
    [([1, 2, 3, 9, 4], 1), ([9, 2, 3, 4, 5], 0), ([1, 2, 3, 4, 9], 0)],
)
def test_after_the_third_round_a_unit_is_drawn_and_the_other_side_goes(monkeypatch, lots, winner):
    """The lots of the Hellhound, the legions, the enemy's legion, the lieutenant."""
    scene = after_three_rounds(monkeypatch, list(lots))
    assert scene.standing(winner, WHERE) > 0 and scene.standing(1 - winner, WHERE) == 0
    sulla = scene.components.order("lieutenants").index("sulla")
    hound = scene.hound_with(2)
    if winner == 1:
        assert scene.game.lieutenants[sulla].owner == NONE
        assert twin.hellhounds.is_boxed(scene.game, hound)
    else:
        assert scene.game.lieutenants[sulla].owner == 0 and scene.game.hounds[hound].legion == 0


@pytest.mark.rule("hellgame:11.3.6-three-rounds")
def test_without_the_setting_a_battle_goes_on(monkeypatch):
    scene = after_three_rounds(monkeypatch, [], limit=False)
    assert scene.standing(0, WHERE) == 2 and scene.standing(1, WHERE) == 1
    assert scene.events("lucifer_picks") == []
