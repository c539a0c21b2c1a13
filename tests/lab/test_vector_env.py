"""Many games at once: the same games as one at a time, and what agents learn of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import simkit
from simkit.lab.environments.observation_places import names_in
from simkit.messages.errors import BadInput
from tests.design.block_game import BLOCKS
from tests.design.playing import written

ROOT = Path(__file__).resolve().parents[2]
PIG, LEDUC, ATOLL = (str(ROOT / f"examples/{name}.py") for name in ("pig", "leduc", "atoll"))
pytestmark = pytest.mark.filterwarnings("ignore")  # of the libraries, on spaces without bounds


def choice(game, step, count):
    """Any rule will do, if it is the same for both."""
    return (game * 7 + step * 5 + step * step) % count


def one_by_one(file, games, **how):
    """What is seen and chosen in each game, and how it ends."""
    env = simkit.env(file, **how)
    told = {}
    env.reset(seed=5)
    while len(told) < games:
        game, seen = env.seats.number, []
        while not any(env.terminations.values()):
            found = env.observe(env.agent_selection)
            count = int(found["action_mask"].sum())
            seen.append((env.seats.asked, found["observation"], found["options"][:count]))
            env.step(choice(game, len(seen), count))
        told[game] = seen, env.result
        env.reset()
    env.close()
    return told


def at_once(file, games, places, **how):
    """The same, many at a time; only games that are over count."""
    env = simkit.vector_env(file, places, **how)
    seen, info = env.reset(seed=5)
    running, told = [[] for _ in range(places)], {}
    while not {*range(games)} <= told.keys():
        actions = []
        for place in range(places):
            count = int(seen["action_mask"][place].sum())
            options = seen["options"][place][:count]
            question = info["seat"][place], seen["observation"][place], options
            running[place].append(question)
            number = int(env.games._tables["number"][place])
            actions.append(choice(number, len(running[place]), count))
        numbers = env.games._tables["number"].copy()
        seen, _, over, _, info = env.step(actions)
        for row, place in enumerate(np.flatnonzero(over)):
            result = {name: values[row] for name, values in info["result"].items()}
            told[int(numbers[place])] = running[place], result
            running[place] = []
    return told


@pytest.mark.parametrize(
    ("file", "how"),
    [
        (PIG, {"players": 3, "goal": 20}),
        (PIG, {"bots": {2: "random"}, "goal": 20}),
        (LEDUC, {}),
        (LEDUC, {"bots": {1: "expert"}}),
        pytest.param(ATOLL, {}, marks=pytest.mark.slow),
        pytest.param(ATOLL, {"bots": {2: "random"}}, marks=pytest.mark.slow),
    ],
)
def test_games_at_once_are_the_games_of_one_at_a_time(file, how):
    check_alike(file, how)


NOTER = """
GAME = "pig"
KNOBS = {}


def choose(view, rules, decision, options, count, mind):
    mind.memo[0] += 1
    return 1 if mind.memo[0] % 3 else 0
