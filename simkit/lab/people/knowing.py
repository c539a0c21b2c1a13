"""Check whether a seat would have seen a difference if another option had been taken.

The game is played once more with the other option and the same answers of everybody. Who is asked,
and to decide what, is open to all; what the position holds is open as far as the seat sees it.

Two choices of others may hide each other: who sees only the sum of two bids knows neither. So each
choice is also tried together with one other that the seat may not know. A choice is not told if
another game that looks alike is found, or if the same answers do not fit one of its options. Three
choices that hide each other while no two do are not found, nor is luck that hides a choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simkit.lab.people.world import World
from simkit.messages.errors import SimkitError

MOST_BESIDE = 6  # choices of others that are tried together with one


def is_plain(world: World, shadow: World, seat: int, choice: int) -> bool:
    """Whether the seat can tell, by now, which option was taken."""
    alone = ({choice: other} for other in _others(world, choice))
    if not all(would_show(world, shadow, seat, changes) for changes in alone):
        return False
    pairs = _pairs(world, seat, choice)
    return all(would_show(world, shadow, seat, changes) is not False for changes in pairs)


def _pairs(world: World, seat: int, choice: int) -> Iterator[dict[int, int]]:
    """Every other option of a choice, with every other one of a choice beside it."""
    for beside in _beside(world, seat, choice):
        for other in _others(world, choice):
            yield from ({choice: other, beside: place} for place in _others(world, beside))


def _others(world: World, choice: int) -> list[int]:
    made = world.choices[choice]
    return [place for place in range(len(made.options)) if place != made.place]


def _beside(world: World, seat: int, choice: int) -> list[int]:
    """Choices of other seats since the seat chose last before this one, the nearest first."""
    seats = [made.seat for made in world.choices]
    before = max((n for n in range(choice) if seats[n] == seat), default=-1)
    near = [n for n in range(before + 1, len(seats)) if n != choice and seats[n] != seat]
    return sorted(near, key=lambda n: abs(n - choice))[:MOST_BESIDE]


def would_show(world: World, shadow: World, seat: int, changes: Mapping[int, int]) -> bool | None:
    """Whether the seat can tell, by now, that these choices were not these other options.

    None if the same answers do not fit the other game before anything shows, or if its rules break
    down in it: nobody is at fault in a game that nobody plays.
    """
    try:
        return _shows(world, shadow, seat, changes)
    except SimkitError:
        return None


def _shows(world: World, shadow: World, seat: int, changes: Mapping[int, int]) -> bool | None:
    first = min(changes)
    _play_to(world, shadow, first)
    for number, made in enumerate(world.choices[first:], start=first):
        if shadow.is_over or (shadow.asked, shadow.kind) != (made.seat, made.kind):
            return True
        if made.seat == seat and number > first and shadow.seen(seat) != made.seen:
            return True
        taken = made.options[changes.get(number, made.place)].tobytes()
        place = shadow.place_of(taken)
        if place < 0:  # what the seat has seen by then may tell
            return True if shadow.seen(seat) != _seen_at(world, shadow, seat, number) else None
        shadow.stepped.answer(place)
    if shadow.is_over or world.is_over:
        return shadow.is_over != world.is_over
    if (shadow.asked, shadow.kind) != (world.asked, world.kind):
        return True
    return shadow.seen(seat) != world.seen(seat)


def _seen_at(world: World, shadow: World, seat: int, number: int) -> bytes:
    """What the seat sees before a choice of the real game."""
    _play_to(world, shadow, number)
    return shadow.seen(seat)


def _play_to(world: World, shadow: World, number: int) -> None:
    """Play the same game up to a choice: until then nothing differs."""
    shadow.start()
    shadow.stepped.answer_all([made.place for made in world.choices[:number]])
