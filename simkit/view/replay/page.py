"""Write the page on which you watch a game, without any other file or network.

`html_page` writes it; the form is a template, which escapes every text that is put into it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from simkit.description.boards import TERRAINS, Sheet
from simkit.lab.positions.watching import WatchedGame
from simkit.lab.stories.replayed import Replayed, Scenes
from simkit.lab.table.rows import joint_name
from simkit.messages.errors import printable
from simkit.values.ledger import Row
from simkit.view.replay.board_svg import Board, board_svg, unit_for
from simkit.view.replay.chance_lines import chance_lines
from simkit.view.replay.reel import Reel, reel_of
from simkit.view.replay.turning_points import (
    Following,
    Turning,
    following,
    moments_of,
    names_in,
    step_of_turn,
    turned,
    whose,
)
from simkit.view.report.templates import digest, environment, part
from simkit.view.text.findings.timeline import (
    how_it_ended,
    timeline_finding,
    what_decided,
    when_and_how,
    winning_seats,
)
from simkit.view.text.nearness import ended_by
from simkit.view.text.played import changed, title_of
from simkit.view.text.turning import turning_finding
from simkit.view.text.values import key_title
from simkit.view.text.whose_wins import winner_name
from simkit.view.text.words import counted, percent, share_with_interval

if TYPE_CHECKING:
    from markupsafe import Markup

    from simkit.lab.statistics.intervals import Interval

MOST_IN_SIGHT = 24  # kinds of counters that are explained without a click
PACKAGE, SHARED = "simkit.view.replay", "simkit.view.report"


@dataclass(frozen=True)
class ToldLine:
    """A line of the story with its rule in words."""

    text: str
    rule: str
    note: str  # what was decided, where the rulebook left it open


@dataclass(frozen=True)
class Telling:
    """A step of the story."""

    number: int
    turn: int
    phase: str
    lines: tuple[ToldLine, ...]


@dataclass(frozen=True)
class Panel:
    """One of the games on the page."""

    name: str  # what sets it apart from the other; "" where it is alone
    finding: str
    boards: tuple[Board, ...]
    reel: Reel
    places: Mapping[int, str]  # the names of all places
    story: tuple[tuple[str, tuple[Telling, ...]], ...]  # by turn
    ending: str
    figures: tuple[tuple[str, str], ...]
    trace: str

    @property
    def bare(self) -> bool:
        """Whether nothing ever lies on the board: what players hold is the picture then."""
        places = sum(board.svg.count("data-place=") for board in self.boards)
        return places == 1 and not any(scene.counters for scene in self.reel.scenes)


def html_page(found: Replayed) -> str:
    """The page."""
    panels = [_panel(found, place) for place in range(len(found.games))]
    return rendered(
        title=title_of(found, found.cell.game),
        headline=headline(found),
        which=f"Game {found.number} of seed {found.cell.seed}",
        facts=_facts(found),
        panels=panels,
        chances=chance_lines(found),
        table=_chance_table(found),
        moments=_moments(found),
        parts=found.parting,
        following=_following(found, panels),
        rules=list(_rules(found)),
        notes=found.notes,
        again=found.command,
        version=found.version,
        timeline=found.games[0].timeline,
        turning=_turning(found),
        reels=_reels(found, panels),
    )


def rendered(*, reels: Mapping[str, Any], **parts: Any) -> str:
    """The template with its parts, its script and the steps that the script plays."""
    script = part(PACKAGE, "table.js") + part(PACKAGE, "replay.js")
    page: str = (
        environment(PACKAGE)
        .get_template("replay.html")
        .render(
            **parts,
            reels=_block(reels),
            counted=counted,
            most_in_sight=MOST_IN_SIGHT,
            percent=percent,
            style=part(SHARED, "base.css")
            + part(PACKAGE, "table.css")
            + part(PACKAGE, "replay.css"),
            script=script,
            script_digest=digest(script),
        )
    )
    return page


def headline(found: Replayed) -> str:
    """Who played, and how it ended: `The bot expert lost in turn 7: doom`."""
    told, named = [scenes.timeline for scenes in found.games], names_in(found)
    by = [_by(found, nth) for nth in range(len(told))]
    if len(told) > 1:
        ends = [
            how_it_ended(each, named, how, found.cell.game)
            for each, how in zip(told, by, strict=True)
        ]
        return ". ".join(f"{end} with {variant_name(found, n)}" for n, end in enumerate(ends))
    winners, bots = winning_seats(told[0]), found.settled.cell.bots
    ended = when_and_how(told[0], by[0], found.cell.game)
    if told[0].seats == 1:
        return f"The bot {joint_name(bots)} {'won' if winners else 'lost'} {ended}"
    if not winners:
        return f"Nobody won {ended}"
    bot = joint_name([*dict.fromkeys(bots[(seat - 1) % len(bots)] for seat in winners)])
    who = winner_name(named, winners)
    return f"{who[:1].upper()}{who[1:]} (bot {bot}) won {ended}"


def _by(found: Replayed, nth: int) -> str:
    """By how much one of the games was won or lost."""
    game = found.cell.game
    return ended_by(found.games[nth].story.outcome, game.near, game.margin)


def _finding(found: Replayed, nth: int) -> str:
    """What the title does not say: the whole finding of one of two games, else what decided."""
    told = found.games[nth].timeline
    if found.against:
        return timeline_finding(told, names_in(found), _by(found, nth), found.cell.game)
    return what_decided(told) or turned(found, nth)


def _facts(found: Replayed) -> list[tuple[str, str]]:
    """What was played."""
    asked = found.heading
    counts, laid = asked.components, changed(asked, found.cell.game)
    return [
        ("played by", asked.bot),
        *([("with", ", ".join(laid))] if laid else []),
        ("steps", f"{len(found.pairs):,}"),
        ("assumed values", f"{counts.get('assumed', 0):,} of {sum(counts.values()):,}"),
    ]


def _turning(found: Replayed) -> tuple[str, int] | None:
    """The roll that turned the first game, in a sentence, and the step at which its turn begins."""
    if not found.turned:
        return None
    told = turning_finding(found.turned, found.games[0].timeline.seats > 1)
    turn = found.turned.turn
    return told, 0 if turn is None else step_of_turn(found, 0, turn)


def _following(found: Replayed, panels: Sequence[Panel]) -> Following | None:
    return following(found, [panel.reel for panel in panels]) if len(panels) > 1 else None


def _moments(found: Replayed) -> list[list[Turning]]:
    return [list(moments_of(found, nth)) for nth in range(len(found.games))]


def _chance_table(found: Replayed) -> list[tuple[int, list[str]]]:
    """What the chart of chances shows, in figures: a row a turn, a column a line."""
    columns: list[dict[int, str]] = []
    for scenes in found.games:
        timeline = scenes.timeline
        for seat in range(1, timeline.seats + 1):
            rows = [row for row in timeline.turns if row.seat == seat]
            columns.append({row.turn: _chance(row.chance) for row in rows})
    return [
        (turn, [column.get(turn, "over") for column in columns])
        for turn in sorted({turn for column in columns for turn in column})
    ]


def _chances_now(found: Replayed, nth: int) -> dict[int, str]:
    """How it stands at the start of every turn, as a line beside what is told."""
    timeline = found.games[nth].timeline
    told: dict[int, list[str]] = {}
    for row in timeline.turns:
        name = f"{whose(found, row.seat)} " if timeline.seats > 1 else ""
        chance = percent(row.chance.estimate, 0)
        chance = chance.replace(" ", "\u00a0")  # a figure stays in one line
        told.setdefault(row.turn, []).append(f"{name}{chance}")
    return {turn: ", ".join(each) for turn, each in told.items()}


def _chance(chance: Interval) -> str:
    if chance.low is None:
        return percent(chance.estimate)
    return share_with_interval(*chance.known)


# --- a game --------------------------------------------------------------------------------------


def _panel(found: Replayed, nth: int) -> Panel:
    scenes = found.games[nth]
    prepared = scenes.watched.prepared
    settled, game = prepared.settled, prepared.game
    sheets = game.picture().sheets(settled.components, settled.settings)
    unit = unit_for(sheets)
    outcome = scenes.story.outcome
    helps = {each.name: each.help for each in game.outcomes}
    reel = reel_of(scenes.watched, sheets, unit)
    grounded = [reel.scenes[0].on_its_ground(sheet) for sheet in sheets]
    return Panel(
        name=variant_name(found, nth),
        finding=_finding(found, nth),
        boards=tuple(board_svg(sheet, unit, f"b{nth}-{n}") for n, sheet in enumerate(grounded)),
        reel=reel,
        places=dict(places_of(grounded)),
        story=tuple(told_steps(scenes.watched)),
        ending=f"{outcome['name']} in turn {outcome['turns']}: {helps[outcome['name']]}",
        figures=tuple(_ending(scenes)),
        trace=scenes.story.command or "",
    )


def variant_name(found: Replayed, nth: int) -> str:
    """What a game of two is called: the values that set it apart."""
    if not found.against:
        return ""
    settled = found.games[nth].watched.prepared.settled
    return ", ".join(
        f"{key_title(key, settled.cell.game)} {_value(settled, key)}" for key in found.against
    )


def _value(settled: Any, key: str) -> str:
    kind, colon, name = key.partition(":")
    if key == "bot":
        return "+".join(dict.fromkeys(settled.cell.bots))
    if kind == "pack" and colon:
        return str(settled.components.value(name))
    if colon:
        bot, _, knob = name.rpartition(".")
        own = {each.name: each.default for each in settled.cell.game.bot(bot).knobs}
        return f"{settled.cell.knobs.get(bot, {}).get(knob, own.get(knob)):g}"
    return str(settled.cell.game.setting(key).text(settled.settings[key]))


def told_steps(watched: WatchedGame) -> Iterator[tuple[str, tuple[Telling, ...]]]:
    """The steps with their lines, by turn."""
    rows = _ledger(watched)
    steps = [
        Telling(
            number,
            step.turn,
            step.phase[:1].upper() + step.phase[1:],
            tuple(_line(event, rows) for event in watched.story.events[step.first : step.beyond]),
        )
        for number, step in enumerate(watched.steps, 1)
    ]
    for turn, inside in groupby(steps, key=lambda step: step.turn):
        yield f"Turn {turn}" if turn else "Set-up", tuple(inside)


def _line(event: Mapping[str, Any], rows: Mapping[str, Row]) -> ToldLine:
    row = rows.get(event["rule"])
    if row is None:
        return ToldLine(event["text"], event["rule"], "")
    return ToldLine(event["text"], rule_words(row), row.note if row.status != "done" else "")


def rule_words(row: Row) -> str:
    """A rule by its section, where its id has one, and its title: "5.4 Gorgons"."""
    section = row.id.partition(":")[2].partition("-")[0]
    return f"{section} {row.title}" if section[:1].isdigit() else row.title


def _ledger(watched: WatchedGame) -> dict[str, Row]:
    return {row.id: row for row in watched.prepared.game.ledger()}


def _rules(found: Replayed) -> Iterator[tuple[str, str, str]]:
    """The rules that came up and were not as plain as they stand: words, status, note."""
    rows = _ledger(found.games[0].watched)
    cited = {event["rule"] for scenes in found.games for event in scenes.story.events}
    for row in rows.values():
        if row.id in cited and row.note and row.status != "done":
            yield rule_words(row), row.status, row.note


def _ending(scenes: Scenes) -> Iterator[tuple[str, str]]:
    """The figures of the end that are not nothing."""
    outcome = scenes.story.outcome
    for key, value in outcome.items():
        if key not in ("name", "won", "turns") and value not in (None, 0, 0.0, ""):
            yield key.replace("_", " "), _figure(value)


def _figure(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


# --- what the script plays -----------------------------------------------------------------------


def steps_told(watched: WatchedGame) -> list[list[Any]]:
    """Turn and phase of every step."""
    return [[step.turn, step.phase] for step in watched.steps]


def _reels(found: Replayed, panels: Sequence[Panel]) -> dict[str, Any]:
    """The steps of all games."""
    games = [
        {
            "pool": panel.reel.pool,
            "changes": panel.reel.changes,
            "steps": steps_told(scenes.watched),
            "places": panel.places,
            "chances": _chances_now(found, nth),
            "deciding": [moment.turn for moment in moments_of(found, nth)],
        }
        for nth, (panel, scenes) in enumerate(zip(panels, found.games, strict=True))
    ]
    return {"pairs": found.pairs, "games": games}


def _block(reels: Mapping[str, Any]) -> Markup:
    """The steps as a block of data; no text in it can end the block."""
    from markupsafe import Markup

    text = json.dumps(reels, ensure_ascii=False, separators=(",", ":"))
    return Markup(_plain(text))


@cache
def _unsafe() -> dict[int, str]:
    return str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def _plain(text: str) -> str:
    return printable(text).translate(_unsafe())


def places_of(sheets: Sequence[Sheet]) -> Iterator[tuple[int, str]]:
    """The names of all places, with the terrain of those that have one."""
    for sheet in sheets:
        meaning = {ground: words for ground, _, words in sheet.grounds if ground in TERRAINS}
        for place in sheet.places:
            ground = meaning.get(place.ground)
            yield place.number, f"{place.name}, {ground}" if ground else place.name
