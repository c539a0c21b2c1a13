"""Check the arguments of an author's calls to simkit, also in lines that no trial reaches."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

from simkit.design.author.cards import Cards
from simkit.design.author.game import ENDINGS, OwnGame
from simkit.design.author.maps import Map
from simkit.design.reading.flow import is_game
from simkit.messages.errors import nearest

from .fields import CARDS
from .model import GameModel

OF_CARDS = {name for name in vars(Cards) if not name.startswith("_")} - {"count"}
OF_LISTS = {  # what Python's lists have: how cards say it
    "append": "add(card)",
    "extend": "add(card)",
    "insert": "add_to_bottom(card)",
    "pop": "draw()",
    "discard": "remove(card)",
}
WORDS_OF_CARDS = sorted(
    name for name, each in vars(Cards).items() if inspect.isfunction(each) and name[0] != "_"
)
WALKED = ("enumerate", "zip", "list", "sorted", "reversed")
GROWS = "a list that grows is Pile(kinds, most=20)"


def check_calls(model: GameModel, function: str, tree: ast.FunctionDef) -> None:
    """Refuse a call of `game.`, of cards or of a map with arguments that are not taken."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            _check_walked(model, function, node)
            _check_compared(model, function, node)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            _check_slice(model, function, node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            _check_cards(model, node.func)
            _check_lists(model, function, node.func)
            called = _called(model, function, node.func)
            if called is not None and not any(isinstance(each, ast.Starred) for each in node.args):
                _check(model, node, node.func.attr, called)


def _check_cards(model: GameModel, place: ast.Attribute) -> None:
    """Only decks, hands and piles draw and move cards: a list of numbers does not."""
    field = model.fields.get(place.value.attr) if is_game(place.value) else None  # type: ignore[attr-defined]
    if field is not None and field.kind != CARDS and place.attr in OF_CARDS:
        text = f"game.{field.name} is not cards and has no {place.attr}(); declare it with Deck, "
        raise model.program.mistake(place, f"{text}Hand or Pile.")


def _check_lists(model: GameModel, function: str, place: ast.Attribute) -> None:
    """Cards have words of their own for what lists do, and rows never grow."""
    kind, name = model.kinds.of(place.value, function), place.attr
    if kind.name == "cards" and name not in WORDS_OF_CARDS:
        said = OF_LISTS.get(name)
        hint = f"Write {said}." if said else nearest(name, WORDS_OF_CARDS)
        raise model.program.mistake(place, f"cards have no {name}(). {hint}")
    if kind.name in ("row", "grid", "seats") and name in OF_LISTS:
        raise model.program.mistake(place, f"a row has the same length all game; {GROWS}.")


def _check_walked(model: GameModel, function: str, call: ast.Call) -> None:
    """Whole cards go into no function of Python that makes a list of them."""
    name = call.func.id  # type: ignore[attr-defined]
    if name not in WALKED or name in model.program.functions:
        return
    if any(model.kinds.of(each, function).name == "cards" for each in call.args):
        text = f"{name}() does not take cards; loop over them, or over range(len(cards))."
        raise model.program.mistake(call, text)


def _check_compared(model: GameModel, function: str, call: ast.Call) -> None:
    """Cards are compared with each other, not with numbers beside them."""
    name = call.func.id  # type: ignore[attr-defined]
    if name not in ("min", "max") or len(call.args) == 1 or name in model.program.functions:
        return
    if any(model.kinds.of(each, function).name == "cards" for each in call.args):
        text = f"{name}() takes cards alone or numbers alone; write {name}(number, {name}(cards))."
        raise model.program.mistake(call, text)


def _check_slice(model: GameModel, function: str, part: ast.Subscript) -> None:
    """Cards are looked at one by one."""
    if model.kinds.of(part.value, function).name == "cards":
        text = "cards have no parts such as cards[1:]; "
        text += "write for n in range(1, len(cards)):, and cards[n] in it."
        raise model.program.mistake(part, text)


def _called(model: GameModel, function: str, place: ast.Attribute) -> Callable[..., Any] | None:
    """The function of simkit that is called; None if it is none, or an unknown one."""
    owner: type | None = OwnGame if is_game(place) else None
    if owner is None and model.kinds.of(place.value, function).name == "cards":
        owner = Cards
    if isinstance(place.value, ast.Name) and place.value.id in model.program.maps:
        owner = Map
    found = vars(owner).get(place.attr) if owner is not None else None
    return found if inspect.isfunction(found) and not place.attr.startswith("_") else None


def _check(model: GameModel, call: ast.Call, name: str, called: Callable[..., Any]) -> None:
    taken, least, takes_words, takes_more = _taken(called)
    known = ENDINGS if name == "end" else taken
    given = [keyword.arg for keyword in call.keywords if keyword.arg is not None]
    for word in given:
        if word not in taken and not (takes_words and (name != "end" or word in ENDINGS)):
            hint = nearest(word, known)
            raise model.program.mistake(call, f"{name} has no argument {word}. {hint}")
    of_these = len(call.args) + sum(word in taken for word in given)
    if of_these < least or (of_these > len(taken) and not takes_more):
        takes = f"{least}" if least == len(taken) else f"{least} to {len(taken)}"
        values = f"{takes} values ({', '.join(taken)})" if taken else "no values"
        raise model.program.mistake(call, f"{name} takes {values}, here it gets {of_these}.")
    for word in taken[len(call.args) : least]:
        if word not in given:
            raise model.program.mistake(call, f"{name} needs its {word}.")


@cache
def _taken(called: Callable[..., Any]) -> tuple[tuple[str, ...], int, bool, bool]:
    """The names of arguments, how many are needed, whether other words and more values go."""
    each = list(inspect.signature(called).parameters.values())[1:]
    plain = [one for one in each if one.kind is one.POSITIONAL_OR_KEYWORD]
    return (
        tuple(one.name for one in plain),
        sum(one.default is one.empty for one in plain),
        any(one.kind is one.VAR_KEYWORD for one in each),
        any(one.kind is one.VAR_POSITIONAL for one in each),
    )
