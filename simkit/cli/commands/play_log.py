"""`simkit play-log`: compare a log of games that people played with the model."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_laid_over
from simkit.cli.command import TRUST, Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import OUTPUT, once, several, word
from simkit.finding import registry
from simkit.messages.errors import BadInput


def play_log(args: Namespace) -> Reply:
    import simkit

    game = registry.find(args.game)
    if args.map == PROPOSE:
        from simkit.lab.playtests.log import proposed_map

        text = proposed_map(args.log, game)
        return Reply({"log": args.log, "map": text}, lambda width, ink: text.rstrip("\n"))
    wanted = what_is_laid_over(args, game)
    settings = wanted.pop("settings")
    asked = ("seed", "bots", "mistakes", "games", "confidence", "jobs", "map", "write_bot", "out")
    wanted |= given(args, *asked)
    found = answered(
        args, simkit.play_log, game.typed, args.log, vary=args.vary, **wanted, **settings
    )
    return finished(args, game, found)


PROPOSE = ""  # --map without a file


def _shares(text: str) -> list[float]:
    """Shares that are separated by commas."""
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise BadInput(f"--mistakes needs shares such as 0,0.1,0.3, not {text!r}.") from None


COMMAND = Command(
    name="play-log",
    group=TRUST,
    place=3,
    help="compare a log of real games with the model",
    asks="What do my own games say?",
    quick=400,
    examples=(
        "play-log apocalypse log.csv",
        "play-log apocalypse log.csv --bots expert,novice --write-bot us.toml",
        "play-log apocalypse BGStatsExport.json --map",
        "play-log apocalypse log.csv --vary hit_rule=meet,despair_dice=5",
    ),
    options=(
        shared_options.GAME,
        word(
            "log",
            "FILE",
            "your log: a table with one line per game (won, turns, metrics, settings), an export "
            "of BG Stats (.json), plays of BoardGameGeek (.xml), or the folder of choices that "
            "play --record wrote",
            sample=lambda game: "won\nyes\nno\nno\nno\n",
        ),
        once(
            "--map",
            "FILE.toml",
            "a file that says what the columns of the log mean. Without a file name, simkit "
            "prints a first version of this file and stops",
            nargs="?",
            const=PROPOSE,
        ),
        shared_options.SET,
        shared_options.KNOB,
        shared_options.SEED,
        shared_options.PACK,
        shared_options.SCRIPT,
        once(
            "--bots",
            "BOT,...",
            "bots to compare with the players (default: all but idle and search)",
            parsing.names,
        ),
        once(
            "--mistakes",
            "S,...",
            "shares of random choices (mistakes) to try, such as 0,0.1,0.3 (default: 0 to 0.5)",
            _shares,
        ),
        several(
            "--vary",
            "KEY[=A,B]",
            "also try other values of a setting, component or knob, such as hit_rule=meet, to "
            "test whether they fit the log better. Can be repeated",
        ),
        shared_options.games(
            "games per bot, per share of mistakes and per setting of the log (default: 1000)", 20
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        once(
            "--write-bot",
            "FILE.toml",
            "write a bot that plays like these players to this file. Give the file to other "
            "commands with --bot",
            section=OUTPUT,
            keeps="bot.toml",
        ),
        shared_options.table("one row per bot and share of mistakes"),
        shared_options.chart("how likely each bot and share of mistakes is"),
    ),
    answer=play_log,
)
