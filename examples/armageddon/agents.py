"""Special operations: assassins, saboteurs, spies, bounty hunters, designers, engineers."""

from board import (
    INDEPENDENTS,
    attack_of_items,
    best_hunter,
    best_recce,
    can_draw,
    defence_of_items,
    draw_card,
    game,
    remove_building,
    richest,
    use_munition,
    wound_hero,
)
from control import settle_control
from dice import attack_roll, challenge, duel
from land import MAP
from pack import RULE, SHEET

from simkit.design import NONE

POINTS_A_RESOURCE = 5  # of espionage
THRESHOLD = 2  # successes for a card of one's own design


def offer_operations(seat):  # each once a turn
    for army in game.army.where(seat=seat):
        here, hero = game.army[army].spot, game.army[army].hero
        if game.ap[seat] >= RULE[0].special_ap:
            if hero != NONE and not game.card[hero].busy:
                offer_agent(seat, hero, here)
            if game.army[army].size > 0 and not game.army[army].moved:
                offer_hunt(seat, army, here)
            for i in range(game.army[army].size):
                offer_unit(seat, game.army[army].units[i], here)


def offer_agent(seat, hero, here):
    if game.card[hero].assassin > 0:
        for army in game.army.where(place=here):
            if game.army[army].seat != seat and game.army[army].hero != NONE:
                victim = game.army[army].hero
                sheet = game.card[victim].kind
                game.offer("assassinate", card=hero, victim=victim, what=SHEET(sheet), to=MAP(here))
    if is_foreign(seat, here):
        if game.card[hero].saboteur > 0:
            for i in range(game.buildings[here]):
                victim = game.building[here][i]
                sheet = game.card[victim].kind
                game.offer("sabotage", card=hero, victim=victim, what=SHEET(sheet), to=MAP(here))
        if game.card[hero].espionage > 0 and game.base[here] < INDEPENDENTS:
            game.offer("spy", card=hero, what=SHEET(game.card[hero].kind), to=MAP(here))
    if can_draw(seat) and game.base[here] == seat and game.level[here] > 0:
        if design_of(hero) > 0:
            game.offer("study", card=hero, what=SHEET(game.card[hero].kind), to=MAP(here))


def is_foreign(seat, here):  # an outpost or stronghold of somebody else
    return game.base[here] not in (NONE, seat) and game.level[here] > 0


def design_of(hero):
    best = max(game.card[hero].tactician, game.card[hero].technologist)
    return max(best, game.card[hero].geneticist)


def offer_hunt(seat, army, here):  # for a hero who is alone among enemies
    for other in game.army.where(place=here, size=0):
        if game.army[other].seat != seat and game.army[other].hero != NONE:
            if not game.card[game.army[army].units[0]].busy:
                game.offer("seize", army=army, target=game.army[other].hero, to=MAP(here))


def offer_unit(seat, card, here):
    if game.card[card].busy:
        return
    if game.card[card].engineer > 0 and game.mine[here] == NONE:
        if game.ap[seat] >= RULE[0].mine_ap and game.control[here] == seat:
            game.offer("lay", card=card, what=SHEET(game.card[card].kind), to=MAP(here))
    if game.card[card].espionage > 0:
        if is_foreign(seat, here) and game.base[here] < INDEPENDENTS:
            game.offer("spy", card=card, what=SHEET(game.card[card].kind), to=MAP(here))
    if game.card[card].mutant_regeneration > 0:
        if game.ap[seat] >= RULE[0].mutant_regeneration_ap and mends(seat, here, False):
            game.offer("mend", card=card, what=SHEET(game.card[card].kind), to=MAP(here))


# --- what is done


def begin_operation(seat, card, here):
    game.ap[seat] -= RULE[0].special_ap
    game.card[card].busy = True
    game.operations[seat] += 1
    game.say(f"The {SHEET(game.card[card].kind)} tries a special operation at {MAP(here)}.")


