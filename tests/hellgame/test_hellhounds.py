"""10.3 Hellhounds."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.hellgame.naive_flight import compass
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, state, twin
from tests.hellgame.walking import far_off, spot

hellhounds = twin.hellhounds
ANTEHELL = state.ANTEHELL
WALKS = 1000


@pytest.fixture
def scene() -> Scene:
    return Scene(players=3)


def run(scene: Scene) -> None:
    hellhounds.run_hounds(scene.game, scene.at)
    assert scene.problems() == []
    assert scene.unanswered() == []


def place_of(scene: Scene, hound: int) -> int:
    return int(scene.game.hounds[hound].place)


# --- the example of the rulebook -----------------------------------------------------------------


@pytest.mark.rule("hellgame:10.3-freed-hound")
@pytest.mark.rule("hellgame:10.3-hellhounds")
@pytest.mark.rule("hellgame:10.3-end-of-run")
def test_example_the_hound_from_the_envious(scene):
    tamer, other = scene.legion(0, "the_envious"), scene.hound(1, at="megalomaniacs")
    hound = scene.hound(0, on=tamer)
    legion = scene.legion(1, "furnace_of_bookburners")
    twin.units.lose_legion(scene.game, scene.at, tamer, twin.tallies.LOST_TO_INFLUENCE)
    with scene.dice(3):  # the text does not tell this roll: it leads to Thieves
        hellhounds.free_hound(scene.game, scene.at, hound, scene.place("the_envious"))
    assert place_of(scene, hound) == scene.place("thieves")
    scene.answer("flee", seat=1, verb="flee", who=legion)
    with scene.dice(4, 4, 1, 2, 5, 1):
        hellhounds.run_hound(scene.game, scene.at, hound)
    assert scene.where(legion) == scene.place("swamp_of_useless_rage")
    assert place_of(scene, hound) == place_of(scene, other) == scene.place("megalomaniacs")
    moved = [event["where"] for event in scene.events("hound_moved")]
    route = ("thieves", "exploiters", "snake_eye_saloon", "furnace_of_bookburners", "megalomaniacs")
    assert moved == [scene.place(name) for name in route]


# --- freed ---------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.3-freed-hound")
def test_a_freed_hound_that_stays_does_nothing_more(scene):
    scene.legion(1, "thieves")
    with scene.dice(5):
        hellhounds.free_hound(scene.game, scene.at, 0, scene.place("thieves"))
    assert place_of(scene, 0) == scene.place("thieves")
    assert not scene.asked_of("flee")


@pytest.mark.rule("hellgame:10.3-freed-hound")
def test_whom_a_freed_hound_comes_upon_may_flee(scene):
    legion, man = scene.legion(1, "thieves"), scene.lieutenant("verin", 2, "thieves")
    scene.answer("flee", seat=1, verb="flee", who=legion)
    with scene.dice(3, 1, 5, 6, 5):  # 1: back to where the hound came from, barred
        hellhounds.free_hound(scene.game, scene.at, 0, scene.place("the_envious"))
        hellhounds.free_hound(scene.game, scene.at, 1, scene.place("the_envious"))
    assert scene.where(legion) == scene.place("thieves")
    assert spot(scene, man) == NONE


@pytest.mark.rule("hellgame:10.3-freed-hound")
def test_out_of_antehell_a_die_leads_it_in(scene):
    with scene.dice(4, 6):
        hellhounds.free_hound(scene.game, scene.at, 0, ANTEHELL)
        hellhounds.free_hound(scene.game, scene.at, 1, ANTEHELL)
    assert place_of(scene, 0) == scene.place("the_wise_men")
    assert place_of(scene, 1) == ANTEHELL


# --- on the run ----------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.3-hellhounds")
def test_a_loose_hound_runs_six_steps(scene):
    scene.hound(0, at="thieves")
    with scene.dice(4, 4, 4, 4, 4, 4):
        run(scene)
    assert place_of(scene, 0) == scene.place("exploiters")


@pytest.mark.rule("hellgame:10.3-hellhounds")
def test_a_tame_hound_does_not_run(scene):
    hound = scene.hound(0, on=scene.legion(0, "thieves"))
    run(scene)
    assert scene.game.hounds[hound].legion == 0


@pytest.mark.rule("hellgame:10.3-end-of-run")
@pytest.mark.parametrize("owner", [1, FREEBOOTERS])
def test_its_run_ends_among_those_who_do_not_flee(scene, owner):
    scene.hound(0, at="thieves")
    scene.legion(owner, "exploiters")
    with scene.dice(5, 4):
        run(scene)
    assert place_of(scene, 0) == scene.place("exploiters")


@pytest.mark.rule("hellgame:10.3-end-of-run")
def test_it_runs_on_when_all_have_fled(scene):
    scene.hound(0, at="thieves")
    legion, man = scene.legion(1, "exploiters"), scene.lieutenant("verin", 1, "exploiters")
    scene.answer("flee", seat=1, verb="flee", who=legion)
    with scene.dice(4, 4, 6, 6, 4):  # the legion away, the lieutenant dead, and on
        run(scene)
    assert scene.where(legion) == scene.place("snake_eye_saloon")
    assert spot(scene, man) == NONE
    assert place_of(scene, 0) == scene.place("snake_eye_saloon")


@pytest.mark.rule("hellgame:10.3-end-of-run")
def test_it_may_leave_those_among_whom_it_began(scene):
    scene.hound(0, at="thieves")
    scene.legion(1, "thieves")
    with scene.dice(5, 5, 4, 5, 5, 5):
        run(scene)
    assert place_of(scene, 0) == scene.place("exploiters")


@pytest.mark.rule("hellgame:10.3-elimination")
@pytest.mark.parametrize("where, face", [("spies", 1), ("the_wise_men", 3)])
def test_pentagram_and_antehell_are_the_end_of_it(scene, where, face):
    hound = scene.hound(0, at=where)
    with scene.dice(face):
        run(scene)
    assert hellhounds.is_boxed(scene.game, hound)
    assert len(scene.events("hound_gone")) == 1


@pytest.mark.rule("hellgame:10.3-shuns")
def test_a_step_to_uriel_or_lilith_is_rolled_again(scene):
    scene.hound(0, at="thieves")
    scene.game.uriel.place = scene.place("exploiters")
    scene.game.lilith.place = scene.place("the_envious")
    with scene.dice(4, 1, 4, 2, 5, 5, 5, 5, 5):
        run(scene)
    assert place_of(scene, 0) == scene.place("bankers_and_brokers")


@pytest.mark.rule("hellgame:10.3-shuns")
def test_antehell_ends_it_even_if_lilith_is_there(scene):
    hound = scene.hound(0, at="the_wise_men")
    scene.game.lilith.place = ANTEHELL
    with scene.dice(3):
        run(scene)
    assert hellhounds.is_boxed(scene.game, hound)


# --- the box -------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.3-box")
def test_hounds_are_drawn_out_of_the_box_by_lot(scene):
    scene.game.hounds[0].gone = 1
    scene.hound(1, at="thieves")
    scene.hound(2, on=scene.legion(0, "spies"))
    drawn = Counter(
        int(hellhounds.draw_hound(scene.game, scene.at, twin.chances.TAMED_HOUND, slot))
        for slot in range(600)
    )
    free = range(3, scene.rules.hounds)
    assert set(drawn) == set(free)
    assert min(drawn.values()) > 600 / len(free) / 2
    for hound in free:
        scene.game.hounds[hound].gone = 1
    assert hellhounds.draw_hound(scene.game, scene.at, twin.chances.TAMED_HOUND, 0) == NONE


@pytest.mark.rule("hellgame:10.3-box")
def test_a_hound_put_on_the_map_disturbs_nobody(scene):
    scene.legion(0, "thieves")
    hellhounds.loose_hound(scene.game, scene.at, 0, scene.place("thieves"))
    assert not scene.asked_of("flee")
    hellhounds.box_hound(scene.game, scene.at, 0)
    assert hellhounds.is_boxed(scene.game, 0)


# --- the exact chain -----------------------------------------------------------------------------


def exact_run(start: tuple[int, int], shunned: set[tuple[int, int]]) -> dict[int, float]:
    """Where six steps end in an empty Hell; NONE: in the box."""
    chances: dict[tuple[int, int] | None, float] = {start: 1.0}
    for _ in range(6):
        after: Counter[tuple[int, int] | None] = Counter()
        for here, share in chances.items():
            if here is None:
                after[None] += share
                continue
            ways = [compass(here, die) for die in range(1, 7)]
            lost = [here[0] == 9 and die == 1 for die in range(1, 7)]
            ends = [
                None if gone or way == "ante" else way or here
                for way, gone in zip(ways, lost, strict=True)
            ]
            ends = [end for end in ends if end not in shunned]
            for end in ends:
                after[end] += share / len(ends)
        chances = dict(after)
    return {
        NONE if end is None else (end[0] - 1) * 5 + end[1] - 1: share
        for end, share in chances.items()
    }


@pytest.mark.rule("hellgame:10.3-hellhounds")
@pytest.mark.rule("hellgame:10.3-shuns")
@pytest.mark.parametrize("start", [(2, 3), (8, 1)])
def test_many_runs_end_where_the_exact_chain_says(start):
    scene = Scene(players=2)
    scene.game.uriel.place = scene.place((start[0], start[1] + 1))
    scene.game.lilith.place = scene.place((start[0] + 1, start[1]))
    shunned = {(start[0], start[1] + 1), (start[0] + 1, start[1])}
    found: Counter[int] = Counter()
    for walk in range(WALKS):
        scene.luck.game = walk
        scene.hound(0, at=start)
        hellhounds.run_hound(scene.game, scene.at, 0)
        found[place_of(scene, 0)] += 1
    assert list(far_off(found, exact_run(start, shunned), WALKS)) == []


@pytest.mark.rule("hellgame:10.3-combat")
def test_a_hound_is_saved_by_a_four_whoever_it_stands_for(scene):
    for hound in (scene.hound(0, at="thieves"), scene.hound(1, on=scene.legion(0, "thieves"))):
        assert twin.saving.save_threshold(scene.game, scene.rules, state.LEGIONS + hound) == 4
