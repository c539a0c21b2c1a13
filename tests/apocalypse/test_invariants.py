"""What must hold whatever happens: short random games on every map, looked at after every phase."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simkit.finding.registry import find
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from tests.apocalypse.scene import Scene, twin
from tests.contract import Interpreted

GAME = Interpreted(**vars(find("apocalypse")))
BOX = GAME.components()
MAPS = BOX.order("maps")
STAGES = {  # after each of these the position must be sound
    "engine": ("team_phase", "hero_phase", "enemy_phase"),
    "heroes": ("hero_turn",),
    "enemy": ("despair_and_lord_segment", "minions_attack_segment"),
}
MOST_TURNS = 4

SETTINGS = st.fixed_dictionaries(
    {
        "players": st.integers(1, 5),
        "lord": st.just("random"),
        "region": st.sampled_from(BOX.order("regions")),
        "despair_dice": st.integers(4, 7),
    },
    optional={
        "miniboss": st.just(True),
        "secret_lord": st.just(True),
        "divine_intervention": st.just(True),
        "enraged": st.just(True),
        "lord_advance": st.integers(1, 2),
        "ambush_when": st.just("any"),
        "joins": st.integers(1, MOST_TURNS),
        "leaves": st.integers(1, MOST_TURNS),
    },
)


def is_allowed(chosen: dict[str, Any]) -> bool:
    try:
        GAME.settle(chosen, BOX)
    except BadInput:
        return False
    return True


@contextmanager
def looking(module: Any, stage: str, look: Any) -> Iterator[None]:
    """Look at the position whenever a stage of the game has ended."""
    usual = getattr(module, stage)

    def watched(game: np.record, at: Any, *more: Any) -> Any:
        result = usual(game, at, *more)
        look(game, stage)
        return result

    setattr(module, stage, watched)
    try:
        yield
    finally:
        setattr(module, stage, usual)


class Watch:
    """Finds what is wrong with a position, or with the way it has come from the one before."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.before: np.record | None = None

    def __call__(self, game: np.record, stage: str) -> None:
        where = f"after {stage} of turn {game.turn}"
        assert twin.checks.check_state(game, self.rules) == [], where
        if self.before is not None:
            assert list(undone(self.before, game)) == [], where
        self.before = game.copy()


def undone(before: np.record, now: np.record) -> Iterator[str]:
    """What has gone back although no rule takes it back."""
    for place, (old, new) in enumerate(zip(before.areas, now.areas, strict=True)):
        for number, lord in enumerate(now.lords):
            if lord.alive and old.shadow >> number & 1 and not new.shadow >> number & 1:
                yield f"the Shadow of Lord {number} has left place {place}"
    for what in ("doom", "despair_dice", "next_token", "turn", "players", "left", "decisions"):
        if now[what] < before[what]:
            yield f"{what} has fallen from {before[what]} to {now[what]}"
    for number, lord in enumerate(now.lords):
        if lord.alive > before.lords[number].alive:
            yield f"Lord {number} has risen from the dead"
    for what, count in counts_of(now.tally):
        if np.any(count < dict(counts_of(before.tally))[what]):
            yield f"the count of {what} has fallen"
    if now.doom != now.tally.doom.sum():
        yield f"doom is {now.doom}, but its causes add up to {now.tally.doom.sum()}"


def counts_of(tally: np.record, whose: str = "") -> Iterator[tuple[str, Any]]:
    """All that is counted, also of the first battle."""
    for what in tally.dtype.names:
        if tally[what].dtype.names:
            yield from counts_of(tally[what], f"{what} ")
        else:
            yield whose + what, tally[what]


