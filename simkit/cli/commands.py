"""The commands: which options each takes, which function answers it, how the answer is printed."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from simkit import game as registry
from simkit.cli import parsing
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput
from simkit.game import MOST_GAMES, Game
from simkit.ledger import coverage
from simkit.view import console, upkeep
from simkit.view.tables import ink_for, width_for
from simkit.view.words import json_text

INTERRUPTED = 130


@dataclass(frozen=True)
class Answer:
    """What a command found: as plain data for --json, and as a page for people."""

    data: Any
    page: Callable[..., str]  # takes width and ink
    code: int = 0


@dataclass(frozen=True)
class Command:
    """A command of the program."""

    name: str
    help: str
    examples: tuple[str, ...]
    options: Callable[[Parser], None]
    answer: Callable[[Namespace], Answer]
    free_keys: bool = False  # takes any --key value; the answer looks them up

    def obey(self, words: Sequence[str]) -> int:
        args = self.read(words)
        answer = self.answer(args)
        print(_written(answer, args.json))
        return answer.code

    def read(self, words: Sequence[str]) -> Namespace:
        parser = self.parser()
        free: dict[str, str] = {}
        if self.free_keys:
            free, words = parsing.free_options(words, parser.option_names())
        args, strangers = parser.parse_known_args(words)
        parsing.refuse_strangers(strangers, parser)
        args.keys = free
        return args

    def parser(self) -> Parser:
        epilog = "\n".join(["examples:", *(f"  simkit {example}" for example in self.examples)])
        parser = Parser(prog=f"simkit {self.name}", description=self.help, epilog=epilog)
        self.options(parser)
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        return parser


def _written(answer: Answer, as_json: bool) -> str:
    if as_json:
        return json_text(answer.data)
    return answer.page(width=width_for(sys.stdout), ink=ink_for(sys.stdout))


def overview() -> str:
    """`simkit --help`."""
    lines = [
        "usage: simkit COMMAND ...",
        "",
        "Balance figures for board games: how often, by whom, why, and how sure.",
        "",
        *(f"  {command.name:8} {command.help}" for command in COMMANDS.values()),
        "",
        "simkit COMMAND --help shows the options of a command; simkit --version the version.",
    ]
    return "\n".join(lines)


# --- Options that several commands share -------------------------------------------------------


def _no_options(parser: Parser) -> None:
    """A command that takes none."""


def _game(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="a name from: simkit games")


def _games_or_all(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="one game; all when left out")


def _what_is_played(parser: Parser) -> None:
    _game(parser)
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        type=parsing.key_value,
        default=[],
        help="a setting (see: simkit show GAME settings); may stand several times",
    )
    parser.add_argument(
        "--bot",
        metavar="BOT",
        action=Once,
        help="who plays in every seat (see: simkit show GAME bots; default: expert)",
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        action=Once,
        type=parsing.seed,
        help="a whole number: the same seed plays the same games (default: 1)",
    )
    parser.add_argument(
        "--pack",
        metavar="FILE",
        action="append",
        default=[],
        help="a component pack of your own; may stand several times",
    )


def _chosen(args: Namespace) -> list[Game]:
    """The game that was named, or all."""
    return list(registry.games().values()) if args.game is None else [registry.find(args.game)]


def _settings(game: Game, pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The settings of --set, each read in its own kind."""
    settings: dict[str, Any] = {}
    for key, value in pairs:
        if key in settings:
            raise BadInput(f"--set {key} stands twice; give it once.")
        settings[key] = game.setting(key).parse(value)
    return settings


def _given(args: Namespace, *names: str) -> dict[str, Any]:
    """The options that stand on the command line; the others keep the defaults of Python."""
    return {name: getattr(args, name) for name in names if getattr(args, name) is not None}


# --- games, show -------------------------------------------------------------------------------

TOPICS = ("scenarios", "settings", "bots", "metrics", "components", "rules")


def games(args: Namespace) -> Answer:
    known = registry.games()
    return Answer({"games": list(known)}, partial(console.games_page, known.values()))


def _show_options(parser: Parser) -> None:
    _game(parser)
    parser.add_argument(
        "topic",
        metavar="TOPIC",
        nargs="?",
        type=parsing.one_of("TOPIC", TOPICS),
        help="one of: " + ", ".join(TOPICS),
    )


