"""Turn a question in a designer's words into a question of the page, as `simkit ask` does."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, takewhile
from typing import Any

from simkit.cli.command import Command
from simkit.cli.designers_words import COMMON, GAME, answering
from simkit.cli.option import Option
from simkit.cli.overview import understood
from simkit.cli.page import entries
from simkit.cli.page.called import called, is_like, sides_of
from simkit.cli.page.close_meant import close_game, close_untold
from simkit.cli.page.counted import counts_told, first_told, not_counted, place_untold
from simkit.cli.page.endings_meant import ending_meant, side_ends_meant, used_up_untold
from simkit.cli.page.factions_meant import factions_named, player_words
from simkit.cli.page.forms import fair_share, on_the_page, title_of
from simkit.cli.page.matching.covered import is_doubtful, is_specific, left_out, left_out_told
from simkit.cli.page.matching.nearest import nearest_named
from simkit.cli.page.matching.vocabulary import spelt
from simkit.cli.page.meant import (
    all_of_them,
    change_meant,
    change_title,
    changes_near,
    comparison_meant,
    game_to_watch,
    is_change,
    is_conditional,
    limit_told,
    maps_untold,
    players_compared,
    rule_judged,
    rule_meant,
)
from simkit.cli.page.metrics_meant import (
    CALLED,
    EVER,
    POINTS_FOR,
    TURNS,
    asked_about,
    metric_meant,
    turn_untold,
)
from simkit.cli.page.parts_meant import parts_in_all, parts_meant, parts_untold
from simkit.cli.page.rolls_meant import AGAINST, inputs_named, rolls_meant, which_roll
from simkit.cli.page.seats_meant import of_seat_asked
from simkit.cli.page.things_meant import (
    always_there,
    is_meant,
    part_meant,
    players_of,
    thing_meant,
    thing_title,
    thing_untold,
    with_end,
)
from simkit.cli.page.told import JUDGING, KINDS, PLAN, ROLES, missing_kinds, told_at_once
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.questions import QUESTIONS
from simkit.messages.errors import SimkitError
from simkit.view.text.lookup import spoken
from simkit.view.text.words import listed

UNLIKE = ("compare", "odds", "sweep", "fix", "tune-game")
COUNTS = {ask.PLAYERS_ALIKE.name, ask.BREAKS.name}
"""Questions that say themselves who plays."""
SET, ODDS, TRACE, REPLAY = "--set", "odds", "trace", "replay"
STYLES, BY = "styles", "by"
"""Styles differ in a number, which nobody names who asks for other ways of playing."""
SECONDS, SECONDS_USUAL = "seconds_per_decision", "20"
"""Without which nobody can say how many minutes a game takes."""
SCORE, TENSE = "score_1", [ask.DECIDED.name, ask.LEADS.name]
"""Of a game without scores, a close game is one that is open for long."""
WITH_PLAYERS = re.compile(
    r"\b(with|for|at|among|in a game of) (\d|two|three|four|five|six) (players?|people)\b",
    re.IGNORECASE,
)
GENERAL = frozenset({"work", "well", "hard", "easy", "good", "fun", "difficult", "play", "go"})
"""Words next to so many players that ask for no single thing."""
BATTLES = "battles_won"
WE_WIN = frozenset({"win", "winning"})
OURS = frozenset({"we", "i", "us", "my", "our", "team", "player", "it"})
"""Words with which the chance of a game is asked for."""
SEEN = frozenset({"watch", "show", "see", "look"})
"""Words for a game that is watched, not read."""
ORDINALS = {"second": "two", "third": "three", "fourth": "four", "fifth": "five", "sixth": "six"}
NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}

DENIED = frozenset({"not", "never", "nobody", "noone"})
BEST = frozenset(plain_words("best better worth worst weakest dangerous deadliest important"))
OF_US = frozenset({"of", "us", "we"})
TEAMS, UP = frozenset({"team", "gang", "ally", "join"}), frozenset({"up", "against"})
"""Words with which a number counts some of the players: `can two team up against the third?`"""
FITS = frozenset(plain_words("fit together pair combine combo synergy"))
"""Words with which two of them are no number of players: `which two heroes fit together?`"""
SKILLED = frozenset({"better", "good", "best", "clever", "skilled"})
MATTERS = "matter"
MOST_MATTERS = frozenset({"which", "matter", "most"})
PEOPLE = frozenset({"play", "player", "people"})
PERCENT = re.compile(r"(?<![\d.,])(\d{1,3}(?:[.,]\d+)?) ?(?:%|per ?cent)")
"""A share that is wanted."""
RATHER = re.compile(r"^(how often .*?),? (?:instead of|rather than) .*", re.IGNORECASE)
"""What a question sets something against: how often is it won by sixes instead of a circle?"""
LEFT_OUT = re.compile(
    r"\b(?:when|if) (?:we |you |i |they )?(?:leave|drop|skip) (?:out )?"
    r"([\w' -]+?)(?: out)?(?=\W*$)",
    re.IGNORECASE,
)
"""What is played without: what happens when we leave magic out?"""
OFTENER = frozenset({"more", "most", "who", "often"})
LIKELY = frozenset({"likely", "chance", "odds", "probability", "happen", "risk", "risky"})
FIGHTS = AGAINST | LIKELY | frozenset({"can", "kill", "fight", "hit"})
"""Words with which two that are named fight."""
EVERY_NUMBER = "How large is every number that is counted?"
UNKNOWN_CHANGE = "No value that can be changed has this name. Other changes can be asked:"

MEANT = (
    parts_meant,
    parts_in_all,
    side_ends_meant,
    ending_meant,
    metric_meant,
    players_compared,
    change_meant,
    rule_meant,
    comparison_meant,
    rule_judged,
    thing_meant,
    close_game,
    game_to_watch,
)
"""What finds a question in words that name something of the game, the surest first."""
LOG = "log.csv"  # stands for a file that only the user knows
ENDINGS = f"review {{game}} --only {ask.ENDINGS.name}"
SETTINGS = f"review {{game}} --only {ask.SETTINGS.name},{ask.RULES.name}"
THINGS, PRICES = "review {game} --only dominant,traps,dead", "worth --prices {game}"

Held = str | list[str] | dict[str, str] | bool
"""What a field of a form holds."""


def questions_in(game: Game, words: str) -> list[dict[str, Any]]:
    """The questions that these words mean, the best first, each once.

    What the description of the game answers, or why there is no answer, stands before as `said`.
    If that `stops`, the questions behind it are others, which nobody has asked.
    """
    words, read = spelt(game, LEFT_OUT.sub(r"if without \1", RATHER.sub(r"\1", words)))
    as_read = [{"said": f'"{word}" is read as "{other}".'} for word, other in read.items()]
    return [*as_read, *_questions(game, words)]


def _questions(game: Game, words: str) -> list[dict[str, Any]]:
    """The questions of words that are spelt as the game spells them."""
    forms = {name: each for name, each in on_the_page().items() if each.suits(game)}
    known = [(each.typed, f"{title_of(each)} {each.help}") for each in forms.values()]
    found = _named_in(game, words, forms)
    lines = answering(_without_players(game, words), known, called(game, words))
    told = [*told_at_once(game, words, forms, () if found else lines[:1])]
    stops = False
    if has := counts_told(game, words):
        found, told, lines, stops = _of_kind(game, words), [has], [], True
    elif lacks := first_told(game, words):
        found, told, lines, stops = _battles_won(game, words, found), [lacks], [], True
    elif untold := parts_untold(game, words) or turn_untold(game, words):
        found, told, lines, stops = {"run": untold[1]}, [untold[0]], [], True
    elif always := always_there(game, words):
        found, lines, stops = _of_named(game, always), [], True
        told = [f"Every game has {listed(always)}, so nobody can tell what it would be without."]
    elif lacks := used_up_untold(game, words):
        found, told, lines, stops = {}, [lacks], [ENDINGS], True
    elif lacks := maps_untold(game, words):
        found, told, lines, stops = {}, [lacks], [SETTINGS], True
    elif lacks := close_untold(game, words):
        told = [lacks]
    elif not found and not told and (lacks := not_counted(game, words)):
        found = {"run": _every_number(game)} if "many" in plain_words(words) else {}
        told, lines, stops = [lacks], lines if found else [ENDINGS], True
    elif not found and not told and (lacks := place_untold(game, words)):
        found, told, lines = _to_watch(game, forms), [lacks], []
    elif not found and not told and (lacks := thing_untold(game, words)):
        told = [lacks]
    told += _unit_told(words, found)
    if PLAN in f"{lines[:1]}" and PLAN not in forms:
        lines = []  # what was told is all that the page knows of it
    lines = [*_of_things(game, words, lines[:1]), *lines]
    lines = lines if lines or found else [*_vague(words)]
    which: list[str] = []
    for line in _best_first(game, words, lines):
        name, rest = _question(shlex.split(line))
        if name == ODDS and WE_WIN & {*plain_words(words)} and OURS & {*plain_words(words)}:
            continue  # a whole game, and no roll
        if name == ODDS and name in forms:
            rolls = rolls_meant(game, words, only_named=bool(found))
            which += which_roll(game, rolls) if not found else []
            found |= {f"{name} {each['title']}": each for each in rolls}
            continue
        if name == TRACE and REPLAY in forms and SEEN & {*plain_words(words)}:
            asked = {"verb": REPLAY, "game": game.name, "game_number": "0"}
            found.setdefault(REPLAY, {"title": title_of(forms[REPLAY]), "asked": asked})
        given = _given(forms[name], game, rest) if name in forms else {}
        if _of_others(game, words, given):
            continue
        if "target" in given and (share := _share_wanted(words)):
            given["target"] = f"{_of_first_side(game, words, share):.3g}"
        if ask.MINUTES.name in given.get("only", ()):
            given[SECONDS] = SECONDS_USUAL
        if name == STYLES:
            given.setdefault(BY, TURNS)
        if name in forms and _fits(game, given):
            asked = {"verb": name, "game": game.name, **given}
            found.setdefault(name, {"title": _title(game, forms[name], given), "asked": asked})
    if "worth" in found:
        asked = with_end(game, words, found["worth"]["asked"])
        is_as_before = asked == found["worth"]["asked"] or asked.get("about") in ("most", "least")
        title = found["worth"]["title"] if is_as_before else thing_title(game, asked)
        found["worth"] = {"title": title, "asked": asked}
    _set_players(game, words, found.values())
    found = of_seat_asked(game, words, found)
    limits = [*limit_told(game, words)]
    said = [{"said": each} for each in (*told, *limits, *(() if limits else which))]
    if stops or (limits and "compare" not in found):
        return [{**each, "stops": True} for each in said] + [*found.values()]
    if (instead := _instead(game, words, forms, found)) or told:
        return [*said, *instead, *found.values()]
    return _with_what_is_left_out(game, words, forms, said, [*found.values()])


def _with_what_is_left_out(
    game: Game,
    words: str,
    forms: Mapping[str, Command],
    said: list[dict[str, Any]],
    found: list[dict[str, Any]],
) -> list[dict[str, Any]]:
    """The question first that leaves out fewest words, and above it those that it leaves out."""
    changes = [each for each in found if each["asked"].get("vary")]
    if changes and is_conditional(words):  # what would be is a change, and no roll
        found = [changes[0], *(each for each in found if each is not changes[0])]
    if not found:
        near = nearest_named(game, words, forms)
        found = [near] if near else []
    if not found:
        return said
    missing = left_out(game, words, found[0])
    doubtful = is_doubtful(words, missing, found[0])
    if DENIED & {*plain_words(words)}:
        pass  # what does not happen has no words of its own
    elif doubtful or (found[0]["asked"]["verb"] == ODDS and is_conditional(words)):
        near = nearest_named(game, words, forms)
        others = [near] if near else []
        names = is_specific(found[0]["asked"])
        others += [each for each in found[1:] if is_specific(each["asked"]) or not names]
        if inputs_named(game, words) > 1 and ODDS in forms and FIGHTS & {*plain_words(words)}:
            others += rolls_meant(game, words, only_named=True)[:1]
        better = min(others, key=lambda each: len(left_out(game, words, each)), default=None)
        most = 0 if names else max(len(missing) - 1, 0)
        if better and len(left_out(game, words, better)) <= most:
            found = [better, *(each for each in found if each["asked"] != better["asked"])]
            missing, said = left_out(game, words, better), []
    return [*said, *left_out_told(game, words, missing, found[0]), *found]


def _unit_told(words: str, found: Mapping[str, dict[str, Any]]) -> Iterator[str]:
    """That turns are counted, if somebody asks for nights: a round of all is several turns."""
    called = CALLED.search(words.lower())
    if called and found.get("run", {}).get("asked", {}).get("about") == TURNS:
        yield f"simkit counts turns, not {called[0]}. If each player has a turn, all take several."


def _named_in(game: Game, words: str, forms: Mapping[str, Command]) -> dict[str, dict[str, Any]]:
    """The questions of words that name something of the game, by their commands."""
    meant = (find(game, words) for find in MEANT)
    fit = [each for each in meant if each and each["asked"]["verb"] in forms]
    found: dict[str, dict[str, Any]] = {}
    for each in fit:
        found.setdefault(each["asked"]["verb"], each)
    return found


def _without_players(game: Game, words: str) -> str:
    """The words without so many players, if something else is asked of that game."""
    rest = WITH_PLAYERS.sub("", words)
    called = "|".join(sorted(player_words(game)))
    rest = re.sub(rf"\b(with|for|at|among) (\w+) ({called})s?\b", "", rest, flags=re.IGNORECASE)
    tells = {*plain_words(rest)} - COMMON - GENERAL
    return rest if tells and any(_for_players(game, words)) else words


def _of_kind(game: Game, words: str) -> dict[str, dict[str, Any]]:
    """The question what things are worth whose number was told."""
    said = {*plain_words(words)}
    kind = next((each.kind for each in game.assets if {*plain_words(each.kind)} <= said), "")
    asked = {"verb": "worth", "game": game.name, "kind": kind}
    return {"worth": {"title": f"What is every {kind} worth?", "asked": asked}} if kind else {}


def _battles_won(
    game: Game, words: str, found: dict[str, dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """The number nearest to who wins one battle, of the side that is named, or what was found."""
    named = [each.name for each in game.metrics if each.name.startswith(BATTLES)]
    said = plain_words(words)
    seated = factions_named(game, words)
    if named and seated.seats:
        more = {"values": seated.values} if seated.values else {}
        return {"run": asked_about(game, f"{BATTLES}_{seated.seats[0]}", **more)}
    for seat, side in enumerate(game.sides, start=1):
        is_side = any(is_like(word, name) for word in said for name in _names(side))
        if is_side and (of_side := f"{BATTLES}_{seat}") in named:
            return {"run": asked_about(game, of_side)}
    if not named:
        return found
    every = all_of_them(game, words)
    return {"run": asked_about(game, f"{BATTLES}:each", **({"values": every} if every else {}))}


def _to_watch(game: Game, forms: Mapping[str, Command]) -> dict[str, dict[str, Any]]:
    """A game to watch, if its board is drawn."""
    asked = {"verb": REPLAY, "game": game.name, "game_number": "0"}
    return {REPLAY: {"title": title_of(forms[REPLAY]), "asked": asked}} if REPLAY in forms else {}


def _of_named(game: Game, titles: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The number that tells most of a thing, by its name: points for Princess Emily aboard."""
    for title in titles:
        fit = [each for each in game.metrics if title in each.help and not each.stands_for]
        if fit:
            nearest = min(fit, key=lambda each: (not each.help.startswith(POINTS_FOR), each.help))
            ever = f":{EVER}" if nearest.help.startswith(POINTS_FOR) else ""
            return {"run": asked_about(game, f"{nearest.name}{ever}")}
    return {}


