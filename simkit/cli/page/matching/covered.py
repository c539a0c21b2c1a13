"""Say which words of a question an offer leaves out, so that nobody takes it for the answer."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from simkit.cli.designers_words import TOPICS
from simkit.cli.known_questions import features, known_questions
from simkit.cli.overview import understood
from simkit.cli.page.called import THING as THING_CALLED
from simkit.cli.page.called import called, is_like, sides_of
from simkit.cli.page.factions_meant import player_words
from simkit.cli.page.kept_of_games import of_game
from simkit.cli.page.matching.vocabulary import (
    FIGURES,
    FILLING,
    FRAMES,
    THING,
    WORD,
    meanings,
    meant,
    named_by,
    vocabulary,
)
from simkit.cli.page.meant import SCENARIO
from simkit.cli.page.metrics_meant import LOSERS, SPANS, TURN, TURNS, WHEN
from simkit.cli.page.parts_meant import OF_ANY
from simkit.cli.page.told import KINDS, ROLES
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game
from simkit.view.text.lookup import spoken
from simkit.view.text.single_figure import seat_of_wins
from simkit.view.text.words import listed

SPECIFIC = ("about", "vary", "variant", "resolver", "by_roll", "where", "values", "metrics")
"""What a question holds that asks about something of the game."""
OF_GAMES = ("causes", "trace", "ladder", "styles", "luck")
"""Questions about whole games, and no thing or number of them."""
COUNTING = ("run", "review", "odds", "plan-playtest", "compare", "worth")
ADVICE = frozenset({"how", "should"})
ORDINALS = plain_words("first second third fourth fifth sixth last 1st 2nd 3rd 4th 5th 6th")
BEGINNINGS = ["opening"]  # of a seat, and no strength of a side
SEATS, SIDES = frozenset({"seats"}), frozenset({"sides"})
ONLY, SET, KIND, REVIEW, REPLAY = "only", "--set", "kind", "review", "replay"
ASKS_WHEN = re.compile(
    r"^(?:(?P<when>when)|(?:on|in|at|by)? ?which (?:turn|round))\b", re.IGNORECASE
)
SHARES = frozenset({"percent", "half"})


def content(words: str) -> dict[str, str]:
    """The words of a question that say what is asked about, as plain words, with their spelling."""
    found: dict[str, str] = {}
    for word in WORD.findall(words):
        for single in plain_words(word.replace("-", " ")):
            if single not in FILLING:
                found.setdefault(single, word)
    return found


def left_out(game: Game, words: str, question: Mapping[str, Any]) -> list[str]:
    """The words of a question that an offer does not answer, as they were typed."""
    asked = question["asked"]
    ranks = KIND in asked and not asked.get(ONLY)  # things of all sides
    known = _of_all(game) - (meanings(sides_of(game)) if ranks else frozenset())
    known |= meant(f"{question['title']} {_held(asked)}")
    known |= {word for each in named_by(game, asked) for word in each.text}
    kinds = [each for each in game.assets if each.kind == asked.get(KIND)]
    known |= {word for each in kinds for word in meant(f"{each.help} {spoken(each.table)}")}
    if ranks:  # one thing is compared with all of its kind
        of_kind = [each for each in vocabulary(game) if each.kind == asked[KIND]]
        said = [each for each in of_kind if each.name & meanings({*content(words)})]
        known |= said[0].name if len(said) == 1 else frozenset()
    scenarios = {key for key, _, _ in game.scenarios}
    if asked.get("vary") and scenarios & {*asked["vary"]}:
        known |= meanings(SCENARIO)
    if asked.get("about"):
        known |= meanings(OF_ANY)
    if SIDES & {*_line(asked)[1]}:
        known |= meanings(ROLES)
    if SEATS & {*_line(asked)[1]} or seat_of_wins(f"{asked.get('about')}"):
        known |= meanings(ORDINALS)
    general = _known_with(*_line(asked))
    if _line(asked)[1] == SIDES:
        general -= {*features(BEGINNINGS, known_questions().meanings)}
    general_names = called(game, words)
    specific = is_specific(asked)
    kind_words = KINDS | {word for each in game.assets for word in plain_words(each.kind)}
    things = {word for word, of in general_names.items() if of == THING_CALLED}
    things -= set() if specific or asked["verb"] in OF_GAMES else kind_words
    figures = {*plain_words(_held(asked))}
    if asked["verb"] == REPLAY and asked.get("where"):
        return []  # a game to watch shows what happens
    missing = []
    for word, typed in content(words).items():
        if FIGURES.get(word, word).isdigit():
            is_found = FIGURES.get(word, word) in figures or _is_number_of(asked, words)
        elif word in FRAMES and specific:
            is_found = True
        else:
            in_general = _is_in(word, general) or _is_in(general_names.get(word, word), general)
            in_general &= word not in things and not (specific and word in LOSERS)
            is_found = bool(meanings([word]) & known) or in_general
        if not is_found:
            missing.append(typed)
    return list(dict.fromkeys(missing))


def _when_untold(game: Game, words: str, asked: Mapping[str, Any]) -> Iterator[str]:
    """The word with which a turn is asked for, if an offer tells how often or how many."""
    when = ASKS_WHEN.match(words.strip())
    if when and asked.get("about") and not _tells_turn(game, f"{asked['about']}"):
        yield WHEN if when["when"] else TURN


def _tells_turn(game: Game, about: str) -> bool:
    """Whether a number says in which turn something happens, or how long a game is."""
    name = about.partition(":")[0]
    told = [each.counted for each in game.metrics if each.name in (name, f"{name}_1")]
    return name == TURNS or any({*plain_words(each)[:2]} & SPANS for each in told)


def is_doubtful(words: str, missing: list[str], question: Mapping[str, Any]) -> bool:
    """Whether so much is left out that something else may be nearer."""
    asked = question["asked"]
    if {"how", "many"} <= {*plain_words(words)} and asked["verb"] not in COUNTING:
        return True
    telling, lost = _telling(words, missing)
    return bool(missing) and 2 * lost >= telling


def is_no_answer(game: Game, words: str, missing: list[str], question: Mapping[str, Any]) -> bool:
    """Whether nobody may take an offer for the answer.

    Of 59 offers that were right and 37 that were not, 22 and 27 left out a word that tells. So it
    is offered, but not asked.
    """
    asks_how = {*plain_words(words)} >= ADVICE
    if asks_how and not {*content(words)} - sides_named(game, words):
        return True  # how should the hunters play?
    if _is_of_another_thing(game, words, missing) and not _is_of_setting(question["asked"]):
        return True
    return _telling(words, missing)[1] > 0 or bool({TURN, WHEN} & {*missing})


def sides_named(game: Game, words: str) -> set[str]:
    """The words of a question for the sides."""
    return {word for word in plain_words(words) for side in sides_of(game) if is_like(word, side)}


def _is_of_another_thing(game: Game, words: str, missing: list[str]) -> bool:
    """Whether a thing is left out, and no word of its name is in the offer."""
    names = called(game, words)
    lost = {word for each in missing for word in plain_words(each)} - FRAMES
    there = meanings({*content(words)} - lost)
    titles = [each.name for each in vocabulary(game) if each.sort == THING]
    for word in lost & {word for word, of in names.items() if of == THING_CALLED}:
        known = [each for each in titles if meanings([word]) <= each]
        if not known or any(not each & there for each in known):
            return True
    return False


def _is_number_of(asked: Mapping[str, Any], words: str) -> bool:
    """Whether a question holds its numbers in other words: `40 percent`, `three hunters`."""
    is_share = "%" in words or bool(SHARES & {*plain_words(words)})
    return bool(asked.get("values")) or (is_share and bool(asked.get("target")))


def _is_of_setting(asked: Mapping[str, Any]) -> bool:
    return any(not key.startswith("pack:") for key in asked.get("vary") or ())


def _telling(words: str, missing: list[str]) -> tuple[int, int]:
    """How many words say what is asked about, and how many of them are left out."""
    telling = {typed for word, typed in content(words).items() if word not in FRAMES}
    return len(telling), sum(word in telling for word in missing)


def is_specific(asked: Mapping[str, Any]) -> bool:
    """Whether a question asks about something of the game."""
    only = bool(asked.get(ONLY)) and asked["verb"] != REVIEW
    return only or KIND in asked or any(asked.get(each) for each in SPECIFIC)


def left_out_told(
    game: Game, words: str, missing: list[str], question: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """The sentence above the offers, if they leave out words."""
    missing = [*missing, *_when_untold(game, words, question["asked"])]
    named = [f'"{word}"' for word in missing]
    if not is_no_answer(game, words, missing, question):
        if missing:
            yield {"said": f"The first question leaves out {listed(named)}."}
    elif missing:
        told = f"simkit finds no question with {listed(named, 'or')} in it. Perhaps you mean:"
        yield {"said": told, "stops": True}
    else:
        yield {"said": "simkit does not count this. Perhaps you mean:", "stops": True}


def _held(asked: Mapping[str, Any]) -> str:
    """All that a question holds, as one text."""
    held = {key: each for key, each in asked.items() if key not in ("game", "games", "verb")}
    return f"{held}".replace("_", " ")


@of_game
def _of_all(game: Game) -> frozenset[str]:
    """Words that go with every question of a game: its name, who plays it."""
    return meanings({*plain_words(game.title), *sides_of(game), *player_words(game)})


def _line(asked: Mapping[str, Any]) -> tuple[str, frozenset[str]]:
    only = asked.get(ONLY) if asked["verb"] == REVIEW else None
    return asked["verb"], frozenset(only.split(",") if isinstance(only, str) else only or ())


@cache
def _known_with(verb: str, only: frozenset[str]) -> frozenset[str]:
    """What stands in known questions that this one answers."""
    known, found = known_questions(), set[str]()
    fit = {n for n, each in enumerate(known.answers) if _answers(each[0], verb, only)}
    for place, question in known.questions:
        if place in fit:
            found |= {*question}
    for topic in TOPICS:
        if _answers(topic.commands[0], verb, only):
            words = [word for phrase in topic.words for word in plain_words(phrase)]
            found |= {*features(words, known.meanings)}
    return frozenset(found)


def _answers(line: str, verb: str, only: frozenset[str]) -> bool:
    """Whether a line of the list asks this question, or a part of it."""
    command, rest = understood(shlex.split(line))
    named = frozenset(rest[rest.index("--only") + 1].split(",") if "--only" in rest else ())
    return command.name == verb and (bool(named & only) if only or named else True)


def _is_in(word: str, known: frozenset[str]) -> bool:
    return any(each in known for each in features([word], known_questions().meanings)[:-2])
