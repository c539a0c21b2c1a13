"""Learned chances to win: tables of weights that simkit's data and packs hold.

`simkit learn` writes such a table. It is no value of the game: it says how those who played fared,
so it is not counted among the components, and it names the games that it was learned from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.values.schema import Integer, Lookup, PackTable, Real, Text, may, need

if TYPE_CHECKING:
    from simkit.values.components import Components

TABLE = "chances"
ANY = "any"  # the model for what has none of its own
MOST_MODELS = 40
MOST_WEIGHT = 1e6
SHARE = Real(0.0, 1.0)


def chances_table(features: tuple[str, ...]) -> PackTable:
    """The table of a game with these features: a model an entry, each with its origin."""

    def check(model: dict[str, Any]) -> str:
        strange = [name for name in model["weights"] if name not in features]
        return f'weights names "{strange[0]}", which is no feature of this game' if strange else ""

    return PackTable(
        learned=True,
        most=MOST_MODELS,
        check=check,
        fields={
            "command": need(Text(2000)),  # that learned it
            "version": need(Text(40)),
            "bot": need(Text(200)),  # whose chance it is
            "seed": need(Integer(0, 2**63 - 1)),
            "games": need(Integer(1, 10**9)),  # that it was fitted to
            "settings": may(Text(2000, 0), ""),  # that all games had, as words KEY=VALUE
            "components": need(Text(64)),  # the digest of what was played with
            "fresh_games": need(Integer(0, 10**9)),  # that it was tried on
            "won": may(SHARE, 0.0),  # share of those
            "auc": may(SHARE, 0.5),
            "brier": may(SHARE, 1.0),
            "error": may(SHARE, 1.0),  # how far chance and share lie apart, in the mean
            "constant": need(Real(-MOST_WEIGHT, MOST_WEIGHT)),
            "weights": need(Lookup(Real(-MOST_WEIGHT, MOST_WEIGHT), 0, len(features))),
        },
    )


def model_for(components: Components, name: str) -> Mapping[str, Any] | None:
    """The model of that name, or the one for all that have none; None if nothing was learned."""
    if TABLE not in components.schema:
        return None
    models = components.table(TABLE)
    found: Mapping[str, Any] | None = models.get(name, models.get(ANY))
    return found


def weights_for(components: Components, name: str, features: tuple[str, ...]) -> list[float]:
    """A weight a feature, and the constant; all 0, an even chance, if nothing was learned."""
    model = model_for(components, name)
    if model is None:
        return [0.0] * (len(features) + 1)
    return [*(model["weights"].get(name, 0.0) for name in features), model["constant"]]
