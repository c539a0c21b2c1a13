"""Bots that search beside people: they play as in games of bots, can be hurried, and are kept."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from toygame import TABLE

import simkit
from simkit.finding import registry
from simkit.lab.people import imagined
from simkit.lab.people.kept_choices import ChoicesKept
from simkit.lab.people.opinions import opinions
from simkit.lab.people.saved import resumed, save, thoughts_in
from simkit.lab.people.sitting import PeopleTable, sitting_of
from simkit.lab.people.world import World
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.seats.pondering import Pondering
from simkit.lab.seats.thoughts import Thoughts
from simkit.messages.errors import BadInput

PIG = str(Path(__file__).resolve().parents[2] / "examples/pig.py")
LEDUC = str(Path(__file__).resolve().parents[2] / "examples/leduc.py")
BOLD = {"search": {"rollouts": 64.0}, "expert": {"boldness": 6.0}}
FEW = {"quick": {"worlds": 8.0}}


def pig_table(watch=None, number=0, **kept) -> PeopleTable:
    cell = cell_of(registry.find(PIG), "quick+expert", 1, knobs=FEW, settings={"goal": 30})
    return PeopleTable(
        sitting_of(cell, [2], number, is_open=False), pondering=Pondering(watch), **kept
    )


def played(table: PeopleTable, most: int = 1000) -> PeopleTable:
    """As the bot of the seat would play."""
    while not table.is_over and len(table.answers) < most:
        table.answer(table.question().advice)
    return table


@pytest.mark.parametrize("number", range(3))
def test_the_same_game_is_played_as_among_bots(number):
    table = played(pig_table(number=number))
    games = simkit.run(PIG, games=number + 1, bot="quick+expert", knobs=FEW, goal=30).frame
    row, found = games.to_dict("records")[number], table.ending()[0]
    names = ("turns", "outcome", "winner", "score_1", "score_2")
    assert {name: found[name] for name in names} == {name: row[name] for name in names}
    assert len(table.thoughts.answers) > 0
    table.close()


@pytest.mark.parametrize("mistakes", [0.0, 0.3])
@pytest.mark.parametrize(("seat", "bots"), [(2, "quick+expert"), (1, "expert+quick")])
def test_where_cards_are_hidden_the_same_game_is_played_as_among_bots(seat, bots, mistakes):
    """Mixed answers are drawn by luck that is the seat's own, in every game alike."""
    few = {"quick": {"worlds": 100.0, "mistakes": mistakes}}
    rows = simkit.run(LEDUC, games=12, bot=bots, knobs=few).frame.to_dict("records")
    for number, row in enumerate(rows):
        cell = cell_of(registry.find(LEDUC), bots, 1, knobs=few)
        table = played(PeopleTable(sitting_of(cell, [seat], number, is_open=False)))
        found = table.ending()[0]
        names = ("outcome", "winner", "score_1", "paid_1", "paid_2")
        assert {name: found[name] for name in names} == {name: row[name] for name in names}
        table.close()


def test_plans_for_turns_are_chosen_as_among_bots():
    """The race has a search that weighs plans: to roll dice again, here all of them, or never."""
    cell = cell_of(TABLE, "search+expert+expert", 1, knobs=BOLD)
    rows = Workspace(prepare(cell)).play(0, 6).columns
    plans = set()
    for number in range(6):
        world = World(cell, [], "expert", number)
        assert world.is_over
        assert int(world.stepped.batch[0].score) == rows["score"][number]
        assert int(world.stepped.batch[0].rerolls) == rows["rerolls"][number]
        plans |= {plan for _, plan in world.thoughts.plans}
        world.close()
    assert plans == {0, 1}


def test_who_is_hurried_moves_at_once_until_people_are_asked_again():
    seen: list[float | None] = []

    def watch(share):
        seen.append(share)
        return len(seen) == 1

    table = pig_table(watch)
    begun = len(table.thoughts.answers)
    assert begun > 1  # quick is asked first
    assert len([share for share in seen if share is not None]) == begun
    seen.extend([0.0] * 10)
    while len(table.thoughts.answers) == begun:
        table.answer(table.question().options.index("hold"))
    assert sum(share is not None for share in seen[begun:]) > 1
    table.close()


