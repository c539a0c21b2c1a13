"""`simkit show`: print what a game is made of, such as its settings, values and rules."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from simkit.cli import parsing, shared_options
from simkit.cli.command import START, Command, Reply
from simkit.cli.option import once, word
from simkit.description.game import Game, shown
from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.values.components import ORIGINS, Components
from simkit.values.ledger import coverage
from simkit.view.console.looked_up import entry_data, looked_up_page
from simkit.view.console.show import (
    bots_page,
    components_page,
    game_page,
    metrics_page,
    odds_topic_page,
    rules_page,
    scenarios_page,
    settings_page,
)
from simkit.view.text.lookup import Nameable, called, look_up, only, speaks_of, tables_named

TOPICS = ("scenarios", "settings", "bots", "metrics", "odds", "components", "unknowns", "rules")
LISTED = {"odds": "resolvers"}  # topics that the description lists under another name
PAGES = {
    "game": game_page,
    "scenarios": scenarios_page,
    "settings": settings_page,
    "bots": bots_page,
    "metrics": metrics_page,
    "odds": odds_topic_page,
}
"""Of the topics that are read from the game's description alone."""


NO_FILTERS = {"only": None, "origin": None, "about": None}


def show(args: Namespace) -> Reply:
    game = registry.find(args.game)
    topic = _topic(args.topic)
    _check_filters(args, topic)
    if topic == "components":
        return _components(args, game)
    if topic == "unknowns":
        return _unknowns(args, game)
    if topic == "rules":
        return _rules(args, game)
    if topic is not None:
        return _part(args, game, topic)
    return _named(game, " ".join(args.topic))


def _topic(words: Sequence[str]) -> str | None:
    """The topic that was asked for; None where it must be a name of the game, of some words."""
    first, *others = [*words, ""][:2]
    if first.casefold() not in ("", *TOPICS):
        return None
    if any(others):
        raise BadInput(f"{shown(others[0])} is one word too many; --help shows an example.")
    return first.casefold()


def _check_filters(args: Namespace, topic: str | None) -> None:
    if topic != "components" and (args.only or args.origin):
        raise BadInput("--only and --origin go with components.")
    if args.about and not topic:
        raise BadInput(f"--about goes with one of: {', '.join(TOPICS)}.")


def _named(game: Game, words: str) -> Reply:
    """Whatever in the game is called so."""
    pack = game.components()
    found = look_up(game, pack, words, TOPICS)
    topics = [each.kind for each in found if each.kind in TOPICS and not each.name]
    if len(topics) == 1:
        return show(Namespace(game=game.typed, topic=topics, **NO_FILTERS))
    page = partial(looked_up_page, game, pack, found)
    return Reply({"game": game.typed, "found": [_data(game, pack, each) for each in found]}, page)


def _data(game: Game, pack: Components, named: Nameable) -> dict[str, Any]:
    told = {"kind": named.kind, "name": named.name, "title": named.title}
    return told | (entry_data(pack, named) if named.kind in pack.schema and named.name else {})


def _part(args: Namespace, game: Game, topic: str) -> Reply:
    """A topic that is read from the game's description alone."""
    if args.about:
        kind = LISTED.get(topic, topic)
        parts = tuple(part for part in getattr(game, kind) if speaks_of(part, args.about))
        _refuse_nothing(args, parts)
        game = only(game, kind, parts)
    return Reply(_described(game, topic), partial(PAGES[topic or "game"], game))


def _components(args: Namespace, game: Game) -> Reply:
    pack = game.components()
    tables = tables_named(pack, args.only) if args.only else [*pack.schema]
    leaves = [
        leaf
        for leaf in pack.leaves()
        if leaf.path.partition(".")[0] in tables
        and args.origin in (None, leaf.origin)
        and (not args.about or speaks_of((called(pack, leaf.path), leaf), args.about))
    ]
    _refuse_nothing(args, leaves)
    counts = {origin: sum(leaf.origin == origin for leaf in leaves) for origin in ORIGINS}
    rows = [leaf._asdict() | {"called": called(pack, leaf.path)} for leaf in leaves]
    data = {"game": game.typed, "counts": counts, "components": rows}
    return Reply(data, partial(components_page, leaves, counts, game.digest))


def _unknowns(args: Namespace, game: Game) -> Reply:
    from simkit.lab.ranges.listing import listed_ranges
    from simkit.view.console.unknowns import unknowns_page

    data = listed_ranges(game)
    if args.about:
        for part in ("unknowns", "held"):
            data[part] = [each for each in data[part] if speaks_of(each, args.about)]
        _refuse_nothing(args, [*data["unknowns"], *data["held"]])
    return Reply(data, partial(unknowns_page, data))


def _rules(args: Namespace, game: Game) -> Reply:
    rows = [row for row in game.ledger() if not args.about or speaks_of(row, args.about)]
    _refuse_nothing(args, rows)
    listed = [asdict(row) for row in rows]
    data = {"game": game.typed, "coverage": coverage(rows), "rules": listed}
    return Reply(data, partial(rules_page, rows))


def _refuse_nothing(args: Namespace, found: Sequence[Any]) -> None:
    """Say so when filters leave nothing."""
    if not found and (args.about or args.only or args.origin):
        raise BadInput(f"There are no such {args.topic[0].casefold()} of {args.game}.")


def _described(game: Game, topic: str) -> dict[str, Any]:
    """The description as plain data: one topic, or what fits on the overview."""
    if topic == "scenarios":
        keys = ("setting", "value", "help")
        rows = [dict(zip(keys, row, strict=True)) for row in game.scenarios]
        return {"game": game.typed, topic: rows}
    if topic:
        parts = getattr(game, LISTED.get(topic, topic))
        return {"game": game.typed, topic: [asdict(part) for part in parts]}
    return {
        "game": game.typed,
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
    group=START,
    place=4,
    help="show a game's settings, bots, rules and components",
    examples=(
        "show apocalypse",
        "show apocalypse settings",
        "show apocalypse hannah",
        "show apocalypse heroes",
        "show apocalypse components --only lords --origin assumed",
        "show apocalypse rules --about retreat",
        "show hellgame unknowns",
    ),
    options=(
        shared_options.GAME,
        word(
            "topic",
            "TOPIC",
            f"what to show: {', '.join(TOPICS)}. Or a name from the game, such as heroes or hannah "
            "(default: an overview)",
            offers=lambda: TOPICS,
            nargs="*",
        ),
        once(
            "--only",
            "TABLE,...",
            "with components: show only these tables, such as heroes,lords (default: all)",
            parsing.names,
        ),
        once(
            "--origin",
            "ORIGIN",
            f"with components: show only values from this origin: {', '.join(ORIGINS)} "
            "(default: all)",
            parsing.one_of("--origin", ORIGINS),
        ),
        once(
            "--about",
            "WORDS",
            "show only the entries that contain these words, such as retreat (default: all)",
        ),
    ),
    answer=show,
)
