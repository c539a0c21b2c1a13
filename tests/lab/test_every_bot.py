"""Every bot by every command that plays one, as itself and as a file: played, or refused in a line.

The race is played whole. Of real games, whose bots take long to compile, all is done but playing.
"""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

import pytest
import toygame
from toygame import engine
from toygame.words.records import SIGNATURES

from simkit.cli.main import main
from simkit.description.policy import MISTAKES, Bot
from simkit.finding import registry
from simkit.kernel.choosers import choosers
from simkit.lab.improving.tune_bot import chosen_knobs, under_own_name
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.lab.play.worker_orders import cell_for, order_of
from simkit.messages.errors import BadInput
from simkit.players.botfile import bot_text
from simkit.players.bots import find_bot
from simkit.players.lapse import LAPSE, NOVICE

PLAIN = ("idle", "random", "beginner")  # whose choices no knob changes
RACE = replace(
    toygame.GAME,
    bots=(*toygame.GAME.bots, Bot("beginner", "-", "-", "-", (MISTAKES,), chooser="idle")),
)
"""The race with a beginner, so that all others have the knob that leaves choices to him."""
STUDY = '[study]\nname = "race"\ngame = "toygame"\ngames = 20\n[settings]\nbot = "{}"\n'
COMMANDS = {
    "run": ["run toygame --bot {} --games 20"],
    "run --skill": ["run toygame --bot {} --games 20 --skill 0.5"],
    "rerun": ["run toygame --bot {} --games 20 --out rows.parquet", "check --rerun rows.parquet"],
    "sweep": ["sweep study.toml --out swept", "check swept", "check --rerun swept"],
    "tune-bot": ["tune-bot toygame --bot {} --games 500 --out tuned.toml", "check tuned.toml"],
    "teach": ["teach toygame --bot {} --games 200 --lessons 20 --rounds 1 --worlds 2"],
    "styles": ["styles toygame --bot {} --trials 6 --by turns"],
    "history": ["history toygame one.toml two.toml --bot {} --games 40"],
}
"""Each line is obeyed after the other."""
NO_KNOBS, A_SEARCH = "has no knobs to fit", "weighs the plans of"
REFUSED = {
    **{(command, bot): NO_KNOBS for command in ("tune-bot", "teach") for bot in PLAIN},
    **{(command, "search"): A_SEARCH for command in ("tune-bot", "teach")},
    **{("styles", bot): "has no knobs that make a style" for bot in (*PLAIN, "search")},
    ("run --skill", "beginner"): "has no skill to lose",
}
"""What makes no sense, and a part of the message."""


@pytest.fixture
def race(monkeypatch, tmp_path):
    """The race is the only game, in a folder of ours."""
    monkeypatch.setattr(toygame, "GAME", RACE)
    monkeypatch.setattr(engine, "CHOOSERS", choosers("toygame", RACE.bots, SIGNATURES.choose))
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    monkeypatch.chdir(tmp_path)
    for name, turns in (("one", 6), ("two", 7)):
        pack = f'[pack]\nname = "{name}"\ngame = "toygame"\n[track]\nturns = {turns}\n'
        Path(f"{name}.toml").write_text(pack)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("as_file", [False, True])
@pytest.mark.parametrize("bot", [bot.name for bot in RACE.bots])
def test_a_bot_is_played_or_refused_in_a_line(bot, as_file, command, race, capsys):
    name = "mine.toml" if as_file else bot
    Path("mine.toml").write_text(bot_text(RACE, bot, {"mistakes": 0.1}, {}))
    Path("study.toml").write_text(STUDY.format(name))
    refused = REFUSED.get((command, bot))
    for line in COMMANDS[command]:
        code = main(shlex.split(line.format(name)))
        told = capsys.readouterr()
        assert code == (2 if refused else 0), told.err
        if refused:
            assert f"{name} {refused}" in told.err
            assert not told.out and LAPSE.name not in told.err
            break


REAL = [(game.name, bot.name) for game in registry.games().values() for bot in game.bots]


@pytest.mark.parametrize(("game", "bot"), REAL)
@pytest.mark.parametrize("as_file", [False, True])
def test_a_worker_is_told_of_a_bot_what_its_game_knows_of_it(game, bot, as_file, tmp_path):
    """What a sweep hands on is read back with the same knobs, each of which `show` lists."""
    found = registry.find(game)
    name = bot
    if as_file:
        name = str(tmp_path / "mine.toml")
        Path(name).write_text(bot_text(found, bot, {"mistakes": 0.1}, {}))
    settled = settle(cell_of(found, name))
    handed_on = settle(cell_for(order_of(settled), tmp_path))
    assert handed_on.knobs == settled.knobs
    knobs = {knob.name for knob in settled.bots[0].knobs}
    assert knobs - {LAPSE.name} == {knob.name for knob in found.bot(bot).knobs}
    assert (LAPSE.name in knobs) == (bot != NOVICE)


@pytest.mark.parametrize(("game", "bot"), REAL)
@pytest.mark.parametrize("as_file", [False, True])
def test_a_bot_is_tuned_by_its_own_knobs_alone(game, bot, as_file, tmp_path):
    found = registry.find(game)
    name = bot
    if as_file:
        name = str(tmp_path / "mine.toml")
        Path(name).write_text(bot_text(found, bot, {}, {}))
    tuned = under_own_name(cell_of(found, name), name)
    player = find_bot(tuned.game, tuned.bots[0])
    own = {knob.name for knob in found.bot(bot).knobs} - {MISTAKES.name}
    if player.plans or not own:
        with pytest.raises(BadInput, match=f"{A_SEARCH}|{NO_KNOBS}"):
            chosen_knobs(player, found, None)
    else:
        assert {knob.name for knob in chosen_knobs(player, found, None)} == own
    settle(tuned)
