"""Bots of the user's own: a Python file stands for a bot's name everywhere."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from toygame import GAME

from simkit import compare, run, sweep, trace, trust
from simkit.finding import registry
from simkit.lab.play.cell import Cell
from simkit.lab.play.choosers import own_bots
from simkit.lab.play.settle import settle
from simkit.lab.play.worker_orders import Piece, order_of, play
from simkit.messages.errors import BadInput, SimkitError
from simkit.players.botscript import read_script

AGAIN = '''"""Again: rolls again whenever it may.

More of it."""

GAME = "toygame"
KNOBS = {"patience": (2.0, 0.0, 9.0, "how high a roll is kept")}


def choose(view, rules, decision, options, count, mind):
    if view.face > mind.knobs[1]:
        return 0
    return count - 1
'''


@pytest.fixture
def again(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "again.py").write_text(AGAIN)
    return "again.py"


def test_a_file_says_what_it_is_without_being_run(tmp_path):
    file = tmp_path / "loud.py"
    file.write_text(AGAIN + "\nraise SystemExit('this was run')\n")
    bot = read_script(str(file), GAME)
    assert bot.idea == "Again: rolls again whenever it may."
    assert [(knob.name, knob.default) for knob in bot.knobs] == [
        ("mistakes", 0.0),
        ("patience", 2.0),
    ]


def test_it_answers_the_engine(again):
    rows = run(GAME, games=60, bot=again).frame
    assert set(rows["bot"]) == {"again.py"}
    assert rows["rerolls"].sum() > run(GAME, games=60, bot="idle").frame["rerolls"].sum() == 0


def test_its_knobs_can_be_turned(again):
    keeping = run(GAME, games=60, bot=again, knobs={again: {"patience": 0.0}}).frame
    assert keeping["rerolls"].sum() == 0


def test_it_can_stand_wherever_a_bot_can(again):
    assert len(compare(GAME, {"bot": ["expert", again]}, games=20).variants) == 2
    assert trace(GAME, bot=again).header["bot"] == again
    document = {"study": {"name": "s", "game": "toygame", "games": 30}, "vary": {"bot": [again]}}
    assert len(sweep(document, "out").frame) == 30


def test_a_bot_file_can_turn_its_knobs(again, tmp_path):
    file = tmp_path / "patient.toml"
    said = {"base": again, "game": "toygame"}
    lines = [f"{key} = {json.dumps(value)}" for key, value in said.items()]
    file.write_text("[bot]\n" + "\n".join(lines) + "\n[knobs]\npatience = 0.0\n")
    trust(again)
    assert run(GAME, games=60, bot="patient.toml").frame["rerolls"].sum() == 0


def test_an_edited_file_plays_as_it_now_stands(again, tmp_path):
    before = run(GAME, games=60, bot=again).frame["rerolls"].sum()
    (tmp_path / again).write_text(AGAIN.replace("count - 1", "0"))
    assert before > run(GAME, games=60, bot=again).frame["rerolls"].sum() == 0


def test_an_order_carries_its_text(again, tmp_path):
    trust(again)
    order = order_of(settle(Cell(GAME, bots=(again,))))
    here = run(GAME, games=20, bot=again).frame["rerolls"].tolist()
    (tmp_path / again).unlink()
    assert play(order, Piece(0, 0, 20)).chunk.columns["rerolls"].tolist() == here


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("toygame", "chess"), 'GAME must be "toygame"'),
        (('GAME = "toygame"', ""), 'GAME must be "toygame"'),
        (("def choose", "def answer"), "there is no function choose"),
        ((", mind)", ")"), "line 9: a bot needs def choose(view, rules, "),
        (("(2.0, 0.0", "(-2.0, 0.0"), "KNOBS['patience'] must be (start, least, most, meaning)"),
        (('"patience"', '"mistakes"'), "mistakes is there already"),
        (("(2.0, 0.0, 9.0,", "(max(1, 2), 0.0, 9.0,"), "KNOBS must be written out"),
        (("def choose(", "def choose"), "this is not Python"),
    ],
)
def test_a_bad_file_is_refused(again, tmp_path, change, message):
    (tmp_path / again).write_text(AGAIN.replace(*change))
    with pytest.raises(BadInput) as refusal:
        run(GAME, games=5, bot=again)
    assert str(refusal.value).startswith("again.py")
    assert message in str(refusal.value)


def test_workers_that_come_together_wait_until_a_file_is_run(tmp_path):
    script = tmp_path / "slow.py"
    slow = "import time\n\ntime.sleep(0.3)\n\n\ndef choose():\n    return 0\n"
    script.write_text(slow, encoding="utf-8")
    with ThreadPoolExecutor(4) as workers:
        found = list(workers.map(lambda _: own_bots._loaded(str(script)).choose, range(4)))
    assert len(set(found)) == 1


def test_a_missing_file_is_refused(again):
    with pytest.raises(BadInput, match=r"nothing\.py: there is no such file"):
        run(GAME, games=5, bot="nothing.py")


def test_a_file_that_cannot_be_run_is_refused(again, tmp_path):
    (tmp_path / again).write_text(AGAIN + "\nimport no_such_module\n")
    with pytest.raises(BadInput, match=r"again\.py: the file cannot be run \(ModuleNotFound"):
        run(GAME, games=5, bot=again)


def test_a_bot_that_cannot_be_compiled_is_refused(again, tmp_path):
    (tmp_path / again).write_text(AGAIN.replace("view.face", "view.nose"))
    with pytest.raises(
        BadInput, match=r"again\.py, line 10, in choose: choose cannot be compiled: .*nose"
    ):
        run(GAME, games=5, bot=again)


def test_an_answer_that_was_not_offered_is_the_bots_fault(again, tmp_path):
    (tmp_path / again).write_text(AGAIN.replace("count - 1", "count"))
    with pytest.raises(
        SimkitError, match=r"again\.py broke down in game .*not offered\. Correct its"
    ):
        run(GAME, games=50, bot=again)


def test_more_knobs_than_a_mind_has_room_for_are_refused(again, tmp_path):
    many = {f"k{number}": (0.0, 0.0, 1.0, "") for number in range(32)}
    (tmp_path / again).write_text(
        f"{AGAIN}\nKNOBS = {many!r}\n".replace('KNOBS = {"patience"', 'OLD = {"patience"')
    )
    with pytest.raises(BadInput, match="KNOBS holds 32 knobs; there is room for 31"):
        run(GAME, games=5, bot=again)