def _every_number(game: Game) -> dict[str, Any]:
    """The question for all that a game counts."""
    asked = {"verb": "run", "game": game.name, "games": "10000", "metrics": "all"}
    return {"title": EVERY_NUMBER, "asked": asked}


def _set_players(game: Game, words: str, questions: Iterable[dict[str, Any]]) -> None:
    """Ask every question for so many players as the words name."""
    for line in _for_players(game, words):
        key, _, number = line.partition(SET)[2].strip().partition("=")
        for each in questions:
            asked = each["asked"]
            compares = COUNTS & {*asked.get("only", ())}
            if asked["verb"] not in UNLIKE and "values" not in asked and not compares:
                asked["values"] = {key: number}
                each["title"] += f" \N{MIDDLE DOT} {key} {number}"


def _share_wanted(words: str) -> float | None:
    """The share that the words want, such as 37.5 %; one of nothing or all is none."""
    found = PERCENT.search(words)
    share = float(found[1].replace(",", ".")) / 100 if found else 0.0
    return share if 0 < share < 1 else None


def _of_first_side(game: Game, words: str, share: float) -> float:
    """A share that is wanted for the second of two sides, as one of the first: targets are its."""
    said = plain_words(words)
    named = [any(is_like(word, name) for word in said for name in _names(s)) for s in game.sides]
    return 1 - share if named == [False, True] else share


