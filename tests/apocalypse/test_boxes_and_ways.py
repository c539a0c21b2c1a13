"""What statements about real play need to ask: boxes, legions in order, luck, lengths of ways."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simkit import compare
from simkit.apocalypse.pack.map_schema import check_map
from simkit.apocalypse.pack.picking import picked, ranking
from simkit.apocalypse.pack.ways import board_of
from simkit.finding.registry import find
from simkit.messages.errors import BadInput
from tests.apocalypse.hell_scene import HellScene
from tests.apocalypse.scene import Scene, twin
from tests.apocalypse.team_table import TeamTable

GAME = find("apocalypse")
PACK = GAME.components()
CORE_HEROES = {"hannah", "maxwell", "tarang", "naomi", "cindrew"}
CORE_LEGIONS = {"acheron", "dis", "lethe", "phlegethon"}


def names(table: str, places: Any) -> set[str]:
    order = PACK.order(table)
    return {order[int(place)] for place in places}


def set_up_anew(scene: Scene, number: int) -> Any:
    game = twin.kernel.records.blank(twin.state.STATE)[0]
    scene.at.luck.game = number
    twin.setup.set_up_game(game, scene.at)
    return game


# --- boxes ---------------------------------------------------------------------------------------


def test_the_core_game_holds_what_its_list_of_components_says() -> None:
    core = {
        table: {name for name, entry in PACK.table(table).items() if entry["box"] == "core"}
        for table in ("heroes", "lords", "legions", "fourth")
    }
    assert core["heroes"] == CORE_HEROES
    assert core["legions"] == CORE_LEGIONS
    assert core["lords"] == {"baphomet"}
    assert core["fourth"] == {"hellhound", "catoblepas"}


def test_heroes_and_legions_of_other_boxes_stay_in_them() -> None:
    scene = Scene(boxes="core", players=4)
    games = [set_up_anew(scene, number) for number in range(60)]
    dealt = {int(kind) for game in games for kind in game.team[:4]}
    assert names("heroes", dealt) == CORE_HEROES
    assert names("legions", {game.legion for game in games}) == CORE_LEGIONS


def test_demons_of_other_boxes_stay_in_them() -> None:
    scene = Scene(boxes="core")
    drawn = set()
    for turn in range(1, 40):
        scene.game.turn = turn
        drawn.add(int(twin.fourth.draw_fourth(scene.game, scene.at, -1)))
    assert names("fourth", drawn) == {"hellhound", "catoblepas"}


def test_a_union_of_boxes_holds_what_each_of_them_holds() -> None:
    scene = Scene(boxes="core+void", players=5)
    dealt = {int(kind) for n in range(80) for kind in set_up_anew(scene, n).team[:5]}
    assert names("heroes", dealt) == CORE_HEROES | {"dorothy", "moose"}


def test_who_replaces_a_fallen_hero_is_from_the_boxes_too() -> None:
    table = TeamTable("hannah+naomi", boxes="core")
    twin.damage.die(table.game, table.at, 1)
    table.team_phase()
    offered = {int(option["what"]) for option in table.asked_of("new_hero")[0].options}
    assert names("heroes", offered) == CORE_HEROES - {"hannah"}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"boxes": "attic"}, "boxes cannot be 'attic'"),
        ({"boxes": "all+core"}, "boxes is all, or names some of them"),
        ({"boxes": "core", "heroes": "moose+random"}, "heroes cannot be 'moose'"),
        ({"boxes": "core", "lord": "argus"}, "lord cannot be 'argus'"),
        ({"boxes": "core", "legion": "styx"}, "legion cannot be 'styx'"),
        ({"boxes": "core", "map": "purgatory"}, "boxes=core only 1"),
        ({"boxes": "void", "lord": "random"}, "boxes=void has only 2 heroes"),
    ],
)
def test_what_is_not_in_the_boxes_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        GAME.settle(settings, PACK)


# --- heroes that are picked ----------------------------------------------------------------------


def team(**settings: Any) -> tuple[str, ...]:
    return tuple(GAME.settle({"heroes": "picked", **settings}, PACK)["heroes"])


def test_picked_heroes_are_the_first_of_the_ranking_of_map_and_number() -> None:
    assert team(players=3) == ranking({"map": "invasion", "players": 3})[:3]
    assert team(players=5, map="doomgate") == ranking({"map": "doomgate", "players": 5})[:5]


def test_a_lone_player_picks_like_two() -> None:
    assert team(players=1) == team(players=2)[:1]


def test_heroes_are_picked_from_the_boxes_in_play() -> None:
    assert set(team(players=4, boxes="core")) < CORE_HEROES


def test_named_heroes_sit_before_those_that_are_picked() -> None:
    named = ranking({"map": "invasion", "players": 4})[-1]
    assert team(heroes=f"{named}+picked") == (named, *team()[:3])


@pytest.mark.parametrize("board", PACK.order("maps"))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_ranking_has_every_hero_once(board: str, players: int) -> None:
    found = ranking({"map": board, "players": players})
    assert sorted(found) == sorted(PACK.order("heroes"))


def test_more_heroes_than_are_ranked_are_dealt() -> None:
    settings = {"map": "invasion", "players": 3}
    assert picked(["stranger"], ["hannah"], settings) == ("stranger", "hannah", "random")


@pytest.mark.parametrize("filler", ["random", "picked"])
def test_what_fills_the_seats_stands_last(filler: str) -> None:
    with pytest.raises(BadInput, match=f"heroes has {filler} before a name: put {filler} last"):
        team(heroes=f"{filler}+naomi")


def test_a_comparison_of_teams_of_many_sizes_says_that_they_are_picked() -> None:
    found = compare(GAME, {"players": [2, 3]}, games=2, heroes="naomi+picked", also_bot="none")
    assert found.summary()["settings"]["heroes"] == "naomi+picked"
    found = compare(GAME, {"hit_rule": ["meet", "exceed"]}, games=2, heroes="picked", players=2)
    assert found.summary()["settings"]["heroes"] == "+".join(team(players=2))


def test_on_a_map_on_which_nobody_measured_heroes_none_is_picked() -> None:
    with pytest.raises(BadInput, match="nobody has measured heroes on the map attic"):
        ranking({"map": "attic", "players": 4})


# --- legions in their order ----------------------------------------------------------------------


@pytest.mark.parametrize("game", range(5))
def test_legions_come_in_the_order_that_is_named(game: int) -> None:
    scene = Scene(legion="styx+dis+hades")
    scene.game = set_up_anew(scene, game)
    came = [int(scene.game.legion)]
    for _ in range(2):
        twin.tracks.change_legion(scene.game, scene.at)
        came.append(int(scene.game.legion))
    assert [PACK.order("legions")[kind] for kind in came] == ["styx", "dis", "hades"]


def test_imagined_games_keep_the_order_that_is_named() -> None:
    scene = Scene(legion="styx+dis")
    for game in range(5):
        scene.luck.game = game
        twin.engine.deal_hidden(scene.game, scene.rules, 0, scene.luck)
        top = scene.game.hidden.legions.cards[scene.game.hidden.legions.count - 1]
        assert PACK.order("legions")[int(top)] == "dis"


def test_four_legions_are_one_too_many() -> None:
    with pytest.raises(BadInput, match="name at most 3"):
        GAME.settle({"legion": "styx+dis+hades+lethe"}, PACK)


# --- luck of replacements ------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:new-heroes")
@pytest.mark.parametrize("fresh_luck", ["full", "none"])
def test_a_replacement_has_all_his_luck_or_none(fresh_luck: str) -> None:
    table = TeamTable("hannah+naomi", fresh_luck=fresh_luck)
    sheet = table.components.table("heroes")
    assert table.hero(1).luck == sheet["naomi"]["luck"]  # whoever begins has his own
    twin.damage.die(table.game, table.at, 1)
    table.team_phase()
    name = PACK.order("heroes")[int(table.hero(1).kind)]
    assert table.hero(1).luck == (sheet[name]["luck"] if fresh_luck == "full" else 0)


# --- lengths of ways -----------------------------------------------------------------------------


@pytest.mark.parametrize("more", [-2, -1, 1])
@pytest.mark.parametrize("board", PACK.order("maps"))
def test_a_map_with_other_ways_can_be_played(board: str, more: int) -> None:
    entry = board_of(PACK, {"map": board, "way_length": more})
    assert check_map(dict(entry)) == ""


@pytest.mark.parametrize("more", [-2, -1, 0, 1, 2])
def test_the_invasion_map_is_as_much_longer_as_is_said(more: int) -> None:
    scene = Scene(way_length=more)
    board = scene.rules.map
    assert board.areas == 8 + more
    assert board.walk[0, scene.game.lords[0].area] == 7 + more
    lain = sorted(int(token.area) for token in scene.game.tokens if token.area >= 0)
    assert len(set(lain)) == len(lain) == 7 + more
    steps, area = 0, int(scene.game.lords[0].area)
    while board.start[area] == 0:
        area, steps = int(board.lord_next[0, area]), steps + 1
    assert steps == 7 + more


def test_every_path_of_washington_grows_alike() -> None:
    entry = board_of(PACK, {"map": "washington", "way_length": 1})
    assert len(entry["areas"]) == 11 + 3
    for start in entry["starts"]:
        way = [start]
        while way[-1] != "white_house":
            before = [a for a, b in entry["enemy_next"].items() if b == way[-1]]
            way.append(before[0] if before else "white_house")
        assert len(way) == 5


@pytest.mark.parametrize("board", ["launch-site", "dragon-guts", "purgatory", "final-battle"])
def test_rings_and_webs_stay_as_they_are(board: str) -> None:
    plain = PACK.table("maps")[board]
    assert board_of(PACK, {"map": board, "way_length": 1})["areas"] == plain["areas"]


def test_a_map_that_would_have_too_many_areas_is_refused() -> None:
    with pytest.raises(BadInput, match="19 areas, but there is room for 16"):
        GAME.settle({"map": "st-peters", "way_length": 2}, PACK)


# --- the first battle ----------------------------------------------------------------------------


def test_the_first_battle_is_counted_and_no_later_one() -> None:
    scene = HellScene("baphomet", heroes="tarang+hannah")
    twin.slots.lay_on_slot(scene.hero(0), scene.rules, 0, 3)
    scene.game.tally.lord_battles = 1
    twin.chronicle.note_first_battle(scene.game)
    twin.chronicle.note_lord_hurt(scene.game, True)
    twin.chronicle.note_lord_hurt(scene.game, False)
    twin.damage.lose_health(scene.game, scene.at, 1, 99)
    first = scene.game.tally.first
    health = scene.components.table("heroes")["hannah"]["health"]
    assert (first.heroes, first.gifts, first.damage, first.parts) == (2, 1, 1, 1)
    assert (first.wounds, first.deaths) == (health, 1)
    scene.game.tally.lord_battles = 2
    twin.chronicle.note_lord_hurt(scene.game, True)
    assert (first.damage, scene.game.tally.lord_damage) == (1, 2)


def test_games_without_a_battle_say_nothing_of_it() -> None:
    batch = twin.kernel.records.blank(twin.state.STATE, 2)
    batch["tally"]["first"]["turn"][1] = 4
    found = twin.columns._first_battle(batch["tally"]["first"])
    assert np.isnan(found["first_battle_turn"][0])
    assert found["first_battle_turn"][1] == 4
