"""The last steps of a command: draw the chart, write the files, print the answer."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from simkit.cli.asked import given, what_is_played
from simkit.cli.command import INTERRUPTED, Reply
from simkit.cli.saying import remark
from simkit.description.game import Game
from simkit.finding import registry
from simkit.messages.errors import BadInput, Unsaved
from simkit.messages.renamed import typed_as

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Found = TypeVar("Found")

NOT_PASSED_ON = (
    *("game", "set", "forbid", "pack", "script", "bot", "knob", "skill", "seed"),
    *("ensemble", "plan"),
    *("chart", "json", "command", "free", "failed", "watch"),
)
"""What is played, which is read together; how it is asked or shown; and what no person types."""
PASSED_ON_AS = {"variant": "variants"}
"""Options that can be repeated, and all of which are one argument."""
KEPT = ("Interrupted: what is finished is kept.",)
"""The note of an answer that has no notes of its own."""


def tell(
    args: Namespace, notes: Iterable[str] = (), files: Mapping[str, Path | str | None] = {}
) -> None:
    """What is no part of the answer, on standard error: notes, and where files lie."""
    if args.watch:
        return
    lies = [f"{what} in {file}" for what, file in files.items() if file]
    for line in (*notes, *lies):
        remark(f"simkit {typed_as(args.command)}", line)


def planned(args: Namespace, game: Game, variants: int, **wanted: Any) -> Reply:
    """`--plan`: how many games a comparison needs. Nothing is played."""
    import simkit
    from simkit.view.console.plan_games import plan_games_page

    found = called(args, simkit.plan_games, game.typed, variants, **wanted)
    data = found.summary()
    unwritten = [f"--{option}" for option in ("chart", "out") if getattr(args, option, None)]
    if unwritten:
        tell(args, [f"--plan plays nothing, so {' and '.join(unwritten)} wrote nothing."])
    return Reply(data, partial(plan_games_page, found, game), found=found)


def answered(args: Namespace, question: Callable[..., Found], *words: Any, **wanted: Any) -> Found:
    """What a function of the laboratory finds; told even if its file could not be written."""
    try:
        return called(args, question, *words, progress=True, **wanted)
    except Unsaved as problem:
        args.failed.append(problem)
        found: Found = problem.answer
        return found


def called(args: Namespace, question: Callable[..., Found], *words: Any, **wanted: Any) -> Found:
    """What a public function finds; who watches the command is told how it was called."""
    if args.watch:
        args.watch.note(question, words, wanted)
    return question(*words, **wanted)


def beside(args: Namespace, deed: Callable[[], dict[str, str]]) -> dict[str, str]:
    """What --json says of what is done beside the answer; that is told even if this fails."""
    try:
        return deed()
    except BadInput:
        raise  # it was asked for wrongly
    except Exception as problem:
        args.failed.append(problem)
        return {}


def asked(args: Namespace, *words: str, **more: Any) -> Reply:
    """Ask the function that is called like the command, of the game that was named, and finish.

    It takes every option by its name, if it stands on the command line; those of `words` it takes
    by their place. `more` is what it takes beside, or instead; None is not passed on.
    """
    import simkit

    game = registry.find(args.game)
    options = (name for name in vars(args) if name not in (*NOT_PASSED_ON, *words, *more))
    own = {PASSED_ON_AS.get(name, name): value for name, value in given(args, *options).items()}
    beside = {name: value for name, value in more.items() if value is not None}
    wanted = {**what_is_played(args, game), **own, **beside}
    by_place = (game.typed, *(getattr(args, name) for name in words))
    if getattr(args, "ensemble", None) is not None:
        return over(args, game, *by_place, **wanted)
    question = getattr(simkit, args.command.replace("-", "_"))
    return finished(args, game, answered(args, question, *by_place, **wanted))


def over(args: Namespace, game: Game, *words: Any, **wanted: Any) -> Reply:
    """`--ensemble`: the question of the command in every plausible pack, on one page."""
    import simkit

    found = answered(args, simkit.ask_ensemble, args.ensemble, args.command, *words, **wanted)
    return finished(args, game, found)


def finished(
    args: Namespace, game: Game, found: Any, written: str = "the table is", **look: Any
) -> Reply:
    """The answer to a question of the laboratory: its chart is drawn, its notes are told.

    `look` is what its page takes besides.
    """
    from simkit.view.faces import face_of

    data, face = found.summary(), face_of(found)
    if args.chart is not None:
        draw = next(iter(face.charts.values()))
        data |= beside(args, lambda: _drawn(args, lambda: draw(found, game)))
    tell(
        args,
        data.get("notes", KEPT if found.interrupted else ()),
        {written: found.out, "the chart is": data.get("chart")},
    )
    assert face.page
    page = partial(face.page, found, game, **look)
    return Reply(data, page, INTERRUPTED if found.interrupted else 0, found)


def _drawn(args: Namespace, draw: Callable[[], Figure]) -> dict[str, str]:
    """What --json says of the chart.

    What has been played is told, too, where it turns out to be too little for a chart.
    """
    from simkit.view.charts.canvas import save_file

    try:
        return {"chart": str(save_file(draw(), args.chart))}
    except BadInput as problem:
        tell(args, [f"no chart was drawn. {problem}"])
        return {}
