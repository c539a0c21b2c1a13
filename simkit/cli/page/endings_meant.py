"""Find the ending of a game that a question means: `how often does doom end the game?`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.known_questions import stem
from simkit.cli.page.called import is_like, sides_of
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game, Outcome
from simkit.view.text.lookup import spoken
from simkit.view.text.whose_wins import side_called

GAMES, ENDING = "4000", "ending"
ASKS = frozenset(plain_words("often share percentage chance likely probability odds percent"))
"""Words that ask for a share."""
NOT_SAID = frozenset(
    plain_words(
        "often share percentage chance likely probability odds percent game end ends ended ending "
        "finish finished win wins won winning victory lose lost losing loss defeat because via "
        "have has get gets got go goes happen happens occur because over time times usually all "
        "player players people team group party somebody someone anybody us they he she him her "
        "them his after"
    )
)
"""Words of such a question that name no ending."""
OTHER_FORMS = {
    **{"ran": "run", "blew": "blow", "blown": "blow", "broke": "break", "broken": "break"},
    **{"rose": "rise", "risen": "rise", "rising": "rise", "held": "hold", "fell": "fall"},
    **{"fallen": "fall", "flown": "fly", "flew": "fly", "sank": "sink", "sunk": "sink"},
    **{"conquest": "conquer", "conquered": "conquer", "victorious": "victory"},
    **{"starvation": "starve", "destruction": "destroy", "drawn": "draw", "tie": "draw"},
    **{"elimination": "eliminate", "exhaustion": "exhaust", "survival": "survive"},
    **{"thirsty": "thirst", "hungry": "hunger", "burial": "bury", "buried": "bury"},
}
"""Words that the stemmer does not bring together."""
USED_UP = re.compile(r"\b(?:run|runs|ran|running) out(?: of)?\b|\bno (?=\w+ (?:is |are )?left\b)")
RUN_OUT = re.compile(r"\b(?:run|runs|ran|running) out\b", re.IGNORECASE)
HOW_WON = re.compile(
    r"^how (?:do|does|did) .+ (?:usually |mostly |normally |typically |generally )?wins?"
    r"(?: usually| mostly| most of the time| games?)?\W*$",
    re.IGNORECASE,
)
WON = re.compile(r"won_([1-9])")
MANY_END = frozenset({"how", "many", "end"})  # how many games end in a draw
DENIED = frozenset({"nobody", "never", "not", "noone"})
"""Words with which the opposite of an ending is asked for."""
NONE = "none"
NAMED, TOLD = 3, 1  # what a word of the name of an ending counts, and one of its text


def ending_meant(game: Game, words: str) -> dict[str, Any] | None:
    """The question how often games end in one way, if the words name it."""
    said = plain_words(words)
    asked = _told(words) - _stems({*NOT_SAID}) - _sides(game, said)
    asks = ASKS & {*said} or {*said} >= MANY_END
    is_of_somebody = said[:1] == ["who"]  # has the better chance: a side, and no ending
    if not asked or not asks or is_of_somebody or DENIED & {*said}:
        return None
    numbers = (_words(f"{spoken(each.name)} {each.help}") for each in game.metrics)
    covered = max((len(asked & each) for each in numbers), default=0)
    found = [(_points(each, asked, covered), each) for each in game.outcomes]
    points, meant = max(found, key=lambda each: each[0], default=(0, None))
    return _how_often(game, meant) if points and meant else None


def side_ends_meant(game: Game, words: str) -> dict[str, Any] | None:
    """How the games end that one side wins: `how do the Romans usually win?`."""
    said = plain_words(words)
    if not HOW_WON.match(words.strip()) or not game.sides:
        return None
    won = (
        seat
        for seat, side in enumerate(game.sides, start=1)
        for name in plain_words(side)
        if name not in COMMON and any(is_like(word, name) for word in said)
    )
    seat = next(won, 0)
    where = {"where": f"won_{seat}"}
    asked = {"verb": "run", "game": game.name, "games": GAMES, **where}
    return {"title": side_ends_title(game, asked), "asked": asked} if seat else None


def side_ends_title(game: Game, asked: Mapping[str, Any]) -> str:
    """`How do the games end that Rome wins?`; "" if it is another question."""
    won = WON.fullmatch(f"{asked.get('where', '')}")
    if not won or not game.sides or asked.get("about"):
        return ""
    who = side_called(game.sides, int(won[1]))
    return f"How do the games end that {who} {'win' if who.startswith('the ') else 'wins'}?"


def used_up_untold(game: Game, words: str) -> str:
    """That a game does not note when something is used up, if that is asked."""
    said = {*plain_words(words)}
    asks = "often" in said and RUN_OUT.search(words) and not ending_meant(game, words)
    noted = any(RUN_OUT.search(each.help) for each in game.metrics)
    if not asks or noted:
        return ""
    return f"{game.title} does not note how often something runs out."


def ending_asked(game: Game, name: str) -> dict[str, Any]:
    """The question how often games end in the way of this name."""
    return _how_often(game, next(each for each in game.outcomes if each.name == name))


def _how_often(game: Game, ending: Outcome) -> dict[str, Any]:
    is_number = any(each.name == ending.name for each in game.metrics)
    about = f"{ending.name}:{ENDING}" if is_number else ending.name
    asked = {"verb": "run", "game": game.name, "games": GAMES, "about": about}
    return {"title": ending_title(ending), "asked": asked}


def ending_title(ending: Outcome) -> str:
    """`How often do games end with "doom" (doom reached 13)?`"""
    meaning = ending.meaning
    named = spoken(ending.name).replace("-", " ")
    told = f" ({meaning})" if meaning != named else ""
    return f'How often do games end with "{named}"{told}?'


def _points(ending: Outcome, asked: Set[str], covered: int) -> int:
    """How surely these words mean an ending: 0 if a number of the game fits as well or better."""
    name = _words(spoken(ending.name).replace("-", " "))
    text = _words(ending.help)
    in_name, in_all = len(asked & name), len(asked & (name | text))
    whole = in_all == len(asked) and (in_name or in_all > 1)
    named = bool(name) and name <= asked and in_all > covered
    return NAMED * in_name + TOLD * in_all if whole or named else 0


def _sides(game: Game, said: list[str]) -> set[str]:
    sides = sides_of(game)
    return _stems({word for word in said for side in sides if is_like(word, side)})


def _words(text: str) -> set[str]:
    return _told(text) - _stems({*NOT_SAID})


def _told(text: str) -> set[str]:
    """The stems of the words that say something."""
    said = plain_words(USED_UP.sub(f" {NONE} ", text.lower()))
    return _stems({word for word in said if word == NONE or (word not in COMMON and len(word) > 2)})


def _stems(words: set[str]) -> set[str]:
    return {stem(OTHER_FORMS.get(word, word)) for word in words}
