"""Check that a position is possible, and say in words what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simkit.apocalypse.words import effects, state
from simkit.kernel.luck import LAST_TURN
from simkit.kernel.soundness import MANY, Range, out_of_range

MOST_BOX_DICE = 40  # dice of one size in an attack box; the table holds no more of a whole attack


def check_state(game: Any, rules: Any) -> list[str]:
    """Everything that is wrong with a position; empty when it is sound."""
    wrong = list(_check_ranges(game, rules))
    if wrong:
        return wrong  # what follows looks things up by these numbers
    return [
        *_check_players(game),
        *_check_figures(game, rules),
        *_check_tokens(game),
        *_check_troopers(game, rules),
        *_check_cards(game, rules),
        *_check_demons(game, rules),
        *_check_stores(game, rules),
        *(wrong for seat in range(game.players) for wrong in _check_hero(game, rules, seat)),
    ]


# --- every number by itself ----------------------------------------------------------------------


def _check_ranges(game: Any, rules: Any) -> Iterator[str]:
    """Numbers that no position can hold."""
    expected = _players_now(game, rules)
    if game.players not in expected:
        yield f"players is {game.players}, not {' or '.join(map(str, expected))} as set"
        return
    parts = (_tracks, _areas, _tokens, _enemies, _decks, _heroes)
    yield from out_of_range(game, rules, parts)


def _players_now(game: Any, rules: Any) -> list[int]:
    """As many as began; one more from the turn on in which another joins."""
    began = int(rules.players)
    if not rules.joins or game.turn < rules.joins:
        return [began]
    return [began, began + 1] if game.turn == rules.joins else [began + 1]


def _tracks(game: Any, rules: Any) -> Iterator[Range]:
    yield "turn", game.turn, 1, LAST_TURN
    yield "phase", game.phase, 0, len(state.PHASES) - 1
    yield "outcome", game.outcome, state.UNFINISHED, len(state.OUTCOMES) - 1
    yield "captain", game.captain, 0, game.players - 1
    yield "doom", game.doom, 0, rules.doom_loss
    yield "despair box", game.despair, 1, rules.despair_boxes
    yield "Lord box", game.lord_track, 1, rules.lord_boxes
    yield "despair dice", game.despair_dice, 0, rules.dice_cap
    yield "courage pool", game.pool, 0, MANY
    yield "legion", game.legion, state.NONE, rules.legions - 1
    yield "holder of divine intervention", game.divine, state.NONE, game.players - 1
    yield "next token", game.next_token, 0, LAST_TURN
    yield "shuffles of the gifts", game.gift_shuffles, 0, LAST_TURN
    yield "shuffles of the legions", game.legion_shuffles, 0, LAST_TURN
    yield "decisions", game.decisions, 0, MANY
    yield "used places for tokens", game.token_places, 0, state.MOST_TOKENS
    yield "area of the latest token", game.token_area, state.NONE, rules.map.areas - 1
    yield "seats whose player has left", game.left, 0, (1 << game.players) - 1
    yield "seats refused the pool", game.refused, 0, (1 << state.MOST_SEATS) - 1


def _areas(game: Any, rules: Any) -> Iterator[Range]:
    for place, area in enumerate(game.areas):
        shadows = (1 << rules.map.lords) - 1 if place < rules.map.areas else 0
        yield f"Shadow on place {place}", area.shadow, 0, shadows
        yield f"ambush fired in place {place}", area.fired, 0, 1
        for circle, count in enumerate(area.minions):
            highest = rules.minions[circle].figures if _is_place(rules, place) else 0
            yield f"circle {circle} in place {place}", count, 0, highest
        for kind, count in enumerate(area.ambush):
            highest = rules.ambush_most if kind < rules.trooper_types else 0
            yield f"ambush of type {kind} in place {place}", count, 0, highest


def _is_place(rules: Any, place: int) -> bool:
    """Hell is a place, but not all areas of the record are on every map."""
    return place == state.HELL or place < rules.map.areas


def _tokens(game: Any, rules: Any) -> Iterator[Range]:
    for token in game.tokens:
        if token.area != state.NONE:
            yield "area of a token", token.area, 0, rules.map.areas - 1
            yield "serial number of a token", token.serial, 0, game.next_token - 1
            yield "way of a token", token.route, state.NONE, max(0, rules.map.ways - 1)
            yield "larvae-only mark of a token", token.limbo, 0, 1


def _enemies(game: Any, rules: Any) -> Iterator[Range]:
    """Figures in the box, Fourth Circle demons, Lords."""
    for circle in range(state.CIRCLES):
        yield f"figures of circle {circle}", game.figures[circle], 0, rules.minions[circle].figures
    for kind in range(state.MOST_KINDS):
        demon = game.fourth[kind]
        what = f"Fourth Circle demon {kind}"
        yield (
            f"place of {what}",
            demon.area,
            state.NONE,
            state.HELL if kind < rules.fourths else state.NONE,
        )
        if demon.area != state.NONE:
            yield f"health of {what}", demon.health, 1, rules.fourth[kind].health
        yield f"way of {what}", demon.route, state.NONE, max(0, rules.map.ways - 1)
        yield f"cyst of {what}", demon.marker, state.NONE, rules.map.areas - 1
        yield f"what lies on the card of {what}", demon.stored, 0, MANY
    for number in range(state.MOST_LORDS):
        lord = game.lords[number]
        there = number < rules.map.lords
        yield f"Lord {number}", lord.kind, state.NONE, rules.lords - 1 if there else state.NONE
        yield f"place of Lord {number}", lord.area, state.NONE, state.HELL if there else state.NONE
        yield f"life of Lord {number}", lord.alive, 0, 1 if there else 0
        yield f"lesser mark of Lord {number}", lord.lesser, 0, 1
        yield f"waking of Lord {number}", lord.woken, 0, 1
        yield f"counters of Lord {number}", lord.counters, 0, MANY
        yield f"hidden Lord {number}", game.hidden.lords[number], state.NONE, rules.lords - 1
        for part in range(state.MOST_PARTS):
            yield f"health of part {part} of Lord {number}", lord.health[part], 0, MANY
    yield "Lord in battle", game.battle.lord, state.NONE, rules.map.lords - 1


def _decks(game: Any, rules: Any) -> Iterator[Range]:
    for kind, count in enumerate(game.supply):
        highest = rules.trooper[kind].count if kind < rules.trooper_types else 0
        yield f"stack of trooper type {kind}", count, 0, highest
    for card in game.panel:
        yield "card on the panel", card, state.NONE, rules.cards - 1
    decks = (
        ("gift deck", game.hidden.gifts, state.MOST_CARDS),
        ("gift discards", game.discards, state.MOST_CARDS),
        ("legion deck", game.hidden.legions, state.MOST_KINDS),
        ("old legions", game.old_legions, state.MOST_KINDS),
    )
    for what, deck, room in decks:
        yield f"size of the {what}", deck["count"], 0, room


def _heroes(game: Any, rules: Any) -> Iterator[Range]:
    for seat in range(state.MOST_SEATS):
        kind = game.heroes[seat].kind
        yield (
            f"seat {seat}: hero",
            kind,
            state.NONE,
            rules.heroes - 1 if seat < game.players else state.NONE,
        )
        yield f"seat {seat}: first hero", game.team[seat], state.NONE, rules.heroes - 1
        if seat < game.players and state.NONE < kind < rules.heroes:
            for what, value, low, high in _sheet(game.heroes[seat], rules):
                yield f"seat {seat}: {what}", value, low, high


def _sheet(hero: Any, rules: Any) -> Iterator[Range]:
    """A living hero's place and all numbers on his sheet."""
    own = rules.hero[hero.kind]
    yield "place", hero.area, 0, state.HELL
    yield "cap", hero.cap, 1, max(rules.health_most, own.health)
    yield "health", hero.health, 1, hero.cap
    yield "toughness", hero.toughness, 0, max(rules.toughness_most, own.toughness)
    for what in ("luck", "courage", "pestilence", "used", "done", "shielded"):
        yield what, hero[what], 0, MANY
    for what in ("can", "called"):
        yield f"abilities ({what})", hero[what], 0, (1 << len(effects.ABILITIES)) - 1
    for what in ("stride", "worshipped"):
        yield what, hero[what], 0, MANY
    yield "companion", hero.brings, 0, state.MOST_SEATS
    for what in ("stunned", "burning", "trapped"):
        yield what, hero[what], 0, 1
    for what in ("petrified", "sloth"):
        yield what, hero[what], 0, MANY
    yield "dice in the attack box", sum(int(n) for n in hero.dice), 0, MOST_BOX_DICE
    for count in hero.dice:
        yield "dice of a size", count, 0, MOST_BOX_DICE
    for card in hero.slots:
        yield "card on a slot", card, state.NONE, rules.cards - 1
    for kind, count in enumerate(hero.patrol):
        highest = rules.patrol_most if kind < rules.trooper_types else 0
        yield f"patrol of type {kind}", count, 0, highest


