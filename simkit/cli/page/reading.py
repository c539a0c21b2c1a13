"""Read a question that the page has sent into the words of a command line, and check it."""

from __future__ import annotations

import re
import shlex
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.cli.command import Command, Ready, Watcher
from simkit.cli.option import Option
from simkit.cli.page import entries
from simkit.cli.page.forms import forms, of_game, on_the_page, title_of
from simkit.cli.page.meant import change_title
from simkit.cli.page.rolls import check_roll
from simkit.cli.page.words import questions_in
from simkit.description.game import Game, shown, whole_number
from simkit.finding.registry import listed_game
from simkit.messages.errors import BadInput, SimkitError, nearest
from simkit.outside.files import only_from
from simkit.players.program import PREFIX
from simkit.view.text.naming import speech_of
from simkit.web.asking import GIVEN, Replied, WrongField
from simkit.web.limits import MOST_GAMES
from simkit.web.offer import pack_names

_OPTION = re.compile(r"--([a-z][a-z-]+)( [A-Z]{2,}[A-Z=,.:]*)?")
A_FILE = "log.csv"
NO_PACKS = Path()
MOST_KEYS = 60
MOST_SIGNS = 2_000  # of one value
MOST_LETTERS = 2**20  # of a text that stands for a file
SUFFIXES = (".csv", ".tsv", ".json", ".xml", ".toml")


