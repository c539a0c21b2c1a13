"""A game to watch: positions step by step, chances turn by turn, next to a second game."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from simkit.description.forbidding import said_of
from simkit.description.game import MOST_ROLLOUTS, Game, whole_number
from simkit.lab.basics.command_line import Options
from simkit.lab.basics.outputs import checked_place, write_asked
from simkit.lab.chances.learned_table import check_known
from simkit.lab.lucks.turning_roll import TurningRoll, turning_roll
from simkit.lab.play.again import Again, again, unsayable
from simkit.lab.play.answer import Answer
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.cell_answer import seated_in
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import Settled, settle
from simkit.lab.positions.game_where import chosen_game
from simkit.lab.positions.trace import Trace
from simkit.lab.positions.watching import WatchedGame, watched_game
from simkit.lab.stories.parting import Pair, paired, parting
from simkit.lab.stories.replayed_seat import SeatReplayed, replayed_from
from simkit.lab.stories.timeline import Timeline, drawn_up, telling_of
from simkit.lab.stories.timeline_arcs import decided_at
from simkit.lab.table.rows import joint_name
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput

DEFAULT_ROLLOUTS = 100  # where no chances were learned
WRITTEN_BY = "simkit.view.replay.page"
"""What makes the page. The laboratory works without it; it is loaded by its name, as games are."""


@dataclass(frozen=True)
class Scenes:
    """One of the games on the page: as it was watched, and its timeline."""

    watched: WatchedGame
    timeline: Timeline

    @property
    def story(self) -> Trace:
        return self.watched.story

    @property
    def decided(self) -> int | None:
        """The turn from which on its end stood at 9 to 1 or better; None if it never did."""
        scene = self.timeline.scenes[0]
        turn = int(decided_at(scene))
        return turn if turn <= scene.turns else None


@dataclass(frozen=True)
class Parting:
    """Where two games part."""

    step: int
    turn: int
    lines: Sequence[str | None]  # the first of each game that the other has not; None if it is over
    rules: Sequence[str | None]


@dataclass(frozen=True)
class Replayed(Answer):
    """The result of `simkit.replay`: one game to watch, or two on shared luck."""

    VERB = "replay"

    cell: Cell
    number: int
    games: tuple[Scenes, ...]
    against: Mapping[str, Any]
    rollouts: int | None  # the number of simulated endings per turn that the user asked for
    pairs: tuple[Pair, ...]
    parts: int | None  # the first line of the story in which the two games differ
    page: Path | None = None
    turned: TurningRoll | None = None  # the roll that turned the first game, if it was asked for

    @property
    def settled(self) -> Settled:
        """The game, settings and bots of the first game."""
        return self.games[0].watched.prepared.settled

    @property
    def html(self) -> str:
        """The whole web page as text."""
        made: str = import_module(WRITTEN_BY).html_page(self)
        return made

    @property
    def parting_step(self) -> int | None:
        """The first step at which the two games differ."""
        if self.parts is None:
            return None
        beyond = [[scenes.watched.steps[at].beyond for scenes, at in self._at(pair)]
                  for pair in self.pairs]  # fmt: skip
        return next(n for n, ends in enumerate(beyond) if max(ends) > self.parts)

    def _at(self, pair: Pair) -> Iterator[tuple[Scenes, int]]:
        return zip(self.games, pair, strict=True)

    def written(self, place: Path) -> Replayed:
        """Write the page to the file `out`, and return the result."""
        return replace(self, page=write_asked(place, self.html))

    @property
    def _command(self) -> Again:
        if any(unsayable(scenes.watched.prepared.settled.cell) for scenes in self.games):
            return again("replay", self.games[-1].watched.prepared.settled.cell, (), {}, {})
        asked: Options = {"game": self.number, "rollouts": self.rollouts}
        asked = {**asked, "turned": bool(self.turned) or None}
        against = [f"{key}={_text(self.cell.game, key, value)}"
                   for key, value in self.against.items()]  # fmt: skip
        return again("replay", self.cell, (), {"against": against}, asked)

    def _header(self) -> dict[str, Any]:
        cell = self.cell
        sides = {"sides": list(cell.game.sides)} if cell.game.sides else {}
        return {
            "game": cell.game.typed,
            **sides,
            **({"seated": seated} if (seated := list(seated_in(self.settled))) else {}),
            "settings": self.settled.labels.settings,
            "bot": joint_name(self.settled.cell.bots),
            "seed": cell.seed,
            "packs": list(map(str, cell.packs)),
            "overrides": dict(cell.overrides),
            "knobs": {bot: dict(turned) for bot, turned in cell.knobs.items()},
            **said_of(cell.forbidden),
            "game_number": self.number,
        }

    def _closing(self) -> dict[str, Any]:
        return {"components": self.settled.components.count(), **super()._closing()}

    def figures(self) -> dict[str, Any]:
        """What `simkit replay --json` prints besides which game it is."""
        return {
            "against": dict(self.against),
            "steps": len(self.pairs),
            "games": [self._figures_of(scenes) for scenes in self.games],
            "parts": self.parting,
            **({"turned": self.turned} if self.turned else {}),
            "file": None if self.page is None else str(self.page),
        }

    def _figures_of(self, scenes: Scenes) -> dict[str, Any]:
        timeline = scenes.timeline
        return {
            "outcome": scenes.story.outcome,
            "decided": scenes.decided,
            "turns": timeline.turns,
            "seats": timeline.seats,
            "rollouts": timeline.rollouts,
            "learned": timeline.learned,
            "confidence": timeline.confidence,
            "events": timeline.events,
        }

    @property
    def parting(self) -> Parting | None:
        """Where two games part: the step, and the first line of each that the other has not."""
        if self.parts is None or self.parting_step is None:
            return None
        lines = [scenes.story.events[self.parts : self.parts + 1] for scenes in self.games]
        turns = [line[0]["turn"] for line in lines if line]
        return Parting(
            self.parting_step + 1,
            min(turns),
            [line[0]["text"] if line else None for line in lines],
            [line[0]["rule"] if line else None for line in lines],
        )


def _text(game: Game, key: str, value: Any) -> str:
    """A value as --against reads it."""
    return str(value) if ":" in key or key == "bot" else game.setting(key).text(value)


def replay(
    game: str | Game,
    game_number: int = 0,
    against: Mapping[str, Any] | None = None,
    seed: int = 1,
    bot: str | None = None,
    rollouts: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    out: str | os.PathLike[str] | None = None,
    where: str | None = None,
    as_seat: int | None = None,
    turned: bool = False,
    **settings: Any,
) -> Replayed | SeatReplayed:
    """Make a web page that plays back one game: board, story and chances, step by step.

        simkit.replay("apocalypse", seed=7, against={"despair_dice": 5}, out="two.html")

    game_number   the number of the game under this seed, from 0
    against       values of a second game on the same luck, shown next to the first: settings,
                  "bot", "pack:PATH" or "knob:BOT.NAME"
    rollouts      simulated endings per turn (default: learned chances if the game has them)
    where         the first game for which this holds instead, such as "turns <= 6 and not won"
    as_seat       show the game as the player in this seat knows it, without chances to win:
                  no secret of another seat is in the page
    turned        find the roll that turned the game: each is drawn anew alone, many times
    out           a file for the page, which needs no other file

    Returns a `Replayed`, which has:

    .html         the page as text
    .page         the path of the file, or None
    .games        the steps of each game

    Settings, packs, overrides, bot and knobs are as in `simkit.run`.
    """
    count = None if rollouts is None else whole_number(rollouts, "rollouts", 2, MOST_ROLLOUTS)
    place = None if out is None else checked_place(out)
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    cell.game.picture()  # a game without one is refused before anything is played
    number = chosen_game(cell, game_number, where)
    if as_seat is not None:
        _check_alone(against, rollouts, turned)
        return replayed_from(cell, number, as_seat, out)
    values = _against(cell, against or {})
    cells = [cell, keys.lay(cell, values)] if values else [cell]
    shown = tuple(_scenes(each, number, count) for each in cells)
    parts = parting(shown[0].story, shown[1].story) if values else None
    found = Replayed(
        cell=cell,
        number=number,
        games=shown,
        against=values,
        rollouts=count,
        pairs=tuple(paired([scenes.watched.steps for scenes in shown], parts)),
        parts=parts,
        turned=turning_roll(shown[0].watched.prepared, number) if turned else None,
        remarks=tuple(dict.fromkeys(note for scenes in shown for note in scenes.timeline.remarks)),
    )
    return found if place is None else found.written(place)


def _check_alone(against: Mapping[str, Any] | None, rollouts: int | None, turned: bool) -> None:
    """Chances and a second game would tell what a seat may not know."""
    if against:
        raise BadInput("--against shows all that happens, so it does not go with --as.")
    if rollouts is not None:
        raise BadInput("--rollouts gives chances of all seats, so it does not go with --as.")
    if turned:
        raise BadInput("--turned looks at a whole game with all its secrets, so not with --as.")


def _against(cell: Cell, given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the second game, each in its own kind; at least one must be another."""
    components = cell.game.components(cell.packs, cell.overrides)
    keys.trust_bots_in(given)
    values = {key: keys.value(cell.game, components, key, each) for key, each in given.items()}
    if values and settled_alike(settle(cell), settle(keys.lay(cell, values))):
        told = ", ".join(f"{key}={_text(cell.game, key, value)}" for key, value in values.items())
        raise BadInput(f"--against {told} changes nothing: that is how the first game is played.")
    return values


def settled_alike(one: Settled, other: Settled) -> bool:
    """Whether two cells are the same games."""
    return (
        one.labels.settings == other.labels.settings
        and one.components.digest() == other.components.digest()
        and one.cell.bots == other.cell.bots
        and one.cell.knobs == other.cell.knobs
        and one.cell.forbidden == other.cell.forbidden
    )


def _scenes(cell: Cell, number: int, rollouts: int | None) -> Scenes:
    """One game, watched and drawn_up."""
    prepared = prepare(cell)
    watched = watched_game(prepared, number)
    count = _imagined(prepared.settled) if rollouts is None else rollouts
    events = telling_of(cell.game, watched.story)
    return Scenes(watched, drawn_up(prepared, range(number, number + 1), count, events=events))


def _imagined(settled: Settled) -> int:
    """How many endings are imagined a turn: none where chances are known."""
    try:
        check_known(settled)
    except BadInput:
        return DEFAULT_ROLLOUTS
    return 0
