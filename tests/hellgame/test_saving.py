"""11.2.3 Saves, and what falls with a legion."""

from __future__ import annotations

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, twin

WHERE = (5, 3)
saving, LEGIONS, state = twin.saving, twin.state.LEGIONS, twin.state
FOE = twin.units.first_of(1)


def armies(ours: int = 1, theirs: int = 1, demons: str = "", **settings) -> Scene:
    """A battle that was drawn up; seat 0's demons all take part."""
    scene = Scene(players=2, **settings)
    scene.legions(0, WHERE, ours)
    scene.legions(1, WHERE, theirs)
    scene.seat(0, demons=demons)
    for _ in filter(None, demons.split("+")):
        scene.answer("join", seat=0, verb="join")
    return scene


def threshold(scene: Scene, unit: int) -> int:
    return int(saving.save_threshold(scene.game, scene.rules, unit))


@pytest.mark.rule("hellgame:11.2.3-bare-save")
@pytest.mark.parametrize(("face", "saved"), [(1, True), (2, False)])
def test_without_a_demon_only_a_one_saves(face, saved):
    scene = armies()
    field.draw_up(scene, WHERE)
    field.strike(scene, 0)
    with scene.dice(face):
        field.save(scene)
    assert (scene.where(0) != NONE) == saved


@pytest.mark.rule("hellgame:11.2.3-demon-save")
def test_with_demons_the_best_one_counts_and_they_are_not_added():
    scene = armies(demons="gomory+ukobach")  # one skull and two
    field.draw_up(scene, WHERE)
    assert threshold(scene, 0) == 2
    assert threshold(scene, FOE) == 1


@pytest.mark.rule("hellgame:11.2.3-saves")
@pytest.mark.parametrize(("faces", "saved"), [((2, 1), True), ((2, 3), False), ((3,), False)])
def test_every_hit_is_saved_by_itself(faces, saved):
    scene = armies(demons="ukobach")
    field.draw_up(scene, WHERE)
    field.strike(scene, 0, 2)
    with scene.dice(*faces):
        field.save(scene)
    assert (scene.where(0) != NONE) == saved
    assert field.hits(scene, 0) == 0


@pytest.mark.rule("hellgame:11.2.3-hounds")
@pytest.mark.parametrize(("face", "saved"), [(4, True), (5, False)])
def test_hounds_are_saved_by_four_or_less_whatever_demons_are_there(face, saved):
    scene = armies(demons="ukobach")
    hound = scene.hound(0, on=0)
    field.draw_up(scene, WHERE)
    field.strike(scene, LEGIONS + hound)
    with scene.dice(face):
        field.save(scene)
    assert scene.where(0) != NONE
    assert scene.game.legions[0].hound == (hound if saved else NONE)
    if not saved:
        assert scene.game.hounds[hound].legion == scene.game.hounds[hound].place == NONE


@pytest.mark.rule("hellgame:11.2.3-freed-hound")
@pytest.mark.parametrize(("face", "where"), [(1, (6, 3)), (5, WHERE), (6, WHERE)])
def test_the_hound_of_a_fallen_legion_leaves_by_the_compass_or_is_a_faction_of_its_own(face, where):
    scene = armies(ours=2)
    hound = scene.hound(0, on=0)
    field.draw_up(scene, WHERE)
    field.strike(scene, 0)
    with scene.dice(6, face):
        field.save(scene)
    assert scene.game.hounds[hound].legion == NONE
    assert scene.game.hounds[hound].place == scene.place(where)
    if where == WHERE:
        assert twin.roster.has_enemy(scene.game, scene.rules, 0)
        with scene.dice(2):  # from the next round on it joins a side
            assert twin.sides.regroup(scene.game, scene.at)
        assert scene.game.battle.hound_side[hound] == 0


@pytest.mark.rule("hellgame:11.2.3-freed-hound")
def test_a_hound_that_falls_with_its_legion_does_not_break_loose():
    scene = armies(ours=2)
    hound = scene.hound(0, on=0)
    field.draw_up(scene, WHERE)
    field.strike(scene, 0)
    field.strike(scene, LEGIONS + hound)
    with scene.dice(6, 6):
        field.save(scene)
    assert twin.hellhounds.is_boxed(scene.game, hound)


@pytest.mark.rule("hellgame:11.2.3-lieutenants")
@pytest.mark.parametrize(("face", "lives"), [(5, True), (6, False)])
def test_a_lieutenant_whose_legion_fell_survives_on_five_or_less(face, lives):
    scene = armies(ours=3)
    verin = scene.lieutenant("verin", 0, WHERE)
    field.draw_up(scene, WHERE)
    field.strike(scene, 0)
    field.strike(scene, 1)
    with scene.dice(6, 6, face):  # two fall, he is tried once
        field.save(scene)
    assert (scene.game.lieutenants[verin].owner == 0) == lives
    assert (scene.game.lieutenants[verin].box == state.RETURN_BOX) == (not lives)


@pytest.mark.rule("hellgame:11.2.3-lieutenants")
def test_legions_that_did_not_use_his_bonus_do_not_count():
    scene = armies(ours=3)
    scene.lieutenant("verin", 0, WHERE)  # leads all three
    hound = scene.hound(0, on=1)
    field.draw_up(scene, WHERE)
    field.strike(scene, 1)  # the holder does not attack
    with scene.dice(6, 5):  # it falls, the Hellhound stays
        field.save(scene)
    assert scene.game.hounds[hound].place == scene.place(WHERE)
    assert scene.game.battle.shaken == 0


@pytest.mark.rule("hellgame:11.2.3-lieutenants")
def test_lieutenants_are_no_target():
    scene = armies()
    scene.lieutenant("verin", 1, WHERE)
    field.draw_up(scene, WHERE)
    assert list(scene.game.battle.roster[: scene.game.battle.units]) == [0, FOE]


@pytest.mark.rule("hellgame:11.2.3-freebooters")
def test_freebooters_are_saved_by_one_or_by_their_lieutenants_bonus():
    scene = Scene(players=2)
    scene.legion(0, WHERE)
    free = scene.legions(FREEBOOTERS, WHERE, 3)
    field.draw_up(scene, WHERE)
    assert threshold(scene, free[0]) == 1
    scene.lieutenant("alastor", FREEBOOTERS, WHERE)  # +3, leads two
    assert [threshold(scene, legion) for legion in free] == [3, 3, 1]


@pytest.mark.rule("hellgame:11.2.3-event")
def test_an_event_changes_every_save_but_never_below_one():
    scene = armies(ours=2, demons="moloch")
    hound = scene.hound(0, on=0)
    field.draw_up(scene, WHERE)
    assert [threshold(scene, unit) for unit in (0, FOE, LEGIONS + hound)] == [3, 1, 4]
    scene.lay_permanent("tempers")  # one less
    assert [threshold(scene, unit) for unit in (0, FOE, LEGIONS + hound)] == [2, 1, 3]


@pytest.mark.rule("hellgame:11.2.3-saves")
def test_an_ability_rolls_one_failed_save_a_battle_again():
    scene = armies(ours=2, demons="ereshkigal", demon_abilities=True)  # two skulls
    field.draw_up(scene, WHERE)
    field.strike(scene, 0)
    field.strike(scene, 1)
    with scene.dice(6, 2, 6):  # the first again, the other not
        field.save(scene)
    assert scene.where(0) != NONE and scene.where(1) == NONE
