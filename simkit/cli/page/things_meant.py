"""Find the card or other thing whose worth a question in plain words asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.known_questions import is_known
from simkit.cli.page.called import sides_of
from simkit.cli.page.told import KINDS, NUMBERS
from simkit.cli.plain_words import plain_words
from simkit.description.game import ALL_OF_THEM, SOME_OF_THEM, Asset, Game
from simkit.messages.errors import BadInput
from simkit.values.schema import Choice
from simkit.view.text.lookup import spoken, title_of
from simkit.view.text.words import listed, with_article

WORTH = frozenset(
    plain_words(
        "worth strong stronger strongest weakest best worst least overpowered op broken weak "
        "weaker useless useful good bad better "
        "pay matter need needed trap forbid forbidden ban banned expensive cheap important "
        "dangerous harmless deadly deadliest hard harder hardest tough tougher toughest"
    )
)
"""Words that judge a thing, or ask for games without it."""
REMOVE = frozenset({"remove", "removed", "removing"})
"""Words that ask for games without a thing, if no number stands with them."""
WORTHY = frozenset(plain_words("worth useful useless good bad strong weak overpowered"))
RANKED = frozenset(plain_words("best worst strongest weakest worth important least"))
"""Words that ask for the best or the worst of a kind."""
MOST = frozenset(plain_words("best most important harmless easiest"))
LEAST = frozenset(
    plain_words(
        "worst least useless dangerous deadliest deadly hardest toughest harmful hurt "
        "hurts harm harms"
    )
)
"""Words that ask for one end of the things of a kind, by what they do for the player."""
STRONGEST, WEAKEST = frozenset({"strongest", "stronger"}), frozenset({"weakest", "weaker"})
"""Words for the ends of what a player has; a strong enemy does the opposite."""
TOO, OVER = "too", frozenset({"overpowered", "op", "broken", "imba", "overtuned"})
UNDER = frozenset({"underpowered", "undertuned"})
"""Words that ask for a verdict: whether a thing is worth too much, or too little."""
NOTHING, NO_WORDS = "none", frozenset[str]()
EACH, CHANCE = "each", "chance"

Thing = tuple[set[str], dict[str, Any]]
"""The words that name a thing, and the question about it."""
PACK = "pack:"
THAN = frozenset({"than", "or"})
FEW = 2  # words of a text that names a kind


def is_meant(asset: Asset, said: Set[str]) -> bool:
    """Whether the words name a kind of things, or what it is: `a legion or a tribe; ...`."""
    names = ({*plain_words(name)} for name in (asset.kind, asset.table))
    is_named = any(name and name <= said for name in names)
    what = {*plain_words(asset.help.partition(";")[0])} - COMMON
    return is_named or (len(what) <= FEW and bool(what & said))


def thing_meant(game: Game, words: str) -> dict[str, Any] | None:
    """The question what one thing is worth, if the words judge a thing by its name."""
    said = {*plain_words(words)}
    removes = REMOVE & said and not any(word.isdecimal() or word in NUMBERS for word in said)
    if not (said & WORTH or removes) or CHANCE in said:
        return None
    things = [*_things(game)]
    named = [each for each in things if each[0] and each[0] <= said]
    two = _each_by_one_word(things, plain_words(words)) if THAN & said else []
    named = two if len(two) > 1 else named
    named = named or ([] if game.is_outside else _by_one_word(things, said, _counted(game)))
    named = named or [each for each in _kinds(game) if each[0] <= said and said & RANKED]
    if not named:
        return None
    asked = max(named, key=lambda each: len(each[0]))[1]
    asked = (THAN & said and _compared(game, named, asked)) or asked
    return {"title": thing_title(game, asked), "asked": asked}


def thing_asked(game: Game, kind: str, name: str = "") -> dict[str, Any]:
    """The question what one thing is worth, or each of its kind."""
    asked = {"verb": "worth", "game": game.name, "kind": kind} | ({"only": name} if name else {})
    return {"title": thing_title(game, asked), "asked": asked}


def with_end(game: Game, words: str, asked: dict[str, Any]) -> dict[str, Any]:
    """What things are worth, beginning with the best or the worst, as the words ask for it."""
    only = asked.get("only") or []
    names = only.split(",") if isinstance(only, str) else only
    if not asked.get("kind"):
        return asked
    said, asset = {*plain_words(words)}, game.asset(f"{asked['kind']}")
    if len(names) == 1 and asset.put_in:  # it is compared with the average of the others
        asked = {name: each for name, each in asked.items() if name != "only"}
    enemy = asset.against == ALL_OF_THEM
    if verdict := _verdict_meant(game, asset, words):
        return {**asked, "about": verdict}
    if len(names) == 1:
        return asked
    setting = next((each for each in game.settings if each.key == asset.key), None)
    is_list = setting is not None and setting.kind == "names"
    is_held = bool(game.seats or asset.holder or is_list or enemy)
    strong, weak = (WEAKEST, STRONGEST) if enemy else (STRONGEST, WEAKEST)
    if LEAST & said or (is_held and weak & said):
        return {**asked, "about": "least"}
    if MOST & said or (is_held and strong & said):
        return {**asked, "about": "most"}
    return asked


def _compared(game: Game, named: list[Thing], asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """Two things of one kind that stand against each other: `is Medusa worse than Zola?`."""
    alike = [each[1]["only"] for each in named if each[1].get("kind") == asked.get("kind")]
    return {**asked, "only": alike} if len(alike) == 2 else None


def always_there(game: Game, words: str) -> tuple[str, ...]:
    """The things that the words judge, if no game can be played without them; else none."""
    meant = thing_meant(game, words)
    only = meant["asked"].get("only", "") if meant and meant["asked"]["verb"] == "worth" else ""
    names = [only] if isinstance(only, str) else only
    if not meant or not only or any(_can_go(game, meant["asked"]["kind"], each) for each in names):
        return ()
    return tuple(_title(game, meant["asked"]["kind"], each) for each in names)


def _can_go(game: Game, kind: str, name: str) -> bool:
    """Whether the pack can be without a thing, as far as the pack can tell."""
    key, value = game.asset(kind).key, game.asset(kind).value
    if not key.startswith(PACK) or game.asset(kind).put_in:
        return True
    usual = {each.key: each.default for each in game.settings}  # such as the map of a demon
    try:
        game.components(
            [],
            [
                (
                    key.removeprefix(PACK).format(**{**usual, "name": name}),
                    _read(value.format(name=name)),
                )
            ],
        )
    except BadInput:
        return False
    return True


def _read(value: str) -> bool | int | str:
    """A value as a pack holds it."""
    return {"true": True, "false": False}.get(value, int(value) if value.isdecimal() else value)


def thing_untold(game: Game, words: str) -> str:
    """That nothing of a name has a worth that is measured: `is the reactor worth it?`."""
    said = plain_words(words)
    if not WORTHY & {*said} or said[:1] == ["which"] or game.is_outside or not game.assets:
        return ""
    sides = {*sides_of(game), *players_of(game)}
    kinds = {word for each in game.assets for word in plain_words(f"{each.kind} {each.table}")}
    strange = [w for w in said if not is_known(w) and w not in COMMON | KINDS | sides | kinds]
    if not strange or part_meant(game, {*said}):
        return ""
    known = listed([f"every {each.kind}" for each in game.assets])
    return f"Nothing whose worth is measured is called {strange[0]}. Measured is {known}."


@dataclass(frozen=True)
class NamedPart:
    """Some things of a kind, and what all of them are: commands that are a legion."""

    kind: str
    table: str
    called: str
    only: tuple[str, ...]


def part_meant(game: Game, said: Set[str]) -> list[NamedPart]:
    """The things of a kind that the words name by what they are: `which legion is best?`."""
    named = [each for each in parts_of(game) if {*plain_words(each.called)} <= said - COMMON]
    players = players_of(game)
    return [
        each
        for each in named
        if {*plain_words(each.kind)} <= said or not players & {*plain_words(each.called)}
    ]


def players_of(game: Game) -> set[str]:
    """The words for who plays: the choices for the seats, such as factions, and the sides."""
    seated = [each for each in game.settings if each.kind == "names" and game.seats]
    names = (name for each in seated for name in each.choices)
    return {word for name in names for word in plain_words(name)} | sides_of(game)


def part_title(game: Game, kind: str, only: object) -> str:
    """What these things of a kind are; "" if they are all kinds of things."""
    names = only.split(",") if isinstance(only, str) else only
    held = {*names} if isinstance(names, list) else set()
    fit = (each for each in parts_of(game) if each.kind == kind and {*each.only} == held)
    return next((each.called for each in fit), "")


def parts_of(game: Game) -> Iterator[NamedPart]:
    """Things of a kind that have one value of a column with a few, two or more and not all."""
    pack = game.components()
    for asset in game.assets:
        names = pack.order(asset.table) if asset.table in pack.schema else ()
        columns = pack.schema[asset.table].fields if names else {}
        for column in (name for name, field in columns.items() if isinstance(field.kind, Choice)):
            values = {name: pack.value(f"{asset.table}.{name}.{column}") for name in names}
            for value in dict.fromkeys(values.values()):
                only = tuple(name for name in names if values[name] == value)
                if 1 < len(only) < len(values) and value != NOTHING:
                    yield NamedPart(asset.kind, asset.table, spoken(f"{value}"), only)


def _each_by_one_word(things: list[Thing], said: list[str]) -> list[Thing]:
    """Two things of one kind, each by its whole name or by a word that no other has."""
    found = [_by_one_word(things, {word}) for word in said]
    alone = [each[0] for each in found if each]
    whole = [each for each in things if each[0] and each[0] <= {*said}]
    every = {f"{each[1]}": each for each in (*alone, *whole)}.values()
    kinds = Counter(each[1].get("kind") for each in every)
    return [each for each in every if kinds[each[1].get("kind")] == 2]


def _counted(game: Game) -> set[str]:
    """What the game counts by a name of its own: a hound is no card that is called after hounds."""
    names = {each.name.split("_")[0] for each in game.metrics}
    return {word for name in names for word in plain_words(name) if word != name}


def _by_one_word(things: list[Thing], said: Set[str], counted: Set[str] = NO_WORDS) -> list[Thing]:
    """The thing of whose name one word is said that no other has: Emily is Princess Emily."""
    kinds = {*plain_words(" ".join(each[1].get("kind", "") for each in things))}
    for word in sorted(said - COMMON - KINDS - kinds - counted):
        found = [each for each in things if word in each[0]]
        alike = [each for each in found if each[1].get("kind") == found[0][1].get("kind")]
        is_one = len(alike) == 1 and (
            len(found) == 1 or any(found[0][0] <= each[0] for each in found[1:])
        )  # a person, and the places where she can be
        if is_one and not is_known(word):
            return found[:1]
    return []


def _verdict_meant(game: Game, asset: Asset, words: str) -> str:
    """`too-strong` or `too-weak`, if that is asked of things that somebody is the stronger for."""
    said, is_too = {*plain_words(words)}, TOO in words.lower().split()
    if asset.against == SOME_OF_THEM or (game.seats and not asset.holder):
        return ""
    if OVER & said or (is_too and {"strong", "powerful", "good"} & said):
        return "too-strong"
    if UNDER & said or (is_too and {"weak", "bad"} & said):
        return "too-weak"
    return ""


def thing_title(game: Game, asked: Mapping[str, Any]) -> str:
    """The question what a kind of things or one thing is worth, or what if one is forbidden."""
    only = asked.get("only")
    only = only[0] if isinstance(only, list) and len(only) == 1 else only
    single = only if isinstance(only, str) and only and "," not in only else ""
    if asked.get("verb") == "restrict" and single.endswith(f"={EACH}"):
        verb = single.partition("=")[0]
        table = next((each.table for each in game.named if each.verb == verb), "thing")
        return f"What is it worth to {spoken(verb)} each {spoken(table)}?"
    if asked.get("verb") == "restrict" and isinstance(only, list) and len(only) == 2:
        return f"Which is worth more: {listed([_spoken(game, each) for each in only], 'or')}?"
    if asked.get("verb") == "restrict":
        return f'What if "{_spoken(game, single)}" is forbidden?' if single else ""
    kind = asked.get("kind")
    if kind and isinstance(only, list) and len(only) == 2:
        titles = [_title(game, f"{kind}", each) for each in only]
        return f"Which is worth more: {titles[0]} or {titles[1]}?"
    too = f"{asked.get('about', '')}".replace("-", " ") if "too" in f"{asked.get('about')}" else ""
    if not (kind and single):
        part = part_title(game, f"{kind}", asked.get("only"))
        if too and kind:
            return f"Is {with_article(f'{part or kind}')} {too}? What is each worth?"
        return f"What is every {part or kind} worth?" if kind else ""
    title = _title(game, f"{kind}", single)
    return f"Is {title} {too}? What is it worth?" if too else f"What is {title} worth?"


def _title(game: Game, kind: str, name: str) -> str:
    """What a thing of this kind is called; also one that is no entry of a table."""
    asset = next((each for each in game.assets if each.kind == kind), None)
    site = asset.entry(name) if asset else None
    return site.title if site else title_of(game.components(), asset.table if asset else "", name)


def _things(game: Game) -> Iterator[Thing]:
    """The words that name a thing, with the question about it.

    In an own game, an action with a thing can be forbidden. In others, a thing is put in or out.
    """
    pack = game.components()
    if game.is_outside:
        for each in game.named:
            for entry in pack.order(each.table):
                words = {*plain_words(title_of(pack, each.table, entry))}
                asked = {"verb": "restrict", "game": game.name, "only": f"{each.verb}={entry}"}
                yield words, asked
        return
    for asset in game.assets:
        names = [(each.name, each.title) for each in asset.entries]
        if asset.table in pack.schema:
            names += [(each, title_of(pack, asset.table, each)) for each in pack.order(asset.table)]
        for entry, title in names:
            asked = {"verb": "worth", "game": game.name, "kind": asset.kind, "only": entry}
            yield {*plain_words(title)}, asked


def _kinds(game: Game) -> Iterator[Thing]:
    """The words for a kind of things of an own game, with the question about each of the kind."""
    for each in game.named if game.is_outside else ():
        asked = {"verb": "restrict", "game": game.name, "only": f"{each.verb}={EACH}"}
        yield {*plain_words(each.table)}, asked


def _spoken(game: Game, option: str) -> str:
    """An option as people say it: `keep fish` for keep=fish."""
    verb, _, entry = option.partition("=")
    table = next((each.table for each in game.named if each.verb == verb), "")
    return " ".join(filter(None, (verb, entry and title_of(game.components(), table, entry))))
