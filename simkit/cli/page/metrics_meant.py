"""Find the metric of a game that a question means: `how many units does Rome lose?`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.known_questions import is_known, meant_by, stem
from simkit.cli.page.called import TURNS as TURNS_CALLED
from simkit.cli.page.called import is_like, sides_of
from simkit.cli.page.counted import ENDS
from simkit.cli.page.counted import WINS as WINNERS
from simkit.cli.page.endings_meant import ENDING, GAMES, ending_title
from simkit.cli.page.factions_meant import (
    called_in_seat,
    factions_named,
    factions_of,
    player_words,
)
from simkit.cli.page.told import KINDS, NUMBERS, PLAYERS
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game, Metric
from simkit.lab.table.single_figure import seat_of_wins
from simkit.view.text.lookup import ending_quoted, spoken
from simkit.view.text.single_figure import number_named
from simkit.view.text.whose_wins import side_called
from simkit.view.text.words import listed

MANY = frozenset({"many", "much", "average"})
"""Words before what is counted."""
WHAT, SCORES = frozenset({"what", "which", "whats"}), frozenset({"score", "point"})
"""What is a number without such a word before it: `what score wins?`"""
NO_NUMBER = frozenset({"turn", "round", "night", "deal", "game", "time", "minute", *PLAYERS})
"""What may stand behind, and is asked for by another question."""
SAID, NAME = 3, 2  # what a word counts that is told of a metric, and more if in its name
SIDE, ROW = 3, 6  # what its side counts that is named, and two words of the text in a row
UNSAID = 3  # what it loses for a win or a loss in its name that nobody says
FIRST = 2  # what it counts that the text begins with what is asked for
SHORT = 2  # letters of a word that says nothing
USUALLY = ("usually",)  # and words like it, which say nothing of what is counted
WON, NOT_WON, TURNS = "won", "not won", "turns"
SEVERAL, MOST_NAMED = ",", 3  # between numbers that are compared, and how many a title names
IN_GAMES = {WON: " in games that are won", NOT_WON: " in games that are lost"}
EACH, WINNER, EVER, LAST_ONE = "each", "winner", "ever", "last"
"""What an ending of the name of a number asks for."""
ENDS_OF_ALL = ("first", LAST_ONE)  # the earliest and the latest turn of all seats
AT_THE_END, TOGETHER = "at the end", frozenset({"together", "total", "altogether"})
EACH_ONE, ONE = frozenset({"each", "every", "per"}), frozenset({"a", "an", "one"})
PER_GAME = frozenset({"per game", "each game", "every game"})
HOLDERS = frozenset(plain_words("player empire faction side seat triumvirate team"))
SEAT = frozenset({"seat", "player"})
WHEN, TURN, IN_WHICH = "when", "turn", "the turn in which "
ON = frozenset({"on", "in", "at", "by"})
TURN_OF, WHICH_TURN = "turn of", {"which", TURN}
BEGINS = frozenset(
    plain_words(
        "when turn turns round until many begin begins start happen happens drop come usually "
        "player last lasts take takes which meet fight reach"
    )
)
"""Words of such a question that do not say of what."""
SPANS, FIRST_ONE = frozenset({TURN, "round"}), frozenset({"first"})
BOTH, SECOND = frozenset({"both", "two", "all"}), "second"
OUT = frozenset(plain_words("eliminated eliminate dead dies die beaten falls fall lost loses lose"))
"""Words for somebody who is out of the game."""
NOT_WHEN = frozenset(plain_words("decided over clear know end win wins won play plays go goes"))
"""Words with which `when` asks for something else than an event."""
YES_OR_NO = frozenset({"do", "doe", "does", "is", "are"})
MOSTLY = frozenset(plain_words("usually mostly normally typically generally always"))
POINTS_FOR = "points for "  # begins the text of points that only come with an event
HOW_LONG_UNTIL = [["how", "long", each] for each in ("until", "till", "before")]
CALLED = re.compile(r"\b(nights|deals|days|weeks|months|years|seasons)\b")
UNTIL = frozenset({"until", "till", "before"})
ENDS_GAME = frozenset(plain_words("caught cornered win won wins over end ends ended beaten"))
"""Words for the end of a game: how many nights until the wolf is caught."""
THAN, MORE = "than", frozenset({"more", "fewer"})
MOST = frozenset({"most", "fewest", "least"})
HOW, HIGH = frozenset({"how"}), frozenset({"high", "low", "large", "big"})
FILLING = frozenset(
    plain_words(
        "what how average median usual usually normal typical mean final get score scored scores "
        "many good bad fair realistic expect decent game have made reach high low player winner "
        "winning need win player each per end best worst possible highest lowest record top "
        "anyone anybody ever reached somebody people"
    )
)
"""Words next to which a score is that of a whole game."""
SCORE_NAMES = ("vp", "score", "points", "score_1", "points_1", "vp_1")
ENDED = re.compile(r"outcome == '([^']+)'")
"""A condition on how a game ends."""
HOW_LONG = "How many turns does a game last?"
LENGTH = re.compile(
    r"how long (is|are|do|does|will) (it|(a |the |my |your |our |one )?(usual |normal |average )?"
    r"games?)( usually| normally)?( last| take| go on| run| be)?( in turns| on average)?"
    r"( (with|for|at) \w+ players)?\s*\?*$|"
    r"how many (turns|rounds) (do|does|are|is|will) (it|there|(a |the |my |one )?games?|we|i|you)|"
    r"how many (turns|rounds) (do|does) (a|an|the|one) \w+ (last|take)|"
    r"(number of|average) (turns|rounds)|(average|usual|typical) (game )?length|game length"
)
NOT_TURNS = frozenset(plain_words("minute hour evening too before wait"))
"""Words with which a question asks for something else than the length of a game."""
OFTEN, HAPPEN = "often", frozenset(plain_words("happen happens occur ever"))
UNTOLD = HAPPEN | frozenset(plain_words("often get gets got"))
LOST = frozenset(plain_words("lose lost destroyed killed die eliminated"))
"""What happens to things: how many of them are something else answers another question."""
LEFT_BEHIND = "left behind"
DENIED = frozenset(plain_words("not never nobody without fail fails failed behind"))
"""Words with which the opposite of an event is asked for, which is no event of its own."""
LOST_GAMES = re.compile(
    r"\b(?:in|of) (?:the |a |all )?(?:lost games?|defeats?|"
    r"games? (?:(?:that|which) )?(?:(?:is|are|was|were|we|they|you) )?(?:lost|lose))\b",
    re.IGNORECASE,
)
LOSERS = frozenset({"loser", "last", "second", "behind"})
"""Who is no seat of which numbers are told."""
WINS = frozenset({"win", "won", "winner", "winning"})


def metric_meant(game: Game, words: str) -> dict[str, Any] | None:
    """The question how large a number usually is, if the words ask how many and name it."""
    if LOST_GAMES.search(words) and not game.seats:  # what is lost are games, and no things
        of_all = metric_meant(game, LOST_GAMES.sub("", words))
        about = of_all["asked"]["about"] if of_all else ""
        return asked_about(game, about, where=NOT_WON) if about else None
    said = plain_words(words)
    if found := _turns_meant(game, words):
        return found
    if "if" in said:
        return None
    if {*said[:1]} & YES_OR_NO and MOSTLY & {*said}:  # do we usually rescue Emily?
        said = [OFTEN, *said]
    if _asks_for_score(said) and (score := _score(game)):
        return _how_many(game, score, words)
    if who := _who_has_most(game, said):
        return who
    counted = {after for word, after in pairwise(said) if word in MANY}
    counted |= SCORES & {*said} if WHAT & {*said[:1]} else set()
    if {THAN, "or"} & {*said} and game.sides:  # which side has more of them
        counted |= {after for word, after in pairwise(said) if word in MORE}
    if is_high := {*said[:2]} & HIGH:
        counted |= {word for word in said if _tells(word)} - is_high
    wanted = meant_by(counted - NO_NUMBER - COMMON)
    if LOSERS & {*said} and LEFT_BEHIND not in words.lower():
        return None
    if not wanted and (OFTEN in said or HAPPEN & {*said}):
        meant = _how_often(game, said)
    else:
        meant = _nearest(game, wanted, said) if wanted else None
    if wanted and not meant and LOST & {*said}:  # not these things, but others of the same side
        meant = _nearest(game, meant_by(LOST), said) if game.sides else _all_lost(game)
    if wanted and not meant and MANY & {*said}:
        meant = _by_verb(game, said)
    return _how_many(game, meant, words) if meant else None


def number_asked(game: Game, name: str, words: str) -> dict[str, Any]:
    """The question how large the number of this name is, of whom the words ask."""
    return _how_many(game, next(each for each in game.metrics if each.name == name), words)


def _who_has_most(game: Game, said: list[str]) -> dict[str, Any] | None:
    """The number of each player, if a question asks who has most: `which empire collects most?`."""
    who = player_words(game) | HOLDERS
    if WINS & {*said}:
        return None
    if not (game.seats and said[:1] == ["which"] and {*said[1:2]} & who and MOST & {*said}):
        return None
    behind = said[min(said.index(word) for word in MOST if word in said) + 1 :]
    meant = _nearest(game, meant_by({*behind} - COMMON), said) if behind else None
    base, _, seat = meant.name.rpartition("_") if meant else ("", "", "")
    return asked_about(game, f"{base}:{EACH}") if base and seat.isdigit() else None


def _how_often(game: Game, said: list[str]) -> Metric | None:
    """The number that has every word of a question, one of which is the game's own."""
    told = [word for word in said if _tells(word) and word not in UNTOLD]
    if DENIED & {*said}:
        return None
    if OFTEN in said and LOST & {*said} and not game.sides:
        things = meant_by(told) - meant_by(LOST)
        return _nearest(game, things, said) if things else None
    if not told or (OFTEN in said and all(map(is_known, told))):
        return None
    if OFTEN in said and not LOST & {*said} and (event := _event_of(game, told)):
        return event
    sides = {word for word in told for side in sides_of(game) if is_like(word, side)}
    wanted = meant_by(told)
    if wanted <= meant_by(USUALLY) or {*told} <= sides | ENDS:
        return None  # what happens usually, or how often somebody wins: nothing is counted
    counted = [each for each in game.metrics if not each.stands_for and not _is_win(each)]
    fit = [each for each in counted if wanted <= _words(each)]
    fit = fit or [each for each in counted if _is_verb_said(each, wanted)]
    return max(fit, key=lambda each: _points(game, each, wanted, said), default=None)


