"""Check that settings agree with each other, and with the contents of the pack."""

from __future__ import annotations

from typing import Any

from simkit.apocalypse.words.settings import PLAYERS_MOST
from simkit.messages.errors import BadInput, nearest
from simkit.values.components import Components

from .boxes import ALL, boxes_of, order_of
from .picking import PICKED, picked
from .regions import trooper_names
from .ways import board_of

FILLERS = ("random", PICKED)  # they fill the seats that no name has taken
MOST_LEGIONS_GIVEN = 3  # at the start and as doom reaches 3 and 7


def combine(
    settings: dict[str, Any], given: frozenset[str], components: Components
) -> dict[str, Any]:
    """Look at all settings together: names that the pack must know, what the rules forbid."""
    _check_boxes(settings, components)
    for key, table in (("map", "maps"), ("region", "regions")):
        _check_name(key, settings[key], components.order(table))
    _check_heroes(settings, given, components)
    _check_legions(settings, components)
    if settings["enraged"] and settings["players"] == PLAYERS_MOST:
        raise BadInput(
            "enraged gives the Lord the health for one player more; with players=5 there is no "
            "such value (Changing Game Difficulty). Play with 1 to 4 players, or leave it out."
        )
    trooper_names(components, settings)
    _check_coming_and_going(settings, components)
    _check_lords(settings, components)
    _check_advance(settings, components)
    _check_banned(settings, components)
    return settings


def _check_coming_and_going(settings: dict[str, Any], components: Components) -> None:
    """Whoever joins needs a seat, a hero and a column of health; whoever leaves, an heir."""
    if settings["joins"]:
        players = settings["players"] + 1
        heroes = len(order_of(components, "heroes", settings))
        if players > PLAYERS_MOST:
            raise BadInput(
                f"joins={settings['joins']} adds a player, but players={settings['players']} is "
                f"all that the game has room for. Play with fewer, or leave joins out."
            )
        if settings["enraged"] and players == PLAYERS_MOST:
            raise BadInput(
                "enraged gives the Lord the health for one player more; when a fifth player joins "
                "there is no such value. Begin with fewer players, or leave one of the two out."
            )
        if players > heroes:
            raise BadInput(f"joins needs {players} heroes, but the pack has only {heroes}.")
    joined_before = 0 < settings["joins"] < settings["leaves"]
    if settings["leaves"] and settings["players"] == 1 and not joined_before:
        raise BadInput("leaves needs a second player, who plays the hero on; players is 1.")


def _check_advance(settings: dict[str, Any], components: Components) -> None:
    """The Lord may start nearer only along a path that leaves him short of the start."""
    nearer, lords = settings["lord_advance"], board_of(components, settings)["lords"]
    steps = min(len(lord["path"]) - 1 if lord["path"] else 0 for lord in lords)
    if nearer and not any(lord["path"] for lord in lords):
        raise BadInput(
            f"lord_advance={nearer}, but on the map {settings['map']} no Lord ever moves, so none "
            "can start nearer (Moving On Up). Leave it out, or choose another map."
        )
    if nearer > steps:
        raise BadInput(
            f"lord_advance={nearer}, but on the map {settings['map']} the Lord "
            f"can start at most {steps} areas nearer (Moving On Up)."
        )


def _check_lords(settings: dict[str, Any], components: Components) -> None:
    """Names that the pack knows, no more than the map has Lords, and enough to draw the others."""
    names, known = settings["lord"], order_of(components, "lords", settings)
    most = len(components.table("maps")[settings["map"]]["lords"])
    if len(names) > most:
        raise BadInput(
            f"lord names {len(names)} Lords, but the map {settings['map']} has {most}: "
            f"name at most {most}."
        )
    for name in names:
        if name != "random":
            _check_name("lord", name, known)
    if most > len(known):
        raise BadInput(
            f"The map {settings['map']} has {most} Lords, but {_here(settings)} only {len(known)}. "
            "Choose another map, or add Lords with a pack."
        )


def _check_banned(settings: dict[str, Any], components: Components) -> None:
    """A legion that the map sends away cannot come."""
    board = components.table("maps")[settings["map"]]
    for name in settings["legion"]:
        if name in board["banned_legions"]:
            banned = " and ".join(board["banned_legions"])
            raise BadInput(
                f"legion={name}, but the map {settings['map']} bans {banned}. "
                "Choose another legion, or random."
            )
    if {*order_of(components, "legions", settings)} <= {*board["banned_legions"]}:
        raise BadInput(f"The map {settings['map']} bans every legion of {_here(settings)}.")


def _check_boxes(settings: dict[str, Any], components: Components) -> None:
    """Boxes that something is from; all of them stands alone."""
    names, known = settings["boxes"], (ALL, *boxes_of(components))
    for name in names:
        _check_name("boxes", name, known)
    if ALL in names and len(names) > 1:
        raise BadInput("boxes is all, or names some of them.")


def _check_legions(settings: dict[str, Any], components: Components) -> None:
    """Names that are in the boxes; random stands last."""
    names = settings["legion"]
    named = names[:-1] if names[-1] == "random" else names
    for name in named:
        _check_name("legion", name, order_of(components, "legions", settings))
    if len(named) > MOST_LEGIONS_GIVEN:
        raise BadInput(f"legion names {len(named)} legions: name at most {MOST_LEGIONS_GIVEN}.")


def _here(settings: dict[str, Any]) -> str:
    """Where one looks for a hero or a Lord."""
    return "the pack" if ALL in settings["boxes"] else f"boxes={'+'.join(settings['boxes'])}"


def _check_heroes(settings: dict[str, Any], given: frozenset[str], components: Components) -> None:
    """One hero a seat; "random" or "picked" as the last name fills the seats that are left."""
    names = settings["heroes"]
    named = names[:-1] if names[-1] in FILLERS else names
    known = order_of(components, "heroes", settings)
    for name in named:
        if name in FILLERS:
            raise BadInput(f"heroes has {name} before a name: put {name} last, after all names.")
        _check_name("heroes", name, known)
    if "players" not in given and named == names:
        settings["players"] = len(names)
    players = settings["players"]
    if players > len(known):
        raise BadInput(f"players={players}, but {_here(settings)} has only {len(known)} heroes.")
    if len(named) > players or (named == names and len(named) < players):
        raise BadInput(
            f"heroes names {len(named)} heroes, but players is {players}: give one hero a player, "
            "end the list with random or picked, or leave one of the two out."
        )
    if names[-1] == PICKED:
        settings["heroes"] = picked(named, known, settings)


def _check_name(key: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise BadInput(f"{key} cannot be {name!r}. {nearest(name, known)}")
