"""The draws of Resolution cards that `simkit odds` knows: their chances, exactly and by drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import from_dtype, types

from simkit.description.game import shown
from simkit.hades.description import RESOLVERS
from simkit.hades.pack.building import build_map
from simkit.hades.rules.common.random_number_results import (
    CFP_RESULTS,
    SCIENCE_RESULTS,
    cfp_result,
    lab_result,
    request_works,
    science_result,
)
from simkit.hades.words import state, tables
from simkit.hades.words.tables import RULES
from simkit.kernel.jit import entry
from simkit.messages.errors import BadInput
from simkit.values.components import Components

from .combat_odds import combat, gorgon_duel
from .drawing import CardRule, Cards, cards_of, flag_of, one_of

PLACES = ("lab", "quarters", "bridge", "core", "teleporter")
OFFICERS = ("tso", "sanders")
RECOILS = ("flung", "crushed", "lost-in-space")
SUCCESS = ((True,), (False,))

_INT = types.int64
_RULES = from_dtype(RULES)


# --- the engine's rules, as Python can call them --------------------------------------------------


@entry(_INT(_RULES, _INT, _INT, _INT))
def cfp_of(rules: Any, number: int, jumps: int, depleted: int) -> int:
    """How a CFP action ends."""
    return cfp_result(rules, number, jumps, depleted)


@entry(_INT(_RULES, _INT, _INT, _INT))
def request_of(rules: Any, number: int, depleted: int, adjacent: int) -> int:
    """1 if a Request is granted."""
    return 1 if request_works(rules, number, depleted, adjacent, 0) else 0


@entry(_INT(_RULES, _INT, _INT, _INT))
def lab_of(rules: Any, number: int, failing: int, depleted: int) -> int:
    """How an experiment in the Lab ends."""
    return lab_result(rules, number, failing, depleted)


@entry(_INT(_INT, _INT, _INT))
def science_of(most: int, number: int, depleted: int) -> int:
    """How another Science Action ends."""
    return science_result(most, number, depleted)


# --- numbers --------------------------------------------------------------------------------------


def _number_rule(
    rules: Any, answer: Callable[[int], tuple[Any, ...]], order: tuple[tuple[Any, ...], ...]
) -> CardRule:
    """One random number, from the SHL deck: where either deck will do, both are alike."""

    def of_cards(shl: Cards, nastian: Cards) -> tuple[Any, ...]:
        return answer(int(rules.card[state.SHL_CARDS, shl[0]].number))

    return CardRule(rules, (1, 0), of_cards, order)


def _check(rules: Any, most: int) -> CardRule:
    return _number_rule(rules, lambda number: (number <= most,), SUCCESS)


def _cfp(components: Components, jump: Any, depleted: Any) -> CardRule:
    rules = cards_of(components)
    jumps, weak = int(flag_of("jump", jump)), int(flag_of("depleted", depleted))
    return _number_rule(
        rules,
        lambda number: (CFP_RESULTS[cfp_of(rules, number, jumps, weak)],),
        tuple((result,) for result in CFP_RESULTS),
    )


def _recoil(components: Components, column: Any, row: Any) -> CardRule:
    """Whither a malfunction flings a SWAT unit that meant this hex of Inferno (6.4)."""
    rules = build_map(components)[0]
    start = _hex_of(rules.map, column, row)

    def flight(shl: Cards, nastian: Cards) -> tuple[Any, ...]:
        way, distance = (int(rules.card[state.SHL_CARDS, card].number) for card in shl)
        place = start
        for _ in range(distance):
            place = int(rules.map.beyond[place, way - 1]) if place != state.NONE else state.NONE
        if place == state.NONE or place >= state.MOST_HEXES:
            return ("lost-in-space",)
        return ("flung" if rules.map.terrain[place] == tables.OPEN else "crushed",)

    return CardRule(rules, (2, 0), flight, tuple((word,) for word in RECOILS))


def _hex_of(board: Any, column: Any, row: Any) -> int:
    """The number of an open hex of Inferno by the numbers printed on it."""
    grid, found = board.grid, []
    for key, value, most in (("column", column, grid.columns), ("row", row, grid.rows)):
        first = int(grid.first)
        number = _whole(key, value)
        if not first <= number < first + int(most):
            raise BadInput(f"{key} must be {first} to {first + int(most) - 1}, not {number}.")
        found.append(number - first)
    place = found[1] * int(grid.columns) + found[0]
    if board.terrain[place] != tables.OPEN:
        raise BadInput("Nobody jumps onto a Complex or a Guard Tower (6.4): take another hex.")
    return place


def _whole(key: str, value: Any) -> int:
    try:
        return int(str(value))
    except ValueError:
        raise BadInput(f"{key} must be a whole number, not {shown(value)}.") from None


def _request(components: Components, depleted: Any, adjacent: Any) -> CardRule:
    rules = cards_of(components)
    weak, beside = int(flag_of("depleted", depleted)), int(flag_of("adjacent", adjacent))
    return _number_rule(
        rules, lambda number: (request_of(rules, number, weak, beside) == 1,), SUCCESS
    )


def _rally(components: Components) -> CardRule:
    rules = cards_of(components)
    return _check(rules, int(rules.rally_most))


def _repair(components: Components) -> CardRule:
    rules = cards_of(components)
    return _check(rules, int(rules.repair_most))


def _officer_repair(components: Components, officer: Any) -> CardRule:
    rules = cards_of(components)
    most = (rules.tso_repair_most, rules.sanders_repair_most)
    return _check(rules, int(most[OFFICERS.index(one_of("officer", officer, OFFICERS))]))


def _science(components: Components, place: Any, depleted: Any, failing: Any) -> CardRule:
    rules = cards_of(components)
    where = one_of("place", place, PLACES)
    weak = (where == "quarters") if depleted is None else flag_of("depleted", depleted)
    if where == "quarters" and not weak:
        raise BadInput("In his quarters only a depleted Dante rests (6.9): leave depleted out.")
    fails = flag_of("failing", failing)
    if fails and where != "lab":
        raise BadInput("failing concerns the Lab alone (6.9): leave it out, or take place=lab.")
    order = tuple((result,) for result in SCIENCE_RESULTS)
    if where == "lab":
        return _number_rule(
            rules,
            lambda n: (SCIENCE_RESULTS[lab_of(rules, n, int(fails), int(weak))],),
            order,
        )
    mosts = (rules.rest_most, rules.bridge_most, rules.core_most, rules.teleporter_most)
    most = int(mosts[PLACES.index(where) - 1])
    return _number_rule(rules, lambda n: (SCIENCE_RESULTS[science_of(most, n, int(weak))],), order)


def _circle_number(components: Components) -> CardRule:
    """A card of each deck, added (15.1)."""
    rules = cards_of(components)

    def answer(shl: Cards, nastian: Cards) -> tuple[Any, ...]:
        one = int(rules.card[state.SHL_CARDS, shl[0]].number)
        return (one + int(rules.card[state.NASTIAN_CARDS, nastian[0]].number),)

    return CardRule(rules, (1, 1), answer, tuple((number,) for number in range(2, 13)))


# --- what `simkit odds` asks for ------------------------------------------------------------------

_READERS: dict[str, Callable[..., CardRule]] = {
    "combat": combat,
    "gorgon-duel": gorgon_duel,
    "cfp": _cfp,
    "recoil": _recoil,
    "request": _request,
    "rally": _rally,
    "repair": _repair,
    "officer-repair": _officer_repair,
    "science": _science,
    "circle-number": _circle_number,
}
_FIELDS = {resolver.name: resolver.fields for resolver in RESOLVERS}


def exact(resolver: str, components: Components, **keys: Any) -> list[tuple[dict[str, Any], float]]:
    """Every outcome that can happen with its probability, in the order of the rulebook."""
    rule = _READERS[resolver](components, **keys)
    ways = rule.ways()
    total = ways.total()
    return [
        (dict(zip(_FIELDS[resolver], outcome, strict=True)), ways[outcome] / total)
        for outcome in rule.order
        if ways[outcome]
    ]


def sample(
    resolver: str, components: Components, games: int, seed: int, **keys: Any
) -> dict[tuple[Any, ...], int]:
    """How often each outcome came when cards were drawn so many times."""
    return dict(_READERS[resolver](components, **keys).draw(games, seed))