def _names(side: str) -> list[str]:
    return [word for word in plain_words(side) if word not in COMMON]


def _vague(words: str) -> Iterator[str]:
    """What a question may mean of which no other word is known: `how often does he get away?`."""
    if {"often", "chance", "likely"} & {*plain_words(words)}:
        yield "run {game} --games 10000"


def _instead(
    game: Game, words: str, forms: dict[str, Command], found: dict[str, dict[str, Any]]
) -> list[dict[str, Any]]:
    """Other changes, if the words ask for one that the game does not know."""
    if LIKELY & {*plain_words(words)} and any(rolls_meant(game, words, only_named=True)):
        return []
    known = any(_for_players(game, words)) or "vary" in found.get("compare", {}).get("asked", {})
    if known or not is_change(words):
        return []
    found.pop("compare", None)
    form = {"title": title_of(forms["compare"]), "asked": {"verb": "compare", "game": game.name}}
    near = changes_near(game, words) or ([] if found else [form])
    return [{"said": UNKNOWN_CHANGE, "stops": True}, *near]


def _fits(game: Game, given: dict[str, Any]) -> bool:
    """Leave out questions of a review that a game cannot be asked; False if none is left."""
    if "only" not in given or "kind" in given:
        return True
    suiting = {each.name for each in QUESTIONS if each.suits(game)}
    if not any(each.name == SCORE for each in game.metrics):  # nothing says how close an end is
        instead = TENSE if given["only"][:1] == [ask.CLOSE.name] else given["only"]
        given["only"] = [name for name in instead if name != ask.CLOSE.name]
    given["only"] = [name for name in given["only"] if name in suiting]
    return bool(given["only"])


