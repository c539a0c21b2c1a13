"""The options that several commands share, each declared once."""

from __future__ import annotations

from argparse import SUPPRESS
from collections.abc import Iterator
from pathlib import Path

from simkit.cli import parsing
from simkit.cli.option import (
    HOW_MANY,
    OUTPUT,
    PLAYED,
    Help,
    Option,
    Options,
    flag,
    once,
    several,
    word,
)
from simkit.description.game import MOST_GAMES
from simkit.finding import registry

# --- What is played ------------------------------------------------------------------------------


def _games() -> list[str]:
    return list(registry.games())


def _bots() -> Iterator[str]:
    return (bot.name for game in registry.games().values() for bot in game.bots)


_NAME = "name of a game (list: simkit games), or the file of your own game"
GAME = word("game", "GAME", _NAME, offers=_games)
GAME_OR_POSITION = word(
    "game", "GAME", f"{_NAME}. Not needed with --position", offers=_games, nargs="?"
)
GAMES_OR_ALL = word(
    "games", "GAME", "names of the games, such as hades (default: all)", offers=_games, nargs="*"
)
GAME_OR_ALL = word("game", "GAME", "name of a game (default: all)", offers=_games, nargs="?")


def _settings() -> Iterator[str]:
    return (setting.key for game in registry.games().values() for setting in game.settings)


def _knobs() -> Iterator[str]:
    bots = (bot for game in registry.games().values() for bot in game.bots)
    return (f"{bot.name}.{knob.name}" for bot in bots for knob in bot.knobs)


def bot(help: str) -> Option:
    return once("--bot", "BOT", help, offers=_bots, section=PLAYED)


def values(help: Help) -> Option:
    return several("--set", "KEY=VALUE", help, parsing.key_value, _settings, PLAYED)


def knobs(help: Help) -> Option:
    return several("--knob", "BOT.NAME=NUMBER", help, parsing.knob, _knobs, PLAYED)


def seed(help: str) -> Option:
    return once("--seed", "S", help, parsing.seed, section=PLAYED)


def packs(help: str) -> Option:
    return several("--pack", "FILE", help, section=PLAYED)


MOST_SEATS = 8  # of any table
SET = values(
    "change a setting, such as players=2 (list: simkit show GAME settings), or a value of a "
    "component, such as pack:minions.larva.toughness=5 (list: simkit show GAME components). "
    "Can be repeated"
)
KNOB = knobs(
    "change a knob, which is a number that guides a bot's choices, such as "
    "expert.mistakes=0.1 (list: simkit show GAME bots). Can be repeated"
)
FORBID = several(
    "--forbid",
    "WHAT",
    "forbid an action (such as recruit), a kind of decision (joining) or one option "
    "(buy=faith). In games where players compete, simkit forbids it to seat 1. For seat 2 "
    "write 2:recruit, for all seats all:recruit. Can be repeated",
    section=PLAYED,
)
BOT = bot(
    "the bot that plays every seat: its name (list: simkit show GAME bots) or a bot file. For "
    "a different bot in each seat, write expert+beginner. 'cmd:node my-bot.js' is a program "
    "of your own in any language (default: expert)"
)
SKILL = once(
    "--skill",
    "S",
    "how well the bots play, from 0 (like the bot beginner) to 1 (as well as they can). "
    "Between 0 and 1, beginner makes some of their choices (default: 1)",
    parsing.share("--skill"),
    section=PLAYED,
)
NO_BOT = bot(SUPPRESS)  # understood where every bot plays, so that it can be refused with a reason
SEED = seed(
    "whole number, such as 7, that decides the luck. The same seed plays the same games "
    "again, and another seed plays other games (default: 1)"
)
PACK = packs(
    "play with the values in this pack, a .toml file with values of components. Can be "
    "repeated (default: the game's own values)"
)

SCRIPT = several(
    "--script",
    "FILE.py",
    "allow simkit to run this program: a Python file or a trained model (.joblib). A bot "
    "file, a position or a stored result may need it. Can be repeated (default: none is "
    "allowed)",
    parsing.script,
    section=PLAYED,
)

