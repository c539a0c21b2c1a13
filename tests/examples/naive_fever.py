"""Fever played from its rules, with decks of cards that are really shuffled.

Nothing is shared with the example but the links of its map. Here the deck is cut into piles with
an epidemic card shuffled into each, the cards of places lie in a deck, and in an epidemic the
discarded ones are shuffled and laid on top. The example draws each card when it is turned up.

Bots. `random` takes any option. `beginner` gives points: 99 to cure; 10 and the cubes of the fever
to treat; minus the steps to its goal to walk, 3 less for every other way to move; -50 to move
another pawn, -20 to give, take, build and rest; 1 to lull, look ahead and make immune; -1 to lift
and grant; minus the cards of the same fever to drop and pay (-9 for an event); 0 for the rest. Its
goal is the nearest station (of several the first) if it holds enough cards for a cure, else the
place with the most cubes of one fever (of several the first). Of equal options the first is taken.
"""

from __future__ import annotations

import random
from collections import Counter

STATIONS, HOME, SPENT = 6, 2, 24
LULL, LIFT, GRANT, OUTLOOK, IMMUNITY = range(48, 53)
ROLES = ("pilot", "doctor", "builder", "teacher", "chemist", "steward", "warden")
Choice = tuple[str, int, int]
"""What is done, and two numbers: of a pawn, a card, a fever; and of a place, a player, a slot."""


class Over(Exception):
    """The game has ended."""


