"""Find the change of a value, or the game to watch, that a question in plain words means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice, pairwise
from types import MappingProxyType
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.known_questions import stem
from simkit.cli.page.called import is_like
from simkit.cli.page.close_meant import close_title
from simkit.cli.page.endings_meant import side_ends_title
from simkit.cli.page.factions_meant import (
    called_in_seat,
    factions_named,
    factions_of,
    player_words,
    players_said,
)
from simkit.cli.page.kept_of_games import of_game
from simkit.cli.page.kinds_meant import SHORT, kind_change_meant, kind_change_title
from simkit.cli.page.metrics_meant import ENDED, about_title
from simkit.cli.page.rolls_meant import roll_title
from simkit.cli.page.things_meant import thing_title
from simkit.cli.page.told import plural
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game, Setting
from simkit.messages.errors import BadInput
from simkit.values.schema import Integer, Kind
from simkit.view.text.lookup import ending_quoted, spoken, title_of
from simkit.view.text.naming import names_of
from simkit.view.text.words import listed

CHANGE = {"if", "instead", "change", "without", "add", "remove"}
JUDGED = frozenset(
    plain_words(
        "worth good bad better worse best worst need strong stronger weak weaker hard harder easy "
        "easier tough fair use useful op compared"
    )
)
"""Words that judge a rule, or one of its values, if it is named with them."""
WOULD = {"would", "make"}  # behind which fewer shells are a change
DOES = {"does", "do", "doe", "would", "will", "is"}
NONE = {"without", "no", "never", "nothing"}
STEPS = {"more": 1, "extra": 1, "longer": 1, "another": 1, "add": 1, "added": 1}
STEPS |= {"higher": 1, "farther": 1, "further": 1, "faster": 1, "lower": -1, "slower": -1}
STEPS |= {"took": -1, "fewer": -1, "less": -1, "shorter": -1, "remove": -1, "removed": -1}
REMOVE, SOME = {"remove", "removed"}, {"a", "an", "some", "few"}
"""Words with which all are taken out, if they do not say how many: `remove shells`."""
THAN = ("than", "or")
NO_CHANGE = {"forbid", "forbidden", "ban", "banned", "odds", "odd", "chance", "likely"}
"""Words with which `what ... if` asks for no change of the game."""
TOOK, TAKEN = {"took"}, {"out", "away", "from"}
NUMBERS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905
    )
} | {"once": 1}
SCENARIO = ("scenario", "mission", "map", "campaign", "level")
WATCH = {"watch", "show", "see", "replay"}
WON = {
    "won",
    "win",
    "winning",
    "beat",
    "beating",
    "defeats",
    "victory",
    "perfect",
    "succeed",
    "success",
}
LOST = {"lost", "lose", "losing", "loss", "defeat", "wrong", "fail", "failed", "failure", "beaten"}
ESCAPES = {"escape", "survive", "triumph", "prevail", "succeed", "away"}
"""Words with which a side that is named wins."""
LOSES = {"lose", "losing", "lost", "beaten"}
WINNER = re.compile(r"(not )?won(?:_([1-9]))?")
"""Conditions on who wins."""
SEAT, PLAYERS = ("seat", "player"), "players"
WORTH, VALUE = {"worth", "point", "value"}, frozenset({"worth", "point", "value"})
"""Words for what a card brings, which are names of columns, too."""
PACK = "pack:"
COPIES, MOST = "copies", "max"  # the end of a value's path; `max turns` are turns
FEWER = {"not", "fewer", "less", "harder", "shorter", "weaker", "smaller"}
FEWER |= {"cheaper", "slower", "lower", "remove", "removed", "without", "no"}
MUCH = {"much", "many", "high", "large", "long", "big"}
"""What is too much is asked to be less."""
DENIED = {"not", "never", "nobody", "without"}
TIMES = frozenset(plain_words("turns rounds nights days weeks months years seasons deals hands"))
"""Names of settings that say how long a game is."""
LASTING = {"turn", "round", "longer", "shorter"}
MATTERS = frozenset(
    plain_words(
        "matter important difference influence affect effect change impact help hurt favour"
    )
)
"""Words that ask what a rule does, if a setting is named with them."""
NAME, HINTS = 2, 2  # what a word of a name counts; so many words of a text mean it
BY_ROLL = {
    "luck": "Which roll or shuffle decides most?",
    "causes": "Which roll or shuffle costs most games?",
}
"""Questions about single rolls, by the command with its option `--by-roll`."""
MOST_NEAR = 2  # changes that are offered in place of one that the game does not know
MOST_COMPARED, MOST_MAPS = 6, 12


@dataclass(frozen=True)
class Changeable:
    """A number that can be asked about: a setting, or a value of a card."""

    key: str
    title: str
    words: frozenset[str]  # all of which name it
    usual: int
    low: int
    high: int
    help: frozenset[str] = frozenset()  # of which some may mean it

    def points(self, said: Set[str]) -> int:
        """How surely these words mean it: by its name, or by some words of its text."""
        hints = len(self.help & said)
        return max(NAME * len(self.words) if self.words <= said else 0, hints * (hints >= HINTS))

    def can_be(self, value: int) -> bool:
        return self.within(value) == value

    def within(self, value: int) -> int:
        """The nearest value that it can have."""
        return min(max(value, self.low), self.high)


def change_meant(game: Game, words: str) -> dict[str, Any] | None:
    """The question what another value does, if the words name one: `one more pearl`."""
    said = plain_words(words)
    steps = STEPS.keys() & {*said}
    asks = CHANGE & {*said} or (steps and (_numbers(said) or WOULD & {*said}))
    meant, sure = _meant(game, {*said})
    named = meant and _numbers(said) and meant.words <= {*said} and meant.key != PLAYERS
    if not asks and not (WOULD & {*said} and named):
        return None
    other = meant.within(_other(meant, said)) if meant else 0
    if meant and _is_usual(meant, said):
        other = next(filter(meant.can_be, (meant.usual + 1, meant.usual - 1)), meant.usual)
    is_changed = meant is not None and other != meant.usual
    if CHANGE & {*said}:
        switched = _switch_meant(game, {*said}, more_than=sure if is_changed else 0)
        if found := switched or _choice_meant(game, {*said}):
            return found
    if meant and is_changed:
        return _changed(game, meant, other)
    if by_part := _changed_by_part(game, said):
        return by_part
    step = _step(said)
    return kind_change_meant(game, {*said}, step) if step else None


def _changed_by_part(game: Game, said: list[str]) -> dict[str, Any] | None:
    """Another value of a thing that is named by a part of its name: `if Hannah had toughness 3`."""
    told, named = {*said} - COMMON, next(iter(_numbers(said)), None)
    shared = [(len(each.words & told), each) for each in _numbers_of_pack(game)]
    most = max((count for count, _ in shared), default=0)
    best = [each for count, each in shared if count == most]
    if named is None or _step(said) or most < HINTS or len(best) > 1:
        return None
    meant = best[0]
    fits = meant.can_be(named) and named != meant.usual and _can_be_played(game, meant.key, named)
    return _changed(game, meant, named) if fits else None


def setting_asked(game: Game, key: str, words: str) -> dict[str, Any] | None:
    """The question what other values of a setting do, or the value that the words name."""
    setting, said = game.setting(key), plain_words(words)
    if setting.kind in ("flag", "choice") and (values := _every_value(setting)):
        usual = setting.text(setting.default)
        others = [value for value in values if value != usual][: MOST_COMPARED - 1]
        return _compared(game, key, usual, *others)
    known = list(_by_names(setting)) if setting.kind == "int" else []
    if not known:
        return None
    is_less = FEWER & {*said} or ("too" in said and MUCH & {*said})
    meant, step = known[0], -1 if is_less else 1
    other = meant.within(_other(meant, said))
    if other == meant.usual:
        other = next(filter(meant.can_be, (meant.usual + step, meant.usual - step)), meant.usual)
    return _changed(game, meant, other) if other != meant.usual else None


def rule_meant(game: Game, words: str) -> dict[str, Any] | None:
    """What a setting changes, if the words ask whether it matters: `does the curse matter?`."""
    said = {*plain_words(words)}
    makes = WOULD & said and {*plain_words(words)[:1]} & DOES
    if not MATTERS & said and not makes:
        return None
    named = [each for each in game.settings if _is_named_whole(each, said)]
    named = named or (_named_alone(game, said) if MATTERS & said else [])
    for each in sorted(named, key=lambda each: -len(each.label)):
        usual = each.text(each.default)
        if each.kind in ("flag", "choice") and (values := _every_value(each)):
            others = [value for value in values if value != usual][: MOST_COMPARED - 1]
            return _compared(game, each.key, usual, *others)
    return None


def _named_alone(game: Game, said: Set[str]) -> list[Setting]:
    """The setting of whose name one word is said that is in no other: `whether victory varies`."""
    labels = {each.key: {*plain_words(each.label)} - COMMON for each in game.settings}
    found = [each for each in game.settings if labels[each.key] & said]
    return found if len(found) == 1 else []


def rule_judged(game: Game, words: str) -> dict[str, Any] | None:
    """What a setting or a value of it is worth, if the words judge it: `is overtime worth it?`."""
    said = {*plain_words(words)}
    judges = bool(JUDGED & said)
    if WATCH & said:
        return None
    for each in game.settings:
        usual = each.text(each.default)
        if judges and each.kind in ("flag", "choice") and _is_named_whole(each, said):
            others = [value for value in _every_value(each) if value != usual]
            return _compared(game, each.key, usual, *others[: MOST_COMPARED - 1])
        named = [value for value in each.choices if {*plain_words(spoken(f"{value}"))} <= said]
        alone = {*named} - {*_words_for_players(game)}  # an empire may be any player
        asks = len(named) > 1 or (alone and judges)  # two of them stand against each other
        if {*THAN} & said and each.kind == "choice" and (both := _two_named(game, each, said)):
            return _compared(game, each.key, *both)
        if asks and each.kind == "names" and len(held := _turns_of(game, each)) > 1:
            together = _all_of_them(game, each, named if len(named) > 1 else ())
            return together or _compared(game, each.key, *held[:MOST_COMPARED])
    return _choice_meant(game, said) if judges else None


def _two_named(game: Game, setting: Setting, said: Set[str]) -> list[str]:
    """Two values of a setting that stand against each other: is one map harder than another?"""
    found = [
        f"{value}"
        for value in _choices(game, setting)
        if (name := {*plain_words(spoken(f"{value}").replace("-", " "))} - COMMON) and name <= said
    ]
    return found if len(found) == 2 else []


def _words_for_players(game: Game) -> list[str]:
    seats = next((each for each in game.settings if each.key == game.seats), None)
    return plain_words(seats.help) if seats else []


def _every_value(setting: Setting) -> list[str]:
    """The values of a setting that has a few; none if a number or a list is typed."""
    values = ("false", "true") if setting.kind == "flag" else setting.choices
    return [f"{value}" for value in values]


def _is_named_whole(setting: Setting, said: Set[str]) -> bool:
    """Whether every word of the name of a setting is said, in any form."""
    label = _stems({*plain_words(setting.label)} - COMMON)
    return bool(label) and label <= _stems(said)


def _stems(words: Set[str]) -> set[str]:
    return {stem(word) for word in words}


def limit_told(game: Game, words: str) -> Iterator[str]:
    """What a value can be, if the words ask for another one than it can have."""
    said = plain_words(words)
    asks = CHANGE & {*said} or (STEPS.keys() & {*said} and WOULD & {*said})
    meant = _meant(game, {*said})[0] if asks else None
    if meant and not meant.can_be(_other(meant, said)):
        name = f"{meant.title[:1].upper()}{meant.title[1:]}"
        yield f"{name} can be {meant.low} to {meant.high}."
    elif meant and _is_usual(meant, said):
        yield f"{meant.title[:1].upper()}{meant.title[1:]} is {meant.usual} as it stands."


def _is_usual(meant: Changeable, said: list[str]) -> bool:
    """Whether the words ask for the value that it has anyway."""
    asks = meant.key != PLAYERS and not _step(said)  # so many players are asked about as they are
    return asks and [*dict.fromkeys(_numbers(said))] == [meant.usual]


def _meant(game: Game, said: Set[str]) -> tuple[Changeable | None, int]:
    """The number that these words name, and how surely; else what says how long a game is."""
    judged = bool(WORTH & said)
    known = [each for each in _changeable(game) if not (judged and each.key.endswith(COPIES))]
    brings = VALUE if judged and not said & STEPS.keys() else frozenset()
    points = [each.points(said | brings) for each in known]
    if any(points):
        return known[points.index(max(points))], max(points)
    lasting = {each.key: each for each in known if each.words & TIMES}
    is_one = len(lasting) == 1 and bool(said & LASTING)
    return next(iter(lasting.values())) if is_one else None, 0


def _switch_meant(game: Game, said: set[str], more_than: int) -> dict[str, Any] | None:
    """The other value of a setting with two, if the words name the setting: `without magic`."""
    found = [(_switch_points(each, said), each) for each in game.settings if _values_of(each)]
    points, meant = max(found, key=lambda each: each[0], default=(0, None))
    if points <= more_than or not meant:
        return None
    usual = meant.text(meant.default)
    other = next(f"{value}" for value in _values_of(meant) if f"{value}" != usual)
    return _compared(game, meant.key, usual, other)


def _choice_meant(game: Game, said: set[str]) -> dict[str, Any] | None:
    """Another value of a setting, if the words name it: `what if we play the short map?`."""
    for each in game.settings:
        titles = dict(zip(each.choices, each.titles or each.choices, strict=True))
        usual = each.text(each.default)
        for value in each.choices if each.kind == "choice" else ():
            names = [{*plain_words(spoken(f"{name}"))} for name in (value, titles[value])]
            named = any(name and name <= said and not name <= COMMON | NONE for name in names)
            if f"{value}" != usual and named:
                return _compared(game, each.key, usual, f"{value}")
    return None


def _values_of(setting: Setting) -> tuple[Any, ...]:
    """The values of a setting that has two."""
    values = ("false", "true") if setting.kind == "flag" else setting.choices
    return values if setting.kind in ("flag", "choice") and len(values) == 2 else ()


def _switch_points(setting: Setting, said: set[str]) -> int:
    """How surely the words mean a setting: by every word of its name, or some of its text."""
    label = {*plain_words(setting.label)} - COMMON
    hints = len(({*plain_words(setting.help)} - COMMON) & said)
    named = NAME * len(label) if _is_named_whole(setting, said) else 0
    return max(named, hints * (hints > HINTS))


def is_change(words: str) -> bool:
    """Whether the words ask what happens if something were otherwise."""
    said = {*plain_words(words)}
    return ({"what", "if"} <= said or "instead" in said) and not said & NO_CHANGE


def is_conditional(words: str) -> bool:
    """Whether the words ask what would be: `would it be easier if ...`."""
    said = {*plain_words(words)}
    return "would" in said and not said & NO_CHANGE


def changes_near(game: Game, words: str) -> list[dict[str, Any]]:
    """Changes that can be asked in place of one that the game does not know.

    Numbers of the pack come first whose names share a word with what was said.
    """
    said = {*plain_words(words)} - COMMON
    judged = bool(WORTH & {*plain_words(words)})
    numbers = [each for each in _numbers_of_pack(game) if each.words & said]
    numbers = [each for each in numbers if not (judged and each.key.endswith(COPIES))]
    counts = Counter(word for each in numbers for word in each.words & said)
    numbers.sort(key=lambda each: min(counts[word] for word in each.words & said))  # a name first
    shared = {each.key: each for each in numbers}
    some = shared | {each.key: each for each in _changeable(game) if each.low < each.high}
    step = -1 if FEWER & {*plain_words(words)} else 1
    named = next(iter(_numbers(plain_words(words))), None)
    near = (
        (each, _near_value(each, named if len(each.words & said) >= HINTS else None, step))
        for each in some.values()
    )
    fit = ((each, other) for each, other in near if _can_be_played(game, each.key, other))
    return [_changed(game, each, other) for each, other in islice(fit, MOST_NEAR)]


def _near_value(near: Changeable, named: int | None, step: int) -> int:
    """The number that the words name, if it can be, or one more or less than usual."""
    if named is not None and named != near.usual and near.can_be(named):
        return named
    other = near.usual + step
    return other if near.can_be(other) else near.usual - step


def _can_be_played(game: Game, key: str, value: int) -> bool:
    """Whether a value of the pack fits its other values: two minions have no circle in common."""
    path = key.removeprefix(PACK)
    try:
        game.components([], [(path, value)] if path != key else [])
    except BadInput:
        return False
    return True


@of_game
def _numbers_of_pack(game: Game) -> tuple[Changeable, ...]:
    """Whole numbers of components by what they are called, without the name of their table."""
    return tuple(_each_number_of_pack(game))


def _each_number_of_pack(game: Game) -> Iterator[Changeable]:
    names, pack = names_of(game), game.components()
    for leaf in pack.leaves():
        kind = pack.kind(leaf.path)
        bounds = _bounds(kind, leaf.value)
        if bounds and not (isinstance(kind, Integer) and kind.shape):
            key = f"pack:{leaf.path}"
            table = {*plain_words(leaf.path.partition(".")[0])}
            words = frozenset(plain_words(names[key])) - table - COMMON - {MOST}
            yield Changeable(key, names[key], words, *bounds)


def _bounds(kind: Kind, value: object) -> tuple[int, int, int] | None:
    """A number of the pack with its least and its greatest value; also a toughness, as text."""
    if isinstance(kind, Integer):
        return (value, kind.low, kind.high) if isinstance(value, int) else None
    low, high = getattr(kind, "low", None), getattr(kind, "high", None)
    if isinstance(low, int) and isinstance(high, int) and f"{value}".isdecimal():
        return int(f"{value}"), low, high
    return None


def comparison_meant(game: Game, words: str) -> dict[str, Any] | None:
    """Which value of a setting is won most often, if the words name it: `which scenario`."""
    said = {*plain_words(words)}
    all_of_them = {*SCENARIO} & said if {"other", "than"} & said else set()
    if {"test", "playtest"} & said or ("which" not in said and not all_of_them):
        return None
    scenarios = {key for key, _, _ in game.scenarios}
    asked = {after for word, after in pairwise(plain_words(words)) if word == "which"}
    for each in game.settings:
        values, is_named = _choices(game, each), {*plain_words(each.label)} <= said
        if each.key in scenarios:  # `which mission`, `which plan`
            is_named |= bool(asked & ({*SCENARIO, *plain_words(each.help)} - COMMON) or all_of_them)
        few = players_said(game, words) if each.kind == "names" else {}
        turns = _turns_of(game, each, few)
        held = [f"{value}" for value in values] if each.kind == "choice" else turns
        every = f"{len(values)}" in few.values() if few else not {*SEAT} & said
        if len(held) > 1 and is_named and each.kind == "names" and {*SEAT} & said and not few:
            return _in_one_seat(game, each) or _compared(game, each.key, *held[:MOST_COMPARED])
        if len(held) > 1 and is_named and each.kind == "names" and every:
            if all_play := _all_of_them(game, each):
                return all_play
        if len(held) > 1 and is_named:
            most = MOST_MAPS if each.key in scenarios else MOST_COMPARED
            found = _compared(game, each.key, *held[:most])
            return _with_players(found, few)
    return None


def _choices(game: Game, setting: Setting) -> tuple[Any, ...]:
    """The values of a setting; of one with values in the pack those that are scenarios."""
    return setting.choices or tuple(value for key, value, _ in game.scenarios if key == setting.key)


def maps_untold(game: Game, words: str) -> str:
    """That a game has no maps or scenarios to choose from, if the words compare them."""
    said = plain_words(words)
    asked = {after for word, after in pairwise(said) if word == "which"} & {*SCENARIO}
    if not asked or comparison_meant(game, words):
        return ""
    return f"{game.title} has no {plural(next(iter(asked)))} to choose from."


def _with_players(found: dict[str, Any], players: Mapping[str, str]) -> dict[str, Any]:
    """A question, for so many players if they are named."""
    if not players:
        return found
    told = "".join(f" \N{MIDDLE DOT} {key} {number}" for key, number in players.items())
    asked = {**found["asked"], "values": {**players}}
    return {"title": f"{found['title']}{told}", "asked": asked}


def all_of_them(game: Game, words: str) -> dict[str, str]:
    """The settings with which all factions play, if the words ask which of them."""
    setting = factions_of(game)
    named = setting and {*plain_words(setting.label)} & {*plain_words(words)}
    all_play = _all_of_them(game, setting) if setting and named else None
    return dict(all_play["asked"]["values"]) if all_play else {}


def _all_of_them(game: Game, setting: Setting, only: Sequence[Any] = ()) -> dict[str, Any] | None:
    """A game in which all of these play, or some of them, so that each has the same opponents."""
    play = [f"{each}" for each in only or setting.choices]
    seats = next((each for each in game.settings if each.key == game.seats), None)
    most = seats.high or 0 if seats else 0
    if seats is None or not (seats.low or 1) <= len(play) <= most:
        return None
    values = {seats.key: f"{len(play)}", setting.key: "+".join(play)}
    asked = {"verb": "run", "game": game.name, "games": "2000", "values": values}
    return {"title": _all_play_title(game, asked), "asked": asked}


def _in_one_seat(game: Game, setting: Setting) -> dict[str, Any] | None:
    """Each of these in seat 1, with all the others behind it, so that none has other opponents."""
    seats = next((each for each in game.settings if each.key == game.seats), None)
    many = len(setting.choices)
    if seats is None or many > (seats.high or 0):
        return None
    players = {seats.key: f"{many}"}
    names = [f"{each}" for each in setting.choices]
    turns = ["+".join(names[n:] + names[:n]) for n in range(many)]
    return _with_players(_compared(game, setting.key, *turns), players)


def _all_play_title(game: Game, asked: Mapping[str, Any]) -> str:
    """The question how often each of the factions wins that are set to play; "" if none is set."""
    values, factions = asked.get("values"), factions_of(game)
    if not isinstance(values, Mapping) or factions is None or asked.get("about"):
        return ""
    play = f"{values.get(factions.key, '')}".split("+")
    if play == [f"{each}" for each in factions.choices]:
        return f"How often does each of the {factions.label} win if all of them play?"
    names = [called_in_seat(game, values, seat) for seat in range(1, len(play) + 1)]
    return f"Who wins more often: {listed(names, 'or')}?" if len(play) > 1 and all(names) else ""


def players_compared(game: Game, words: str) -> dict[str, Any] | None:
    """Two numbers of players who win together, if the words name both: `with 2 or 4 players`."""
    said = plain_words(words)
    count = next((each for each in game.settings if each.key == PLAYERS), None)
    if game.seats or count is None or not player_words(game) & {*said}:
        return None
    low, high = count.low or 1, count.high or 1
    if JUDGED & {*said} and _more_or_fewer_play(game, said):
        others = (f"{each}" for each in range(low, high + 1) if each != count.default)
        return _compared(game, count.key, f"{count.default}", *others)
    named = [f"{each}" for each in dict.fromkeys(_numbers(said)) if low <= each <= high]
    if len(named) == 1 and JUDGED & {*said} and named != [usual := f"{count.default}"]:
        named = [usual, *named]
    return _compared(game, count.key, *named) if len(named) == 2 else None


def _more_or_fewer_play(game: Game, said: list[str]) -> bool:
    """Whether the words ask about any larger or smaller number of players: `more heroes`."""
    return any(first in STEPS and second in player_words(game) for first, second in pairwise(said))


def _turns_of(
    game: Game, setting: Setting, players: Mapping[str, str] = MappingProxyType({})
) -> list[str]:
    """Each choice of a setting for every seat in seat 1, the first of the others behind it."""
    if setting.kind != "names" or not game.seats or not setting.choices:
        return []
    seats = int(players.get(game.seats) or game.setting(game.seats).default)
    names = [f"{each}" for each in setting.choices]
    turns = ([first, *(each for each in names if each != first)] for first in names)
    return ["+".join(each[:seats]) for each in turns]


def change_title(game: Game, asked: Mapping[str, Any]) -> str:
    """A comparison of two values, a roll, a worth or a game to watch in words; else ""."""
    if asked.get("by_roll") and asked.get("verb") in BY_ROLL:
        return BY_ROLL[asked["verb"]]
    if asked.get("verb") in ("worth", "restrict"):
        return thing_title(game, asked)
    if asked.get("verb") == "replay" and isinstance(asked.get("where"), str):
        return watch_title(game, asked["where"]) or close_title(game, asked["where"])
    if asked.get("verb") == "odds" and isinstance(asked.get("resolver"), str):
        return roll_title(asked["resolver"])
    if asked.get("verb") == "run":
        if asked.get("about"):
            return about_title(game, asked)
        return side_ends_title(game, asked) or _all_play_title(game, asked)
    vary = asked.get("vary")
    if asked.get("verb") == "compare" and not vary:
        return kind_change_title(asked.get("variant"))
    if asked.get("verb") != "compare" or not isinstance(vary, Mapping) or len(vary) != 1:
        return ""
    key, values = next(iter(vary.items()))
    if not isinstance(values, list) or len(values) < 2:
        return ""
    if len(values) > 2:
        chosen = next((each for each in game.settings if each.key == key), None)
        if chosen and chosen.kind == "names":
            return f"Which of the {chosen.label} wins most often in seat 1?"
        if key == PLAYERS and not game.seats:
            return "Is it easier or harder with more players?"
        known = chosen if chosen and chosen.kind == "choice" else None
        return f"Which {known.label} is won most often?" if known else ""
    usual, other = (_said(game, key, f"{each}") for each in values)
    return f"What if {names_of(game).get(key, key)} is {other} instead of {usual}?"


def _said(game: Game, key: str, value: str) -> str:
    """A value as people call it."""
    setting = next((each for each in game.settings if each.key == key), None)
    if setting and setting.kind == "flag":
        return "yes" if value == "true" else "no"
    if setting is None or value not in setting.choices or not setting.titles:
        return value
    return setting.titles[setting.choices.index(value)]


def _changed(game: Game, meant: Changeable, other: int) -> dict[str, Any]:
    """The question what another value does."""
    return _compared(game, meant.key, f"{meant.usual}", f"{other}")


def _compared(game: Game, key: str, *values: str) -> dict[str, Any]:
    """Values of one key against the first of them."""
    asked = {"verb": "compare", "game": game.name, "vary": {key: [*values]}}
    return {"title": change_title(game, asked), "asked": asked}


@of_game
def _changeable(game: Game) -> tuple[Changeable, ...]:
    """All that can be changed."""
    return tuple(_each_changeable(game))


def _each_changeable(game: Game) -> Iterator[Changeable]:
    """Settings by their names, copies of a card by the name of the card."""
    for each in game.settings:
        if each.kind == "int" and each.key != game.seats:
            yield from _by_names(each)
    names, pack = names_of(game), game.components()
    for leaf in pack.leaves():
        table, _, rest = leaf.path.partition(".")
        entry, _, column = rest.partition(".")
        if column and (bounds := _bounds(pack.kind(leaf.path), leaf.value)):
            key = f"pack:{leaf.path}"
            title = frozenset(plain_words(title_of(pack, table, entry)))
            called = () if column == COPIES else plain_words(spoken(column))
            yield Changeable(key, names[key], title.union(called), *bounds)
            for short in SHORT.get(column, ()):  # a slower scout has fewer points to move with
                yield Changeable(key, names[key], title | {short}, *bounds)


def _by_names(setting: Setting) -> Iterator[Changeable]:
    low = 0 if setting.low is None else setting.low
    high = 10_000 if setting.high is None else setting.high
    usual, text = int(setting.default), frozenset(plain_words(setting.help)) - COMMON
    for name in dict.fromkeys((setting.label, spoken(setting.key))):
        words = frozenset(plain_words(name)) - {MOST}
        yield Changeable(setting.key, setting.label, words, usual, low, high, text)


def _other(meant: Changeable, said: list[str]) -> int:
    """The value that is meant: a number that is named, or so much more or less."""
    numbers = _numbers(said)
    if NONE & {*said} or ("all" in said and TAKEN & {*said}):
        return 0
    if REMOVE & {*said} and not numbers and not SOME & {*said}:
        return 0
    if "twice" in said or "double" in said:
        return 2 * meant.usual
    if step := _step(said):
        return meant.usual + step
    return next((each for each in numbers if each != meant.usual), meant.usual)


def _step(said: list[str]) -> int:
    """So much more or less, if the words ask for it: `two more` is 2; else 0."""
    takes_out = TAKEN & {*said}  # and no game that took one more turn
    known = (word for word in said if word in STEPS and (word not in TOOK or takes_out))
    step = next((STEPS[word] for word in known), 0)
    return step * next(iter(_numbers(said)), 1)


def _numbers(said: list[str]) -> list[int]:
    known = (word for word in said if word.isdecimal() or word in NUMBERS)
    return [NUMBERS[word] if word in NUMBERS else int(word) for word in known]


def game_to_watch(game: Game, words: str) -> dict[str, Any] | None:
    """A won or a lost game to watch, of the side that the words name."""
    said = {*plain_words(words)}
    if not (game.is_drawn() and WATCH & said):
        return None
    forms = said | {f"{word}d" for word in said} | {f"{word}ed" for word in said}
    endings = [each.name for each in game.outcomes if {*plain_words(spoken(each.name))} <= forms]
    if endings:
        where = f"outcome == '{max(endings, key=len)}'"
        asked = {"verb": "replay", "game": game.name, "where": where}
        return {"title": watch_title(game, where), "asked": asked}
    escapes = bool(ESCAPES & said) and any(_is_named(side, said) for side in game.sides)
    if not (WON | LOST) & said and not escapes:
        return None
    seat = next((n for n, side in enumerate(game.sides, 1) if _is_named(side, said)), 0)
    seated = factions_named(game, words)
    values, who = seated.values, "".join(seated.names[:1])
    seat = seat or _seat_named(game, plain_words(words)) or next(iter(seated.seats), 1)
    won = (bool(WON & said) or escapes) != bool(DENIED & said)
    if not won and LOSES & said and len(seated.seats) > 1:  # a draw is not lost to somebody
        won, seat, who = True, seated.seats[1], seated.names[1]
    column = f"won_{seat}" if game.seats and f"won_{seat}" in _metrics(game) else "won"
    where = column if won else f"not {column}"
    asked = {"verb": "replay", "game": game.name, "where": where}
    title = watch_title(game, where)
    if who:
        title = f"{title} ({who})"
    return {"title": title, "asked": asked | ({"values": values} if values else {})}


def watch_title(game: Game, where: str) -> str:
    """A game to watch by its ending, or by who wins it: `won_2`, `not won`; "" if by another."""
    if ending := ENDED.fullmatch(where):
        return f"Watch a game that ends with {ending_quoted(ending[1], game)}"
    found = WINNER.fullmatch(where)
    if not found:
        return ""
    not_won, seat = found[1], int(found[2] or 1)
    who = game.sides[seat - 1] if game.sides else f"seat {seat}" if game.seats else ""
    ends = ("lose" if not_won else "win") + ("" if who.startswith("the ") else "s")
    return f"Watch a game: {who} {ends}" if who else f"Watch a {'lost' if not_won else 'won'} game"


def _seat_named(game: Game, said: list[str]) -> int:
    """The number behind the word seat or player: `seat 2`, `player three`; 0 if there is none."""
    behind = [number for word, number in pairwise(said) if word in SEAT]
    numbers = _numbers(behind)
    return numbers[0] if numbers and f"won_{numbers[0]}" in _metrics(game) else 0


def _is_named(side: str, said: set[str]) -> bool:
    names = [word for word in plain_words(side) if word not in COMMON and not word.isdigit()]
    return any(is_like(word, name) for word in said for name in names)


def _metrics(game: Game) -> set[str]:
    return {metric.name for metric in game.metrics}
