"""What the page offers to ask, as plain data: games, settings with rules, bots, assets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from simkit.description.game import Asset, Game, Setting
from simkit.finding import registry
from simkit.values.components import Components
from simkit.view.text import lookup
from simkit.web.asking import Asking
from simkit.web.limits import MOST_GAMES

MOST_OWN = 200  # values of an own game that can be picked from a list
MOST_FOUND = 40  # values that one search offers


def offer(packs: Path, asking: Asking) -> dict[str, Any]:
    """Everything that can be chosen."""
    return {
        "verbs": asking.forms(),
        "most": MOST_GAMES,
        "packs": pack_names(packs),
        "games": [offered(game) | asking.of_game(game) for game in _own_first()],
    }


def _own_first() -> list[Game]:
    """The user's own games first: they are what the page was opened for."""
    return sorted(registry.games().values(), key=lambda game: not game.is_outside)


def offered(game: Game) -> dict[str, Any]:
    """What the page knows of a game."""
    rules = {row.id: row for row in game.ledger()}
    pack = game.components()
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": game.seats,
        "usual": game.usual_bot,
        "is_own": game.is_outside,
        "changed": _changed(game),
        "values": _card_values(game, pack) if game.is_outside else [],
        "called": {} if game.is_outside else _called(pack),
        "settings": [
            _setting(game, pack, each, rules) for each in game.settings if each.key != "bots"
        ],
        "bots": [
            {
                "name": bot.name,
                "title": bot.label,
                "gist": bot.gist,
                "idea": bot.idea,
                "weakness": bot.weakness,
            }
            for bot in game.bots
        ],
        "assets": [_asset(pack, asset) for asset in game.assets],
    }


def _changed(game: Game) -> float:
    """When the file of an own game was written; 0.0 for ours."""
    with suppress(OSError):
        return max(map(_written, _files_of(Path(game.source)))) if game.source else 0.0
    return 0.0


def _files_of(source: Path) -> list[Path]:
    return [*source.rglob("*.py"), *source.rglob("*.toml")] if source.is_dir() else [source]


def _written(file: Path) -> float:
    return file.stat().st_mtime


def _card_values(game: Game, pack: Components) -> list[dict[str, str]]:
    """The numbers of an own game's cards and tables, by what people call them."""
    found = islice(_every_value(game, pack), MOST_OWN)
    return [
        {"value": key, "title": title, "usual": f"{value}"}
        for key, title, value in found
        if key.startswith("pack:")
    ]


def _called(pack: Components) -> dict[str, dict[str, str]]:
    """What people call the entries of each table, if that is not the key with spaces."""
    titles = {
        table: {name: lookup.title_of(pack, table, name) for name in pack.order(table)}
        for table, kind in pack.schema.items()
        if not kind.single
    }
    return {
        table: {name: title for name, title in each.items() if title != lookup.spoken(name)}
        for table, each in titles.items()
    }


def _asset(pack: Components, asset: Asset) -> dict[str, Any]:
    names = asset.names(pack)
    titles = {each.name: each.title for each in asset.entries}
    return {
        "kind": asset.kind,
        "help": asset.help,
        "choices": [
            {"value": name, "title": titles.get(name) or lookup.title_of(pack, asset.table, name)}
            for name in names
        ],
    }


def _setting(
    game: Game, pack: Components, setting: Setting, rules: Mapping[str, Any]
) -> dict[str, Any]:
    rule = rules.get(setting.rule)
    return {
        "key": setting.key,
        "label": setting.label,
        "kind": setting.kind,
        "default": setting.text(setting.default),
        "help": setting.help,
        "low": setting.low,
        "high": setting.high,
        "choices": list(choices_of(game, pack, setting)),
        "repeats": setting.repeats,
        "group": _group(game, setting),
        "rule": {"title": rule.title, "note": rule.note} if rule else None,
    }


def _group(game: Game, setting: Setting) -> str:
    """Under which heading of the form a setting stands."""
    told = {key for key, _, _ in game.scenarios}
    if setting.key == game.seats or setting.kind == "names" or setting.key in told:
        return "Who and what plays"
    return "Rules" if setting.rule else "Other settings"


def choices_of(game: Game, pack: Components, setting: Setting) -> Iterable[dict[str, str]]:
    """The values of a setting, as far as they are known, each with what it is."""
    told = {value: help for key, value, help in game.scenarios if key == setting.key}
    if setting.kind == "flag":
        return ({"value": word, "title": word} for word in ("false", "true"))
    if told and setting.kind == "choice":
        return ({"value": value, "title": f"{value}: {help}"} for value, help in told.items())
    if setting.choices:
        titles = setting.titles or setting.choices
        named = zip(setting.choices, titles, strict=True)
        return ({"value": value, "title": title} for value, title in named)
    return ({"value": name, "title": title} for name, title in _entries(pack, setting.key))


def _entries(pack: Components, key: str) -> list[tuple[str, str]]:
    """The entries of the table that is named as a setting is: heroes, or lords for a lord."""
    for table in (key, f"{key}s"):
        if table in pack.schema and not pack.schema[table].single:
            return [(name, lookup.title_of(pack, table, name)) for name in pack.order(table)]
    return []


def values(game: Game, words: str) -> list[dict[str, str]]:
    """Values of the pack and knobs that fit what somebody types, with what people call them."""
    pack = game.components()
    wanted = words.casefold().split()
    found = []
    for key, title, value in _every_value(game, pack):
        text = f"{key} {title}".casefold()
        if all(word in text for word in wanted):
            found.append({"value": key, "title": f"{title} (is {value})"})
            if len(found) == MOST_FOUND:
                break
    return found


def _every_value(game: Game, pack: Components) -> Iterable[tuple[str, str, Any]]:
    for leaf in pack.leaves():
        if isinstance(leaf.value, int | float) and not isinstance(leaf.value, bool):
            yield f"pack:{leaf.path}", lookup.called(pack, leaf.path), leaf.value
    for bot in game.bots:
        for knob in bot.knobs:
            yield f"knob:{bot.name}.{knob.name}", f"{bot.label}: {knob.help}", knob.default


def pack_names(folder: Path) -> list[str]:
    """The packs that lie in a folder; links are none, since they may lead out of it."""
    if not folder.is_dir():
        return []
    return sorted(
        file.name for file in folder.glob("*.toml") if file.is_file() and not file.is_symlink()
    )
