"""Numbers and phrases for people, shared by console, charts and reports.

Everything is plain ASCII, so that it survives any terminal, pipe or spreadsheet.
"""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.description.forbidding import handicaps
from simkit.lab.basics.command_line import command, laid_over
from simkit.lab.basics.heading import Headed, heading_of
from simkit.messages.errors import is_harmless, printable
from simkit.players.botfile import fitted_to, is_file
from simkit.view.text.whose_wins import seat_name

if TYPE_CHECKING:
    from simkit.lab.play.results import RunResult
    from simkit.lab.statistics.intervals import Interval

_REPEATED_BY_OPTIONS = ("bot", "bots")
_PLACES = {"rulebook": "the rulebook", "public": "public sources", "own": "you"}
FILE = "the game's file"  # from which all values come that an author has written
BOTS = "Bots do not play as people do."
LUCK_ALONE = "Intervals hold luck alone, not what its log leaves open."
FLOAT_DUST = 1e-12  # chances that sum to everything miss 1 by as little
_BY_WINNER = re.compile(r"\b(won|winner|rank|share|outcome)(_\d)?\b")
_UNUSUAL = re.compile(r"[^\n -~]")


def sentences(text: str) -> list[str]:
    """The sentences of a text: each ends with a sign that a space and a new beginning follow."""
    return re.split(r"(?<=[.?!]) (?=[A-Z0-9\"])", text)


def percent(share: float | None, digits: int = 1) -> str:
    """A share in per cent; one that is not quite nothing or everything never reads as 0 or 100."""
    if share is None or math.isnan(share):
        return "-"
    text = f"{100 * share:.{digits}f}"
    smallest = 10.0**-digits
    if share > 0 and float(text) == 0:
        return f"<{smallest:.{digits}f} %"
    if share < 1 - FLOAT_DUST and float(text) == 100:
        return f">{100 - smallest:.{digits}f} %"
    return f"{text} %"


def digits_for(low: float, high: float) -> int:
    """Decimals worth printing: two for an interval narrower than a fifth of a point, else one."""
    return 1 if high - low >= 0.002 else 2


def span(low: float, high: float, digits: int = 1) -> str:
    """The bounds of an interval of a share, in per cent without the sign: '30.3 to 32.1'."""
    return f"{100 * low:.{digits}f} to {100 * high:.{digits}f}"


def share_with_interval(share: float, low: float, high: float) -> str:
    """'31.2 % (30.3 to 32.1)'."""
    digits = digits_for(low, high)
    return f"{percent(share, digits)} ({span(low, high, digits)})"


def level(confidence: float) -> str:
    """A confidence level as a reader says it: '95 %', '99.5 %'."""
    return f"{100 * confidence:.4g} %"


def count(number: int) -> str:
    """A whole number with its thousands set apart."""
    return f"{int(number):,}"


def counted(number: int, noun: str) -> str:
    """'1 game', '10,000 games'."""
    return f"{count(number)} {noun}" + ("" if number == 1 else "s")


def quantity(value: float | None, digits: int = 2) -> str:
    """A measured number; a missing one is a dash, never NaN."""
    if value is None or math.isnan(value):
        return "-"
    return f"{round(value, digits) + 0.0:,.{digits}f}"  # nought without a sign


def quantities(values: Iterable[float | None], digits: int = 2) -> list[str]:
    """A column of numbers with equal decimals, and with none where all of them are whole."""
    values = list(values)
    known = [value for value in values if value is not None and not math.isnan(value)]
    whole = all(float(value).is_integer() for value in known)
    return [quantity(value, 0 if whole else digits) for value in values]


