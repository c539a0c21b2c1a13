"""11.3.2, 11.3.3 Sides in a battle of many, and what allied winners do."""

from __future__ import annotations

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, twin

sides, state = twin.sides, twin.state
A, B, C, D = range(4)
WHERE = (5, 3)


def in_orgastica(c_legions: int = 1) -> Scene:
    scene = Scene(players=4)
    for seat, count in ((A, 4), (B, 3), (C, c_legions)):
        scene.legions(seat, "orgastica", count)
    return scene


@pytest.mark.rule("hellgame:11.3.2-sides", "hellgame:11.3.2-hounds")
@pytest.mark.parametrize(("face", "side"), [(4, 1), (3, 0)])
def test_the_sides_of_orgastica(face, side):
    """A names B, C joins A; the Hellhound's 4 puts it on B's side."""
    scene = in_orgastica()
    scene.hound(0, at="orgastica")
    scene.answer("enemy", seat=A, who=B)
    scene.answer("side", seat=C, who=A)
    with scene.dice(face):
        field.draw_up(scene, "orgastica")
    assert [int(scene.game.battle.side[seat]) for seat in (A, B, C)] == [0, 1, 0]
    assert scene.game.battle.hound_side[0] == side
    assert [asked.seat for asked in scene.asked_of("side")] == [C]  # B's side was chosen for him
    with scene.dice(7 - face):  # and rolls anew before the next round
        assert sides.regroup(scene.game, scene.at)
    assert scene.game.battle.hound_side[0] == 1 - side


@pytest.mark.rule("hellgame:11.3.2-sides")
def test_the_others_choose_in_the_order_of_their_legions():
    scene = in_orgastica(c_legions=2)
    scene.legion(D, "orgastica")
    scene.answer("enemy", seat=A, who=D)
    scene.answer("side", seat=B, who=D)
    scene.answer("side", seat=C, who=A)
    field.draw_up(scene, "orgastica")
    assert [asked.seat for asked in scene.asked_of("side")] == [B, C]
    assert [int(scene.game.battle.side[seat]) for seat in range(4)] == [0, 1, 0, 1]
    assert scene.game.tally.deals[B, twin.tallies.DEAL_ALLIANCE, twin.tallies.MADE] == 1


@pytest.mark.rule("hellgame:11.3.2-sides")
@pytest.mark.parametrize(("lots", "first"), [((1, 2), C), ((2, 1), A)])
def test_equal_armies_go_by_lot(lots, first):
    scene = Scene(players=4)
    scene.legion(A, "orgastica")
    scene.legion(C, "orgastica")
    twin.battles.open_battle(scene.game, scene.place("orgastica"))
    with scene.lots(*reversed(lots)):  # the later one is compared with the earlier
        twin.roster.order_seats(scene.game, scene.at)
    assert scene.game.battle.order[0] == first


