"""Notebooks run from top to bottom; what is committed is whole: the pair agrees, with outputs."""

from __future__ import annotations

import re

import nbformat
import pytest

jupytext = pytest.importorskip("jupytext")

from tests.notebooks import FOLDER, SCRIPTS, cells_of, executed  # noqa: E402
from tests.sampled import sampled  # noqa: E402

EACH = [pytest.param(script, id=script.stem) for script in SCRIPTS]
LARGEST = 300_000  # bytes of an .ipynb
OF_A_MACHINE = re.compile(r"/tmp/|/home/|/root/|/Users/|[A-Z]:\\\\|site-packages")


def test_there_are_the_walk_throughs_that_the_index_lists():
    assert {script.stem for script in SCRIPTS} == {
        "first-look",
        "is-the-hellgame-fair",
        "who-holds-britain",
        "who-takes-the-wasteland",
        "invasion-without-owning-it",
        "difficulty-labels",
        "planning-the-raid",
        "your-own-cards",
        "your-own-bot",
        "one-machine-to-a-cluster",
    }
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == {script.stem for script in SCRIPTS}


@pytest.mark.slow
@pytest.mark.parametrize("script", sampled(sampled(EACH, 3), 2))
def test_it_runs(script, tmp_path):
    for cell in executed(script, tmp_path, games=60).cells:
        for output in cell.get("outputs", []):
            assert output.get("name") != "stderr", output.text


@pytest.mark.parametrize("script", EACH)
def test_the_pair_says_the_same(script):
    book = nbformat.read(script.with_suffix(".ipynb"), as_version=4)
    assert cells_of(book) == cells_of(jupytext.read(script))


@pytest.mark.parametrize("script", EACH)
def test_what_is_committed_is_whole_small_and_of_no_machine(script):
    file = script.with_suffix(".ipynb")
    book = nbformat.read(file, as_version=4)
    nbformat.validate(book)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    outputs = [output for cell in code for output in cell.outputs]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    for output in outputs:
        assert output.output_type != "error"
        assert output.get("name") != "stderr"
        shown = [output.get("text", ""), *map(str, output.get("data", {}).values())]
        assert not OF_A_MACHINE.search("\n".join(s for s in shown if not s.startswith("iVBOR")))
    assert file.stat().st_size < LARGEST