def show(args: Namespace) -> Answer:
    game = registry.find(args.game)
    if args.topic == "components":
        return _components(game)
    if args.topic == "rules":
        rows = game.ledger()
        listed = [asdict(row) for row in rows]
        data = {"game": game.name, "coverage": coverage(rows), "rules": listed}
        return Answer(data, partial(console.rules_page, rows))
    page = getattr(console, f"{args.topic or 'game'}_page")
    return Answer(_described(game, args.topic), partial(page, game))


def _described(game: Game, topic: str | None) -> dict[str, Any]:
    """The description as plain data: one topic, or what fits on the overview."""
    if topic == "scenarios":
        keys = ("setting", "value", "help")
        rows = [dict(zip(keys, row, strict=True)) for row in game.scenarios]
        return {"game": game.name, topic: rows}
    if topic:
        return {"game": game.name, topic: [asdict(part) for part in getattr(game, topic)]}
    return {
        "game": game.name,
        "title": game.title,
        "summary": game.summary,
        "outcomes": [asdict(outcome) for outcome in game.outcomes],
        "settings": [setting.key for setting in game.settings],
        "bots": [bot.name for bot in game.bots],
        "metrics": [metric.name for metric in game.metrics],
        "resolvers": [asdict(resolver) for resolver in game.resolvers],
    }


def _components(game: Game) -> Answer:
    pack = game.components()
    leaves, counts = list(pack.leaves()), pack.count()
    rows = [leaf._asdict() for leaf in leaves]
    data = {"game": game.name, "counts": counts, "components": rows}
    return Answer(data, partial(console.components_page, leaves, counts))


# --- run, trace, odds --------------------------------------------------------------------------


def _run_options(parser: Parser) -> None:
    _what_is_played(parser)
    size = parser.add_mutually_exclusive_group()
    size.add_argument(
        "--games",
        metavar="N",
        action=Once,
        type=parsing.whole("--games", 1, MOST_GAMES),
        help="how many games (default: 10000)",
    )
    size.add_argument(
        "--precision",
        metavar="P",
        action=Once,
        type=parsing.precision,
        help="play until the win rate is known to within P: 0.005 is half a point to each side",
    )
    parser.add_argument(
        "--jobs", metavar="N", action=Once, type=parsing.jobs, help="threads (default: every core)"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        action=Once,
        help="write a row a game: .parquet, .csv or .json",
    )


def run(args: Namespace) -> Answer:
    import simkit

    game = registry.find(args.game)
    settings = _settings(game, args.set)
    options = _given(args, "games", "precision", "seed", "bot", "jobs", "out")
    result = simkit.run(
        game.name, packs=args.pack, progress=True, keep_rows=False, **options, **settings
    )
    for note in result.notes:
        print(f"simkit run: {note}", file=sys.stderr)
    if result.out:
        print(f"simkit run: rows are in {result.out}", file=sys.stderr)
    summary = result.summary()
    code = INTERRUPTED if result.interrupted else 0
    return Answer(summary, partial(console.run_page, summary, game), code)


def _trace_options(parser: Parser) -> None:
    _what_is_played(parser)
    parser.add_argument(
        "--game",
        dest="game_number",
        metavar="I",
        action=Once,
        type=parsing.whole("--game", 0, MOST_GAMES - 1),
        help="which game of that seed (default: 0)",
    )


def trace(args: Namespace) -> Answer:
    import simkit
    from simkit.lab.compiling import compile_notice
    from simkit.view.narration import narrate

    game = registry.find(args.game)
    settings = _settings(game, args.set)
    options = _given(args, "seed", "game_number", "bot")
    with compile_notice(game.title):
        told = simkit.trace(game.name, packs=args.pack, **options, **settings)
    data = {**told.header, "events": told.events, "outcome": told.outcome}
    return Answer(data, partial(narrate, told))


def _odds_options(parser: Parser) -> None:
    _game(parser)
    parser.add_argument(
        "resolver", metavar="RESOLVER", help="a roll of the rules (see: simkit show GAME)"
    )
    parser.add_argument(
        "--check",
        metavar="N",
        action=Once,
        type=parsing.whole("--check", 1, MOST_GAMES),
        help="roll it N times as well, and show both side by side",
    )


