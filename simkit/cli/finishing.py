"""What the commands of the laboratory do with what they found: draw it, tell of files, answer."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from simkit.cli.command import INTERRUPTED, Reply
from simkit.cli.saying import remark
from simkit.errors import BadInput, Unsaved
from simkit.game import Game

Found = TypeVar("Found")
Draw = Callable[..., Any]  # takes a file, the answer's data and the game

KEPT = ("Interrupted: what is finished is kept.",)
"""The note of an answer that has no notes of its own."""


def tell(
    args: Namespace, notes: Iterable[str] = (), files: Mapping[str, Path | str | None] = {}
) -> None:
    """What is no part of the answer, on standard error: notes, and where files lie."""
    lies = [f"{what} in {file}" for what, file in files.items() if file]
    for line in (*notes, *lies):
        remark(f"simkit {args.command}", line)


def answered(args: Namespace, question: Callable[..., Found], *words: Any, **wanted: Any) -> Found:
    """What a function of the laboratory finds; told even if its file could not be written."""
    try:
        return question(*words, progress=True, **wanted)
    except Unsaved as problem:
        args.failed.append(problem)
        found: Found = problem.answer
        return found


def beside(args: Namespace, deed: Callable[[], dict[str, str]]) -> dict[str, str]:
    """What --json says of what is done beside the answer; that is told even if this fails."""
    try:
        return deed()
    except BadInput:
        raise  # it was asked for wrongly
    except Exception as problem:
        args.failed.append(problem)
        return {}


def finished(
    args: Namespace,
    game: Game,
    found: Any,
    page: Callable[..., str],
    draw: Draw,
    written: str = "the table is",
) -> Reply:
    """The answer to a question of the laboratory: its chart is drawn, its notes are told."""
    data = found.summary()
    if args.chart is not None:
        data |= beside(args, lambda: _drawn(args, partial(draw, args.chart, data, game)))
    files = {written: found.out, "the chart is": data.get("chart")}
    tell(args, data.get("notes", KEPT if found.interrupted else ()), files)
    return Reply(data, partial(page, data, game), INTERRUPTED if found.interrupted else 0)


def _drawn(args: Namespace, draw: Callable[[], Any]) -> dict[str, str]:
    """What --json says of the chart.

    What has been played is told, too, where it turns out to be too little for a chart.
    """
    try:
        return {"chart": str(draw())}
    except BadInput as problem:
        tell(args, [f"no chart was drawn. {problem}"])
        return {}
