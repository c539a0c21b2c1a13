"""The description of a game, which every game fills in: all that simkit knows of it.

A game package describes itself in its light ``__init__.py`` with one ``GAME``: the settings a
designer may change, the bots that play it, what is measured. Its compiled engine is reached through
``engine()`` and is loaded only when something is played.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from numbers import Integral
from typing import TYPE_CHECKING, Any, TypeVar

from simkit.description.policy import Bot
from simkit.messages.blame import blamed
from simkit.messages.errors import BadInput, in_any_case, nearest
from simkit.values.held import NOTHING, Held

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from simkit.values.added import Rows
    from simkit.values.components import Components
    from simkit.values.ledger import Row

COLUMNS = ("game", "seed", "bot", "outcome", "won", "turns")
"""The columns that the table of every game has, beside its settings and metrics."""

ARGUMENTS = frozenset(
    """
    against ahead aims all_pairs also_bot asked at baseline bot buffs by by_roll ceiling check chunk
    claims compare confidence ensemble error events expect files fit forbid game game_number games
    git guests jobs keep_rows kind knobs last learned lessons log margin members method mistakes
    most new old only out overrides packs points precision progress question refine resolver resume
    rollouts rounds seed skill_range target trials turn until variants vary waves who worlds
    write_bot
    """.split()  # noqa: SIM905
)
"""What functions of simkit take beside the settings of a game, so no setting may be called so."""
UNFINISHED = "unfinished"
"""The outcome of a game that its rules stop after some turns; others must end in another way."""
NAME = re.compile(r"[A-Za-z][\w-]*")

Part = TypeVar("Part")
KINDS = ("int", "choice", "flag", "names")
LONGEST = 10_000  # turns of a game that is not simkit's own and does not say how many
MOST_GAMES = 10**9  # more in one run is an accident
MOST_ROLLOUTS = 100_000  # imagined endings of one position
MOST_DIGITS = 30  # a longer number is an accident; Python refuses to read very long ones


# --- Reading what a person wrote ---------------------------------------------------------------


def shown(value: Any) -> str:
    """A value as a message quotes it: on one line and never long."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        text = "a huge number"
    except RecursionError:
        text = "what is nested too deeply"
    return text if len(text) <= 60 else text[:57] + "..."


def whole_number(value: Any, what: str, low: int | None = None, high: int | None = None) -> int:
    """A whole number between two bounds, from text or from Python."""
    wanted = f"a whole number{_between(low, high)}"
    number = _whole(value)
    if number is None:
        raise BadInput(f"{what} must be {wanted}, not {shown(value)}.{_digits_hint(value)}")
    if (low is not None and number < low) or (high is not None and number > high):
        raise BadInput(f"{what} must be {wanted}, not {shown(number)}.")
    return number


def _whole(value: Any) -> int | None:
    """The number, or None. int() alone would take "1_0" and the digits of any script."""
    if isinstance(value, str):
        plain = re.fullmatch(r"[+-]?[0-9]+", value) and len(value) <= MOST_DIGITS
        return int(value) if plain else None
    whole = isinstance(value, Integral) and not isinstance(value, bool)  # NumPy's integers too
    return int(value) if whole else None