def assassinate(seat, hero, victim, here):  # wounds whoever has less; toxin adds to the wound
    foe = game.army[game.card[victim].place].seat
    begin_operation(seat, hero, here)
    dice = game.card[hero].assassin + attack_of_items(hero)
    poison = use_munition(hero, "assassination")
    fate = game.card[victim].fate + guards(here, foe) + defence_of_items(victim)
    margin = duel(hero, dice, fate, seat, hero, foe, NONE)
    if margin > 0:
        wound_hero(victim, margin + poisoned(victim, poison))
    elif margin < 0:
        wound_hero(hero, -margin)
    settle_control(here)


def poisoned(victim, poison):  # less a roll of his resistance
    if poison > 0 and game.card[victim].resistance > 0:
        poison -= game.roll(game.card[victim].resistance, of=victim)
    return max(0, poison)


def guards(here, seat):  # an intelligence centre, the best bounty hunter
    dice = 0
    if game.base[here] == seat:
        for i in range(game.buildings[here]):
            dice = max(dice, game.card[game.building[here][i]].intelligence)
    for army in game.army.where(seat=seat, spot=here):
        dice = max(dice, best_hunter(army))
    return dice


def sabotage(seat, hero, building, here):  # a building goes, or the saboteur is wounded
    owner = game.base[here]
    begin_operation(seat, hero, here)
    dice = game.card[hero].saboteur + attack_of_items(hero)
    against = guards(here, owner) + defence_of_items(building)
    margin = duel(hero, dice, against, seat, hero, owner, NONE)
    if margin > 0:
        game.say(f"The {SHEET(game.card[building].kind)} at {MAP(here)} is destroyed.")
        remove_building(here, building)
    elif margin < 0:
        wound_hero(hero, -margin)
    settle_control(here)


def spy(seat, card, here):  # the difference and a die, at most twenty points: resources
    foe = game.base[here]
    begin_operation(seat, card, here)
    dice = game.card[card].espionage + attack_of_items(card)
    points = challenge(card, dice, guards(here, foe), seat, NONE, foe, NONE)
    if points == 0:
        return
    points += spoils(card)
    for _ in range(min(points, RULE[0].espionage_most) // POINTS_A_RESOURCE):
        kind = richest(foe)
        if game.stock[foe][kind] > 0:
            game.stock[foe][kind] -= 1
            game.stock[seat][kind] += 1


def spoils(card):
    return game.roll(RULE[0].espionage_die, of=card)


def seize(seat, army, hero, here):  # hunter, half of the units and the best observer
    foe_army, card = game.card[hero].place, game.army[army].units[0]
    foe = game.army[foe_army].seat
    begin_operation(seat, card, here)
    dice = best_hunter(army) + game.army[army].size // 2 + best_recce(army)
    fate = game.card[hero].fate + defence_of_items(hero)
    if challenge(card, dice, fate, seat, game.army[army].hero, foe, NONE) > 0:
        game.say(f"The {SHEET(game.card[hero].kind)} is taken prisoner.")
        game.army[foe_army].hero = NONE
        game.card[hero].zone = "captive"
        game.card[hero].place = seat
        settle_control(here)


def study(seat, hero, here):
    begin_operation(seat, hero, here)
    tried = game.card[hero].tried
    game.card[hero].tried += 1
    if attack_roll(hero, tried, design_of(hero)) >= THRESHOLD:
        draw_card(seat)


def lay_mine(seat, card, here):
    game.ap[seat] -= RULE[0].mine_ap
    game.card[card].busy = True
    game.mine[here] = seat
    game.mine_hp[here] = RULE[0].mine_hp
    game.say(f"{game.name(seat)} lays mines at {MAP(here)}.")


def mend(seat, card, here):
    game.ap[seat] -= RULE[0].mutant_regeneration_ap
    game.card[card].busy = True
    mends(seat, here, True)


def mends(seat, here, done):  # whether there are wounded Mutants; if it is done, they are whole
    found = False
    for army in game.army.where(seat=seat, spot=here):
        for i in range(game.army[army].size):
            unit = game.army[army].units[i]
            if (
                game.card[unit].faction == "mutants"
                and game.card[unit].hp < game.card[unit].most_hp
            ):
                found = True
                if done:
                    game.card[unit].hp = game.card[unit].most_hp
    return found
