"""6.0 SHL Phase: who may act, in which order, and what is on offer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.hades.scene import Scene, state, twin

shl_phase = twin.shl_phase


@pytest.fixture
def scene(scene: Scene) -> Scene:
    # Aboard he could act.
    twin.board.stand_unit(scene.game, scene.rules, scene.rules.dante, state.NONE)
    return scene


def play(scene: Scene) -> None:
    shl_phase.shl_phase(scene.game, scene.at)
    assert scene.unanswered() == []


def on_offer(scene: Scene) -> list[dict[str, Any]]:
    """What the player may do next; he then ends the phase."""
    scene.forget()
    play(scene)
    turns = scene.asked_of("shl_turn")
    return turns[0].options if turns else []


def actors(scene: Scene) -> set[int]:
    return {option["who"] for option in on_offer(scene) if option["verb"] != "pass"}


@pytest.mark.rule("hades:6.0-shl-phase")
def test_each_unit_acts_once_and_in_any_order(scene):
    first = scene.unit("swat", at=scene.hex("purgatory", 6, 9))
    second = scene.unit("scout", at=scene.hex("purgatory", 13, 3))
    for who in (second, first):
        scene.answer("shl_turn", verb="move", who=who)
        scene.answer("step", verb="pass")
    play(scene)
    acts = [told["who"] for told in scene.told("unit_acts")]
    assert acts == [second, first]
    left = [{o["who"] for o in asked.of("move")} for asked in scene.asked_of("shl_turn")]
    assert left == [{first, second}, {first}]
    assert scene.problems() == []


@pytest.mark.rule("hades:6.0-shl-phase")
def test_the_player_may_end_the_phase_at_any_time(scene):
    unit = scene.unit("swat", at=scene.hex("purgatory", 6, 9))
    play(scene)
    assert scene.asked_of("shl_turn")[0].options[0]["verb"] == "pass"
    assert scene.told("unit_acts") == []
    assert twin.acting.may_act(scene.game, unit)


@pytest.mark.rule("hades:6.0-shl-phase")
def test_every_kind_of_unit_has_its_own_actions(scene):
    ground = scene.hex("inferno", 8, 4)
    names = ("hq", "engineer", "swat", "scout", "dante")
    units = {
        name: scene.unit(name, at=scene.beyond(ground, *["E"] * (2 * number)))
        for number, name in enumerate(names)
    }
    for name in ("engineer", "swat"):
        twin.board.stand_unit(scene.game, scene.rules, units[name], state.ABOARD)
    site = scene.site("A")
    scene.install("laser", "A")
    twin.board.stand_unit(scene.game, scene.rules, units["engineer"], scene.beyond(site, "E"))
    twin.board.stand_unit(scene.game, scene.rules, units["swat"], scene.beyond(site, "W"))
    verbs: dict[int, set[str]] = {}
    for option in on_offer(scene):
        verbs.setdefault(option["who"], set()).add(option["verb"])
    shoots = {"fire", "run_and_gun", "move"}
    assert verbs[units["engineer"]] == {*shoots, "sabotage"}
    assert verbs[units["swat"]] == {*shoots, "cfp"}
    assert verbs[units["scout"]] == {"move", "run_and_gun"}
    assert {"move", "request", "forced_march"} <= verbs[units["hq"]]
    assert verbs[units["dante"]] == {"move", "run_and_gun"}


@pytest.mark.rule("hades:6.0-shl-phase")
def test_actions_stand_in_ascending_order(scene):
    scene.unit("hq", at=scene.hex("inferno", 8, 4))
    scene.unit("hq", at=scene.hex("inferno", 8, 6), number=1)
    scene.unit("scout", at=scene.beyond(scene.site("A"), "E"))
    scene.install("laser", "A")
    listed = [
        (twin.choices.VERBS.index(o["verb"]), o["who"], o["what"], o["where"], o["amount"])
        for o in on_offer(scene)
    ]
    assert listed == sorted(listed)
    assert len(set(listed)) == len(listed) > 6


@pytest.mark.rule("hades:6.0-shl-phase")
def test_those_who_acted_are_jammed_or_held_have_nothing_to_do(scene):
    spots = [scene.hex("purgatory", column, 9) for column in (4, 8, 12)]
    units = [scene.unit("hq", at=spot, number=n) for n, spot in enumerate(spots)]
    held = scene.unit("scout", at=scene.door(7)[0])
    twin.circles.open_room(scene.game, scene.at, scene.put_behind("trap_1", 7), held)
    scene.game.units[units[0]].acted = 1
    scene.game.units[units[1]].jammed = 1
    assert actors(scene) == {units[2]}


@pytest.mark.rule("hades:6.0-prisoners")
def test_a_prisoner_found_in_this_phase_waits_for_the_next_one(scene):
    scene.put_behind("princess", 7)
    opener = scene.unit("scout", at=scene.door(7)[0])
    scene.answer("shl_turn", verb="move", who=opener)
    scene.answer("step", verb="blow")
    play(scene)
    emily = scene.rules.emily
    assert scene.game.units[emily].place == scene.cell(7)
    assert len(scene.asked_of("shl_turn")) == 1
    scene.game.units[emily].acted = 0  # the next turn begins
    assert emily in actors(scene)


@pytest.mark.rule("hades:6.0-prisoners")
def test_a_unit_freed_from_a_trap_waits_for_the_next_phase(scene):
    held = scene.unit("scout", at=scene.door(7)[0])
    twin.circles.open_room(scene.game, scene.at, scene.put_behind("trap_1", 7), held)
    helper = scene.unit("swat", at=scene.door(7)[1])
    scene.answer("shl_turn", verb="move", who=helper)
    scene.answer("step", verb="disarm")
    play(scene)
    assert scene.game.units[held].trap == state.NONE
    assert len(scene.asked_of("shl_turn")) == 1
    scene.game.units[held].acted = 0
    assert held in actors(scene)


def test_a_game_that_is_over_asks_nothing(scene):
    scene.unit("swat", at=scene.hex("purgatory", 6, 9))
    scene.game.outcome = state.VITTLES_DESTROYED
    assert on_offer(scene) == []


def test_whoever_can_neither_move_nor_shoot_is_not_on_offer(scene):
    elder = scene.unit("elder", at=scene.cell(7))
    assert actors(scene) == set()  # shut in without a Trap: nothing to do
    scene.open_empty(7)
    assert actors(scene) == {elder}


@pytest.mark.rule("hades:6.0-shl-phase", "hades:12.7-dantes-lab")
def test_dante_aboard_goes_to_his_lab_freely_and_acts_there(scene):
    dante = scene.unit("dante", at=state.ABOARD)
    scene.install("laser", "A")
    scene.answer("shl_turn", verb="to_lab", who=dante)
    scene.answer("shl_turn", verb="science", who=dante)
    with scene.cards(shl=scene.numbers(1)):
        play(scene)
    first, second = scene.asked_of("shl_turn")
    assert first.verbs() == {"pass", "to_lab"}
    assert second.verbs() == {"pass", "science", "to_quarters"}
    assert scene.game.units[dante].place == state.IN_LAB
    assert scene.told("site_damaged") != []


@pytest.mark.rule("hades:6.0-shl-phase", "hades:12.7-dantes-lab")
def test_leaving_the_lab_is_an_activation_going_back_is_none(scene):
    dante = scene.unit("dante", at=state.IN_LAB)
    scene.install("laser", "A")
    scene.answer("shl_turn", verb="to_quarters", who=dante)
    scene.answer("shl_turn", verb="to_lab", who=dante)
    play(scene)
    assert scene.asked_of("shl_turn")[1].verbs() == {"pass", "to_lab"}
    assert scene.game.units[dante].place == state.IN_LAB
    assert len(scene.asked_of("shl_turn")) == 2  # he has acted: no experiment any more


# --- Forced March --------------------------------------------------------------------------------


@pytest.fixture
def column(scene: Scene) -> tuple[Scene, int, int, int]:
    """Two HQs and a scout on open floor."""
    hq = scene.unit("hq", at=scene.hex("purgatory", 4, 9))
    other = scene.unit("hq", at=scene.hex("purgatory", 8, 3), number=1)
    scout = scene.unit("scout", at=scene.hex("purgatory", 4, 3))
    return scene, hq, other, scout


@pytest.mark.rule("hades:6.0-shl-phase", "hades:6.8-forced-march")
def test_a_unit_on_a_forced_march_acts_at_once_with_three_more_points(column):
    scene, hq, _, scout = column
    scene.answer("shl_turn", verb="forced_march", who=hq, what=scout)
    scene.answer("march", verb="move", who=scout)
    scene.answer("step", verb="step")
    play(scene)
    march = scene.asked_of("march")[0]
    assert march.subject == scout
    assert {option["who"] for option in march.options} == {scout}
    assert "pass" not in march.verbs()
    assert [asked.amount for asked in scene.asked_of("step")] == [9, 8]
    assert scene.game.act.boost == 0
    assert (scene.game.units[hq].acted, scene.game.units[scout].acted) == (1, 1)
    assert scene.problems() == []


@pytest.mark.rule("hades:6.0-shl-phase", "hades:6.8-forced-march")
def test_an_hq_driven_on_may_drive_on_a_third_unit_and_no_points_add_up(column):
    scene, hq, other, scout = column
    scene.answer("shl_turn", verb="forced_march", who=hq, what=other)
    scene.answer("march", verb="forced_march", who=other, what=scout)
    scene.answer("march", verb="move", who=scout)
    play(scene)
    assert [asked.subject for asked in scene.asked_of("march")] == [other, scout]
    assert scene.asked_of("step")[0].amount == 9
    assert [scene.game.units[unit].acted for unit in (hq, other, scout)] == [1, 1, 1]
    assert scene.game.act.unit == state.NONE
    assert scene.problems() == []


@pytest.mark.rule("hades:6.8-forced-march")
def test_the_next_unit_has_its_own_factor_again(column):
    scene, hq, other, scout = column
    scene.answer("shl_turn", verb="forced_march", who=hq, what=scout)
    scene.answer("march", verb="move")
    scene.answer("step", verb="pass")
    scene.answer("shl_turn", verb="move", who=other)
    play(scene)
    assert [asked.amount for asked in scene.asked_of("step")] == [9, 4]


# --- Whole phases --------------------------------------------------------------------------------


class Rash(Scene):
    """A player who takes any verb, then any option with it; the position is looked at before."""

    def begin(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.taken: set[str] = set()

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        if not hasattr(self, "dice"):
            return 0
        if twin.choices.KINDS[int(decision.kind)] == "shl_turn":
            assert self.problems() == []
        verbs = sorted({int(option.verb) for option in options})
        if int(decision.kind) == twin.choices.SHL_TURN:
            verbs.remove(twin.choices.PASS)
        verb = self.dice.choice(verbs)
        self.taken.add(twin.choices.VERBS[verb])
        return self.dice.choice([n for n in range(count) if int(options[n].verb) == verb])

    def crowd_in(self) -> None:
        """Enemies on both decks, squads at doors, installations: every action finds its place."""
        for number in range(8):
            place = self.hex(self.dice.choice(["inferno", "purgatory"]), 2 * number, 3)
            if twin.board.is_vacant(self.game, place):
                self.enemy("soldier", at=place, number=number)
        for number, circle in enumerate(self.dice.sample(range(1, 13), 5)):
            place = self.door(circle)[0]
            if twin.board.is_vacant(self.game, place):
                self.unit("armored_infantry", at=place, number=number)
        for site in (1, 6, 9):
            twin.installations.wake_site(self.game, self.at, site)


@pytest.mark.slow
@pytest.mark.rule("hades:6.0-shl-phase")
@pytest.mark.parametrize("scenario", ["historical", "squeeze-play", "chin-music", "high-and-tight"])
def test_random_phases_break_no_promise(scenario):
    scene = Rash(scenario=scenario)
    scene.begin(seed=7)
    scene.crowd_in()
    for _ in range(2):
        play(scene)
        assert scene.problems() == []
        for unit in range(scene.rules.units):
            scene.game.units[unit].acted = 0
        scene.game.bridge_hacked = 0
    assert {"move", "run_and_gun", "step", "blow"} <= scene.taken
