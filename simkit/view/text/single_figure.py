"""Sentences on one ending or one number: how often games end so, how large it is on average."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from simkit.description.forbidding import handicaps
from simkit.lab.statistics.intervals import Interval, rate_of
from simkit.lab.table.single_figure import (
    FIRST,
    LAST,
    OneEnding,
    OneNumber,
    SeveralNumbers,
    seat_of_wins,
)
from simkit.view.text.differences import signed
from simkit.view.text.lookup import spoken
from simkit.view.text.whose_wins import seat_name, side_called, wins
from simkit.view.text.words import (
    bot_text,
    chosen,
    digits_for,
    games_counted,
    level,
    listed,
    may_not_told,
    percent,
    quantities,
    quantity,
    says_who_wins,
    seats_told,
    side_named,
    span,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.play.results import RunResult

EACH, WINNER, EVER, TURNS = "each", "winner", "ever", "turns"
AT_THE_END = "at the end"  # of a number that has no more to say of when
A_TURN = re.compile(r"the turn in which ")
A_FLAG = re.compile(r"1 if (?=\w)")
ALWAYS = 0.9995  # a share that reads as all games
EMPTY = re.compile(r"\(empty in games (.+?)\)")
EVEN, SMALL = 0.5, 0.02  # a seat that is within two points of a fair share is not favoured
ROUNDED = 1e-9
LARGE = 100  # from which decimals say nothing
FINE = 0.05  # half an interval: below it, two decimals say something


def single_finding(run: RunResult, game: Game | None = None) -> str:
    """What was asked for, in sentences of which the first has the figure, or "" if nothing was."""
    if seat := seat_asked(run):
        return ". ".join(_wins_of(seat, run))
    found = run.about
    if found is None:
        return ""
    if isinstance(found, OneEnding):
        return _ending(found, run, game)
    if isinstance(found, SeveralNumbers):
        return ". ".join(_several(found, run, game))
    return ". ".join(_number(found, run, game))


def seat_asked(run: RunResult) -> int:
    """The seat that an answer begins with, if it is one of several, else 0."""
    seat = seat_of_wins(run.single.typed) if run.single else 0
    return seat if seat <= len(run.win_rates) else 0


# --- Whether a side or a seat wins more often than another ---------------------------------------


def _wins_of(seat: int, run: RunResult) -> Iterator[str]:
    """How often a side or a seat wins, and whether that is more often than others or than fair."""
    if run.heading.sides:
        yield from _of_side(seat, run)
    else:
        yield from _of_seat(seat, run)


def _of_side(seat: int, run: RunResult) -> Iterator[str]:
    sides = run.heading.sides
    who = side_called(sides, seat)
    teams = {side_called(sides, n): n for n in range(len(run.win_rates), 0, -1)}
    others = [name for name in teams if name != who][::-1]
    share = f"{_begun(who)} {wins(who)} {_rate_with_basis(seat, run)}"
    if says_who_wins(run):
        yield share
        return
    if len(others) == 1:
        other = teams[others[0]]
        yield f"{share}, {_against(seat, other, others[0], run)}"
    else:
        yield share
        told = [f"{name} {wins(name)} {_rate(teams[name], run)}" for name in others]
        yield _begun(listed(told))
    if (drawn := 1 - sum(float(run.win_rates[n - 1]) for n in teams.values())) > ROUNDED:
        yield f"{percent(drawn)} of games are won by nobody"
    yield from _unlike(run, bot_text(run).split("+"), handicaps(run.heading.forbidden))


def _against(seat: int, other: int, name: str, run: RunResult) -> str:
    """Of the games that one of two sides has won: whether this one has won more than half."""
    won, lost = run.seat_wins[seat - 1], run.seat_wins[other - 1]
    of_both = rate_of(won, won + lost, run.confidence, run.by_luck.method == "sequence")
    low, high = of_both.low, of_both.high
    than = f"than {name} ({_rate(other, run)})"
    if low is not None and low > EVEN:
        return f"more often {than}"
    if high is not None and high < EVEN:
        return f"less often {than}"
    return f"against {_rate(other, run)} of {name}. Which of them wins more often is not settled"


def _of_seat(seat: int, run: RunResult) -> Iterator[str]:
    """What a seat wins next to a fair share: favoured, at a disadvantage, the same, or not settled.

    Which seat is asked about was chosen before the games, so its interval needs no correction.
    """
    name, rate, fair = seat_name(run, seat), run.win_rates[seat - 1], run.fair_share or 0.0
    share, low, high = rate.known
    digits = digits_for(low, high)
    gap = f"{signed(100 * (share - fair), digits)} points against a fair share"
    told = f"wins {_rate_with_basis(seat, run)}, {gap} of {percent(fair, digits)}"
    bots = bot_text(run).split("+")
    players, handicapped = {*bots}, handicaps(run.heading.forbidden)
    if says_who_wins(run):
        yield f"{bots[min(seat, len(bots)) - 1]} in {name} wins {_rate_with_basis(seat, run)}"
        return
    if len(players) > 1 or handicapped:
        yield f"{bots[min(seat, len(bots)) - 1]} in {name} {told}"
        yield from _unlike(run, bots, handicapped)
        return
    if low > fair or high < fair:
        is_good = low > fair
        yield f"{_begun(name)} is {'favoured' if is_good else 'at a disadvantage'}: it {told}"
    elif fair - low < SMALL and high - fair < SMALL:
        yield f"{_begun(name)} is neither favoured nor at a disadvantage: it {told}"
        yield f"The whole interval is within {100 * SMALL:.0f} points of a fair share"
    else:
        yield f"Whether {name} is favoured is not settled: it {told}"
    yield f"The bot {', '.join(players)} plays in every seat"
    if run.heading.seated:
        yield "Each seat plays something else, so the place and what it plays are not told apart"


def _unlike(run: RunResult, bots: list[str], handicapped: Mapping[str, list[str]]) -> Iterator[str]:
    """Who else plays, and who may not do what, where not all are alike."""
    sides = run.heading.sides
    if len({*bots}) > 1:
        yield f"The bots are {listed(bots)}, in the order of the {'sides' if sides else 'seats'}"
    if handicapped:
        named = {whom: side_named(run, whom) if sides else seats_told(whom) for whom in handicapped}
        may_not = (may_not_told(named[whom], what) for whom, what in handicapped.items())
        yield _begun(listed([*may_not]))


def _rate_with_basis(seat: int, run: RunResult) -> str:
    """`52.4 % of games (95 % interval 51.4 to 53.3; 10,000 games, seed 1)`"""
    rate = run.win_rates[seat - 1]
    _, low, high = rate.known
    ends = span(low, high, digits_for(low, high))
    sure = f"{level(rate.confidence)} interval {ends}; {_games(run)}"
    return f"{share_told(rate)} of games{chosen(run)} ({sure})"


def _rate(seat: int, run: RunResult) -> str:
    return share_told(run.win_rates[seat - 1])


# --- One ending, and one number ------------------------------------------------------------------


def _ending(found: OneEnding, run: RunResult, game: Game | None) -> str:
    """`27.3 % of games end with "rising": eight lowland tribes have risen (95 % interval ...)`."""
    outcomes = game.outcomes if game else ()
    meaning = next((each.meaning for each in outcomes if each.name == found.ending), "")
    named = spoken(found.ending).replace("-", " ")
    said = f'"{named}"' + (f" ({meaning})" if meaning not in ("", named) else "")
    share = share_told(found.share)
    return f"{share} of games{chosen(run)} end with {said}. {_basis(found.share, run)}"


def _basis(found: Interval, run: RunResult) -> str:
    """The interval of a share, and the games behind it."""
    _, low, high = found.known
    ends = span(low, high, digits_for(low, high))
    return f"The {level(found.confidence)} interval is {ends} % ({_games(run)})"


def _games(run: RunResult) -> str:
    return f"{games_counted(run)}, seed {run.heading.seed}"


def share_told(share: Interval) -> str:
    """A share with as many decimals as its interval supports."""
    estimate, low, high = share.known
    return percent(estimate, digits_for(low, high))


def _several(found: SeveralNumbers, run: RunResult, game: Game | None) -> Iterator[str]:
    """`Units lost to Nastians is the largest of these numbers: 3.1 a game (95 % interval ...)`."""
    known = [each for each in found.numbers if each.mean.estimate is not None]
    if not known:
        yield f"There is none of these numbers in {games_counted(run)}{chosen(run)}"
        return
    first, *others = known
    unit = _of_player(run) if first.by_seat else " a game"
    named = _begun(number_named(first.metric, game))
    told = f"{mean_told(first.mean)}{unit} on average{chosen(run)}"
    is_settled = all((first.mean.low or 0) > (each.mean.high or 0) for each in others)
    which = "the largest of these numbers" if is_settled else "the highest of these estimates"
    yield f"{named}: {told} ({_sure(first.mean, run)}), {which}"
    if not is_settled:
        yield "Their intervals overlap, so which number is largest is not settled"
    helps = {each.name: each.help for each in (game.metrics if game else ())}
    if any(EMPTY.search(helps.get(each.metric, "")) for each in known):
        yield "Each mean leaves out the games that have no such number"
    some = [each for each in others if round(each.mean.known[0], 2)]
    if some:
        means = (f"{number_named(each.metric, game)} {mean_told(each.mean)}" for each in some)
        yield f"Then come {listed(means)}"
    never = [number_named(each.metric, game) for each in others if each not in some]
    if never:
        yield f"Hardly any: {listed(never)}"


def _of_player(run: RunResult) -> str:
    return " for each side" if run.heading.sides else " for each player"


def number_named(metric: str, game: Game | None) -> str:
    """A number in the words of its game, without the seat: `legions lost in battle`."""
    if metric == TURNS:
        return "turns in a game"
    names = {metric, f"{metric}_1"}
    metrics = game.metrics if game else ()
    return next((each.counted for each in metrics if each.name in names), spoken(metric))


def is_flag(metric: str, game: Game | None) -> bool:
    """Whether a number is 1 if something happens, and else 0."""
    return bool(A_FLAG.match(number_named(metric, game)))


def _number(found: OneNumber, run: RunResult, game: Game | None) -> Iterator[str]:
    named = number_named(found.metric, game)
    whose = _whose(found, run)
    named = A_FLAG.sub("", named) if A_FLAG.match(named) and found.seats else named
    begun = f"{_begun(named)}{whose or _of_all(found)}"
    if A_FLAG.match(named):
        event = f"{_begun(A_FLAG.sub('', named))}{whose}"
        yield f"{event} in {share_told(found.some)} of games{chosen(run)}"
        yield _basis(found.some, run)
        return
    if found.mean.estimate is None:
        yield f"{begun}: there is none in {games_counted(run)}{chosen(run)}"
        return
    if found.sd == 0 and found.metric == TURNS:
        yield f"Every game lasts {quantities([found.median], 1)[0]} turns ({_games(run)})"
        return
    turn = A_TURN.match(named)
    event = f"{_begun(A_TURN.sub('', named))}{whose}" if turn else begun
    if turn and found.way in (FIRST, LAST):
        event = f"This {found.way} happens to a seat ({A_TURN.sub('', named)})"
    mean = mean_told(found.mean)
    if found.way == EVER:
        some = share_told(found.some)
        if turn:
            yield f"{event} in {some} of games{chosen(run)}, on average in turn {mean}"
        else:
            yield f"{event}: at least one in {some} of games{chosen(run)}"
        yield _basis(found.some, run)
        if turn:
            return
    is_when = named.endswith(AT_THE_END) or named.startswith("turn of")
    unit = "" if is_when and not found.way else _unit(found, run)
    sure = _sure(found.mean, run)
    if turn:
        yield f"{event}: turn {mean} on average ({sure}){_known(found)}"
    elif found.metric == TURNS:
        yield f"A game lasts {mean} turns on average ({sure})"
    else:
        left_out = _left_out(found, game)
        yield f"{event}: {mean}{unit} on average ({sure}){'' if left_out else _known(found)}"
        if left_out:
            yield left_out
    yield from _spread(found, run)


def _whose(found: OneNumber, run: RunResult) -> str:
    """` (Rome)`, if it is the number of one seat."""
    seat = found.metric.rpartition("_")[2]
    one = bool(run.win_rates) and seat.isdigit() and not found.seats
    name = seat_name(run, int(seat)).replace(" (", ", ").rstrip(")") if one else ""
    return f" ({name})" if one else ""


def _of_all(found: OneNumber) -> str:
    """That the numbers of all seats are added, if they are."""
    return ", of all seats together" if found.seats and not found.way else ""


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def mean_told(mean: Interval) -> str:
    """A mean with as many decimals as its interval supports."""
    return quantity(mean.estimate, _digits(mean))


def mean_with_interval(mean: Interval) -> str:
    """`3.14 (3.05 to 3.23)`; a dash if there is none."""
    if mean.low is None or mean.high is None:
        return quantity(mean.estimate, 1)
    ends = " to ".join(quantity(each, _digits(mean)) for each in (mean.low, mean.high))
    return f"{mean_told(mean)} ({ends})"


def _digits(mean: Interval) -> int:
    if mean.low is None or mean.high is None:
        return 1
    return 2 if mean.high - mean.low < 2 * FINE else 1


def _unit(found: OneNumber, run: RunResult) -> str:
    """Of whom or what this is the number."""
    if found.way == WINNER:
        return " for the winner"
    if found.way == EACH:
        return _of_player(run)
    return " a game"


def _sure(mean: Interval, run: RunResult) -> str:
    if mean.low is None or mean.high is None:
        return _games(run)
    ends = " to ".join(quantity(each, _digits(mean)) for each in (mean.low, mean.high))
    return "; ".join([f"{level(mean.confidence)} interval {ends}", _games(run)])


def _left_out(found: OneNumber, game: Game | None) -> str:
    """Which games have no such number, if its text says so."""
    text = next(
        (each.help for each in (game.metrics if game else ()) if each.name == found.metric), ""
    )
    empty, share = EMPTY.search(text), found.known.estimate
    if empty is None or share is None or share > ALWAYS:
        return ""
    return f"This leaves out {percent(1 - share)} of games, those {empty[1]}"


def _known(found: OneNumber) -> str:
    """That not every game has this number."""
    share = found.known.estimate
    if share is None or share > ALWAYS:
        return ""
    which = "that somebody wins" if found.way == WINNER else "in which it happens"
    return f", in the {share_told(found.known)} of games {which}"


def _spread(found: OneNumber, run: RunResult) -> Iterator[str]:
    """Between which values most lie, how often there is none, and what each seat has."""
    ends = [found.q05, found.q95]
    low, high = quantities(ends, 0 if max(each or 0 for each in ends) >= LARGE else 1)
    some, known = found.some.estimate or 0.0, found.known.estimate or 0.0
    games = "games" if known > ALWAYS else "these games"
    whose = {EACH: "players", WINNER: "winners"}.get(found.way, games)
    told = f"90 % of {whose} have {low} to {high}" if low != high else ""
    none = 1 - some / known if known else 0.0
    if none > 1 - ALWAYS and found.way not in (EACH, WINNER):
        told += f"{', and ' if told else ''}{percent(none)} of {games} have 0"
    if told:
        yield told
    if found.seats and found.way != WINNER and known > ALWAYS:
        seats = enumerate(found.seats, start=1)
        means = [f"{seat_name(run, n)} {quantity(each, 1)}" for n, each in seats]
        yield f"On average: {listed(means)}"
