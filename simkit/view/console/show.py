"""The pages of `simkit games` and `simkit show`: games, settings, values, rules.

Each function takes a game's description or what is written of it, and returns text without a
closing newline. Printing is the command line's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from simkit.values.ledger import Row, coverage
from simkit.view.text.metrics import seats_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import value_told
from simkit.view.text.words import (
    assumptions,
    counted,
    listed,
    origin_told,
    setting_text,
)

if TYPE_CHECKING:
    from simkit.description.game import Game, Setting
    from simkit.description.policy import Bot
    from simkit.values.components import Leaf

_INDENT = "  "


# --- What can be simulated, set and played -------------------------------------------------------


def games_page(
    games: Iterable[Game],
    origins: Mapping[str, str] = MappingProxyType({}),
    *,
    width: int = PLAIN_WIDTH,
    ink: Ink = PLAIN,
) -> str:
    """`simkit games`: with where they come from, if some are not simkit's own."""
    columns = [_name("game", ink), Column("title", wraps=True), Column("what it is", wraps=True)]
    rows: list[tuple[str, ...]] = [(game.typed, game.title, game.summary) for game in games]
    if origins:
        columns.append(Column("from", wraps=True))
        whence = [origins.get(game.name, "simkit") for game in games]
        rows = [(*row, origin) for row, origin in zip(rows, whence, strict=True)]
    return table(columns, rows, width=width, indent="", ink=ink)


def game_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME`: the game on one page, and where to read more."""
    outcomes = [(o.name, "won" if o.won else "lost", o.help) for o in game.outcomes]
    columns = [_name("outcome", ink), Column(""), Column("what it means", wraps=True)]
    metrics = [name.replace(" ... ", "..") for name, _ in _by_seat(game)]
    by_seat = next((name for name in metrics if ".." in name), "")
    parts = [
        ("settings", [setting.key for setting in game.settings]),
        ("bots", [bot.name for bot in game.bots]),
        (f"metrics ({by_seat}: one for each seat)" if by_seat else "metrics", metrics),
    ]
    if game.assets:
        parts.append(("kinds for worth and teams", [asset.kind for asset in game.assets]))
    lists = [f"{part}: {', '.join(names)}" for part, names in parts]
    topics = "scenarios, settings, bots, metrics, odds, components, unknowns, rules"
    return "\n\n".join(
        [
            ink.strong(game.title) + "\n" + paragraph(game.summary, width),
            table(columns, outcomes, width=width, indent="", ink=ink),
            "\n".join(paragraph(text, width, hanging=_INDENT) for text in lists),
            _resolvers(game, width, ink),
            paragraph(f"More: simkit show {game.typed} TOPIC. Topics: {topics}.", width),
        ]
    )


def odds_topic_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME odds`: what `simkit odds` can be asked of it."""
    if not game.resolvers:
        return paragraph(f"{game.title} names no rolls.", width)
    closing = f"To calculate one: simkit odds {game.typed} NAME --input value."
    return f"{_resolvers(game, width, ink)}\n\n{paragraph(closing, width)}"


def _resolvers(game: Game, width: int, ink: Ink) -> str:
    """What `simkit odds` can be asked, with the keys of each; those in brackets have a default."""
    rows = []
    for resolver in game.resolvers:
        rows.append((resolver.name, resolver.help))
        for key in resolver.keys:
            option = f"--{key.name}" if key.required else f"[--{key.name}]"
            rows.append((_INDENT + option, key.help))
    columns = [_name("odds", ink), Column("chance or distribution, and its inputs", wraps=True)]
    return table(columns, rows, width=width, indent="", ink=ink) if rows else ""


def settings_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME settings`: every key, its default, what it may be."""
    rows = [
        (s.key, setting_text(s.default), _values(s), s.help + (f" [{s.rule}]" if s.rule else ""))
        for s in game.settings
    ]
    columns = [
        _name("key", ink),
        Column("default", wraps=True),
        Column("values", wraps=True),
        Column("what it does", wraps=True),
    ]
    body = table(columns, rows, width=width, indent="", ink=ink)
    closing = [
        "To change one: --set key=value. Join several names with +.",
        f"simkit show {game.typed} components lists the names.",
    ]
    return "\n".join([body, "", *(paragraph(line, width) for line in closing)])


def _values(setting: Setting) -> str:
    """What a setting may be, in words."""
    if setting.kind == "flag":
        return "true, false"
    if setting.kind == "int":
        return _range(setting.low, setting.high)
    choices = ", ".join(setting.choices)
    if setting.kind != "names":
        return choices or "a name"
    return f"one or more of: {choices}" if choices else "one or more names"


