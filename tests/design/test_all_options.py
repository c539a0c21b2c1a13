"""Bots that look at all options at once, dice that several numbers name, rows that rules make."""

import ast

import pytest

from simkit.design.loading import load_game, load_model
from simkit.design.lowering.passing_rows import passing_rows
from simkit.design.lowering.whole import lowered
from simkit.messages.errors import BadInput
from tests.design.playing import kernel_games, plain_games, written
from tests.design.relay_game import RELAY


@pytest.fixture
def relay(tmp_path):
    return written(tmp_path, RELAY, "relay.py")


def test_a_bot_takes_the_place_that_it_names(relay):
    games = plain_games(relay, "beginner", 2, 4)
    runs = [line for game in games for line in game["said"] if ": " in line]
    assert runs and not any("rest" in line for line in runs)


def test_a_knob_has_its_own_bounds(relay):
    (bot,) = (each for each in load_game(relay).bots if each.name == "expert")
    (hope,) = (each for each in bot.knobs if each.name == "hope")
    assert (hope.default, hope.low, hope.high) == (8.0, 1.0, 20.0)


@pytest.mark.slow
def test_compiled_games_are_the_same(relay):
    for bot in ("expert", "bold", "beginner", "random"):
        assert kernel_games(relay, bot, 3, 30) == plain_games(relay, bot, 3, 30)


@pytest.mark.parametrize("answer", ("len(options)", "-1", '"run"', "0.5"))
def test_a_place_that_is_none_names_the_bot(tmp_path, answer):
    text = RELAY.replace("    return found\n", f"    return {answer}\n")
    with pytest.raises(BadInput, match="must return the place of an option, 0 to"):
        plain_games(written(tmp_path, text, "relay.py"), "beginner", 2, 1)


def test_the_same_numbers_twice_in_a_turn_are_refused(tmp_path):
    text = RELAY.replace("game.random(2, of=(player, bend))", "game.random(2, of=(player, 7))")
    with pytest.raises(BadInput, match=r"of=\(\d, 7\): drawn twice in a turn"):
        plain_games(written(tmp_path, text, "relay.py"), "beginner", 2, 4)


def test_dice_of_several_numbers_depend_on_nothing_else(relay, tmp_path):
    """In another order they fall as before."""
    text = RELAY.replace("in range(bends)", "in reversed(range(bends))")
    other = written(tmp_path, text, "other.py")
    one, other = (plain_games(each, "beginner", 2, 6) for each in (relay, other))
    assert [each["score"] for each in one] == [each["score"] for each in other]


def test_rows_that_end_with_their_function_need_no_list(relay):
    model = load_model(relay)
    functions = model.program.functions
    assert passing_rows(model.program, functions["gain"]) == {"mean": 8}
    assert passing_rows(model.program, functions["expert"]) == {"lanes": 8}  # kept is handed on
    told = "\n".join(map(ast.unparse, lowered(model).trees))
    assert "sk_fractions(8)" in told and "sk_noughts(8)" in told
