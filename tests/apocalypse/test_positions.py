"""Written positions of a real game: what was changed by hand is refused, or can be played on."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simkit.finding.registry import find
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.positions import position
from simkit.messages.errors import BadInput
from tests.contract import Interpreted

GAME = Interpreted(**vars(find("apocalypse")))
CELLS = ({}, {"players": 2, "secret_lord": True, "miniboss": True, "divine_intervention": True})


@cache
def written_once(cell: int, turn: int) -> str:
    prepared = prepare(cell_of(GAME, "random", seed=3, settings=CELLS[cell]))
    return json.dumps(position.write(position.played_to(prepared, 0, turn)))


def written(cell: int = 0, turn: int = 3) -> dict[str, Any]:
    return json.loads(written_once(cell, turn))


def numbers(table: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all numbers of a document."""
    if isinstance(table, int):
        yield way
        return
    for key, value in table.items() if isinstance(table, dict) else enumerate(table):
        yield from numbers(value, (*way, key))


def changed(document: dict[str, Any], way: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The document with one number changed."""
    document = copy.deepcopy(document)
    holder: Any = document["position"]
    for key in way[:-1]:
        holder = holder[key]
    holder[way[-1]] = value
    return document


def refusal_of(document: dict[str, Any]) -> str:
    with pytest.raises(BadInput) as refusal:
        position.read(document, GAME)
    return str(refusal.value)


@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_position_with_one_number_changed_is_refused_or_played_on(data):
    document = written(data.draw(st.sampled_from((0, 1))), data.draw(st.integers(1, 3)))
    ways = list(numbers(document["position"]))
    near = st.integers(-3, 100)
    value = data.draw(near | st.integers(-(2**63), 2**63 - 1))
    try:
        found = position.read(changed(document, data.draw(st.sampled_from(ways)), value), GAME)
    except BadInput:
        return
    table = found.table()
    table.play_on(found.state)
    settled = found.prepared.settled
    found.prepared.engine.columns(found.state.reshape(1), settled.components, settled.settings)


@pytest.mark.parametrize(
    ("way", "value", "message"),
    [
        (("players",), 3, "players is 3, not 4 as set"),
        (("captain",), 4, "captain is 4, not 0 to 3"),
        (("doom",), 14, "doom is 14, not 0 to 13"),
        (("outcome",), 9, "outcome is 9, not 0 to 4"),
        (("heroes", 0, "kind"), 99, "seat 0: hero is 99, not -1 to 14"),
        (("heroes", 0, "area"), 9, "seat 0 stands in place 9, which is none"),
        (("heroes", 0, "area"), 16, "seat 0 is in Hell, but there is no battle"),
        (("heroes", 0, "health"), 0, "seat 0: health is 0, not 1 to"),
        (("areas", 0, "minions", 0), 9, "circle 0 has"),
        (("figures", 0), 11, "figures of circle 0 is 11, not 0 to 10"),
        (("supply", 0), 0, "trooper type 0:"),
        (("hidden", "gifts", "cards", 0), 0, "the gift cards are not each in one place"),
        (("hidden", "gifts", "count"), 99, "size of the gift deck is 99, not 0 to 80"),
        (("lords", 0, "area"), 2, "Lord 0 stands outside his Shadow"),
        (("lords", 0, "area"), -1, "Lord 0 is nowhere"),
        (("lords", 0, "kind"), -1, "Lord 0 is known and hidden at once, or neither"),
        (("heroes", 0, "dice"), [1, 2], "position.heroes[0].dice must hold 5 values, not 2."),
        (("areas",), {}, "position.areas must be a list, not {}."),
        (("areas", 3), 7, "position.areas[3] must be a table, not 7."),
        (("areas", 3, "minions", 2), "x", "position.areas[3].minions[2] must be a whole number"),
        (("hidden", "cards"), 1, "position.hidden has no field 'cards'."),
    ],
)
def test_what_cannot_be_is_said_in_words(way, value, message):
    assert message in refusal_of(changed(written(), way, value))


def test_a_position_may_be_changed_where_it_stays_sound():
    richer = position.read(changed(written(), ("pool",), 40), GAME)
    assert richer.state.pool == 40
    assert richer.table().play_on(richer.state)
