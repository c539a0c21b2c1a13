"""The exact chances of combat, alone or combined, and of the duel of a Gorgon and a Nastian."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from numba import types

from simkit.description.game import shown
from simkit.hades.rules.common.combat import backlash_of, hits_of
from simkit.hades.words import state
from simkit.kernel.jit import entry
from simkit.messages.errors import BadInput, nearest
from simkit.values.components import Components

from .drawing import CardRule, Cards, cards_of, flag_of

RESULTS = ("defender-destroyed", "defender-hit", "none", "attacker-hit", "attacker-destroyed")
STEPS_LEFT = ("destroyed", "depleted", "fresh")

_INT = types.int64


@entry(types.UniTuple(_INT, 2)(_INT))
def struck(net: int) -> tuple[int, int]:
    """Hits on defender and attacker by a net result, both on the ground."""
    return hits_of(net), backlash_of(net)


# --- combat ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Combatant:
    """Who takes part in a combat: a name of the pack, and what it is."""

    name: str
    kind: str  # unit, enemy, installation, fighter, vittles, weapon
    role: str
    line: int
    weak: bool
    gorgon: bool = False

    @property
    def on_ground(self) -> bool:
        return self.kind in ("unit", "enemy", "installation")

    @property
    def is_own(self) -> bool:
        return self.kind in ("unit", "vittles", "weapon")


def _combatants(components: Components) -> dict[str, Combatant]:
    """Everybody who can take part, by name."""
    lines = components.order("lines")
    found = {}
    for name, unit in components.table("units").items():
        kind = "unit" if unit["side"] == "shl" else "enemy"
        gorgon = unit["side"] == "gorgon"
        line = lines.index(unit["line"])
        found[name] = Combatant(name, kind, unit["role"], line, unit["weak"], gorgon)
    for name, entry_ in components.table("installations").items():
        role, line = entry_["role"], lines.index(entry_["line"])
        found[name] = Combatant(name, "installation", role, line, False)
    vittles = components.table("vittles")
    for name in ("q50", "r1", "r2"):
        found[name] = Combatant(name, "weapon", name, lines.index(vittles[name]), False)
    line = lines.index(components.value("fighters.line"))
    found["fighter"] = Combatant("fighter", "fighter", "fighter", line, False)
    line = lines.index(vittles["line"])
    found["vittles"] = Combatant("vittles", "vittles", "vittles", line, False)
    return found


def combat(components: Components, **keys: Any) -> CardRule:
    rules = cards_of(components)
    known = _combatants(components)
    attacker = _combatant("attacker", keys["attacker"], known)
    defender = _combatant("defender", keys["defender"], known)
    flags = {
        key: flag_of(key, keys[key])
        for key in (
            "attacker_depleted",
            "defender_depleted",
            "partner_depleted",
            "cover",
            "undefended",
            "sabotage",
        )
    }
    partner = None
    if keys["combined_with"] is not None:
        partner = _combatant("combined_with", keys["combined_with"], known)
    elif flags["partner_depleted"]:
        raise BadInput("partner_depleted says how the second unit fires: give combined_with too.")
    _check_combat(attacker, defender, partner, flags)
    return _combat_rule(rules, attacker, defender, partner, flags)


def _check_combat(
    attacker: Combatant, defender: Combatant, partner: Combatant | None, flags: Mapping[str, bool]
) -> None:
    """Refuse what the rules do not know."""
    refusal = _forbidden(attacker, defender)
    if not refusal and partner:
        if attacker.kind != "unit" or partner.kind != "unit" or _forbidden(partner, defender):
            refusal = "only two units of the player combine fire (6.2)"
        elif flags["sabotage"] or flags["undefended"]:
            refusal = "neither sabotage nor CFP combines with other fire (6.4, 6.5)"
    if not refusal and flags["sabotage"]:
        if attacker.role != "engineer" or defender.kind != "installation":
            refusal = "only an engineer sabotages, and only an installation (6.5)"
    if not refusal and flags["cover"] and defender.kind not in ("unit", "enemy"):
        refusal = "only a unit stands on a destroyed installation (4.0)"
    if refusal:
        raise BadInput(f"{attacker.name} cannot attack {defender.name} like this: {refusal}.")


def _forbidden(attacker: Combatant, defender: Combatant) -> str:
    """Why this pair never fights, or nothing."""
    if defender.kind == "weapon" or attacker.kind == "vittles":
        return "weapons attack, the Vittles defends"
    if attacker.role in ("elder", "officer", "radar", "troop_elevator", "flight_elevator"):
        return f"{attacker.name} never attacks"
    if attacker.is_own == defender.is_own:
        if not (attacker.kind == defender.kind == "enemy" and attacker.gorgon != defender.gorgon):
            return "both are on the same side"
    if defender.kind == "fighter" and attacker.role not in ("heavy_weapon", "r1", "r2"):
        return "only Heavy Weapons, r1 and r2 reach fighters (6.2, 7.3)"
    if attacker.kind == "enemy" and defender.kind == "vittles":
        return "only fighters and installations reach the Vittles (5.1)"
    if attacker.role == "q50" and (defender.kind == "installation" or defender.role == "officer"):
        return "the Quad sees neither installations nor officers (7.3)"
    return ""


def _combat_rule(
    rules: Any,
    attacker: Combatant,
    defender: Combatant,
    partner: Combatant | None,
    flags: Mapping[str, bool],
) -> CardRule:
    weak = int(flags["attacker_depleted"] or attacker.weak)
    defends_weak = int(flags["defender_depleted"] or defender.weak)
    partner_weak = int(partner is not None and (flags["partner_depleted"] or partner.weak))
    own = state.SHL_CARDS if attacker.is_own else state.NASTIAN_CARDS
    defends_from = state.SHL_CARDS if defender.is_own else state.NASTIAN_CARDS
    both_ground = attacker.on_ground and defender.on_ground

    def answer(shl: Cards, nastian: Cards) -> tuple[Any, ...]:
        hands = [list(shl), list(nastian)]
        net = 0
        if flags["sabotage"]:
            net += int(rules.sabotage[weak])
        else:
            net += int(rules.card[own, hands[own].pop(0)].attack[attacker.line, weak])
        if partner:
            net += int(rules.card[own, hands[own].pop(0)].attack[partner.line, partner_weak])
        if not flags["undefended"]:
            card = rules.card[defends_from, hands[defends_from].pop(0)]
            net += int(card.defense[defender.line, defends_weak])
            net += int(card.cover) if flags["cover"] else 0
        return (_result(net, both_ground),)

    drawn = [0, 0]
    drawn[own] += (0 if flags["sabotage"] else 1) + (1 if partner else 0)
    drawn[defends_from] += 0 if flags["undefended"] else 1
    return CardRule(rules, (drawn[0], drawn[1]), answer, tuple((result,) for result in RESULTS))


@cache
def _result(net: int, both_ground: bool) -> str:
    """A net result in words: hits are as the cards give them, whatever was depleted before."""
    hits, backlash = struck(net)
    if hits:
        return RESULTS[0] if hits == 2 else RESULTS[1]
    if backlash and both_ground:
        return RESULTS[3] if backlash == 1 else RESULTS[4]
    return RESULTS[2]


# --- a Gorgon's duel ------------------------------------------------------------------------------


def gorgon_duel(components: Components, **keys: Any) -> CardRule:
    """She attacks a Nastian and, if both live, he strikes back: four cards of one deck (5.7)."""
    known = _combatants(components)
    gorgon, nastian = (_combatant(key, keys[key], known) for key in ("gorgon", "nastian"))
    if not gorgon.gorgon:
        raise BadInput(f"{gorgon.name} is no Gorgon. Known: medusa, zola.")
    if nastian.kind != "enemy" or nastian.gorgon:
        raise BadInput(f"{nastian.name} is no Nastian whom a Gorgon attacks (5.7).")
    start = _steps_of("gorgon_depleted", keys), _steps_of("nastian_depleted", keys)
    if nastian.role == "officer":
        raise BadInput("An Officer never strikes back (5.7): ask combat instead.")
    rules = cards_of(components)
    cover = flag_of("cover", keys["cover"])
    first = _strike(rules, gorgon, nastian, cover)
    answering = _strike(rules, nastian, gorgon, False)

    def answer(shl: Cards, nastians: Cards) -> tuple[Any, ...]:
        hers, his = first(nastians[:2], start)
        if hers and his:
            his, hers = answering(nastians[2:], (his, hers))
        return STEPS_LEFT[hers], STEPS_LEFT[his]

    order = tuple(product(reversed(STEPS_LEFT), reversed(STEPS_LEFT)))
    return CardRule(rules, (0, 4), answer, order)


def _steps_of(key: str, keys: Mapping[str, Any]) -> int:
    return 1 if flag_of(key, keys[key]) else 2


def _strike(
    rules: Any, attacker: Combatant, defender: Combatant, cover: bool
) -> Callable[[Cards, tuple[int, int]], tuple[int, int]]:
    """One attack on the ground: the steps that both have left, from two cards and those before."""
    deck = rules.card[state.NASTIAN_CARDS]
    attack = deck["attack"][:, attacker.line].tolist()
    defense = deck["defense"][:, defender.line].tolist()
    covered = deck["cover"].tolist()
    losses = cache(struck)

    def strike(cards: Cards, steps: tuple[int, int]) -> tuple[int, int]:
        one, two = cards
        net = attack[one][int(steps[0] == 1)] + defense[two][int(steps[1] == 1)]
        hits, backlash = losses(net + (covered[two] if cover else 0))
        return max(0, steps[0] - backlash), max(0, steps[1] - hits)

    return strike


def _combatant(key: str, name: Any, known: Mapping[str, Combatant]) -> Combatant:
    if not isinstance(name, str) or name not in known:
        raise BadInput(f"{key} cannot be {shown(name)}. {nearest(name, known)}")
    return known[name]
