"""Answer at once how many things a game has, and say when it lacks a number that is asked for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from simkit.cli.designers_words import COMMON
from simkit.cli.known_questions import is_known, known_lines
from simkit.cli.page.called import is_like, sides_of
from simkit.cli.page.things_meant import part_meant
from simkit.cli.page.told import KINDS, plural
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game
from simkit.values.components import Components
from simkit.values.schema import Choice
from simkit.view.text.lookup import spoken, title_of
from simkit.view.text.words import count, counted, listed

MANY, THERE, HAVE = "many", "there", frozenset({"have", "has", "contain", "include", "own", "hold"})
GAME, ARE_IN = frozenset({"game", "deck", "box", "pack", "set"}), frozenset({"are", "in"})
IN_PLAY = frozenset(
    plain_words(
        "hand end left turn round player seat usually average drawn draw used use played spent "
        "lost lose killed bought broken sent destroyed eliminated captured "
        "won win die dies died fall"
    )
)
"""Words with which a number of a game that is played is meant, not of the box."""
MANY_OF = ("copies", "figures", "ids")  # columns that say how many of a thing there are
COPIES, WINS = "copies", ("won", "winner")
OFTEN, BATTLES_WON = "often", "battles_won"
ENDS = frozenset(
    plain_words(
        "win won lose lost succeed success successful fail failure beat draw drawn tie end over "
        "finish"
    )
)
"""Words with which `how often` asks for an ending, which every game counts."""
DICE = re.compile(r"\b\d*d\d+\b")
ALIKE = frozenset({"fish", "sheep", "deer"})
"""Words that are the same for one and for several."""
MOST_NAMED, MOST_LISTED = 5, 12
MOST_WORDS = 2  # of a text that says what a kind of things is
COPIES_OF = re.compile(
    r"\bhow many (?:copies of|\w+ (?:that are )?(?:called|named)) (?:the |a |an )?"
    r"(?P<what>[\w' -]+?)"
    r"(?: (?:are|is|does|do|has|have|in|exist)\b.*)?\W*$",
    re.IGNORECASE,
)
FIRST_WON = re.compile(
    r"\b(?:who|which \w+|how often)\b.* (?:win|wins|won|lose|loses) (?:the |a |its |their )?"
    r"(?P<which>first|second|last|opening) "
    r"(?P<what>battle|fight|duel|clash|siege|attack|combat)s?\b",
    re.IGNORECASE,
)
NOBODY = "nobody"
WHERE, SITS = "where", frozenset(plain_words("sit sits seat improve change wrong lost lose start"))
WHOLE = frozenset({"game", "turn", "player", "seat"})


def counts_told(game: Game, words: str) -> str:
    """How many of these things the game has, if that is asked: `how many cards are there?`."""
    said = plain_words(words)
    wanted = {after for word, after in pairwise(said) if word == MANY}
    has = HAVE & {*said} or {*said} >= ARE_IN
    asks = THERE in said or (has and GAME & {*said})
    if named := COPIES_OF.search(words):
        return _copies_told(game, named["what"])
    if not wanted or not asks or IN_PLAY & {*said}:
        return ""
    pack = game.components()
    kinds = {each.table: each.kind for each in game.assets}
    for table, held in pack.schema.items():
        names = [{*plain_words(spoken(each))} for each in (kinds.get(table, table), table)]
        if not held.single and any(each <= {*said} and each & wanted for each in names):
            return f"{game.title} has {_all(pack, table, kinds.get(table, ''))}."
    for part in part_meant(game, {*said}):
        if {*plain_words(part.called)} & wanted:
            titles = [title_of(pack, part.table, each) for each in part.only]
            some = f": {listed(titles)}" if len(titles) <= MOST_LISTED else ""
            return f"{game.title} has {counted(len(titles), part.called)}{some}."
    for table, held in pack.schema.items():
        lists = [name for name in held.fields if name in map(plural, wanted) and not held.single]
        if lists and _lists_things(pack, table, lists[0]):
            return _in_lists(game, pack, table, lists[0])
    titled = {*said} if {*plain_words(COPIES)} <= wanted else wanted
    for table, entry in _entries(pack):
        title, copies = title_of(pack, table, entry), _many_of(pack, table, entry)
        if plain_words(title) and {*plain_words(title)} <= titled and copies is not None:
            return f"{game.title} has {count(copies)} {_of(title, copies)}."
    for asset in game.assets:
        what = {*plain_words(asset.help.partition(";")[0])} - COMMON
        if wanted & what - KINDS and len(what) <= MOST_WORDS and asset.table in pack.schema:
            return f"{game.title} has {_by_value(pack, asset.table, asset.kind)}."
    return ""


def _copies_told(game: Game, what: str) -> str:
    """How many copies there are of a thing that is named, or that it is not known."""
    pack, wanted = game.components(), {*plain_words(what)} - COMMON
    named = [(table, each) for table, each in _entries(pack) if wanted in _names(pack, table, each)]
    if not wanted or not named:
        return f"{game.title} has nothing that is called {what}." if wanted else ""
    for table, entry in named:
        title = title_of(pack, table, entry)
        if (copies := _many_of(pack, table, entry)) is not None:
            return f"{game.title} has {counted_copies(copies)} of {title}."
        if found := _in_decks(game, pack, entry, title):
            return found
    table, entry = named[0]
    return (
        f"{title_of(pack, table, entry)} is one of {count(len(pack.order(table)))} {spoken(table)} "
        f"of {game.title}. How many copies there are is not noted."
    )


def _entries(pack: Components) -> Iterator[tuple[str, str]]:
    """Every thing of the pack, behind its table."""
    tables = (table for table, held in pack.schema.items() if not held.single)
    yield from ((table, entry) for table in tables for entry in pack.order(table))


def _names(pack: Components, table: str, entry: str) -> tuple[set[str], set[str]]:
    names = title_of(pack, table, entry), spoken(entry)
    first, second = ({*plain_words(each)} - COMMON for each in names)
    return first, second


def _many_of(pack: Components, table: str, entry: str) -> int | None:
    """How many copies, figures or counters of a thing there are, if the pack says so."""
    for field in MANY_OF:
        if field in pack.schema[table].fields:
            found = pack.value(f"{table}.{entry}.{field}")
            return len(found) if isinstance(found, list | tuple) else int(found)
    return None


def _in_decks(game: Game, pack: Components, entry: str, title: str) -> str:
    """How many of a card the decks hold, if its game has decks: lists of cards."""
    for table, held in pack.schema.items():
        for field in () if held.single else held.fields:
            if not _lists_things(pack, table, field):
                continue
            decks = {deck: pack.value(f"{table}.{deck}.{field}") for deck in pack.order(table)}
            many = {title_of(pack, table, deck): each.count(entry) for deck, each in decks.items()}
            some = listed(f"{name} {number}" for name, number in many.items() if number)
            every = counted_copies(sum(many.values()))
            if some:
                return f"The {spoken(table)} of {game.title} hold {every} of {title}: {some}."
    return ""


def counted_copies(copies: int) -> str:
    """`1 copy`, `3 copies`."""
    return "1 copy" if copies == 1 else f"{count(copies)} copies"


def _by_value(pack: Components, table: str, kind: str) -> str:
    """`26 commands: 18 rebel, 4 legion, 3 ally and 1 force`, by the column with fewest values."""
    entries = pack.order(table)
    columns = [
        name for name, held in pack.schema[table].fields.items() if isinstance(held.kind, Choice)
    ]
    values = [Counter(pack.value(f"{table}.{each}.{name}") for each in entries) for name in columns]
    fewest = min((each for each in values if len(each) > 1), key=len, default=Counter[str]())
    told = listed(f"{many} {spoken(value)}" for value, many in fewest.most_common())
    return f"{counted(len(entries), kind)}{': ' if told else ''}{told}"


def _lists_things(pack: Components, table: str, field: str) -> bool:
    """Whether this field of every entry is a list of other entries: the cards of a deck."""
    lists = [pack.value(f"{table}.{each}.{field}") for each in pack.order(table)]
    if not all(isinstance(each, list | tuple) for each in lists):
        return False
    entries = {entry for other in pack.schema for entry in pack.order(other)}
    things = [each for held in lists for each in held]
    return bool(things) and all(isinstance(each, str) and each in entries for each in things)


def _in_lists(game: Game, pack: Components, table: str, field: str) -> str:
    """How many things the lists of a table hold: `4 decks, of 28, 24, 22 and 19 cards`."""
    entries = pack.order(table)
    many = [len(pack.value(f"{table}.{each}.{field}")) for each in entries]
    named = [f"{title_of(pack, table, each)} {n}" for each, n in zip(entries, many, strict=True)]
    return f"The {spoken(table)} of {game.title} hold {count(sum(many))} {field}: {listed(named)}."


def first_told(game: Game, words: str) -> str:
    """That a game does not note who wins the first of something: `who wins the first battle?`."""
    found = FIRST_WON.search(words)
    if not found or found["what"].lower() in WHOLE:
        return ""
    which = f"the {found['which'].lower()} {found['what'].lower()}"
    counts = any(each.name.startswith(BATTLES_WON) for each in game.metrics)
    known = " It counts, for example, all battles won." if counts else _examples(game)
    return f"{game.title} does not note who wins {which}.{known}"


def place_untold(game: Game, words: str) -> str:
    """That a game does not note where something happens: `where does she hide?`."""
    said = plain_words(words)
    if said[:1] != [WHERE] or SITS & {*said}:
        return ""
    return f"{game.title} does not note where this happens. A game that is watched shows it."


def not_counted(game: Game, words: str) -> str:
    """That a game counts no such things, if somebody asks how many: `how many towns burn?`."""
    said = plain_words(words)
    wanted = {after for word, after in pairwise(said) if word == MANY and after not in COMMON}
    if NOBODY in said:
        return ""  # what does not happen is another question
    if OFTEN in said and not ENDS & {*said}:
        told = {*said[said.index(OFTEN) + 1 :]} - COMMON
        strange = [word for word in told if not is_known(word)]
        wanted |= told if 2 * len(strange) >= len(told) else set()
    sides, endings = sides_of(game), ({*plain_words(each.name)} for each in game.outcomes)
    named = {word for word in wanted for side in sides if is_like(word, side)}
    counts = MANY in said and not DICE.search(words)
    things = {word for word in wanted - named if counts and word not in _words_counted()}
    unknown = sorted(word for word in wanted - named if word in things or not is_known(word))
    if not unknown or (MANY not in said and any(each <= {*said} for each in endings)):
        return ""
    texts = (f"{spoken(each.name)} {each.help}" for each in game.metrics)
    if any({*unknown} & {*plain_words(text)} for text in texts):
        return ""  # it may be counted in another way
    examples = _examples(game)
    if MANY not in said:
        return f"{game.title} does not count how often this happens.{examples}"
    split = words.lower().split()
    asked = next((each for each in split if unknown[0] in plain_words(each)), unknown[0])
    asked = asked.strip("?!.,")
    if THERE in said:
        return f"{game.title} does not say how many {asked} there are.{examples}"
    return f"{game.title} does not count {asked}.{examples}"


def _examples(game: Game) -> str:
    """Some of the numbers that a game counts."""
    known = [_told(each.help) for each in game.metrics if not each.name.startswith(WINS)]
    some = [each for each in dict.fromkeys(known) if each][:MOST_NAMED]
    return f" It counts, for example: {listed(some)}." if some else ""


@cache
def _words_counted() -> frozenset[str]:
    """What known questions count behind `how many`: games, decisions."""
    asked = (plain_words(line) for line in known_lines())
    return frozenset(after for words in asked for word, after in pairwise(words) if word == MANY)


def _told(help: str) -> str:
    """A number in a few words, without the seat; "" if it is long or no number of things."""
    text = help.partition("(")[0].partition(";")[0].rpartition(": ")[2].strip()
    return text if len(text.split()) <= 4 and not text[:1].isdigit() else ""


def _all(pack: Components, table: str, kind: str) -> str:
    """`60 cards of 8 kinds`; without copies `40 different cards`."""
    entries = pack.order(table)
    copies = [_copies(pack, table, entry) for entry in entries]
    name = spoken(kind) or " ".join(plain_words(spoken(table)))
    if all(each is not None for each in copies) and copies:
        total = sum(each or 0 for each in copies)
        return f"{count(total)} {_of(name, total)} of {counted(len(entries), 'kind')}"
    return f"{count(len(entries))} different {_of(name, len(entries))}"


def _of(name: str, many: int) -> str:
    return name if many == 1 or name in ALIKE or not name[-1:].isalnum() else plural(name)


def _copies(pack: Components, table: str, entry: str) -> int | None:
    """How many of a thing there are, if the pack says so."""
    if COPIES not in pack.schema[table].fields:
        return None
    return int(pack.value(f"{table}.{entry}.{COPIES}"))