@dataclass(frozen=True)
class PageQuestion:
    """A command, and what its form holds."""

    command: Command
    game: Game
    asked: Mapping[str, Any]
    packs: Path

    @property
    def title(self) -> str:
        asked = self._questions() or change_title(self.game, self.asked)
        return f"{self.game.title}: {asked or title_of(self.command)}"

    def _questions(self) -> str:
        """The questions of a review that are asked alone, in words."""
        titles = next(filter(None, map(entries.titles_of, entries.options_of(self.command))), {})
        only = self.asked.get("only", [])
        names = only.split(",") if isinstance(only, str) else _list(only)
        return " ".join(titles[name] for name in names if name in titles)

    @property
    def place(self) -> str:
        """What a folder for its answer is called."""
        return f"{self.command.name}-{self.game.name}"

    def check(self) -> None:
        """Do all that the command does before it plays."""
        with only_from(self.packs.parent, *_own(self.game)):
            args = self._read(Path())
            self._check_roll()
            args.watch = Watcher(only_checks=True)
            try:
                self.command.answer(args)
            except Ready:
                return
            except WrongField:
                raise
            except BadInput as problem:
                raise BadInput(in_labels(str(problem))) from None

    def _check_roll(self) -> None:
        """Look at the values of a roll; the command itself reads them when it has compiled."""
        name = self.asked.get("resolver")
        if self.command.free_keys and name in [each.name for each in self.game.resolvers]:
            given = _object(self.asked.get("keys", {}), "keys")
            check_roll(self.game.resolver(str(name)), given)

    def answered(self, folder: Path) -> Replied:
        """Ask it; what it writes is kept in the folder."""
        from simkit.cli.page.python import python_of  # reads NumPy, which no server needs

        with only_from(self.packs.parent, folder, *_own(self.game)):
            args = self._read(folder)
            args.watch = watch = Watcher()
            reply = self.command.answer(args)
        python = python_of(watch.call, reply.found) if watch.call else ""
        found = (self.command.name, self.title, reply.data, reply.page, reply.found)
        return Replied(*found, python, self.speech())

    def speech(self) -> Callable[[str], str]:
        """How a sentence about its game is said: names for keys."""
        return speech_of(self.game)

    @property
    def line(self) -> str:
        """What somebody types to ask it in a terminal, without what only the page fills in."""
        kept = {option.name for option in entries.options_of(self.command) if option.keeps}
        kept |= set() if self.asked.get("games") else {"--games"}
        words = [self.command.typed]
        for word in self._words(Path()):
            name, equals, value = word.partition("=")
            if not word.startswith("--") or not equals or value.startswith("-"):
                words.append(shlex.quote(word))
            elif name not in kept:
                words += [name, shlex.quote(value)]
        return " ".join(["simkit", *words])

    def _read(self, folder: Path) -> Namespace:
        return self.command.read(list(self._words(folder)))

    # --- The words of a command line ---

    def _words(self, folder: Path) -> Iterator[str]:
        """What somebody would type."""
        options = [*entries.options_of(self.command)]
        for option in options:
            if entries.is_by_place(option):
                yield from self._by_place(option, folder)
        for option in options:
            if not entries.is_by_place(option):
                yield from self._by_name(option, folder)
        for name, text in _object(self.asked.get("keys", {}), "keys").items():
            if self.command.free_keys and text != "":
                yield f"--{_short(name, name)}={_short(name, text)}"

    def _by_place(self, option: Option, folder: Path) -> Iterator[str]:
        if option.name == "game":
            yield self.game.typed
            return
        text = self._given(option)
        if entries.kind_of(option) == entries.FILE:
            text = _handed_in(option, text, folder)
        if text in (None, ""):
            if entries.kind_of(option) == entries.FILE and folder == Path():
                yield A_FILE  # only the user knows its name
            elif option.how.get("nargs") is None:
                raise WrongField(option.dest, f"{option.how['metavar']} is missing.")
            return
        yield _checked(self.game, option, text)

    def _by_name(self, option: Option, folder: Path) -> Iterator[str]:
        name = option.name
        if name == "--pack":
            yield from (f"{name}={self.packs / each}" for each in self._pack_names())
        elif name == "--set":
            yield from (f"{name}={key}={text}" for key, text in self._values())
        elif option.keeps:
            yield f"{name}={folder / option.keeps}"
        elif option in entries.fields_of(self.command):
            yield from self._field(option, folder)

    def _field(self, option: Option, folder: Path) -> Iterator[str]:
        given, name, kind = self._given(option), option.name, entries.kind_of(option)
        if given in (None, "", [], {}, False, "false"):
            return
        if kind == entries.FLAG:
            yield name
        elif kind == entries.FILE:
            yield f"{name}={_handed_in(option, given, folder)}"
        elif kind == entries.AXES:
            yield from (f"{name}={each}" for each in _axes(self.game, option, given))
        elif entries.is_repeated(option):
            yield from (f"{name}={_checked(self.game, option, each)}" for each in _list(given))
        else:
            joined = ",".join(map(str, given)) if isinstance(given, list) else given
            yield f"{name}={_checked(self.game, option, joined)}"

    def _given(self, option: Option) -> Any:
        given = self.asked.get(option.dest)
        if option.dest == "games" and self.asked.get("budget"):
            return None  # seconds stand in place of games, with which every form begins
        if option.dest == "games" and given in (None, "") and self.command.quick:
            given = str(self.command.quick)
        if option.dest == "games" and given not in (None, ""):
            with Blamed("games"):
                return str(whole_number(given, "games", 1, MOST_GAMES))
        return str(given) if isinstance(given, int) and not isinstance(given, bool) else given

    def _values(self) -> Iterator[tuple[str, str]]:
        """Settings, values of the pack and knobs, each looked at by itself."""
        from simkit.lab.varying import keys

        components = self.game.components([self.packs / name for name in self._pack_names()])
        for key, text in _object(self.asked.get("values", {}), "values").items():
            with Blamed(key):
                _refuse_files(self.game, key, text)
                keys.value(self.game, components, key, text)
            yield key, text

    def _pack_names(self) -> list[str]:
        given, known = self.asked.get("packs", []), pack_names(self.packs)
        if not isinstance(given, list):
            raise BadInput(f"packs must be a list of names, not {shown(given)}.")
        for name in given:
            if name not in known:
                raise BadInput(f"there is no pack {shown(name)} in the folder.")
        return given


class Commands:
    """What the page can ask: see simkit.web.asking."""

    def forms(self) -> list[dict[str, Any]]:
        return forms()

    def of_game(self, game: Game) -> dict[str, Any]:
        return of_game(game)

    def in_words(self, game: Game, words: str) -> list[dict[str, Any]]:
        return questions_in(game, words)

    def read(self, asked: Any, packs: Path) -> PageQuestion:
        """The question that a page has sent; BadInput says what is wrong with it."""
        if not isinstance(asked, dict):
            raise BadInput(f"a question is an object, not {shown(asked)}.")
        known = on_the_page()
        name = _text(asked, "verb")
        if name not in known:
            raise BadInput(f"verb cannot be {shown(name)}. {nearest(name, known)}")
        return self.of(listed_game(_text(asked, "game")), asked, packs)

    def of(self, game: Game, asked: Mapping[str, Any], packs: Path = NO_PACKS) -> PageQuestion:
        """A question about a game that is known."""
        known, name = on_the_page(), _text(asked, "verb")
        if not known[name].suits(game):
            raise BadInput(f"{game.title} cannot be asked this.")
        return PageQuestion(known[name], game, asked, packs)


