"""Tell one game move by move, with the rule behind every line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simkit.description.game import Game
from simkit.lab.basics.engine_parts import narrated
from simkit.lab.lucks.turning_roll import TurningRoll, turning_roll
from simkit.lab.play.again import Again, again
from simkit.lab.play.answer import Answer
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.cell_answer import seated_in
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.game_where import chosen_game
from simkit.lab.positions.position import Position
from simkit.lab.table.rows import Chunk, as_records, joint_name, ordered


@dataclass(frozen=True)
class Trace(Answer):
    """The result of `simkit.trace`: one game with its log.

    `events` hold `turn`, `phase`, `rule` (an id of the ledger) and `text`; `outcome` holds
    `name`, `won`, `turns` and the metrics; `row` is the game's row of the result table.
    """

    VERB = "trace"

    header: dict[str, Any]
    events: list[dict[str, Any]]  # the log of the game, one entry per event
    outcome: dict[str, Any]
    row: dict[str, Any]  # the columns of this game in the result table
    told_by: Again
    turned: TurningRoll | None = None  # the roll that turned the game, if it was asked for

    @property
    def _command(self) -> Again:
        return self.told_by

    def _header(self) -> dict[str, Any]:
        return self.header

    def told_in(self, turn: int) -> tuple[str, ...]:
        """The events of one turn, in words."""
        return tuple(str(event["text"]) for event in self.events if event["turn"] == turn)

    def figures(self) -> dict[str, Any]:
        """What `simkit trace --json` prints besides which game it is."""
        ended = {"outcome": self.outcome} if self.outcome else {}
        return {"events": self.events, **ended, **({"turned": self.turned} if self.turned else {})}

    def until(self, turn: int) -> Trace:
        """The part of the trace before the start of a turn."""
        events = [event for event in self.events if event["turn"] < turn]
        whole = self.told_by.command
        told_by = replace(self.told_by, command=whole and f"{whole} --at-turn {turn}")
        return replace(self, events=events, outcome={}, told_by=told_by)

    @property
    def text(self) -> str:
        """The whole story as plain text, one event per line."""
        lines = [
            f"turn {event['turn']}: {event['text']} [{event['rule']}]" for event in self.events
        ]
        which = f"{self.header['game']}, game {self.header['game_number']}"
        end = f"{self.outcome['name']} in turn {self.outcome['turns']}"
        return "\n".join([f"{which} of seed {self.header['seed']}", *lines, end])


def trace(
    game: str | Game,
    seed: int = 1,
    game_number: int = 0,
    bot: str | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    where: str | None = None,
    turned: bool = False,
    **settings: Any,
) -> Trace:
    """Play one game and record it move by move.

        print(simkit.trace("apocalypse", seed=7, game_number=12, bot="rusher").text)

    game_number   the number of the game under this seed, from 0
    where         the first game for which this holds instead, such as "turns <= 6 and not won"
    turned        find the roll that turned the game: each is drawn anew alone, many times

    Returns a `Trace`, which has:

    .text         the game as text, one event per line
    .events       each event: `turn`, `phase`, `rule` and `text`
    .outcome      the ending: `name`, `won`, `turns` and the metrics
    .row          the row of this game in the table of `simkit.run`
    .turned       the roll that turned the game, if you asked for it

    `simkit.run` plays the same game under this seed and number. Other arguments are as in
    `simkit.run`.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    number = chosen_game(cell, game_number, where)
    story = traced(cell, number)
    return with_turning_roll(story, cell, number) if turned else story


def with_turning_roll(story: Trace, cell: Cell, number: int) -> Trace:
    """A story with the roll that turned the game."""
    whole = story.told_by.command
    told_by = replace(story.told_by, command=whole and f"{whole} --turned")
    return replace(story, turned=turning_roll(prepare(cell), number), told_by=told_by)


def traced(cell: Cell, number: int) -> Trace:
    """A game of a cell, told."""
    return told(Workspace(prepare(cell), logged=True), number)


def told(workspace: Workspace, number: int) -> Trace:
    """A game that is played with a log at this table, told."""
    prepared = workspace.prepared
    row = as_records(prepared.labels.rows(workspace.play(number, 1)))[0]
    told_by = again("trace", prepared.settled.cell, (), {}, {"game": number})
    events, outcome = _events(workspace), _outcome(prepared, row)
    return Trace(_header(prepared, number), events, outcome, row, told_by)


def tell_on(position: Position, before: Prepared, told_by: Again) -> Trace:
    """Tell the rest of a game from a position, on the game's own luck.

    What came `before` is played over, because names in a story are made known at their time.
    """
    prepared = position.prepared
    opening = Workspace(before, logged=True)
    opening.run(position.number, 1, last_turn=int(position.state.turn) - 1)
    workspace, state = position.table(logged=True), np.zeros(1, prepared.engine.STATE)
    state[0] = position.state
    workspace.play_on(state[0])
    settled = prepared.settled
    columns = prepared.engine.columns(state, settled.components, settled.settings)
    chunk = Chunk(position.number, ordered(columns, prepared.metrics))
    row = as_records(prepared.labels.rows(chunk))[0]
    events, outcome = _events_after(opening, workspace), _outcome(prepared, row)
    return Trace(_header(prepared, position.number), events, outcome, row, told_by)


def _events_after(opening: Workspace, workspace: Workspace) -> list[dict[str, Any]]:
    """What is in the second log, in words that the first one has introduced."""
    from simkit.kernel.events import events_of

    first, rest = events_of(opening.log), events_of(workspace.log)
    told = [
        narrated(workspace.prepared, kept)
        for kept in (first, np.concatenate([first, rest]).view(np.recarray))
    ]
    return list(told[1][len(told[0]) :])


def _header(prepared: Prepared, number: int) -> dict[str, Any]:
    labels = prepared.labels
    sides = {"sides": list(prepared.game.sides)} if prepared.game.sides else {}
    return {
        "game": prepared.game.typed,
        **sides,
        **({"seated": seated} if (seated := list(seated_in(prepared.settled))) else {}),
        "title": prepared.game.title,
        "settings": labels.settings,
        "bot": joint_name(labels.bots),
        "seed": labels.seed,
        "game_number": number,
    }


def _events(workspace: Workspace) -> list[dict[str, Any]]:
    """What happened, in words."""
    from simkit.kernel.events import events_of

    kept = events_of(workspace.log)
    told = narrated(workspace.prepared, kept)
    missing = int(workspace.log.written) - len(kept)
    return [*told, *_full_log(told[-1]["turn"], missing)] if missing else list(told)


def _full_log(turn: int, missing: int) -> list[dict[str, Any]]:
    """The line that stands for what the log had no room for."""
    text = f"The log is full: {missing:,} more events are not shown."
    return [{"turn": turn, "phase": "", "rule": "", "text": text}]


def _outcome(prepared: Prepared, row: dict[str, Any]) -> dict[str, Any]:
    """How it ended: everything in the row that is not known beforehand."""
    before = {"game", "seed", "outcome", *prepared.labels.settings, *prepared.labels.bot_columns()}
    return {"name": row["outcome"]} | {k: v for k, v in row.items() if k not in before}
