"""The picture of every map: areas apart from each other, every way drawn, doom where it leaked."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import numpy as np
import pytest

from simkit.apocalypse import GAME
from simkit.apocalypse.telling.happenings import counted
from simkit.apocalypse.telling.layout import laid_out
from simkit.apocalypse.telling.picture import SIZE, sheets
from simkit.apocalypse.telling.tabletop import scene, short
from simkit.apocalypse.words.state import HELL
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.by_place import happened
from tests.apocalypse.scene import Scene, twin
from tests.contract import Interpreted

COMPONENTS = GAME.components()
SETTINGS = GAME.settle({}, COMPONENTS)
MAPS = COMPONENTS.table("maps")


def drawn(name: str):
    (sheet,) = sheets(COMPONENTS, GAME.settle({"map": name}, COMPONENTS))
    return sheet


# --- geometry ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_areas_stand_apart(name):
    sheet = drawn(name)
    for one, other in combinations(sheet.places, 2):
        apart = max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1]))
        assert apart > SIZE, (one.name, other.name)


@pytest.mark.parametrize("name", MAPS)
def test_every_area_has_the_number_that_the_game_gives_it(name):
    sheet = drawn(name)
    titles = list(MAPS[name]["areas"].values())
    assert [(p.number, p.name) for p in sheet.places] == [*enumerate(titles), (HELL, "Hell")]


@pytest.mark.parametrize("name", MAPS)
def test_every_way_of_the_enemy_is_an_arrow_between_its_areas(name):
    entry, sheet = MAPS[name], drawn(name)
    at = laid_out(entry)
    ends = [(s.points[0], s.points[-1]) for s in sheet.strokes if s.kind == "path" and not s.label]
    wanted = [(a, b) for a, b in entry["enemy_next"].items() if b != "EXIT"]
    if entry["centre"]:
        wanted += [(entry["centre"]["area"], way) for way in entry["centre"]["ways"]]
    assert len(ends) == len(wanted)
    for (start, end), (here, there) in zip(ends, wanted, strict=True):
        assert nearest(at, start) == here
        assert nearest(at, end) == there
    exits = [s for s in sheet.strokes if s.label == "exit"]
    assert len(exits) == sum(there == "EXIT" for there in entry["enemy_next"].values())


def nearest(at, point):
    return min(at, key=lambda area: hypot(at[area][0] - point[0], at[area][1] - point[1]))


@pytest.mark.parametrize("name", MAPS)
def test_areas_that_are_adjacent_are_joined(name):
    """By a line, or by the arrow of the enemy's way."""
    at = laid_out(MAPS[name])
    joined = {
        frozenset((nearest(at, stroke.points[0]), nearest(at, stroke.points[-1])))
        for stroke in drawn(name).strokes
        if not stroke.label
    }
    assert {frozenset(link) for link in MAPS[name]["links"]} <= joined
    assert {frozenset(step) for step in MAPS[name]["hero_steps"]} <= joined


@pytest.mark.parametrize("name", MAPS)
def test_no_way_runs_through_a_third_area(name):
    sheet = drawn(name)
    at = laid_out(MAPS[name])
    for stroke in sheet.strokes:
        ends = {nearest(at, stroke.points[0]), nearest(at, stroke.points[-1])}
        for area, (x, y) in at.items():
            if area not in ends:
                for (ax, ay), (bx, by) in zip(stroke.points, stroke.points[1:], strict=False):
                    for share in np.linspace(0, 1, 21):
                        gap = hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y)
                        assert gap > 0.3, (stroke, area)


def test_a_long_line_is_folded_and_a_map_of_lanes_stands_in_columns():
    line = laid_out(MAPS["invasion"])
    assert len({y for _, y in line.values()}) == 2
    lanes = laid_out(MAPS["st-peters"])
    assert len({x for x, _ in lanes.values()}) == 5
    assert len({lanes[f"t{track}_1"][1] for track in (1, 2, 3)}) == 3


def test_a_map_of_an_owner_s_own_is_laid_out_too():
    entry = dict(MAPS["washington"]) | {
        "areas": {"hub": "Hub", "a": "A", "b": "B", "c": "C", "d": "D"},
        "links": [["hub", "a"], ["hub", "b"], ["hub", "c"], ["hub", "d"], ["a", "b"], ["c", "d"]],
        "starts": ["a"],
        "hero_steps": [],
    }
    at = laid_out(entry)
    assert len(set(at.values())) == 5
    assert laid_out(entry) == at


