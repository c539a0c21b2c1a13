"""The pages that the commands print: what a run found, what can be set, what the odds are.

Each function takes plain data (a summary, a game's description, an odds object as `--json` prints
it) and returns text without a closing newline. Printing is the command line's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any

from simkit.ledger import Row, coverage
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import (
    Summary,
    assumptions,
    bot_text,
    changed_settings,
    counted,
    digits_for,
    headline,
    level,
    listed,
    percent,
    quantities,
    quantity,
    setting_text,
    span,
)

if TYPE_CHECKING:
    from simkit.components import Leaf
    from simkit.game import Game, Setting
    from simkit.policy import Bot

_INDENT = "  "
_SPREAD = ("q05", "median", "q95")


# --- What a run found ----------------------------------------------------------------------------


def run_page(
    summary: Summary,
    game: Game | None = None,
    *,
    deed: str = "",
    width: int = PLAIN_WIDTH,
    ink: Ink = PLAIN,
) -> str:
    """The whole answer of `simkit run`; the game's description adds titles, defaults and wins."""
    defaults = {setting.key: setting.default for setting in game.settings} if game else {}
    title = game.title if game else str(summary["game"])
    blocks = [
        paragraph(_cast(summary, title, defaults), width),
        ink.strong(paragraph(headline(summary, deed) + ".", width)),
        _endings(summary, game, width, ink),
        _seats(summary, width, ink),
        _metrics(summary, width, ink),
        _closing(summary, defaults, width, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(summary: Summary, title: str, defaults: Mapping[str, Any]) -> str:
    """What was played: the game, and the settings that somebody chose."""
    chosen = changed_settings(summary, defaults)
    settings = ", ".join(f"{key} {text}" for key, text in chosen.items())
    return f"{title}: bot {bot_text(summary)}, {settings or 'all settings at their defaults'}"


def _endings(summary: Summary, game: Game | None, width: int, ink: Ink) -> str:
    """How the games ended, the commonest ending first, each share with its interval."""
    won = {outcome.name for outcome in game.outcomes if outcome.won} if game else set()
    shares = sorted(summary["outcomes"].items(), key=lambda item: (-(item[1] or 0), item[0]))
    rows = [
        (name, *_sure(summary, share), ("won" if name in won else "lost") if game else "")
        for name, share in shares
    ]
    interval = f"{level(summary['win_rate']['confidence'])} interval"
    columns = [Column("ending", wraps=True), _right("games"), _right(interval), Column("")]
    return _titled("How the games ended", table(columns, rows, width=width, ink=ink), ink)


def _seats(summary: Summary, width: int, ink: Ink) -> str:
    """Where seats compete: who sat in each, and how often that seat won."""
    rates = summary.get("win_rates", ())
    if not rates:
        return ""
    bots = str(summary["bot"]).split("+")
    rows = []
    for seat, rate in enumerate(rates):
        digits = digits_for(rate["low"], rate["high"])
        share, interval = percent(rate["estimate"], digits), span(rate["low"], rate["high"], digits)
        rows.append((str(seat + 1), bots[seat % len(bots)], share, interval))
    interval = f"{level(summary['win_rate']['confidence'])} interval"
    columns = [_right("seat"), Column("bot", wraps=True), _right("won"), _right(interval)]
    return _titled("Who won", table(columns, rows, width=width, ink=ink), ink)


def _sure(summary: Summary, share: float | None) -> tuple[str, str]:
    """The share of an ending and its interval, of the kind that the win rate has."""
    if share is None:
        return "-", "-"
    from simkit.lab.statistics import intervals

    rate, games = summary["win_rate"], summary["games"]
    interval = intervals.sequence if rate.get("method") == "sequence" else intervals.wilson
    found = interval(round(share * games), games, rate["confidence"])
    if found.low is None or found.high is None:
        return percent(share), "-"
    digits = digits_for(found.low, found.high)
    return percent(share, digits), span(found.low, found.high, digits)


def _metrics(summary: Summary, width: int, ink: Ink) -> str:
    """What was measured, a line a metric; seats that nobody sat in have nothing to show."""
    names = [name for name, values in summary["metrics"].items() if values["mean"] is not None]
    metrics = [summary["metrics"][name] for name in names]
    if not metrics:
        return ""
    figures = [[quantity(values[name]) for values in metrics] for name in ("mean", "sd")]
    figures += [quantities([values[name] for values in metrics], 1) for name in _SPREAD]
    columns = [Column("metric", wraps=True)]
    columns += map(_right, ("mean", "sd", "5 %", "median", "95 %"))
    rows = zip(names, *figures, strict=True)
    return _titled("What was measured", table(columns, rows, width=width, ink=ink), ink)


def _closing(summary: Summary, defaults: Mapping[str, Any], width: int, ink: Ink) -> str:
    """What was assumed, and how to get the same figures again."""
    game = summary["game"]
    assumed = f"{assumptions(summary)} List: simkit show {game} components"
    lines = [
        paragraph(assumed, width),
        ink.quiet(f"Bots do not play as people do. simkit {summary['version']}."),
        "Again:\n  " + ink.name(summary["again"]),
    ]
    return "\n".join(lines)


# --- What can be simulated, set and played -------------------------------------------------------


def games_page(games: Iterable[Game], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit games`."""
    rows = [(game.name, game.title, game.summary) for game in games]
    columns = [_name("game", ink), Column("title", wraps=True), Column("what it is", wraps=True)]
    return table(columns, rows, width=width, indent="", ink=ink)


def game_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME`: the game on one page, and where to read more."""
    outcomes = [(o.name, "won" if o.won else "lost", o.help) for o in game.outcomes]
    columns = [_name("outcome", ink), Column(""), Column("what it means", wraps=True)]
    parts = [
        ("settings", [setting.key for setting in game.settings]),
        ("bots", [bot.name for bot in game.bots]),
        ("metrics", [metric.name for metric in game.metrics]),
    ]
    if game.assets:
        parts.append(("worth", [asset.kind for asset in game.assets]))
    lists = [f"{part}: {', '.join(names)}" for part, names in parts]
    topics = "scenarios, settings, bots, metrics, components or rules"
    return "\n\n".join(
        [
            ink.strong(game.title) + "\n" + paragraph(game.summary, width),
            table(columns, outcomes, width=width, indent="", ink=ink),
            "\n".join(paragraph(text, width, hanging=_INDENT) for text in lists),
            _resolvers(game, width, ink),
            paragraph(f"More: simkit show {game.name} with {topics}.", width),
        ]
    )


def _resolvers(game: Game, width: int, ink: Ink) -> str:
    """What `simkit odds` can be asked, with the keys of each; those in brackets have a default."""
    rows = []
    for resolver in game.resolvers:
        rows.append((resolver.name, resolver.help))
        for key in resolver.keys:
            option = f"--{key.name}" if key.required else f"[--{key.name}]"
            rows.append((_INDENT + option, key.help))
    columns = [_name("odds", ink), Column("what they give, and for what", wraps=True)]
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
        "Set one with --set key=value; join a list with +.",
        f"Names are those of the component pack: simkit show {game.name} components.",
    ]
    return "\n".join([body, "", *(paragraph(line, width) for line in closing)])


def _values(setting: Setting) -> str:
    """What a setting may be, in words."""
    if setting.kind == "flag":
        return "true, false"
    if setting.kind == "int":
        return _range(setting.low, setting.high)
    choices = ", ".join(setting.choices) or "a name"
    return f"one or more of: {choices}" if setting.kind == "names" else choices


def _range(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return "a whole number"
    if high is None:
        return f"{low} or more"
    return f"{high} or less" if low is None else f"{low} to {high}"


def scenarios_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME scenarios`: what to type for each."""
    rows = [(f"{key}={name}", text) for key, name, text in game.scenarios]
    columns = [_name("--set", ink), Column("scenario", wraps=True)]
    return table(columns, rows, width=width, indent="", ink=ink)


def metrics_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME metrics`."""
    rows = [(metric.name, metric.help) for metric in game.metrics]
    columns = [_name("column", ink), Column("what it counts", wraps=True)]
    return table(columns, rows, width=width, indent="", ink=ink)


def bots_page(game: Game, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME bots`: how each plays, who described it, how to beat it."""
    return "\n\n".join(_bot(bot, width, ink) for bot in game.bots)


def _bot(bot: Bot, width: int, ink: Ink) -> str:
    lines = [ink.strong(bot.name)]
    for label, text in (("idea", bot.idea), ("source", bot.source), ("weakness", bot.weakness)):
        if text:
            lines.append(paragraph(f"{label}: {text}", width, _INDENT, _INDENT * 2))
    for knob in bot.knobs:
        bounds = f"{knob.default:g}, from {knob.low:g} to {knob.high:g}"
        text = f"knob {knob.name} ({bounds}): {knob.help}"
        lines.append(paragraph(text, width, _INDENT, _INDENT * 2))
    return "\n".join(lines)


def rules_page(rows: Sequence[Row], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit show GAME rules`: how much of the rulebook is modelled, and what was decided."""
    parts = listed([f"{number} {status}" for status, number in coverage(rows).items()])
    columns = [_name("rule", ink), Column("status"), Column("title; what we decided", wraps=True)]
    texts = [(r.id, r.status, f"{r.title}. {r.note}" if r.note else r.title) for r in rows]
    return "\n\n".join(
        [
            ink.strong(paragraph(f"{counted(len(rows), 'rule')}: {parts}.", width)),
            table(columns, texts, width=width, indent="", ink=ink),
        ]
    )


def components_page(
    rows: Iterable[Leaf],
    counts: Mapping[str, int],
    *,
    width: int = PLAIN_WIDTH,
    ink: Ink = PLAIN,
) -> str:
    """`simkit show GAME components`: every written value with where it comes from."""
    cells = [(row.path, setting_text(row.value), row.origin, row.note) for row in rows]
    columns = [
        _name("value", ink),
        Column("is", wraps=True),
        Column("from"),
        Column("where, or why", wraps=True),
    ]
    total = assumptions({"components": counts})
    return "\n\n".join(
        [
            ink.strong(paragraph(total, width)),
            table(columns, cells, width=width, indent="", ink=ink),
        ]
    )


# --- Odds ----------------------------------------------------------------------------------------


def odds_page(odds: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit odds`: the exact distribution, and beside it what a Monte Carlo check found.

    A single numeric field gets a column of "this or more", which is what a player asks for.
    """
    outcomes = odds["outcomes"]
    fields = list(outcomes[0]["outcome"])
    columns = [Column(field, _side(outcomes, field)) for field in fields]
    rows = [[setting_text(row["outcome"][field]) for field in fields] for row in outcomes]
    for heading, cells in _odds_columns(odds, fields):
        columns.append(_right(heading))
        rows = [[*row, cell] for row, cell in zip(rows, cells, strict=True)]
    keys = [
        f"{key} {setting_text(value)}" for key, value in odds["keys"].items() if value is not None
    ]
    title = f"{odds['game']} {odds['resolver']}" + (f": {', '.join(keys)}" if keys else "")
    blocks = [
        ink.strong(paragraph(title, width)),
        table(columns, rows, width=width, ink=ink),
        paragraph(_averages(outcomes, fields) + _check_note(odds), width),
    ]
    return "\n\n".join(block for block in blocks if block.strip())


def _odds_columns(odds: Mapping[str, Any], fields: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The columns of figures: exact, cumulative where that has a meaning, and the check."""
    outcomes = odds["outcomes"]
    exact = [row["probability"] for row in outcomes]
    columns = [("exact", [percent(p, 2) for p in exact])]
    if len(fields) == 1 and _is_number(outcomes, fields[0]):
        columns.append(("or more", [percent(p, 2) for p in _or_more(outcomes, fields[0])]))
    if all(row.get("check") for row in outcomes):
        checks = [row["check"] for row in outcomes]
        columns.append(("check", [percent(check["estimate"], 2) for check in checks]))
        columns.append(("interval", [span(check["low"], check["high"], 2) for check in checks]))
    return columns


def _is_number(outcomes: Sequence[Mapping[str, Any]], field: str) -> bool:
    values = [row["outcome"][field] for row in outcomes]
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _side(outcomes: Sequence[Mapping[str, Any]], field: str) -> str:
    return "right" if _is_number(outcomes, field) else "left"


def _or_more(outcomes: Sequence[Mapping[str, Any]], field: str) -> list[float]:
    """For each outcome the probability of its value or a higher one, in the order of the list."""
    ordered = sorted(outcomes, key=lambda row: -row["outcome"][field])
    sums = accumulate(row["probability"] for row in ordered)
    known = {row["outcome"][field]: min(p, 1.0) for row, p in zip(ordered, sums, strict=True)}
    return [known[row["outcome"][field]] for row in outcomes]


def _averages(outcomes: Sequence[Mapping[str, Any]], fields: Sequence[str]) -> str:
    """The mean of every numeric field, with the standard deviation where there is one only."""
    numeric = [field for field in fields if _is_number(outcomes, field)]
    means = {f: sum(r["probability"] * r["outcome"][f] for r in outcomes) for f in numeric}
    if not means:
        return ""
    text = "On average " + listed([f"{quantity(mean)} {field}" for field, mean in means.items()])
    if len(fields) == 1:
        (field,) = fields
        square = sum(r["probability"] * (r["outcome"][field] - means[field]) ** 2 for r in outcomes)
        text += f" (standard deviation {quantity(sqrt(square))})"
    return text + ". "


def _check_note(odds: Mapping[str, Any]) -> str:
    """How the check was made, and how many of its intervals hold the exact probability."""
    check, outcomes = odds.get("check"), odds["outcomes"]
    if not check:
        return ""
    held = sum(_holds(row["check"], row["probability"]) for row in outcomes)
    return (
        f"Check: {counted(check['games'], 'roll')}, seed {check['seed']}; {held} of "
        f"{counted(len(outcomes), level(check['confidence']) + ' interval')} "
        f"{'holds' if len(outcomes) == 1 else 'hold'} the exact probability."
    )


def _holds(interval: Mapping[str, float], value: float) -> bool:
    """Whether a value lies in an interval; the last digits of a float decide nothing."""
    return interval["low"] - 1e-9 <= value <= interval["high"] + 1e-9


# --- Small parts ---------------------------------------------------------------------------------


def _name(title: str, ink: Ink) -> Column:
    """A column of things that can be typed."""
    return Column(title, paint=ink.name)


def _right(title: str) -> Column:
    """A column of figures."""
    return Column(title, "right")


def _titled(title: str, body: str, ink: Ink) -> str:
    return f"{ink.strong(title)}\n{body}"
