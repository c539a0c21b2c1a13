"""3.0 and 5.0: the sequence of play on the interpreted twin; whole games as they are played."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from simkit.hades import GAME
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.workspace import Workspace
from tests.contract import Interpreted
from tests.hades.scene import state, twin

engine = twin.engine
SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")
ANCHOR = dict(zip(SCENARIOS, (14.5, 15, 15.5, 15), strict=True))
TWIN = Interpreted(**vars(GAME))


@cache
def table(bot: str = "random", seed: int = 1, **settings) -> Prepared:
    """A cell on the twin, where functions can be watched and replaced."""
    return prepare(cell_of(TWIN, bot, seed, settings=settings))


def compiled(bot: str, seed: int, scenario: str) -> Prepared:
    return prepare(cell_of(GAME, bot, seed, settings={"scenario": scenario}))


def logged(prepared: Prepared, number: int = 0) -> tuple[np.record, np.ndarray]:
    """A finished game and all that was written to its log."""
    workspace = Workspace(prepared, logged=True)
    game = workspace.run(number, 1)[0]
    return game, twin.kernel.events.events_of(workspace.log)


# --- 3.0 Sequence of play ------------------------------------------------------------------------


@pytest.mark.rule(
    "hades:3.0-sequence-of-play", "hades:5.0-nastian-phase", "hades:7.0-vittles-phase"
)
def test_a_turn_has_its_phases_in_order_and_the_nastian_phase_seven_steps():
    _, events = logged(table("idle"))
    begun = [
        (int(event.turn), int(event.what))
        for event in events
        if event.kind == twin.events.PHASE_BEGINS
    ]
    first = [phase for turn, phase in begun if turn == 1]
    assert first == list(range(state.ORBITAL_COMBAT, state.END_TURN + 1))
    assert state.PHASES[1:8] == tuple(p for p in state.PHASES if p.startswith("Nastian phase"))
    assert begun == sorted(begun)


@pytest.mark.rule("hades:3.0-sequence-of-play", "hades:9.0-end-turn")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_lasts_as_many_turns_as_its_deck_has_cards(scenario):
    game, _ = logged(table("idle", scenario=scenario))
    if game.outcome in (state.VITTLES_DESTROYED, state.HADES_DESTROYED):
        return
    played = [int(card) for card in game.played.cards[: game.played["count"]]]
    assert game.turn == len(played)
    assert game.hidden.surprises["count"] == 0


def test_nothing_goes_on_once_the_game_is_over():
    """A step that ends the game is the last one of its turn."""
    prepared = table("idle")
    usual = engine.orbital_combat_step

    def blow_up(game, at):
        game.outcome = state.VITTLES_DESTROYED

    engine.orbital_combat_step = blow_up
    try:
        game, events = logged(prepared)
    finally:
        engine.orbital_combat_step = usual
    phases = [int(event.what) for event in events if event.kind == twin.events.PHASE_BEGINS]
    assert phases == [state.ORBITAL_COMBAT]
    assert game.turn == 1


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("bot", ["idle", "random", "recall"])
def test_games_end_and_are_told_to_the_last_event(bot, scenario):
    prepared = compiled(bot, 3, scenario)
    for number in range(4):
        game, events = logged(prepared, number)
        assert game.outcome != state.UNFINISHED
        assert engine.check_state(game, prepared.rules) == []
        settled = prepared.settled
        lines = engine.narrate(events, settled.components, settled.settings, prepared.rules)
        assert len(lines) > 10
        assert all(line["text"] for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_recall_scores_what_the_arithmetic_says_less_what_the_nastians_took(scenario):
    """14.1: everybody who is home counts; recall opens no door. Gorgons may kill an Officer."""
    prepared = compiled("recall", 2, scenario)
    batch = Workspace(prepared).run(0, 40)
    for game in batch:
        if game.outcome in (state.VITTLES_DESTROYED, state.HADES_DESTROYED, state.LEFT_IN_SYSTEM):
            continue
        gone = [u for u in range(24) if game.units[u].place >= 0 or game.units[u].place == -1]
        squads = sum(int(prepared.rules.unit[unit].combat) for unit in gone)
        dante = int(prepared.rules.dante) in gone
        expected = Fraction(ANCHOR[scenario]) - squads - Fraction(3, 2) * dante
        expected += 2 * int(game.tally.tso_killed) + int(game.tally.sanders_killed)
        assert Fraction(int(game.score.sum()), 2) == expected


@pytest.mark.slow
def test_a_turn_that_halts_once_the_nastians_have_moved_goes_on_as_if_it_had_not():
    """3.0: a search chooses between the Nastian Phase and the SHL Phase."""
    prepared = compiled("expert", 3, "historical")
    whole = Workspace(prepared).run(4, 1)[0].copy()
    workspace = Workspace(prepared)
    game = workspace.run(4, 1, last_turn=0)[0].copy()
    while not game.outcome:
        turn = int(game.turn)
        workspace.desk.halting = 1
        workspace.play_on(game, turn)
        assert game.turn == turn
        assert game.outcome or game.phase == state.SHL_PHASE
        workspace.desk.halting = 0
        workspace.play_on(game, turn)
    assert game.tobytes() == whole.tobytes()


@pytest.mark.slow
def test_a_search_has_seen_the_nastian_phase_when_it_chooses():
    """3.0: whole turns are played as those are that had halted before it was asked."""
    knobs = {"search": {"rollouts": 42.0}}
    workspace, halting = (Workspace(prepare(cell_of(GAME, "search", 3, knobs=knobs))) for _ in "ab")
    for number in range(3):
        game, other = (each.run(number, 1, last_turn=0)[0].copy() for each in (workspace, halting))
        while not game.outcome:
            turn = int(game.turn)
            open_turn(halting, other, turn)
            workspace.play_on(game, turn)
            halting.play_on(other, turn)
            assert game.tobytes() == other.tobytes()


def open_turn(workspace, game, turn):
    """The Nastian Phase of a turn, by whoever is first in the plans of the search."""
    prepared, desk = workspace.prepared, workspace.desk
    twin.kernel.searchers.follow_first(desk, workspace.look_ahead[2])
    desk.halting = 1
    prepared.engine.play(
        game, prepared.rules, prepared.bots, desk, workspace.luck, workspace.log, turn
    )
    desk.halting = 0


# --- what a search aims at -----------------------------------------------------------------------


def worth_of(half_points):
    rules = table().rules
    game = twin.kernel.records.blank(state.STATE)[0]
    game.score[0] = half_points
    game.outcome = twin.scoring.level_of(rules, half_points)
    return engine.worth(game, rules, 0)


def test_a_score_is_worth_a_half_where_victory_begins_and_all_far_beyond():
    worths = [worth_of(half_points) for half_points in (-20, 0, 10, 30, 38, 39, 45, 60)]
    assert worths == sorted(worths)
    assert worth_of(38) < 0.5 < worth_of(39)
    assert worth_of(38) + worth_of(39) == pytest.approx(1)
    assert worths[0] == pytest.approx(0, abs=1e-6)
    assert worths[-1] == pytest.approx(1, abs=1e-4)


def test_an_instant_defeat_is_worth_nothing():
    game = twin.kernel.records.blank(state.STATE)[0]
    for outcome in (state.VITTLES_DESTROYED, state.HADES_DESTROYED, state.LEFT_IN_SYSTEM):
        game.outcome = outcome
        assert engine.worth(game, table().rules, 0) == 0.0


# --- dealing anew --------------------------------------------------------------------------------


def test_what_is_dealt_anew_is_sound_and_touches_nothing_that_is_seen():
    prepared = table("random")
    workspace = Workspace(prepared)
    game = workspace.run(0, 1, last_turn=2)[0]
    dealt = game.copy()
    engine.deal_hidden(dealt, prepared.rules, 0, twin.kernel.luck.luck_of(77))
    assert engine.check_state(dealt, prepared.rules) == []
    for name in game.dtype.names:
        same = dealt[name].tobytes() == game[name].tobytes()
        assert same == (name != "hidden")


def test_a_void_has_no_effect_on_a_game_in_which_nothing_is_voided():
    prepared = table("idle", seed=4)
    settled = prepared.settled
    rules = engine.build_rules(settled.components, settled.settings, void="sixth_dimension")[0]
    voided = replace(prepared, rules=rules)
    assert Workspace(voided).run(0, 1).tobytes() == Workspace(prepared).run(0, 1).tobytes()
