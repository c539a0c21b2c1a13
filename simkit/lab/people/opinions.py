"""What each bot of a game would have chosen where a person chose.

Worked out when the table closes: each bot looks on while the whole game is played again.
"""

from __future__ import annotations

from collections.abc import Sequence

from simkit.lab.contests.usual_bots import FLOORS, all_but_search
from simkit.lab.people.sitting import Sitting
from simkit.lab.people.world import World
from simkit.lab.seats.thoughts import Thoughts
from simkit.messages.errors import SimkitError


def watching(sitting: Sitting) -> list[str]:
    """The bots that have an opinion: all that have a plan, and none that searches."""
    return [name for name in all_but_search(sitting.cell.game) if name not in FLOORS]


def opinions(
    sitting: Sitting, bot: str, answers: Sequence[int], thoughts: Thoughts | None = None
) -> list[int]:
    """The place of the option that a bot would have taken, at each question of a person.

    As far as the answers can be played: a rule that breaks ends the list.
    """
    found: list[int] = []
    world = None
    try:
        world = World(sitting.cell, sitting.people, bot, sitting.number, thoughts)
        for place in answers:
            found.append(world.advice)
            world.answer(place)
    except SimkitError:
        return found
    finally:
        if world is not None:
            world.close()
    return found
