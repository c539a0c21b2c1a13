"""`simkit trace`: tell one game move by move, from its start or from a position."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Any

from simkit.cli import own_process, parsing, pictures, positions, shared_options
from simkit.cli.asked import given, knobs_of, what_is_a_cell, what_is_played
from simkit.cli.command import START, Command, Reply
from simkit.cli.finishing import answered, beside, called, tell
from simkit.cli.option import OUTPUT, once
from simkit.messages.errors import BadInput

LAST_TURN = 10**6


def trace(args: Namespace) -> Reply:
    pictures.check_turn(args)
    if args.position is None and args.where is None and not args.turned:
        own_process.play_one_game(args, positions.named_game(args))
    if args.turned:
        _check_turned(args)
    if args.as_seat is not None:
        return _trace_as(args)
    if args.position is not None:
        return _trace_on(args)
    if args.at_turn is not None:
        return _trace_to(args)
    if args.write_position is not None:
        raise BadInput(
            "--write-position needs --at-turn T: positions stand at the start of a turn."
        )
    return _trace(args)


def _trace(args: Namespace) -> Reply:
    """A whole game."""
    import simkit
    from simkit.lab.basics.compiling import compile_notice
    from simkit.view.text.narration import narrate

    game = positions.named_game(args)
    wanted = what_is_played(args, game) | given(args, "game_number", "where", "turned")
    with compile_notice(game.title):
        told = called(args, simkit.trace, game.typed, **wanted)
    data = told.summary()
    if args.picture:
        args.game_number = told.row["game"]
        data |= beside(args, lambda: pictures.draw_game(args, game, args.turn))
    return Reply(data, partial(narrate, told), found=told)


def _check_turned(args: Namespace) -> None:
    for name in ("position", "at_turn", "as_seat"):
        if getattr(args, name) is not None:
            other = {"as_seat": "as"}.get(name, name).replace("_", "-")
            raise BadInput(
                f"--turned looks at a whole game with all its secrets, so not with --{other}."
            )


def _trace_as(args: Namespace) -> Reply:
    """Answer `simkit trace GAME --as SEAT`."""
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.people.told_game import told_to
    from simkit.lab.play.cell import cell_of
    from simkit.lab.positions.game_where import chosen_game
    from simkit.view.text.narration import narrate

    for name in ("position", "at_turn", "picture", "write_position"):
        if getattr(args, name) is not None:
            raise BadInput(f"--as tells a whole game, so --{name.replace('_', '-')} does not fit.")
    game = positions.named_game(args)
    cell = cell_of(game, **what_is_a_cell(args, game))
    with compile_notice(game.title):
        number = chosen_game(cell, args.game_number or 0, args.where)
        told = told_to(cell, number, args.as_seat)
    return Reply(told.summary(), partial(narrate, told), found=told)


def _trace_on(args: Namespace) -> Reply:
    """Answer `simkit trace --position FILE`."""
    import simkit
    from simkit.view.text.narration import narrate

    positions.check_alone(args)
    if args.turn is not None:
        raise BadInput("--position says which turn is drawn, so --turn has no place beside it.")
    wanted = {"knobs": knobs_of(args), **given(args, "bot")}
    told = answered(args, simkit.trace_on, args.position, **wanted)
    data = told.summary()
    if args.picture:
        data |= beside(args, lambda: pictures.draw_written(args))
    return Reply(data, partial(narrate, told), found=told)


def _trace_to(args: Namespace) -> Reply:
    """`simkit trace GAME --at-turn T [--write-position FILE] [--picture FILE]`."""
    import simkit
    from simkit.lab.basics.compiling import compile_notice
    from simkit.view.text.narration import narrate

    if args.where:
        raise BadInput("--where does not go with --at-turn; give --game with the number it finds.")
    game = positions.named_game(args)
    wanted = what_is_played(args, game) | given(args, "game_number")
    with compile_notice(game.title):
        told = called(args, simkit.trace, game.typed, **wanted)
        written = simkit.position(game.typed, args.at_turn, **wanted)
    told = told.until(args.at_turn)
    data = told.summary() | {"at_turn": args.at_turn}
    if args.picture:
        turn = args.turn or args.at_turn
        data |= beside(args, lambda: pictures.draw_game(args, game, turn))
    if args.write_position:
        data |= beside(args, lambda: _write(args, written))
    return Reply(data, partial(narrate, told), found=told)


def _write(args: Namespace, written: dict[str, Any]) -> dict[str, str]:
    """Write the position; what --json says of it."""
    from simkit.lab.basics.outputs import write_asked
    from simkit.view.text.position_text import position_text

    file = args.write_position
    write_asked(file, position_text(written))
    tell(args, [f"the position is in {file}. Play it on: simkit run --position {file}"])
    return {"position": str(file)}


COMMAND = Command(
    name="trace",
    group=START,
    place=7,
    help="print one game move by move, with the rules it uses",
    asks="What happens in one game?",
    examples=(
        "trace apocalypse --bot rusher --seed 7 --game 12",
        "trace apocalypse --where 'won and turns <= 8'",
        "trace apocalypse --seed 7 --at-turn 5 --write-position turn-5.json",
        "trace --position turn-5.json",
        "trace hades --seed 7 --picture board.png --turn 4",
        "trace examples/reef.py --as 2",
        "trace fury --seed 7 --turned",
    ),
    options=(
        *shared_options.WHAT_OR_POSITION,
        shared_options.game_number(
            "which game of the seed: 0 is the first one, 1 the second (default: 0)"
        ),
        shared_options.where(
            "instead of --game: use the first game that meets this condition, such as 'turns "
            "<= 6 and not won'"
        ),
        shared_options.as_seat(
            "print the story as the player in this seat hears it. Secrets of others come only at "
            "the end"
        ),
        shared_options.turned(),
        once(
            "--at-turn",
            "T",
            "print the game only up to the start of turn T (default: print the whole game)",
            parsing.whole("--at-turn", 1, LAST_TURN),
        ),
        once(
            "--write-position",
            "FILE",
            "with --at-turn: write the position to this .json file. You can edit it and give "
            "it to --position",
            parsing.place("--write-position"),
            section=OUTPUT,
        ),
        shared_options.position("print the rest of the game from the position in this file"),
        once(
            "--picture",
            "FILE",
            "draw the board at the end of the game. Use --turn for another turn. FILE ends in "
            ".png or .svg",
            parsing.drawing("--picture", "picture"),
            section=OUTPUT,
            keeps="board.svg",
        ),
        once(
            "--turn",
            "N",
            "with --picture: draw the board at the start of turn N (default: the final board)",
            parsing.whole("--turn", 1, LAST_TURN),
            section=OUTPUT,
        ),
    ),
    answer=trace,
)