@pytest.mark.rule("hellgame:11.3.2-freebooters")
@pytest.mark.parametrize(("face", "side"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_freebooters_roll_once_for_the_whole_battle(face, side):
    scene = Scene(players=2)
    for owner, count in ((A, 2), (B, 1), (FREEBOOTERS, 1)):
        scene.legions(owner, WHERE, count)
    with scene.dice(face):
        field.draw_up(scene, WHERE)
    assert scene.game.battle.side[FREEBOOTERS] == side
    with scene.dice():
        assert sides.regroup(scene.game, scene.at)
    assert scene.game.battle.side[FREEBOOTERS] == side


@pytest.mark.rule("hellgame:11.3.2-freebooters", "hellgame:11.3.3-fight-on")
def test_freebooters_turn_on_whoever_won_beside_them():
    scene = Scene(players=2)
    for owner in (A, B, FREEBOOTERS):
        scene.legion(owner, WHERE)
    with scene.dice(1):
        field.draw_up(scene, WHERE)
    defender = next(seat for seat in (A, B) if scene.game.battle.side[seat] == 1)
    twin.units.take_off(scene.game, twin.units.first_of(defender))
    assert sides.regroup(scene.game, scene.at)
    assert scene.game.battle.side[FREEBOOTERS] == 1


@pytest.mark.rule("hellgame:11.3.2-sides")
def test_declaring_against_a_friend_breaks_the_peace():
    scene = in_orgastica()
    twin.deals.promise_peace(scene.game, A, B, 2)
    twin.deals.promise_peace(scene.game, B, C, 2)
    scene.answer("enemy", seat=A, who=B)
    scene.answer("side", seat=C, who=A)
    field.draw_up(scene, "orgastica")
    broken = scene.game.tally.deals[:3, twin.tallies.DEAL_PEACE, twin.tallies.BROKEN]
    assert list(broken) == [1, 0, 1]


@pytest.mark.rule("hellgame:11.3.2-sides")
def test_two_who_must_fight_have_declared_nothing():
    scene = Scene(players=2)
    scene.legions(A, WHERE, 4)
    scene.legion(B, WHERE)
    twin.deals.promise_peace(scene.game, A, B, 2)
    field.draw_up(scene, WHERE)
    assert scene.game.tally.deals[:2, twin.tallies.DEAL_PEACE, twin.tallies.BROKEN].sum() == 0


# --- winners -------------------------------------------------------------------------------------


def allies_have_won() -> Scene:
    """A and C have just beaten B."""
    scene = in_orgastica()
    scene.answer("enemy", seat=A, who=B)
    scene.answer("side", seat=C, who=A)
    field.draw_up(scene, "orgastica")
    for legion in range(twin.units.first_of(B), twin.units.first_of(B) + 3):
        twin.units.take_off(scene.game, legion)
    assert not sides.regroup(scene.game, scene.at)
    return scene


@pytest.mark.rule("hellgame:11.3.3-fight-on")
def test_allied_winners_may_leave_it_at_that():
    scene = allies_have_won()
    assert not sides.allies_fight_on(scene.game, scene.at)
    assert [asked.seat for asked in scene.asked_of("fight_on")] == [A, C]


@pytest.mark.rule("hellgame:11.3.3-fight-on")
def test_or_fight_each_other_at_once():
    scene = allies_have_won()
    scene.answer("fight_on", seat=C, who=A)
    assert sides.allies_fight_on(scene.game, scene.at)
    assert scene.game.battle.side[C] == 0 and scene.game.battle.side[A] == 1
    assert scene.game.tally.deals[C, twin.tallies.DEAL_ALLIANCE, twin.tallies.BROKEN] == 1
    assert sides.regroup(scene.game, scene.at)


@pytest.mark.rule("hellgame:11.3.3-fight-on", "hellgame:11.2.5-end")
def test_allies_who_stop_have_both_won():
    scene = Scene(players=3)
    for seat, count in ((A, 2), (B, 1), (C, 1)):
        scene.legions(seat, WHERE, count)
    scene.answer("enemy", seat=A, who=B)
    scene.answer("side", seat=C, who=A)
    blows = {A: [6, 6], B: [1], C: [1]}
    with scene.dice(*blows[A], *blows[B], *blows[C], 6):  # B is hit twice, and falls
        field.combat_phase(scene)
    assert scene.game.won_here[scene.place(WHERE)] == 1 << A | 1 << C
    assert scene.standing(A, WHERE) == 2 and scene.standing(C, WHERE) == 1


@pytest.mark.rule("hellgame:11.3.3-fight-on")
def test_a_loose_hound_keeps_the_allies_together():
    scene = allies_have_won()
    scene.hound(0, at="orgastica")
    assert sides.regroup(scene.game, scene.at)
    assert scene.game.battle.hound_side[0] == 1
    assert scene.game.battle.side[B] != NONE and scene.asked_of("fight_on") == []