# --- what stands where ---------------------------------------------------------------------------


def test_heroes_enemies_and_tokens_stand_in_their_areas():
    one = Scene()
    found = scene(one.game, one.rules, COMPONENTS, SETTINGS)
    heroes = [hero for hero in one.game.heroes[: one.game.players] if hero.kind >= 0]
    own = [c for c in found.counters if "health" in c.name and c.side == "own"]
    assert sorted(c.place for c in own) == sorted(int(hero.area) for hero in heroes)
    lords = [c.place for c in found.counters if c.side == "third"]
    assert lords == [int(lord.area) for lord in one.game.lords if lord.alive]
    assert "Baphomet, 15 health, wall 5" in {c.name for c in found.counters}
    assert [t.title for t in found.tracks if "Baphomet" in t.title] == [
        "Health of Baphomet",
        "Health of Baphomet's wall",
    ]
    one.game.areas[3].minions[1] = 4
    again = scene(one.game, one.rules, COMPONENTS, SETTINGS)
    assert ("4 Gr", 3) in {(c.mark, c.place) for c in again.counters}
    assert f"Doom {int(one.game.doom)} of 13" in found.figures


def test_a_sheet_a_hero_says_what_he_has():
    one = Scene(heroes="hannah+naomi")
    hero = one.hero(0)
    hero.health, hero.luck, hero.burning = 2, 3, 1
    hero.dice[:] = (2, 0, 1, 0, 0)
    hero.patrol[:] = 0
    hero.patrol[0] = 2
    found = scene(one.game, one.rules, COMPONENTS, SETTINGS)
    sheet = found.hands[0]
    assert sheet.title == "Hannah Hazard"
    assert dict(sheet.has) == {
        "Health": f"2 of {int(hero.cap)}",
        "Courage": str(int(hero.courage)),
        "Luck": "3",
        "Attack box": "2d4 + d8",
        "Is": "burning",
    }
    assert sheet.cards[-1].startswith("2 ")
    doom = next(track for track in found.tracks if track.title == "Doom")
    assert (doom.at, doom.end) == (int(one.game.doom), 13)


def test_a_position_says_who_died_and_where():
    one = Scene(heroes="hannah+naomi")
    assert "Fallen" not in scene(one.game, one.rules, COMPONENTS, SETTINGS).figures
    one.hero(0).area, one.hero(1).area = 3, HELL
    for seat in (0, 1):
        twin.chronicle.note_death(one.game, one.hero(seat))
    figures = scene(one.game, one.rules, COMPONENTS, SETTINGS).figures
    assert figures.endswith("Fallen: Hannah Hazard (area 3), Naomi Joslyn (Hell).")


def test_a_name_is_shortened_to_its_telling_word():
    assert short("Hannah Hazard") == "Hannah"
    assert short("Professor Maxwell") == "Professor"
    assert short("Bartholomew Strong") == "Strong"


# --- what happened where -------------------------------------------------------------------------


def event(kind: str, who: int = -1, what: int = -1, where: int = -1, value: int = 0):
    number = twin.events.event_number(kind)
    return (1, number, who, what, where, value)


def test_doom_is_laid_where_its_cause_was():
    events = np.array(
        [
            event("band_exits", what=0, where=0, value=2),
            event("doom_exit", value=2),
            event("hero_dies", where=HELL),
            event("doom_death", value=2),
            event("token_revealed", where=4),
            event("doom_shortage", value=3),
            event("band_goes_round", who=0, where=7, value=1),
            event("doom_exit", value=1),
            event("doom_map", value=4),
        ],
        twin.kernel.events.EVENT,
    )
    doom = {key: n for key, n in counted(events, None, None).items() if key[0] == "doom"}
    assert doom == {("doom", 0): 3, ("doom", HELL): 2, ("doom", 4): 3}


@pytest.mark.parametrize("name", ["invasion", "dragon-back"])
def test_the_doom_of_all_places_is_what_the_track_shows_but_for_the_map_s_own(name):
    game = Interpreted(**vars(GAME))
    prepared = prepare(cell_of(game, "beginner", 2, settings={"map": name}))
    workspace = Workspace(prepared, logged=True)
    for number in range(2):
        found = happened(workspace, GAME.picture(), number)
        state = workspace.batch[0]
        placed = sum(amount for (layer, _), amount in found.items() if layer == "doom")
        assert placed == state.doom - state.tally.doom[3]
        fallen = sum(amount for (layer, _), amount in found.items() if layer == "deaths")
        assert fallen == state.tally.deaths.sum()