# --- numbers that must agree ---------------------------------------------------------------------


def _check_players(game: Any) -> Iterator[str]:
    """There is one captain, and he has not left."""
    if game.left == (1 << game.players) - 1:
        yield "every player has left"
    elif game.left >> game.captain & 1:
        yield f"the captain is seat {game.captain}, whose player has left"


def _check_tokens(game: Any) -> Iterator[str]:
    """Each token on the map is one of its own, at the head of the list."""
    lying = [token for token in game.tokens if token.area != state.NONE]
    if len({int(token.serial) for token in lying}) < len(lying):
        yield "two invasion tokens have the same serial number"
    for place, token in enumerate(game.tokens):
        if token.area != state.NONE and place >= game.token_places:
            yield f"place {place} of the tokens is in use, but only {game.token_places} should be"


def _check_figures(game: Any, rules: Any) -> Iterator[str]:
    """Minion figures are on the board or in the box, and none is lost."""
    for circle in range(state.CIRCLES):
        out = sum(int(game.areas[place].minions[circle]) for place in range(state.PLACES))
        held = int(game.figures[circle])
        if out + held != rules.minions[circle].figures:
            yield (
                f"circle {circle} has {out} figures on the board and {held} in the box, "
                f"not {rules.minions[circle].figures} in all"
            )


