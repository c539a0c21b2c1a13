"""6.1 Events that happen once: one test an effect."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, state, twin

pytestmark = pytest.mark.rule("hellgame:6.1-event-effects")


def happened(scene: Scene, card: str, *faces: int) -> Scene:
    with scene.dice(*faces):
        twin.hell_events.happen(scene.game, scene.at, scene.hell_card(card))
    return scene


def table(*souls: int) -> Scene:
    scene = Scene(players=max(len(souls), 2))
    for seat, demon in enumerate(("baal", "sammael", "andras")[: len(souls)]):
        scene.seat(seat, demons=demon, souls=souls[seat])
    return scene


def souls(scene: Scene) -> list[int]:
    return [int(scene.game.seats[seat].souls) for seat in range(scene.game.players)]


def favours(scene: Scene) -> list[tuple[int, int]]:
    seats = [scene.game.seats[seat] for seat in range(scene.game.players)]
    return [(int(seat.favour), int(seat.disfavour)) for seat in seats]


def test_a_quiet_turn():
    assert souls(happened(table(3, 4), "quiet_turn")) == [3, 4]


@pytest.mark.rule("hellgame:3.1-halves")
def test_taxes_are_a_quarter_fractions_dropped():
    assert souls(happened(table(7, 8, 3), "tax_collection")) == [6, 6, 3]


def test_a_bumper_crop():
    assert souls(happened(table(0, 4), "bumper_crop")) == [3, 7]


def test_the_richest_are_audited():
    assert souls(happened(table(9, 4, 9), "audit")) == [4, 4, 4]
    assert souls(happened(table(3, 2), "audit")) == [0, 2]


def test_alms_for_the_poorest():
    assert souls(happened(table(9, 1, 1), "alms_for_the_damned")) == [9, 6, 6]


def test_lucifer_smiles_on_the_fewest_sectios():
    scene = table(0, 0, 0)
    scene.seat(0, sectios="spies+liars")
    scene.seat(1, sectios="tyrants")
    scene.seat(2, sectios="thieves")
    assert favours(happened(scene, "lucifer_smiles")) == [(0, 0), (1, 0), (1, 0)]
    assert scene.game.tally.favour_from[1, twin.tallies.FAVOUR_EVENTS] == 1


def test_lucifer_frowns_on_the_most_sectios():
    scene = table(0, 0)
    scene.seat(0, sectios="spies+liars")
    scene.seat(1, sectios="tyrants")
    assert favours(happened(scene, "lucifer_frowns")) == [(0, 1), (0, 0)]


def test_a_general_pardon():
    scene = table(0, 0)
    scene.seat(0, disfavour=2)
    assert favours(happened(scene, "general_pardon")) == [(0, 1), (0, 0)]


def test_at_an_inspection_the_disfavoured_lose_favours_blocked_ones_too():
    scene = table(0, 0, 0)
    scene.seat(0, favour=2, disfavour=2)
    scene.seat(1, favour=1, disfavour=1)
    scene.seat(2, favour=3)
    assert favours(happened(scene, "inspection", 2, 2)) == [(1, 2), (1, 1), (3, 0)]


def test_who_has_no_favour_loses_none_at_an_inspection():
    scene = table(0, 0)
    scene.seat(0, disfavour=2)
    assert favours(happened(scene, "inspection", 1)) == [(0, 2), (0, 0)]


def test_with_four_legions_nobody_loses_one():
    scene = table(0, 0)
    scene.legions(0, "spies", 4)
    happened(scene, "deserters")
    assert scene.asked == [] and scene.standing(0, "spies") == 4


def test_whoever_has_more_than_four_legions_loses_one_of_his_choice():
    scene = table(0, 0)
    scene.legions(0, "spies", 4)
    chosen = scene.legion(0, "addiction")
    scene.hound(0, on=chosen)
    scene.legions(1, "liars", 4)
    scene.answer("lost_legion", seat=0, who=chosen)
    happened(scene, "deserters", 5)  # the freed Hellhound stays
    assert scene.where(chosen) == NONE
    assert scene.game.hounds[0].place == scene.place("addiction")
    assert (scene.standing(0, "spies"), scene.standing(1, "liars")) == (4, 4)
    assert [asked.seat for asked in scene.asked] == [0]
    assert scene.game.tally.legions_lost[0, twin.tallies.LOST_TO_EVENTS] == 1


def test_hellhounds_appear_in_the_outermost_circle():
    scene = happened(table(0, 0), "hound_breeding", 2, 5)
    places = sorted(int(hound.place) for hound in scene.game.hounds if hound.place != NONE)
    assert places == [scene.place((1, 2)), scene.place((1, 5))]


def test_a_kennel_fire_takes_hellhounds_out_of_the_game():
    scene = table(0, 0)
    scene.hound(0, at="spies")
    happened(scene, "kennel_fire")
    assert sum(int(hound.gone) for hound in scene.game.hounds) == 2
    assert scene.game.hounds[0].gone == 0  # it was not in the box


def test_lieutenants_leave_on_a_six():
    scene = table(0, 0)
    verin, sulla = scene.lieutenant("verin", 0, "spies"), scene.lieutenant("sulla", 1, "liars")
    pytho = scene.lieutenant("pytho", FREEBOOTERS, "liars")
    faces = {verin: 6, sulla: 5, pytho: 6}
    happened(scene, "rebellion_of_lieutenants", *(faces[each] for each in sorted(faces)))
    gone = [scene.game.lieutenants[each].box == state.RETURN_BOX for each in (verin, sulla, pytho)]
    assert gone == [True, False, True]


@pytest.mark.parametrize("face", [1, 5])
def test_the_fewest_units_get_a_free_lieutenant(face):
    scene = table(0, 0)
    scene.legions(0, "spies", 2)
    scene.legion(1, "liars")
    box = scene.rules.box_by_die[face - 1]
    top = twin.units.top_of_box(scene.game, scene.rules, box)
    happened(scene, "promotion_board", face)
    hired = scene.game.lieutenants[top]
    assert (hired.owner, hired.place, hired.box) == (1, scene.place("liars"), NONE)


@pytest.mark.parametrize("lucky", [0, 1])
def test_of_equals_one_is_promoted_by_lot(lucky, monkeypatch):
    scene = table(0, 0)
    for seat, where in enumerate(("spies", "liars")):
        scene.legion(seat, where)
    monkeypatch.setattr(
        twin.hell_events,
        "word",
        lambda luck, purpose, turn, slot, index, retry: int(slot != lucky),
    )
    happened(scene, "promotion_board", 1)
    assert [int(man.owner) for man in scene.game.lieutenants if man.owner != NONE] == [lucky]


@pytest.mark.parametrize("where", ["", "antehell"])
def test_nobody_is_promoted_where_no_legion_stands(where):
    scene = table(0, 0)
    for seat in (0, 1):
        if where:
            scene.legion(seat, where)
    happened(scene, "promotion_board", 1)
    assert all(each.owner == NONE for each in scene.game.lieutenants)


def test_who_is_promoted_joins_a_legion_in_a_sectio():
    scene = table(0, 0)
    scene.legions(0, "spies", 3)
    for where in ("antehell", "liars", "traitors"):
        scene.legion(1, where)
    scene.legion(0, "liars")
    happened(scene, "promotion_board", 1)
    (asked,) = scene.asked_of("lieutenant_place")
    assert asked.values("place", "where") == {scene.place("liars"), scene.place("traitors")}
    assert len(scene.events("lieutenant_hired")) == 1


def test_the_library_opens():
    scene = table(0, 0)
    scene.stack("frenzy", "riot")
    happened(scene, "library_opens")
    assert [len(scene.hand(seat)) for seat in (0, 1)] == [1, 1]


def test_books_are_burnt():
    scene = table(0, 0)
    kept, burnt = scene.give(0, "frenzy"), scene.give(0, "riot")
    scene.answer("discard", seat=0, what=burnt)
    happened(scene, "book_burning")
    assert scene.hand(0) == [kept]


def test_on_twelfth_night_everybody_may_change_a_card():
    scene = table(0, 0)
    old, other = scene.give(0, "frenzy"), scene.give(1, "riot")
    (new,) = scene.stack("getaway")
    scene.answer("swap_card", seat=0, verb="discard", what=old)
    happened(scene, "twelfth_night")
    assert (scene.hand(0), scene.hand(1)) == ([new], [other])
    assert scene.game.hidden.arcana.cards[0] == old


def test_a_demon_is_summoned_to_earth(monkeypatch):
    scene = table(0, 0, 0)
    scene.to_earth("baal")
    lucky = scene.demon("andras")
    monkeypatch.setattr(
        twin.hell_events,
        "word",
        lambda luck, purpose, turn, slot, index, retry: int(slot != lucky),
    )
    happened(scene, "summoned_to_earth")
    earth = {
        name: bool(twin.demons.is_on_earth(scene.game, scene.demon(name)))
        for name in ("baal", "sammael", "andras")
    }
    assert earth == {"baal": True, "sammael": False, "andras": True}


def test_only_demons_in_hell_that_can_act_are_summoned_to_earth():
    scene = table(0, 0, 0)
    walker = scene.to_earth("baal")
    scene.incapacitate("sammael")
    scene.incapacitate("andras")
    card = int(scene.game.demons[walker].earth)
    happened(scene, "summoned_to_earth")
    earth = [int(scene.game.demons[scene.demon(n)].earth) for n in ("baal", "sammael", "andras")]
    assert earth == [card, NONE, NONE]


def test_every_effect_that_happens_once_is_tested_here():
    """Lilith's coming is in test_hell_phase.py."""
    once = set(twin.effects.HELL_EVENTS[twin.effects.LAST_IN_FORCE + 1 :])
    cards = Scene(players=2).components.table("hell")
    used = {entry["event"]["op"] for entry in cards.values()}
    assert once <= used
