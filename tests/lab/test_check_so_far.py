"""`simkit check` tells what is shown as soon as it is, and keeps it if it is stopped."""

import os
import signal
import subprocess
import sys
import time

from simkit.finding.registry import find
from simkit.lab.checking import game_check
from simkit.lab.checking.so_far import PATIENCE, SoFar
from simkit.view.console.maintenance import game_check_page
from tests.design.playing import PIG, written

PART = {"bot": "expert", "part": "played", "games": 20}
REPORT = {"states": ["00"] * 20, "wrong": [], "remarks": [], "outcomes": ["over"], "offered": []}


def heard(seconds, *told):
    """The lines of a check in which all this comes after so many seconds."""
    lines, now = [], [0.0]
    so_far = SoFar(["expert", "random"], lines.append, lambda: now[0])
    now[0] = seconds
    for each in told:
        so_far.hear(each)
    return so_far, lines


def test_parts_are_told_bot_by_bot_if_it_takes_long():
    parts = [
        PART | {"part": name} for name in ("played", "as written", "stopped", "hidden", "ties")
    ]
    told = [*parts, {"bot": "expert", "report": REPORT}]
    so_far, lines = heard(PATIENCE, *told)
    (line,) = lines
    assert line == (
        "Checked so far: expert: 20 games come to an end; they are played as the file says; they "
        "go on alike after a stop; the bot reads nothing that is hidden."
    )
    assert list(so_far.left()) == ["expert compiled", "random"]
    assert heard(PATIENCE - 1, *told)[1] == []


def test_what_was_shown_early_is_told_with_the_first_line():
    lines, now = [], [0.0]
    so_far = SoFar(["idle", "random"], lines.append, lambda: now[0])
    so_far.hear({"bot": "idle", "report": REPORT})
    assert lines == []
    now[0] = PATIENCE
    so_far.hear(PART | {"bot": "random"})
    assert lines == ["Checked so far: idle: 20 games come to an end."]
    assert "random (but 20 games come to an end)" in so_far.left()


def test_a_fault_is_told_at_once():
    wrong = {"bot": "expert", "report": REPORT | {"wrong": ["mine.py, line 3: no.", "more"]}}
    so_far, lines = heard(PATIENCE, wrong)
    so_far.hear_compiled("expert", ["compiled, game 3 ends differently"])
    assert lines == [
        "Checked so far: expert: to fix: mine.py, line 3: no.",
        "Checked so far: expert: to fix: compiled, game 3 ends differently",
    ]


def test_a_check_that_is_stopped_keeps_what_it_has(tmp_path, monkeypatch):
    class Stopped:
        def __init__(self, order, seconds):
            pass

        def answer(self, hear):
            hear(PART)
            hear({"bot": "idle", "report": REPORT | {"wrong": ["pig.py, line 1: no."]}})
            raise KeyboardInterrupt

        def stop(self):
            pass

    monkeypatch.setattr(game_check, "PlainTask", Stopped)
    monkeypatch.setattr(game_check, "_compile_meanwhile", lambda cell, scripts: None)
    found = game_check.check_game(find(written(tmp_path, PIG, "pig.py")))
    assert found.wrong == ("pig.py, line 1: no.",)
    assert "expert (but 20 games come to an end)" in found.unfinished
    assert not found.sound
    page = " ".join(game_check_page(found, width=200).split())
    assert "pig.py: 1 thing to fix in Pig." in page
    assert "Not checked: idle compiled." in page


def test_a_check_that_is_stopped_is_not_called_valid(tmp_path):
    found = game_check.GameCheck("pig.py", "game", "pig", "Pig", (), (), (), ("random compiled",))
    page = game_check_page(found)
    assert page.splitlines()[0] == "pig.py: the check of Pig was stopped before it was finished."
    assert "valid" not in page


def test_ctrl_c_ends_a_check_with_what_it_has(tmp_path):
    """A slow game, so that the check is at work when it is stopped."""
    slow = PIG.replace(
        "    game.pot = 0\n",
        "    game.pot = 0\n    for n in range(3000):\n        game.pot += n - n\n",
    )
    assert slow != PIG
    file = written(tmp_path, slow, "slow.py")
    process = subprocess.Popen(
        [sys.executable, "-m", "simkit", "check", file],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "XDG_CACHE_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    told = next((line for line in process.stderr if line.startswith("Compiling")), "")
    assert told
    time.sleep(1.0)
    os.killpg(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "the check of Pig was stopped before it was finished." in " ".join(out.split())
    assert "Not checked: expert" in out
