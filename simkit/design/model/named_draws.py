"""Random draws for a named thing, such as `game.roll(6, of=player)`, and their names for people."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from simkit.design.reading.flow import DRAWS, game_calls
from simkit.kernel.vocabulary import MOST_OF, OF_BITS

from .kinds import PLAYER, ValueKind
from .model import GameModel
from .wording import names_of_kind, player

PLACES = ("of", "dice")  # of a draw's arguments behind the first one


def given_to_draw(call: ast.Call) -> dict[str, ast.expr]:
    """What a call that draws is given by name, or in the place of a name."""
    found = {each.arg: each.value for each in call.keywords if each.arg}
    return found | dict(zip(PLACES, call.args[1:], strict=False))


def names_several(call: ast.Call) -> bool:
    """Whether several numbers name what is drawn for: of=(card, blow)."""
    return isinstance(given_to_draw(call).get("of"), ast.Tuple)


def names_draws(model: GameModel) -> bool:
    """Whether a line draws for a named thing."""
    return any(True for _ in _named(model))


def things_drawn_for(model: GameModel) -> dict[int, tuple[tuple[int, str], ...]]:
    """By place of drawing: the slots of its named things, and how people call these."""
    found: dict[int, list[list[str]]] = {}
    for site, function, thing in _named(model):
        found.setdefault(site, []).append(_names(model, thing, model.kinds.of(thing, function)))
    return {
        site: tuple(
            ((which + 1) << OF_BITS, _alike([each[which] for each in names if which < len(each)]))
            for which in range(max(map(len, names)))
        )
        for site, names in found.items()
    }


def _named(model: GameModel) -> Iterator[tuple[int, str, ast.expr]]:
    """Each draw for a named thing: its place, its function, and the thing."""
    for name, tree in model.program.functions.items():
        for call in game_calls(tree, *DRAWS):
            thing = given_to_draw(call).get("of")
            if thing is not None and not names_several(call):
                yield model.flow.sites[call.lineno], name, thing


def _names(model: GameModel, thing: ast.expr, kind: ValueKind) -> list[str]:
    """The names of the things that an expression stands for; numbers have that of the expression.

    Things beyond the last that is counted apart share the draws of an earlier one.
    """
    if kind.of == PLAYER:
        names = [player(model, seat) for seat in range(model.program.most_players)]
    else:
        names = names_of_kind(model, kind)
        names = names or [f"{ast.unparse(thing)} {number}" for number in range(MOST_OF)]
    return [" or ".join(names[which::MOST_OF]) for which in range(min(len(names), MOST_OF))]


def _alike(names: list[str]) -> str:
    """One name, of several draws in a line for the same number."""
    return " or ".join(dict.fromkeys(names))