def _check_troopers(game: Any, rules: Any) -> Iterator[str]:
    """Troopers are on patrol, in ambush or in their stack, and an ambush is of one type."""
    for kind in range(rules.trooper_types):
        ambushes = sum(int(game.areas[place].ambush[kind]) for place in range(state.PLACES))
        patrols = sum(int(game.heroes[seat].patrol[kind]) for seat in range(game.players))
        total = ambushes + patrols + int(game.supply[kind])
        if total != rules.trooper[kind].count:
            yield f"trooper type {kind}: {total} cards, not {rules.trooper[kind].count}"
    for place in range(state.PLACES):
        ambush = [int(count) for count in game.areas[place].ambush]
        if sum(1 for count in ambush if count) > 1:
            yield f"place {place} holds an ambush of several types: {ambush}"
        if sum(ambush) and (game.areas[place].shadow or not 0 <= place < rules.map.areas):
            yield f"place {place} holds an ambush, which cannot lie there"


def _check_cards(game: Any, rules: Any) -> Iterator[str]:
    """Every gift and legion card is in exactly one place."""
    on_heroes = [int(card) for seat in range(state.MOST_SEATS) for card in game.heroes[seat].slots]
    panel = [int(card) for card in game.panel]
    gifts = _deck(game.hidden.gifts) + _deck(game.discards) + panel + on_heroes
    if sorted(card for card in gifts if card != state.NONE) != [
        n for n in range(rules.cards) if rules.card[n] != state.NONE
    ]:
        yield "the gift cards are not each in one place"
    legions = _deck(game.hidden.legions) + _deck(game.old_legions) + [int(game.legion)]
    if sorted(card for card in legions if card != state.NONE) != list(range(rules.legions)):
        yield "the legion cards are not each in one place"


def _deck(deck: Any) -> list[int]:
    return [int(card) for card in deck.cards[: deck["count"]]]


def _check_demons(game: Any, rules: Any) -> Iterator[str]:
    """Demons and the Lord stand on the map, in Hell only while a battle lasts."""
    fighting = game.battle.lord != state.NONE
    places = [(f"Fourth Circle demon {n}", int(demon.area)) for n, demon in enumerate(game.fourth)]
    lords = [(f"Lord {n}", int(game.lords[n].area)) for n in range(rules.map.lords)]
    for what, place in [*places, *lords]:
        if place != state.NONE and not (
            place < rules.map.areas or (place == state.HELL and fighting)
        ):
            yield f"{what} stands in place {place}, which is none"
    if not fighting and any(game.areas[state.HELL].minions):
        yield "minions are in Hell, but there is no battle"
    for number in range(rules.map.lords):
        yield from _check_lord(game, rules, number)


