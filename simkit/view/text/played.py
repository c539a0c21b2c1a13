"""What was played, as pages and charts say it: the game by its title, what was set."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.text.words import changed_settings

if TYPE_CHECKING:
    from simkit.game import Game


def title_of(found: Mapping[str, Any], game: Game | None) -> str:
    """The game's title; its name where this simkit does not know the game."""
    return game.title if game else str(found["game"])


def defaults_of(game: Game | None) -> dict[str, Any]:
    """Every setting at its default; none where the game is not known."""
    return {setting.key: setting.default for setting in game.settings} if game else {}


def changed(found: Mapping[str, Any], game: Game | None, but: Collection[str] = ()) -> list[str]:
    """`players 4`: the settings that are not at their default, but for some that vary."""
    settings = changed_settings(found, defaults_of(game))
    return [f"{key} {value}" for key, value in settings.items() if key not in but]
