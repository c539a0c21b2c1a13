"""Tell a traced game as a story: turns, phases, and the rule of each line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Protocol

from simkit.view.text.lookup import spoken
from simkit.view.text.nearness import ended_by
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph
from simkit.view.text.turning import turning_finding
from simkit.view.text.whose_wins import winner_name
from simkit.view.text.words import setting_text

if TYPE_CHECKING:
    from simkit.lab.lucks.turning_roll import TurningRoll

Event = Mapping[str, Any]
"""One line of the story: `turn`, `phase`, `rule` (an id of the ledger) and `text`."""

_STEP = "  "
TURNED = " (the roll that turned the game falls here)"
MATTERED = " (the roll that mattered most falls here)"


class Traced(Protocol):
    """What a trace must hold to be told."""

    @property
    def header(self) -> Mapping[str, Any]:
        """Which game this is: game, settings, heroes, seed, game_number, bot ..."""

    @property
    def events(self) -> Sequence[Event]:
        """What happened, in order."""

    @property
    def outcome(self) -> Mapping[str, Any]:
        """How it ended: `name`, `won`, `turns`, and the figures of the end."""


def narrate(trace: Traced, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """The game as text: who plays what, the turns, how it ended."""
    blocks = [_opening(trace.header, width, ink)]
    turned: TurningRoll | None = getattr(trace, "turned", None)
    if turned:
        finding = turning_finding(turned, "winner" in trace.outcome)
        blocks.append(ink.strong(paragraph(finding, width)))
    for turn, events in groupby(trace.events, key=lambda event: event["turn"]):
        is_here = turned is not None and turned.turn == turn
        mark = (TURNED if turned.is_decisive else MATTERED) if turned and is_here else ""
        blocks.append(_turn(turn, events, width, ink, mark))
    if trace.outcome:  # a story that stops before the end has none
        blocks.append(_ending(trace.outcome, trace.header, width, ink))
    return "\n\n".join(blocks)


def _opening(header: Mapping[str, Any], width: int, ink: Ink) -> str:
    """Which game is told, so that it can be told again."""
    known = ("game", "title", "settings", "seed", "game_number", "bot", "sides")
    title = str(header.get("title") or header["game"])
    which = f"game {header.get('game_number', 0)} of seed {header['seed']}"
    bot = setting_text(header["bot"])
    lines = [ink.strong(paragraph(f"{title}: {which}, played by {bot}", width))]
    for key, value in header.items():
        if key not in known:
            lines.append(paragraph(f"{key}: {_several(value)}", width, hanging=_STEP))
    settings = ", ".join(f"{k} {setting_text(v)}" for k, v in header.get("settings", {}).items())
    if settings:
        lines.append(ink.quiet(paragraph(f"settings: {settings}", width, hanging=_STEP)))
    return "\n".join(lines)


def _several(value: Any) -> str:
    """Names as people list them."""
    if isinstance(value, list | tuple):
        return ", ".join(setting_text(item) for item in value)
    return setting_text(value)


def _turn(turn: int, events: Iterable[Event], width: int, ink: Ink, mark: str = "") -> str:
    """A turn under its heading, its phases under theirs; the set-up is turn 0."""
    title = f"Turn {turn}" if turn else "Set-up"
    lines = [ink.strong(title + mark)]
    for phase, part in groupby(events, key=lambda event: event.get("phase") or ""):
        below = "" if _heading(phase) == title else _heading(phase)
        if below:
            lines.append(_STEP + ink.name(below))
        indent = _STEP * 2 if below else _STEP
        lines += [_line(event, width, indent, ink) for event in part]
    return "\n".join(lines)


def _heading(phase: str) -> str:
    """The phase as a heading: 'Hero phase'."""
    return phase[:1].upper() + phase[1:]


def _line(event: Event, width: int, indent: str, ink: Ink) -> str:
    """What happened, wrapped under itself, with its rule in brackets at the end."""
    cited = f"[{event['rule']}]" if event.get("rule") else ""
    text = paragraph(f"{event['text']} {cited}".rstrip(), width, indent, indent + _STEP)
    if not cited or not text.endswith(cited):
        return text
    return text.removesuffix(cited) + ink.quiet(cited)


def _who_won(outcome: Mapping[str, Any], header: Mapping[str, Any]) -> str:
    """Won or lost; where seats compete, by whom."""
    if "winner" not in outcome:
        return "Won" if outcome["won"] else "Lost"
    winner = outcome["winner"]
    if not winner:
        return "Won by nobody"
    won = (key for key, value in outcome.items() if key.startswith("won_") and value)
    seats = [int(key.removeprefix("won_")) for key in won]
    return f"Won by {winner_name(header, seats if winner in seats else [winner])}"


def how_it_went(trace: Traced) -> str:
    """`Won by seat 2 in turn 7: all hands played.`; "" if the story stops before the end."""
    return _verdict(trace.outcome, trace.header) if trace.outcome else ""


def _verdict(outcome: Mapping[str, Any], header: Mapping[str, Any]) -> str:
    how = f"{outcome['turns']}{ended_by(outcome)}: {spoken(outcome['name'])}"
    return f"{_who_won(outcome, header)} in turn {how}."


def _ending(outcome: Mapping[str, Any], header: Mapping[str, Any], width: int, ink: Ink) -> str:
    """How the game ended, with the figures of its last position."""
    verdict = _verdict(outcome, header)
    good = bool(outcome.get("winner", outcome["won"]))
    lines = [ink.strong((ink.good if good else ink.bad)(verdict))]
    figures = [
        f"{spoken(key)} {spoken(setting_text(value)).replace('+', ', ')}"
        for key, value in outcome.items()
        if key not in ("won", "turns", "name") and value is not None
    ]
    if figures:
        lines.append(paragraph(", ".join(figures), width, hanging=_STEP))
    return "\n".join(lines)
