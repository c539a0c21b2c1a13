"""The Launch Site map: a ring round the Lord, and doom by where the minions are."""

from __future__ import annotations

import pytest

from simkit.messages.errors import BadInput

from .atlas import FIRST, On, twin

RING = [f"r{number}" for number in range(1, 7)]


def site(heroes: str = "hannah+naomi", **settings) -> On:
    """An empty Launch Site; the heroes are at the start."""
    scene = On("launch-site", heroes, **{"legion": "dis"} | settings)
    scene.clear()
    return scene


# --- The core ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:hero-enters-shadow")
def test_the_tokens_of_the_core_stay_shut_when_a_hero_enters_the_shadow_there():
    """Only the centre of the Final Battle opens for him."""
    scene = site()
    scene.token_at("core", 1)
    scene.hero_at(0, "core")
    twin.spawning.open_centre(scene.game, scene.at, 0)
    assert scene.tokens() == {"core": 1}


# --- Setup ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:launch-site-set-up")
def test_heroes_begin_at_the_start_and_recruit_there():
    scene = On("launch-site")
    assert {scene.name(int(scene.hero(seat).area)) for seat in range(2)} == {"start"}
    assert list(scene.rules.map.recruits[:8]) == [name == "start" for name in scene.names]


@pytest.mark.rule("apocalypse:launch-site-set-up")
def test_every_area_but_the_start_begins_with_a_token():
    assert On("launch-site").tokens() == dict.fromkeys(("core", *RING), 1)


@pytest.mark.rule("apocalypse:launch-site-troopers")
@pytest.mark.parametrize(
    ("region", "types"),
    [
        ("core", ["volunteer", "citizen_militia", "cosmonaut", "astronaut", "special_forces"]),
        ("texas", ["gang", "evangelical", "cosmonaut", "astronaut", "texas_ranger"]),
    ],
)
def test_cosmonauts_and_astronauts_replace_the_troopers_of_cost_3_and_4(region, types):
    scene = site(region=region)
    costs = [int(scene.rules.trooper[kind].cost) for kind in range(scene.rules.trooper_types)]
    assert list(twin.regions.trooper_names(scene.components, scene.settings)) == types
    assert costs == [1, 2, 3, 4, 5]


# --- Banned Legions ------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:banned-legions")
@pytest.mark.parametrize("board", ["launch-site", "dragon-guts"])
def test_styx_and_acheron_are_discarded_and_another_legion_is_drawn(board):
    scene = On(board)
    names = scene.components.order("legions")
    deck, old = scene.game.hidden.legions, scene.game.old_legions
    twin.kernel.decks.take_all(deck, old)
    order = [name for name in names if name not in ("styx", "acheron", names[scene.game.legion])]
    cards = [*reversed(order), "acheron", "styx"]
    deck.cards[: len(cards)] = [names.index(name) for name in cards]
    deck["count"] = len(cards)
    before = int(scene.game.legion)
    twin.tracks.change_legion(scene.game, scene.at)
    assert names[scene.game.legion] == order[0]
    discarded = {names[card] for card in old.cards[: old["count"]]}
    assert discarded == {"styx", "acheron", names[before]}
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:banned-legions")
def test_they_are_never_in_effect_though_the_legion_changes_again_and_again():
    scene = site()
    names = scene.components.order("legions")
    seen = set()
    for _ in range(40):
        twin.tracks.change_legion(scene.game, scene.at)
        seen.add(names[scene.game.legion])
    assert seen == {*names} - {"styx", "acheron"}
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:banned-legions")
def test_they_are_never_the_first_legion():
    scene = site()
    for number in range(40):
        scene.luck.game = number
        game = twin.kernel.records.blank(twin.state.STATE)[0]
        twin.setup.empty_board(game, scene.rules)
        twin.setup.set_up_legion(game, scene.at)
        assert scene.components.order("legions")[game.legion] not in ("styx", "acheron")


