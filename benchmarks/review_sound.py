"""Sound games: how often does a review of a fair game show any worry?

    python -m benchmarks.review_sound             # 100 variants, some minutes on two cores
    python -m benchmarks.review_sound --first 5   # the first of them

The games are variants of one that is fair by its rules: all players roll in the same round, and
each may roll again. So no seat is favoured, no game stalls, and every option and rule is used. A
review shares an error of 2 % among its worries; the aim is at most 5 of 100 reviews with any.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import simkit
from simkit.lab.reviewing.review_answer import Review

GAMES = 400  # with each number of players
MOST = 5  # reviews of 100 that may show a worry
FAIR = '''
"""Fair: everyone rolls, and may roll again. Most points win."""

from simkit.design import Game, per_player, setting

game = Game()
game.players = 2, 4
game.days = setting(8, 4, 20, "rounds")
game.sides = setting(8, 4, 30, "sides of the die")
game.again = setting(2, 1, 3, "times that a player may roll again in a round")
game.score = per_player(0)
game.face = 0


def play_round():
    for player in game.players:
        take_a_face(player)
    if game.round_number == game.days:
        game.end("the days are over", scores=game.score)


def take_a_face(player):
    game.face = game.roll(game.sides, of=player)
    for count in range(game.again):
        if game.choose(player, "keep", "roll") == "keep":
            break
        game.face = game.roll(game.sides, of=player + 10 * count + 10)
    game.score[player] += game.face * game.round_number


@game.bot("keeps what is above the middle")
def expert(player):
    return "keep" if 2 * game.face > game.sides else "roll"


@game.bot("keeps what is above a third")
def beginner(player):
    return "keep" if 3 * game.face > game.sides else "roll"
'''


def variants() -> Iterator[dict[str, int]]:
    """A hundred of them, written down before the first was reviewed."""
    grid = product((1, 2, 3), (6, 8, 10, 12, 16), (8, 10, 12, 14, 16, 18, 20))
    for again, days, sides in islice(grid, 100):
        yield {"again": again, "days": days, "sides": sides}


def worries_of(found: Review) -> str:
    """Question and subject of each worry."""
    return "; ".join(f"{each.question.name}: {each.about} {each.figure}" for each in found.worries)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--first", type=int, default=100, help="variants (default: 100)")
    options = parser.parse_args()
    worried = reviewed = 0
    with tempfile.TemporaryDirectory(prefix="simkit-sound-") as folder:
        file = Path(folder) / "fair.py"
        file.write_text(FAIR, encoding="utf-8")
        for seed, variant in enumerate(islice(variants(), options.first), start=1):
            found = simkit.review(str(file), games=GAMES, seed=seed, **variant)
            reviewed += 1
            worried += bool(found.worries)
            print(reviewed, variant, worries_of(found) or "no worry", flush=True)
    print(f"{worried} of {reviewed} reviews show a worry; at most {MOST} of 100 ought to.")
    return 1 if worried > MOST * reviewed / 100 else 0


if __name__ == "__main__":
    raise SystemExit(main())
