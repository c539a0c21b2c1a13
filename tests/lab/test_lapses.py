"""Skill: a share of a bot's choices is left to a beginner, who errs now and then."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from toygame import GAME

import simkit
from simkit.cli.asked import knobs_of
from simkit.cli.overview import commands
from simkit.description.policy import MISTAKES, Bot, Plan
from simkit.finding import registry
from simkit.lab.improving.tune_bot import under_own_name
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from simkit.players.botfile import bot_text
from simkit.players.bots import find_bot
from simkit.players.lapse import lapse_at

GAMES = 400
RACE = replace(GAME, bots=(*GAME.bots, Bot("beginner", "-", "-", "-", (MISTAKES,), script="idle")))
"""The race with a beginner, who never rolls again."""


def played(bot: str = "expert", games: int = GAMES, **knobs: float) -> np.ndarray:
    cell = cell_of(RACE, bot, 5, settings={"goal": 24}, knobs={bot: knobs} if knobs else {})
    return Workspace(prepare(cell)).run(0, games).copy()


def test_every_bot_may_lapse_but_the_beginner_and_only_where_there_is_one():
    names = {
        bot.name for bot in RACE.bots if "lapse" in {k.name for k in find_bot(RACE, bot.name).knobs}
    }
    assert names == {bot.name for bot in RACE.bots} - {"beginner"}
    assert "lapse" not in {knob.name for knob in find_bot(GAME, "expert").knobs}


COMPETING = ("hellgame", "fury", "armageddon")


@pytest.mark.parametrize("name", COMPETING)
def test_a_beginner_under_another_name_has_nobody_to_leave_choices_to(name, tmp_path, monkeypatch):
    """`tune` calls him so, and a bot file; what a sweep hands to its workers is read back."""
    game = registry.find(name)
    his = [knob.name for knob in game.bot("beginner").knobs]
    tuned = under_own_name(cell_of(game, "beginner"), "beginner")
    assert [knob.name for knob in find_bot(tuned.game, tuned.bots[0]).knobs] == his
    assert [knob.name for knob in find_bot(game, "beginner@1").knobs] == his
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(bot_text(game, "beginner", {"mistakes": 0.1}, {}))
    mine = find_bot(game, "mine.toml")
    assert [knob.name for knob in mine.knobs] == his
    turned = {knob.name: knob.default for knob in mine.knobs}
    Path("handed-on.toml").write_text(bot_text(game, mine.script, turned, {}))
    assert find_bot(game, "handed-on.toml").knobs == mine.knobs


def test_the_lapse_in_a_bot_file_is_played(tmp_path):
    """It was passed over in silence: a bot fitted to people played as if they never lapsed."""
    file = tmp_path / "us.toml"
    file.write_text(bot_text(RACE, "expert", {"lapse": 0.5}, {}))
    own, without = (played(str(file), **knobs) for knobs in ({}, {"lapse": 0.0}))
    assert own["rerolls"].tolist() == played(lapse=0.5)["rerolls"].tolist()
    assert without["rerolls"].tolist() == played()["rerolls"].tolist()


def test_without_lapses_the_bot_is_itself():
    assert played(lapse=0.0).tobytes() == played().tobytes()


def test_who_always_lapses_plays_as_a_beginner_but_for_errors():
    """The beginner never rolls again; one choice in forty does, by chance."""
    rerolls = played(lapse=1.0)["rerolls"].sum() / GAMES
    assert played("beginner")["rerolls"].sum() == 0 < rerolls < 0.5 < played()["rerolls"].mean()


def test_the_better_they_play_the_more_they_win():
    won = [(played(lapse=lapse)["outcome"] == 1).mean() for lapse in (1.0, 0.75, 0.5, 0.25, 0.0)]
    assert won == sorted(won) and won[-1] > won[0] + 0.2


def test_a_search_lapses_too_and_imagines_that_it_will():
    well, badly = (played("search", games=40, lapse=lapse) for lapse in (0.0, 1.0))
    assert well.tobytes() == played("search", games=40).tobytes()
    assert badly["rerolls"].sum() < well["rerolls"].sum() / 2


def test_a_beginner_among_the_plans_of_a_search_has_nobody_to_leave_choices_to():
    bots = (replace(b, plans=(*b.plans, Plan("beginner"))) if b.plans else b for b in RACE.bots)
    race = replace(RACE, bots=tuple(bots))
    search = prepare(cell_of(race, "search", knobs={"search": {"lapse": 0.2}})).search
    assert search is not None
    assert [knobs[-1] for knobs in search.knobs] == [0.2, 0.2, 0.0]


def test_the_knobs_of_the_bot_are_its_own_again_after_a_lapse():
    work = Workspace(
        prepare(cell_of(RACE, "expert", knobs={"expert": {"boldness": 4.0, "lapse": 0.5}}))
    )
    before = work.desk.minds["knobs"].copy()
    work.run(0, 5)
    assert (work.desk.minds["knobs"] == before).all() and before[0, 1] == 4.0


# --- On the command line -------------------------------------------------------------------------


def turned(line: str) -> dict[str, dict[str, float]]:
    command, *words = line.split()
    return knobs_of(commands()[command].read(words))


@pytest.mark.parametrize(
    ("line", "knobs"),
    [
        ("run apocalypse", {}),
        ("run apocalypse --skill 1", {}),
        ("run apocalypse --skill 0.6", {"expert": {"lapse": 0.064}}),
        ("causes apocalypse --skill 0.9 --bot search", {"search": {"lapse": 0.001}}),
        (
            "run hellgame --skill 0 --bot expert+search",
            {"expert": {"lapse": 1}, "search": {"lapse": 1}},
        ),
        (
            "trace apocalypse --skill 0.5 --knob expert.mistakes=0.1",
            {"expert": {"mistakes": 0.1, "lapse": 0.125}},
        ),
    ],
)
def test_skill_is_told_as_lapses(line, knobs):
    assert turned(line) == knobs


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--skill 1.5", "from 0 to 1"),
        ("--skill 0.5 --bot beginner", "no skill to lose"),
        ("--skill 0.5 --knob expert.lapse=0.1", "say the same thing"),
    ],
)
def test_what_no_skill_is_is_refused(line, said):
    with pytest.raises(BadInput, match=said):
        turned(f"run apocalypse {line}")


SURE = 3.0  # standard errors
TABLES = {  # who learns to play, how many games, and whether `won` is the win of whoever learns
    "apocalypse": ("expert", "expert", 400, True),
    "hades": ("expert", "expert", 200, True),
    "hellgame": ("expert@1+expert+expert+expert", "expert@1", 160, True),
    "fury": ("expert+expert@2", "expert@2", 60, False),  # the Romans
    "armageddon": ("expert@1+expert", "expert@1", 150, True),
}


def shares_won(game: str, skills: tuple[float, ...]) -> list[np.ndarray]:
    """Which games are won at every skill, on the same luck: of a seat, where seats compete."""
    bot, learner, games, his = TABLES[game]
    frames = [
        simkit.run(
            game,
            games=games,
            seed=11,
            jobs=1,
            bot=bot,
            knobs={learner: {"lapse": lapse_at(skill)}},
        ).frame
        for skill in skills
    ]
    return [frame["won"].to_numpy(float) == his for frame in frames]


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_skill_pays_in_every_real_game(game):
    """No step up surely loses, and all of them together surely win more: the games are paired."""
    won = [each.astype(float) for each in shares_won(game, (0.0, 0.4, 0.7, 1.0))]
    for lower, upper in pairwise(won):
        gain = upper - lower
        assert gain.mean() >= -SURE * gain.std() / np.sqrt(len(gain))
    whole = won[-1] - won[0]
    assert whole.mean() > SURE * whole.std() / np.sqrt(len(whole))


@pytest.mark.slow
def test_every_step_of_skill_wins_more_of_planet_apocalypse():
    """There the steps are so large that few paired games show each of them."""
    won = shares_won("apocalypse", (0.0, 0.6, 0.8, 1.0))
    shares = [each.mean() for each in won]
    assert shares == sorted(set(shares)) and shares[-1] > shares[0] + 0.2
