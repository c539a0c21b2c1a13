"""What the page may ask: a question as plain data, read and checked, and the Python that asks it.

A question becomes one call of a public function. Bots are those of the game: a file with a bot is
a program, and no page may have one run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simkit.errors import BadInput, nearest
from simkit.game import Game, shown, whole_number
from simkit.registry import find

MOST_GAMES = 200_000
"""Games of a question, or of each of its arms; the command line plays more."""
MOST_KEYS = 60
MOST_SIGNS = 2_000  # of one value
ROWS_KEPT = ("run",)  # whose charts are drawn from rows

GAMES = {"run": 2_000, "compare": 2_000, "worth": 1_000, "causes": 1_000, "film": 40}
"""The verbs that can be asked, and how many games each plays unless somebody says."""
WORDS = {
    "run": "How often is it won?",
    "compare": "What does a change do?",
    "worth": "What is it worth?",
    "causes": "Why is it lost?",
    "film": "When is it decided?",
}


@dataclass(frozen=True)
class PageQuestion:
    """One call of a public function, as plain values."""

    verb: str
    game: Game
    bot: str | None
    games: int
    seed: int
    values: Mapping[str, Any]  # settings, and pack: and knob: keys
    vary: Mapping[str, tuple[Any, ...]]  # of compare
    kind: str  # of worth
    packs: tuple[str, ...]  # names of files in the folder of packs

    def arguments(self, packs: Path | None = None) -> tuple[list[Any], dict[str, Any]]:
        """What the function is called with; packs lie in this folder."""
        words: list[Any] = [self.game.name]
        if self.verb == "compare":
            words.append({key: list(values) for key, values in self.vary.items()})
        if self.verb == "worth":
            words.append(self.kind)
        named: dict[str, Any] = {"games": self.games, "seed": self.seed}
        if self.bot is not None:
            named["bot"] = self.bot
        if self.packs:
            named["packs"] = [str(packs / name if packs else name) for name in self.packs]
        return words, {**named, **self.values}

    def asked(self, packs: Path, **beside: Any) -> Any:
        """The answer; whoever has the progress lines told to him hears how far it is."""
        import simkit

        words, named = self.arguments(packs)
        if self.verb in ROWS_KEPT:
            beside["keep_rows"] = True
        return getattr(simkit, self.verb)(*words, progress=True, **beside, **named)

    def python(self, packs: Path | None = None, games: int | None = None) -> str:
        """The Python that asks it, with the games that were played."""
        words, named = replace(self, games=games or self.games).arguments(packs)
        lines = [repr(word) for word in words]
        lines += [f"{key}={value!r}" for key, value in named.items() if key.isidentifier()]
        others = {key: value for key, value in named.items() if not key.isidentifier()}
        lines += [f"**{others!r}"] if others else []
        call = "".join(f"    {line},\n" for line in lines)
        shows = f'found.chart().savefig("{self.verb}.png")'
        return (
            f"import simkit\n\nfound = simkit.{self.verb}(\n{call})\nprint(found.frame)\n{shows}\n"
        )


# --- Reading -------------------------------------------------------------------------------------


def read(asked: Any, packs: Path) -> PageQuestion:
    """The question that a page has sent; BadInput says what is wrong with it."""
    if not isinstance(asked, dict):
        raise BadInput(f"a question is an object, not {shown(asked)}.")
    verb = _text(asked, "verb")
    if verb not in GAMES:
        raise BadInput(f"verb cannot be {shown(verb)}. {nearest(verb, GAMES)}")
    game = find(_text(asked, "game"))
    files = _packs(asked.get("packs", []), packs)
    question = PageQuestion(
        verb=verb,
        game=game,
        bot=_bot(game, asked.get("bot")),
        games=whole_number(asked.get("games", GAMES[verb]), "games", 2, MOST_GAMES),
        seed=whole_number(asked.get("seed", 1), "seed", 0, 2**63 - 1),
        values={},
        vary={},
        kind=game.asset(_text(asked, "kind")).kind if verb == "worth" else "",
        packs=files,
    )
    return _with_values(question, asked, packs)


def _with_values(question: PageQuestion, asked: Mapping[str, Any], packs: Path) -> PageQuestion:
    """The question with its settings and what is varied, each value in its own kind."""
    from simkit.lab.varying import keys

    game = question.game
    components = game.components([packs / name for name in question.packs])
    values = {}
    for key, text in _object(asked.get("values", {}), "values").items():
        _refuse_files(game, key, text)
        values[key] = keys.value(game, components, key, text)
    if question.verb != "compare":
        return replace(question, values=values)
    vary = {}
    for key, texts in _object(asked.get("vary", {}), "vary").items():
        if not isinstance(texts, list) or len(texts) > MOST_KEYS:
            raise BadInput(f"{shown(key)} needs a list of at most {MOST_KEYS} values.")
        for text in texts:
            _refuse_files(game, key, text)
        vary[key] = keys.axis(key, texts, game, components, "")
    if not vary:
        raise BadInput("name what is to be changed, and two values or more for it.")
    return replace(question, values=values, vary=vary)


def _refuse_files(game: Game, key: str, text: Any) -> None:
    """A value is a short text; one that names a bot names one of the game's own."""
    if not isinstance(text, str) or len(text) > MOST_SIGNS or len(key) > MOST_SIGNS:
        raise BadInput(f"{shown(key)} must be a short text, not {shown(text)}.")
    if key in ("bot", "bots"):
        _bot(game, text)
    if key.startswith("knob:"):
        game.bot(key.removeprefix("knob:").rpartition(".")[0])


def _bot(game: Game, given: Any) -> str | None:
    """One of the game's bots, or one a seat joined by +."""
    if given in (None, ""):
        return None
    if not isinstance(given, str):
        raise BadInput(f"bot must be a name, not {shown(given)}.")
    for name in given.replace(",", "+").split("+"):
        game.bot(name.strip())
    return given


def _packs(given: Any, folder: Path) -> tuple[str, ...]:
    known = pack_names(folder)
    if not isinstance(given, list):
        raise BadInput(f"packs must be a list of names, not {shown(given)}.")
    for name in given:
        if name not in known:
            raise BadInput(f"there is no pack {shown(name)} in the folder.")
    return tuple(given)


def pack_names(folder: Path) -> list[str]:
    """The packs that lie in a folder; links are none, since they may lead out of it."""
    if not folder.is_dir():
        return []
    return sorted(
        file.name for file in folder.glob("*.toml") if file.is_file() and not file.is_symlink()
    )


def _text(asked: Mapping[str, Any], key: str) -> str:
    value = asked.get(key)
    if not isinstance(value, str):
        raise BadInput(f"{key} must be a name, not {shown(value)}.")
    return value


def _object(given: Any, what: str) -> dict[str, Any]:
    """Keys and what stands under each of them."""
    if not isinstance(given, dict) or len(given) > MOST_KEYS:
        raise BadInput(f"{what} must be an object of at most {MOST_KEYS} keys.")
    return given