@pytest.mark.rule("apocalypse:banned-legions")
def test_where_the_deck_is_dealt_anew_they_are_still_sent_away():
    scene = site()
    for number in range(20):
        scene.luck.game = number
        twin.engine.deal_hidden(scene.game, scene.rules, 0, scene.luck)
        twin.tracks.change_legion(scene.game, scene.at)
        assert scene.components.order("legions")[scene.game.legion] not in ("styx", "acheron")
        assert scene.problems() == []


@pytest.mark.rule("apocalypse:banned-legions")
@pytest.mark.rule("apocalypse:using-divine-intervention")
def test_divine_intervention_draws_none_of_them():
    scene = site(divine_intervention=True)
    for _ in range(30):
        scene.game.divine = 0
        twin.tracks.redraw_legion(scene.game, scene.at)
        assert scene.components.order("legions")[scene.game.legion] not in ("styx", "acheron")


@pytest.mark.rule("apocalypse:banned-legions")
@pytest.mark.parametrize("legion", ["styx", "acheron"])
def test_the_setting_cannot_name_a_banned_legion(legion):
    with pytest.raises(BadInput, match=f"legion={legion}, but the map launch-site bans styx"):
        site(legion=legion)


# --- Hero Movement -------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:launch-site-heroes")
def test_a_hero_moves_to_the_lords_area_only_from_one_completely_empty_of_minions():
    scene = site()
    assert scene.steps_from("r3") == {"r2", "r4", "core"}
    scene.minions_at("r3", larva=1)
    assert scene.steps_from("r3") == {"r2", "r4"}
    assert scene.steps_from("r2") == {"r1", "r3", "core"}


@pytest.mark.rule("apocalypse:launch-site-heroes")
def test_a_fourth_circle_demon_bars_the_way_too():
    scene = site()
    scene.fourth_at("hellhound", "r5")
    assert "core" not in scene.steps_from("r5")


@pytest.mark.rule("apocalypse:launch-site-heroes")
def test_a_secret_lord_is_guarded_alike():
    scene = site(secret_lord=True)
    scene.minions_at("r3", larva=1)
    assert "core" not in scene.steps_from("r3")


@pytest.mark.rule("apocalypse:launch-site-heroes")
def test_minions_bar_the_second_step_of_a_move():
    scene = site()
    scene.minions_at("r1", larva=1)
    scene.answer("hero_turn", verb="move", where=scene.area("r1"))
    twin.heroes.hero_turn(scene.game, scene.at, 0)
    (asked,) = scene.asked_of("step_on")
    assert {option["where"] for option in asked.options if option["verb"] == "move"} == {
        scene.area("r2"),
        scene.area("r6"),
    }


@pytest.mark.rule("apocalypse:launch-site-heroes")
def test_it_is_adjacent_all_the_same_for_dice():
    scene = site()
    scene.minions_at("r3", larva=1)
    assert "core" in scene.beside("r3")


# --- Lord Segment --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:launch-site-lord-segment")
def test_gifts_are_replaced_and_a_fourth_circle_demon_spawns_in_the_lords_area():
    scene = site()
    before = list(scene.game.panel)
    scene.lord_cycle()
    assert list(scene.game.panel) != before
    assert set(scene.fourths().values()) == {"core"}
    assert scene.lords() == ["core"]


@pytest.mark.rule("apocalypse:launch-site-lord-segment")
def test_the_example_of_minions_in_areas_2_3_and_4_scores_4_doom():
    scene = site()
    scene.minions_at("r2", larva=2)
    scene.minions_at("r3", fiend=1)
    scene.minions_at("r4", gryllus=3)
    scene.lord_cycle()
    assert scene.game.doom == scene.game.tally.doom[twin.state.FROM_MAP] == 4


@pytest.mark.rule("apocalypse:launch-site-lord-segment")
@pytest.mark.parametrize("number", range(1, 7))
def test_doom_is_the_number_of_the_highest_area_with_any_minion(number):
    scene = site()
    scene.minions_at(f"r{number}", larva=1)
    scene.lord_cycle()
    assert scene.game.doom == number


