"""Would a seat have seen the difference, had another option been taken?

The game is played once more with the other option and the same answers of everybody. Who is asked,
and to decide what, is open to all; what the position holds is open as far as the seat sees it.
"""

from __future__ import annotations

from simkit.errors import SimkitError
from simkit.lab.people.world import World


def would_show(world: World, shadow: World, seat: int, choice: int, other: int) -> bool:
    """Whether the seat can tell, by now, that this choice was not the other option.

    False also if the same answers do not fit the other game, or if its rules break down in it: what
    cannot be known is not told, and nobody is at fault in a game that nobody plays.
    """
    try:
        return _shows(world, shadow, seat, choice, other)
    except SimkitError:
        return False


def _shows(world: World, shadow: World, seat: int, choice: int, other: int) -> bool:
    shadow.start()
    for number, made in enumerate(world.choices):
        if shadow.is_over or (shadow.asked, shadow.kind) != (made.seat, made.kind):
            return True
        if made.seat == seat and number > choice and shadow.seen(seat) != made.seen:
            return True
        place = other if number == choice else shadow.place_of(made.option)
        if place < 0:
            return False
        shadow.stepped.answer(place)
    if shadow.is_over or world.is_over:
        return shadow.is_over != world.is_over
    if (shadow.asked, shadow.kind) != (world.asked, world.kind):
        return True
    return shadow.seen(seat) != world.seen(seat)
