"""11.3.1 Avoiding a battle by consent."""

from __future__ import annotations

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import FREEBOOTERS, Scene, twin

DEALS, state = twin.deals, twin.state


def at_thieves(players: int = 3) -> Scene:
    """One legion of each in Thieves, which yields three souls."""
    scene = Scene(players=players)
    for seat in range(players):
        scene.legion(seat, "thieves")
    return scene


@pytest.mark.rule("hellgame:11.3.1-avoiding", "hellgame:11.3.1-barren")
def test_the_avoided_battle_of_thieves():
    scene = at_thieves()
    for _ in range(3):
        scene.answer("avoid", verb="accept")
    field.combat_phase(scene)
    place = scene.place("thieves")
    assert scene.unanswered() == []
    assert [scene.standing(seat, place) for seat in range(3)] == [1, 1, 1]
    assert scene.game.barren[place] == 1 and scene.game.won_here[place] == 0
    assert scene.events("bout_begins") == [] and scene.asked_of("join") == []
    made = scene.game.tally.deals[:3, twin.tallies.DEAL_TRUCE, twin.tallies.MADE]
    assert list(made) == [1, 1, 1]


@pytest.mark.rule("hellgame:11.3.1-avoiding")
def test_one_who_wants_to_fight_is_enough():
    scene = at_thieves()
    scene.answer("avoid", verb="accept")
    field.combat_phase(scene)
    assert scene.events("bout_begins") != []
    assert scene.game.barren[scene.place("thieves")] == 0
    assert scene.game.tally.deals[:, twin.tallies.DEAL_TRUCE, twin.tallies.MADE].sum() == 0


@pytest.mark.rule("hellgame:11.3.1-limit")
@pytest.mark.parametrize(("legions", "souls", "may"), [(3, 3, True), (4, 3, False), (4, 4, True)])
def test_no_more_legions_than_printed_souls(legions, souls, may):
    scene = Scene(players=2)
    place = scene.place("thieves")
    scene.rules.sectio[place].souls = souls
    scene.legions(0, place, legions - 1)
    scene.legion(1, place)
    assert bool(twin.avoiding.can_be_avoided(scene.game, scene.rules, place)) == may


@pytest.mark.rule("hellgame:11.3.1-limit")
def test_events_and_phenomena_leave_that_number_alone_and_the_wise_men_feed_nobody():
    scene = Scene(players=2)
    scene.lay_permanent("overcrowding")  # more souls in the outer circles
    wise = scene.place((1, 4))
    scene.legion(0, wise)
    scene.legion(1, wise)
    assert not twin.avoiding.can_be_avoided(scene.game, scene.rules, wise)
    idle = scene.place((1, 1))
    scene.legions(0, idle, 2)
    scene.legion(1, idle)
    assert scene.rules.sectio[idle].souls == 2
    assert not twin.avoiding.can_be_avoided(scene.game, scene.rules, idle)


@pytest.mark.rule("hellgame:11.3.1-avoiding")
def test_loose_hounds_and_freebooters_never_agree():
    scene = at_thieves(2)
    place = scene.place("thieves")
    assert twin.avoiding.can_be_avoided(scene.game, scene.rules, place)
    scene.hound(0, at=place)
    assert not twin.avoiding.can_be_avoided(scene.game, scene.rules, place)
    twin.hellhounds.put_loose(scene.game, 0, -1)
    scene.legion(FREEBOOTERS, place)
    assert not twin.avoiding.can_be_avoided(scene.game, scene.rules, place)


@pytest.mark.rule("hellgame:11.3.1-avoiding")
def test_who_refuses_breaks_the_peace():
    scene = at_thieves(2)
    twin.deals.promise_peace(scene.game, 0, 1, 3)
    scene.answer("avoid", verb="accept")  # the first of the two
    field.combat_phase(scene)
    first = scene.asked_of("avoid")[0].seat
    broken = scene.game.tally.deals[:2, twin.tallies.DEAL_PEACE, twin.tallies.BROKEN]
    assert broken[1 - first] == 1 and broken[first] == 0
    assert not twin.deals.are_at_peace(scene.game, 0, 1)