def _range(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return "a whole number"
    if low == high:
        return f"only {low}"
    if high is None:
        return f"{low} or more"
    return f"{high} or less" if low is None else f"{low} to {high}"


def scenarios_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME scenarios`: what to type for each."""
    rows = [(f"{key}={name}", text) for key, name, text in game.scenarios]
    columns = [_name("--set", ink), Column("scenario", wraps=True)]
    return table(columns, rows, width=width, indent="", ink=ink)


def metrics_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """The page of `simkit show GAME metrics`."""
    rows = list(_by_seat(game))
    columns = [_name("column", ink), Column("what it counts", wraps=True)]
    return table(columns, rows, width=width, indent="", ink=ink)


def _by_seat(game: Game) -> Iterator[tuple[str, str]]:
    """Every metric with its help; one that is counted for every seat has one line."""
    seats = seats_of(metric.name for metric in game.metrics)
    stems = {name: stem for stem, by_seat in seats.items() for name in by_seat.values()}
    for metric in game.metrics:
        by_seat = seats.get(stems.get(metric.name, ""), {})
        first = min(by_seat, default=0)
        if not by_seat:
            yield metric.name, metric.help
        elif by_seat[first] == metric.name:
            help = metric.help.replace(f"seat {first}", "each seat")
            yield f"{metric.name} ... {max(by_seat)}", help


def bots_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME bots`: how each plays, who described it, how to beat it."""
    return "\n\n".join(_bot(bot, width, ink) for bot in game.bots)


def _bot(bot: Bot, width: int, ink: Ink) -> str:
    name = ink.strong(bot.name)
    lines = [f"{name}: {bot.gist}" if bot.gist else name]
    for label, text in (("idea", bot.idea), ("source", bot.source), ("weakness", bot.weakness)):
        if text:
            lines.append(paragraph(f"{label}: {text}", width, _INDENT, _INDENT * 2))
    for knob in bot.knobs:
        bounds = f"usually {knob.default:g}, from {knob.low:g} to {knob.high:g}"
        text = f"knob {knob.name} ({bounds}): {knob.help}"
        lines.append(paragraph(text, width, _INDENT, _INDENT * 2))
    for suit in bot.suits:
        turned = listed([f"{name} {value:g}" for name, value in suit.knobs.items()])
        where = listed([f"{key} {setting_text(value)}" for key, value in suit.where.items()])
        lines.append(paragraph(f"with {where}: {turned}", width, _INDENT, _INDENT * 2))
    return "\n".join(lines)


def _title_and_note(row: Row) -> str:
    """The title of a rule as a sentence, and our note; a title may be a question."""
    if not row.note:
        return row.title
    stop = "" if row.title.endswith(("?", "!")) else "."
    return f"{row.title}{stop} {row.note}"


def rules_page(rows: Sequence[Row], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME rules`: how much of the rulebook is modelled, and what was decided."""
    parts = listed([f"{number} {status}" for status, number in coverage(rows).items() if number])
    columns = [
        _name("rule", ink),
        Column("status"),
        Column("title, and what we decided", wraps=True),
    ]
    texts = [(row.id, row.status, _title_and_note(row)) for row in rows]
    shown = {row.status for row in rows}
    legend = " ".join(text for status, text in _STATUS_MEANS.items() if status in shown)
    return "\n\n".join(
        [
            ink.strong(paragraph(f"{counted(len(rows), 'rule')}: {parts}.", width)),
            table(columns, texts, width=width, indent="", ink=ink),
            paragraph(legend, width),
        ]
    )


_STATUS_MEANS = {
    "done": "Done: simkit plays this rule.",
    "variant": "Variant: a setting turns this rule on or off, or chooses how it is played.",
    "interpretation": "Interpretation: the rulebook is unclear here, so we decided.",
    "not-modelled": "Not-modelled: simkit leaves this rule out.",
}


def components_page(
    rows: Iterable[Leaf],
    counts: Mapping[str, int],
    digest: str = "",
    *,
    width: int = PLAIN_WIDTH,
    ink: Ink = PLAIN,
) -> str:
    """`simkit show GAME components`: every written value with where it comes from.

    digest  of a game in a file
    """
    cells = [
        (row.path, _as_written(row.value), origin_told(row.origin, bool(digest)), row.note)
        for row in rows
    ]
    columns = [
        _name("value", ink),
        Column("is", wraps=True),
        Column("from"),
        Column("where, or why", wraps=True),
    ]
    total = assumptions({"components": counts, "game_digest": digest})
    return "\n\n".join(
        [
            ink.strong(paragraph(total, width)),
            table(columns, cells, width=width, indent="", ink=ink),
        ]
    )


def _as_written(value: Any) -> str:
    """A value as one types it, or in words where no line could hold what is typed."""
    plain = not any(isinstance(each, Mapping | list) for each in _members(value))
    return setting_text(value) if plain else value_told(value)


def _members(value: Any) -> Iterable[Any]:
    return (value,) if isinstance(value, Mapping) else value if isinstance(value, list) else ()


# --- Small parts ---------------------------------------------------------------------------------


def _name(title: str, ink: Ink) -> Column:
    """A column of things that can be typed."""
    return Column(title, paint=ink.name)
