"""What each bot of a game would have chosen in place of a person.

Worked out when the table closes: each bot looks on while the whole game is played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from simkit.description.policy import MISTAKES, Bot, Knob
from simkit.lab.contests.usual_bots import FLOORS, all_but_search
from simkit.lab.people.sitting import Sitting
from simkit.lab.people.world import World
from simkit.lab.seats.asking_again import places_by_knobs
from simkit.lab.seats.thoughts import Thoughts
from simkit.messages.errors import SimkitError
from simkit.players.bots import find_bot
from simkit.players.lapse import LAPSE

MOST_KNOBS = 16  # of a bot that are turned
PARTS = (0.25, 0.5, 0.75, 1.25, 1.5, 2.0, 3.0)  # of a knob's usual value


def watching(sitting: Sitting) -> list[str]:
    """The bots that have an opinion: all that have a plan, and none that searches."""
    return [name for name in all_but_search(sitting.cell.game) if name not in FLOORS]


def opinions(
    sitting: Sitting, bot: str, answers: Sequence[int], thoughts: Thoughts | None = None
) -> list[int]:
    """The place of the option that a bot would have taken, at each question of a person.

    As far as the answers can be played: a rule that breaks ends the list.
    """
    return [world.advice for world in _questions(sitting, bot, answers, thoughts)]


def _questions(
    sitting: Sitting, bot: str, answers: Sequence[int], thoughts: Thoughts | None
) -> Iterator[World]:
    """The game at each question of a person, while a bot looks on."""
    world = None
    try:
        world = World(sitting.cell, sitting.people, bot, sitting.number, thoughts)
        for place in answers:
            yield world
            world.answer(place)
    except SimkitError:
        return
    finally:
        if world is not None:
            world.close()


# --- with other knobs ---


def turned_opinions(
    sitting: Sitting, bot: str, answers: Sequence[int], thoughts: Thoughts | None = None
) -> list[dict[str, dict[float, int]]]:
    """What a bot with one knob turned would choose, by knob and value, at each question."""
    knobs = knobs_tried(find_bot(sitting.cell.game, bot))
    if not knobs:
        return [{} for _ in answers]
    found = []
    for world in _questions(sitting, bot, answers, thoughts):
        rows = _rows(world, bot, knobs)
        places = iter(places_by_knobs(world.stepped, rows).tolist())
        found.append({k: {value: next(places) for value in knobs[k]} for k in knobs})
    return found


def knobs_tried(bot: Bot) -> dict[str, tuple[float, ...]]:
    """The values, other than their own, to which knobs of a bot are turned one at a time."""
    own = [knob for knob in bot.knobs if knob.name not in (MISTAKES.name, LAPSE.name)]
    return {knob.name: values_tried(knob) for knob in own[:MOST_KNOBS]}


def values_tried(knob: Knob) -> tuple[float, ...]:
    """Parts and multiples of the usual value; of a knob that is usually 0, parts of its range."""
    if knob.default:
        tried = [knob.default * part for part in PARTS]
    else:
        tried = [knob.low + (knob.high - knob.low) * n / len(PARTS) for n in range(len(PARTS) + 1)]
    inside = {round(min(max(value, knob.low), knob.high), 4) for value in tried}
    return tuple(sorted(inside - {knob.default}))


def _rows(world: World, bot: str, knobs: Mapping[str, Sequence[float]]) -> np.ndarray:
    """The knobs as they stand, with one of them turned in each row."""
    names = [knob.name for knob in find_bot(world.cell.game, bot).knobs]
    usual = world.stepped.minds[world.asked].knobs[: len(names)].copy()
    turned = [(names.index(name), value) for name in knobs for value in knobs[name]]
    rows = np.repeat(usual[None, :], len(turned), axis=0)
    for row, (place, value) in zip(rows, turned, strict=True):
        row[place] = value
    return rows
