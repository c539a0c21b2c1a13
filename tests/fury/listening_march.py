"""Movement in whole games, held against the naive reading: who may go, where to, at what price."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.fury import naive_march as naive
from tests.fury.naive_board import Leader, Piece, Position, Unit
from tests.fury.naive_march import Party
from tests.fury.second_reading import Asked, Listener


class MarchListener(Listener):
    """Follows every party from its muster to its end."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.party: Party | None = None
        self.crossed: set[int] = set()
        self.player_turn = (0, "")
        self.before_force: tuple[Party, Position, int] | None = None
        self.charge_at: tuple[bool, int] | None = None

    def setting(self) -> str:
        if self.party is None:
            return ""
        who = [(each.kind, each.side, each.disrupted, each.landed) for each in self.party.pieces]
        return f"{' '.join(self.party.path)}, forced {self.party.forced}: {who}"

    def hears(self, asked: Asked, position: Position, game: np.record) -> None:
        if (position.turn, position.mover) != self.player_turn:
            self.player_turn = (position.turn, position.mover)
            self.crossed.clear()
            self.party = None
        self.settle_force(position, game)
        self.settle_overrun()
        reader = {"move": self.hear_move, "muster": self.hear_muster, "march": self.hear_march}
        if asked["kind"] in reader:
            reader[asked["kind"]](asked, position, game)

    def learns(self, asked: Asked, option: dict[str, Any], game: np.record) -> None:
        kind, verb = asked["kind"], option["verb"]
        if kind == "move" and verb == "muster":
            self.party = Party([], [self.tract(option["where"])])
        if kind != "march" or self.party is None:
            return
        if verb == "force":
            self.before_force = (self.party, self.reader.position(game), self.written())
        if verb in ("step", "overrun"):
            to = self.tract(option["where"])
            if verb == "overrun":
                won = naive.overruns(self.reader.position(game), self.party, to)
                self.charge_at = (won, self.written())
            self.go(to)

    def go(self, to: str) -> None:
        assert self.party is not None
        numbers = {unit.number for unit in self.party.units}
        over = frozenset((self.party.path[-1], to)) in self.reader.country.rivers
        self.crossed = self.crossed | numbers if over else self.crossed - numbers
        self.party.path.append(to)

    # --- whom the engine lets go ---

    def hear_move(self, asked: Asked, position: Position, game: np.record) -> None:
        expected = {
            tract
            for tract in self.reader.tracts
            if any(self.is_ready(position, each) for each in self.own_in(position, tract))
        }
        self.agree("move", self.where(asked, "muster"), expected)

    def own_in(self, position: Position, tract: str) -> list[Piece]:
        seat = position.mover
        return [*position.units_in(tract, seat), *position.leaders_in(tract, seat)]

    def is_ready(self, position: Position, piece: Piece) -> bool:
        """Whether it can set out, if need be with leaders who can."""
        if isinstance(piece, Leader):
            looted = piece.seat == "rebels" and piece.place in position.looted
            return not piece.moved and not looted
        leaders = position.leaders_in(piece.place, piece.seat)
        return naive.may_leave(position, piece, [each for each in leaders if not each.moved])

    def hear_muster(self, asked: Asked, position: Position, game: np.record) -> None:
        assert self.party is not None
        party = self.gathered(position, game)
        here = [e for e in self.own_in(position, self.party.path[0]) if e not in party]
        expected = {
            self.number(piece)
            for piece in here
            if (
                naive.may_leave(position, piece, party)
                if isinstance(piece, Unit)
                else self.is_ready(position, piece)
            )
        }
        self.agree("muster", self.who(asked, "take"), expected)

    def number(self, piece: Piece) -> int:
        first = int(self.twin.sizes.MOST_UNITS)
        return piece.number + (first if isinstance(piece, Leader) else 0)

    def gathered(self, position: Position, game: np.record) -> list[Piece]:
        marked = set(np.flatnonzero(game.hidden.party).tolist())
        everybody: list[Piece] = [*position.units, *position.leaders]
        return [piece for piece in everybody if self.number(piece) in marked]

    # --- the way ---

    def hear_march(self, asked: Asked, position: Position, game: np.record) -> None:
        assert self.party is not None
        party = self.party
        party.pieces = self.gathered(position, game)
        here = party.path[-1]
        self.agree("together", {piece.place for piece in party.pieces}, {here})
        if len(party.path) == 1 and not party.forced:
            all_ = party.pieces
            strangers = [u.number for u in party.units if not naive.may_leave(position, u, all_)]
            self.agree("company", strangers, [])
        near = sorted(self.reader.country.near[here])
        steps = {to for to in near if naive.may_step(position, party, to)}
        self.agree("steps", self.where(asked, "step"), steps)
        overruns = {to for to in near if naive.may_overrun(position, party, to)}
        self.agree("overruns", self.where(asked, "overrun"), overruns)
        self.agree("stop", self.has(asked, "pass"), self.may_stop(position, party, steps))
        self.agree("force", self.has(asked, "force"), self.may_force(party))

    def may_stop(self, position: Position, party: Party, steps: set[str]) -> bool:
        if not steps:
            return True
        here = party.path[-1]
        others = [e for e in self.own_in(position, here) if e not in party.pieces]
        if party.forced and not naive.has_forced(self.reader.country, party):
            return False
        is_off = len(party.path) > 1
        return not is_off or naive.may_stack(position, here, [*others, *party.pieces])

    def may_force(self, party: Party) -> bool:
        """At first; whoever is disrupted would hold the others back."""
        fit = not any(piece.disrupted for piece in party.pieces)
        return fit and not party.forced and len(party.path) == 1

    # --- dice ---

    def settle_force(self, position: Position, game: np.record) -> None:
        if self.before_force is None:
            return
        party, before, since = self.before_force
        self.before_force = None
        rolled = {}
        words = {"forced": "goes", "forced_disrupted": "goes in disorder", "not_forced": "stays"}
        for name, event in self.events(since):
            if name in words:
                rolled[int(event.who)] = (int(event.value), words[name])
        seat, here = party.pieces[0].seat, party.path[-1]
        for unit in party.units:
            if unit.disrupted:
                self.agree("no die for the disrupted", unit.number in rolled, False)
                continue
            self.agree("a die for everybody", unit.number in rolled, True)
            value, said = rolled[unit.number]
            self.met[f"forced: {said}"] += 1
            leaders = [e for e in before.leaders_in(here, seat) if e.well]
            self.agree("forced march", (value, said), (value, self.result(unit, leaders, value)))
        party.forced = True

    @staticmethod
    def result(unit: Unit, leaders: list[Leader], roll: int) -> str:
        help_ = max((each.helps(unit) for each in leaders if each.is_appropriate(unit)), default=0)
        if roll - help_ < unit.morale:
            return "goes"
        return "goes in disorder" if roll - help_ == unit.morale else "stays"

    def settle_overrun(self) -> None:
        if self.charge_at is None:
            return
        won, since = self.charge_at
        said = [name for name, _ in self.events(since) if name in ("overrun", "not_overrun")]
        self.agree("overrun", said, ["overrun" if won else "not_overrun"])
        self.charge_at = None