def _of_things(game: Game, words: str, best: list[str]) -> Iterator[str]:
    """Questions about what the game itself names: a side, a kind of card, a roll."""
    said = {*plain_words(words)}
    if said & LIKELY and inputs_named(game, words) > 1:
        yield "odds {game}"
    sides = {word for word in said for side in sides_of(game) if is_like(word, side)}
    if sides and "win" in said and said & OFTENER:
        yield "run {game} --games 10000"
    named = [each.kind for each in game.assets if is_meant(each, said)]
    if any(word in SKILLED and after in sides for word, after in pairwise(plain_words(words))):
        return  # better hunters are better players
    counted = {*plain_words(PERCENT.sub(" ", words))}
    if said & AGAINST and len([each for each in counted if each in NUMBERS or each.isdigit()]) > 1:
        yield "odds {game}"
    if said >= MOST_MATTERS and named:
        part = [each for each in part_meant(game, said) if each.kind in named]
        yield from (f"worth {{game}} {each.kind} --only {','.join(each.only)}" for each in part)
        yield from (f"worth {{game}} {kind}" for kind in named)
    if said & JUDGING and ((sides and not named) or (game.sides and said & ROLES)):
        yield f"review {{game}} --only {ask.SIDES.name}"
    things = best in ([THINGS], [PRICES])
    if things or (said & JUDGING and (said & BEST or not game.named)):
        kinds = [each.kind for each in game.assets]
        others = kinds[:1] if things or missing_kinds(game, said) else []
        if others and not named and not said & KINDS and players_of(game) & said:
            yield f"review {{game}} --only {ask.SEATS.name}"
            others = []  # who plays is judged, not what they have
        if MATTERS in said and not named and not said & KINDS:  # no thing is asked about
            yield f"review {{game}} --only {ask.SETTINGS.name},{ask.RULES.name}"
            return
        part = [each for each in part_meant(game, said) if not named or each.kind in named]
        yield from (f"worth {{game}} {each.kind} --only {','.join(each.only)}" for each in part)
        yield from (f"worth {{game}} {kind}" for kind in named or others)
    if said & LIKELY and any({*plain_words(spoken(each.name))} <= said for each in game.resolvers):
        yield "odds {game}"


