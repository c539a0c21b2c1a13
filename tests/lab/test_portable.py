"""Engines as WebAssembly: the same games byte by byte, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from simkit.finding import gamefile, registry
from simkit.lab.authoring.eject import eject
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.portable import blaming, carried, linking, machine
from simkit.lab.portable.page_plan import playable, players_of
from simkit.lab.portable.retargeting import check_laid_out, retargeted
from simkit.messages.errors import BadInput, SimkitError
from tests.design.split_game import written_split
from tests.portable import EXAMPLES, example, need_linker
from tests.sampled import is_whole, sampled

GAMES = ("pig", "leduc", "reef", "atoll", "hunt")
SEEDS = 1000 if is_whole() else 50


def cells():
    """Every bot, few and many players, every setting at its bounds."""
    for name in GAMES:
        game = gamefile.load(str(EXAMPLES / f"{name}.py"))
        numbers = players_of(game)
        bots = [bot.name for bot in playable(game)]
        for bot, players in product(bots, {numbers["low"], numbers["high"]}):
            settings = {"players": players} if numbers["high"] > 1 else {}
            yield name, bot, settings
        for setting in game.settings:
            if setting.kind == "int" and setting.key != "players":
                for bound in (setting.low, setting.high):
                    yield name, bots[-1], {setting.key: bound}


@pytest.mark.parametrize(("name", "bot", "settings"), sampled(cells(), 2))
def test_rows_are_those_of_simkit_in_every_byte(name, bot, settings):
    found = example(name)
    workspace = Workspace(prepare(cell_of(found.game, bot, 7, settings=settings)))
    bots = [bot.name for bot in playable(found.game)]
    played = machine.play(
        machine.Machine(machine.translated(found.code)), workspace, bots, 3, SEEDS
    )
    assert machine.differing(played, workspace.run(3, SEEDS)) == []


def test_seats_with_different_bots_play_as_in_simkit():
    """An address has eight bytes for the one machine and four for the other."""
    found = example("pig")
    workspace = Workspace(
        prepare(cell_of(found.game, "beginner+expert+random", settings={"players": 3}))
    )
    bots = [bot.name for bot in playable(found.game)]
    played = machine.play(machine.Machine(machine.translated(found.code)), workspace, bots, 0, 50)
    assert machine.differing(played, workspace.run(0, 50)) == []


def test_a_game_that_differs_is_named():
    found = example("pig")
    workspace = Workspace(prepare(cell_of(found.game)))
    rows = workspace.run(0, 5).copy()
    played = bytearray(rows.tobytes())
    played[3 * rows.dtype.itemsize] ^= 1
    assert machine.differing(bytes(played), rows) == [3]


def test_a_module_that_plays_otherwise_is_refused(monkeypatch):
    found = example("pig")
    monkeypatch.setattr(machine, "differing", lambda played, known: [4, 6])
    with pytest.raises(SimkitError, match="game 4 of seed 1 ends otherwise"):
        carried.carried(found.game)


def test_a_game_with_mathematics_of_the_browser_says_how_many_games_are_the_same(monkeypatch):
    found = example("pig")
    monkeypatch.setattr(machine, "differing", lambda played, known: [4, 6])
    monkeypatch.setattr(carried, "blamed_for", lambda game, imports: ("exp",))
    monkeypatch.setattr(carried, "is_called_at_play", lambda entries, name: True)
    odd = carried.carried(found.game)
    assert (odd.tried, odd.same, odd.inexact) == (202, 192, ("exp",))


def test_mathematics_that_only_a_learned_chance_uses_makes_no_game_inexact():
    found = example("pig")
    assert "exp" in machine.Machine(machine.translated(found.code)).imports
    assert found.inexact == ()


# --- text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("%a = alloca [9 x { ptr, ptr }], align 8", "%a = alloca [9 x { i64, i64 }], align 8"),
        (
            "%b = getelementptr inbounds nuw { ptr, i64 }, ptr %a, i64 %c",
            "%b = getelementptr inbounds nuw { i64, i64 }, ptr %a, i64 %c",
        ),
        ("%b = getelementptr ptr, ptr %a, i64 1", "%b = getelementptr i64, ptr %a, i64 1"),
        ("%b = getelementptr i8, ptr %a, i64 24", "%b = getelementptr i8, ptr %a, i64 24"),
        ("%c = load ptr, ptr %b, align 8", "%c = load ptr, ptr %b, align 8"),
        (
            "store ptr getelementptr inbounds ({ ptr, i32 }, ptr @x, i64 0), ptr %b",
            "store ptr getelementptr inbounds ({ i64, i32 }, ptr @x, i64 0), ptr %b",
        ),
    ],
)
def test_addresses_keep_eight_bytes_in_memory(line, made):
    assert retargeted(line, "e").splitlines()[-1] == made


def test_records_with_addresses_are_not_copied_whole():
    check_laid_out("%a = load { i64, i64 }, ptr %b\nstore ptr %a, ptr %b\n")
    for line in ("%a = load { ptr, i64 }, ptr %b", "store [2 x ptr] %a, ptr %b"):
        with pytest.raises(SimkitError, match="copied whole"):
            check_laid_out(line)


# --- what is refused -----------------------------------------------------------------------------


def test_without_a_linker_one_sentence_says_so(monkeypatch):
    monkeypatch.setattr(linking.shutil, "which", lambda name: None)
    monkeypatch.setattr(linking, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match=r'pip install "simkit-boardgames\[publish\]"'):
        linking.linker()


def test_without_a_machine_one_sentence_says_so(monkeypatch):
    monkeypatch.setattr(machine, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match=r'pip install "simkit-boardgames\[publish\]"'):
        machine.check_machine()


def test_a_game_of_simkit_is_refused():
    with pytest.raises(BadInput, match=r"hades: this game does not say where its settings"):
        carried.carried(registry.find("hades"))


def test_a_package_whose_engine_says_nothing_of_itself_is_refused():
    need_linker()
    folder = str(EXAMPLES.parent / "tests/bareframe")
    with pytest.raises(BadInput, match=r"bareframe: this game does not say where"):
        carried.carried(registry.find(folder))


@pytest.mark.slow
def test_a_game_of_several_files_and_an_ejected_one_are_published(tmp_path, monkeypatch):
    """What a module beside the game declares plays as it does in simkit, in every byte."""
    need_linker()
    monkeypatch.chdir(tmp_path)
    main = written_split(tmp_path)
    for path in (main, eject(main).folder):
        found = carried.carried(registry.find(f"./{Path(path).name}"), searches=False)
        assert found.same == found.tried == 200
        assert found.plan["values"]


def test_what_llvm_cannot_translate_ends_a_process_of_its_own():
    need_linker()
    text = "define i32 @a() {\n  %b = call i32 @llvm.x86.sse42.crc32.32.8(i32 1, i8 2)\n"
    text += "  ret i32 %b\n}\ndeclare i32 @llvm.x86.sse42.crc32.32.8(i32, i8)\n"
    with pytest.raises(SimkitError, match="LLVM cannot translate this game"):
        linking.module_of({"play": text}, {"play": "a"})


def test_the_line_that_a_page_cannot_calculate_is_named(tmp_path):
    file = tmp_path / "odd.py"
    file.write_text(
        (EXAMPLES / "pig.py").read_text() + "\n\ndef odd(x):\n    return math.gamma(x)\n"
    )
    there = replace(registry.find(str(EXAMPLES / "pig.py")), source=str(file))
    assert blaming.blamed_for(there, ("exp", "PyErr_Clear")) == ("exp",)
    line = len(file.read_text().splitlines())
    with pytest.raises(BadInput, match=rf"odd.py, line {line}: a page cannot calculate gamma"):
        blaming.blamed_for(there, ("numba_gil_ensure", "numba_gamma"))
