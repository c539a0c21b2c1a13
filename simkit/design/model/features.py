"""The default features of a one-file game, from which the chance to win is learned."""

from __future__ import annotations

from simkit.design.author.pieces import KIND
from simkit.design.reading.pieces import row_of

from .fields import CARDS, GRID
from .model import GameModel
from .naming import safe

MOST_FEATURES = 40


def features_of(model: GameModel) -> dict[str, str]:
    """What a chance to win is learned from: plain numbers, own and the best of others."""
    found = {"turn": "float(game.turn)"}
    for each in model.fields.values():
        place = f"game.{safe(each.name)}"
        if each.hidden or each.words or each.kind == GRID or _says_what(model, each.name):
            continue
        held = ".held" if each.kind == CARDS else ""
        if each.per_player and (each.plain or held):
            found[f"own_{each.name}"] = f"float({place}[seat]{held})"
            if not held:
                lead = f"sk_ahead(game, at, {place}, seat) if at.rules.players > 1 else 0.0"
                found[f"lead_{each.name}"] = lead
        elif each.plain or held:
            found[each.name] = f"float({place}{held})"
        elif not each.per_player:
            found[f"sum_{each.name}"] = f"float(sk_sum_of({place}))"
    return dict(list(found.items())[:MOST_FEATURES])


def _says_what(model: GameModel, row: str) -> bool:
    """Whether a row says what pieces are: its sum means nothing."""
    pieces = model.program.pieces_of(row)
    return bool(pieces) and row == row_of(pieces, KIND)