def _question(words: list[str]) -> tuple[str, list[str]]:
    """The name of the question that a line asks, and the words behind it."""
    command, rest = understood(words)
    return command.name, rest


def _best_first(game: Game, words: str, lines: list[str]) -> list[str]:
    """The commands that fit; so many players are asked for before, unless a review tells more."""
    asked = list(_for_players(game, words))
    tells_more = bool(lines) and lines[0].startswith("review") and "players" not in lines[0]
    if not tells_more:
        return [*asked, *lines]
    of_so_many = [line.partition(SET)[2] for line in asked]
    return [*(f"{lines[0]} {SET}{each}" for each in of_so_many), *lines[:1], *asked, *lines[1:]]


def _for_players(game: Game, words: str) -> Iterator[str]:
    """A question about so many players, if the words name a number that can play."""
    said = plain_words(words)
    if (TEAMS & {*said} and UP & {*said}) or (said[:1] == ["which"] and FITS & {*said}):
        return
    pairs = zip(said, [*said[1:], ""], strict=True)
    said = [ORDINALS.get(word, word) if is_of_several(game, side) else word for word, side in pairs]
    named = {NUMBERS.get(each, each) for each in said if each in NUMBERS or each.isdigit()}
    number = next(iter(named)) if len(named) == 1 else ""
    if number and (beside := _beside(game, said)):
        number = f"{int(number) + beside}"
    elif not (number and _seats(game) and _are_players(game, said)):
        return
    if number in _counts(game):
        yield f"run {{game}} --set {_seats(game)}={number}"