def in_labels(message: str) -> str:
    """A message of the command line, with the labels of the form instead of options."""
    message = message.replace("; --help shows an example", "")
    return _OPTION.sub(lambda found: entries.label_of(found[1].replace("-", "_")), message)


# --- Values --------------------------------------------------------------------------------------


class Blamed:
    """What is refused within the block is refused of this field."""

    def __init__(self, field: str) -> None:
        self._field = field

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        if isinstance(problem, SimkitError) and not isinstance(problem, WrongField):
            raise WrongField(self._field, str(problem)) from None


def _checked(game: Game, option: Option, given: Any) -> str:
    """One value of an option, read as the command line reads it."""
    text = _short(option.dest, given)
    with Blamed(option.dest):
        if entries.is_by_place(option) and text.startswith("-"):
            raise BadInput(f"{option.dest} cannot be {shown(text)}.")
        if option.dest == "kind":
            game.asset(text)
        _check_bots(game, option, text)
        reader: Callable[[str], Any] | None = option.how.get("type")
        if reader:
            reader(text)
    return text


def _check_bots(game: Game, option: Option, text: str) -> None:
    """Bots are those of the game: a file with a bot is a program, and no page may have one run."""
    kind = entries.kind_of(option)
    if kind in (entries.BOT, entries.BOTS) and text != "none":
        _refuse_bots(game, text)
    if PREFIX in text:
        raise BadInput(f"{option.dest} cannot call a program ({PREFIX}); name a bot of the game.")
    for part in text.replace(";", ",").split(","):
        key, equals, value = part.rpartition(":")[2].partition("=")
        if equals and key.strip() in ("bot", "bots"):
            _refuse_bots(game, value)


def _refuse_bots(game: Game, names: str) -> None:
    for name in names.replace(",", "+").split("+"):
        game.bot(name.strip())


def _refuse_files(game: Game, key: str, text: Any) -> None:
    """A value is a short text; one that names a bot names one of the game's own."""
    _short(key, text)
    if key in ("bot", "bots"):
        _refuse_bots(game, text)
    if key.startswith("knob:"):
        game.bot(key.removeprefix("knob:").rpartition(".")[0])


def _axes(game: Game, option: Option, given: Any) -> Iterator[str]:
    """What is varied: keys with their values, or words of the command such as `all`."""
    from simkit.lab.varying import keys

    if not isinstance(given, dict):
        for text in _list(given):
            yield _checked(game, option, text)
        return
    for key, texts in _object(given, option.dest).items():
        with Blamed(option.dest):
            if not isinstance(texts, list) or len(texts) > MOST_KEYS:
                raise BadInput(f"{shown(key)} needs a list of at most {MOST_KEYS} values.")
            for text in texts:
                _refuse_files(game, key, text)
            if texts:
                keys.axis(key, texts, game, None, "")
        yield f"{key}={','.join(texts)}" if texts else _short(key, key)


def _handed_in(option: Option, given: Any, folder: Path) -> str:
    """The place of a text that stands for a file: in the folder of the answer."""
    name, text = "", given
    if isinstance(given, dict):
        name, text = str(given.get("name", "")), given.get("text")
    if text in (None, ""):
        return ""
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        raise WrongField(option.dest, f"{option.dest} must be a text of at most a megabyte.")
    usual = entries.SUFFIXES[entries.metavar_of(option)]
    suffix = next((each for each in SUFFIXES if name.lower().endswith(each)), usual)
    file = folder / GIVEN / f"{option.dest}{suffix}"
    if folder != Path():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return str(file)


def _short(key: str, text: Any) -> str:
    if not isinstance(text, str) or len(text) > MOST_SIGNS or len(key) > MOST_SIGNS:
        raise BadInput(f"{shown(key)} must be a short text, not {shown(text)}.")
    return text


def _list(given: Any) -> list[Any]:
    if isinstance(given, str):
        return [given]
    if not isinstance(given, list) or len(given) > MOST_KEYS:
        raise BadInput(f"{shown(given)} must be a list of at most {MOST_KEYS} texts.")
    return [each for each in given if each != ""]


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


def _own(game: Game) -> tuple[Path, ...]:
    """Where a game of the user's own lies."""
    return (Path(game.source),) if game.source else ()
