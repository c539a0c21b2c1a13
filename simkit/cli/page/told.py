"""Answer on the page at once what the description of a game tells, without playing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Set
from itertools import pairwise
from math import ceil

from simkit.cli.plain_words import plain_words
from simkit.description.game import Game, Setting
from simkit.view.text.words import count, listed, percent

KINDS = frozenset(plain_words("hero role faction character class leader card unit weapon item"))
"""Words for things of a game; not every game has them."""
JUDGING = frozenset(
    plain_words(
        "best better strong stronger strongest weak weakest worst useless worth dangerous "
        "deadliest important"
    )
)
ROLES = frozenset({"role", "side", "faction"})
NUMBERS = {
    word: number
    for number, words in enumerate(
        "zero,0 one,1 two,2 three,3 four,4 five,5 six,6 seven,7 eight,8 nine,9".split()  # noqa: SIM905
    )
    for word in words.split(",")
}
SEAT_NAMED = re.compile(r"\b(?:seat|player) (\d+)\b", re.IGNORECASE)
PLAN = "plan-playtest"
PLAYERS, MANY = frozenset({"player", "people"}), "many"
PLAY, CAN = frozenset({"play", "played"}), frozenset({"can", "may", "could", "play"})
FIRST = frozenset({"first", "seat", "starting", "start"})
COUNTED = frozenset(plain_words("one two three four five six turn minute game"))
"""Words behind which `many players` are no question of how many may play."""
SHARED = frozenset({"tie", "share", "draw", "team", "gang", "ally", "same"})
TESTS = frozenset({"test", "playtest", "game", "session", "time", "play", "real", "group"})
WIDTHS = (0.05, 0.1)  # half the widths of intervals that a playtest may want
Z = 1.96  # standard errors of a 95 % interval


def told_at_once(
    game: Game, words: str, asked: Collection[str], wanted: Iterable[str] = ()
) -> Iterator[str]:
    """Sentences that answer a question, or say why this game has no answer.

    asked   names of the commands that can be asked of the game
    wanted  lines that would answer the question
    """
    said = {*plain_words(words)}
    if _asks_for_players(plain_words(words)) or _is_odd(game, words):
        yield f"{game.title} is for {players_text(game)}."
    if said & PLAYERS and said & FIRST and not game.seats:
        yield f"{_together(game)}, so no seat is favoured."
    if said & JUDGING and (missing := missing_kinds(game, said)):
        yield _without(game, missing[0])
    tests = "playtest" in said or {"real", MANY} <= said
    planned = any(line.startswith(PLAN) for line in wanted) and bool(TESTS & said)
    if (tests or planned) and PLAN not in asked:
        yield _playtest(game)


def _asks_for_players(said: list[str]) -> bool:
    """Whether the words ask how many may play, and count nothing else: `how many can play?`."""
    behind = {after for word, after in pairwise(said) if word == MANY}
    return bool(behind & (PLAYERS | CAN) and {*said} & (PLAYERS | PLAY) and not {*said} & COUNTED)


def _is_odd(game: Game, words: str) -> bool:
    """Whether the words ask for more players than can play: `with nine players`, `seat 9`."""
    if SHARED & {*plain_words(words)}:
        return False  # some of those who play
    pairs = pairwise(plain_words(words))
    asked = [NUMBERS[first] for first, second in pairs if first in NUMBERS and second in PLAYERS]
    setting = _count(game)
    if setting is None or setting.low is None or setting.high is None:
        least = most = len(game.sides) or 1
    else:
        least, most = setting.low, setting.high
    seats = [int(each) for each in SEAT_NAMED.findall(words)] if game.seats else []
    return any(not least <= each <= most for each in asked) or any(each > most for each in seats)


def _count(game: Game) -> Setting | None:
    """The setting that says how many play."""
    return next((each for each in game.settings if each.key == (game.seats or "players")), None)


def players_text(game: Game) -> str:
    """`3 to 5 players`, `one player`."""
    setting = _count(game)
    if setting is None or setting.low is None or setting.high is None:
        return f"{len(game.sides)} players" if game.sides else "one player"
    if setting.low == setting.high:
        return f"{setting.low} players" if setting.low != 1 else "one player"
    return f"{setting.low} to {setting.high} players"


def _together(game: Game) -> str:
    if players_text(game) == "one player":
        return f"{game.title} is for one player"
    return f"In {game.title}, all players win or lose together"


def things(game: Game) -> list[str]:
    """The kinds of things that a game has, as its description names them."""
    named = {word for each in game.named for word in (each.verb, each.table)}
    tables = {leaf.path.partition(".")[0] for leaf in game.components().leaves()}
    return [*(each.kind for each in game.assets), *sorted(named | tables)]


def missing_kinds(game: Game, said: Set[str]) -> list[str]:
    """Things that the words name, and that the game does not tell apart."""
    named = [*things(game), *(ROLES if game.sides else ())]
    return sorted(said & KINDS - {*plain_words(" ".join(named))})


def _without(game: Game, kind: str) -> str:
    known = [plural(each.kind) for each in game.assets]
    compared = f" These can be measured: {listed(known)}." if known else ""
    return f"{game.title} has no {plural(kind)} whose worth can be measured.{compared}"


def plural(word: str) -> str:
    """A word for several: heroes, arcana, companies."""
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    if word.endswith("um"):
        return f"{word[:-2]}a"
    return f"{word}es" if word.endswith("o") and not word.endswith("io") else f"{word}s"


def _playtest(game: Game) -> str:
    """Real games that tell how often a seat wins, from the usual interval of a share."""
    alike = game.seats and not game.sides
    fair = 1 / int(game.setting(game.seats).default) if alike else 0.5
    near, far = (ceil(Z**2 * fair * (1 - fair) / width**2) for width in WIDTHS)
    return (
        f"To know within 5 points how often a seat or a side wins, play about {count(near)} real "
        f"games; within 10 points, {count(far)}. This holds for a share near {percent(fair, 0)}."
    )