def _check_stores(game: Any, rules: Any) -> Iterator[str]:
    """What lies on the card of a demon, its cyst, and the standing effects of all in play."""
    in_force = [0] * len(game.in_force)
    for kind in range(rules.fourths):
        demon, card = game.fourth[kind], rules.fourth[kind]
        if demon.area == state.NONE:
            if demon.stored or demon.marker != state.NONE:
                yield f"Fourth Circle demon {kind} is in the box, but something of it is in play"
            continue
        in_force[card.standing.op] += int(card.standing.amount)
        if demon.stored and card.spawn.op not in (effects.STORE_COURAGE, effects.STORE_TOUGHNESS):
            yield f"Fourth Circle demon {kind} stores {demon.stored}, but it stores nothing"
    if game.fourths_out != sum(
        1 << kind for kind in range(rules.fourths) if game.fourth[kind].area != state.NONE
    ):
        yield "the Fourth Circle demons noted as in play are not those on the board"
    if in_force != [int(amount) for amount in game.in_force]:
        yield "the standing effects in force are not those of the demons in play"


def _check_lord(game: Any, rules: Any, number: int) -> Iterator[str]:
    """A living Lord stands under his own Shadow, a dead one casts none; each is known or secret."""
    lord = game.lords[number]
    casts = [place for place in range(rules.map.areas) if game.areas[place].shadow >> number & 1]
    if lord.alive == 0:
        if casts and game.outcome == state.UNFINISHED:
            yield f"Lord {number} is dead, but his Shadow lies on place {casts[0]}"
        return
    if 0 <= lord.area < rules.map.areas and lord.area not in casts:
        yield f"Lord {number} stands outside his Shadow"
    if lord.area == state.NONE:
        yield f"Lord {number} is nowhere"
    if (lord.kind == state.NONE) != (game.hidden.lords[number] != state.NONE):
        yield f"Lord {number} is known and hidden at once, or neither"
    elif lord.kind != state.NONE:
        yield from _check_parts(lord, rules.lord[lord.kind], f"Lord {number}")
        yield from _check_counters(game, rules, number)


def _check_parts(lord: Any, kind: Any, who: str) -> Iterator[str]:
    """Something vital of a living Lord still stands, and he has no parts that his kind lacks."""
    parts = range(int(kind.parts))
    if not any(kind.part[part].vital and lord.health[part] > 0 for part in parts):
        yield f"{who} lives without health"
    if any(lord.health[part] for part in range(int(kind.parts), state.MOST_PARTS)):
        yield f"{who} has health in a part that he lacks"


def _check_counters(game: Any, rules: Any, number: int) -> Iterator[str]:
    """Markers lie on the sheets of Lords who use them; sloth tokens are neither lost nor added."""
    lord = game.lords[number]
    for ability in rules.lord[lord.kind].ability:
        if ability.op == effects.DIE_PER_COUNTER:
            return
        if ability.op == effects.SLOTH_TOKENS:
            held = sum(int(hero.sloth) for hero in game.heroes) if lord.area == state.HELL else 0
            if lord.counters and lord.counters + held != ability.amount:
                yield (
                    f"Lord {number} has {lord.counters} sloth tokens and heroes {held}, "
                    f"not {ability.amount} in all"
                )
            return
    if lord.counters:
        yield f"Lord {number} has {lord.counters} counters, but he uses none"


def _check_hero(game: Any, rules: Any, seat: int) -> Iterator[str]:
    """Where he stands, whom he leads, gifts on connected slots, no hero twice."""
    hero = game.heroes[seat]
    who = f"seat {seat}"
    if [int(hero.filled), int(hero.powers), int(hero.slot_cost)] != _noted_gifts(hero, rules):
        yield f"{who} has other gifts than are noted"
    if hero.kind == state.NONE:
        yield from _check_nobody(hero, who)
        return
    if any(int(game.heroes[other].kind) == hero.kind for other in range(seat)):
        yield f"{who} plays a hero that another player has"
    yield from _check_place(game, rules, hero, who)
    yield from _check_patrol(rules, hero, who)
    for slot in range(state.MOST_SLOTS):
        if hero.slots[slot] != state.NONE and not _is_connected(hero, rules.hero[hero.kind], slot):
            yield f"{who} has a gift on slot {slot + 1}, which nothing unlocks"
    if game.outcome == state.UNFINISHED:
        yield from _check_marks(game, rules, hero, who)


