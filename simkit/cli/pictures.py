"""`simkit trace --picture FILE`: the board of a game at a turn, with everything on it."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from simkit.cli import parsing
from simkit.cli.command import given, settings_of
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput
from simkit.game import Game


def options(parser: Parser) -> None:
    parser.add_argument(
        "--picture",
        metavar="FILE",
        action=Once,
        help="draw the board as it stands in the end, or with --turn: .png or .svg",
    )
    parser.add_argument(
        "--turn",
        metavar="N",
        action=Once,
        type=parsing.whole("--turn", 1, 10**6),
        help="of --picture: the board at the start of this turn",
    )


def picture_file(args: Namespace) -> Path | None:
    """Where the picture is to lie; refused at once where it cannot."""
    if args.picture is None:
        if args.turn is not None:
            raise BadInput("--turn goes with --picture FILE: it is the turn that is drawn.")
        return None
    file = Path(args.picture)
    if file.suffix.lower() not in (".png", ".svg"):
        raise BadInput(f"--picture {file}: a picture is drawn to a file that ends in .png or .svg.")
    if not file.parent.is_dir():
        raise BadInput(f"--picture {file}: there is no folder {file.parent}. Make it first.")
    return file


def draw_game(args: Namespace, game: Game, file: Path, turn: int | None) -> dict[str, Any]:
    """Draw a game at the start of a turn, or as it ended; what --json says of the picture."""
    game.picture()  # a game without one is refused before anything is played
    from simkit.lab.play.cell import cell_of, prepare
    from simkit.lab.positions.position import ended, played_to

    number = args.game_number or 0
    settings = settings_of(game, args.set)
    cell = cell_of(game, packs=args.pack, settings=settings, **given(args, "bot", "seed"))
    prepared = prepare(cell)
    return draw(
        file, ended(prepared, number) if turn is None else played_to(prepared, number, turn)
    )


def draw_written(file: Path, position_file: str) -> dict[str, Any]:
    """Draw the position in a file."""
    from simkit.lab.contests.play_on import open_position

    return draw(file, open_position(position_file))


def draw(file: Path, position: Any) -> dict[str, Any]:
    from simkit.view.boards.position import draw_position

    draw_position(file, position)
    print(f"simkit trace: the board is in {file}", file=sys.stderr)
    return {"picture": str(file)}