def _between(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f", {low} or more"
    return f", {high} or less" if high is not None else ""


def _digits_hint(value: Any) -> str:
    """How to write it instead, when that is not obvious from the range."""
    if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9._,' ]*[0-9](e[0-9]+)?", value, re.I):
        return " Write it with the digits 0 to 9 alone."
    if isinstance(value, str) and any(sign.isdigit() and not sign.isascii() for sign in value):
        return " Write it with the digits 0 to 9."
    return ""


# --- The parts of a description ----------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """One thing that a user may set: a rule variant, a scenario, a number of players."""

    key: str
    kind: str  # one of KINDS
    default: Any
    help: str
    choices: tuple[str, ...] = ()  # empty: any name here, the game looks it up in its components
    low: int | None = None
    high: int | None = None
    rule: str = ""  # the ledger row that the setting varies
    repeats: bool = False  # names only: the same name may stand twice (two seats, one bot)
    title: str = ""  # what people call it; "" if that is its key with spaces
    titles: tuple[str, ...] = ()  # what people call the choices, if not by their keys
    read_as: str = ""  # the name under which rules read its number; "" if that is its key

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"setting {self.key}: kind {self.kind!r} is none of {KINDS}")

    @property
    def is_number(self) -> bool:
        """Whether rules can read it: a whole number, a flag, or one of choices named here."""
        return self.kind in ("int", "flag") or (self.kind == "choice" and bool(self.choices))

    @property
    def field(self) -> str:
        """The field of the rules' record that holds its number."""
        return self.read_as or self.key

    def number(self, value: Any) -> int:
        """What the field holds: the number, 1 for true, or the place of the choice, from 0."""
        return self.choices.index(value) if self.kind == "choice" else int(value)

    @property
    def label(self) -> str:
        """What people call it."""
        return self.title or self.key.replace("_", " ")

    def parse(self, value: Any) -> Any:
        """The value in its own type: from command-line text or from Python; else BadInput."""
        return getattr(self, f"_parse_{self.kind}")(value)

    def _parse_int(self, value: Any) -> int:
        return whole_number(value, self.key, self.low, self.high)

    def _parse_flag(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        word = value.casefold() if isinstance(value, str) else ""
        if word not in ("true", "false"):
            raise BadInput(f"{self.key} must be true or false, not {shown(value)}.")
        return word == "true"

    def _parse_choice(self, value: Any) -> str:
        if not isinstance(value, str):
            wanted = f"{self.key} must be one name, not {shown(value)}."
            raise BadInput(f"{wanted} {self._offer()}".strip())
        return self._known(value.strip())

    def _parse_names(self, value: Any) -> tuple[str, ...]:
        names = tuple(self._known(name) for name in self._listed(value))
        twice = [name for place, name in enumerate(names) if name in names[:place]]
        if twice and not self.repeats:
            raise BadInput(f"{self.key} names {twice[0]} twice; each name may stand once.")
        return names

    def _listed(self, value: Any) -> list[str]:
        """The names one by one: "a+b", "a,b" or a Python list."""
        if isinstance(value, str):
            return [name.strip() for name in re.split(r"[+,]", value)]
        if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
            raise BadInput(f"{self.key} must be names joined by +, not {shown(value)}.")
        if not value:
            raise BadInput(f"{self.key} is an empty list; give at least one name.")
        return [name.strip() for name in value]

    def _known(self, name: str) -> str:
        if not name:
            raise BadInput(f"{self.key} has an empty name. {self._offer()}".strip())
        if self.choices and name not in self.choices:
            raise BadInput(f"{self.key} cannot be {shown(name)}. {nearest(name, self.choices)}")
        return name

    def _offer(self) -> str:
        return f"Known: {', '.join(self.choices)}." if self.choices else ""

    def text(self, value: Any) -> str:
        """A settled value as a person writes it; ``parse`` reads it back."""
        if isinstance(value, bool):
            return "true" if value else "false"
        return "+".join(value) if isinstance(value, list | tuple) else str(value)


_REMARK = re.compile(r" \(|;|, 0 (?:if|for) |, or 0")
_SECTION = re.compile(r" \([^()]*\d[^()]*\)")
_ASIDE = re.compile(r" \(([^()]+)\)")
_NEVER = re.compile(r"\b0 (if|for) (\w+ )?never|, or 0$")


@dataclass(frozen=True)
class Metric:
    """A numeric column of the result table."""

    name: str
    help: str
    stands_for: bool = False  # its numbers stand for things, such as places, and have no mean

    @property
    def counted(self) -> str:
        """What it counts, in few words: without its seat, and without remarks."""
        text = _REMARK.split(self.help)[0].rpartition(": ")[2].strip()
        return text or self.name.replace("_", " ")

    @property
    def never(self) -> bool:
        """Whether its text says that a 0 stands for a turn that never came."""
        return bool(_NEVER.search(self.help))


@dataclass(frozen=True)
class Outcome:
    """A way in which a game ends."""

    name: str
    won: bool
    help: str

    @property
    def meaning(self) -> str:
        """What it means, without sections of the rules: `..., variable victory`."""
        return _ASIDE.sub(r", \1", _SECTION.sub("", self.help))


@dataclass(frozen=True)
class Void:
    """An event that can happen without its effect, to see what hangs on it."""

    name: str
    help: str


PRICES = ("cost", "price")  # usual columns for what a card costs


@dataclass(frozen=True)
class Things:
    """What a verb is done with: a field of its options counts the entries of a table."""

    verb: str
    field: str  # of an option: who, what, where or amount
    table: str  # of the components
    shared: int = 1  # so many numbers are one entry: copies of a card


@dataclass(frozen=True)
class Site:
    """An asset that is no entry of a table: a place that is closed by a value of the rules."""

    name: str
    title: str
    key: str
    value: Any


ALL_OF_THEM, SOME_OF_THEM = "all", "some"  # of a kind that stand against the players


@dataclass(frozen=True)
class Asset:
    """A kind of thing whose worth can be asked: a card, a hero, a demon.

    One is put in or taken out by a value of one key, as `compare` varies it. In both {name} stands
    for the asset, and {map} for what the setting `map` is; a value of a list is added to the list.
    What is dealt to somebody in every game needs no key. Where seats compete an asset has a holder,
    the seat that has it first, unless it is common to all.
    """

    kind: str
    help: str
    table: str = ""  # of the components: every entry is one
    key: str = ""  # "pack:gifts.{name}.copies"
    value: str = ""  # "0"
    put_in: bool = False  # True: the value puts it in; False: it takes it out
    used: str = ""  # the column of texts that names those that a game has used, joined by +
    holder: str = ""  # who its holder is, in words: "the seat that draws it first"
    entries: tuple[Site, ...] = ()  # instead of a table: each with a key and a value of its own
    unseen: bool = False  # True: seats may have it, but no game says which
    owner: str = ""  # the column of its table that says whose it always is, from 0
    firsts: tuple[tuple[int, ...], ...] = ()
    """By the number of players, the first seat of each owner, if seats win together as a team."""
    against: str = ""
    """Which of a kind stand against the players: these are the stronger, the less players win."""

    @property
    def dealt(self) -> bool:
        """Whether it is in every game, and only who has it changes."""
        return not (self.key or self.entries)

    def names(self, components: Components) -> tuple[str, ...]:
        """All of the kind, in order."""
        return tuple(each.name for each in self.entries) or components.order(self.table)

    def entry(self, name: str) -> Site | None:
        """One that stands in no table."""
        return next((each for each in self.entries if each.name == name), None)

    @property
    def deed(self) -> str:
        """What is done with each of them."""
        if self.dealt:
            return "dealt"
        return "put in" if self.put_in else "taken out"


@dataclass(frozen=True)
class Members:
    """Who plays for a seat: a row for each of them makes the second table of a game.

    `names` and `figures` are texts with a column a seat ("demons_1"), members joined by +.
    """

    member: str  # what one of them is called: "demon"
    names: str
    figures: tuple[str, ...] = ()


@dataclass(frozen=True)
class Learning:
    """What chances of winning are learned for: a model each, from games of many kinds."""

    by: str = ""  # the setting of whose every value there is a model; "" for a single one
    over: tuple[tuple[str, tuple[Any, ...]], ...] = ()  # settings that games of a model vary


@dataclass(frozen=True)
class Score:
    """A score that the rulebook turns into an outcome."""

    metric: str  # the column that holds it
    levels: str  # in the components: the least score of each outcome, the highest first
    outcomes: tuple[str, ...]  # one more than levels: the last lies below all of them
    scale: float = 1.0  # how much of a level's number one point of the metric is


@dataclass(frozen=True)
class Nearness:
    """A metric that tells how near a lost game came to being won."""

    metric: str
    says: str  # of "any" what the players did ("fought the Lord"), else what is counted
    way: str  # "any": whether it is above nought; "high" or "low": which is the nearer


@dataclass(frozen=True)
class Key:
    """An input of a resolver; the resolver itself reads its value.

    The default of a required one is what a form begins with.
    """

    name: str
    kind: str
    required: bool
    default: Any
    help: str


@dataclass(frozen=True)
class Resolver:
    """A piece of the rules whose exact distribution ``odds`` can give."""

    name: str
    help: str
    keys: tuple[Key, ...]
    fields: tuple[str, ...]

    def settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every key with the value given or its default; what a value may be, the resolver says."""
        for name in given:
            _named(self.keys, name, f"{self.name} has no key")
        for key in self.keys:
            if key.required and key.name not in given:
                raise BadInput(f"{self.name} needs {key.name}: {key.help}.")
        return {key.name: given.get(key.name, key.default) for key in self.keys}


def _any_combination(
    settings: dict[str, Any], given: frozenset[str], components: Components
) -> dict[str, Any]:
    return settings


Combine = Callable[[dict[str, Any], frozenset[str], "Components"], dict[str, Any]]
"""A game's own look at all its settings together. It gets them parsed, with the keys that were
given, raises BadInput for what the rules forbid, and returns the settings to play."""


MISTAKEN = ", mistakes "
"""In the name of a bot that the ladder makes: another one with mistakes."""


@dataclass(frozen=True)
class Game:
    """A game's description: all that is known of it before its engine is loaded."""

    name: str
    title: str
    summary: str
    package: str
    bots: tuple[Bot, ...]
    outcomes: tuple[Outcome, ...]
    settings: tuple[Setting, ...] = ()
    metrics: tuple[Metric, ...] = ()
    resolvers: tuple[Resolver, ...] = ()
    scenarios: tuple[tuple[str, str, str], ...] = ()  # (setting key, value, help)
    combine: Combine = _any_combination
    voids: tuple[Void, ...] = ()
    assets: tuple[Asset, ...] = ()
    named: tuple[Things, ...] = ()  # what can be forbidden by its name: `buy=faith`
    telling: tuple[str, ...] = ()  # how sentences of a trace look, the most telling first
    team: bool = False  # the players win and lose together: a search plans for all of them
    waits: bool = False  # a turn opens with what nobody plans: a search chooses thereafter
    seats: str = ""  # the setting that says how many compete, each seat with a bot of its own
    sides: tuple[str, ...] = ()  # what each seat is called, where seats are unlike by the rules
    seated: Callable[[Mapping[str, Any], Components], tuple[str, ...]] | None = None
    # who sits in each seat, if settings say so: "Free Mutants"
    teams: int = 0  # how many teams compete; 0: each seat plays alone, or all play together
    members: Members | None = None
    standing: str = ""  # what a seat has turn by turn: texts "5+5+6" in columns standing_1 ...
    ratings: tuple[str, ...] = ()  # the rulebook's words for how hard a game is, the easiest first
    rating: Callable[[Mapping[str, Any], Components], str] | None = None  # the word for settings
    score: Score | None = None
    near: tuple[Nearness, ...] = ()  # how near lost games came, the most telling first
    margin: str = ""  # what each seat has, in which a winner is ahead, if nobody has a score
    loss: str = ""  # what loses games bit by bit: "doom" has columns doom_exits, doom_deaths ...
    learning: Learning | None = None  # what chances are learned for, if the engine has features
    handled: tuple[tuple[str, tuple[str, ...]], ...] = ()  # "dice" or "cards", and their events
    most_turns: int = 0  # a game that lasts longer is told as endless; 0: see LONGEST
    held: Held = NOTHING  # parts that are found at no place in the package
    source: str = ""  # the file or folder that the user named; "" for a game that has a name
    digest: str = ""  # of the files of a game that is not simkit's own
    base: Game | None = None  # of a game to which packs have added cards: the same without them
    added: Rows = field(default_factory=dict)  # by packs, to the tables of the file

    def __post_init__(self) -> None:
        """Refuse names that could be taken for another thing. An author reads the message."""
        columns = {*COLUMNS, *(metric.name for metric in self.metrics)}
        self._check_names("metric", [metric.name for metric in self.metrics], COLUMNS)
        self._check_names(
            "setting", [setting.key for setting in self.settings], columns | ARGUMENTS
        )
        self._check_names("outcome", [outcome.name for outcome in self.outcomes], ())
        declared = [bot.name for bot in self.bots if MISTAKEN not in bot.name]
        self._check_names("bot", declared, ())

    def _check_names(self, what: str, names: Iterable[str], taken: Iterable[str]) -> None:
        seen: set[str] = set()
        for name in names:
            if not NAME.fullmatch(name):
                wanted = "letters, digits, _ and -, and a letter first"
                raise ValueError(f"{self.name}: the {what} {shown(name)} must have {wanted}.")
            if name in taken:
                raise ValueError(
                    f"{self.name}: no {what} may be called {name}: a column is, or an argument of "
                    "simkit's functions."
                )
            if name in seen:
                raise ValueError(f"{self.name}: two {what}s are called {name}.")
            seen.add(name)

    def settle(self, given: Mapping[str, Any], components: Components) -> dict[str, Any]:
        """All settings: those given parsed, the others at their defaults, combinations checked."""
        for key in given:
            self.setting(key)
        settled = {s.key: s.parse(given.get(s.key, s.default)) for s in self.settings}
        return self.combine(settled, frozenset(given), components)

    @property
    def defaults(self) -> dict[str, Any]:
        """Every setting at its default."""
        return {setting.key: setting.default for setting in self.settings}

    def rivals(self, settings: Mapping[str, Any]) -> int:
        """How many compete: seats, or teams of seats; one if all win together."""
        if not self.seats:
            return 1
        seats = int(settings[self.seats])
        return min(seats, self.teams) if self.teams else seats

    def key_of(self, key: str) -> str:
        """The key of a setting that is given in any case; what is none stays as it is."""
        return in_any_case(key, [setting.key for setting in self.settings]) or key

    def setting(self, key: str) -> Setting:
        return _named(self.settings, key, *self._listed("setting", "settings"), label="key")

    def bot(self, name: str) -> Bot:
        """One of the game's own bots; what else a user may name, `simkit.players.bots` finds."""
        return _named(self.bots, name, *self._listed("bot", "bots"))

    def _listed(self, what: str, topic: str) -> tuple[str, str]:
        """How a name that is not there is refused, and the command that lists those that are."""
        return f"{self.name} has no {what}", f"simkit show {self.name} {topic}"

    @property
    def usual_bot(self) -> str:
        """Who plays if nobody is named: the bot "expert", or the first of the game's own."""
        names = [bot.name for bot in self.bots]
        own = (name for name in names if name not in ("idle", "random", "search", "quick"))
        return "expert" if "expert" in names else next(own, "random")

    def asset(self, kind: str) -> Asset:
        if not self.assets:
            raise BadInput(self.without_assets)
        return _named(self.assets, kind, f"{self.name} knows no worth of", label="kind")

    @property
    def without_assets(self) -> str:
        """What is said if the worth of nothing can be asked."""
        return (
            f"{self.title} has no table of cards or pieces with a column copies, and no setting of "
            "roles for each player; worth measures only these."
        )

    def resolver(self, name: str) -> Resolver:
        if not self.resolvers:
            raise BadInput(f"{self.title} names no rolls; type the dice: simkit odds '2d6 >= 9'.")
        return _named(self.resolvers, name, f"{self.name} has no resolver")

    @property
    def is_outside(self) -> bool:
        """Whether somebody else wrote it: its errors are not simkit's."""
        return not self.package.startswith("simkit.")

    @property
    def typed(self) -> str:
        """What a command says for this game: its name, or the path that the user named."""
        return self.source or self.name

    def is_called(self, name: Any) -> bool:
        """Whether a document means this game: by its name, or by a path to a file called so."""
        file = os.path.basename(self.source)
        return name == self.name or (file != "" and os.path.basename(str(name)) == file)

    @property
    def content(self) -> str:
        """What tells it apart from every other game: what it is made of. A name is a label."""
        said = self.digest or self.package or self.name
        return f"{said}-{_digest_of(self.added)}" if self.added else said

    @property
    def identity(self) -> dict[str, str]:
        """What a document says of the files of a game that is not simkit's own."""
        return {"game_digest": self.digest} if self.digest else {}

    def components(self, packs: Iterable[Any] = (), overrides: Iterable[Any] = ()) -> Components:
        """The game's component pack with an owner's packs and single values laid over it."""
        from simkit.values import components

        builtin = components.builtin(self.name, self.package, self.held, self.digest)
        builtin = replace(builtin, file=os.path.basename(self.source))
        return components.laid_over(builtin, packs, overrides)

    def ledger(self) -> tuple[Row, ...]:
        """The rows of the game's rules ledger."""
        from simkit.values import ledger

        return self.held.ledger or (ledger.load(self.package) if self.package else ())

    def data_file(self, name: str) -> Traversable | None:
        """A file beside the game's values, such as claims.toml; None if there is none."""
        from importlib.resources import files

        if self.held.data is None and not self.package:
            return None
        folder = self.held.data or files(self.package) / "data"
        return folder / name if (folder / name).is_file() else None

    def engine(self) -> Any:
        """The compiled engine. Heavy: the first import ever compiles."""
        with collecting_later(), blamed():
            return self._part("engine", "engine", "has no engine, so it cannot be played")

    def words(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The kinds of decision, and the verbs of options; the first of these declines.

        A game that keeps them in `words/choices.py`, or holds them, is not compiled for this.
        """
        if self.held.verbs:
            return self.held.kinds, self.held.verbs
        try:
            place: Any = importlib.import_module(f"{self.package}.words.choices")
        except ModuleNotFoundError:
            place = self.engine()
        for name in ("KINDS", "VERBS"):
            if not hasattr(place, name):
                raise BadInput(f"{self.title} does not name its {name} in its engine.")
        return tuple(place.KINDS), tuple(place.VERBS)

    def holders(self) -> Any:
        """Who has an asset first, read from the event log of a game in which seats compete."""
        return self._part("holders", "telling.holders", "does not say who holds an asset first")

    def odds(self) -> Any:
        """The exact distributions of the resolvers. Heavy."""
        return self._part("odds", "odds.resolvers", "has no odds of its own")

    def picture(self) -> Any:
        """How the board looks, as `boards` describes it; BadInput where nobody drew it."""
        return self._part("picture", "telling.picture", "has no picture of its board")

    def is_drawn(self) -> bool:
        """Whether somebody drew its board. The picture is not loaded: it brings numba along."""
        if self.held.picture is not None:
            return True
        place = f"{self.package}.telling"
        return bool(self.package) and all(map(find_spec, (place, f"{place}.picture")))

    def _part(self, held: str, place: str, lacks: str) -> Any:
        """What the game holds, or the module at that place of its package; else BadInput."""
        found = self.held.part(held)
        if found is not None:
            return found
        name = f"{self.package}.{place}"
        try:
            if self.package:
                return importlib.import_module(name)
        except ModuleNotFoundError as problem:
            if not name.startswith(str(problem.name)):
                raise  # the module is there, something that it needs is not
        file = f" (there is no {place.replace('.', '/')}.py)" if self.package else ""
        raise BadInput(f"{self.title} {lacks}{file}.")


def _digest_of(added: Rows) -> str:
    return hashlib.sha256(repr(added).encode()).hexdigest()[:8]


@contextmanager
def collecting_later() -> Iterator[None]:
    """Compiled code loads as a million small objects; to look for garbage among them is slow."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _named(
    parts: tuple[Part, ...], name: str, refusal: str, listed_by: str = "", label: str = "name"
) -> Part:
    known = {getattr(part, label): part for part in parts}
    if name not in known:
        raise BadInput(f"{refusal} {shown(name)}. {nearest(name, known, listed_by)}")
    return known[name]
