"""How the bots read a map: ways and distances, what to watch, whom to strike and from where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.apocalypse.scene import twin
from tests.apocalypse.test_bots import Table, table

MOST_AREAS = twin.state.MOST_AREAS
HELL = twin.state.HELL


def on(map_name: str, bot: str = "expert", **settings: Any) -> Table:
    """A map without tokens and minions, in turn 1, two heroes at the start."""
    scene = table(bot, **{"map": map_name, "legion": "lethe", **settings})
    scene.game.turn = 1
    return scene


def area(scene: Table, name: str) -> int:
    return list(scene.components.table("maps")[scene.settings["map"]]["areas"]).index(name)


def lay(scene: Table, name: str) -> None:
    twin.spawning.place_token(scene.game, scene.at, area(scene, name))


def knobs(scene: Table) -> Any:
    return scene.at.desk.minds[0].knobs


def test_areas_are_as_far_as_heroes_walk_and_bands_move():
    board = on("moon-base").rules.map
    white, blue = 0, 6
    assert board.walk[white, blue] == 1  # the airlocks touch
    assert board.walk[5, white] == 5
    assert board.walk[10, 5] == 1  # from the Blue Gate to the White one, and not back
    assert board.walk[5, 10] > 1
    assert board.flow[5, white] == 5
    assert board.flow[white, 5] == MOST_AREAS
    assert list(board.exit_in[[0, 5, 6, 10]]) == [1, 6, 1, 5]


def test_a_band_of_the_centre_can_come_by_any_way():
    board = on("washington").rules.map
    assert [int(board.flow[0, start]) for start in (3, 6, 9)] == [3, 3, 3]


def test_enemies_of_slow_areas_leave_with_the_lord_cycle():
    scene = on("moon-base")
    waits = twin.outlook.turns_to_exit
    cycle = twin.outlook.turns_to_lord_cycle(scene.game, scene.rules)
    assert waits(scene.game, scene.rules, area(scene, "w0")) == 1
    assert waits(scene.game, scene.rules, area(scene, "b0")) == 1 + cycle


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_turns_to_the_lord_cycle_are_those_of_the_tracks(players):
    scene = Table("expert", players=players)
    foretold = twin.outlook.turns_to_lord_cycle(scene.game, scene.rules)
    track, box, turns = 1, 1, -1
    while track <= 3:
        turns += 1
        box += players
        if box > 6:
            box, track = box - 6, track + 1
    assert foretold == turns


def test_doom_is_feared_where_a_map_scores_it():
    def fear(map_name: str, name: str, **minions: int) -> float:
        scene = on(map_name)
        scene.put(area(scene, name), **minions)
        return twin.outlook.doom_ahead(scene.game, scene.rules, 1, area(scene, name))

    assert fear("invasion", "a0", gryllus=1) > fear("invasion", "a4", gryllus=1) > 0
    assert fear("dragon-back", "cathedral", gryllus=1) > fear("dragon-back", "head", gryllus=1)
    assert fear("dragon-guts", "liver", gryllus=1) > 0
    assert fear("launch-site", "r1", gryllus=1) > fear("launch-site", "r1", gryllus=3)
    assert fear("washington", "white_house", gryllus=1) == 0  # the guards never leave


def test_a_token_about_to_leave_paradise_sends_somebody_to_see_it():
    scene = on("purgatory", bot="guardian")
    lay(scene, "paradise")
    paradise = area(scene, "paradise")
    twin.heroes.hero_turn(scene.game, scene.at, 0)
    assert scene.hero(0).area == paradise
    assert scene.game.tokens[0].area == -1
    twin.heroes.hero_turn(scene.game, scene.at, 1)
    doom = twin.outlook.unseen_doom(scene.game, scene.rules, paradise, 1)
    assert doom == 0


def test_nobody_lies_in_ambush_where_no_enemy_comes():
    scene = on("purgatory")
    lay(scene, "level3")
    scene.put_patrol(0, "volunteer", 2)

    def gain(name: str) -> float:
        return twin.ambush_value.setting_gain(
            scene.game, scene.rules, 0, area(scene, name), knobs(scene)
        )

    assert gain("earth") == 0
    assert gain("paradise") > 0


# --- whom to strike, and from where --------------------------------------------------------------


def test_doomgates_start_is_a_step_from_the_shadow():
    scene = on("doomgate")
    distance = twin.lord_prospects.shadow_distance
    assert distance(scene.game, scene.rules, area(scene, "a0")) == 1
    assert distance(scene.game, scene.rules, area(scene, "a2")) == 3
    assert twin.lord_prospects.steps_from_home(scene.game, scene.rules) == 1


def test_the_lord_in_hell_is_struck_last():
    scene = on("purgatory")
    scene.game.lords[0].health[0] = 1
    lesser = twin.lord_prospects.foe(scene.game, scene.rules)
    assert lesser != 0
    for number in (1, 2, 3):
        scene.game.lords[number].alive = 0
    assert twin.lord_prospects.foe(scene.game, scene.rules) == 0


def test_of_several_lords_the_weakest_is_struck_first():
    scene = on("purgatory", lord="baphomet+argus+tarasque+jabootu")
    scene.game.lords[2].health[0] = 1
    assert twin.lord_prospects.foe(scene.game, scene.rules) == 2


@pytest.mark.parametrize("bot", ("guardian", "hunter", "expert"))
def test_single_dice_are_no_hope_against_doubled_toughness(bot):
    scene = on("purgatory", bot=bot, lord="baphomet+procrustes+argus+tarasque")
    number = 1
    scene.game.battle.lord = number
    scene.game.lords[number].area = HELL
    for seat in range(2):
        scene.hero(seat).area = HELL
        scene.dice_of(seat, 12)
    assert twin.raiding.power_in_hell(scene.game, scene.rules) == 0
    twin.hell.heroes_attack_or_retreat(scene.game, scene.at)
    assert scene.said("hell_turn")[0]["verb"] == "retreat"
    scene.dice_of(0, 12, 12)
    assert twin.lord_prospects.power_against_foe(scene.game, scene.rules, 0) > 0


def test_whoever_goes_last_enters_so_that_the_others_have_acted():
    scene = on("doomgate")
    leaves = twin.marching.can_leave_it_to_another
    shadow = area(scene, "a7")
    assert scene.game.captain == 0
    assert leaves(scene.game, scene.rules, 0, shadow)
    assert not leaves(scene.game, scene.rules, 1, shadow)


def test_where_several_lords_must_die_the_first_raid_does_not_wait():
    day = twin.marching.strike_day
    one, four = on("invasion", bot="guardian"), on("purgatory", bot="guardian")
    assert day(one.game, knobs(one)) == 9
    assert day(four.game, knobs(four)) == 1


def test_a_life_is_dearer_where_more_lords_must_die():
    price = twin.lord_prospects.price_of_a_life
    one, four = on("invasion"), on("purgatory")
    assert price(four.game, four.rules) > price(one.game, one.rules)
    one.game.doom = 8
    assert price(one.game, one.rules) > price(on("invasion").game, one.rules)


def test_lives_are_dear_where_fresh_heroes_come_too_late_or_lords_are_many():
    def are_dear(name: str) -> bool:
        scene = on(name)
        return bool(twin.raiding.are_lives_dear(scene.game, scene.rules))

    assert all(are_dear(name) for name in ("invasion", "moon-base", "purgatory"))
    assert not any(are_dear(name) for name in ("doomgate", "washington", "dragon-back"))


def test_kills_are_worth_more_where_the_way_to_the_lord_must_be_clear():
    scene = on("launch-site")

    def worth(name: str) -> float:
        scene.put(area(scene, name), larva=1)
        return twin.judgement.hit_worth(scene.game, scene.rules, 0, area(scene, name), knobs(scene))

    assert twin.outlook.is_gateway(scene.game, scene.rules, area(scene, "r6"))
    assert not twin.outlook.is_gateway(scene.game, scene.rules, area(scene, "r3"))
    assert worth("r1") > worth("r3") + 2


def test_tokens_that_leave_unseen_bring_somebody_to_the_blue_airlock_as_the_cycle_nears():
    scene = on("moon-base")
    lay(scene, "b0")
    early = twin.outlook.unseen_doom(scene.game, scene.rules, area(scene, "b0"), 1)
    scene.game.lord_track, scene.game.despair = 3, 6
    late = twin.outlook.unseen_doom(scene.game, scene.rules, area(scene, "b0"), 1)
    assert late > early > 0
