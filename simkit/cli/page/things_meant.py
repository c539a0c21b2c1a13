"""One card or thing of a game that somebody means in their own words: what is it worth?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.plain_words import plain_words
from simkit.description.game import Asset, Game
from simkit.view.text.lookup import spoken, title_of

WORTH = frozenset(
    plain_words(
        "worth strong stronger strongest weakest best worst least overpowered op broken weak "
        "weaker useless useful good bad better "
        "pay matter need needed trap forbid forbidden ban banned expensive cheap important "
        "dangerous harmless"
    )
)
"""Words that judge a thing, or ask for games without it."""
RANKED = frozenset(plain_words("best worst strongest weakest worth important least"))
"""Words that ask for the best or the worst of a kind."""
EACH, CHANCE = "each", "chance"


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
    if not said & WORTH or CHANCE in said:
        return None
    named = [each for each in _things(game) if each[0] and each[0] <= said]
    named = named or [each for each in _kinds(game) if each[0] <= said and said & RANKED]
    if not named:
        return None
    asked = max(named, key=lambda each: len(each[0]))[1]
    return {"title": thing_title(game, asked), "asked": asked}


def thing_title(game: Game, asked: Mapping[str, Any]) -> str:
    """The question what a kind of things or one thing is worth, or what if one is forbidden."""
    only = asked.get("only")
    only = only[0] if isinstance(only, list) and len(only) == 1 else only
    single = only if isinstance(only, str) and only and "," not in only else ""
    if asked.get("verb") == "restrict" and single.endswith(f"={EACH}"):
        verb = single.partition("=")[0]
        table = next((each.table for each in game.named if each.verb == verb), "thing")
        return f"What is it worth to {spoken(verb)} each {spoken(table)}?"
    if asked.get("verb") == "restrict":
        return f'What if "{_spoken(game, single)}" is forbidden?' if single else ""
    kind = asked.get("kind")
    if not (kind and single):
        return f"What is every {kind} worth?" if kind else ""
    table = next((each.table for each in game.assets if each.kind == kind), "")
    return f"What is {title_of(game.components(), table, single)} worth?"


def _things(game: Game) -> Iterator[tuple[set[str], dict[str, Any]]]:
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
        for entry in pack.order(asset.table) if asset.table in pack.schema else ():
            words = {*plain_words(title_of(pack, asset.table, entry))}
            asked = {"verb": "worth", "game": game.name, "kind": asset.kind, "only": entry}
            yield words, asked


def _kinds(game: Game) -> Iterator[tuple[set[str], dict[str, Any]]]:
    """The words for a kind of things of an own game, with the question about each of the kind."""
    for each in game.named if game.is_outside else ():
        asked = {"verb": "restrict", "game": game.name, "only": f"{each.verb}={EACH}"}
        yield {*plain_words(each.table)}, asked


def _spoken(game: Game, option: str) -> str:
    """An option as people say it: `keep fish` for keep=fish."""
    verb, _, entry = option.partition("=")
    table = next((each.table for each in game.named if each.verb == verb), "")
    return " ".join(filter(None, (verb, entry and title_of(game.components(), table, entry))))
