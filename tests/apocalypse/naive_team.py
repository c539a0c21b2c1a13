"""What a team may do in the team action segment: a slow list, written from the rulebook alone.

It reads a position (the record), the component pack, and what has been done since the phase began;
nothing of the engine. Options are short tuples that begin with a verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Option = tuple[Any, ...]
LARVA_TO_CACODEMON = range(4)


class NaiveTeam:
    """The team of one game."""

    def __init__(self, components: Any, settings: dict[str, Any]) -> None:
        self.table = components.table
        self.heroes = components.order("heroes")
        self.cards = {  # twenty numbers are set aside for the copies of a title
            20 * number + copy: title
            for number, (title, gift) in enumerate(self.table("gifts").items())
            for copy in range(gift["copies"])
        }
        self.map = self.table("maps")[settings["map"]]
        self.areas = list(self.map["areas"])
        self.troopers = [
            self.table("troopers")[name]
            for name in self.table("regions")[settings["region"]]["troopers"]
        ]
        self.done: set[Option] = set()

    def begin_phase(self) -> None:
        self.done.clear()

    def note(self, option: Option) -> None:
        """The team did this."""
        self.done.add(option)

    # --- the list ----------------------------------------------------------------------------

    def options(self, game: Any) -> set[Option]:
        """Everything the team may do now."""
        living = [seat for seat in range(int(game.players)) if game.heroes[seat].kind >= 0]
        found: set[Option] = {("pass",)}
        for seat in living:
            found |= set(self.recruiting(game, seat))
            found |= set(self.first_aid(game, seat, living))
            found |= set(self.gifts(game, seat))
            found |= set(self.abilities(game, seat))
            found |= set(self.hero_powers(game, seat, living))
            found |= set(self.gift_actions(game, seat, living))
        if living and ("renew",) not in self.done:
            pool = int(game.pool)
            if pool + sum(self.purse(game, seat) - pool for seat in living) >= 9:
                found.add(("renew",))
        return found

    def has_done(self, seat: int, verb: str) -> bool:
        """Each hero does a particular team action once."""
        return any(option[:2] == (verb, seat) for option in self.done)

    def recruiting(self, game: Any, seat: int) -> Iterator[Option]:
        """On the start, or anywhere once somebody used Brevet Rank."""
        on_start = self.areas[game.heroes[seat].area] in self.map["starts"]
        anywhere = any(option[0] == "brevet" for option in self.done)
        anywhere = anywhere or self.can(game, seat, "stragglers")
        if (on_start or anywhere) and not self.has_done(seat, "recruit"):
            yield ("recruit", seat)

    def first_aid(self, game: Any, seat: int, living: list[int]) -> Iterator[Option]:
        """To heroes in the area who are hurt or sick, for 1 courage among enemies."""
        hero = game.heroes[seat]
        here = int(hero.area)
        enemies = (
            sum(int(game.areas[here].minions[circle]) for circle in LARVA_TO_CACODEMON)
            + sum(1 for demon in game.fourth if demon.area == here)
            + sum(1 for lord in game.lords if lord.kind >= 0 and lord.area == here)
        )
        free = not enemies or self.can(game, seat, "under_fire")
        if self.has_aided(seat) or (not free and self.purse(game, seat) < 1):
            return
        for patient in living:
            other = game.heroes[patient]
            in_need = other.health < other.cap or other.pestilence > 0
            forbidden = patient == seat and self.can(game, seat, "no_self_aid")
            if other.area == here and in_need and not forbidden:
                yield ("aid", seat, patient)

    def has_aided(self, seat: int) -> bool:
        """By first aid, or by an Autopsy in its place."""
        return self.has_done(seat, "aid") or any(
            option[:3] == ("ability", seat, "autopsy") for option in self.done
        )

    def gifts(self, game: Any, seat: int) -> Iterator[Option]:
        """Cards of the panel whose price, on some slot that is open, he can pay."""
        hero = game.heroes[seat]
        slots = self.table("heroes")[self.heroes[hero.kind]]["slots"]
        filled = {number for number in range(1, len(slots) + 1) if hero.slots[number - 1] >= 0}
        prices = [
            slot["cost"]
            for number, slot in enumerate(slots, 1)
            if number not in filled and (not slot["needs"] or filled & set(slot["needs"]))
        ]
        purse = self.purse(game, seat)
        if self.can(game, seat, "humility"):
            purse -= int(game.pool)  # nobody is both humble and unsophisticated
        for place, card in enumerate(game.panel):
            if card >= 0:
                extra = self.table("gifts")[self.cards[card]]["extra_cost"]
                if any(price + extra <= purse for price in prices):
                    yield ("buy", seat, int(card), place)

    def abilities(self, game: Any, seat: int) -> Iterator[Option]:
        """Nimble's step, and Fidgit, who fetches a card while the panel has an empty place."""
        if self.can(game, seat, "nimble") and not self.has_done(seat, "nimble"):
            here = self.areas[game.heroes[seat].area]
            for one, other in self.map["links"]:
                if here in (one, other):
                    yield ("nimble", seat, self.areas.index(other if here == one else one))
        if self.can(game, seat, "fidgit_fetch") and not self.has_done(seat, "fetch"):
            cards_left = int(game.hidden.gifts["count"]) + int(game.discards["count"])
            if any(card < 0 for card in game.panel) and cards_left:
                yield ("fetch", seat)

    def hero_powers(self, game: Any, seat: int, living: list[int]) -> Iterator[Option]:
        """Spunky (by the first friend), Occult Interest, Autopsy: each once."""
        here = int(game.heroes[seat].area)
        used = {option[2] for option in self.done if option[:2] == ("ability", seat)}
        if self.can(game, seat, "spunky") and "spunky" not in used:
            for other in living:
                if other != seat and game.heroes[other].area == here:
                    yield ("ability", seat, "spunky", other)
        if self.can(game, seat, "occult_interest") and "occult_interest" not in used:
            yield ("ability", seat, "occult_interest", here)
        if self.can(game, seat, "autopsy") and not self.has_aided(seat):
            if game.areas[here].minions[0]:
                yield ("ability", seat, "autopsy", here)

    def gift_actions(self, game: Any, seat: int, living: list[int]) -> Iterator[Option]:
        """Gifts that act in the team phase, each once, if he has the luck they use."""
        hero = game.heroes[seat]
        for slot, card in enumerate(hero.slots):
            if card < 0 or any(option[1:3] == (seat, ("slot", slot)) for option in self.done):
                continue
            effect = self.table("gifts")[self.cards[card]]["effect"]
            if hero.luck < effect.get("luck", 0):
                continue
            for option in self.uses(game, seat, effect, living):
                yield (option[0], seat, ("slot", slot), *option[1:])

    def uses(
        self, game: Any, seat: int, effect: dict[str, Any], living: list[int]
    ) -> Iterator[Option]:
        """What one gift can do now."""
        hero, kind = game.heroes[seat], effect["op"]
        if kind == "recruit_anywhere" and not any(option[0] == "brevet" for option in self.done):
            yield ("brevet",)
        elif kind == "place_trooper" and self.can_station(game, effect["amount"]):
            yield ("brigade",)
        elif kind == "heal_self" and (hero.health < hero.cap or hero.pestilence > 0):
            yield ("heal",)
        elif kind == "clear_status":
            yield from (("clear", 0),) if hero.burning else ()
            yield from (("clear", 1),) if hero.stunned else ()
        elif kind == "move_hero":
            yield from (("summon", other) for other in living)

    # --- what it asks about ------------------------------------------------------------------

    def purse(self, game: Any, seat: int) -> int:
        """Own courage, the pool, and luck as courage."""
        hero = game.heroes[seat]
        luck = 0 if self.can(game, seat, "addict") else int(hero.luck)
        return int(hero.courage) + luck + int(game.pool)

    def can(self, game: Any, seat: int, ability: str) -> bool:
        """By his start ability, his weakness, or a filled slot that gives it."""
        hero = game.heroes[seat]
        sheet = self.table("heroes")[self.heroes[hero.kind]]
        earned = {
            gain["name"]
            for slot, entry in enumerate(sheet["slots"])
            if hero.slots[slot] >= 0
            for gain in entry["gains"]
            if gain["op"] == "ability"
        }
        return ability in earned | {sheet["start_ability"], sheet["weakness"]}

    def can_station(self, game: Any, most_cost: int) -> bool:
        """Some trooper in stock, cheap enough, has room in an area without Shadow."""
        return any(
            trooper["cost"] <= most_cost
            and game.supply[kind] > 0
            and any(
                not area.shadow and area.ambush[kind] < 4 for area in game.areas[: len(self.areas)]
            )
            for kind, trooper in enumerate(self.troopers)
        )