def _all_lost(game: Game) -> Metric | None:
    """The number of what is lost in all, which has the fewest words."""
    named = ((each, {*plain_words(spoken(each.name))}) for each in game.metrics)
    fit = [each for each, name in named if name & {"lost", "lose"}]
    fit = fit or [each for each in game.metrics if meant_by(LOST) & _words(each)]
    return min(fit, key=lambda each: len(each.counted.split()), default=None)


def _by_verb(game: Game, said: list[str]) -> Metric | None:
    """The number that is called by what happens: how many demons we kill are the kills."""
    wanted = {stem(word) for word in said if _tells(word)}
    counted = [each for each in game.metrics if not each.stands_for and not _is_win(each)]
    fit = [each for each in counted if stem(each.name) in wanted]
    return min(fit, key=lambda each: len(each.help), default=None)


def _is_verb_said(metric: Metric, wanted: set[str]) -> bool:
    """Whether a number is called by what happens, and that is said: `are towns looted?`."""
    name = metric.name.rstrip("_0123456789")
    return name.endswith("ed") and "_" not in name and meant_by([name]) <= wanted


def _event_of(game: Game, told: list[str]) -> Metric | None:
    """What comes at most once in a game, by its name: `how often do we rescue Emily?`."""
    names = meant_by({word for word in told if not is_known(word)})
    shared = {each.name: names & (_words(each) - meant_by({TURN})) for each in game.metrics}
    known = [each for each in game.metrics if shared[each.name]]
    fit = [each for each in known if each.never]
    fit = fit or [each for each in known if each.help.startswith(POINTS_FOR)]
    last = bool(BOTH & {*told})  # the second comes when both have come
    return min(
        fit,
        key=lambda each: (
            -len(shared[each.name]),
            bool(last) != (SECOND in each.help),
            len(each.help),
        ),
        default=None,
    )


