"""`simkit play-log`: a log of games that people have played, set against the model."""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_laid_over
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once, several, word
from simkit.errors import BadInput


def play_log(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.play_log import draw_play_log
    from simkit.view.console.play_log import play_log_page

    game = registry.find(args.game)
    wanted = what_is_laid_over(args, game)
    settings = wanted.pop("settings")
    asked = ("seed", "bots", "slips", "games", "confidence", "jobs", "write_bot", "out")
    wanted |= given(args, *asked)
    found = answered(
        args, simkit.play_log, game.name, args.log, over=args.over, **wanted, **settings
    )
    return finished(args, game, found, play_log_page, draw_play_log)


def _shares(text: str) -> list[float]:
    """Shares that are separated by commas."""
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise BadInput(f"--slips needs shares such as 0,0.1,0.3, not {text!r}.") from None


COMMAND = Command(
    name="play-log",
    group="Ask",
    place=13,
    help="a log of real games: who plays like that, and does the model fit?",
    examples=(
        "play-log apocalypse log.csv",
        "play-log apocalypse log.csv --bots expert,novice --write-bot us.toml",
        "play-log apocalypse log.csv --over hit_rule=meet,despair_dice=5",
    ),
    options=(
        shared_options.GAME,
        word("log", "FILE.csv", "a line a game: won, turns, metrics, settings"),
        shared_options.SET,
        shared_options.KNOB,
        shared_options.SEED,
        shared_options.PACK,
        shared_options.SCRIPT,
        once("--bots", "BOT,...", "who may be these players (default: all scripts)", parsing.names),
        once("--slips", "S,...", "shares of choices left to chance that are tried", _shares),
        several("--over", "KEY[=A,B]", "what may be otherwise: which of it fits the log better?"),
        shared_options.games("of each candidate and each settings of the log (default: 1000)", 20),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        once("--write-bot", "FILE.toml", "write the bot of these tables, for --bot"),
        shared_options.table("a line a candidate"),
        shared_options.chart("how far each candidate is believed"),
    ),
    answer=play_log,
)
