"""The finding of a tournament, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.findings.shared import rate_text
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import percent

if TYPE_CHECKING:
    from simkit.lab.contests.tournament import Tournament


def tournament_finding(found: Tournament) -> str:
    """Who wins most, and whether seats matter."""
    best = found.standings[0]
    fair = percent(found.fair_share, 0)
    seats = (
        f"Whether one {'side' if found.heading.sides else 'seat'} is better than another is not "
        "settled"
        if found.seats_p >= 0.05
        else _best_seat(found)
    )
    return f"{best.bot} wins {rate_text(best.share)} of its games. A fair share is {fair}. {seats}."


def _best_seat(found: Tournament) -> str:
    seat = max(found.seats, key=lambda seat: seat.share.known[0])
    what = "sides" if found.heading.sides else "seats"
    return (
        f"The {what} are not equal: if all bots were equally good, "
        f"{seat_name(found, seat.seat)} would win {rate_text(seat.share)} of the games that "
        "have a winner"
    )


def rivals_sentence(found: Tournament) -> str:
    """Whether one beats all, or some beat each other in a circle."""
    rivalry = found.rivalry
    bots, circle = rivalry.bots, rivalry.circle
    if circle:
        told = " beats ".join([*circle, circle[0]])
        return f"A circle: {told}. No bot is the best against all, and no ranking can show that."
    beaten = dict.fromkeys(bots, 0)
    for duel in rivalry.duels:
        if duel.winner:
            beaten[duel.winner] += 1
    best = next((bot for bot in bots if beaten[bot] == len(bots) - 1), None)
    if best:
        return f"{best} beats every other bot."
    return (
        "No bot beats every other bot. It is not settled whether some bots beat each other in a "
        "circle (A beats B, B beats C, C beats A)."
    )