def _noted_gifts(hero: Any, rules: Any) -> list[int]:
    """What must be noted of his gifts: the slots that they fill, and their effects, a bit each; and
    what the next one costs at least."""
    filled = [slot for slot in range(state.MOST_SLOTS) if hero.slots[slot] != state.NONE]
    powers = {int(rules.gift[rules.card[hero.slots[slot]]].effect.op) for slot in filled}
    noted = [sum(1 << slot for slot in filled), sum(1 << op for op in powers)]
    return [*noted, _next_cost(hero, rules, set(filled))]


def _next_cost(hero: Any, rules: Any, filled: set[int]) -> int:
    """The price of his cheapest open slot; NONE for nobody, and who has none."""
    if hero.kind == state.NONE:
        return state.NONE
    kind = rules.hero[hero.kind]
    costs = [
        int(kind.slot[slot].cost)
        for slot in set(range(int(kind.slots))) - filled
        if not kind.slot[slot].needs or any(kind.slot[slot].needs >> other & 1 for other in filled)
    ]
    return min(costs, default=state.NONE)


def _check_nobody(hero: Any, who: str) -> Iterator[str]:
    """A dead hero is nowhere and has nothing."""
    if hero.area != state.NONE:
        yield f"{who} has no hero but stands in place {hero.area}"
    if any(hero.patrol) or hero.courage or any(card != state.NONE for card in hero.slots):
        yield f"{who} has no hero but troopers, courage or gifts"


def _check_place(game: Any, rules: Any, hero: Any, who: str) -> Iterator[str]:
    """On the map and outside of every Shadow, in Hell only while a battle lasts."""
    if hero.area == state.HELL:
        if game.battle.lord == state.NONE:
            yield f"{who} is in Hell, but there is no battle"
    elif not hero.area < rules.map.areas:
        yield f"{who} stands in place {hero.area}, which is none"
    elif game.areas[hero.area].shadow and game.outcome == state.UNFINISHED:
        yield f"{who} stands under the Shadow outside of Hell Time"


def _check_patrol(rules: Any, hero: Any, who: str) -> Iterator[str]:
    """Four troopers of one type; Hannah's one, Maxwell's of any types."""
    most = 1 if hero.can >> effects.LONE_TROOPER & 1 else rules.patrol_most
    if sum(int(count) for count in hero.patrol) > most:
        yield f"{who} has more than {most} troopers on patrol"
    if (
        sum(1 for count in hero.patrol if count) > 1
        and not hero.can >> effects.OLD_SCHOOL_DISCIPLINE & 1
    ):
        yield f"{who} has troopers of several types on patrol"


def _check_marks(game: Any, rules: Any, hero: Any, who: str) -> Iterator[str]:
    """What Lords lay on heroes: stone while such a Lord lives, the rest in his battle alone."""
    living = [lord for lord in game.lords if lord.alive and lord.kind != state.NONE]
    if hero.petrified and not any(
        _does(rules, lord, effects.PETRIFY_ALL, effects.PETRIFY_INJURED) for lord in living
    ):
        yield f"{who} is petrified, but no Lord in play turns heroes to stone"
    if not hero.trapped and not hero.sloth:
        return
    if hero.area != state.HELL:
        yield f"{who} bears the marks of a battle outside of Hell"
        return
    lord = game.lords[game.battle.lord]
    if hero.trapped and not _does(rules, lord, effects.TRAP, state.NONE):
        yield f"{who} is trapped by a Lord who traps nobody"
    if hero.sloth and not _does(rules, lord, effects.GIVE_TOKENS, effects.TOKEN_FOR_INJURED):
        yield f"{who} has sloth tokens of a Lord who has none"


def _does(rules: Any, lord: Any, menace: int, ability: int) -> bool:
    """True if the Lord has this menace or this ability."""
    kind = rules.lord[lord.kind]
    menaces, abilities = ([int(each.op) for each in found] for found in (kind.menace, kind.ability))
    return menace in menaces or ability in abilities


def _is_connected(hero: Any, kind: Any, slot: int) -> bool:
    needs = int(kind.slot[slot].needs)
    linked = [other for other in range(state.MOST_SLOTS) if needs >> other & 1]
    return not linked or any(hero.slots[other] != state.NONE for other in linked)
