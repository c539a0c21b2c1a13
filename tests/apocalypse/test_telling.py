"""A trace in words: where each point of doom came from, and Hell Time round by round."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import pytest

from simkit.finding.registry import find
from tests.apocalypse.scene import Scene, twin

MAP_DOOM = {
    "dragon-back": "enemies in",
    "launch-site": "the number of the highest area with minions",
    "dragon-guts": "1 per area with demons or a token",
}


def doom_lines(scene: Scene) -> list[str]:
    return [line for line in scene.told() if line.startswith("Doom rises")]


def test_doom_of_an_exit_names_who_left_from_where():
    scene = Scene(heroes="naomi")
    scene.clear()
    scene.hero(0).area = 5
    scene.legion("phlegethon")
    scene.put(area=0, larva=2, gryllus=1)
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert doom_lines(scene) == [
        "Doom rises by 2 to 2: 2 larvae left the map from start.",
        "Doom rises by 1 to 3: 1 gryllus left the map from start.",
    ]


def test_doom_of_a_token_that_leaves_counts_the_despair_dice():
    scene = Scene(heroes="naomi")
    scene.clear()
    scene.hero(0).area = 5
    twin.spawning.place_token(scene.game, scene.at, 0)
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert doom_lines(scene) == [
        "Doom rises by 4 to 4: a token left the map from start, 1 per despair die."
    ]


def test_doom_of_a_death_names_the_hero_and_the_place():
    scene = Scene(heroes="naomi+tarang")
    scene.hero(0).area = 3
    twin.damage.die(scene.game, scene.at, 0)
    assert doom_lines(scene) == ["Doom rises by 2 to 2: Naomi Joslyn fell in area 3."]


def test_doom_of_a_shortage_names_the_token():
    scene = Scene(heroes="naomi")
    scene.clear()
    scene.put(6, cacodemon=2)
    twin.spawning.place_token(scene.game, scene.at, 3)
    with scene.dice(6, 6, 1, 2):
        twin.spawning.reveal_tokens(scene.game, scene.at, 3)
    assert doom_lines(scene)[0] == (
        "Doom rises by 1 to 1: figures had run out for the token in area 3."
    )


@pytest.mark.parametrize("board", MAP_DOOM)
def test_doom_of_a_map_says_what_the_map_counts(board: str):
    scene = Scene(map=board, heroes="naomi")
    twin.tracks.score_doom(scene.game, scene.at, 2, twin.state.FROM_MAP)
    (line,) = doom_lines(scene)
    assert line.startswith(f"Doom rises by 2 to 2: {MAP_DOOM[board]}")


def test_each_round_of_a_battle_says_who_fights_whom():
    scene = Scene(heroes="naomi+tarang", lord="baphomet")
    scene.clear()
    scene.put(area=7, larva=1)
    for seat in (0, 1):
        scene.hero(seat).health = scene.hero(seat).cap = 9
    scene.answer("join", verb="choose", who=1)
    for _ in range(2):
        scene.answer("hell_turn", verb="attack")
    for _ in range(2):
        scene.answer("hell_turn", verb="retreat", where=0)
    twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    told = scene.told()
    first, second = (told.index(f"Round {number} of the battle.") for number in (1, 2))
    assert told[first + 1].startswith("In the battle: Naomi Joslyn with ")
    assert told[first + 2].startswith("In the battle: Tarang with ")
    assert told[first + 3] == "Against them: Baphomet with 9 health."
    assert told[first + 4].startswith("Against them: Baphomet's wall with ")
    assert told[first + 5] == "Against them: 1 larva."
    assert second > first
    assert any(line.startswith("In the battle") for line in told[second:])


def test_bulk_runs_write_nothing_of_it():
    scene = Scene(heroes="naomi")
    scene.log.on = 0
    before = int(scene.log.written)
    scene.game.battle.lord = 0
    twin.chronicle.tell_who_fights(scene.game, scene.at)
    assert scene.log.written == before


def test_every_rule_that_a_line_cites_is_in_the_ledger():
    rows = {row.id for row in find("apocalypse").ledger()}
    cited = {f"apocalypse:{event.rule}" for event in twin.events.EVENTS if event.rule}
    assert cited <= rows


def test_troopers_of_any_region_and_map_are_named():
    scene = Scene(map="moon-base", heroes="naomi")
    scene.answer("recruiting", verb="take", what=0)
    scene.hero(0).courage = 5
    twin.recruiting.recruit(scene.game, scene.at, 0, 0)
    assert any("takes a Cosmonaut trooper on patrol" in line for line in scene.told())


def test_a_us_marine_has_the_right_article():
    assert twin.narration._article("US Marine") == "a"
    assert twin.narration._article("Army") == "an"


def test_every_pattern_of_a_telling_event_fits_a_sentence():
    sentences = [re.sub(r"\{[^}]*\}", "X", event.text) for event in twin.events.EVENTS]
    for pattern in find("apocalypse").telling:
        assert any(fnmatchcase(text, pattern) for text in sentences), pattern
