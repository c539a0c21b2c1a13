"""Find a change of one number for a whole kind of things: `what if each hero had more fate?`.

One thing that is named by its own name is a change of its own: see simkit.cli.page.meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Set
from types import MappingProxyType
from typing import Any

from simkit.cli.page.things_meant import part_meant
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game
from simkit.values.components import Components
from simkit.values.schema import Integer
from simkit.view.text.lookup import in_full, spoken

SHORT: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "hp": frozenset(plain_words("hit life lives health")),
        "ap": frozenset(plain_words("action actions")),
        **dict.fromkeys(
            ("mp", "mf", "move", "movement"),
            frozenset(
                plain_words(
                    "step hex far farther further move movement speed fast faster slow slower"
                )
            ),
        ),
    }
)
"""Names of columns that people do not say, with the words that they say instead."""
MOVED = re.compile(r"(.+ of every .+) (\d+ (?:higher|lower)):")
USUAL = "usual"
MOST_THINGS = 40  # so that the values of all are still a short text


def kind_change_meant(
    game: Game, said: Set[str], step: int, usually: str = USUAL
) -> dict[str, Any] | None:
    """The question what so much more or less of a number does for every thing of a kind."""
    pack = game.components()
    for kind, table, column in _columns(game, pack):
        part = next((each for each in part_meant(game, said) if each.table == table), None)
        if not (_is_named(kind, table, said) or part) or not _names_column(column, said):
            continue
        kind = part.called if part else kind
        sets = [*_moved(pack, table, column, step, part.only if part else pack.order(table))]
        if sets and len(sets) <= MOST_THINGS:
            name = f"{in_full(column)} of every {spoken(kind)} {_by(step)}"
            variants = [f"{usually}:", f"{name}: {', '.join(sets)}"]
            asked = {"verb": "compare", "game": game.name, "vary": {}, "variant": variants}
            return {"title": kind_change_title(variants), "asked": asked}
    return None


def kind_change_title(variants: object) -> str:
    """The question in words; "" if these are no such variants."""
    if not isinstance(variants, list) or len(variants) != 2 or variants[0] != f"{USUAL}:":
        return ""
    found = MOVED.match(f"{variants[1]}")
    return f"What if {found[1]} is {found[2]} than usual?" if found else ""


def _by(step: int) -> str:
    return f"{abs(step)} {'higher' if step > 0 else 'lower'}"


def _columns(game: Game, pack: Components) -> Iterator[tuple[str, str, str]]:
    """Whole numbers of things: what one of the kind is called, its table, and the column."""
    kinds = {each.table: each.kind for each in (*game.assets,) if each.table}
    for table, held in pack.schema.items():
        if held.single:
            continue
        for column, value in held.fields.items():
            if isinstance(value.kind, Integer) and not value.kind.shape:
                yield kinds.get(table, plain_words(table)[-1]), table, column


def _is_named(kind: str, table: str, said: Set[str]) -> bool:
    names = ({*plain_words(spoken(name))} for name in (kind, table))
    return any(name and name <= said for name in names)


def _names_column(column: str, said: Set[str]) -> bool:
    return {*plain_words(spoken(column))} <= said or bool(SHORT.get(column, frozenset()) & said)


def _moved(
    pack: Components, table: str, column: str, step: int, only: Collection[str]
) -> Iterator[str]:
    """The value of each thing that has the number, moved as far as it can be."""
    kind = pack.schema[table].fields[column].kind
    for leaf in pack.leaves():
        where, _, rest = leaf.path.partition(".")
        entry, _, inside = rest.partition(".")
        is_it = where == table and inside == column and entry in only
        if is_it and isinstance(leaf.value, int) and isinstance(kind, Integer):
            other = min(max(leaf.value + step, kind.low), kind.high)
            if other != leaf.value:
                yield f"pack:{leaf.path}={other}"
