"""End a game: store why, and the rank of every player (1 has won, 0 has no rank)."""

from __future__ import annotations

from simkit.kernel.jit import kernel

ENDLESS = 1  # the outcome of a game that was given up; a word's outcome is two more than its number
FIRST_OUTCOME = 2


@kernel
def end(game, at, why, first, last):
    """The players from `first` to before `last` have won."""
    game.outcome = why + FIRST_OUTCOME
    if last > at.rules.players or first < 0:
        raise ValueError("there is no such player to win")
    for seat in range(at.rules.players):
        game.rank_[seat] = 1 if first <= seat and seat < last else 0


@kernel
def end_winner(game, at, why, winner):
    """One player has won."""
    end(game, at, why, winner, winner + 1)


@kernel
def end_won(game, at, why, won):
    """All have won, or all have lost."""
    end(game, at, why, 0, at.rules.players if won else 0)


@kernel
def end_scores(game, at, why, scores, low_wins, tie_break):
    """The highest score wins (or the lowest); ties share a rank, unless the tie break decides."""
    game.outcome = why + FIRST_OUTCOME
    sign = -1 if low_wins else 1
    for seat in range(at.rules.players):
        rank = 1
        for other in range(at.rules.players):
            ahead = sign * (scores[other] - scores[seat])
            if ahead > 0 or (ahead == 0 and tie_break[other] > tie_break[seat]):
                rank += 1
        game.rank_[seat] = rank


@kernel
def give_up(game):
    """The game has gone on for too long: nobody has won."""
    game.outcome = ENDLESS
