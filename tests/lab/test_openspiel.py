"""Games of one file in OpenSpiel: the same tree, the same solutions, and bots of both sides."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import simkit
from simkit.messages.errors import BadInput
from tests.examples.exact_leduc import POLICIES, endings
from tests.lab.solving_games import KUHN

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
ROOT = Path(__file__).resolve().parents[2]
PIG, LEDUC = (str(ROOT / f"examples/{name}.py") for name in ("pig", "leduc"))


@pytest.fixture
def kuhn(tmp_path):
    file = tmp_path / "kuhn.py"
    file.write_text(KUHN)
    return simkit.openspiel_game(str(file))


@pytest.fixture(scope="module")
def leduc():
    return simkit.openspiel_game(LEDUC)


def solved(game, stops):
    """How exploitable CFR's average policy is after so many rounds, and its value in the end."""
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    solver, found = cfr.CFRSolver(game), []
    for done in range(1, max(stops) + 1):
        solver.evaluate_and_update_policy()
        if done in stops:
            policy = solver.average_policy()
            found.append(exploitability.nash_conv(game, policy, use_cpp_br=False) / 2)
    start = game.new_initial_state()
    return [*found, *expected_game_score.policy_value(start, [policy, policy])]


def test_kuhn_is_openspiels_own(kuhn):
    there = solved(pyspiel.load_game("kuhn_poker"), (1, 10, 20))
    assert solved(kuhn, (1, 10, 20)) == pytest.approx(there, abs=1e-12)


def test_leduc_is_openspiels_own_after_one_round(leduc):
    assert solved(leduc, (1,))[0] == pytest.approx(2.373611111111111, abs=1e-12)


def test_five_cards_of_letter_are_worth_what_openspiel_finds(tmp_path):
    text = (ROOT / "experiments/letter.py").read_text(encoding="utf-8")
    file = tmp_path / "letter.py"
    file.write_text(re.sub('"(priest|prince|countess)": 1', r'"\1": 0', text), encoding="utf-8")
    (first, _), there = simkit.solve(str(file)).values, simkit.openspiel_game(str(file))
    gap, value, _ = solved(there, (30,))
    assert gap < 0.02
    assert first.low - gap <= value <= first.high + gap


@pytest.mark.slow
def test_leduc_is_openspiels_own(leduc):
    there = solved(pyspiel.load_game("leduc_poker"), (1, 10, 20))
    assert solved(leduc, (1, 10, 20)) == pytest.approx(there, abs=1e-9)


def test_openspiel_knows_what_kind_of_game_it_is(leduc):
    kind = leduc.get_type()
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert (leduc.min_utility(), leduc.max_utility()) == (-13, 13)
    assert leduc.num_distinct_actions() == 3
    pig = simkit.openspiel_game(PIG, goal=10)
    assert pig.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert (pig.min_utility(), pig.max_utility()) == (0, 1)
    assert pig.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM


def test_openspiel_finds_no_fault(kuhn):
    pyspiel.random_sim_test(kuhn, num_sims=5, serialize=False, verbose=False)


def test_draws_are_chance_nodes(leduc):
    state = leduc.new_initial_state()
    assert state.is_chance_node()
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([1 / 3] * 3)
    state.apply_action(0)
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([1 / 5, 2 / 5, 2 / 5])
    state.apply_action(1)
    assert state.current_player() == 0
    assert [state.action_to_string(0, each) for each in state.legal_actions()] == ["call", "raise"]


def test_nobody_is_told_what_others_hold(leduc):
    told = set()
    for other in range(3):
        state = leduc.new_initial_state()
        state.apply_action(0)
        state.apply_action(other)
        told.add(state.information_state_string(0))
    assert len(told) == 1


@pytest.mark.parametrize("pair", [("expert", "beginner"), ("beginner", "expert")])
def test_bots_of_the_file_play_as_in_simkit(leduc, pair):
    bots = [leduc.bot(name, seat) for seat, name in enumerate(pair, start=1)]
    exact = endings(*(POLICIES[name] for name in pair))
    wanted = sum(chance * chips for (_, chips), chance in exact.items())
    assert expected(leduc.new_initial_state(), bots) == pytest.approx(wanted)


def expected(state, bots):
    """The chips of the first seat, over all draws."""
    if state.is_terminal():
        return state.returns()[0]
    if state.is_chance_node():
        return sum(
            share * expected(state.child(pick), bots) for pick, share in state.chance_outcomes()
        )
    return expected(state.child(bots[state.current_player()].step(state)), bots)


def test_a_bot_of_openspiel_sits_in_a_seat(leduc):
    import numpy as np
    from open_spiel.python.bots import uniform_random

    guest = uniform_random.UniformRandomBot(1, np.random.RandomState(7))
    table = [leduc.bot("expert", 1), guest]
    paid = [pyspiel.evaluate_bots(leduc.new_initial_state(), table, seed)[0] for seed in range(200)]
    assert sum(paid) > 0


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"most_positions": 50}, r"say what seats can get with utility=\(least, most\)"),
        ({"utility": (3, 1)}, "give the least, then the most"),
        ({"utility": (1,)}, "give the least, then the most"),
        ({"utility": "ab"}, "give the least, then the most"),
        ({"utility": 3}, "give the least, then the most"),
    ],
)
def test_a_game_that_is_too_large_needs_its_range(how, message):
    with pytest.raises(BadInput, match=message):
        simkit.openspiel_game(LEDUC, **how)


@pytest.mark.parametrize("action", [-2, 3])
def test_an_action_that_is_not_offered_is_refused(kuhn, action):
    state = kuhn.new_initial_state()
    with pytest.raises(BadInput, match=f"action {action} is not offered; choose one of 0 to 2"):
        state.apply_action(action)


def test_a_position_cannot_be_saved_and_says_what_to_keep(kuhn):
    state = kuhn.new_initial_state()
    with pytest.raises(BadInput, match=r"keep state\.history"):
        state.serialize()


def test_a_large_game_is_played_with_its_range():
    game = simkit.openspiel_game(PIG, utility=(0, 1))
    state = game.new_initial_state()
    for pick in (5, 1, 5, 0, 0):
        state.apply_action(pick)
    assert not state.is_terminal()


@pytest.mark.parametrize(
    ("name", "message"), [("expart", "Did you mean expert"), ("random", "does not stand in")]
)
def test_only_bots_of_the_file_sit_there(leduc, name, message):
    with pytest.raises(BadInput, match=message):
        leduc.bot(name, 1)


def test_shipped_games_are_refused():
    with pytest.raises(BadInput, match="takes a game of one file"):
        simkit.openspiel_game("hades")


def test_without_openspiel_it_says_what_to_install():
    code = "import sys; sys.modules['pyspiel'] = None; import simkit; simkit.openspiel_game('x.py')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert 'pip install "simkit-boardgames[openspiel]"' in done.stderr
