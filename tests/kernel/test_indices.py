"""Rules count from the start of an array; where indices are watched, none leaves its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.finding.registry import find, games
from simkit.kernel.compiling.indexing import written_name
from simkit.kernel.jit import LACKING
from tests.sampled import sampled
from tests.watched import WATCHED, watched

ROOT = Path(__file__).resolve().parents[2]
SHELF = """
import sys
from numba import types
from simkit.kernel.jit import entry, kernel
from simkit.kernel.numbers.scratch import scratch

@kernel
def on_shelf(place):
    shelf = scratch(3)
    for each in range(3):
        shelf[each] = 10 + each
    return shelf[{place}]

@entry(types.int64(types.int64))
def play(place):
    return on_shelf(place)

print(play(int(sys.argv[1])))
"""
needs_whole = pytest.mark.skipif(bool(LACKING), reason=LACKING)


def shelf(
    folder: Path, index: str, place: int, first: str = "", **environment: str
) -> tuple[str, str]:
    """What a Python prints that looks at a place of a shelf of three, and the end of its errors."""
    file, text = folder / "shelf.py", first + SHELF.format(place=index)
    if not file.exists() or file.read_text(encoding="utf-8") != text:  # else it compiles anew
        file.write_text(text, encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(folder)} | environment
    done = subprocess.run(
        [sys.executable, str(folder / "shelf.py"), str(place)],
        env=env | {"NUMBA_DISABLE_JIT": "0"},
        capture_output=True,
        text=True,
    )
    return done.stdout.strip(), done.stderr


@needs_whole
def test_an_index_in_its_array_reads_what_stands_there(tmp_path):
    assert shelf(tmp_path, "place", 2) == ("12", "")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A folder in which compiled code is kept from one test to the next."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(scope="module")
def kept_untried(tmp_path_factory):
    """The same for a numba that was never tried."""
    return tmp_path_factory.mktemp("untried")


@needs_whole
@pytest.mark.parametrize("place", [-1, 3, 2**40])
def test_an_index_beyond_its_array_ends_a_game_that_is_not_ours(place, kept):
    printed, errors = shelf(kept, "place", place)
    assert printed == ""
    assert "IndexError: an index lies beyond its array in on_shelf\n" in errors


@pytest.mark.parametrize("place", [-4, 3, 2**40])
def test_so_it_does_with_a_numba_that_was_never_tried(place, kept_untried):
    untried = "import numba\nnumba.__version__ = '9.9.9'"
    for _ in range(2 if place < 0 else 1):  # compiled, and from the cache
        printed, errors = shelf(kept_untried, "place", place, first=untried)
        assert printed == ""
        assert "IndexError: index is out of bounds\n" in errors


def test_a_compiled_name_is_told_as_it_is_written():
    assert written_name("_ZN6simkit5hades4playB2v1B4abcdE") == "play"


@needs_whole
def test_a_rule_that_counts_from_the_end_does_not_compile(tmp_path):
    printed, errors = shelf(tmp_path, "-1", 0)
    assert printed == ""
    assert "count from the start of an array: [len(a) - 1] for [-1]" in errors


def test_watched_code_is_kept_apart(tmp_path):
    shelf(tmp_path, "place", 2)
    plain = {folder.name for folder in (tmp_path / "simkit-kernels").iterdir()}
    shelf(tmp_path, "place", 2, **WATCHED)
    both = {folder.name for folder in (tmp_path / "simkit-kernels").iterdir()}
    assert plain < both


@pytest.mark.slow
@needs_whole
@pytest.mark.parametrize("game", sampled(reversed(games()), 1))
def test_no_index_leaves_its_array(game, capfd):
    scripts = sampled((bot.name for bot in find(game).bots if not bot.plans), 2)
    assert watched(game, *scripts) == 0, capfd.readouterr().err[-2000:]
    assert capfd.readouterr().out.count("every index in its array") == len(scripts)