@pytest.mark.parametrize("board", MAPS)
@settings(max_examples=2, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(chosen=SETTINGS, seed=st.integers(0, 2**32))
def test_every_position_of_a_random_game_is_sound(board, chosen, seed):
    chosen = {**chosen, "map": board}
    if not is_allowed(chosen):
        chosen = {"map": board, "players": chosen["players"], "lord": "random"}
    prepared = prepare(cell_of(GAME, "random", seed, settings=chosen))
    watch = Watch(prepared.rules)
    with ExitStack() as stack:
        for name, stages in STAGES.items():
            for stage in stages:
                stack.enter_context(looking(getattr(twin, name), stage, watch))
        game = Workspace(prepared).run(0, 1, last_turn=MOST_TURNS)[0]
    watch(game, "the last turn")


# --- each complaint can be made ------------------------------------------------------------------


def spoiled(**settings: Any) -> Scene:
    scene = Scene(heroes="naomi+tarang", **settings)
    assert scene.problems() == []
    return scene


def test_a_captain_who_has_left_is_found() -> None:
    scene = spoiled(leaves=2)
    scene.game.left = 1
    assert scene.problems() == ["the captain is seat 0, whose player has left"]
    scene.game.left = 3
    assert scene.problems() == ["every player has left"]


def test_players_who_should_not_be_there_are_found() -> None:
    scene = spoiled(joins=3)
    scene.game.players = 3
    assert scene.problems() == ["players is 3, not 2 as set"]
    scene.game.turn = 3
    assert "players" not in "".join(scene.problems())
    scene.game.turn, scene.game.players = 4, 2
    assert scene.problems() == ["players is 2, not 3 as set"]


def test_a_patrol_of_several_types_is_maxwells_alone() -> None:
    scene = spoiled()
    scene.put_patrol(0, "police", 1)
    scene.put_patrol(0, "army", 1)
    assert scene.problems() == ["seat 0 has troopers of several types on patrol"]
    scene.teach(0, "old_school_discipline")
    assert scene.problems() == []
    scene.teach(0, "lone_trooper")
    assert scene.problems() == ["seat 0 has more than 1 troopers on patrol"]


def test_tokens_that_are_the_same_are_found() -> None:
    scene = spoiled()
    scene.game.tokens[1].serial = scene.game.tokens[0].serial
    assert scene.problems() == ["two invasion tokens have the same serial number"]
    scene = spoiled()
    scene.game.token_places -= 1
    assert "of the tokens is in use" in scene.problems()[0]


def test_goods_of_a_demon_that_is_in_the_box_are_found() -> None:
    scene = spoiled()
    scene.game.fourth[0].stored = 2
    found = scene.problems()
    assert found == ["Fourth Circle demon 0 is in the box, but something of it is in play"]


def test_a_standing_effect_without_its_demon_is_found() -> None:
    scene = spoiled()
    scene.game.in_force[twin.effects.BARS_HELP] = 1
    assert scene.problems() == ["the standing effects in force are not those of the demons in play"]


def test_a_demon_that_is_not_noted_as_in_play_is_found() -> None:
    scene = spoiled()
    scene.game.fourths_out ^= 1
    found = scene.problems()
    assert found == ["the Fourth Circle demons noted as in play are not those on the board"]


@pytest.mark.parametrize("field", ["filled", "powers", "slot_cost"])
def test_gifts_that_are_noted_otherwise_are_found(field: str) -> None:
    scene = spoiled()
    scene.hero(1)[field] ^= 2
    assert scene.problems() == ["seat 1 has other gifts than are noted"]


@pytest.mark.parametrize(
    ("mark", "complaint"),
    [
        ("petrified", "seat 0 is petrified, but no Lord in play turns heroes to stone"),
        ("trapped", "seat 0 bears the marks of a battle outside of Hell"),
        ("sloth", "seat 0 bears the marks of a battle outside of Hell"),
    ],
)
def test_marks_of_a_lord_who_lays_none_are_found(mark: str, complaint: str) -> None:
    scene = spoiled()
    scene.hero(0)[mark] = 1
    assert scene.problems() == [complaint]


@pytest.mark.parametrize(
    ("mark", "complaint"),
    [
        ("trapped", "seat 0 is trapped by a Lord who traps nobody"),
        ("sloth", "seat 0 has sloth tokens of a Lord who has none"),
    ],
)
def test_marks_of_another_lords_battle_are_found(mark: str, complaint: str) -> None:
    scene = spoiled()
    scene.game.battle.lord = 0
    scene.hero(0).area = twin.state.HELL
    scene.hero(0)[mark] = 1
    assert scene.problems() == [complaint]


def test_a_lord_who_lives_without_health_is_found() -> None:
    scene = spoiled()
    scene.game.lords[0].health[0] = 0
    assert scene.problems() == ["Lord 0 lives without health"]
    scene.game.lords[0].health[0] = 1
    scene.game.lords[0].health[3] = 1
    assert scene.problems() == ["Lord 0 has health in a part that he lacks"]


def test_what_a_dead_hero_still_has_is_found() -> None:
    scene = spoiled()
    twin.damage.die(scene.game, scene.at, 0)
    assert scene.problems() == []
    scene.hero(0).courage = 3
    assert scene.problems() == ["seat 0 has no hero but troopers, courage or gifts"]


def test_a_shadow_that_goes_back_is_found() -> None:
    scene = spoiled()
    before = scene.game.copy()
    after = scene.game.copy()
    for area in after.areas:
        area.shadow = 0
    assert "the Shadow of Lord 0 has left place 7" in list(undone(before, after))
    after.lords[0].alive = 0
    assert not [found for found in undone(before, after) if "Shadow" in found]
