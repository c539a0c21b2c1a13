"""The value that a search tries to raise: the share of the win, and the lead in points."""

from __future__ import annotations

from simkit.kernel.jit import kernel

MARGIN = 0.02  # how much of a win all points together can make up for


@kernel
def share_won(game, at, seat):
    """1 for who has won, shared in a tie; before the end what each has on average."""
    players = at.rules.players
    if game.outcome == 0:
        return 0.0
    winners = 0
    for other in range(players):
        winners += game.rank_[other] == 1
    return 1.0 / winners if game.rank_[seat] == 1 else 0.0


@kernel
def ahead(game, at, points, seat):
    """From -1 to 1: by how much a seat is ahead of the best other."""
    if at.rules.players == 1:
        return float(points[seat])
    best = -1e300
    for other in range(at.rules.players):
        if other != seat:
            best = max(best, float(points[other]))
    lead = float(points[seat]) - best
    return lead / (1.0 + abs(lead))