def _of_others(game: Game, words: str, given: Mapping[str, Any]) -> bool:
    """Whether a known question is about a number of players, and the words name others."""
    values = given.get("values") if _seats(game) else None
    if values is None:
        return False
    known = values.get(_seats(game), "") if isinstance(values, Mapping) else ""
    named = {NUMBERS.get(each, each) for each in plain_words(words)} & {*_counts(game)}
    return bool(known and named and f"{known}" not in named)


def _seats(game: Game) -> str:
    """The setting that says how many play, as rivals or together."""
    together = any(each.key == "players" for each in game.settings)
    return game.seats or ("players" if together else "")


def _are_players(game: Game, said: list[str]) -> bool:
    """Whether a number counts who plays: `four players`, `with six`, `with 4 of us`."""
    places = [n for n, word in enumerate(said) if word in NUMBERS or word.isdigit()]
    people = PEOPLE | player_words(game)
    beside = (people & {*said[place + 1 : place + 2]} for place in places)
    after = (place for place in places if said[place - 1 : place] == ["with"])
    of_us = (OF_US >= {*said[place + 1 : place + 3]} != set() for place in places)
    return (
        any(beside)
        or any(of_us)
        or any(said[n + 1 : n + 2] in ([], ["of"], ["am"], ["is"]) for n in after)
    )


