"""Special operations: assassins, saboteurs, spies, bounty hunters, designers, engineers."""

from __future__ import annotations

from simkit.armageddon.rules.chance.dice import challenge, duel, threshold
from simkit.armageddon.rules.table.armies import ability, best_of, is_capable, sheet_of, stands
from simkit.armageddon.rules.table.cards import (
    can_draw,
    draw,
    items_worth,
    remove_building,
    use_munition,
    wound_hero,
)
from simkit.armageddon.rules.table.control import settle_control
from simkit.armageddon.words import chances, choices, events, kinds, state
from simkit.armageddon.words.sizes import INDEPENDENTS, MOST_ARMIES
from simkit.kernel.decisions import offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below

NONE = state.NONE
RESOURCES = 4
POINTS_A_RESOURCE = 5  # of espionage
THRESHOLD = 2  # successes for a card of one's own design


@kernel
def list_operations(game, at, seat):
    """What heroes and special units can do where they are, each once a turn."""
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat != seat:
            continue
        here = game.hidden.place[army]
        if game.seats[seat].ap >= at.rules.special_ap:
            if troop.hero != NONE and game.cards[troop.hero].busy == 0:
                list_agent(game, at, seat, troop.hero, here)
            if troop.count > 0 and troop.moved == 0:
                list_hunt(game, at, seat, army, here)
            for i in range(troop.count):
                list_unit(game, at, seat, troop.units[i], here)


@kernel
def list_agent(game, at, seat, hero, here):
    """A hero kills a hero, wrecks a building, spies, or designs a card."""
    rules, desk, place = at.rules, at.desk, game.hexes[here]
    if ability(game, rules, hero, kinds.ASSASSIN) > 0:
        for army in range(MOST_ARMIES):
            if is_enemy_hero(game, seat, army, here):
                offer(desk, choices.DO_ASSASSINATE, hero, game.armies[army].hero, here)
    if is_foreign(game, seat, here):
        if ability(game, rules, hero, kinds.SABOTEUR) > 0:
            for i in range(place.buildings):
                offer(desk, choices.DO_SABOTAGE, hero, place.building[i], here)
        if ability(game, rules, hero, kinds.ESPIONAGE) > 0 and place.owner < INDEPENDENTS:
            offer(desk, choices.DO_SPY, hero, where=here)
    if can_draw(game, rules, seat) and place.owner == seat and place.level > 0:
        if design(game, rules, hero) > 0:
            offer(desk, choices.DO_STUDY, hero, where=here)


@kernel
def is_foreign(game, seat, here):
    """True where an outpost or stronghold of somebody else stands."""
    place = game.hexes[here]
    return place.owner != NONE and place.owner != seat and place.level > 0


@kernel
def is_enemy_hero(game, seat, army, here):
    """True for an open army of another seat here that has a hero."""
    troop = game.armies[army]
    if troop.seat == NONE or troop.seat == seat or troop.hero == NONE:
        return False
    return troop.stealthed == 0 and stands(game, army, here)


@kernel
def design(game, rules, hero):
    """Dice for cards of one's own design."""
    tactics = ability(game, rules, hero, kinds.TACTICIAN)
    technology = ability(game, rules, hero, kinds.TECHNOLOGIST)
    return max(tactics, technology, ability(game, rules, hero, kinds.GENETICIST))


@kernel
def list_hunt(game, at, seat, army, here):
    """An army seizes a hero who is alone among enemies."""
    for other in range(MOST_ARMIES):
        if is_enemy_hero(game, seat, other, here) and not is_capable(game, other):
            if game.cards[game.armies[army].units[0]].busy == 0:
                offer(at.desk, choices.DO_SEIZE, army, game.armies[other].hero, here)


@kernel
def list_unit(game, at, seat, card, here):
    """Engineers lay mines, spies spy, the wounded are mended."""
    rules, piece, place = at.rules, game.cards[card], game.hexes[here]
    if piece.busy != 0:
        return
    ap = game.seats[seat].ap
    if ability(game, rules, card, kinds.ENGINEER) > 0 and place.mine == NONE:
        if ap >= rules.mine_ap and place.control == seat:
            offer(at.desk, choices.DO_MINE, card, where=here)
    if ability(game, rules, card, kinds.ESPIONAGE) > 0:
        if is_foreign(game, seat, here) and place.owner < INDEPENDENTS:
            offer(at.desk, choices.DO_SPY, card, where=here)
    if ability(game, rules, card, kinds.MUTANT_REGENERATION) > 0:
        if ap >= rules.mutant_regeneration_ap and mend_mutants(game, rules, seat, here, False):
            offer(at.desk, choices.DO_MEND, card, where=here)


# --- what is done --------------------------------------------------------------------------------


@kernel
def begin(game, at, seat, card, other, here):
    """An operation is paid for; nobody does two in a turn."""
    game.seats[seat].ap -= at.rules.special_ap
    game.cards[card].busy = 1
    game.tally.operations[seat] += 1
    say(game, at, events.OPERATION, card, other, here)


@kernel
def assassinate(game, at, seat, hero, victim, here):
    """Skill against the victim's fate wounds whoever has less; toxin adds to the wound."""
    foe = game.armies[game.cards[victim].place].seat
    begin(game, at, seat, hero, foe, here)
    dice = ability(game, at.rules, hero, kinds.ASSASSIN) + items_worth(game, at.rules, hero, False)
    poison = use_munition(game, at, hero, kinds.ASSASSINATION)
    fate = game.cards[victim].fate + guards(game, at.rules, here, foe)
    fate += items_worth(game, at.rules, victim, True)
    margin = duel(game, at, hero, dice, fate, seat, hero, foe, NONE)
    if margin > 0:
        wound_hero(game, at, victim, margin + poisoned(game, at, victim, poison))
    elif margin < 0:
        wound_hero(game, at, hero, -margin)
    settle_control(game, at, here)


