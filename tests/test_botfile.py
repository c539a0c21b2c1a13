"""Bot files: they stand for a bot's name everywhere, and a bad one is one clear message."""

from __future__ import annotations

import tomllib

import pytest
from toygame import GAME

from simkit import compare, ladder, run, trace
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.messages.errors import BadInput
from simkit.players.botfile import bot_text, read_bot
from simkit.players.bots import find_bot

SOUND = '[bot]\nbase = "expert"\ngame = "toygame"\n[knobs]\nboldness = 1.5\n'


@pytest.fixture
def bold(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bold.toml").write_text(SOUND)
    return "bold.toml"


def test_a_file_gives_its_knobs_and_keeps_the_others(bold):
    bot = find_bot(GAME, bold)
    assert (bot.name, bot.script) == (bold, "expert")
    assert {knob.name: knob.default for knob in bot.knobs} == {"mistakes": 0.0, "boldness": 1.5}


def test_a_game_knows_its_own_bots_alone(bold):
    assert find_bot(GAME, "expert") is GAME.bot("expert")
    with pytest.raises(BadInput, match=r"toygame has no bot 'bold\.toml'"):
        GAME.bot(bold)


def test_a_file_plays_as_its_base_with_these_knobs(bold):
    rows = run(GAME, games=60, bot=bold).frame
    same = run(GAME, games=60, knobs={"expert": {"boldness": 1.5}}).frame
    assert rows["bot"].unique().tolist() == ["bold.toml"]
    assert rows.drop(columns="bot").equals(same.drop(columns="bot"))


def test_a_file_can_stand_wherever_a_bot_can(bold):
    assert len(compare(GAME, {"bot": ["expert", bold]}, games=20).variants) == 2
    assert len(compare(GAME, {f"knob:{bold}.mistakes": [0, 0.5]}, games=20, bot=bold).variants) == 2
    assert {r.bot for r in ladder(GAME, games=20, bots=["idle", bold], vary="none").rungs} == {
        "idle",
        bold,
    }
    assert trace(GAME, bot=bold).header["bot"] == bold


def test_a_knob_of_a_file_can_be_turned_on_top(bold):
    cell = cell_of(GAME, bold, knobs={bold: {"mistakes": 0.5}})
    assert settle(cell).knobs == ((0.5, 1.5),)


def test_what_is_written_is_read_back(tmp_path):
    file = tmp_path / "fitted.toml"
    file.write_text(
        bot_text(GAME, "expert", {"mistakes": 0.1, "boldness": 2.5}, {"why": 'a "b" \\'})
    )
    assert [knob.default for knob in read_bot(str(file), GAME).knobs] == [0.1, 2.5]
    assert tomllib.loads(file.read_text())["fitted"]["why"] == 'a "b" \\'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"there is no \[bot\] table"),
        ("[bot", "not valid TOML"),
        ("bot = 1", "found 1, expected a table"),
        (SOUND.replace("toygame", "chess"), 'found "chess", expected "toygame"'),
        (SOUND.replace('game = "toygame"\n', ""), r'bot: there is no game; add game = "toygame"$'),
        (SOUND.replace("expert", "exprt"), "Did you mean expert"),
        (SOUND.replace("boldness", "baldness"), "Did you mean boldness"),
        (SOUND.replace("1.5", "7"), "knobs.boldness: found 7, expected a number from 0 to 6"),
        (SOUND.replace("1.5", "nan"), "expected a number from 0 to 6"),
        (SOUND.replace("1.5", "true"), "expected a number from 0 to 6"),
        (SOUND.replace("[knobs]", "[nobs]"), "Did you mean knobs"),
        (SOUND.split("[knobs]")[0], r"there is no \[knobs\] table"),
        (SOUND.replace('base = "expert"\n', ""), r'bot: there is no base; add base = "expert"$'),
        (SOUND.replace('"expert"', "3"), "bot.base: found 3, expected a name in quotes"),
        (SOUND.replace("[knobs]", 'name = "me"\n[knobs]'), "file's own name names the bot"),
        (SOUND.replace("[knobs]", 'author = "me"\n[knobs]'), "unknown key"),
    ],
)
def test_a_bad_file_is_refused_with_file_place_and_remedy(tmp_path, text, message):
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(BadInput, match=message) as refused:
        run(GAME, games=1, bot=str(file))
    assert str(refused.value).startswith(str(file))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "message"),
    [("none.toml", "no such file"), ("folder.toml", "a folder"), ("\0.toml", "bot file|TOML|read")],
)
def test_a_file_that_is_none_is_refused(tmp_path, monkeypatch, name, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadInput, match=message):
        find_bot(GAME, name)