class World:
    """One game."""

    def __init__(
        self,
        links: dict[int, list[int]],
        players: int,
        bot: str,
        luck: random.Random,
        epidemics: int = 5,
        edition: str = "later",
        needs: int = 5,
        chemist: int = 4,
    ) -> None:
        self.links, self.bot, self.luck, self.edition = links, bot, luck, edition
        self.needs, self.chemist = needs, chemist
        self.heroes = list(range(players))
        self.roles = luck.sample(ROLES[: 5 if edition == "first" else 7], players)
        self.at = [HOME] * players
        self.bases = [HOME]
        self.cubes: Counter[tuple[int, int]] = Counter()
        self.cured: set[int] = set()
        self.used: list[int] = []
        self.stored = -1
        self.outbreaks = self.epidemics = 0
        self.quiet = self.infecting = self.flown = False
        cards = list(range(53))
        luck.shuffle(cards)
        self.hands = [[cards.pop() for _ in range(6 - players)] for _ in self.heroes]
        self.deck = self.with_epidemics(cards, epidemics)
        self.places = list(range(48))
        luck.shuffle(self.places)
        self.seen: list[int] = []
        for cubes in (3, 3, 3, 2, 2, 2, 1, 1, 1):
            place = self.places.pop()
            self.cubes[place, place // 12] = cubes
            self.seen.append(place)

    def with_epidemics(self, cards: list[int], count: int) -> list[int]:
        """Piles of nearly equal size, the larger ones on top; the last card is drawn first."""
        deck: list[int] = []
        for number in range(count):
            size = -(-len(cards) // (count - number))
            pile, cards = [-1, *cards[:size]], cards[size:]
            self.luck.shuffle(pile)
            deck = pile + deck
        return deck

    def play(self) -> tuple[str, int, int]:
        """How it ends, in which round, after how many outbreaks."""
        rounds = 0
        try:
            while True:
                rounds += 1
                for hero in self.heroes:
                    self.turn(hero)
        except Over as over:
            return str(over), rounds, self.outbreaks

    def turn(self, hero: int) -> None:
        self.flown = False
        for _ in range(4):
            self.ask_for_events(hero)
            choice = self.choose(hero, self.actions(hero))
            if choice[0] == "rest":
                break
            self.act(hero, *choice)
            self.sweep()
        for _ in range(2):
            self.ask_for_events(hero)
            self.draw(hero)
        self.keep_to_limit(hero)
        self.ask_for_events(hero)
        if not self.quiet:
            self.infecting = True
            for _ in range((2, 2, 2, 3, 3, 4, 4)[self.epidemics]):
                place = self.places.pop()
                self.seen.append(place)
                self.infect(place, place // 12, 1)
                self.ask_for_events(hero)
        self.quiet = self.infecting = False

    # --- actions

    def actions(self, hero: int) -> list[Choice]:
        found: list[Choice] = [("rest", 0, 0)]
        here, hand, role = self.at[hero], sorted(self.hands[hero]), self.roles[hero]
        for fever in range(4):
            if self.cubes[here, fever]:
                found.append(("treat", fever, 0))
            enough = self.held(hero, fever) >= self.enough(hero)
            if enough and fever not in self.cured and here in self.bases:
                found.append(("cure", fever, 0))
        if here not in self.bases and (here in hand or role == "builder"):
            found += [("build", here, slot) for slot in self.slots()]
        for other in self.heroes:
            if other != hero and self.at[other] == here:
                found += [("give", card, other) for card in self.shareable(hero)]
                found += [("take", card, other) for card in self.shareable(other)]
        for pawn in self.heroes if role == "pilot" else [hero]:
            found += self.moves(hero, pawn)
        if role == "builder" and self.edition == "later" and not self.flown and here in self.bases:
            if any(card < 48 for card in hand):
                found += [("soar", hero, to) for to in range(48) if to != here]
        if role == "steward" and self.stored < 0:
            found += [("store", card, 0) for card in sorted(self.used) if card >= 48]
        return found

    def moves(self, hero: int, pawn: int) -> list[Choice]:
        here, found = self.at[pawn], []
        for to in range(48):
            if to == here:
                continue
            if to in self.links[here]:
                found.append(("walk", pawn, to))
            elif here in self.bases and to in self.bases:
                found.append(("shuttle", pawn, to))
            if self.roles[hero] == "pilot" and to in self.at:
                found.append(("join", pawn, to))
            if to in self.hands[hero]:
                found.append(("fly", pawn, to))
            if here in self.hands[hero]:
                found.append(("charter", pawn, to))
        return found

    def slots(self) -> list[int]:
        """Where a station comes from: the supply, or if that is empty any place that has one."""
        return list(range(STATIONS)) if len(self.bases) == STATIONS else [len(self.bases)]

    def shareable(self, giver: int) -> list[int]:
        every = self.roles[giver] == "teacher"
        return [c for c in sorted(self.hands[giver]) if c < 48 and (every or c == self.at[giver])]

    def enough(self, hero: int) -> int:
        return self.chemist if self.roles[hero] == "chemist" else self.needs

    def held(self, hero: int, fever: int) -> int:
        return sum(card // 12 == fever for card in self.hands[hero])

    def act(self, hero: int, what: str, first: int, second: int) -> None:
        hand, here = self.hands[hero], self.at[hero]
        if what == "treat":
            every = first in self.cured or self.roles[hero] == "doctor"
            self.cubes[here, first] -= self.cubes[here, first] if every else 1
        elif what == "cure":
            for _ in range(self.enough(hero)):
                self.pay(hero, [card for card in sorted(hand) if card // 12 == first])
            self.cured.add(first)
            if len(self.cured) == 4:
                raise Over("four cures")
        elif what == "build":
            if self.roles[hero] != "builder":
                self.discard(hero, here)
            self.build(first, second)
        elif what in ("give", "take"):
            giver, getter = (hero, second) if what == "give" else (second, hero)
            self.hands[giver].remove(first)
            self.hands[getter].append(first)
            self.keep_to_limit(getter)
        elif what == "store":
            self.used.remove(first)
            self.stored = first
        else:
            if what == "fly":
                self.discard(hero, second)
            elif what == "charter":
                self.discard(hero, self.at[first])
            elif what == "soar":
                self.flown = True
                self.pay(hero, [card for card in sorted(hand) if card < 48])
            self.at[first] = second

    def pay(self, hero: int, cards: list[int]) -> None:
        self.discard(hero, self.choose(hero, [("pay", card, 0) for card in cards])[1])

    def discard(self, hero: int, card: int) -> None:
        self.hands[hero].remove(card)
        self.used.append(card)

    def build(self, place: int, slot: int) -> None:
        self.bases[slot : slot + 1] = [place]

    def sweep(self) -> None:
        if "doctor" in self.roles:
            for fever in self.cured:
                self.cubes[self.at[self.roles.index("doctor")], fever] = 0

    # --- cards

    def draw(self, hero: int) -> None:
        if not self.deck:
            raise Over("no cards left")
        card = self.deck.pop()
        if card >= 0:
            self.hands[hero].append(card)
            return
        self.epidemics += 1
        place = self.places.pop(0)
        self.seen.append(place)
        self.infect(place, place // 12, 3)
        self.ask_for_events(hero)
        self.luck.shuffle(self.seen)
        self.places += self.seen
        self.seen = []

    def keep_to_limit(self, hero: int) -> None:
        while len(self.hands[hero]) > 7:
            drops = [("drop", card, 0) for card in sorted(self.hands[hero])]
            choice = self.choose(hero, drops + self.events(hero))
            if choice[0] == "drop":
                self.discard(hero, choice[1])
            else:
                self.happen(hero, *choice)

    # --- fevers

    def infect(self, place: int, fever: int, cubes: int) -> None:
        if self.is_safe(place, fever):
            return
        before = self.cubes[place, fever]
        self.add(place, fever, min(cubes, 3 - before))
        if before + cubes <= 3:
            return
        waiting, done = {place}, set()
        while waiting:
            burst = min(waiting)
            waiting.remove(burst)
            done.add(burst)
            self.outbreaks += 1
            if self.outbreaks == 8:
                raise Over("overrun")
            for near in sorted(self.links[burst]):
                if near in done or self.is_safe(near, fever):
                    continue
                if self.cubes[near, fever] == 3:
                    waiting.add(near)
                else:
                    self.add(near, fever, 1)

    def add(self, place: int, fever: int, cubes: int) -> None:
        if self.on_map(fever) + cubes > SPENT:
            raise Over("no cubes left")
        self.cubes[place, fever] += cubes

    def on_map(self, fever: int) -> int:
        return sum(count for (_, each), count in self.cubes.items() if each == fever)

    def is_safe(self, place: int, fever: int) -> bool:
        if fever in self.cured and not self.on_map(fever):
            return True
        for role, at in zip(self.roles, self.at, strict=True):
            if role == "warden" and (place == at or place in self.links[at]):
                return True
            if role == "doctor" and place == at and fever in self.cured:
                return True
        return False

    # --- events

    def ask_for_events(self, hero: int) -> None:
        for step in range(len(self.heroes)):
            holder = (hero + step) % len(self.heroes)
            while True:
                choice = self.choose(holder, [("wait", 0, 0), *self.events(holder)])
                if choice[0] == "wait":
                    break
                self.happen(holder, *choice)

    def events(self, holder: int) -> list[Choice]:
        stored = {self.stored} if self.roles[holder] == "steward" else set()
        has = stored | set(self.hands[holder])
        found: list[Choice] = []
        if LULL in has and not self.infecting and not self.quiet:
            found.append(("lull", LULL, 0))
        if LIFT in has:
            moved = [(pawn, to) for pawn in self.heroes for to in range(48)]
            found += [("lift", pawn, to) for pawn, to in moved if to != self.at[pawn]]
        if GRANT in has:
            bare = (place for place in range(48) if place not in self.bases)
            found += [("grant", place, slot) for place in bare for slot in self.slots()]
        if OUTLOOK in has:
            found.append(("outlook", OUTLOOK, 0))
        if IMMUNITY in has:
            found += [("immunity", place, 0) for place in sorted(self.seen)]
        return found

    def happen(self, holder: int, what: str, first: int, second: int) -> None:
        card = {"lull": LULL, "lift": LIFT, "grant": GRANT, "outlook": OUTLOOK}.get(what, IMMUNITY)
        if card in self.hands[holder]:
            self.discard(holder, card)
        else:
            self.stored = -1
        if what == "lull":
            self.quiet = True
        elif what == "lift":
            self.at[first] = second
        elif what == "grant":
            self.build(first, second)
        elif what == "immunity":
            self.seen.remove(first)
        else:
            top = [self.places.pop() for _ in range(min(6, len(self.places)))]
            ordered = []
            while top:
                place = self.choose(holder, [("next", place, 0) for place in sorted(top)])[1]
                top.remove(place)
                ordered.append(place)
            self.places += reversed(ordered)
        self.sweep()

    # --- bots

    def choose(self, hero: int, options: list[Choice]) -> Choice:
        if len(options) == 1:
            return options[0]
        if self.bot == "random":
            return self.luck.choice(options)
        points = [self.points(hero, *option) for option in options]
        return options[points.index(max(points))]

    def points(self, hero: int, what: str, first: int, second: int) -> float:
        if what == "cure":
            return 99
        if what == "treat":
            return 10 + self.cubes[self.at[hero], first]
        if what in ("walk", "shuttle", "join", "fly", "charter", "soar"):
            if first != hero:
                return -50
            return -self.steps(second, self.goal(hero)) - (0 if what == "walk" else 3)
        if what in ("drop", "pay"):
            return -9 if first >= 48 else -self.held(hero, first // 12)
        return {
            **dict.fromkeys(("give", "take", "build", "rest"), -20),
            **dict.fromkeys(("lull", "outlook", "immunity"), 1),
            **dict.fromkeys(("lift", "grant"), -1),
        }.get(what, 0)

    def goal(self, hero: int) -> int:
        ready = any(self.held(hero, f) >= self.enough(hero) for f in {0, 1, 2, 3} - self.cured)
        if ready:
            return min(self.bases, key=lambda base: self.steps(self.at[hero], base))
        most = max(self.cubes[place, fever] for place in range(48) for fever in range(4))
        return min(p for p in range(48) for f in range(4) if self.cubes[p, f] == most)

    def steps(self, start: int, goal: int) -> int:
        reached, count = {start}, 0
        while goal not in reached:
            reached |= {near for place in reached for near in self.links[place]}
            count += 1
        return count


def games(
    links: dict[int, list[int]], players: int, bot: str, count: int, seed: int, **settings: object
) -> list[tuple[str, int, int]]:
    luck = random.Random(seed)
    return [World(links, players, bot, luck, **settings).play() for _ in range(count)]  # type: ignore[arg-type]
