"""Studies: a question about a game, and the cells that are to be played for an answer.

A study is a TOML file: [study] says what is asked and how sure the answer must be, [settings] what
is the same in every cell, [vary] which values are set against each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput, nearest
from simkit.game import MOST_GAMES, Game, find, shown, whole_number
from simkit.lab.cell import LARGEST_SEED

if TYPE_CHECKING:
    from simkit.components import Components

TABLES = ("study", "settings", "vary")
DESIGNS = ("grid", "list", "space")
MOST_CELLS = 100_000
DEFAULT_GAMES = 10_000


@dataclass(frozen=True)
class Study:
    """A study whose every part has been checked against its game."""

    name: str
    game: Game
    seed: int
    games: int | None  # None where the precision decides
    precision: float | None
    question: str
    margin: float
    design: str
    impossible: str  # "skip", or "" where an impossible cell makes the study bad
    settings: dict[str, Any]
    vary: dict[str, tuple[Any, ...]]

    @property
    def cells(self) -> int:
        """How many cells the design spans; a space has as many as are drawn from it."""
        sizes = [len(values) for values in self.vary.values()]
        if self.design == "list":
            return sizes[0] if sizes else 1
        return math.prod(sizes)


def read_study(document: Mapping[str, Any], place: str) -> Study:
    """A study from its tables; `place` is the file that messages name."""
    try:
        return _study(document)
    except BadInput as problem:
        raise BadInput(f"{place}: {problem}") from None


def _study(document: Mapping[str, Any]) -> Study:
    for name in document:
        if name not in TABLES:
            raise BadInput(f"there is no table [{name}]. {nearest(name, TABLES)}")
    head = _table(document, "study")
    game = find(_text(head, "game", required=True))
    study = Study(
        name=_text(head, "name", required=True),
        game=game,
        question=_text(head, "question"),
        design=_choice(head, "design", DESIGNS, "grid"),
        impossible=_choice(head, "impossible", ("skip",), ""),
        margin=_share(head, "margin", 1.0) or 0.02,
        seed=whole_number(head.get("seed", 1), "study.seed", 0, LARGEST_SEED),
        precision=_share(head, "precision", 0.5),
        games=_games(head),
        settings=_fixed(game, _table(document, "settings")),
        vary=_varied(game, _table(document, "vary")),
    )
    _check_keys(head)
    _check_cells(study)
    return study


# --- [study] -------------------------------------------------------------------------------------

_HEAD = (
    "name",
    "game",
    "seed",
    "games",
    "precision",
    "question",
    "margin",
    "design",
    "impossible",
)


def _table(document: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = document.get(name, {})
    if not isinstance(table, dict):
        raise BadInput(f"{name} must be a table, written [{name}], not {shown(table)}.")
    return table


def _check_keys(head: Mapping[str, Any]) -> None:
    for key in head:
        if key not in _HEAD:
            raise BadInput(f"[study] has no key {shown(key)}. {nearest(key, _HEAD)}")
    if "games" in head and "precision" in head:
        raise BadInput("study.games and study.precision exclude each other; keep one.")


def _text(head: Mapping[str, Any], key: str, required: bool = False) -> str:
    value = head.get(key, "")
    if not isinstance(value, str):
        raise BadInput(f"study.{key} must be text, not {shown(value)}.")
    if required and not value.strip():
        raise BadInput(f"study.{key} is missing.")
    return value


def _choice(head: Mapping[str, Any], key: str, known: tuple[str, ...], default: str) -> str:
    value = head.get(key, default)
    if value != default and value not in known:
        raise BadInput(f"study.{key} cannot be {shown(value)}. {nearest(str(value), known)}")
    return str(value)


def _share(head: Mapping[str, Any], key: str, below: float) -> float | None:
    value = head.get(key)
    if value is None:
        return None
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 < value < below:
        raise BadInput(
            f"study.{key} must be a share above 0 and below {below:g}, not {shown(value)}."
        )
    return float(value)


def _games(head: Mapping[str, Any]) -> int | None:
    if "precision" in head:
        return None
    return whole_number(head.get("games", DEFAULT_GAMES), "study.games", 1, MOST_GAMES)


# --- [settings] and [vary] -----------------------------------------------------------------------


def _fixed(game: Game, table: Mapping[str, Any]) -> dict[str, Any]:
    components = game.components()
    return {key: _value(game, components, key, value) for key, value in table.items()}


def _varied(game: Game, table: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    components = game.components()
    varied = {}
    for key, values in table.items():
        if not isinstance(values, list) or not values:
            raise BadInput(f"vary.{key} must be a list of values, not {shown(values)}.")
        read = tuple(_value(game, components, key, value) for value in values)
        if any(value in read[:place] for place, value in enumerate(read)):
            raise BadInput(f"vary.{key} lists a value twice.")
        varied[key] = read
    return varied


def _value(game: Game, components: Components, key: str, value: Any) -> Any:
    """A value of one key: a setting, "bot", "pack:minions.gryllus.attack" or "knob:expert.slip"."""
    kind, colon, name = key.partition(":")
    if key == "bot":
        return _bot(game, value)
    if not colon:
        return game.setting(key).parse(value)
    if kind == "pack":
        components.with_override(name, value)
        return value
    if kind == "knob":
        return _knob(game, key, name, value)
    raise BadInput(f"{shown(key)} begins with neither pack: nor knob:, nor is it a setting.")


def _bot(game: Game, value: Any) -> str:
    if not isinstance(value, str):
        raise BadInput(f"bot must be the name of a bot, not {shown(value)}.")
    for name in value.split("+"):
        game.bot(name)
    return value


def _knob(game: Game, key: str, name: str, value: Any) -> float:
    bot, _, knob_name = name.partition(".")
    knobs = {knob.name: knob for knob in game.bot(bot).knobs}
    if knob_name not in knobs:
        raise BadInput(f"{bot} has no knob {shown(knob_name)}. {nearest(knob_name, knobs)}")
    knob = knobs[knob_name]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not knob.low <= value <= knob.high:
        bounds = f"a number from {knob.low:g} to {knob.high:g}"
        raise BadInput(f"{key} must be {bounds}, not {shown(value)}.")
    return float(value)


# --- Cells ---------------------------------------------------------------------------------------


def _check_cells(study: Study) -> None:
    """Every cell must be one that the rules allow, unless the study leaves the others out."""
    both = [key for key in study.vary if key in study.settings]
    if both:
        raise BadInput(f"{both[0]} stands in [settings] and in [vary]; keep one.")
    lengths = {len(values) for values in study.vary.values()}
    if study.design == "list" and len(lengths) > 1:
        raise BadInput("design = list sets the values side by side, so all lists must be as long.")
    if study.cells > MOST_CELLS:
        raise BadInput(f"[vary] makes {study.cells:,} cells; at most {MOST_CELLS:,} are played.")
    if study.design != "space" and not study.impossible:
        _check_combinations(study)


def _check_combinations(study: Study) -> None:
    """Bots, packs and knobs combine with anything; settings may not."""
    components = study.game.components()
    known = {setting.key for setting in study.game.settings}
    varied = {key: values for key, values in study.vary.items() if key in known}
    fixed = {key: value for key, value in study.settings.items() if key in known}
    combine = zip if study.design == "list" else product
    for values in combine(*varied.values()) if varied else [()]:
        cell = dict(zip(varied, values, strict=True))
        try:
            study.game.settle({**fixed, **cell}, components)
        except BadInput as problem:
            named = ", ".join(
                f"{key}={study.game.setting(key).text(value)}" for key, value in cell.items()
            )
            remedy = 'Take it out, or set impossible = "skip" in [study].'
            raise BadInput(f"the cell {named or 'of [settings]'}: {problem} {remedy}") from None
