"""A cell: one game with the settings, bots, packs and seed that the user chose.

A study is made of cells; `simkit run` plays one. `settle` checks a cell, `prepare` loads its engine
and a `Workspace` plays its games.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from simkit.description.forbidding import FORBID, listed
from simkit.description.game import Game, shown, whole_number
from simkit.finding.grown import grown
from simkit.finding.registry import find
from simkit.finding.trusted import trust_bots
from simkit.lab.play.asking import (
    MISTAKES,
    Overrides,
    Packs,
    TurnedKnobs,
    by_kind,
    files_of,
    override_pairs,
    turned_knobs,
    usual_word,
    values_of,
)
from simkit.messages.errors import BadInput, in_any_case
from simkit.messages.renamed import new_arguments

DEFAULT_BOT = "expert"
LARGEST_SEED = 2**63 - 1  # the column `seed` holds it as an ordinary integer


@dataclass(frozen=True)
class Cell:
    """What is played, as the user asked for it."""

    game: Game
    settings: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = (DEFAULT_BOT,)  # one for all seats, or one a seat
    seed: int = 1
    packs: tuple[Any, ...] = ()
    overrides: tuple[Any, ...] = ()
    knobs: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # by bot and knob
    forbidden: tuple[str, ...] = ()  # what nobody may do; where seats compete, the first or named

    def __post_init__(self) -> None:
        """Have the game with the cards that the packs add to it."""
        object.__setattr__(self, "game", grown(self.game, self.packs))


def cell_of(
    game: str | Game,
    bot: str | None = None,
    seed: Any = 1,
    packs: Packs = (),
    settings: Mapping[str, Any] | None = None,
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
) -> Cell:
    """A cell from what a user asked for: the one reader of what all functions that play take.

    `packs` are component packs, laid over the game's own values in order, and `overrides` single
    values laid over them: {"minions.larva.toughness": 5}, or pairs. `knobs` turn those of bots:
    {"expert": {"mistakes": 0.1}}. Both may stand among the settings as well, under the keys of a
    study: "pack:minions.larva.toughness", "knob:expert.mistakes" and "forbid", which is what
    nobody may do. `mistakes` among the settings is that knob of every bot at the table. A pack may
    also be a dict of tables, or of DataFrames.
    """
    found = game if isinstance(game, Game) else find(game)
    forbidden = listed((settings or {}).get(FORBID, ()))
    plain, laid, turned = by_kind(settings or {})
    plain = _keys_as_spelled(found, plain)
    _refuse_old_arguments(found, plain)
    own = turned_knobs(knobs)
    mistakes = plain.pop(MISTAKES, None)
    bots = _bots(found, bot, plain)
    if mistakes is not None:
        turned = [*((name, MISTAKES, mistakes) for name in dict.fromkeys(bots)), *turned]
    for name, knob, value in turned:
        own.setdefault(name, {})[knob] = value
    return Cell(
        game=found,
        bots=tuple(_bot_as_spelled(found, name) for name in bots),
        settings=plain,
        seed=whole_number(seed, "seed", 0, LARGEST_SEED),
        packs=files_of(packs),
        overrides=(*values_of(packs), *override_pairs(overrides), *laid),
        knobs={_bot_as_spelled(found, name): each for name, each in own.items()},
        forbidden=forbidden,
    )


def _keys_as_spelled(game: Game, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings under their own keys, in whatever case they were given."""
    found = {game.key_of(key): value for key, value in settings.items()}
    if len(found) < len(settings):
        twice = next(key for key in settings if key not in found)
        raise BadInput(f"{game.key_of(twice)} stands twice; give it once.")
    return found


def _bot_as_spelled(game: Game, name: str) -> str:
    """The game's own name of a bot, in whatever case it was given; a file is spelled as it is."""
    return in_any_case(name, [bot.name for bot in game.bots]) or name


def _refuse_old_arguments(game: Game, settings: Iterable[str]) -> None:
    """An argument that is gone arrives among the settings: say the one in its place."""
    known = {setting.key for setting in game.settings}
    for name in settings:
        new = new_arguments(name)
        if new and name not in known:
            raise BadInput(f"The argument {name} is called {new} now.")
        if (ours := usual_word(name)) and name not in known:
            raise BadInput(f"There is no argument {name}. Did you mean {ours}?")


def _bots(game: Game, bot: Any, settings: dict[str, Any]) -> tuple[str, ...]:
    """One bot for all, or one a seat where seats compete: joined by +, or as the setting `bots`."""
    if bot is not None and not isinstance(bot, str):
        raise BadInput(f"bot must be a name, not {shown(bot)}.")
    trust_bots(bot)
    trust_bots(settings.get("bots") if game.seats else None)
    if not game.seats:
        return (game.usual_bot if bot is None else bot,)
    if "bots" not in settings:
        return tuple((bot or game.usual_bot).split("+"))
    if bot is not None:
        raise BadInput("bot and the setting bots say the same thing; give one of them.")
    bots: tuple[str, ...] = game.setting("bots").parse(settings.pop("bots"))
    return bots


# --- Seeds of further games ----------------------------------------------------------------------


def later_seed(seed: int, step: int = 1) -> int:
    """The seed of fresh games: so many steps after the one that was asked for."""
    return (seed + step) % (LARGEST_SEED + 1)


def seed_from(text: str) -> int:
    """A seed that no other text has, for games beside the real ones."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) % LARGEST_SEED
