"""`simkit show`: what a game is made of."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from functools import partial
from typing import Any

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.command import Command, Reply
from simkit.cli.option import word
from simkit.game import Game
from simkit.ledger import coverage
from simkit.view.console.show import (
    bots_page,
    components_page,
    game_page,
    metrics_page,
    rules_page,
    scenarios_page,
    settings_page,
)

TOPICS = ("scenarios", "settings", "bots", "metrics", "components", "unknowns", "rules")
PAGES = {
    "game": game_page,
    "scenarios": scenarios_page,
    "settings": settings_page,
    "bots": bots_page,
    "metrics": metrics_page,
}
"""Of the topics that are read from the game's description alone."""


def show(args: Namespace) -> Reply:
    game = registry.find(args.game)
    if args.topic == "components":
        return _components(game)
    if args.topic == "unknowns":
        return _unknowns(game)
    if args.topic == "rules":
        return _rules(game)
    return Reply(_described(game, args.topic), partial(PAGES[args.topic or "game"], game))


def _components(game: Game) -> Reply:
    pack = game.components()
    leaves, counts = list(pack.leaves()), pack.count()
    rows = [leaf._asdict() for leaf in leaves]
    data = {"game": game.name, "counts": counts, "components": rows}
    return Reply(data, partial(components_page, leaves, counts))


def _unknowns(game: Game) -> Reply:
    from simkit.lab.ranges.listing import listed_ranges
    from simkit.view.console.unknowns import unknowns_page

    data = listed_ranges(game)
    return Reply(data, partial(unknowns_page, data))


def _rules(game: Game) -> Reply:
    rows = game.ledger()
    listed = [asdict(row) for row in rows]
    data = {"game": game.name, "coverage": coverage(rows), "rules": listed}
    return Reply(data, partial(rules_page, rows))


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


COMMAND = Command(
    name="show",
    group="Look around",
    place=2,
    help="a game's settings, bots, metrics, components, unknowns, rules",
    examples=("show apocalypse", "show apocalypse settings", "show hellgame unknowns"),
    options=(
        shared_options.GAME,
        word(
            "topic",
            "TOPIC",
            "one of: " + ", ".join(TOPICS),
            parsing.one_of("TOPIC", TOPICS),
            nargs="?",
        ),
    ),
    answer=show,
)
