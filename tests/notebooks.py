"""Notebooks as pairs: a script in percent format, and the same cells executed, in an .ipynb.

Tests execute the scripts with few games. `make notebooks` executes them at full size and writes the
.ipynb files anew.
"""

from __future__ import annotations

import base64
import io
import re
import sys
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from PIL import Image

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
SCRIPTS = tuple(sorted(FOLDER.glob("*.py")))


def cells_of(book: NotebookNode) -> list[tuple[str, str]]:
    """What a reader sees of the cells, without their outputs."""
    return [(cell.cell_type, cell.source) for cell in book.cells]


def executed(script: Path, folder: Path, games: int | None = None) -> NotebookNode:
    """The notebook with its outputs, run in a folder; `games` takes the place of its GAMES."""
    book = jupytext.read(script)
    for number, cell in enumerate(book.cells):
        cell["id"] = f"cell-{number}"  # not at random, so that the same script gives the same file
        if games is not None:
            cell["source"] = re.sub(r"(?m)^GAMES = \d+", f"GAMES = {games}", cell["source"])
    client = NotebookClient(
        book,
        timeout=900,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    book.metadata.pop("language_info", None)  # the exact version of Python is nobody's business
    return book


def slim(book: NotebookNode) -> NotebookNode:
    """The same with pictures of a third of the size: charts get along with 256 colours."""
    for output in (output for cell in book.cells for output in cell.get("outputs", [])):
        data = output.get("data", {})
        if "image/png" in data:
            picture = Image.open(io.BytesIO(base64.b64decode(data["image/png"]))).convert("RGB")
            small = io.BytesIO()
            picture.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
                small, "PNG", optimize=True
            )
            data["image/png"] = base64.b64encode(small.getvalue()).decode()
    return book


def build(script: Path) -> None:
    """Execute a script at full size and write the .ipynb beside it."""
    nbformat.write(slim(executed(script, script.parent)), script.with_suffix(".ipynb"))


if __name__ == "__main__":
    for wanted in [Path(name) for name in sys.argv[1:]] or SCRIPTS:
        print(wanted.name, file=sys.stderr)
        build(wanted.resolve())
