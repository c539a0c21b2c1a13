"""A game of bots, told as `play` would tell it to a person in one seat."""

from __future__ import annotations

from dataclasses import asdict, replace

from simkit.lab.people.lines import StoryLine
from simkit.lab.people.sitting import Sitting, check_open, story_of
from simkit.lab.people.world import World
from simkit.lab.play.again import again
from simkit.lab.play.cell import Cell
from simkit.lab.positions.trace import Trace, traced
from simkit.lab.seats.seating import count_of
from simkit.messages.errors import BadInput

AFTERWARDS = "told when the game is over"


def told_to(cell: Cell, number: int, seat: int) -> Trace:
    """A game of a cell, with what a seat, from 1, hears up to its last choice and at the end."""
    count = count_of(cell)
    if seat > count:
        raise BadInput(f"--as {seat}: seats are 1 to {count}.")
    check_open(Sitting(cell, cell, (seat - 1,)))
    bot = cell.bots[min(seat, len(cell.bots)) - 1]
    heard, secret = _heard(cell, number, seat - 1, bot)
    events = [{**asdict(line), "phase": ""} for line in heard]
    events += [{**asdict(line), "phase": AFTERWARDS} for line in secret]
    told_by = again("trace", cell, (), {}, {"game": number, "as": seat})
    return replace(traced(cell, number), events=events, told_by=told_by)


def _heard(cell: Cell, number: int, seat: int, bot: str) -> tuple[list[StoryLine], list[StoryLine]]:
    """Every line that the seat is told up to its last choice, and those that it is told later."""
    world = World(cell, (seat,), bot, number)
    try:
        story = story_of(world, is_open=False)
        lines: list[StoryLine] = []
        while not world.is_over:
            lines += story.news_for(seat)
            story.skip(seat)
            world.answer(world.advice)
        return lines, list(story.rest())
    finally:
        world.close()
