"""The commands: which options each takes, which function answers it, how the answer is printed."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from simkit import game as registry
from simkit.cli import parsing, pictures, positions
from simkit.cli.causes import COMMAND as CAUSES
from simkit.cli.command import (
    INTERRUPTED,
    Answer,
    Command,
    chosen,
    game_name,
    games_or_all,
    given,
    no_options,
    settings_of,
    values_of,
    what_is_played,
)
from simkit.cli.compare import COMMAND as COMPARE
from simkit.cli.dial import COMMAND as DIAL
from simkit.cli.diff import COMMAND as DIFF
from simkit.cli.film import COMMAND as FILM
from simkit.cli.ladder import COMMAND as LADDER
from simkit.cli.parsing import Once, Parser
from simkit.cli.report import REPORT
from simkit.cli.sensitivity import COMMAND as SENSITIVITY
from simkit.cli.stored import CHART, RERUN
from simkit.cli.sweep import SWEEP
from simkit.cli.tune import COMMAND as TUNE
from simkit.cli.worth import COMMAND as WORTH
from simkit.errors import BadInput
from simkit.game import MOST_GAMES, Game
from simkit.ledger import coverage
from simkit.view.console import pages, upkeep

GROUPS = {
    "Look around": ("games", "show", "odds", "trace"),
    "Ask": ("run", "compare", "ladder", "causes", "film", "worth", "sensitivity"),
    "Change": ("dial", "tune", "diff", "check"),
    "Many at once": ("sweep", "report", "chart", "rerun"),
    "This machine": ("warmup", "cache", "bench", "completion"),
}
"""The commands as `simkit --help` sorts them."""


def overview() -> str:
    """`simkit --help`."""
    lines = [
        "usage: simkit COMMAND ...",
        "",
        "Balance figures for board games: how often, by whom, why, and how sure.",
    ]
    for title, names in GROUPS.items():
        lines += ["", f"{title}:", *(f"  {name:12} {COMMANDS[name].help}" for name in names)]
    lines += [
        "",
        "simkit COMMAND --help shows the options of a command, with examples; simkit",
        "--version the version. Begin with: simkit run apocalypse --games 2000",
    ]
    return "\n".join(lines)


# --- games, show -------------------------------------------------------------------------------

SHELLS = ("bash", "zsh")
TOPICS = ("scenarios", "settings", "bots", "metrics", "components", "rules")


def games(args: Namespace) -> Answer:
    known = registry.games()
    return Answer({"games": list(known)}, partial(pages.games_page, known.values()))


def _show_options(parser: Parser) -> None:
    game_name(parser)
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
        return Answer(data, partial(pages.rules_page, rows))
    page = getattr(pages, f"{args.topic or 'game'}_page")
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
        "assets": [asdict(asset) for asset in game.assets],
    }


def _components(game: Game) -> Answer:
    pack = game.components()
    leaves, counts = list(pack.leaves()), pack.count()
    rows = [leaf._asdict() for leaf in leaves]
    data = {"game": game.name, "counts": counts, "components": rows}
    return Answer(data, partial(pages.components_page, leaves, counts))


# --- run, trace, odds --------------------------------------------------------------------------


def _run_options(parser: Parser) -> None:
    what_is_played(parser, needs_game=False)
    positions.position_option(parser, "play a written position on, many times on imagined luck")
    positions.rollouts_option(parser)
    size = parser.add_mutually_exclusive_group()
    size.add_argument(
        "--games",
        metavar="N",
        action=Once,
        type=parsing.whole("--games", 1, MOST_GAMES),
        help="how many games (default: 10000; 2000 of a position)",
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
    parser.add_argument(
        "--cast",
        metavar="FILE",
        action=Once,
        help="write a row a member of the cast and game (each demon of each triumvirate), where "
        "the game has one",
    )


def run(args: Namespace) -> Answer:
    import simkit

    if args.position is not None:
        return positions.play_on(args)
    positions.refuse_alone(args, "rollouts")
    game = positions.named_game(args)
    settings = settings_of(game, args.set)
    options = given(args, "games", "precision", "seed", "bot", "jobs", "out", "cast")
    result = simkit.run(
        game.name, packs=args.pack, progress=True, keep_rows=False, **options, **settings
    )
    for note in result.notes:
        print(f"simkit run: {note}", file=sys.stderr)
    if result.out:
        print(f"simkit run: rows are in {result.out}", file=sys.stderr)
    if args.cast is not None:
        print(f"simkit run: rows of the cast are in {args.cast}", file=sys.stderr)
    summary = result.summary()
    code = INTERRUPTED if result.interrupted else 0
    return Answer(summary, partial(pages.run_page, summary, game), code)


def _trace_options(parser: Parser) -> None:
    what_is_played(parser, needs_game=False)
    parser.add_argument(
        "--game",
        dest="game_number",
        metavar="I",
        action=Once,
        type=parsing.whole("--game", 0, MOST_GAMES - 1),
        help="which game of that seed (default: 0)",
    )
    positions.writing_options(parser)
    positions.position_option(parser, "tell the rest of a game from a written position")
    pictures.options(parser)


def trace(args: Namespace) -> Answer:
    import simkit
    from simkit.lab.basics.compiling import compile_notice
    from simkit.view.text.narration import narrate

    file = pictures.picture_file(args)
    if args.position is not None:
        return positions.trace_on(args, file)
    if args.at_turn is not None:
        return positions.trace_to(args, file)
    if args.write_position is not None:
        raise BadInput(
            "--write-position needs --at-turn T: positions stand at the start of a turn."
        )
    game = positions.named_game(args)
    values = values_of(game, args.set, args.pack)
    options = given(args, "seed", "game_number", "bot")
    with compile_notice(game.title):
        told = simkit.trace(game.name, packs=args.pack, **options, **values)
    data = {**told.header, "events": told.events, "outcome": told.outcome}
    if file:
        data |= pictures.draw_game(args, game, file, args.turn)
    return Answer(data, partial(narrate, told))


def _odds_options(parser: Parser) -> None:
    game_name(parser)
    parser.add_argument(
        "resolver",
        metavar="RESOLVER",
        help="a roll of the rules (see: simkit show GAME, also for the options that it takes)",
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
    from simkit.lab.basics.compiling import compile_notice

    game = registry.find(args.game)
    resolver = game.resolver(args.resolver)
    resolver.settle(args.keys)  # so that no key can be taken for an argument of simkit.odds
    with compile_notice(game.title):
        found = simkit.odds(game.name, resolver.name, **given(args, "check"), **args.keys)
    data = found.summary()
    return Answer(data, partial(pages.odds_page, data))


# --- check, warmup, cache, bench ---------------------------------------------------------------


def _check_options(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a study, a pack, a bot file or a position"
    )


def check(args: Namespace) -> Answer:
    from simkit.lab.check import check_file

    found = check_file(args.file)
    return Answer(asdict(found), partial(upkeep.check_page, found))


def warmup(args: Namespace) -> Answer:
    from simkit.lab.basics.compiling import compile_games

    seconds = compile_games(chosen(args))
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
    games = chosen(args)
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.play.bench import bench as measure

    with compile_notice(", ".join(game.title for game in games)):
        figures = measure(games)
    return Answer(figures, partial(upkeep.bench_page, figures))


def _completion_options(parser: Parser) -> None:
    parser.add_argument(
        "shell",
        metavar="SHELL",
        type=parsing.one_of("SHELL", SHELLS),
        help="bash or zsh; a line in ~/.bashrc (or ~/.zshrc, below compinit) switches it on: "
        'eval "$(simkit completion bash)"',
    )


def completion(args: Namespace) -> Answer:
    from simkit.cli.completion import script

    text = script(args.shell, COMMANDS.values())
    return Answer({"shell": args.shell, "script": text}, lambda width, ink: text)


# --- The table of commands ---------------------------------------------------------------------

_ALL = (
    Command(
        "games",
        "what can be simulated",
        ("games", "games --json"),
        no_options,
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
            "run --position turn-5.json --rollouts 500",
        ),
        _run_options,
        run,
    ),
    COMPARE,
    LADDER,
    CAUSES,
    FILM,
    WORTH,
    DIFF,
    SENSITIVITY,
    TUNE,
    DIAL,
    SWEEP,
    REPORT,
    CHART,
    RERUN,
    Command(
        "trace",
        "one game move by move, the rule cited on every line",
        (
            "trace apocalypse --bot rusher --seed 7 --game 12",
            "trace apocalypse --seed 7 --at-turn 5 --write-position turn-5.json",
            "trace --position turn-5.json",
            "trace hades --seed 7 --picture board.png --turn 4",
        ),
        _trace_options,
        trace,
    ),
    Command(
        "odds",
        "the exact chances of one roll of the rules",
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
        games_or_all,
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
        games_or_all,
        bench,
    ),
    Command(
        "completion",
        "a script with which the Tab key completes simkit's words",
        ("completion bash", "completion zsh"),
        _completion_options,
        completion,
    ),
)
COMMANDS = {command.name: command for command in _ALL}
