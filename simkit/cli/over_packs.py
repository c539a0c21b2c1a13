"""`--ensemble`: ask the question of a command in every plausible pack."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from simkit.cli.command import Reply
from simkit.cli.finishing import answered, finished
from simkit.description.game import Game


def over(args: Namespace, game: Game, *asked: Any, **wanted: Any) -> Reply:
    """The question that the command's name says, with one page and one chart for all of them."""
    import simkit

    question = str(args.command)
    found = answered(
        args, simkit.ask_ensemble, args.ensemble, question, game.typed, *asked, **wanted
    )
    return finished(args, game, found)