def is_of_several(game: Game, word: str) -> bool:
    """Whether a word names a side that several play, such as the hunters."""
    several = [each for each in game.sides if each[-1:].isdigit()]
    return any(word in plain_words(side)[:1] for side in several)


def _beside(game: Game, said: list[str]) -> int:
    """How many play beside the side of several that a number counts: `three hunters`; else 0."""
    several = [each for each in game.sides if each[-1:].isdigit()]
    pairs = {(first, second) for first, second in pairwise(said)}
    named = any(
        (number, word) in pairs
        for side in several
        for word in plain_words(side)[:1]
        for number in (*NUMBERS, *NUMBERS.values())
    )
    return len(game.sides) - len(several) if named else 0


def _counts(game: Game) -> list[str]:
    """The numbers of players that the game takes."""
    seats = game.setting(_seats(game))
    low, high = seats.low or 1, seats.high or seats.low or 1
    return [str(number) for number in range(low, high + 1)]


def _title(game: Game, command: Command, given: dict[str, Any]) -> str:
    """The question in words, with what is asked of it; questions of a review speak for it."""
    titles = {option.dest: entries.titles_of(option) for option in entries.options_of(command)}
    if named := change_title(game, {"verb": command.name, **given}):
        return named
    asked = {name: titles.get(name) for name in given}
    spoken = " ".join(each[name] for key, each in asked.items() if each for name in given[key])
    told = (_told(name, given[name]) for name in given if not asked[name] and name != BY)
    return " \N{MIDDLE DOT} ".join([spoken or title_of(command), *told])


def _told(name: str, value: Held) -> str:
    """A field with what it holds; settings and what is ticked speak for themselves."""
    if isinstance(value, bool):
        return entries.label_of(name)
    return _said(value) if isinstance(value, dict) else f"{entries.label_of(name)}: {_said(value)}"


def _said(value: str | list[str] | dict[str, str]) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    return ", ".join(value if isinstance(value, list) else value.split(","))


def _given(command: Command, game: Game, words: list[str]) -> dict[str, Any]:
    """What the options of a command line say, by the names of the form's fields."""
    options = {option.name: option for option in entries.options_of(command)}
    found: dict[str, Any] = dict(_placed(command, words))
    for name, value in pairwise(words):
        if name == SET:
            found |= {"values": dict(values)} if (values := [*_settings(game, value)]) else {}
        elif option := options.get(name):
            found[option.dest] = _as_held(option, value)
    flags = (each for name, each in options.items() if name in words)
    found |= {each.dest: True for each in flags if entries.kind_of(each) == entries.FLAG}
    if found.get("target") and game.seats and not game.sides:
        found["target"] = f"{fair_share(game):.2g}"
    return found


def _placed(command: Command, words: list[str]) -> Iterator[tuple[str, str]]:
    """What stands behind the game by its place, such as the kind of things."""
    fields = [each for each in entries.fields_of(command) if entries.is_by_place(each)]
    placed = list(takewhile(lambda word: not word.startswith("--"), words))
    if placed[:1] == [GAME]:
        told = zip(fields, placed[1:], strict=False)
        yield from ((each.dest, word) for each, word in told if word != LOG)


def _settings(game: Game, text: str) -> Iterator[tuple[str, str]]:
    """A setting with its value, if the game has it."""
    key, _, value = text.partition("=")
    try:
        game.setting(key).parse(value)
    except SimkitError:
        return
    yield key, value


def _as_held(option: Option, value: str) -> Held:
    """A value as the field of the form holds it."""
    lists = (entries.NAMES, entries.BOTS)
    return value.split(",") if entries.kind_of(option) in lists else value