def setting_text(value: Any) -> str:
    """A setting as the command line writes it: lists joined by +, true and false in lower case."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "+".join(setting_text(item) for item in value)
    return str(value)


def listed(items: Iterable[str], last_word: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    *first, last = list(items) or [""]
    return f"{', '.join(first)} {last_word} {last}" if first else last


def with_article(name: str) -> str:
    """`a card`, `an event`."""
    return f"{'an' if name[:1].lower() in tuple('aeiou') else 'a'} {name}"


def bot_text(found: Headed) -> str:
    """Who played: one bot, or one a seat."""
    return setting_text(heading_of(found).bot)


def headline(found: RunResult, deed: str = "") -> str:
    """The answer in a sentence, with its interval: 'expert wins 31.2 % of games (...)'.

    `deed` says what winning means in the game's words: 'holds the map' in 31.2 % of games.
    """
    if found.win_rate.estimate is None:
        return f"{bot_text(found)} finished no game, so nothing is known"
    if found.heading.sides:
        return _headline_of_sides(found)
    if len(found.win_rates) > 1:
        return _headline_of_seats(found)
    done = f"{deed} in" if deed else "wins"
    return f"{bot_text(found)} {done} {share_of_games(found, found.win_rate)}"


def _headline_of_seats(found: RunResult) -> str:
    """If seats compete: what is fair, and whether equal bots show that the seats differ."""
    rates, p, fair = found.win_rates, found.seats_p, percent(found.fair_share)
    bots = bot_text(found).split("+")
    if len(set(bots)) > 1 or says_who_wins(found):
        share = share_of_games(found, found.win_rate)
        return f"{bots[0]} in {seat_name(found, 1)} wins {share}. A fair share is {fair}"
    if handicapped := handicaps(found.heading.forbidden):
        return _headline_of_handicaps(found, handicapped)
    numbers = sorted(range(len(rates)), key=lambda seat: -float(rates[seat]))
    most, least = (percent(rates[seat].estimate) for seat in (numbers[0], numbers[-1]))
    games = f"{counted(found.games, 'game')}, seed {found.heading.seed}"
    if p is not None and p >= 0.05:
        return (
            f"No seat is shown to win more often than another if {bots[0]} plays in every seat: "
            f"they win {least} to {most} of games (p {p_value(p)}; {games}). A fair share is {fair}"
        )
    best, worst = (seat_name(found, seat + 1) for seat in (numbers[0], numbers[-1]))
    told = (
        f"If {bots[0]} plays in every seat, {best} wins most often ({most}) and "
        f"{worst} least often ({least}). A fair share is {fair}"
    )
    if p is None:
        return f"{told} ({games})"
    return f"{told}. Luck alone does not explain this difference (p {p_value(p)}; {games})"


def p_value(p: float, form: str = ".2g") -> str:
    """A p-value as people quote it."""
    return "<0.001" if p < 0.001 else format(p, form)


def _headline_of_handicaps(found: RunResult, handicapped: Mapping[str, list[str]]) -> str:
    """Like bots of which not all may do the same: who may not do what, and how often it wins."""
    bot, rates = bot_text(found).split("+")[0], found.win_rates
    seat = next((int(whom) for whom in handicapped if whom.isdigit()), 1)
    whose = f"{seat_name(found, seat)} wins {share_of_games(found, rates[seat - 1])}"
    fair = percent(found.fair_share)
    told = listed(may_not_told(seats_told(whom), what) for whom, what in handicapped.items())
    return f"{bot} plays in every seat, but {told}. Then {whose}. A fair share is {fair}"


def seats_told(whom: str) -> str:
    return f"seat {whom}" if whom.isdigit() else "all seats but the first"


def may_not_told(who: str, forbidden: Iterable[str]) -> str:
    """`seat 1 plays without buy and march`: words of the game, so no verb of ours fits them."""
    many = who.startswith(("all ", "the "))
    return f"{who} {'play' if many else 'plays'} without {listed(forbidden)}"


def _headline_of_sides(found: RunResult) -> str:
    """Where seats are unlike: what each side wins, who played it, and what nobody wins."""
    rates, bots = found.win_rates, bot_text(found).split("+")
    first = f"{_side_text(found, 0, bots)} {share_of_games(found, rates[0])}"
    others = [
        f"{_side_text(found, seat, bots)} {percent(rates[seat].estimate)}"
        for seat in range(1, len(rates))
    ]
    drawn = 1.0 - sum(float(rate) for rate in rates)
    rest = listed(others)
    drawn_told = [f"{percent(drawn)} of games are drawn"] if drawn > 1e-9 else []
    handicapped = handicaps(found.heading.forbidden)
    told = [
        may_not_told(side_named(found, whom), what).replace("the ", "The ", 1)
        for whom, what in handicapped.items()
    ]
    return ". ".join([first, rest[0].upper() + rest[1:], *drawn_told, *told])


def side_named(found: RunResult, whom: str) -> str:
    """The side of a seat that a ban names; `others` is all but the first."""
    sides = found.heading.sides
    return str(sides[int(whom) - 1]) if whom.isdigit() else listed(sides[1:])


def _side_text(found: RunResult, seat: int, bots: list[str]) -> str:
    """Whose wins are counted: `the rebels (expert) win`."""
    side = found.heading.sides[seat]
    return f"{side} ({bots[seat % len(bots)]}) {'win' if side.startswith('the ') else 'wins'}"


def share_of_games(found: RunResult, rate: Interval) -> str:
    """'31.2 % of games (95 % interval ...; 1,000 games, seed 1)'."""
    share, low, high = rate.known
    digits = digits_for(low, high)
    return (
        f"{percent(share, digits)} of games{chosen(found)} "
        f"({level(rate.confidence)} interval {span(low, high, digits)}; "
        f"{games_counted(found)}, seed {found.heading.seed})"
    )


def says_who_wins(found: RunResult) -> bool:
    """Whether a condition has chosen the games by who wins, so that seats cannot be compared."""
    return bool(_BY_WINNER.search(chosen(found)))


def chosen(found: RunResult) -> str:
    """Which games are meant, if a condition has chosen them."""
    return f" with {found.where}" if found.where else ""


def games_counted(found: RunResult) -> str:
    """'1,000 games'; '812 of 1,000 games' if a condition has chosen them."""
    of = f" of {count(found.looked_at)}" if found.where else ""
    return f"{count(found.games)}{of} game{'' if found.games == 1 and not of else 's'}"


def changed_settings(found: Headed, defaults: Mapping[str, Any]) -> dict[str, str]:
    """The settings, as text, that are not at their default; all of them when none is known."""
    return {
        key: setting_text(value)
        for key, value in heading_of(found).settings.items()
        if key not in _REPEATED_BY_OPTIONS
        and not (key in defaults and setting_text(defaults[key]) == setting_text(value))
    }


def trace_command(found: Headed, defaults: Mapping[str, Any] | None = None, number: int = 0) -> str:
    """The command that tells one of a run's games."""
    asked = heading_of(found)
    who = {"bot": bot_text(asked), "seed": asked.seed}
    return command(
        "trace",
        asked.game,
        values=words_laid_over(asked, defaults or {}),
        terms={**who, "game": number, "pack": packs_of(asked)},
    )


