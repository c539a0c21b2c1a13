"""Options that several commands take, each declared once. A command names those that it takes."""

from __future__ import annotations

from argparse import SUPPRESS
from collections.abc import Iterator
from pathlib import Path

from simkit import registry
from simkit.cli import parsing
from simkit.cli.option import Help, Option, Options, once, several, word
from simkit.game import MOST_GAMES

# --- What is played ------------------------------------------------------------------------------


def _games() -> list[str]:
    return list(registry.games())


def _bots() -> Iterator[str]:
    return (bot.name for game in registry.games().values() for bot in game.bots)


GAME = word("game", "GAME", "a name from: simkit games", offers=_games)
GAME_OR_POSITION = word("game", "GAME", "a name from: simkit games", offers=_games, nargs="?")
GAMES_OR_ALL = word("games", "GAME", "some games; all when left out", offers=_games, nargs="*")
GAME_OR_ALL = word("game", "GAME", "one game; all when left out", offers=_games, nargs="?")


def _settings() -> Iterator[str]:
    return (setting.key for game in registry.games().values() for setting in game.settings)


def _knobs() -> Iterator[str]:
    bots = (bot for game in registry.games().values() for bot in game.bots)
    return (f"{bot.name}.{knob.name}" for bot in bots for knob in bot.knobs)


def bot(help: str) -> Option:
    return once("--bot", "BOT", help, offers=_bots)


def values(help: Help) -> Option:
    return several("--set", "KEY=VALUE", help, parsing.key_value, offers=_settings)


def knobs(help: Help) -> Option:
    return several("--knob", "BOT.NAME=NUMBER", help, parsing.knob, offers=_knobs)


def seed(help: str) -> Option:
    return once("--seed", "S", help, parsing.seed)


def packs(help: str) -> Option:
    return several("--pack", "FILE", help)


SET = values(
    "a setting (see: simkit show GAME settings), or pack:PATH, a value of the component pack "
    "(components); may stand several times"
)
KNOB = knobs("a knob of a bot (see: simkit show GAME bots); may stand several times")
FORBID = several(
    "--forbid",
    "WHAT",
    "what nobody may do: a verb (recruit), a kind of decision, or both (team=buy, buy=faith); "
    "where seats compete, the first seat, or 2:recruit, all:recruit; may stand several times",
)
BOT = bot("who plays in every seat (see: simkit show GAME bots; default: expert)")
SKILL = once(
    "--skill",
    "S",
    "how well they play, from 0 (a beginner, who errs) to 1 (as well as the bot can): some choices "
    "are left to a beginner (default: 1)",
    parsing.share("--skill"),
)
NO_BOT = bot(SUPPRESS)  # understood where every bot plays, so that it can be refused with a reason
SEED = seed("a whole number: the same seed plays the same games (default: 1)")
PACK = packs("a component pack of your own; may stand several times")

SCRIPT = several(
    "--script",
    "FILE.py",
    "a Python file that may be run where a bot file, a position or a stored result names it; may "
    "stand several times",
    parsing.script,
)

STATEMENTS = once(
    "--statements", "FILE", "statements of your own instead of those that come with the game"
)
WHO = several(
    "--who",
    "PLAYERS=BOT",
    "the bot that stands for the players of whom statements speak: practised=search; may stand "
    "several times",
    parsing.key_value,
)

WHO_AND_WHAT: Options = (SET, BOT, SKILL, KNOB, FORBID, SEED, PACK, SCRIPT)
WHAT_IS_PLAYED: Options = (GAME, *WHO_AND_WHAT)
WHAT_OR_POSITION: Options = (GAME_OR_POSITION, *WHO_AND_WHAT)

# --- How many games, how sure --------------------------------------------------------------------


def games(help: Help, least: int = 1) -> Option:
    return once("--games", "N", help, parsing.count("--games", least, MOST_GAMES))


def game_number(help: Help, name: str = "game_number") -> Option:
    read = parsing.whole("--game", 0, MOST_GAMES - 1)
    return once("--game", "I", help, read, dest=name)


def margin(help: Help) -> Option:
    return once("--margin", "M", help, parsing.share("--margin"))


def confidence(help: str) -> Option:
    return once("--confidence", "C", help, parsing.share("--confidence"))


def jobs(help: str) -> Option:
    return once("--jobs", "N", help, parsing.jobs)


def target(help: Help, required: bool = False) -> Option:
    return once("--target", "SHARE", help, parsing.share("--target"), required=required)


UNTIL_SETTLED = once(
    "--until",
    "settled",
    "go on until every verdict is settled; what is settled rests",
    parsing.one_of("--until", ("settled",)),
)
MARGIN = margin("differences within it count as the same (default: 0.02, two points)")
CONFIDENCE = confidence("of intervals and verdicts (default: 0.95)")
JOBS = jobs("threads (default: every core)")

# --- What is written and drawn -------------------------------------------------------------------


def table(rows: str) -> Option:
    """Where the table of an answer goes; it says what its rows are."""
    return once("--out", "FILE", f"write {rows}: .csv, .parquet or .json")


def chart(drawn: str) -> Option:
    """Where the chart of an answer goes; it says what is drawn."""
    return once(
        "--chart", "FILE", f"draw {drawn}: .png or .svg", parsing.drawing("--chart", "chart")
    )


ENSEMBLE = once(
    "--ensemble",
    "FILE",
    "ask in every plausible pack of a file of simkit calibrate, or of the one that comes with the "
    "game (shipped): an interval of luck and one of ignorance",
)

FOLDER = word("folder", "DIR", "the folder of a sweep", Path)


def position(help: str) -> Option:
    return once("--position", "FILE", help)
