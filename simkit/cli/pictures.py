"""`simkit trace --picture FILE`: draw the board of a game at a turn, with everything on it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from simkit.cli.asked import what_is_a_cell
from simkit.cli.finishing import tell
from simkit.description.game import Game
from simkit.messages.errors import BadInput


def check_turn(args: Namespace) -> None:
    if args.picture is None and args.turn is not None:
        raise BadInput("--turn goes with --picture FILE: it is the turn that is drawn.")


def draw_game(args: Namespace, game: Game, turn: int | None) -> dict[str, str]:
    """Draw a game at the start of a turn, or as it ended; what --json says of the picture."""
    game.picture()  # a game without one is refused before anything is played
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare
    from simkit.lab.positions.position import ended, played_to

    number = args.game_number or 0
    prepared = prepare(cell_of(game, **what_is_a_cell(args, game)))
    stands = ended(prepared, number) if turn is None else played_to(prepared, number, turn)
    return _draw(args, stands)


def draw_written(args: Namespace) -> dict[str, str]:
    """Draw the position in a file."""
    from simkit.lab.contests.play_on import open_position

    return _draw(args, open_position(args.position))


def _draw(args: Namespace, position: Any) -> dict[str, str]:
    from simkit.view.boards.position import draw_position

    draw_position(args.picture, position)
    tell(args, files={"the board is": args.picture})
    return {"picture": str(args.picture)}