def test_what_was_decided_is_kept_for_undo_and_for_a_saved_game(tmp_path):
    table = played(pig_table(lambda share: True), 4)
    kept = [*table.thoughts.answers]
    assert table.undo()
    assert table.thoughts.answers == [each for each in kept if each[0] < 4]
    assert table.thoughts.answers == kept[: len(table.thoughts.answers)]
    file = tmp_path / "game.json"
    save(file, table.sitting, table.answers, table.thoughts)
    assert thoughts_in(file) == table.thoughts
    again = resumed(file, table.sitting, pondering=Pondering(_thinks_anew))
    assert again.question() == table.question()
    again.close()
    table.close()


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from test_searching_seats import pig_table
from simkit.cli.playing import AtTerminal
from simkit.lab.people.kept_choices import ChoicesKept
from simkit.lab.people.saved import save

def kill(share):
    if table is not None and share is not None:
        os.kill(os.getpid(), signal.SIGKILL)

table, file = None, Path(sys.argv[1])
table = pig_table(kill)
table.keep = lambda: save(file, table.sitting, table.answers, table.thoughts)
record = ChoicesKept(file.parent / "kept", table.sitting, {1: "ann"})
AtTerminal(table, table.keep, print, record=record).play()
"""


def test_an_answer_is_kept_though_the_table_is_killed_while_a_bot_thinks_on_it(tmp_path):
    """It was kept, and its row written, when the search was over."""
    file, here = tmp_path / "game.json", Path(__file__).parent
    command = [sys.executable, "-c", KILLED, str(file), str(here), str(here.parent)]
    ended = subprocess.run(
        command, check=False, capture_output=True, cwd=here.parents[1], input=b"1\n" * 9
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    table = pig_table()
    again = resumed(file, table.sitting)
    assert len(again.answers) == 1
    (kept,) = (tmp_path / "kept").iterdir()
    rows = csv.DictReader(io.StringIO(kept.read_text(encoding="utf-8")))
    assert [row["taken"] for row in rows] == ["hold"]
    again.close()
    table.close()


def test_an_answer_at_which_the_rules_break_leaves_no_row(tmp_path):
    table = pig_table()
    record = ChoicesKept(tmp_path / "kept", table.sitting, {1: "ann"})
    with pytest.raises(BadInput), record.noted(table, table.question(), 0, 1.0, False):
        assert len([*record.folder.iterdir()]) == 1
        raise BadInput("The rules break.")
    assert not [*record.folder.iterdir()]
    table.close()


def test_who_was_hurried_before_an_answer_was_taken_back_thinks_again():
    """A click on *Move now* that came late also hurried the next search."""
    table = played(pig_table(), 1)
    table.pondering.hurry()
    assert table.undo()
    assert table.pondering.goes_on(0.0)
    table.close()


def _thinks_anew(share):
    raise AssertionError("a search that was kept is made again")


@pytest.mark.parametrize("said", [[], {"plans": 1}, {"answers": [[1]]}, {"plans": [["a", 1]]}])
def test_thoughts_that_make_no_sense_are_refused(said, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"searched": said}))
    with pytest.raises(BadInput, match="pairs of whole numbers"):
        thoughts_in(file)


@pytest.mark.parametrize("place", [-1, 2, 10**30])
def test_a_decision_that_the_game_does_not_offer_is_laid_to_the_saved_game(place, tmp_path):
    table, file = pig_table(), tmp_path / "game.json"
    save(file, table.sitting, [], Thoughts(answers=[(0, place)]))
    with pytest.raises(BadInput, match=r"game\.json: the saved decisions .* do not fit"):
        resumed(file, table.sitting)
    table.close()


def test_what_was_decided_stands_in_hints_chances_and_opinions(monkeypatch):
    """They play the game again: without what was decided they would meet another game."""
    monkeypatch.setattr(imagined, "new_luck", lambda: 7)
    table = played(pig_table(lambda share: True), 3)
    assert opinions(table.sitting, "expert", table.answers, table.thoughts) == table.answers
    here = imagined.Imagined(table.sitting)
    chances = here.chances(table.given, table.count)
    assert len(table.given) == len(table.answers) + len(table.thoughts.answers)
    assert all(0 <= float(chance) <= 1 for chance in chances)
    here.close()
    table.close()


def test_a_table_without_a_search_has_no_thoughts():
    cell = cell_of(registry.find(PIG), None, 1, settings={"goal": 30})
    table = played(PeopleTable(sitting_of(cell, [1], 0, is_open=False)))
    assert table.thoughts == Thoughts()
    table.close()
