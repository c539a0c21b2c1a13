"""Find what of a game is nearest to the words of a question, whatever form its sentence has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from math import log
from typing import Any

from simkit.cli.known_questions import is_known
from simkit.cli.page.endings_meant import ending_asked
from simkit.cli.page.matching.covered import content
from simkit.cli.page.matching.vocabulary import (
    ENDING,
    FRAMES,
    NUMBER,
    ROLL,
    SETTING,
    THING,
    GameWord,
    meanings,
    vocabulary,
)
from simkit.cli.page.meant import setting_asked
from simkit.cli.page.metrics_meant import number_asked
from simkit.cli.page.rolls_meant import roll_asked
from simkit.cli.page.things_meant import thing_asked
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game
from simkit.view.text.lookup import spoken

OFTEN = frozenset(plain_words("often ever usually mostly likely chance share percentage lot"))
COUNTED = frozenset(plain_words("many much average number total when soon far"))
CHANGES = frozenset(
    plain_words(
        "if would matter help change effect affect influence without instead more harder easier "
        "difference should fewer less higher lower hurt allowed need too"
    )
)
JUDGES = frozenset(
    plain_words(
        "worth good bad better best worst useful useless use need pay matter strong weak "
        "important idea overpowered survive alive crucial"
    )
)
ROLLS = frozenset(plain_words("likely chance odds probability roll dice can damage hit risk die"))
SORTS = (
    (OFTEN, (ENDING, NUMBER)),
    (COUNTED, (NUMBER,)),
    (CHANGES, (SETTING,)),
    (JUDGES, (THING, SETTING)),
    (ROLLS, (ROLL,)),
)
"""What words ask about which sort of thing."""
IN_NAME = 2.0  # what a word counts more that is in the name
LEAST = 0.25  # of the weight of the words, what must be found


def nearest_named(game: Game, words: str, verbs: Iterable[str]) -> dict[str, Any] | None:
    """The question about what has most of these words; none if little is found."""
    said = {*plain_words(words)}
    sorts = [sort for hints, each in SORTS if hints & said for sort in each]
    if plain_words(words)[:1] == ["who"]:  # has the better chance: a side, and no ending
        sorts = [sort for sort in sorts if sort != ENDING]
    wanted = meanings({*content(words)} - FRAMES)
    strange = {word for word in wanted if not is_known(word)}
    kinds = meanings({word for each in game.assets for word in plain_words(each.kind)})
    if JUDGES & said and wanted <= kinds and (kind := next(_kinds_said(game, said), "")):
        return thing_asked(game, kind) if "worth" in verbs else None
    known = [each for each in vocabulary(game) if each.sort in sorts]
    known = [each for each in known if _is_named(each, wanted, strange - kinds)]
    if not wanted or not known:
        return None
    weights = {word: _rarity(game, word) for word in wanted}
    whole = sum(weights.values())
    judging = meanings({*content(words)} & FRAMES) - wanted
    weights |= {word: _rarity(game, word) for word in judging}  # alliances are broken, too
    scored = [(_score(each, weights), -sorts.index(each.sort), n) for n, each in enumerate(known)]
    points, _, place = max(scored, key=lambda each: (each[0], each[1], -each[2]))
    found = sum(weights[word] for word in wanted & known[place].text)
    if not points or found < LEAST * whole:
        return None
    question = _question(game, known[place], words)
    return question if question and question["asked"]["verb"] in verbs else None


def _kinds_said(game: Game, said: Set[str]) -> Iterator[str]:
    """The kinds of things that are named, and nothing of them: do I need heroes?"""
    yield from (each.kind for each in game.assets if {*plain_words(spoken(each.kind))} <= said)


def _is_named(named: GameWord, wanted: Set[str], strange: Set[str]) -> bool:
    """Whether more than general words say it; a thing is said by its name."""
    if named.sort == THING:
        return bool(named.name & strange)
    has_value = named.sort == SETTING and any(word.isdigit() for word in wanted)
    return bool(named.name & wanted or named.text & (wanted if has_value else strange))


def _rarity(game: Game, word: str) -> float:
    every = vocabulary(game)
    return log((len(every) + 1) / (sum(word in each.text for each in every) + 0.5))


def _score(named: GameWord, weights: dict[str, float]) -> float:
    """The rare words count most, and those of the name; a long name that is not said, less."""
    in_text = sum(weights[word] for word in named.text & weights.keys())
    in_name = sum(weights[word] for word in named.name & weights.keys())
    extra = len(named.name - weights.keys())
    return in_text + IN_NAME * in_name / (1 + extra)


def _question(game: Game, named: GameWord, words: str) -> dict[str, Any] | None:
    if named.sort == NUMBER:
        return number_asked(game, named.key, words)
    if named.sort == ENDING:
        return ending_asked(game, named.key)
    if named.sort == SETTING:
        return setting_asked(game, named.key, words)
    if named.sort == ROLL:
        return roll_asked(game, named.key, words)
    return thing_asked(game, named.kind, named.key)
