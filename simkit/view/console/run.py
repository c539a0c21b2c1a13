"""The page of `simkit run`: the figures, how sure they are, and how to repeat them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.lookup import spoken
from simkit.view.text.metrics import quantile_text, run_finding, seats_of, without_mean
from simkit.view.text.nearness import near_text
from simkit.view.text.played import changed, title_of
from simkit.view.text.single_figure import seat_asked, single_finding
from simkit.view.text.standing import standing_line
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import (
    bot_text,
    count,
    counted,
    digits_for,
    level,
    listed,
    percent,
    quantities,
    quantity,
    span,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.play.results import RunResult
    from simkit.lab.statistics.intervals import Interval

Spread = Mapping[str, float | int | None]
"""What a metric was in these games."""

_SPREAD = ("q05", "median", "q95")
MOST_METRICS = 8
"""That are shown if nobody names some: a game's description puts the most telling ones first."""


def run_page(
    found: RunResult,
    game: Game | None = None,
    *,
    deed: str = "",
    metrics: Sequence[str] | None = None,
    width: int = PLAIN_WIDTH,
    ink: Ink = PLAIN,
) -> str:
    """The whole answer of `simkit run`; the game's description adds titles, defaults and wins.

    `metrics` names those to show: the first ones of the game if none are, all for an empty list.
    """
    return page(
        _cast(found, game),
        *_findings(found, game, deed, width),
        left_open_text(found, width),
        _endings(found, game, width, ink),
        _seats(found, width, ink),
        _near(found, width),
        _band(found, width, ink),
        _metrics(found, game, metrics, width, ink),
        _quantiles(found, width, ink),
        _standing(found, game, width),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _findings(found: RunResult, game: Game | None, deed: str, width: int) -> tuple[str, ...]:
    """The figure that was asked for. Who wins how often stands below it, or in its place."""
    single, wins = single_finding(found, game), f"{run_finding(found, deed)}."
    if seat_asked(found):
        return (f"{single}.",)
    return (f"{single}.", paragraph(wins, width)) if single else (wins,)


def left_open_text(found: RunResult, width: int) -> str:
    """What the interval holds if likely players have played for a bot that is fitted to a log."""
    left = found.left_open
    if not left:
        return ""
    files = listed(left.files)
    which = "in seat 1 wins" if left.luck_alone_of_seats else "wins"
    rate = "each win rate" if left.luck_alone_of_seats else "the win rate"
    return paragraph(
        f"The interval of {rate} holds luck and the uncertainty that the log of {files} leaves: "
        f"{left.players} players as likely as the log makes them played "
        f"{count(left.games)} more games. All other figures are of {files} itself, which {which} "
        f"{_by_luck(left.luck_alone)} of its own games.",
        width,
    )


def _by_luck(rate: Interval) -> str:
    estimate, low, high = rate.known
    digits = digits_for(low, high)
    return f"{percent(estimate, digits)} (luck alone: {span(low, high, digits)})"


def _near(found: RunResult, width: int) -> str:
    """How near it came, where nothing was won."""
    if not found.near:
        return ""
    return paragraph(
        f"{near_text(found.near)} simkit run --rare estimates how often games are won.", width
    )


def _band(found: RunResult, width: int, ink: Ink) -> str:
    """From new players to the search, where that was asked."""
    places = found.skill_range
    if len(places) < 2:
        return ""  # nobody to set beside the bot that was asked for
    rows = [(each.who, each.bot, *_won(each.win_rate), count(each.games)) for each in places]
    interval = f"{level(found.win_rate.confidence)} interval"
    columns = [Column("players"), Column("bot", wraps=True), _right("win rate"), _right(interval)]
    columns.append(_right("games"))
    return _titled("Win rate by skill", table(columns, rows, width=width, ink=ink), ink)


def _won(rate: Interval) -> tuple[str, str]:
    """A win rate, and its interval."""
    share, low, high = rate.known
    digits = digits_for(low, high)
    return percent(share, digits), span(low, high, digits)


def _standing(found: RunResult, game: Game | None, width: int) -> str:
    """How the pack stands to what is known of real play, if it is the one that comes with us."""
    own = found.heading.packs or found.heading.overrides
    return "" if game is None or own else paragraph(standing_line(game), width)


def _cast(found: RunResult, game: Game | None) -> str:
    """What was played: the game, and the settings that somebody chose."""
    settings = ", ".join(changed(found, game)) or "all settings at their defaults"
    return f"{title_of(found, game)}: bot {bot_text(found)}, {settings}"


def _endings(found: RunResult, game: Game | None, width: int, ink: Ink) -> str:
    """How the games ended, the commonest ending first, each share with its interval."""
    won = {outcome.name for outcome in game.outcomes if outcome.won} if game else set()
    shares = sorted(found.outcomes.items(), key=lambda item: (-(item[1] or 0), item[0]))
    rows = [
        (spoken(name), *_sure(found, share), _whose(name in won, game) if game else "")
        for name, share in shares
    ]
    interval = f"{level(found.win_rate.confidence)} interval"
    columns = [Column("ending", wraps=True), _right("of games"), _right(interval), Column("")]
    return _titled("How the games ended", table(columns, rows, width=width, ink=ink), ink)


def _whose(won: bool, game: Game) -> str:
    """Whether an ending is a win; where seats compete it is somebody's, or nobody's."""
    if game.seats:
        who = "a side" if game.sides else "a seat"
        return f"{who} wins" if won else "nobody wins"
    return "won" if won else "lost"


def _seats(found: RunResult, width: int, ink: Ink) -> str:
    """Where seats compete: who sat in each, and how often that seat won."""
    rates, asked = found.win_rates, found.heading
    if not rates:
        return ""
    bots = str(asked.bot).split("+")
    rows = []
    for seat, rate in enumerate(rates):
        rows.append((_seat(found, seat), bots[seat % len(bots)], *_won(rate)))
    interval = f"{level(found.win_rate.confidence)} interval"
    seat_column = Column("seat") if asked.seated else _right("seat")
    seat_column = Column("side") if asked.sides else seat_column
    columns = [seat_column, Column("bot", wraps=True), _right("win rate"), _right(interval)]
    return _titled("Who won", table(columns, rows, width=width, ink=ink), ink)


def _seat(found: RunResult, seat: int) -> str:
    """Its number, or the name of its side."""
    return seat_name(found, seat + 1).removeprefix("seat ")


def _sure(found: RunResult, share: float | None) -> tuple[str, str]:
    """The share of an ending and its interval, of the kind that the win rate has."""
    if share is None:
        return "-", "-"
    from simkit.lab.statistics import intervals

    rate, games = found.win_rate, found.games
    watched = rate.method == "sequence"
    sure = intervals.rate_of(round(share * games), games, rate.confidence, watched)
    if sure.low is None or sure.high is None:
        return percent(share), "-"
    digits = digits_for(sure.low, sure.high)
    return percent(share, digits), span(sure.low, sure.high, digits)


def _metrics(
    found: RunResult, game: Game | None, wanted: Sequence[str] | None, width: int, ink: Ink
) -> str:
    """What was measured, a line a metric; seats stand side by side, and what never was is hidden.

    Seats that nobody sat in have nothing to show.
    """
    known = {n: each for n, each in found.metrics.items() if each["mean"] is not None}
    seats = seats_of(known) if found.win_rates else {}
    by_seat = {name for each in seats.values() for name in each.values()}
    seats.pop("won", None)  # stands above, with intervals
    if wanted is None:
        known = {n: each for n, each in known.items() if n not in without_mean(game)}
    if found.win_rates:
        known.pop("winner", None)  # of a game that is not known
    stems = {name: stem for stem, each in seats.items() for name in each.values()}
    counted_ones = [name for name in known if not _never(known[name])]
    order = dict.fromkeys(stems.get(name, name) for name in counted_ones)
    kept = {*list(order)[:MOST_METRICS]} if wanted is None else {*(wanted or order)}
    shown = [name for name in counted_ones if {name, stems.get(name)} & kept]
    blocks = [
        _spread([(n, known[n]) for n in shown if n not in by_seat], width, ink),
        _by_seat(seats, {name: known[name] for name in shown}, found, width, ink),
        _left_out(len(order.keys() - kept) if wanted is None else 0, width),
        _hidden(0 if wanted else len(known) - len(counted_ones), width),
    ]
    return "\n\n".join(block for block in blocks if block)


def _left_out(number: int, width: int) -> str:
    if not number:
        return ""
    what = f"{counted(number, 'more metric')} {'was' if number == 1 else 'were'} measured"
    return paragraph(f"{what}. To see them, add --metrics all.", width)


def _never(values: Spread) -> bool:
    """Whether a metric was nought in every game."""
    return values["mean"] == 0 and not values["sd"]


def _hidden(number: int, width: int) -> str:
    if not number:
        return ""
    what = "1 metric is 0" if number == 1 else f"{number} metrics are 0"
    return paragraph(f"{what} in every game and not shown (--json has all).", width)


def _spread(metrics: Sequence[tuple[str, Spread]], width: int, ink: Ink) -> str:
    """Mean and spread of each."""
    if not metrics:
        return ""
    found = [values for _, values in metrics]
    figures = [[quantity(values[name]) for values in found] for name in ("mean", "sd")]
    figures += [quantities([values[name] for values in found], 1) for name in _SPREAD]
    columns = [Column("metric", wraps=True)]
    columns += map(_right, ("mean", "sd", "5 %", "median", "95 %"))
    rows = zip((spoken(name) for name, _ in metrics), *figures, strict=True)
    legend = (
        "sd (standard deviation): how much games differ from each other. 5 % and 95 %: 5 and 95 of "
        "100 games have at most this value. Median: half of the games have at most this value."
    )
    body = f"{table(columns, rows, width=width, ink=ink)}\n{paragraph(legend, width)}"
    return _titled("What was measured", body, ink)


def _quantiles(found: RunResult, width: int, ink: Ink) -> str:
    """The quantiles with intervals, a line a metric, where those were asked for."""
    asked = {name: each for name, each in found.quantiles.items() if each}
    if not asked:
        return ""
    rows = [(spoken(name), *map(quantile_text, each.values())) for name, each in asked.items()]
    columns = [Column("metric", wraps=True)]
    columns += map(_right, ("5 %", "25 %", "median", "75 %", "95 %"))
    sure = level(found.win_rate.confidence)
    legend = (
        f"In brackets: {sure} intervals. Example: in a quarter of all games, "
        f"{spoken(next(iter(asked)))} is at most the value of 25 %."
    )
    body = f"{table(columns, rows, width=width, ink=ink)}\n{paragraph(legend, width)}"
    return _titled("Quantiles", body, ink)


def _by_seat(
    seats: Mapping[str, Mapping[int, str]],
    shown: Mapping[str, Spread],
    found: RunResult,
    width: int,
    ink: Ink,
) -> str:
    """The mean of what is counted for every seat, a column a seat."""
    numbers = sorted({seat for by_seat in seats.values() for seat in by_seat})
    rows = [
        (spoken(stem), *(_mean(shown, each.get(seat, "")) for seat in numbers))
        for stem, each in seats.items()
        if not shown.keys().isdisjoint(each.values())
    ]
    if not rows:
        return ""
    columns = [Column("metric", wraps=True)]
    columns += [Column(seat_name(found, seat), "right", wraps=True) for seat in numbers]
    title = "Means of each side" if found.heading.sides else "Means of each seat"
    return _titled(title, table(columns, rows, width=width, ink=ink), ink)


def _mean(shown: Mapping[str, Spread], name: str) -> str:
    """The mean of a metric; of one that is hidden it is nought."""
    return quantity(shown[name]["mean"]) if name in shown else quantity(0.0)


def _right(title: str) -> Column:
    """A column of figures."""
    return Column(title, "right")


def _titled(title: str, body: str, ink: Ink) -> str:
    return f"{ink.strong(title)}\n{body}"
