"""Leduc against every deal and every choice, and against OpenSpiel's own game."""

from collections import defaultdict
from itertools import product

import pytest

from tests.examples.exact_leduc import POLICIES, endings, value
from tests.examples.judging import FALSE_ALARM, fits
from tests.examples.playing import play

FEW = 2_000  # games played as plain Python; more are compiled
PLAYED = ("random", "beginner", "expert")
PAIRS = list(product(PLAYED, repeat=2))


def pvalue(first, second, games, exact=None):
    played = play("leduc", 2, f"{first}+{second}", games, seed=21, compiled=games > FEW)
    assert (played["score_1"] == -played["score_2"]).all()
    ends = zip(played["outcome"], played["score_1"], strict=True)
    return fits(ends, endings(*map(POLICIES.get, exact or (first, second))))


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_games_end_as_calculated(first, second):
    assert pvalue(first, second, FEW) > FALSE_ALARM


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), [("random", "random"), ("expert", "random")])
def test_many_games_end_as_calculated(first, second):
    assert pvalue(first, second, 40_000) > FALSE_ALARM


def test_another_policy_would_be_seen():
    assert pvalue("expert", "expert", FEW, exact=("expert", "beginner")) < FALSE_ALARM


def test_who_wins_more_chips_has_won():
    played = play("leduc", 2, "random", 500, seed=22)
    assert (played["won_1"] == (played["score_1"] >= 0)).all()
    assert (played["won_2"] == (played["score_2"] >= 0)).all()


# --- The oracle itself


def test_all_endings_together_are_certain():
    for first, second in product(POLICIES.values(), repeat=2):
        assert sum(endings(first, second).values()) == pytest.approx(1)


def test_the_expert_of_the_file_beats_every_policy_tried():
    worth = {name: value(POLICIES["expert"], other) for name, other in POLICIES.items()}
    assert {name for name, chips in worth.items() if chips <= 0} == {"expert"}
    assert worth["beginner"] == pytest.approx(16 / 15)


@pytest.mark.parametrize(("first", "second"), list(product(POLICIES, repeat=2)))
def test_openspiel_has_the_same_endings(first, second):
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    there = in_openspiel(pyspiel, POLICIES[first], POLICIES[second])
    here = endings(POLICIES[first], POLICIES[second])
    assert {end: chance for end, chance in there.items() if chance > 0} == pytest.approx(here)


def in_openspiel(pyspiel, *policies):
    """The chance of every ending, by a walk through OpenSpiel's tree of the game."""
    found = defaultdict(float)
    waiting = [(pyspiel.load_game("leduc_poker").new_initial_state(), 1.0)]
    while waiting:
        state, chance = waiting.pop()
        if state.is_terminal():
            last = [each.action for each in state.full_history() if each.player >= 0][-1]
            found["fold" if last == 0 else "showdown", round(state.returns()[0])] += chance
            continue
        for action, share in chances(state, policies):
            if share > 0:
                waiting.append((state.child(action), chance * share))
    return dict(found)


def chances(state, policies):
    """The actions of a state with their chances. OpenSpiel's cards 0 and 1 are the jacks."""
    if state.is_chance_node():
        return state.chance_outcomes()
    names = ("fold", "call", "raise")
    options = [names[action] for action in state.legal_actions()]
    drawn = [each.action for each in state.full_history() if each.player < 0]
    board = drawn[2] // 2 if len(drawn) > 2 else None
    wanted = policies[state.current_player()](drawn[state.current_player()] // 2, board, options)
    return [(names.index(option), share) for option, share in wanted.items()]
