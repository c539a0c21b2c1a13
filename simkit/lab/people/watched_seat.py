"""A game of bots, watched from one seat, with only what that seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace

import numpy as np

from simkit.lab.people.lines import StoryLine
from simkit.lab.people.sitting import Sitting, check_open, story_of
from simkit.lab.people.world import World
from simkit.lab.play.again import again
from simkit.lab.play.cell import Cell
from simkit.lab.positions.trace import traced
from simkit.lab.positions.watching import Step, WatchedGame
from simkit.lab.seats.seating import count_of
from simkit.messages.errors import BadInput

PUBLIC = ("name", "turns")  # of the ending: its figures may hold what others kept secret


def watched_from(cell: Cell, number: int, seat: int) -> WatchedGame:
    """A game of a cell, with a step before each choice of a seat, counted from 1.

    Secrets of others are in none of its parts, also not when the game is over.
    """
    count = count_of(cell)
    if not 1 <= seat <= count:
        raise BadInput(f"--as {seat}: seats are 1 to {count}.")
    check_open(Sitting(cell, cell, (seat - 1,)))
    bot = cell.bots[min(seat, len(cell.bots)) - 1]
    world = World(cell, (seat - 1,), bot, number)
    try:
        known = list(_known(world, seat - 1))
    finally:
        world.close()
    whole = traced(cell, number)
    story = replace(
        whole,
        events=[{**asdict(line), "phase": ""} for news, _ in known for line in news],
        outcome={each: whole.outcome[each] for each in PUBLIC},
        row={},
        told_by=again("trace", cell, (), {}, {"game": number, "as": seat}),
    )
    return WatchedGame(world.stepped.prepared, number, story, tuple(_steps(known)))


Known = tuple[tuple[StoryLine, ...], np.record]
"""What a seat was told since its last choice, and the position as it sees it."""


def _known(world: World, seat: int) -> Iterator[Known]:
    """What the seat knows before each of its choices, and at the end."""
    story = story_of(world, is_open=False)
    while True:
        news = story.news_for(seat)
        if news:
            yield news, world.position_for(seat)
        if world.is_over:
            return
        story.skip(seat)
        world.answer(world.advice)


def _steps(known: list[Known]) -> Iterator[Step]:
    first = 0
    for news, state in known:
        beyond = first + len(news)
        yield Step(news[-1].turn, "", first, beyond, state)
        first = beyond
