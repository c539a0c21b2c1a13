"""The row of a game: how it ended and why, who died where, what was bought."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from simkit.apocalypse.description import HEROES, METRICS
from simkit.finding.registry import find
from simkit.lab.table.rows import ordered
from tests.apocalypse.scene import Scene, twin
from tests.apocalypse.team_table import TeamTable

NAMES = [metric.name for metric in METRICS]
OWN_HERO = """
[pack]
name = "Mine"
game = "apocalypse"
source = "my own"

[heroes.smith]
title = "Smith"
attack = "1d6"
toughness = 2
luck = 3
health = 5
start_ability = "nimble"
earned = ["focus", "prayer"]
weakness = "restless"
slots = [{ cost = 5, needs = [], gains = [{ op = "step", amount = 1 }] }]
"""


def row_of(*scenes: Scene) -> dict[str, Any]:
    """The columns of these positions; a single one's as plain values."""
    first = scenes[0]
    batch = np.stack([scene.game for scene in scenes])
    found = twin.columns.columns(batch, first.components, first.settings)
    if len(scenes) > 1:
        return found
    return {name: values.tolist()[0] for name, values in found.items()}


def test_the_columns_are_the_metrics_and_three_texts():
    found = row_of(Scene())
    assert list(ordered(found, NAMES)) == [
        "outcome",
        "won",
        "turns",
        "team",
        "fallen",
        "bought",
        *NAMES,
    ]


def test_every_hero_of_the_box_has_a_column_of_deaths():
    assert set(HEROES) == set(find("apocalypse").components().order("heroes"))


def test_columns_can_be_named_and_say_what_they_count():
    assert len(set(NAMES)) == len(NAMES)
    assert all(metric.help for metric in METRICS)


def test_who_died_where_is_told_in_order():
    scene = Scene(heroes="naomi+hannah+tarang")
    scene.hero(0).area = 3
    twin.damage.die(scene.game, scene.at, 0)
    scene.hero(1).area = twin.state.HELL
    twin.damage.die(scene.game, scene.at, 1)
    twin.damage.die(scene.game, scene.at, 2)
    row = row_of(scene)
    assert row["fallen"] == "naomi@area-3+hannah@hell+tarang@start"
    assert (row["deaths"], row["deaths_on_map"], row["deaths_in_hell"]) == (3, 2, 1)
    assert row["deaths_naomi"] == row["deaths_hannah"] == 1
    assert row["doom_deaths"] == 6


def deaths_by_hero(row: dict[str, Any]) -> dict[str, float]:
    """How often each hero of the box died, those left out for whom the row is empty."""
    found = {name: row[f"deaths_{name}"] for name in HEROES}
    return {name: deaths for name, deaths in found.items() if not np.isnan(deaths)}


def test_deaths_of_a_hero_are_empty_where_nobody_plays_the_hero():
    scene = Scene(heroes="naomi+hannah")
    assert deaths_by_hero(row_of(scene)) == {"naomi": 0, "hannah": 0}
    twin.damage.die(scene.game, scene.at, 0)
    assert deaths_by_hero(row_of(scene)) == {"naomi": 1, "hannah": 0}


def test_who_comes_later_is_in_play_as_well():
    scene = Scene(heroes="naomi+hannah")
    heroes = scene.components.order("heroes")
    twin.damage.die(scene.game, scene.at, 0)
    scene.answer("new_hero", what=heroes.index("tarang"))
    twin.joining.choose_new_hero(scene.game, scene.at, 0)
    assert deaths_by_hero(row_of(scene)) == {"naomi": 1, "hannah": 0, "tarang": 0}
    twin.damage.die(scene.game, scene.at, 0)
    scene.answer("new_hero", what=heroes.index("cissy"))
    twin.joining.choose_new_hero(scene.game, scene.at, 0)
    played = {"naomi": 1, "hannah": 0, "tarang": 1, "cissy": 0}
    assert deaths_by_hero(row_of(scene)) == played


