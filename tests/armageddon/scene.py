"""An empty wasteland for tests of rules: plains, and pieces where a test wants them.

scene = Scene()                                   # two seats, in the middle of turn 2
here = scene.middle                               # a hex; scene.east(2) two steps east of it
scene.base(0, here)                               # an outpost with an empty garrison
army = scene.army(1, here, "howlers", hero="warlord")
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from simkit.armageddon import GAME
from tests.table_scene import TableScene
from tests.twin import load

twin = load("simkit.armageddon")
state, kinds, choices, sizes = twin.state, twin.kinds, twin.choices, twin.sizes
NONE = state.NONE
INDEPENDENTS = sizes.INDEPENDENTS
HIT, MISS = 6, 1  # faces of a die
ATTACKS = (twin.chances.ATTACK_DICE, twin.chances.ATTACK_AGAIN, twin.chances.OBSERVATION)


class Scene(TableScene):
    """A game that stands in the middle of turn 2, on the interpreted twin, with an empty map."""

    def __init__(self, overrides: Any = (), **settings: Any) -> None:
        super().__init__(GAME, twin, overrides, **settings)
        twin.set_up.clear_table(self.game)
        self.game.turn, self.game.phase, self.game.mover = 2, state.PLAYER_TURNS, 0
        self.game.winner = NONE
        for here in range(self.rules.hexes):
            self.game.hexes[here].terrain = self.rules.plain
        for seat in range(self.rules.seats):
            self.game.order[seat] = seat
            hand = self.game.seats[seat]
            hand.alive, hand.home, hand.ap = 1, self.rules.home[seat], 40
            hand.stock[:] = 20
            twin.cards.deal_deck(self.game, self.at, seat)
        self.middle = self.rules.hexes // 2
        self.used: set[int] = set()

    def east(self, steps: int = 1) -> int:
        """So many steps to the east of the middle."""
        here = self.middle
        for _ in range(steps):
            here = int(self.rules.next[here, 0])
        return here

    def terrain(self, here: int, name: str) -> None:
        self.game.hexes[here].terrain = list(self.components.order("terrains")).index(name)

    # --- pieces ----------------------------------------------------------------------------------

    def sheet(self, name: str) -> int:
        return int(twin.building.sheet_numbers(self.components)[name])

    def card(self, seat: int, name: str) -> int:
        """A card of a seat's deck that is not in play, printed as this one; it is drawn."""
        first = int(self.rules.first_wild if seat == INDEPENDENTS else seat * self.rules.deck_room)
        own = sizes.MOST_WILD if seat == INDEPENDENTS else int(self.rules.deck_size[seat])
        card = next(c for c in range(first, first + own) if c not in self.used)
        self.used.add(card)
        sheet = self.sheet(name)
        twin.armies.make_card(self.game, self.rules, card, sheet)
        if seat == INDEPENDENTS:
            self.rules.wild[card - first] = sheet
        else:
            self.rules.deck[seat, card - first] = sheet
        return card

    def hold(self, seat: int, name: str) -> int:
        """A card in a seat's hand."""
        card = self.card(seat, name)
        order = self.game.hidden.order[seat]
        drawn = int(self.game.seats[seat].drawn)
        at = next(i for i in range(int(self.rules.deck_size[seat])) if order[i] == card)
        order[at], order[drawn] = order[drawn], order[at]
        self.game.seats[seat].drawn += 1
        self.game.seats[seat].hand += 1
        return card

    def base(self, seat: int, here: int, level: int = 2, stronghold: bool = False) -> Any:
        """An outpost (level 0: collectors alone) with an empty garrison."""
        twin.control.found_base(self.game, seat, here, level)
        self.game.hexes[here].stronghold = int(stronghold)
        self.settle(here)
        return self.game.hexes[here]

    def home(self, seat: int) -> int:
        """The headquarters of a seat; its hex."""
        here = int(self.rules.home[seat])
        self.base(seat, here, int(self.rules.stronghold_level), True)
        return here

    def building(self, seat: int, here: int, name: str) -> int:
        card, place = self.card(seat, name), self.game.hexes[here]
        self.game.cards[card].where, self.game.cards[card].place = state.IN_BASE, here
        place.building[place.buildings] = card
        place.buildings += 1
        self.settle(here)
        return card

    def army(self, seat: int, here: int, *units: str, hero: str = "", hides: bool = False) -> int:
        """A new army with these units; its number."""
        army = int(twin.armies.raise_army(self.game, seat, here, 0))
        self.join(army, *units)
        if hero:
            card = self.card(seat, hero)
            self.game.cards[card].where, self.game.cards[card].place = state.IN_ARMY, army
            self.game.armies[army].hero = card
        self.game.armies[army].stealthed = int(hides)
        twin.armies.put_army(self.game, army, here)
        self.settle(here)
        return army

    def guard(self, here: int, *units: str) -> int:
        """Units in the garrison of a base."""
        garrison = int(self.game.hexes[here].garrison)
        self.join(garrison, *units)
        self.settle(here)
        return garrison

    def join(self, army: int, *units: str) -> None:
        seat = int(self.game.armies[army].seat)
        for name in units:
            twin.armies.put_unit(self.game, self.rules, army, self.card(seat, name))

    def put_on(self, host: int, name: str) -> int:
        """A card that lies on another."""
        card = self.card(host // int(self.rules.deck_room), name)
        self.game.cards[card].where, self.game.cards[card].place = state.ON_CARD, host
        return card

    def settle(self, here: int) -> None:
        twin.control.settle_control(self.game, self.at, here)

    def besiege(self, seat: int, here: int, laid: int = 1) -> None:
        self.game.hexes[here].besieger, self.game.hexes[here].laid = seat, laid
        self.settle(here)

    # --- what is asked of the position -----------------------------------------------------------

    def unit(self, army: int, number: int = 0) -> int:
        return int(self.game.armies[army].units[number])

    def where_is(self, army: int) -> int:
        return int(self.game.hidden.place[army])

    def control(self, here: int) -> int:
        return int(self.game.hexes[here].control)

    def options(self, seat: int, lister: Any) -> list[dict[str, Any]]:
        """What a lister offers a seat, verbs in words."""
        desk = self.at.desk
        twin.kernel.decisions.clear_options(desk)
        lister(self.game, self.at, seat)
        found = []
        for option in desk.options[: desk.count]:
            told = {name: int(option[name]) for name in option.dtype.names}
            found.append(told | {"verb": choices.VERBS[told["verb"]]})
        return found

    def verbs(self, seat: int, lister: Any) -> set[str]:
        return {option["verb"] for option in self.options(seat, lister)}

    def march(self, army: int, *way: int) -> None:
        """An army goes this way, and stops where it may."""
        for here in way:
            self.answer("step", verb="step", where=here)
        twin.marching.march(self.game, self.at, int(self.game.armies[army].seat), army)

    @contextmanager
    def falling(self, attack: int = HIT, defence: int = MISS) -> Iterator[None]:
        """All dice of attackers and observers show one face, all others another."""

        def fall(luck, purpose, turn, slot, index, sides):
            return attack if purpose in ATTACKS else defence

        modules = [m for m in vars(twin).values() if isinstance(m, ModuleType)]
        holders = [(m, m.roll_die) for m in modules if hasattr(m, "roll_die")]
        for module, _ in holders:
            module.roll_die = fall
        try:
            yield
        finally:
            for module, usual in holders:
                module.roll_die = usual
