"""Reef played from its rules, with its own luck. Nothing is shared with the example.

Rules. 70 cards: 12 pearls, 12 shells, 18 corals, 14 urchins, 14 fish. In each of two rounds all
cards are shuffled and each player gets eight. All choose one card of their hand at once, lay it
before them, and pass the rest to the left, until the hands are empty. Then each player scores what
lies before him: 2 for a pearl; 3 more for each pearl that has a shell; 1, 4, 9, 16 for one to four
corals, and 16 for more; 3 for an urchin. Who has the most urchins loses 9, also in a tie. Who has
the most fish gets 8; in a tie each gets an equal part, rounded down. Most points win, ties share.

Bots. `random` keeps any kind. `expert` gives points to a card by what lies before it: a pearl 5 if
it has more shells than pearls, else 3; a shell 3 if it has more pearls than shells, else 1.5; a
coral 2 for the first, then 3, 5, 7, then 0; an urchin 3 if somebody else would still have more,
else 0; a fish 2, or 0.5 if it already has more than each other player. Of equal kinds it keeps the
first, in the order above. `beginner` keeps the kind of which it has most.
"""

from __future__ import annotations

import random
from collections import Counter

COPIES = {"pearl": 12, "shell": 12, "coral": 18, "urchin": 14, "fish": 14}
KINDS = tuple(COPIES)
Laid = list[Counter[str]]


def one_game(bots: list[str], luck: random.Random, sting: int) -> list[int]:
    """The scores of one game."""
    scores = [0] * len(bots)
    for _ in range(2):
        cards = [kind for kind, copies in COPIES.items() for _ in range(copies)]
        luck.shuffle(cards)
        hands = [Counter(cards[8 * seat : 8 * seat + 8]) for seat in range(len(bots))]
        laid: Laid = [Counter() for _ in bots]
        for _ in range(8):
            kept = [choose(bot, seat, hands[seat], laid, luck) for seat, bot in enumerate(bots)]
            for seat, kind in enumerate(kept):
                hands[seat][kind] -= 1
                laid[seat][kind] += 1
            hands = [hands[seat - 1] for seat in range(len(bots))]  # from the right: passed left
        scores = [old + new for old, new in zip(scores, count(laid, sting), strict=True)]
    return scores


def count(laid: Laid, sting: int) -> list[int]:
    stung = max(each["urchin"] for each in laid)
    caught = max(each["fish"] for each in laid)
    fishers = [each["fish"] for each in laid].count(caught)
    points = []
    for each in laid:
        score = 2 * each["pearl"] + 3 * min(each["pearl"], each["shell"]) + 3 * each["urchin"]
        score += min(each["coral"], 4) ** 2
        score -= sting if each["urchin"] == stung else 0
        score += 8 // fishers if each["fish"] == caught else 0
        points.append(score)
    return points


def choose(bot: str, seat: int, hand: Counter[str], laid: Laid, luck: random.Random) -> str:
    kinds = [kind for kind in KINDS if hand[kind]]
    if len(kinds) == 1:
        return kinds[0]
    if bot == "random":
        return luck.choice(kinds)
    if bot == "beginner":
        return max(kinds, key=lambda kind: laid[seat][kind])
    return max(kinds, key=lambda kind: points(kind, seat, laid))


def points(kind: str, seat: int, laid: Laid) -> float:
    mine = laid[seat]
    most_of_others = max(each[kind] for other, each in enumerate(laid) if other != seat)
    if kind == "pearl":
        return 5 if mine["shell"] > mine["pearl"] else 3
    if kind == "shell":
        return 3 if mine["pearl"] > mine["shell"] else 1.5
    if kind == "coral":
        return {0: 2, 1: 3, 2: 5, 3: 7}.get(mine["coral"], 0)
    if kind == "urchin":
        return 3 if most_of_others > mine["urchin"] + 1 else 0
    return 0.5 if mine["fish"] > most_of_others else 2


def games(bots: str, count: int, seed: int, sting: int = 9) -> list[list[int]]:
    luck = random.Random(seed)
    return [one_game(bots.split("+"), luck, sting) for _ in range(count)]
