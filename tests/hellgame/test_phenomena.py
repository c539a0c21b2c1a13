"""6.2 Phenomena: where they strike, and one test a kind."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, effects, state, twin


def struck(scene: Scene, card: str, foot: str, *faces: int) -> Scene:
    """The phenomenon of one card strikes at the foot of another."""
    with scene.dice(*faces):
        twin.phenomena.strike(scene.game, scene.at, scene.hell_card(card), scene.hell_card(foot))
    return scene


def stricken(scene: Scene) -> set[int]:
    return {sectio for sectio in range(twin.sizes.SECTIOS) if scene.game.stricken[sectio] == 1}


@pytest.mark.rule("hellgame:6.2-phenomenon")
@pytest.mark.parametrize(
    ("card", "where"),
    [
        ("tempers", [(8, 3)]),  # a sectio: Liars
        ("overcrowding", [(circle, 3) for circle in range(1, 10)]),  # the quarter of Liars
        ("red_peril", [(8, quarter) for quarter in range(1, 6)]),  # its circle
    ],
)
def test_the_foot_of_the_next_card_says_where(card, where):
    scene = struck(Scene(players=2), card, "bitter_cold")
    assert stricken(scene) == {scene.place(each) for each in where}


@pytest.mark.rule("hellgame:6.2-phenomenon")
def test_what_lasts_is_looked_up_for_the_rest_of_the_turn():
    scene = struck(Scene(players=2), "uriel_descends", "bitter_cold")  # Quagmire in circle 8
    assert scene.game.phenomenon == scene.hell_card("uriel_descends")
    is_stricken_by = twin.in_force.is_stricken_by
    quag = effects.PH_MUST_STOP
    assert is_stricken_by(scene.game, scene.rules, scene.place("liars"), quag)
    assert not is_stricken_by(scene.game, scene.rules, scene.place("spies"), quag)
    assert not is_stricken_by(scene.game, scene.rules, state.ANTEHELL, quag)
    assert not is_stricken_by(scene.game, scene.rules, scene.place("liars"), effects.PH_NO_ENTRY)


@pytest.mark.rule("hellgame:6.2-phenomenon")
@pytest.mark.parametrize(
    ("card", "lasts"),
    [
        ("quiet_turn", True),  # souls_delta
        ("witch_hunt", True),  # souls_value
        ("great_revival", True),  # no_entry
        ("uriel_descends", True),  # must_stop
        ("red_peril", False),  # calm
        ("tempers", False),  # remove_everything
        ("bitter_cold", False),  # revoke_control
        ("conspirators_everywhere", False),  # desertion
    ],
)
def test_which_phenomena_last(card, lasts):
    scene = struck(Scene(players=2), card, "bitter_cold")
    assert (scene.game.phenomenon != NONE) == lasts


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_calm_does_nothing():
    scene = Scene(players=2)
    scene.legion(0, "liars")
    before = scene.game.legions.copy()
    struck(scene, "red_peril", "bitter_cold")
    assert (scene.game.legions == before).all()


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_a_cave_in_removes_all_that_is_there():
    """The example of 6.2: Cave-In in Liars."""
    scene = Scene(players=2)
    scene.seat(0, sectios="liars")
    legion = scene.legion(0, "liars")
    scene.hound(0, on=legion)
    scene.legion(FREEBOOTERS, "liars")
    scene.legion(1, "spies")
    verin = scene.lieutenant("verin", 1, "liars")
    scene.hound(1, at="liars")
    struck(scene, "wrath_of_angels", "bitter_cold")
    place = scene.place("liars")
    assert twin.relief.units_in(scene.game, scene.rules, place) == 0
    assert all(twin.hellhounds.is_boxed(scene.game, hound) for hound in (0, 1))
    assert scene.game.lieutenants[verin].box == state.RETURN_BOX
    assert scene.standing(1, "spies") == 1
    assert scene.game.holder[place] == 0  # control is no being
    assert scene.game.tally.legions_lost[0, twin.tallies.LOST_TO_PHENOMENA] == 1


@pytest.mark.rule("hellgame:6.2.2-immunity")
@pytest.mark.parametrize("card", ["wrath_of_angels", "tempers"])  # Cave-In, Landslide
def test_cave_in_and_landslide_remove_uriel_and_lilith(card):
    scene = Scene(players=2)
    scene.game.uriel.place = scene.game.lilith.place = scene.place("liars")
    struck(scene, card, "bitter_cold")
    assert (scene.game.uriel.place, scene.game.lilith.place) == (NONE, NONE)


@pytest.mark.rule("hellgame:6.2.2-immunity")
@pytest.mark.parametrize("card", ["twelfth_night", "conspirators_everywhere", "day_of_rest"])
def test_nothing_else_harms_them(card):
    scene = Scene(players=2)
    place = scene.place("liars")
    scene.game.uriel.place = scene.game.lilith.place = place
    struck(scene, card, "bitter_cold")
    assert (scene.game.uriel.place, scene.game.lilith.place) == (place, place)


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_an_uprising_revokes_control():
    scene = Scene(players=2)
    scene.seat(0, sectios="liars+spies")
    struck(scene, "day_of_rest", "bitter_cold")
    assert scene.game.holder[scene.place("liars")] == NONE
    assert scene.game.holder[scene.place("spies")] == 0


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_a_wild_hellhound_appears():
    scene = struck(Scene(players=2), "bumper_crop", "bitter_cold")
    places = [int(hound.place) for hound in scene.game.hounds if hound.place != NONE]
    assert places == [scene.place("liars")]


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_as_many_hellhounds_appear_as_the_card_says():
    scene = Scene(players=2)
    scene.rules.hell[scene.hell_card("bumper_crop")]["ph_n"] = 2
    struck(scene, "bumper_crop", "bitter_cold")
    assert len(scene.events("hound_appears")) == 2


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_without_a_hellhound_in_the_box_none_appears():
    scene = Scene(players=2)
    for hound in range(scene.rules.hounds):
        scene.game.hounds[hound].gone = 1
    struck(scene, "bumper_crop", "bitter_cold")
    assert not scene.events("hound_appears")


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_in_a_desertion_each_legion_leaves_on_a_six():
    scene = Scene(players=2)
    first, second = scene.legions(0, "liars", 2)
    scene.hound(0, on=second)
    scene.legion(1, "spies")
    verin = scene.lieutenant("verin", 0, "liars")
    struck(scene, "conspirators_everywhere", "bitter_cold", 5, 6, 6)  # the hound does not move
    assert scene.where(first) == scene.place("liars")
    assert scene.where(second) == NONE
    assert not scene.game.legions["struck"].any()  # nobody bears it into a battle
    assert scene.game.hounds[0].place == scene.place("liars")
    assert scene.game.lieutenants[verin].owner == 0


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_a_firestorm_burns_each_unit_by_itself():
    scene = Scene(players=2)
    one, two = scene.legions(0, "liars", 2)
    scene.hound(0, on=one)
    scene.hound(1, on=two)
    verin, sulla = scene.lieutenant("verin", 0, "liars"), scene.lieutenant("sulla", 0, "liars")
    scene.hound(2, at="addiction")  # the same quarter
    scene.hound(3, at="spies")
    # one, its hound; two, its hound; Verin, Sulla; the loose hound; the freed hound does not move
    lieutenants = (6, 1) if verin < sulla else (1, 6)
    struck(scene, "twelfth_night", "bitter_cold", 6, 5, 5, 6, *lieutenants, 6, 5)
    assert (scene.where(one), scene.where(two)) == (NONE, scene.place("liars"))
    assert scene.game.legions[two].hound == NONE
    assert scene.game.hounds[0].place == scene.place("liars")
    boxed = [twin.hellhounds.is_boxed(scene.game, hound) for hound in range(4)]
    assert boxed == [False, True, True, False]
    assert scene.game.lieutenants[verin].box == state.RETURN_BOX
    assert scene.game.lieutenants[sulla].owner == 0
    assert not scene.game.legions["struck"].any()


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_all_dice_of_a_firestorm_fall_before_a_freed_hellhound_runs():
    scene = Scene(players=2)
    legion = scene.legion(0, "liars")  # circle 8, quarter 3
    scene.hound(0, on=legion)
    struck(scene, "twelfth_night", "bitter_cold", 6, 1, 3)  # outward: into the same quarter
    assert scene.game.hounds[0].place == scene.place((7, 3))


@pytest.mark.rule("hellgame:6.2-phenomena")
def test_a_burning_legion_may_perish_with_uriel_before_its_turn_comes():
    scene = Scene(players=2)
    first, second = scene.legion(0, "liars"), scene.legion(1, (7, 3))
    scene.hound(0, on=first)
    scene.game.uriel.place = scene.place((7, 4))
    scene.answer("flee", seat=1, who=second)
    # legion, its hound, the other legion; the hound runs outward, the other legion flees to Uriel
    struck(scene, "twelfth_night", "bitter_cold", 6, 1, 6, 3, 4)
    assert scene.where(first) == scene.where(second) == NONE
    assert scene.problems() == []
