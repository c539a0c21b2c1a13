"""`simkit replay`: write a web page that plays back one game, or two on shared luck."""

from __future__ import annotations

from argparse import Namespace
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import own_process, parsing, shared_options
from simkit.cli.asked import given, once_each, what_is_played
from simkit.cli.command import START, Command, Reply
from simkit.cli.finishing import called
from simkit.cli.option import OUTPUT, once, several
from simkit.description.game import MOST_ROLLOUTS, Game
from simkit.finding import registry
from simkit.messages.errors import BadInput

if TYPE_CHECKING:
    from simkit.lab.play.cell import Cell


def replay(args: Namespace) -> Reply:
    game = registry.find(args.game)
    if not (args.where or args.rollouts or args.against or args.as_seat or args.turned):
        own_process.play_one_game(args, game, sure=_knows_chances)
    return _replayed(args, game)


def _knows_chances(cell: Cell) -> bool:
    """Whether chances to win are learned for what is played; else games are imagined."""
    from simkit.lab.chances.learned_table import check_known
    from simkit.lab.play.settle import settle

    with suppress(BadInput):
        return bool(check_known(settle(cell)))
    return False


def _replayed(args: Namespace, game: Game) -> Reply:
    import simkit
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.basics.outputs import checked_place
    from simkit.lab.stories.replayed_seat import SeatReplayed
    from simkit.view.console.replay import replay_page
    from simkit.view.console.replay_seat import replay_seat_page

    game.picture()  # a game without one is refused before anything is played
    against = once_each("--against", args.against)
    file = args.out or checked_place(_usual_file(args), "--out")
    options = given(args, "game_number", "where", "rollouts", "as_seat", "turned")
    wanted = what_is_played(args, game) | options
    with compile_notice(game.title):
        found = called(args, simkit.replay, game.typed, against=against, out=file, **wanted)
    data = found.summary()
    if isinstance(found, SeatReplayed):
        return Reply(data, partial(replay_seat_page, found, game), found=found)
    return Reply(data, partial(replay_page, found, game), found=found)


def _usual_file(args: Namespace) -> Path:
    """Named after the game: replay-apocalypse-7-12.html."""
    seed = 1 if args.seed is None else args.seed
    twice = "-against" if args.against else f"-as-{args.as_seat}" if args.as_seat else ""
    number = "where" if args.where else args.game_number or 0
    name = Path(args.game).stem  # of an own game its file, wherever that is
    return Path(f"replay-{name}-{seed}-{number}{twice}.html")


COMMAND = Command(
    name="replay",
    group=START,
    place=8,
    help="write a web page that plays back one game",
    asks="What does one game look like?",
    examples=(
        "replay apocalypse --seed 7 --game 12 --out game.html",
        "replay apocalypse --seed 7 --against despair_dice=5",
        "replay hellgame --set players=3 --seed 7",
        "replay examples/reef.py --as 2",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.game_number(
            "which game of the seed: 0 is the first one, 1 the second (default: 0)"
        ),
        shared_options.where(
            "instead of --game: use the first game that meets this condition, such as 'turns "
            "<= 6 and not won'"
        ),
        several(
            "--against",
            "KEY=VALUE",
            "show a second game next to the first, with the same luck and this change: a "
            "setting (despair_dice=5), the bot (bot=rusher), a component "
            "(pack:minions.larva.toughness=3) or a knob (knob:expert.mistakes=0.1). Can be "
            "repeated",
            partial(parsing.key_value, option="--against"),
        ),
        shared_options.as_seat(
            "show the game as the player in this seat knows it. No secret of another seat is in "
            "the file"
        ),
        shared_options.turned(),
        once(
            "--rollouts",
            "R",
            "how many times to play on from each turn, to estimate the chance to win "
            "(default: 100, or 0 if the game has a formula for it from simkit learn)",
            parsing.count("--rollouts", 2, MOST_ROLLOUTS),
        ),
        once(
            "--out",
            "FILE",
            "write the page to this file (default: replay-GAME-SEED-NUMBER.html)",
            parsing.place("--out"),
            section=OUTPUT,
            keeps="replay.html",
        ),
    ),
    answer=replay,
    suits=Game.is_drawn,
)
