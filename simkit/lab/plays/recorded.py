"""One play as an app recorded it, with its players, seats and winners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from simkit.description.game import Game

YES, NO = "yes", "no"
MOST_TOLD = 8  # players of whom a play has columns


@dataclass(frozen=True)
class Play:
    """A play: its place in the file, its texts by column, and why it cannot be used, if so."""

    place: str
    fields: Mapping[str, str]
    unfit: str = field(default="")
    unsaid: tuple[str, ...] = field(default=())  # what is not used of it, or is only supposed


@dataclass(frozen=True)
class Player:
    """What is recorded of one player."""

    won: bool | None  # None is not recorded
    score: str = ""
    seat: int = 0  # from 1; 0 is not recorded
    starts: bool = False
    roles: tuple[str, ...] = ()  # role, team, colour: one of them may be the side


def told_of_players(players: Sequence[Player], game: Game) -> Iterator[tuple[str, str]]:
    """How many played, who has won, and the score of each seat."""
    if not players:
        return
    yield "players", str(len(players))
    won = [player for player in players if player.won]
    if not game.seats and any(player.won is not None for player in players):
        yield "won", YES if won else NO
    seats = seats_of(players, game)
    if game.seats and len(won) == 1 and won[0] in seats:
        yield "winner", str(seats[won[0]])
    for number, player in enumerate(players, start=1):
        seat = seats.get(player, 0) if game.seats else number
        if player.score and 0 < seat <= MOST_TOLD:
            yield f"score_{seat}", player.score


def unsaid_of(players: Sequence[Player], game: Game) -> Iterator[str]:
    """What players leave open, so that it is not used or only supposed."""
    winners = sum(player.won is True for player in players)
    if not players:
        return
    if not game.seats:
        if not winners and any(player.won is not None for player in players):
            yield "no player is marked as a winner, so it counts as lost"
        return
    if not winners:
        yield "no player is marked as the winner, so who has won is not used"
    elif winners > 1:
        yield "several players are marked as winners, so who has won is not used"
    elif not seats_of(players, game):
        yield "who sat in which seat is not recorded, so who has won is not used"


def seats_of(players: Sequence[Player], game: Game) -> dict[Player, int]:
    """The seat of each player, as far as it is recorded."""
    numbers = [player.seat for player in players]
    first = min(numbers)
    if first in (0, 1) and sorted(numbers) == [*range(first, first + len(players))]:
        return {player: player.seat + 1 - first for player in players}
    sides = [_side(player, game) for player in players]
    if game.sides and sorted(sides) == [*range(1, len(game.sides) + 1)]:
        return dict(zip(players, sides, strict=True))
    starting = [player for player in players if player.starts]
    if len(players) == 2 and len(starting) == 1:
        return {player: 1 if player is starting[0] else 2 for player in players}
    return {}


def _side(player: Player, game: Game) -> int:
    """The seat whose side a player's role names; 0 if none does."""
    words = {role.casefold().removeprefix("the ") for role in player.roles}
    names = [side.casefold().removeprefix("the ") for side in game.sides]
    return next((seat for seat, name in enumerate(names, 1) if name in words), 0)
