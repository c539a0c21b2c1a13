"""Variants that the user names, each with its own values.

`fifth die: despair_dice=5, enraged=true` is a variant called "fifth die"; without a name it is
called by its values. `pack=mine.toml` lays a pack, so two versions of a pack can be two variants.
`rules=other.py` plays another file in the place of the game's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from simkit.description.game import Game, shown
from simkit.finding import registry
from simkit.finding.trusted import check_trusted
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput
from simkit.outside.files import is_confined

PACK, RULES = "pack", "rules"

Variants = Mapping[str, Mapping[str, Any]] | Iterable[str]

_NAMED = re.compile(r"([^=]*?):(?:\s+(.*))?", re.DOTALL)


def named_variants(given: Variants, cell: Cell, rules: bool = False) -> tuple[Variant, ...]:
    """Every variant, checked; the first one is the baseline.

    With `rules` a variant may have a file of rules. One alone is compared with the game itself.
    """
    listed = given.items() if isinstance(given, Mapping) else map(_parted, _listed(given))
    pairs = list(listed)
    of_rules = [name or keys.label(values) for name, values in pairs if RULES in values]
    if of_rules and not rules:
        raise BadInput(f"the variant {of_rules[0]}: only compare takes rules=FILE.")
    if of_rules and len(pairs) == 1:
        pairs.insert(0, (cell.game.typed, {}))
    variants = tuple(_variant(cell, name, values) for name, values in pairs)
    if of_rules:
        _check_players(variants)
    names = [variant.name for variant in variants]
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice is not None:
        raise BadInput(f"two variants are called {shown(twice)}; give each a name of its own.")
    return variants


def _listed(given: Iterable[str]) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


def _parted(text: str) -> tuple[str, dict[str, str]]:
    """The name of a variant, if it has one, and its values."""
    found = _NAMED.fullmatch(text.strip())
    name, listed = (found[1].strip(), found[2] or "") if found else ("", text)
    values: dict[str, str] = {}
    for part in filter(None, map(str.strip, listed.split(","))):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise BadInput(f"--variant needs NAME: KEY=VALUE, KEY=VALUE, not {shown(text)}.")
        if key in values:
            raise BadInput(f"--variant {shown(name or text)} gives {key} twice.")
        values[key] = value
    if not name and not values:
        raise BadInput(
            "--variant is empty; write NAME: KEY=VALUE, or a NAME: for what is played as it is."
        )
    return name, values


def _variant(cell: Cell, name: str, values: Mapping[str, Any]) -> Variant:
    if not isinstance(values, Mapping):
        raise BadInput(f"variants: {shown(name)} must be a table of keys with values.")
    title = name or keys.label(values)
    try:
        laid, read = _laid(cell, dict(values))
        return Variant(read, settle(laid), alone=False, title=title)
    except BadInput as problem:
        raise BadInput(f"the variant {title}: {problem}") from None


def _check_players(variants: tuple[Variant, ...]) -> None:
    """Refuse tables of unlike size, which no change of a rule explains."""
    players = [each.settled.settings.get("players") for each in variants]
    for variant, number in zip(variants, players, strict=True):
        if number != players[0] and "players" not in variant.values:
            raise BadInput(
                f"the variant {variant.name} has {number} players, and {variants[0].name} has "
                f"{players[0]}; give --set players={players[0]}."
            )


def _game_of(cell: Cell, file: Any) -> Game:
    """The game of a file that the user has named; a page or an assistant names none."""
    if not cell.game.source:
        raise BadInput(f"rules={file}: {cell.game.name} is not a game of your own.")
    if is_confined():
        check_trusted(str(file))
    return registry.find(str(file))


def _laid(cell: Cell, values: dict[str, Any]) -> tuple[Cell, dict[str, Any]]:
    """The cell with a variant's values in place of its own, and the values in their own kinds."""
    keys.trust_bots_in(values)
    read: dict[str, Any] = {}
    if RULES in values:
        read[RULES] = values.pop(RULES)
        cell = replace(cell, game=_game_of(cell, read[RULES]))
    if PACK in values:
        read[PACK] = values.pop(PACK)
        cell = replace(cell, packs=(*cell.packs, read[PACK]))
    components = cell.game.components(cell.packs, cell.overrides)
    own = {key: keys.value(cell.game, components, key, value) for key, value in values.items()}
    laid = keys.lay(cell, own)
    for key in own:
        keys.check_knob_plays(key, laid.bots)
    return laid, read | own