def _asks_for_score(said: list[str]) -> bool:
    """Whether a question asks for the score, and not for points of something."""
    told = {word for word in said if _tells(word)} - FILLING - SCORES
    if {*said[:1]} & WHAT and {*said[1:2]} & SCORES:
        return True  # what score ...
    return bool(SCORES & {*said}) and bool((WHAT | MANY | HOW) & {*said[:2]}) and not told


def _score(game: Game) -> Metric | None:
    """The number that a game is won by."""
    by_name = {each.name: each for each in game.metrics}
    return next((by_name[name] for name in SCORE_NAMES if name in by_name), None)


def _is_win(metric: Metric) -> bool:
    """Whether this tells who won, which is asked for as how often somebody wins."""
    return metric.name.rstrip("_0123456789") in (*WINNERS, "share", "rank")


def _words(metric: Metric) -> set[str]:
    return meant_by(plain_words(f"{spoken(metric.name)} {metric.counted}"))


def _nearest(game: Game, wanted: set[str], said: list[str]) -> Metric | None:
    """The number that these words mean most surely; none if nothing says so."""
    lost = meant_by(LOST) if LOST & {*said} else set()
    counts = (each for each in game.metrics if not _is_win(each))
    told = [each for each in counts if not lost or lost & _words(each)]
    known = [(_points(game, each, wanted, said), each) for each in told]
    points, meant = max(known, key=lambda each: (each[0], -len(each[1].name)), default=(0, None))
    strange = meant_by({word for word in said if _tells(word) and not is_known(word)}) - wanted
    if points and meant and strange and not strange & _words(meant):
        called = [each for each in told if strange & meant_by(plain_words(spoken(each.name)))]
        meant = min(called, key=lambda each: len(each.name), default=meant)  # `starve`, not `unit`
    return meant if points else None


