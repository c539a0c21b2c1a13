"""14.0 and 14.1: what counts, and the level of victory."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hades import naive_scoring
from tests.hades.naive_scoring import Ending
from tests.hades.scene import Scene, state, twin

TABLE = Scene()
HADES = TABLE.hex("purgatory", 6, 6)
PLACES = {"home": state.ABOARD, "hades": HADES, "lost": state.NONE, "unseen": state.UNSEEN}
SQUADS = [u for u in range(TABLE.rules.units) if TABLE.rules.unit[u].combat][1:]  # the Guard apart
GUARD, DANTE, EMILY = (int(TABLE.rules[name]) for name in ("guard", "dante", "emily"))
somewhere = st.sampled_from(["home", "hades", "lost"])
captive = st.sampled_from(["home", "hades", "lost", "unseen"])
endings = st.builds(
    Ending,
    squads=st.lists(somewhere, min_size=len(SQUADS), max_size=len(SQUADS)),
    guard=captive,
    dante=somewhere,
    emily=captive,
    elders=st.tuples(captive, captive),
    idol=st.booleans(),
    loot=st.booleans(),
    officers=st.integers(0, 2),
    shut=st.integers(0, 11),
    overtime=st.booleans(),
)


def laid_out(end: Ending) -> Scene:
    """A position at the end of the last turn, out of system."""
    scene = TABLE
    game = scene.game
    game.outcome, game.vittles.in_system = state.UNFINISHED, 0
    people = [*zip(SQUADS, end.squads, strict=True), (GUARD, end.guard), (DANTE, end.dante)]
    people += [(EMILY, end.emily), *zip(map(int, scene.rules.elder), end.elders, strict=True)]
    for unit, where in people:
        twin.board.stand_unit(game, scene.rules, unit, PLACES[where])
    for number, aboard in enumerate((end.idol, end.loot)):
        game.treasures[number].place = state.ABOARD if aboard else HADES
    game.tally.tso_killed = int(end.officers > 0)
    game.tally.sanders_killed = int(end.officers > 1)
    for room in range(12):
        game.rooms[room].unseen = int(room < end.shut)
    game.overtime = int(end.overtime)
    return scene


def scored(end: Ending) -> tuple[Fraction, str]:
    scene = laid_out(end)
    twin.scoring.conclude(scene.game, scene.at)
    total = Fraction(int(scene.game.score.sum()), state.HALVES)
    return total, state.OUTCOMES[int(scene.game.outcome)]


def all_home(**more) -> Ending:
    return Ending(squads=["home"] * len(SQUADS), **more)


@pytest.mark.rule("hades:14.1-scoring")
def test_every_item_that_counts_is_told_and_no_other():
    scene = laid_out(all_home(guard="home", overtime=True, shut=1))
    scene.forget()
    twin.scoring.conclude(scene.game, scene.at)
    told = {each["what"]: each["value"] for each in scene.told("scored")}
    counting = {item: int(score) for item, score in enumerate(scene.game.score) if score != 0}
    assert told == counting
    assert 0 < len(counting) < len(scene.game.score)


@pytest.mark.rule(
    "hades:14.1-scoring",
    "hades:14.1-bonuses",
    "hades:14.1-officers",
    "hades:14.1-penalties",
    "hades:14.1-levels",
)
@settings(max_examples=200)
@given(endings)
def test_points_and_level_are_those_of_a_naive_reading(end):
    total = naive_scoring.points(end)
    assert scored(end) == (total, naive_scoring.level(total))


@pytest.mark.rule("hades:14.1-scoring")
@pytest.mark.parametrize(
    ("scenario", "open_doors", "points"),
    [("historical", 1, 14.5), ("squeeze-play", 2, 15), ("chin-music", 3, 15.5),
     ("high-and-tight", 2, 15)],
)  # fmt: skip
def test_everybody_home_and_no_door_opened_scores_this_much(scenario, open_doors, points):
    end = all_home(shut=12 - open_doors)
    assert scored(end) == (Fraction(points), "defeat")
    opened = sum(1 - room.unseen for room in Scene(scenario=scenario).game.rooms)
    assert opened == open_doors


@pytest.mark.rule("hades:14.1-scoring")
def test_dante_scores_in_his_lab_as_well():
    scene = laid_out(all_home())
    twin.board.stand_unit(scene.game, scene.rules, DANTE, state.IN_LAB)
    twin.scoring.conclude(scene.game, scene.at)
    assert scene.game.score[state.FOR_DANTE] == 2
    assert scene.game.score[state.FOR_DANTE_LOST] == 0


@pytest.mark.rule("hades:14.1-scoring")
def test_the_honor_guard_scores_as_a_combat_unit():
    assert scored(all_home(guard="home"))[0] - scored(all_home())[0] == 1


@pytest.mark.rule("hades:14.1-bonuses")
@pytest.mark.parametrize(("second", "points"), [("home", 8), ("unseen", 3)])
def test_both_elders_home_are_worth_two_points_more(second, points):
    gain = scored(all_home(elders=("home", second)))[0] - scored(all_home())[0]
    assert gain == points


@pytest.mark.rule("hades:14.1-penalties")
@pytest.mark.parametrize(("where", "points"), [("unseen", 0), ("hades", -0.5), ("lost", -0.5)])
def test_emily_and_elders_are_a_penalty_only_once_revealed(where, points):
    none = scored(all_home())[0]
    assert scored(all_home(emily=where))[0] - none == points
    assert scored(all_home(elders=(where, "unseen")))[0] - none == points
    assert scored(all_home(elders=(where, where)))[0] - none == 2 * points


@pytest.mark.rule("hades:14.1-penalties")
def test_a_treasure_or_a_guard_left_behind_is_no_penalty():
    assert scored(all_home(guard="hades")) == scored(all_home())


@pytest.mark.rule("hades:14.1-levels")
@pytest.mark.parametrize(
    ("half_points", "level"),
    [
        (90, "legendary"), (55, "legendary"), (54, "major"), (51, "major"), (50, "solid"),
        (47, "solid"), (46, "tactical"), (43, "tactical"), (42, "marginal"), (39, "marginal"),
        (38, "draw"), (34, "draw"), (33, "defeat"), (27, "defeat"), (26, "rout"), (-20, "rout"),
    ],
)  # fmt: skip
def test_the_levels_begin_where_the_rulebook_says(half_points, level):
    found = twin.scoring.level_of(TABLE.rules, half_points)
    assert state.OUTCOMES[found] == level
    assert naive_scoring.level(Fraction(half_points, 2)) == level


@pytest.mark.rule("hades:14.0-victory-and-defeat")
def test_a_ship_in_system_at_the_end_has_lost_and_scores_nothing():
    scene = laid_out(all_home(idol=True, loot=True))
    scene.game.score[:] = 0
    scene.game.vittles.in_system = 1
    twin.scoring.conclude(scene.game, scene.at)
    assert scene.game.outcome == state.LEFT_IN_SYSTEM
    assert not scene.game.score.any()


def test_every_scored_item_is_told():
    TABLE.forget()
    end = all_home(idol=True, emily="lost", shut=2)
    total, _ = scored(end)
    told = TABLE.told("scored")
    assert sum(event["value"] for event in told) == total * 2
    assert TABLE.told("game_over")[0]["value"] == total * 2
