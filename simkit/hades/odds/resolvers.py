"""What Resolution cards bring, exactly and by drawing them, both by the rules of the engine.

Decks are whole and freshly shuffled, cards are drawn without replacement: every choice of cards is
as likely as any other, so exact figures count them, in whole numbers up to the last division.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import Any

import numpy as np
from numba import from_dtype, types

from simkit.components import Components
from simkit.errors import BadInput, nearest
from simkit.game import shown
from simkit.hades.description import RESOLVERS
from simkit.hades.pack.building import build_cards
from simkit.hades.rules.common.combat import backlash_of, hits_of
from simkit.hades.rules.common.random_number_results import (
    CFP_RESULTS,
    SCIENCE_RESULTS,
    cfp_result,
    lab_result,
    request_works,
    science_result,
)
from simkit.hades.words.chances import NASTIAN_DECK, SHL_DECK
from simkit.hades.words.state import MOST_CARDS, NASTIAN_CARDS, SHL_CARDS
from simkit.hades.words.tables import RULES
from simkit.kernel.decks import deck_of, put_on_top, shuffle_deck
from simkit.kernel.jit import entry
from simkit.kernel.luck import LUCK, luck_of
from simkit.kernel.records import blank

RESULTS = ("defender-destroyed", "defender-hit", "none", "attacker-hit", "attacker-destroyed")
PLACES = ("lab", "quarters", "bridge", "core", "teleporter")
OFFICERS = ("tso", "sanders")

Cards = tuple[int, ...]
Ways = Counter[tuple[Any, ...]]  # outcomes, and in how many ways the cards bring them

_DECK = deck_of(MOST_CARDS)
_INT = types.int64
_RULES = from_dtype(RULES)
_TALLY = _INT(types.Array(_INT, 4, "C"), from_dtype(_DECK), from_dtype(LUCK), _RULES, _INT)


# --- the engine's rules, as Python can call them --------------------------------------------------


@entry(types.UniTuple(_INT, 2)(_INT))
def struck(net: int) -> tuple[int, int]:
    """Hits on defender and attacker by a net result, both on the ground."""
    return hits_of(net), backlash_of(net)


@entry(_INT(_RULES, _INT, _INT, _INT))
def cfp_of(rules: Any, number: int, jumps: int, depleted: int) -> int:
    """How a CFP action ends."""
    return cfp_result(rules, number, jumps, depleted)


@entry(_INT(_RULES, _INT, _INT, _INT))
def request_of(rules: Any, number: int, depleted: int, adjacent: int) -> int:
    """1 if a Request is granted."""
    return 1 if request_works(rules, number, depleted, adjacent, 0) else 0


@entry(_INT(_RULES, _INT, _INT, _INT))
def lab_of(rules: Any, number: int, failing: int, depleted: int) -> int:
    """How an experiment in the Lab ends."""
    return lab_result(rules, number, failing, depleted)


@entry(_INT(_INT, _INT, _INT))
def science_of(most: int, number: int, depleted: int) -> int:
    """How another Science Action ends."""
    return science_result(most, number, depleted)


@entry(_TALLY)
def draw_hands(tally: Any, deck: Any, luck: Any, rules: Any, games: int) -> int:
    """Shuffle both decks as the game does and tally the two cards on top of each, a game each."""
    for game in range(games):
        luck.game = game
        for side in range(2):
            deck.count = 0
            for card in range(rules.deck[side]):
                put_on_top(deck, card)
            shuffle_deck(deck, luck, SHL_DECK if side == SHL_CARDS else NASTIAN_DECK, 0)
            first, second = deck.cards[deck.count - 1], deck.cards[deck.count - 2]
            if side == SHL_CARDS:
                one, two = first, second
        tally[one, two, first, second] += 1
    return games


# --- rules that draw cards -----------------------------------------------------------------------


@dataclass(frozen=True)
class CardRule:
    """A rule that draws so many cards of each deck, and what they bring."""

    rules: Any
    drawn: tuple[int, int]  # SHL cards, Nastian cards
    answer: Callable[[Cards, Cards], tuple[Any, ...]]
    order: tuple[tuple[Any, ...], ...]  # of the outcomes

    def ways(self) -> Ways:
        """How often each outcome stands among all choices of cards."""
        hands = [
            list(permutations(range(int(self.rules.deck[deck])), self.drawn[deck]))
            for deck in (SHL_CARDS, NASTIAN_CARDS)
        ]
        return Counter(self.answer(shl, nastian) for shl, nastian in product(*hands))

    def draw(self, games: int, seed: int) -> Ways:
        """The outcomes of so many draws from freshly shuffled decks."""
        tally = np.zeros((MOST_CARDS,) * 4, np.int64)
        draw_hands(tally, blank(_DECK)[0], luck_of(seed), self.rules, games)
        found: Ways = Counter()
        for one, two, three, four in np.argwhere(tally).tolist():
            hands = (one, two)[: self.drawn[0]], (three, four)[: self.drawn[1]]
            found[self.answer(*hands)] += int(tally[one, two, three, four])
        return found

    def number(self, deck: int, card: int) -> int:
        return int(self.rules.card[deck, card].number)


def _number_rule(
    rules: Any, answer: Callable[[int], tuple[Any, ...]], order: tuple[tuple[Any, ...], ...]
) -> CardRule:
    """One random number, from the SHL deck: where either deck will do, both are alike."""

    def of_cards(shl: Cards, nastian: Cards) -> tuple[Any, ...]:
        return answer(int(rules.card[SHL_CARDS, shl[0]].number))

    return CardRule(rules, (1, 0), of_cards, order)


SUCCESS = ((True,), (False,))


def _check(rules: Any, most: int) -> CardRule:
    return _number_rule(rules, lambda number: (number <= most,), SUCCESS)


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


def _combat(components: Components, **keys: Any) -> CardRule:
    rules = _rules(components)
    known = _combatants(components)
    attacker = _combatant("attacker", keys["attacker"], known)
    defender = _combatant("defender", keys["defender"], known)
    flags = {
        key: _flag(key, keys[key])
        for key in ("attacker_depleted", "defender_depleted", "cover", "undefended", "sabotage")
    }
    partner = None
    if keys["combined_with"] is not None:
        partner = _combatant("combined_with", keys["combined_with"], known)
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
    own = SHL_CARDS if attacker.is_own else NASTIAN_CARDS
    defends_from = SHL_CARDS if defender.is_own else NASTIAN_CARDS
    both_ground = attacker.on_ground and defender.on_ground

    def answer(shl: Cards, nastian: Cards) -> tuple[Any, ...]:
        hands = [list(shl), list(nastian)]
        net = 0
        if flags["sabotage"]:
            net += int(rules.sabotage[weak])
        else:
            net += int(rules.card[own, hands[own].pop(0)].attack[attacker.line, weak])
        if partner:
            net += int(rules.card[own, hands[own].pop(0)].attack[partner.line, int(partner.weak)])
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


# --- numbers --------------------------------------------------------------------------------------


def _cfp(components: Components, jump: Any, depleted: Any) -> CardRule:
    rules = _rules(components)
    jumps, weak = int(_flag("jump", jump)), int(_flag("depleted", depleted))
    return _number_rule(
        rules,
        lambda number: (CFP_RESULTS[cfp_of(rules, number, jumps, weak)],),
        tuple((result,) for result in CFP_RESULTS),
    )


def _request(components: Components, depleted: Any, adjacent: Any) -> CardRule:
    rules = _rules(components)
    weak, beside = int(_flag("depleted", depleted)), int(_flag("adjacent", adjacent))
    return _number_rule(
        rules, lambda number: (request_of(rules, number, weak, beside) == 1,), SUCCESS
    )


def _rally(components: Components) -> CardRule:
    rules = _rules(components)
    return _check(rules, int(rules.rally_most))


def _repair(components: Components) -> CardRule:
    rules = _rules(components)
    return _check(rules, int(rules.repair_most))


def _officer_repair(components: Components, officer: Any) -> CardRule:
    rules = _rules(components)
    most = (rules.tso_repair_most, rules.sanders_repair_most)
    return _check(rules, int(most[OFFICERS.index(_one_of("officer", officer, OFFICERS))]))


def _science(components: Components, place: Any, depleted: Any, failing: Any) -> CardRule:
    rules = _rules(components)
    where = _one_of("place", place, PLACES)
    weak = (where == "quarters") if depleted is None else _flag("depleted", depleted)
    if where == "quarters" and not weak:
        raise BadInput("In his quarters only a depleted Dante rests (6.9): leave depleted out.")
    fails = _flag("failing", failing)
    if fails and where != "lab":
        raise BadInput("failing concerns the Lab alone (6.9): leave it out, or take place=lab.")
    order = tuple((result,) for result in SCIENCE_RESULTS)
    if where == "lab":
        return _number_rule(
            rules,
            lambda n: (SCIENCE_RESULTS[lab_of(rules, n, int(fails), int(weak))],),
            order,
        )
    mosts = (rules.rest_most, rules.bridge_most, rules.core_most, rules.teleporter_most)
    most = int(mosts[PLACES.index(where) - 1])
    return _number_rule(rules, lambda n: (SCIENCE_RESULTS[science_of(most, n, int(weak))],), order)


def _circle_number(components: Components) -> CardRule:
    """A card of each deck, added (15.1)."""
    rules = _rules(components)

    def answer(shl: Cards, nastian: Cards) -> tuple[Any, ...]:
        one = int(rules.card[SHL_CARDS, shl[0]].number)
        return (one + int(rules.card[NASTIAN_CARDS, nastian[0]].number),)

    return CardRule(rules, (1, 1), answer, tuple((number,) for number in range(2, 13)))


# --- reading the keys -----------------------------------------------------------------------------


def _rules(components: Components) -> Any:
    """Cards and numbers of the pack; nothing here asks for the maps."""
    return build_cards(components)[0]


def _combatant(key: str, name: Any, known: Mapping[str, Combatant]) -> Combatant:
    if not isinstance(name, str) or name not in known:
        raise BadInput(f"{key} cannot be {shown(name)}. {nearest(str(name), known)}")
    return known[name]


def _one_of(key: str, value: Any, known: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in known:
        raise BadInput(f"{key} cannot be {shown(value)}. Known: {', '.join(known)}.")
    return value


def _flag(key: str, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.casefold() in ("true", "false"):
        return value.casefold() == "true"
    raise BadInput(f"{key} must be true or false, not {shown(value)}.")


# --- what `simkit odds` asks for ------------------------------------------------------------------

_READERS: dict[str, Callable[..., CardRule]] = {
    "combat": _combat,
    "cfp": _cfp,
    "request": _request,
    "rally": _rally,
    "repair": _repair,
    "officer-repair": _officer_repair,
    "science": _science,
    "circle-number": _circle_number,
}
_FIELDS = {resolver.name: resolver.fields for resolver in RESOLVERS}


def exact(resolver: str, components: Components, **keys: Any) -> list[tuple[dict[str, Any], float]]:
    """Every outcome that can happen with its probability, in the order of the rulebook."""
    rule = _READERS[resolver](components, **keys)
    ways = rule.ways()
    total = ways.total()
    return [
        (dict(zip(_FIELDS[resolver], outcome, strict=True)), ways[outcome] / total)
        for outcome in rule.order
        if ways[outcome]
    ]


def sample(
    resolver: str, components: Components, games: int, seed: int, **keys: Any
) -> dict[tuple[Any, ...], int]:
    """How often each outcome came when cards were drawn so many times."""
    return dict(_READERS[resolver](components, **keys).draw(games, seed))
