"""Control, capture and siege once more, read from the page apart from the engine, in plain words.

A hex is a set of armies and perhaps a base; nothing here knows the engine's records.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Owner = str  # a seat, "independents"; "" for nobody


@dataclass(frozen=True)
class Army:
    owner: Owner
    units: int
    hero: bool
    hidden: bool

    @property
    def combat_capable(self) -> bool:
        """ "Has at least one unit card in it." """
        return self.units > 0


@dataclass(frozen=True)
class Base:
    owner: Owner
    outpost: bool  # or stronghold; otherwise resource collectors alone


@dataclass(frozen=True)
class Hex:
    armies: tuple[Army, ...]
    base: Base | None = None
    before: Owner = ""  # who controlled it a moment ago
    besieger: Owner = ""
    laid: int = 0


@dataclass(frozen=True)
class Verdict:
    controller: Owner
    blocks_supply: bool


def verdict(place: Hex) -> Verdict:
    """The paragraphs on control, from the highest precedence to the lowest."""
    open_armies = [army for army in place.armies if not army.hidden]
    fighting = {army.owner for army in open_armies if army.combat_capable}
    if fighting:
        # The page: who moves in meets a controller; until that is fought out, he remains it.
        controller = place.before if place.before in fighting else ""
        return Verdict(controller or _only(fighting), True)
    if place.base and place.base.outpost:
        return Verdict(place.base.owner, True)
    heroes = {army.owner for army in open_armies if army.hero}
    if len(heroes) == 1:
        return Verdict(_only(heroes), False)
    return Verdict(place.base.owner if place.base else "", False)


def _only(owners: set[Owner]) -> Owner:
    return next(iter(owners)) if len(owners) == 1 else "?"


def siege_may_be_laid(place: Hex, mover: Owner) -> bool:
    """An open army that can fight has come to an enemy outpost with open defenders."""
    if not place.base or not place.base.outpost or place.base.owner == mover or place.besieger:
        return False
    able = [army for army in place.armies if army.combat_capable and not army.hidden]
    return {mover, place.base.owner} <= {army.owner for army in able}


def falls(place: Hex, mover: Owner) -> bool:
    """A base without an open army that can fight, into which such an enemy army has moved."""
    if not place.base or place.base.owner == mover:
        return False
    able = {army.owner for army in place.armies if army.combat_capable and not army.hidden}
    return mover in able and place.base.owner not in able


@dataclass
class Complaints:
    """What the engine and this reading do not agree upon."""

    found: list[str] = field(default_factory=list)
    looked_at: int = 0
    sieges: int = 0
    contested: int = 0
    starved: int = 0
