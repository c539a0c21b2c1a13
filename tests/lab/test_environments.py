"""Games as environments: what libraries for learning ask, what seats see, and the same games."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import simkit
from simkit.kernel.decisions import MOST_OPTIONS
from simkit.kernel.luck import luck_of
from simkit.lab.play.choosers.observing import fractions_in
from simkit.lab.seats.stepped_game import GivenUp
from simkit.messages.errors import BadInput
from tests.sampled import sampled

ROOT = Path(__file__).resolve().parents[2]
OWN = sorted(str(path) for path in ROOT.glob("examples/*.py"))
BUILT = ["apocalypse", "hades", "hellgame", "fury", "armageddon"]
pytestmark = pytest.mark.filterwarnings("ignore")  # of the libraries, on spaces without bounds


def slow(names):
    return [pytest.param(name, marks=pytest.mark.slow) for name in names]


ALL = pytest.mark.parametrize("name", [*OWN, *slow(BUILT)], ids=lambda name: Path(name).stem)
CHECKED = pytest.mark.parametrize(
    "name", [*sampled(OWN, 2), *slow(sampled(BUILT, 1))], ids=lambda name: Path(name).stem
)  # by checkers that step through whole games
FEW = {"api": 100, "seed": 20, "seen": 40}  # steps


@pytest.fixture(scope="module")
def made():
    """The environment of each game, made once: to make one compiles a little."""
    found = {}
    yield lambda name: found.setdefault(name, simkit.env(name, advice="beginner"))
    for each in found.values():
        each.close()


# --- what the libraries ask ----------------------------------------------------------------------


@CHECKED
def test_pettingzoo_finds_no_fault(name, made):
    from pettingzoo.test import api_test

    api_test(made(name), num_cycles=FEW["api"])


@ALL
def test_a_seed_gives_the_same_games(name):
    from pettingzoo.test import seed_test

    seed_test(lambda: simkit.env(name), num_cycles=FEW["seed"])


@CHECKED
def test_gymnasium_finds_no_fault(name):
    from gymnasium.utils.env_checker import check_env

    alone = simkit.gym_env(name, bot="beginner")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(alone, skip_render_check=True)
    alone.close()


@ALL
def test_every_game_is_cut_off_after_so_many_steps(name):
    """PettingZoo's max_cycles_test, for games in which agents act one after another.

    It asks a second, parallel environment, in which all act at once; these games have none.
    """
    env = simkit.env(name, max_steps=4, advice="beginner")
    env.reset(seed=2)
    taken = 0
    for agent in env.agent_iter():
        is_over = env.terminations[agent] or env.truncations[agent]
        taken += not is_over
        env.step(None if is_over else env.infos[agent]["advice"])
    assert taken == 4
    assert env.agents == []
    env.close()


# --- what a seat sees ----------------------------------------------------------------------------


@ALL
def test_hidden_things_do_not_move_what_a_seat_sees(name, made):
    """In every position: what the seat cannot know is dealt anew, and it sees the same."""
    env = made(name)
    stepped, eyes = env.seats.stepped, env.seats.eyes
    engine, rules = stepped.prepared.engine, stepped.prepared.rules
    moved = 0
    env.reset(seed=3)
    for step in range(FEW["seen"]):
        if not play_some(env):
            env.reset()
            continue
        for seat in env.seats.steered:
            other = stepped.batch.copy()
            engine.deal_hidden(other[0], rules, seat, luck_of(step))
            moved += other.tobytes() != stepped.batch.tobytes()
            before = eyes.seen(stepped.batch, rules, seat)
            assert (eyes.seen(other, rules, seat) == before).all()
    assert moved or Path(name).stem in ("pig", "hunt", "ford")  # in which nothing is hidden


def play_some(env):
    """A step of the adviser; False once the game is over."""
    agent = env.agent_selection
    if env.terminations[agent]:
        return False
    env.step(env.infos[agent]["advice"])
    return not env.terminations[agent]


def test_a_hand_is_seen_by_its_owner_alone():
    leduc = simkit.env(str(ROOT / "examples/leduc.py"))
    views = set()
    for _ in range(40):
        leduc.reset()
        first = leduc.observe("seat_1")["observation"]
        hands = leduc.seats.stepped.batch["hand"]["cards"][0]
        names = leduc.seats.stepped.batch.dtype
        place = 3 + names.fields["hand"][1] // 8 + names["hand"].base.fields["cards"][1] // 8
        size = names["hand"].base.itemsize // 8
        assert first[place] == hands[0][0] & 0xFFF
        assert first[place + size] == -1
        views.add(first[place])
    assert views == {0.0, 1.0, 2.0}
    leduc.close()


def test_numbers_with_a_fraction_are_found():
    inner = np.dtype([("a", "i8"), ("b", "f8")])
    dtype = np.dtype([("x", "f8"), ("y", inner, (2,)), ("z", "f8", (2, 2))])
    assert fractions_in(dtype) == [0, 2, 4, 5, 6, 7, 8]


# --- the same games ------------------------------------------------------------------------------


@ALL
def test_whoever_does_as_a_bot_advises_plays_the_games_of_run(name, made):
    env = made(name)
    games = 3 if name in OWN else 1
    frame = simkit.run(name, games=games, seed=11, bot="beginner", jobs=1).frame
    played = 0
    while played < games:
        env.reset(seed=11 if played == 0 else None)
        while play_some(env):
            pass
        row = frame.iloc[env.result["game"]]
        for column, value in env.result.items():
            same = value is None and row[column] != row[column]
            assert same or row[column] == value, column
        played = env.result["game"] + 1


def test_a_bot_may_sit_in_a_seat():
    pig = simkit.env(str(ROOT / "examples/pig.py"), bots={2: "expert"}, advice="expert")
    assert pig.possible_agents == ["seat_1"]
    frame = simkit.run(str(ROOT / "examples/pig.py"), games=3, seed=2, bot="expert", jobs=1).frame
    for game in range(3):
        pig.reset(seed=2, options={"game": game})
        while play_some(pig):
            pass
        assert pig.result["turns"] == frame["turns"][game]
        assert pig.rewards["seat_1"] == frame["won_1"][game]
    pig.close()


# --- rewards, ends, refusals ---------------------------------------------------------------------


@pytest.fixture
def pig():
    env = simkit.env(str(ROOT / "examples/pig.py"), max_steps=5)
    yield env
    env.close()


def test_a_game_is_cut_off_after_so_many_steps(pig):
    pig.reset()
    for _ in range(5):
        assert not any(pig.truncations.values())
        pig.step(0)
    assert all(pig.truncations.values())
    assert pig.result == {}
    pig.reset()  # the next game begins at once
    assert not any(pig.truncations.values())


def test_a_reward_may_be_the_users_own():
    file = str(ROOT / "examples/leduc.py")
    env = simkit.env(file, reward=lambda row, seat: row[f"score_{seat}"], advice="beginner")
    env.reset()
    while play_some(env):
        pass
    assert env.rewards["seat_1"] == -env.rewards["seat_2"] != 0
    env.close()


def test_what_is_not_offered_is_refused_here_and_counts_as_the_first_there(pig):
    pig.reset()
    with pytest.raises(BadInput, match="is not offered; choose one of 0 to 1"):
        pig.step(MOST_OPTIONS - 1)
    alone = simkit.gym_env(str(ROOT / "examples/pig.py"))
    alone.reset()
    assert alone.step(MOST_OPTIONS - 1)[-1]["illegal_action"]
    assert not alone.step(0)[-1]["illegal_action"]
    assert alone.action_masks().sum() == 2
    alone.close()


def test_a_game_that_is_left_leaves_no_trace(pig):
    pig.reset(seed=4)
    first = pig.observe("seat_1")["observation"]
    pig.step(0)
    pig.reset(seed=4)
    assert (pig.observe("seat_1")["observation"] == first).all()
    assert issubclass(GivenUp, Exception)


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"bots": {3: "expert"}}, "there is no seat 3; seats are 1 to 2"),
        ({"bots": {1: "expert", 2: "expert"}}, "leave a seat for an agent"),
        ({"bots": {1: "search"}}, "a bot that searches cannot play next to your agent"),
        ({"advice": "expart"}, "Did you mean expert"),
        ({"max_steps": 0}, "max_steps must be"),
    ],
)
def test_what_cannot_be_is_refused(wanted, message):
    with pytest.raises(BadInput, match=message):
        simkit.env(str(ROOT / "examples/pig.py"), **wanted)
