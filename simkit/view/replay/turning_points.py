"""Find the most important turns of a game to watch, and what followed them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from simkit.description.boards import Scene
from simkit.lab.basics.heading import Heading
from simkit.lab.stories.replayed import Replayed, Scenes
from simkit.lab.stories.timeline import TurnChance
from simkit.view.replay.reel import Reel
from simkit.view.text.findings.timeline import happened
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import percent

MOST_MOMENTS = 3
LEAST_JUMP = 0.05  # a turn that moved the chance by less has decided nothing
MOST_EVENTS = 4
MOST_TRACKS = 3
MOST_TOLD = 3  # sentences of the turn that changed most


@dataclass(frozen=True)
class Turning:
    """A turn that weighed."""

    turn: int
    step: int  # of the page, from 1
    who: str  # "Seat 2", or "" for a team
    before: float
    after: float
    events: tuple[str, ...]


def whose(found: Replayed, seat: int) -> str:
    """Whose chance it is: "Seat 2", or the side that sits there."""
    name = seat_name(names_in(found), seat)
    return name[:1].upper() + name[1:]


def names_in(found: Replayed) -> Heading:
    """What the seats of this game are called: sides, or as the board names them; or nothing."""
    game, settled = found.cell.game, found.settled
    named = getattr(game.picture(), "seats", None)
    seats = named(settled.components, settled.settings) if named else ()
    return Heading(sides=game.sides or tuple(seats))


def step_of_turn(found: Replayed, nth: int, turn: int) -> int:
    """The first step of the page at which a game is in a turn, from 1."""
    steps = found.games[nth].watched.steps
    places = (n for n, pair in enumerate(found.pairs, 1) if steps[pair[nth]].turn >= turn)
    return next(places, len(found.pairs))


def moments_of(found: Replayed, nth: int) -> Iterator[Turning]:
    """The turns that moved a chance most, in the order in which they came."""
    timeline = found.games[nth].timeline
    jumps = [_jump(list(seats)) for seats in _by_seat(timeline.turns)]
    most: dict[int, tuple[float, int, float, float]] = {}
    for seat, chances in enumerate(jumps, 1):
        for turn, before, after in chances:
            size = abs(after - before)
            if size >= LEAST_JUMP and size > most.get(turn, (0.0,))[0]:
                most[turn] = (size, seat, before, after)
    heaviest = sorted(most, key=lambda turn: -most[turn][0])[:MOST_MOMENTS]
    for turn in sorted(heaviest):
        _, seat, before, after = most[turn]
        yield Turning(
            turn=turn,
            step=step_of_turn(found, nth, turn),
            who=whose(found, seat) if timeline.seats > 1 else "",
            before=before,
            after=after,
            events=tuple(happened(timeline, turn, MOST_EVENTS)),
        )


def turned(found: Replayed, nth: int) -> str:
    """The turn that moved the chance of a rival most, and what happened in it; nothing if none did.

    `Turn 31 changed most: wolf's chance to win went from 38 % to 91 %. Player 1: run to 23.`
    """
    most = max(moments_of(found, nth), key=lambda each: abs(each.after - each.before), default=None)
    if most is None:
        return ""
    whose_chance = f"{most.who}'s chance" if most.who else "the chance"
    chance = (
        f"{whose_chance} to win went from {percent(most.before, 0)} to {percent(most.after, 0)}"
    )
    told = most.events or found.games[nth].story.told_in(most.turn)
    happened_then = "".join(f" {text.rstrip('.')}." for text in told[:MOST_TOLD])
    return f"Turn {most.turn} changed most: {chance}.{happened_then}"


def _by_seat(rows: Sequence[TurnChance]) -> Iterator[Iterator[TurnChance]]:
    ordered = sorted(rows, key=lambda row: (row.seat, row.turn))
    for _, seats in groupby(ordered, key=lambda row: row.seat):
        yield seats


def _jump(rows: Sequence[TurnChance]) -> list[tuple[int, float, float]]:
    """Every turn with the chance at its start and at its end."""
    chances = [float(row.chance) for row in rows] + [float(rows[-1].won)]
    return [(row.turn, chances[n], chances[n + 1]) for n, row in enumerate(rows)]


# --- two games -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Following:
    """What follows where two games part."""

    heads: tuple[str, ...]  # chance to win, doom ...
    turns: tuple[tuple[int, int, tuple[tuple[str, str], ...]], ...]  # turn, step, both of each
    ends: tuple[tuple[str, str, str], ...]  # figures of the end that differ


def following(found: Replayed, reels: Sequence[Reel]) -> Following:
    """Turn by turn how both games stand, and how their ends differ."""
    tracks = _tracks(reels)
    last = max(scenes.watched.steps[-1].turn for scenes in found.games)
    rows = []
    for turn in range(1, last + 1):
        standing = [
            [*_chances(scenes, turn), *_standing(scenes, reel.scenes, turn, tracks)]
            for scenes, reel in zip(found.games, reels, strict=True)
        ]
        rows.append((turn, step_of_turn(found, 0, turn), tuple(zip(*standing, strict=True))))
    seats = found.games[0].timeline.seats
    names = [f"{whose(found, n)} wins" for n in range(1, seats + 1)]
    chances = ["Chance to win"] if seats == 1 else names
    return Following((*chances, *tracks), tuple(rows), tuple(_ends(found)))


def _tracks(reels: Sequence[Reel]) -> list[str]:
    """The first tracks that both games have from beginning to end."""
    every = [scene for reel in reels for scene in reel.scenes]
    shared = {track.title for track in every[0].tracks}
    for scene in every:
        shared &= {track.title for track in scene.tracks}
    return [track.title for track in every[0].tracks if track.title in shared][:MOST_TRACKS]


def _chances(scenes: Scenes, turn: int) -> list[str]:
    rows = [row for row in scenes.timeline.turns if row.turn == turn]
    return [percent(row.chance.estimate, 0) for row in rows] or ["over"] * scenes.timeline.seats


def _standing(
    scenes: Scenes, every: Sequence[Scene], turn: int, tracks: Sequence[str]
) -> list[str]:
    """The tracks at the end of a turn."""
    inside = [n for n, step in enumerate(scenes.watched.steps) if step.turn == turn]
    if not inside:
        return ["over"] * len(tracks)
    at = {track.title: track.at for track in every[inside[-1]].tracks}
    return [str(at[title]) for title in tracks]


def _ends(found: Replayed) -> Iterator[tuple[str, str, str]]:
    """What differs in the end."""
    one, other = (scenes.story.outcome for scenes in found.games)
    known = {metric.name: metric.help for metric in found.cell.game.metrics}
    for key in one:
        if one[key] != other.get(key):
            name = {"name": "outcome"}.get(key, known.get(key, key.replace("_", " ")))
            yield name, _told(one[key]), _told(other.get(key))


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
