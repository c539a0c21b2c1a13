"""What `run` and `trace` do with positions: write one, play one on, tell the rest of its game."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from simkit import game as registry
from simkit.cli import parsing, pictures
from simkit.cli.command import Answer, given, settings_of
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput
from simkit.game import MOST_GAMES, Game

_OF_A_GAME = ("game", "set", "seed", "pack", "precision", "game_number", "at_turn")


def position_option(parser: Parser, help: str) -> None:
    parser.add_argument("--position", metavar="FILE", action=Once, help=help)


def rollouts_option(parser: Parser) -> None:
    parser.add_argument(
        "--rollouts",
        metavar="R",
        action=Once,
        type=parsing.whole("--rollouts", 0, MOST_GAMES),
        help="of a position: how often each option is tried (default: 200; 0 for none)",
    )


def writing_options(parser: Parser) -> None:
    parser.add_argument(
        "--at-turn",
        metavar="T",
        action=Once,
        type=parsing.whole("--at-turn", 1, 10**6),
        help="tell the game to the start of this turn only",
    )
    parser.add_argument(
        "--write-position",
        metavar="FILE",
        action=Once,
        help="with --at-turn: write how the game stands then, as JSON that can be edited",
    )


def named_game(args: Namespace) -> Game:
    """The game of a command whose GAME may be left out for a position."""
    if args.game is None:
        raise BadInput("GAME is missing; --help shows an example.")
    return registry.find(args.game)


def check_alone(args: Namespace) -> None:
    """The position says what is played; nothing else may say it too."""
    names = {"set": "--set", "seed": "--seed", "pack": "--pack", "precision": "--precision"}
    names |= {"game_number": "--game", "at_turn": "--at-turn", "game": "GAME"}
    for name in _OF_A_GAME:
        if getattr(args, name, None) not in (None, []):
            raise BadInput(
                f"--position says what is played, so {names[name]} has no place beside it."
            )


def refuse_alone(args: Namespace, *names: str) -> None:
    """Options that make sense with a position only."""
    for name in names:
        if getattr(args, name) is not None:
            raise BadInput(f"--{name.replace('_', '-')} goes with --position FILE.")


def play_on(args: Namespace) -> Answer:
    """`simkit run --position FILE`."""
    import simkit
    from simkit.view.console.play_on import position_page

    check_alone(args)
    wanted = given(args, "games", "rollouts", "bot", "jobs", "out")
    found = simkit.play_on(args.position, progress=True, **wanted)
    if found.out:
        print(f"simkit run: rows are in {found.out}", file=sys.stderr)
    summary = found.summary()
    return Answer(summary, partial(position_page, summary, found.position.prepared.game))


def trace_on(args: Namespace, picture: Path | None = None) -> Answer:
    """`simkit trace --position FILE`."""
    import simkit
    from simkit.view.text.narration import narrate

    check_alone(args)
    if args.turn is not None:
        raise BadInput("--position says which turn is drawn, so --turn has no place beside it.")
    told = simkit.trace_on(args.position, progress=True, **given(args, "bot"))
    data = {**told.header, "events": told.events, "outcome": told.outcome}
    if picture:
        data |= pictures.draw_written(picture, args.position)
    return Answer(data, partial(narrate, told))


def trace_to(args: Namespace, picture: Path | None = None) -> Answer:
    """`simkit trace GAME --at-turn T [--write-position FILE] [--picture FILE]`."""
    import simkit
    from simkit.lab.basics.compiling import compile_notice
    from simkit.view.text.narration import narrate

    game = named_game(args)
    settings = settings_of(game, args.set)
    file = _place(args.write_position)
    options = given(args, "seed", "game_number", "bot")
    with compile_notice(game.title):
        written = simkit.position(game.name, args.at_turn, packs=args.pack, **options, **settings)
        told = simkit.trace(game.name, packs=args.pack, **options, **settings)
    events = [event for event in told.events if event["turn"] < args.at_turn]
    told = replace(told, events=events, outcome={})
    data: dict[str, Any] = {**told.header, "events": events, "at_turn": args.at_turn}
    if picture:
        data |= pictures.draw_game(args, game, picture, args.turn or args.at_turn)
    if file:
        from simkit.view.text.position_text import position_text

        file.write_text(position_text(written), encoding="utf-8")
        data["position"] = str(file)
        print(
            f"simkit trace: the position is in {file}. Play it on: simkit run --position {file}",
            file=sys.stderr,
        )
    return Answer(data, partial(narrate, told))


def _place(name: str | None) -> Path | None:
    """Where the position is to lie; refused at once where it cannot."""
    if name is None:
        return None
    file = Path(name)
    if file.is_dir():
        raise BadInput(f"--write-position {name} is a folder; name a file in it.")
    if not file.parent.is_dir():
        raise BadInput(f"--write-position {name}: there is no folder {file.parent}. Make it first.")
    return file