CLAIMS = once(
    "--claims",
    "FILE",
    "use the claims about real play in this .toml file (default: the claims that come with "
    "the game)",
)
WHO = several(
    "--who",
    "PLAYERS=BOT",
    "choose the bot that plays for one kind of players in the claims. For example, "
    "practised=search lets the bot search play for practised players. Can be repeated "
    "(default: named in the claims)",
    parsing.key_value,
)

WHO_AND_WHAT: Options = (SET, BOT, SKILL, KNOB, FORBID, SEED, PACK, SCRIPT)
WHAT_IS_PLAYED: Options = (GAME, *WHO_AND_WHAT)
WHAT_OR_POSITION: Options = (GAME_OR_POSITION, *WHO_AND_WHAT)

# --- How many games, how sure --------------------------------------------------------------------


def games(help: Help, least: int = 1) -> Option:
    read = parsing.count("--games", least, MOST_GAMES)
    return once("--games", "N", help, read, section=HOW_MANY)


def game_number(help: Help, name: str = "game_number") -> Option:
    read = parsing.whole("--game", 0, MOST_GAMES - 1)
    return once("--game", "I", help, read, dest=name)


def where(help: Help) -> Option:
    return once("--where", "CONDITION", help)


def as_seat(help: Help) -> Option:
    return once("--as", "SEAT", help, parsing.whole("--as", 1, MOST_SEATS), dest="as_seat")


def turned() -> Option:
    return flag(
        "--turned",
        "also find the roll that turned the game: if it alone is drawn anew, the winner changes "
        "most often (some seconds)",
    )


def margin(help: Help) -> Option:
    return once("--margin", "M", help, parsing.share("--margin"), section=HOW_MANY)


def confidence(help: str) -> Option:
    read = parsing.share("--confidence")
    return once("--confidence", "C", help, read, section=HOW_MANY)


def jobs(help: str) -> Option:
    return once("--jobs", "N", help, parsing.jobs, section=HOW_MANY)


def target(help: Help, required: bool = False) -> Option:
    return once("--target", "SHARE", help, parsing.share("--target"), required=required)


UNTIL_SETTLED = once(
    "--until",
    "settled",
    "play until every verdict is settled: higher, lower or same. Then --games is only the "
    "largest number of games (default: play exactly --games)",
    parsing.one_of("--until", ("settled",)),
    section=HOW_MANY,
)
PLAN = flag(
    "--plan",
    "play nothing, and print how many games you need to find a difference of 1, 2, 3, 5 or 10 "
    "points",
    section=HOW_MANY,
)
MARGIN = margin("differences up to M count as the same (default: 0.02, which is two points)")
CONFIDENCE = confidence(
    "how sure the intervals and verdicts are, such as 0.99. A higher value needs more games "
    "(default: 0.95)"
)
JOBS = jobs("number of processor cores to use (default: all)")

# --- What is written and drawn -------------------------------------------------------------------


def table(rows: str) -> Option:
    """The option `--out` of a command; `rows` says what its table holds."""
    what = f"write {rows}. FILE ends in .csv, .parquet, .json or .xlsx"
    return once("--out", "FILE", what, section=OUTPUT, keeps="table.csv")


def chart(drawn: str) -> Option:
    """The option `--chart` of a command; `drawn` says what it shows."""
    read = parsing.drawing("--chart", "chart")
    return once("--chart", "FILE", f"draw {drawn}. FILE ends in .png or .svg", read, section=OUTPUT)


ENSEMBLE = once(
    "--ensemble",
    "FILE|builtin",
    "play with many packs, to see how much the answer depends on values that are not known. "
    "FILE comes from simkit calibrate. Write builtin for the packs that come with the game "
    "(default: play with one pack)",
    section=HOW_MANY,
)

FOLDER = word("folder", "DIR", "folder of a sweep", Path)


def position(help: str) -> Option:
    return once("--position", "FILE", help)