def test_a_hero_that_a_pack_leaves_out_is_never_in_play():
    scene = Scene(heroes="naomi")
    batch = np.stack([scene.game])
    pack = SimpleNamespace(order=lambda table: ("naomi",))
    assert np.isnan(twin.columns._deaths(batch, pack)["deaths_hannah"]).all()


def test_of_very_many_deaths_the_first_are_told_and_all_are_counted():
    scene = Scene(players=1, heroes="naomi", overrides=[("rules.hero_death_doom", 0)])
    most = twin.state.MOST_FALLEN
    for _ in range(most + 2):
        scene.hero(0).kind, scene.hero(0).area = 3, 0
        twin.damage.die(scene.game, scene.at, 0)
    row = row_of(scene)
    assert row["deaths"] == most + 2
    assert row["fallen"].count("naomi") == most


def test_what_was_bought_is_told_by_name():
    table = TeamTable("naomi")
    for slot, title in enumerate(("hope", "faith", "hope")):
        table.buy(0, title, slot=slot)
    row = row_of(table)
    assert row["bought"] == "faith+hope+hope"
    assert row["gifts_bought"] == 3


def test_texts_are_plain_text_also_when_nothing_happened():
    found = row_of(Scene(heroes="naomi"), Scene(heroes="naomi"))
    for name in ("fallen", "bought", "team", "outcome"):
        assert found[name].dtype.kind == "U"
    assert found["fallen"].tolist() == ["", ""]
    assert found["team"].tolist() == ["naomi", "naomi"]


def test_games_keep_their_own_texts():
    one, other = Scene(heroes="naomi+tarang"), Scene(heroes="naomi+tarang")
    twin.damage.die(other.game, other.at, 1)
    assert row_of(one, other, one)["fallen"].tolist() == ["", "tarang@start", ""]


def test_a_hero_of_an_owners_pack_counts_in_all_deaths(tmp_path: Path):
    pack = tmp_path / "mine.toml"
    pack.write_text(OWN_HERO)
    scene = Scene(packs=(pack,), heroes="smith+naomi")
    twin.damage.die(scene.game, scene.at, 0)
    found = row_of(scene)
    assert found["fallen"] == "smith@start"
    assert found["deaths"] == 1
    assert deaths_by_hero(found) == {"naomi": 0}
    assert list(ordered(row_of(scene, scene), NAMES)) == list(ordered(found, NAMES))


def test_lords_killed_and_the_health_of_all():
    scene = Scene(map="dragon-back", lord="baphomet+jabootu", players=4)
    alive = row_of(scene)
    left = [twin.board.vital_health(scene.game, scene.rules, number) for number in (0, 1)]
    assert alive["lord_health"] == sum(left)
    assert alive["lords_killed"] == 0
    scene.game.attack.seat = 0
    scene.game.lords[1].health[:] = 0
    twin.lords.banish(scene.game, scene.at, 1)
    after = row_of(scene)
    assert (after["lords_killed"], after["outcome"]) == (1, "unfinished")
    assert after["lord_health"] == left[0]


def test_a_secret_lord_has_the_health_for_all_who_play_at_the_end():
    table = TeamTable("naomi+tarang", secret_lord=True, joins=2)
    assert row_of(table)["lord_health"] == 9
    table.game.turn = 2
    table.team_phase()
    assert row_of(table)["lord_health"] == 12


def test_a_dragon_without_room_is_an_outcome_of_its_own():
    scene = Scene(map="dragon-guts")
    scene.game.outcome = twin.state.LOST_NO_ROOM
    row = row_of(scene)
    assert (row["outcome"], row["won"]) == ("no-room", False)


def test_courage_for_a_recruit_roll_given_up_has_its_column():
    scene = Scene(map="moon-base", heroes="naomi")
    scene.answer("recruiting", verb="trade")
    twin.recruiting.recruit(scene.game, scene.at, 0, 0)
    assert row_of(scene)["courage_recruiting"] == 1