def _how_many(game: Game, meant: Metric, words: str) -> dict[str, Any]:
    """The question how large this number is: in all, of each player, of the winner or one side."""
    said = plain_words(words)
    base, _, seat = meant.name.rpartition("_")
    by_seat = seat.isdigit() and any(each.name == f"{base}_2" for each in game.metrics)
    if not by_seat:
        is_event = meant.never or meant.help.startswith(POINTS_FOR)
        asks = OFTEN in said or ({*said[:1]} & YES_OR_NO and MOSTLY & {*said})
        ever = f":{EVER}" if is_event and asks else ""
        won = WINS & {*said} and not game.seats
        return asked_about(game, f"{meant.name}{ever}", **({"where": WON} if won else {}))
    seated = factions_named(game, words)
    if len(seated.seats) == 1 and THAN not in said:
        more = {"values": seated.values} if seated.values else {}
        return asked_about(game, f"{base}_{seated.seats[0]}", **more)
    if number := _seat_said(game, said):
        of_seat = f"{base}_{number}"
        if all(each.name != of_seat for each in game.metrics):  # nobody sits there
            return asked_about(game, f"{base}:{EACH}")
        plays = not game.seats or number <= int(game.setting(game.seats).default)
        more = {} if plays else {"values": {f"{game.seats}": f"{number}"}}
        return asked_about(game, of_seat, **({"values": seated.values} if seated.values else more))
    if _names_seat(game, said) and not _compares_sides(game, said):
        return asked_about(game, meant.name)
    if meant.never and (end := next((each for each in ENDS_OF_ALL if each in said), "")):
        return asked_about(game, f"{base}:{end}")
    if _compares_sides(game, said):
        return asked_about(game, base)
    is_state = meant.counted.endswith(AT_THE_END) and THAN not in said
    each = _is_of_each(said) or (is_state and not (WINS | TOGETHER) & {*said})
    way = f":{EACH}" if each else f":{WINNER}" if WINS & {*said} else ""
    return asked_about(game, f"{base}{way}")


def _compares_sides(game: Game, said: list[str]) -> bool:
    """Whether two sides stand against each other: do the rebels or Rome fight more?"""
    return THAN in said or ("or" in said and bool(game.sides) and bool(MORE & {*said}))


def _names_seat(game: Game, said: list[str]) -> bool:
    """Whether a question says of which side it asks."""
    sides = {word for side in game.sides for word in plain_words(side)} - COMMON
    return any(is_like(word, side) for word in said for side in sides if not side.isdigit())


def _seat_said(game: Game, said: list[str]) -> int:
    """The number behind the word seat or player; 0 if there is none, or two are compared."""
    behind = [after for word, after in pairwise(said) if word in SEAT and after.isdecimal()]
    return int(behind[0]) if behind and THAN not in said else 0


def _is_of_each(said: list[str]) -> bool:
    """Whether one player's number is asked for, not that of all together."""
    of_game = {f"{first} {second}" for first, second in pairwise(said)} & PER_GAME
    return bool(EACH_ONE & {*said} and not of_game) or any(
        first in ONE and second in HOLDERS for first, second in pairwise(said)
    )