@pytest.mark.rule("apocalypse:launch-site-lord-segment")
def test_an_empty_ring_scores_nothing_whatever_waits_in_the_centre_or_in_tokens():
    scene = site()
    scene.minions_at("core", larva=3)
    for name in RING:
        scene.token_at(name)
    scene.lord_cycle()
    assert scene.game.doom == 0


@pytest.mark.rule("apocalypse:launch-site-lord-segment")
def test_doom_is_scored_before_minions_move_or_leave_the_centre():
    scene = site()
    scene.minions_at("r2", larva=1)
    scene.minions_at("core", larva=1)
    scene.game.despair, scene.game.lord_track = 6, 3
    scene.enemy_phase()
    assert scene.game.tally.doom[twin.state.FROM_MAP] == 2
    assert scene.minions("r3")["larva"] >= 1


# --- Minions Move Segment ------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:launch-site-movement")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_band_that_leaves_the_lords_area_rolls_a_d6_for_the_area_it_enters(face):
    scene = site()
    scene.minions_at("core", larva=2, fiend=1)
    scene.move(face)
    assert scene.everywhere() == {f"r{face}": {"larva": 2, "fiend": 1}}


@pytest.mark.rule("apocalypse:launch-site-movement")
def test_the_fourth_circle_demon_goes_with_the_band_on_one_roll():
    for number in range(6):
        scene = site()
        scene.luck.game = number
        scene.minions_at("core", larva=1)
        scene.fourth_at("hellhound", "core")
        twin.enemy.minions_move_segment(scene.game, scene.at)
        assert set(scene.everywhere()) == set(scene.fourths().values())


@pytest.mark.rule("apocalypse:launch-site-movement")
def test_a_demon_alone_rolls_too_and_one_in_the_ring_does_not():
    scene = site()
    scene.fourth_at("hellhound", "core")
    scene.fourth_at("secutor", "r6")
    scene.move(3)
    assert scene.fourths() == {"hellhound": "r3", "secutor": "r1"}


@pytest.mark.rule("apocalypse:launch-site-movement")
def test_every_invasion_token_rolls_for_itself():
    scene = site()
    for _ in range(3):
        scene.token_at("core")
    scene.minions_at("core", larva=1)
    scene.move(2, 6, 1, 6)
    assert scene.everywhere() == {"r2": {"larva": 1}}
    assert scene.tokens() == {"r6": 2, "r1": 1}


@pytest.mark.rule("apocalypse:launch-site-movement")
def test_in_the_ring_they_move_clockwise_and_round_again():
    scene = site()
    for number, name in enumerate(RING, 1):
        scene.minions_at(name, larva=number % 3 + 1)
        scene.token_at(name)
    before = [scene.minions(name) for name in RING]
    scene.move()
    assert [scene.minions(name) for name in RING] == [before[-1], *before[:-1]]
    assert scene.tokens() == dict.fromkeys(RING, 1)
    assert scene.game.doom == 0


@pytest.mark.rule("apocalypse:launch-site-movement")
def test_they_never_come_to_the_start_and_never_leave_the_map():
    scene = site()
    scene.minions_at("r6", gryllus=2)
    for _ in range(13):
        scene.move()
    assert scene.everywhere() == {"r1": {"gryllus": 2}}
    assert scene.game.doom == 0


@pytest.mark.rule("apocalypse:launch-site-movement")
def test_a_token_that_rolls_onto_a_hero_is_revealed():
    scene = site()
    scene.hero_at(0, "r4")
    scene.token_at("core")
    scene.move(4, FIRST, FIRST, FIRST, FIRST)
    assert scene.minions("r4") == {"larva": 2, "gryllus": 2}


@pytest.mark.rule("apocalypse:launch-site-movement")
def test_the_roll_is_told_with_the_area():
    scene = site()
    scene.minions_at("core", larva=1)
    scene.move(5)
    assert "A band goes from core to ring 5 (roll: 5)." in scene.told()