def odds(args: Namespace) -> Answer:
    import simkit
    from simkit.lab.compiling import compile_notice

    game = registry.find(args.game)
    resolver = game.resolver(args.resolver)
    resolver.settle(args.keys)  # so that no key can be taken for an argument of simkit.odds
    with compile_notice(game.title):
        found = simkit.odds(game.name, resolver.name, **_given(args, "check"), **args.keys)
    data = found.summary()
    return Answer(data, partial(console.odds_page, data))


# --- check, warmup, cache, bench ---------------------------------------------------------------


def _check_options(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a study, a pack or a position")


def check(args: Namespace) -> Answer:
    from simkit.lab.check import check_file

    found = check_file(args.file)
    return Answer(asdict(found), partial(upkeep.check_page, found))


def warmup(args: Namespace) -> Answer:
    from simkit.lab.compiling import compile_notice

    seconds = {}
    for game in _chosen(args):
        start = time.perf_counter()
        with compile_notice(game.title):
            game.engine()
            game.odds()
        seconds[game.name] = round(time.perf_counter() - start, 3)
    return Answer({"seconds": seconds}, partial(upkeep.warmup_page, seconds))


def _cache_options(parser: Parser) -> None:
    parser.add_argument(
        "deed",
        metavar="info|clear",
        nargs="?",
        type=parsing.one_of("cache", ("info", "clear")),
        default="info",
        help="what is kept (default), or remove all of it",
    )


def cache(args: Namespace) -> Answer:
    from simkit.kernel import jit

    folder = str(jit.cache_root())
    if args.deed == "clear":
        freed = jit.cache_clear()
        return Answer({"folder": folder, "freed": freed}, partial(upkeep.cleared_page, freed))
    kept = [{**asdict(version), "folder": version.folder.name} for version in jit.cache_info()]
    data = {"folder": folder, "versions": kept}
    return Answer(data, partial(upkeep.cache_page, data))


def bench(args: Namespace) -> Answer:
    games = _chosen(args)
    from simkit.lab.bench import bench as measure
    from simkit.lab.compiling import compile_notice

    with compile_notice(", ".join(game.title for game in games)):
        figures = measure(games)
    return Answer(figures, partial(upkeep.bench_page, figures))


# --- The table of commands ---------------------------------------------------------------------

_ALL = (
    Command(
        "games",
        "what can be simulated",
        ("games", "games --json"),
        _no_options,
        games,
    ),
    Command(
        "show",
        "a game's scenarios, settings, bots, metrics, components or rules",
        ("show apocalypse", "show apocalypse settings"),
        _show_options,
        show,
    ),
    Command(
        "run",
        "play many games: how often is it won, and how do they end",
        (
            "run apocalypse --bot beginner --games 20000",
            "run apocalypse --set players=2 --precision 0.005 --out rows.parquet",
        ),
        _run_options,
        run,
    ),
    Command(
        "trace",
        "one game move by move, with the rule cited on every line",
        ("trace apocalypse", "trace apocalypse --bot rusher --seed 7 --game 12"),
        _trace_options,
        trace,
    ),
    Command(
        "odds",
        "the exact distribution of one roll of the rules; each of its keys is an option",
        (
            "odds apocalypse spawn --dice 6",
            "odds apocalypse attack --dice 1d8+2d6 --toughness 4+4 --check 100000",
        ),
        _odds_options,
        odds,
        free_keys=True,
    ),
    Command(
        "check",
        "is this file a sound study, pack or position",
        ("check my-heroes.toml", "check position.json"),
        _check_options,
        check,
    ),
    Command(
        "warmup",
        "compile now what the first run would compile",
        ("warmup", "warmup apocalypse"),
        _games_or_all,
        warmup,
    ),
    Command(
        "cache",
        "what compiled code is kept, or remove it",
        ("cache", "cache clear"),
        _cache_options,
        cache,
    ),
    Command(
        "bench",
        "how fast games are played on this machine",
        ("bench", "bench apocalypse"),
        _games_or_all,
        bench,
    ),
)
COMMANDS = {command.name: command for command in _ALL}