def _turns_meant(game: Game, words: str) -> dict[str, Any] | None:
    """How long a game is in turns, or in which turn something happens."""
    said = plain_words(words)
    said = said[1:] if {*said[:1]} & ON else said  # on which turn
    said = [TURN if word in TURNS_CALLED - {"hand", "round"} else word for word in said]
    said = [WHEN, *said[3:]] if said[:3] in HOW_LONG_UNTIL else said
    counted = {*said[:3]} >= {"how", "many"} and {*said[2:3]} & {TURN, "round"}
    asks = said[:1] == [WHEN] or counted or {*said[:3]} >= WHICH_TURN
    if asks and (turn := _turn_of(game, said)):
        return _how_many(game, turn, words)
    lasts = counted and UNTIL & {*said} and ENDS_GAME & {*said}
    if counted and UNTIL & {*said} and not lasts and (ending := _ending_named(game, said)):
        return asked_about(game, TURNS, where=f"outcome == '{ending}'")
    if (
        lasts or LENGTH.search(" ".join(CALLED.sub("turns", words.lower()).split()))
    ) and not NOT_TURNS & {*said}:
        return asked_about(game, TURNS)
    return None


def _ending_named(game: Game, said: list[str]) -> str:
    """A way in which a game ends: how many turns until doom runs out?"""
    named = {each.name: meant_by(plain_words(spoken(each.name))) for each in game.outcomes}
    return next((name for name, words in named.items() if words and words <= meant_by(said)), "")


def turn_untold(game: Game, words: str) -> tuple[str, dict[str, Any]] | None:
    """That a game does not note when somebody is out or something comes first, if that is asked."""
    said = plain_words(words)
    asks = said[:1] == [WHEN] or {*said[:3]} >= WHICH_TURN
    told = {word for word in said if _tells(word)} - BEGINS - HOLDERS - EACH_ONE
    if not asks or not (OUT | FIRST_ONE) & told or NOT_WHEN & {*said} or _turn_of(game, said):
        return None
    things = meant_by(told - OUT - FIRST_ONE)
    counts = [each for each in game.metrics if not _is_win(each) and not each.stands_for]
    known = [(len(things & _words(each)), each) for each in counts]
    fit = [each for each in known if not OUT & told or meant_by(LOST) & _words(each[1])]
    fit = [each for each in fit if each[0]]
    nearest = max(fit, key=lambda each: (each[0], -len(each[1].help)), default=(0, None))[1]
    if nearest is None:
        return f"{game.title} does not note when this happens.", asked_about(game, TURNS)
    told_near = f"It counts: {nearest.counted}."
    found = _how_many(game, nearest, words)
    return f"{game.title} does not note when this happens. {told_near}", found


def _turn_of(game: Game, said: list[str]) -> Metric | None:
    """The turn of what the words name: `when does Emily come aboard?`."""
    said = ["out" if word in OUT else word for word in said]
    told = {word for word in said if _tells(word) and word not in BEGINS | {LAST_ONE, *NUMBERS}}
    setting = factions_of(game)
    who = {*plain_words(spoken(" ".join(map(str, setting.choices))))} if setting else set()
    wanted = meant_by(told - (HOLDERS | EACH_ONE | FIRST_ONE | who if "out" in told else set()))
    spans = (SPANS & {*said}) or {TURN}
    turns = [each for each in game.metrics if spans & {*plain_words(each.counted)[:2]}]
    fit = [each for each in turns if wanted and wanted <= _words(each)]
    return min(fit, key=lambda each: len(each.help), default=None)


def asked_about(game: Game, about: str, **more: str | dict[str, str]) -> dict[str, Any]:
    """The question about one ending or one number."""
    asked = {"verb": "run", "game": game.name, "games": GAMES, "about": about, **more}
    return {"title": about_title(game, asked), "asked": asked}