def packs_of(found: Headed) -> list[str]:
    return [str(pack) for pack in heading_of(found).packs or ()]


def words_laid_over(found: Headed, defaults: Mapping[str, Any]) -> list[str]:
    """Settings, values laid over the pack, knobs and bans, as the words of a command."""
    asked = heading_of(found)
    settings = changed_settings(asked, defaults)
    return laid_over(settings, asked.overrides, asked.knobs, asked.forbidden)


def assumed(found: Headed) -> str:
    """'436 of 1,083 component values are assumed', without a full stop."""
    counts = {source: int(number) for source, number in heading_of(found).components.items()}
    number, total = counts.get("assumed", 0), sum(counts.values())
    if not total:
        return "This game has no component values"
    if not number:
        return "No component value is assumed"
    return (
        f"{count(number)} of {counted(total, 'component value')} "
        f"{'is' if number == 1 else 'are'} assumed"
    )


def origin_told(origin: str, is_own: bool) -> str:
    """Where a value comes from, in a word: of a game in a file, its author has written it."""
    return "file" if is_own and origin == "rulebook" else origin


def assumptions(found: Headed) -> str:
    """How many component values stand behind the figures, and where they come from."""
    heading = heading_of(found)
    counts = {source: int(number) for source, number in heading.components.items()}
    places = _PLACES | ({"rulebook": FILE} if heading.game_digest else {})
    others = [
        f"{count(counts[source])} {{}}from {place}"
        for source, place in places.items()
        if counts.get(source)
    ]
    come = "comes " if others and others[0].startswith("1 ") else "come "
    told = "".join(f" {listed(others)}.".replace("{}", come, 1).replace("{}", "") if others else "")
    return f"{assumed(found)}.{told}"


def caveat(found: Headed) -> str:
    """That bots are no people, and what a bot is fitted to that plays like some of them."""
    asked = heading_of(found)
    command = asked.command or ""
    told = caveat_of([asked.bot, *shlex.split(command)])
    holds_both = command.startswith("simkit run ")  # its page says what its interval holds
    return told if holds_both else of_luck_alone(told)


def of_luck_alone(told: str) -> str:
    """Add that intervals hold luck alone, if a bot is fitted to people."""
    return told if told == BOTS else f"{told} {LUCK_ALONE}"


def caveat_of(bots: Iterable[Any]) -> str:
    """The caveat of these bots, or of words of a command that may name some."""
    words = ",".join(setting_text(bot) for bot in bots if bot)
    names = (name.strip() for name in re.split("[,+=]", words))
    return " ".join([BOTS, *filter(None, map(_fitted, dict.fromkeys(names)))])


def _fitted(name: str) -> str:
    """What a bot file is fitted to, if it is to choices of people or to games that they played."""
    facts = fitted_to(name) if is_file(name) else {}
    choices, players = facts.get("choices"), facts.get("players", 0)
    if "log" in facts and "choices" not in facts and isinstance(facts.get("games"), int):
        return f"{printable(name)} is fitted to {counted(facts['games'], 'game')} of a log."
    if not (isinstance(choices, int) and isinstance(players, int)):
        return ""
    of = f" of {counted(players, 'player')}" if players else ""
    return f"{printable(name)} is fitted to {counted(choices, 'choice')}{of}."


def json_text(value: Any, indent: int | None = 2) -> str:
    """A JSON object as `--json` prints it: NumPy numbers become plain, what is no number null."""
    text = json.dumps(_plain(value), indent=indent, ensure_ascii=False, allow_nan=False)
    return _UNUSUAL.sub(_escaped, text)


def _escaped(sign: re.Match[str]) -> str:
    """A sign that would steer a terminal, as JSON can write it too."""
    return sign[0] if is_harmless(sign[0]) else json.dumps(sign[0])[1:-1]


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