"""


def test_a_bot_keeps_its_notes_between_steps(tmp_path):
    file = tmp_path / "noter.py"
    file.write_text(NOTER, encoding="utf-8")
    check_alike(PIG, {"bots": {2: str(file)}, "goal": 20})


def test_a_seat_sees_hidden_pieces_alike_one_at_a_time_and_at_once(tmp_path):
    check_alike(written(tmp_path, BLOCKS, "blocks.py"), {})


def check_alike(file, how):
    alone, many = one_by_one(file, 4, **how), at_once(file, 4, 3, **how)
    assert alone.keys() <= many.keys()
    for game, (questions, result) in alone.items():
        others, columns = many[game]
        assert len(questions) == len(others)
        for (seat, seen, options), (seat_2, seen_2, options_2) in zip(
            questions, others, strict=True
        ):
            assert seat == seat_2
            np.testing.assert_array_equal(seen, seen_2)
            np.testing.assert_array_equal(options, options_2)
        for name, value in result.items():
            assert value is None or columns[name] == value, name


def test_gymnasium_knows_what_it_steps():
    env = simkit.vector_env(PIG, 3)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.single_action_space.n == 2
    assert env.action_space.shape == (3,)
    assert env.metadata["autoreset_mode"].name == "SAME_STEP"


def test_a_reward_is_that_of_the_seat_that_chose():
    env = simkit.vector_env(LEDUC, 8, reward=lambda row, seat: row[f"score_{seat}"])
    env.reset(seed=1)
    before = env.games._tables["seat"].copy()
    for _ in range(30):
        _, paid, over, _, info = env.step(np.zeros(8, int))
        rewards = info["rewards"]
        assert (rewards.sum(1) == 0).all() and (paid[~over] == 0).all()
        assert (paid == rewards[np.arange(8), before]).all()
        before = info["seat"]
        if over.any():
            break
    assert over.any() and paid.any()


def test_a_game_is_cut_off_and_the_next_begins():
    env = simkit.vector_env(PIG, 2, max_steps=3)
    env.reset(seed=1)
    for _ in range(2):
        assert not env.step([1, 0])[3].any()
    seen, paid, over, cut, _ = env.step([1, 0])
    assert cut.all() and not over.any() and not paid.any()
    assert (env.games._tables["number"] == [2, 3]).all()
    assert (seen["action_mask"] == 1).all()


def test_without_a_seed_the_next_games_begin():
    env = simkit.vector_env(PIG, 2)
    env.reset()
    assert (env.games._tables["number"] == [0, 1]).all()
    env.reset()
    assert (env.games._tables["number"] == [2, 3]).all()
    env.reset(seed=1)
    assert (env.games._tables["number"] == [0, 1]).all()


def test_options_of_reset_are_not_ignored():
    env = simkit.vector_env(PIG, 2)
    with pytest.raises(BadInput, match="reset takes no options"):
        env.reset(options={"game": 7})
    one = simkit.gym_env(PIG)
    with pytest.raises(BadInput, match="there is no option 'gam'; known: game"):
        one.reset(options={"gam": 7})
    with pytest.raises(BadInput, match="game must be"):
        one.reset(options={"game": -1})
    one.close()


@pytest.mark.parametrize("actions", [["a", "b"], [0.7, 1.0], [None, 0], None, {}, [2**70, 0]])
def test_actions_are_whole_numbers(actions):
    env = simkit.vector_env(PIG, 2)
    env.reset(seed=1)
    with pytest.raises(BadInput, match="give whole numbers"):
        env.step(actions)


def test_a_step_needs_a_game():
    with pytest.raises(BadInput, match="call reset first"):
        simkit.vector_env(PIG, 2).step([0, 0])


@pytest.mark.parametrize("most", [0, 1.5, 10**7])
def test_options_have_a_number_of_rows_that_there_can_be(most):
    with pytest.raises(BadInput, match="max_options must be a whole number from 1"):
        simkit.vector_env(PIG, 2, max_options=most)


def test_an_option_that_is_not_offered_counts_as_the_first():
    env, other = simkit.vector_env(PIG, 2), simkit.vector_env(PIG, 2)
    env.reset(seed=1)
    other.reset(seed=1)
    seen, *_, info = env.step([9, -1])
    assert info["illegal_action"].all()
    same, *_, fine = other.step([0, 0])
    assert (same["observation"] == seen["observation"]).all()
    assert not fine["illegal_action"].any()


GREEDY = """'''One rule breaks.'''
from simkit.design import Game

game = Game()
game.players = 2
game.chips = 40  # too many for a first try at random


def play_turn(player):
    if game.choose(player, "take", "end") == "end":
        game.end("done", winner=player)
    game.chips -= 1
    game.say(f"{7 // game.chips}")
"""


def test_rules_that_break_are_told_with_their_line(tmp_path):
    file = tmp_path / "greedy.py"
    file.write_text(GREEDY)
    env = simkit.vector_env(str(file), 2)
    env.reset(seed=1)
    with pytest.raises(BadInput, match="line 13"):
        for _ in range(90):
            env.step([0, 0])
    with pytest.raises(BadInput, match="call reset first"):
        env.step([0, 0])


def test_more_options_than_there_are_rows_are_refused():
    env = simkit.vector_env(PIG, 2, max_options=1)
    with pytest.raises(BadInput, match="more options than max_options"):
        env.reset(seed=1)


def test_every_number_has_a_name_and_a_range():
    env = simkit.env(LEDUC)
    env.reset(seed=3)
    seen = env.observe(env.agent_selection)["observation"]
    places = env.spec
    assert len(places) == len(seen)
    assert {"kind", "turn", "score[1]", "hand[0].cards[0]"} <= {place.name for place in places}
    by_name = {place.name: place for place in places}
    assert by_name["hand[0].cards[0]"][1:] == (-1, 2)
    assert all(
        place.least <= value <= place.most for place, value in zip(places, seen, strict=True)
    )
    env.close()


def test_names_follow_the_record():
    inner = np.dtype([("a", "i8"), ("b", "i8", (2,))])
    dtype = np.dtype([("x", "i8"), ("y", inner, (2,))])
    wanted = ["x", "y[0].a", "y[0].b[0]", "y[0].b[1]", "y[1].a", "y[1].b[0]", "y[1].b[1]"]
    assert list(names_in(dtype)) == wanted


def test_options_are_as_many_as_the_rules_can_offer():
    from simkit.finding.gamefile import load

    assert load(PIG).held.most_options == 2
    assert load(LEDUC).held.most_options == 3
    assert load(ATOLL).held.most_options == 0