def about_title(game: Game, asked: Mapping[str, Any]) -> str:
    """The question about one ending or one number, or "" if it is about none."""
    if SEVERAL in (about := f"{asked.get('about')}"):
        return _several_title(game, about)
    name, _, way = about.partition(":")
    ending = next((each for each in game.outcomes if each.name == name), None)
    is_number = any(each.name == name for each in game.metrics)
    if ending and way == (ENDING if is_number else ""):
        return ending_title(ending)
    if name == TURNS:
        ended = ENDED.fullmatch(f"{asked.get('where', '')}")
        return (
            f"{HOW_LONG[:-1]} that ends with {ending_quoted(ended[1], game)}?"
            if ended
            else HOW_LONG
        )
    meant = next((each for each in game.metrics if each.name in (name, f"{name}_1")), None)
    if meant is None:
        return ""
    if of_seat := seat_of_wins(about):
        return _seat_title(game, of_seat, asked.get("values"))
    named = number_named(meant.name, game)
    one = name == meant.name and name[-1:].isdigit()
    seat = f" ({_whose(game, name, asked.get('values'))})" if one else ""
    one_each = " (each side)" if game.sides else " (each player)"
    whose = {EACH: one_each, WINNER: " (the winner)"}.get(way, "")
    every = " (all seats)" if meant.never else ""
    whose = whose or (seat if name == meant.name else every)
    if way == EVER:
        return f"How often does this happen: {named.removeprefix(IN_WHICH)}{whose}?"
    if meant.never and way in ENDS_OF_ALL:
        event = named.removeprefix(IN_WHICH)
        return f"In which turn does this {way} happen to a seat: {event}?"
    if meant.never:
        return f"In which turn does this happen: {named.removeprefix(IN_WHICH)}{whose}?"
    if named.startswith(TURN_OF):
        return f"What is the {named}?"
    won = IN_GAMES.get(f"{asked.get('where', '')}", "")
    return f"How many{won}: {named}{whose}?"


def _seat_title(game: Game, seat: int, values: object) -> str:
    """`How often does Rome win?`, and of seats that are alike `Is seat 1 favoured?`."""
    if game.sides:
        who = side_called(game.sides, seat)
        return f"How often {'do' if who.startswith('the ') else 'does'} {who} win?"
    players = f"{values.get(f'{game.seats}', '')}" if isinstance(values, Mapping) else ""
    among = f" with {players} players" if players else ""
    return f"Is seat {seat} favoured{among}? How often does it win?"


def _several_title(game: Game, about: str) -> str:
    """`Which is largest: units lost to fighters, units lost to Nastians or another of 5?`"""
    names = about.split(SEVERAL)
    known = [each for each in game.metrics if {each.name, each.name.removesuffix("_1")} & {*names}]
    told = [number_named(each.name, game) for each in known][:MOST_NAMED]
    more = len(names) - len(told)
    others = [f"{more} other{'s' if more > 1 else ''}"] if more > 0 else []
    return f"Which is largest: {listed([*told, *others], 'or')}?" if told else ""


def _whose(game: Game, name: str, values: object = None) -> str:
    seat = name.rpartition("_")[2]
    number = int(seat) if seat.isdigit() else 1
    if seat.isdigit() and (who := called_in_seat(game, values, number)):
        return f"seat {number}, {who}"
    return game.sides[number - 1] if number <= len(game.sides) else f"seat {number}"


def _points(game: Game, metric: Metric, wanted: set[str], said: list[str]) -> int:
    """How surely a metric is what is counted; 0 if nothing says so."""
    name = meant_by(plain_words(spoken(metric.name)))
    text = meant_by(plain_words(metric.help))
    if metric.stands_for or not wanted & (name | text):
        return 0
    others = meant_by(filter(_tells, said)) - meant_by(USUALLY)
    sides = _named_sides(game, said) & {*plain_words(metric.help)}
    what = metric.help.rpartition(": ")[2]
    told = [*filter(_tells, plain_words(what))]
    points = SAID * len(others & (name | text)) + NAME * len(others & name) - len(name - others)
    points += FIRST * (meant_by(told[:1]) <= wanted) + SIDE * len(sides) + bool(KINDS & {*told})
    points += FIRST * bool(WINS & {*said} and metric.counted.endswith(AT_THE_END))
    if not (LOST | WINS) & {*said}:
        points -= UNSAID * bool(meant_by(LOST | WINS) & name)  # battles are not battles won
    return max(1, points + ROW * len({*pairwise(said)} & {*pairwise(told)}))


def _tells(word: str) -> bool:
    """Whether a word says what is counted."""
    return word not in COMMON and len(word) > SHORT


def _named_sides(game: Game, said: list[str]) -> set[str]:
    """The words for the sides that are named, as the game writes them."""
    sides = {word for side in game.sides for word in plain_words(side)} - COMMON
    return {side for side in sides for word in said if is_like(word, side)}