@kernel
def poisoned(game, at, victim, poison):
    """Damage of a toxin to a wounded hero, less a roll of his resistance."""
    resistance = sheet_of(game, at.rules, victim).resistance
    if poison > 0 and resistance > 0:
        poison -= 1 + below(at.luck, chances.RESISTING, game.turn, victim, 0, resistance)
    return max(0, poison)


@kernel
def guards(game, rules, here, seat):
    """Dice of a base against agents: its intelligence centre, its best bounty hunter."""
    dice, place = 0, game.hexes[here]
    if place.owner == seat:
        for i in range(place.buildings):
            dice = max(dice, ability(game, rules, place.building[i], kinds.INTELLIGENCE))
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == seat and stands(game, army, here):
            dice = max(dice, best_of(game, rules, army, kinds.BOUNTY_HUNTER))
    return dice


@kernel
def sabotage(game, at, seat, hero, building, here):
    """Skill against the base's guards: a building goes, or the saboteur is wounded."""
    place = game.hexes[here]
    begin(game, at, seat, hero, place.owner, here)
    dice = ability(game, at.rules, hero, kinds.SABOTEUR) + items_worth(game, at.rules, hero, False)
    against = guards(game, at.rules, here, place.owner)
    against += items_worth(game, at.rules, building, True)
    margin = duel(game, at, hero, dice, against, seat, hero, place.owner, NONE)
    if margin > 0:
        say(game, at, events.SABOTAGED, what=building, where=here)
        remove_building(game, here, building)
    elif margin < 0:
        wound_hero(game, at, hero, -margin)
    settle_control(game, at, here)


@kernel
def spy(game, at, seat, card, here):
    """The difference and a die of the table, at most twenty points: resources of the victim."""
    foe = game.hexes[here].owner
    begin(game, at, seat, card, foe, here)
    dice = ability(game, at.rules, card, kinds.ESPIONAGE) + items_worth(game, at.rules, card, False)
    against = guards(game, at.rules, here, foe)
    points = challenge(game, at, card, dice, against, seat, NONE, foe, NONE)
    if points == 0:
        return
    points += 1 + below(at.luck, chances.SPOILS, game.turn, card, 0, at.rules.espionage_die)
    units = min(points, at.rules.espionage_most) // POINTS_A_RESOURCE
    taken = 0
    for _ in range(units):
        best = 0
        for kind in range(1, RESOURCES):
            if game.seats[foe].stock[kind] > game.seats[foe].stock[best]:
                best = kind
        if game.seats[foe].stock[best] > 0:
            game.seats[foe].stock[best] -= 1
            game.seats[seat].stock[best] += 1
            taken += 1
    say(game, at, events.SPIED, card, value=taken)


@kernel
def seize(game, at, seat, army, hero, here):
    """Hunter, half of the units and the best observer against the hero's fate."""
    troop = game.armies[army]
    foe_army = game.cards[hero].place
    foe = game.armies[foe_army].seat
    card = troop.units[0]
    begin(game, at, seat, card, foe, here)
    dice = best_of(game, at.rules, army, kinds.BOUNTY_HUNTER) + troop.count // 2
    dice += best_of(game, at.rules, army, kinds.RECCE)
    fate = game.cards[hero].fate + items_worth(game, at.rules, hero, True)
    if challenge(game, at, card, dice, fate, seat, troop.hero, foe, NONE) > 0:
        say(game, at, events.SEIZED, seat, hero, here)
        game.armies[foe_army].hero = NONE
        game.cards[hero].where, game.cards[hero].place = state.CAPTIVE, seat
        settle_control(game, at, here)


@kernel
def study(game, at, seat, hero, here):
    """A card of one's own design, if enough dice succeed."""
    begin(game, at, seat, hero, seat, here)
    if threshold(game, at, hero, design(game, at.rules, hero), THRESHOLD):
        say(game, at, events.STUDIED, hero)
        draw(game, at, seat)


@kernel
def lay_mine(game, at, seat, card, here):
    """Engineers mine the hex in which they are."""
    game.seats[seat].ap -= at.rules.mine_ap
    game.cards[card].busy = 1
    game.hexes[here].mine, game.hexes[here].mine_hp = seat, at.rules.mine_hp
    say(game, at, events.MINE_LAID, seat, where=here)


@kernel
def mend(game, at, seat, card, here):
    """Mutant Regeneration: all Mutants of the hex are whole again, for action points."""
    game.seats[seat].ap -= at.rules.mutant_regeneration_ap
    game.cards[card].busy = 1
    mend_mutants(game, at.rules, seat, here, True)


@kernel
def mend_mutants(game, rules, seat, here, done):
    """Whether a seat has wounded Mutants in a hex; if it is done, they are whole."""
    found = False
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat != seat or not stands(game, army, here):
            continue
        for i in range(troop.count):
            piece = game.cards[troop.units[i]]
            sheet = rules.sheet[piece.sheet]
            if sheet.faction == kinds.MUTANTS and piece.hp < sheet.hp:
                found = True
                if done:
                    piece.hp = sheet.hp
    return found
