"""What is on the table, and what every rule asks about armies and cards."""

from land import HEXES, MAP
from pack import FACTION, MOST_DECK, RULE, SHEET

from simkit.design import NONE, Deck, Game, Hand, Pile, hidden, per_player, pieces, setting, table

INDEPENDENTS = 4  # the owner that nobody plays
RESOURCES, WAYS, MOST_BUILDINGS, ARMY_UNITS = 4, 6, 5, 8
MOST_ARMIES = 48
FIELD_ARMIES = 8  # of a seat: as many as may stand in one hex
FRONT, BACK = 0, 1
FORCE = table(["army"])

game = Game()
game.players = 2, 4
game.turns = 100
game.factions = setting("random", FACTION, "the faction of each seat", each_player=True)
game.last_turn = setting(60, 1, 60, "the turn after which nobody has won")
game.bidding = setting(True, "whether dice for the initiative can be bought")
game.sieges = setting(True, "whether bases can be besieged")
game.independents = setting(True, "whether independents live in the wasteland")
game.moving_up = setting(False, "whether units that move up in a battle lose their blow")

game.card = pieces(
    SHEET,
    most=136,
    owner=NONE,  # from whose deck it is
    slot=NONE,  # its place in the list of that deck
    zone="unseen",  # in a hand or a deck; or army, base, card, captive, spent
    place=NONE,  # the army, hex, card or captor that it belongs to
    hp=0,
    fate=0,
    tried=0,  # challenges that it made in this turn
    busy=False,  # it has acted in this turn, besides fighting
    loaded=False,  # its munition is to be fired with the next blow
    acted=False,  # it has had its turn in this round of a battle
    row=FRONT,
    disabled=False,  # it lets its next turn in a battle pass
    disarmed=0,  # attack dice that it lacks in this battle
    rash=0,  # rounds for which it lacks defence after an assault
    held=False,  # a shock attack keeps its army in the battle
)
game.army = pieces(
    FORCE,
    most=MOST_ARMIES,
    seat=NONE,
    place=NONE,  # NONE while it hides
    spot=hidden(NONE, among=MAP),
    garrison=False,
    stealthed=False,
    hero=NONE,
    size=0,
    units=[NONE] * ARMY_UNITS,
    moved=False,
    relief=False,  # it has marched into a besieged base of its own
    experience=0,
    refused=0,  # of independents: a bit for each seat that they will not join
)
game.ground = Pile(MAP, most=HEXES)  # the hexes of this game
game.radius = 0
game.terrain = [7] * HEXES
game.icons = [[0] * RESOURCES] * HEXES
game.discovery = [False] * HEXES
game.mine = [NONE] * HEXES
game.mine_hp = [0] * HEXES
game.base = [NONE] * HEXES  # whose base stands there
game.level = [0] * HEXES  # 0: collectors alone
game.stronghold = [False] * HEXES
game.collectors = [[0] * RESOURCES] * HEXES
game.buildings = [0] * HEXES
game.building = [[NONE] * MOST_BUILDINGS] * HEXES
game.guard = [NONE] * HEXES  # the garrison
game.besieger = [NONE] * HEXES
game.laid = [0] * HEXES  # the turn in which the siege was laid
game.control = [NONE] * HEXES
game.strong = [False] * HEXES  # whoever controls it blocks supply
game.battle = [False] * HEXES  # a battle was put off to the end of the player's turn
game.supplied = per_player([0] * HEXES)  # what the way from a base costs, and one more; 0: none

game.alive = per_player(1)
game.home = per_player(NONE)
game.stock = per_player([0] * RESOURCES)
game.ap = per_player(0)
game.standing = per_player(0)
game.deck = per_player(Deck(MOST_DECK))
game.hand = per_player(Hand(MOST_DECK))
game.drawn_as = per_player(hidden([0] * MOST_DECK))
game.card_in = per_player([NONE] * MOST_DECK)  # the card of each slot of a deck
game.first_card = per_player(0)
game.deck_size = per_player(0)
game.bid = per_player(hidden(0))
game.dice = per_player(0)
game.successes = per_player(0)
game.order = [NONE] * 4

game.first_turns = per_player(0)
game.bought = per_player(0)
game.battles = per_player(0)
game.battles_won = per_player(0)
game.units_lost = per_player(0)
game.captures = per_player(0)
game.sieges_laid = per_player(0)
game.sallies = per_player(0)
game.raids = per_player(0)
game.operations = per_player(0)
game.ap_unused = per_player(0)
game.income = per_player(0)
game.out = per_player(0)


# --- armies


def open_at(army, here):  # an open army in this hex that can fight
    return game.army[army].place == here and game.army[army].size > 0


def has_force(seat, here):
    for army in game.army.where(place=here, seat=seat):
        if game.army[army].size > 0:
            return True
    return False


def other_force(seat, here):
    for army in game.army.where(place=here):
        if game.army[army].seat != seat and game.army[army].size > 0:
            return game.army[army].seat
    return NONE


def has_spare_army():  # one number is kept for the garrison of a base that is captured
    return len(game.army) <= MOST_ARMIES - 2


def raise_army(seat, here, garrison):
    if len(game.army) == MOST_ARMIES:
        return NONE
    army = game.army.add(FORCE.army, seat=seat, place=here, spot=here, garrison=garrison)
    game.army[army].units = [NONE] * ARMY_UNITS
    game.army.reveal(army)
    return army


def put_army(army, here):
    game.army[army].spot = here
    game.army[army].place = NONE if game.army[army].stealthed else here


def put_unit(army, card):  # the experience of the others is worth a tenth less
    if game.army[army].size > 0:
        loss = game.army[army].experience * RULE[0].join_loss_percent // 100
        game.army[army].experience -= loss
    game.army[army].units[game.army[army].size] = card
    game.army[army].size += 1
    game.card[card].zone = "army"
    game.card[card].place = army


def take_unit(card):  # it takes a quarter of the experience along
    army = game.card[card].place
    game.army[army].experience -= game.army[army].experience * RULE[0].lose_loss_percent // 100
    found = False
    for i in range(game.army[army].size):
        if game.army[army].units[i] == card:
            found = True
        elif found:
            game.army[army].units[i - 1] = game.army[army].units[i]
    game.army[army].size -= 1
    game.army[army].units[game.army[army].size] = NONE
    game.card[card].place = NONE


def print_card(sheet, owner):
    return game.card.add(sheet, owner=owner, hp=SHEET[sheet].most_hp, fate=SHEET[sheet].most_fate)


def has_stealth(army):  # the lowest of all its cards; 0 if somebody lacks it
    hero, least = game.army[army].hero, 99
    if hero != NONE:
        least = game.card[hero].stealth
    for i in range(game.army[army].size):
        least = min(least, game.card[game.army[army].units[i]].stealth)
    return 0 if hero == NONE and game.army[army].size == 0 else least


def are_commandos(army):
    hero = game.army[army].hero
    if hero == NONE and game.army[army].size == 0:
        return False
    if hero != NONE and game.card[hero].commando == 0:
        return False
    for i in range(game.army[army].size):
        if game.card[game.army[army].units[i]].commando == 0:
            return False
    return True


def best_recce(army):
    best = 0 if game.army[army].hero == NONE else game.card[game.army[army].hero].recce
    for i in range(game.army[army].size):
        best = max(best, game.card[game.army[army].units[i]].recce)
    return best


def best_sight(army):
    best = 0 if game.army[army].hero == NONE else game.card[game.army[army].hero].sight
    for i in range(game.army[army].size):
        best = max(best, game.card[game.army[army].units[i]].sight)
    return best


def best_hunter(army):
    best = 0 if game.army[army].hero == NONE else game.card[game.army[army].hero].bounty_hunter
    for i in range(game.army[army].size):
        best = max(best, game.card[game.army[army].units[i]].bounty_hunter)
    return best


def best_engineer(army):
    best = 0 if game.army[army].hero == NONE else game.card[game.army[army].hero].engineer
    for i in range(game.army[army].size):
        best = max(best, game.card[game.army[army].units[i]].engineer)
    return best


def best_battery(army, missile):
    best, hero = 0, game.army[army].hero
    if hero != NONE:
        best = game.card[hero].anti_missile if missile else game.card[hero].anti_air
    for i in range(game.army[army].size):
        unit = game.army[army].units[i]
        best = max(best, game.card[unit].anti_missile if missile else game.card[unit].anti_air)
    return best


def has_mobile_supply(army):
    if game.army[army].hero != NONE and game.card[game.army[army].hero].mobile_supply > 0:
        return True
    for i in range(game.army[army].size):
        if game.card[game.army[army].units[i]].mobile_supply > 0:
            return True
    return False


def has_launcher(army):
    if game.army[army].hero != NONE and game.card[game.army[army].hero].mobile_launcher > 0:
        return True
    for i in range(game.army[army].size):
        if game.card[game.army[army].units[i]].mobile_launcher > 0:
            return True
    return False


def has_air_controller(army):
    if game.army[army].hero != NONE and game.card[game.army[army].hero].air_controller > 0:
        return True
    for i in range(game.army[army].size):
        if game.card[game.army[army].units[i]].air_controller > 0:
            return True
    return False


def rate_of(army):  # that of its slowest card
    rate = 99 if game.army[army].hero == NONE else game.card[game.army[army].hero].move
    for i in range(game.army[army].size):
        rate = min(rate, game.card[game.army[army].units[i]].move)
    return rate


def march_price(army):  # an action point for each card; Rapid Reaction pays none
    price = 0 if game.army[army].hero == NONE else 1
    for i in range(game.army[army].size):
        if game.card[game.army[army].units[i]].rapid_reaction == 0:
            price += 1
    return price


# --- hands, prices, and what lies on cards


def hand_limit(seat):
    return RULE[0].hand_size + FACTION[game.factions[seat]].hand


def draw_price(seat):
    return FACTION[game.factions[seat]].draw_ap


def can_draw(seat):
    return len(game.deck[seat]) > 0 and len(game.hand[seat]) < hand_limit(seat)


def draw_card(seat):
    if can_draw(seat):
        take_top(seat)
        game.say(f"{game.name(seat)} draws a card.")


def take_top(seat):
    slot = game.deck[seat].draw(1, to=game.hand[seat])
    game.drawn_as[seat][slot] = game.deck_size[seat] - len(game.deck[seat])


def play_card(seat, card, zone, place):
    game.hand[seat].remove(game.card[card].slot)
    game.card[card].zone = zone
    game.card[card].place = place


def back_to_hand(card):  # whatever has happened to it stays with it; hands keep their order
    seat = game.card[card].owner
    slot = game.card[card].slot
    game.card[card].zone = "unseen"
    game.card[card].place = NONE
    game.hand[seat].add(slot)
    place = 0
    for _ in range(len(game.hand[seat]) - 1):
        each = game.hand[seat][place]
        if game.drawn_as[seat][each] > game.drawn_as[seat][slot]:
            game.hand[seat].remove(each)
            game.hand[seat].add(each)
        else:
            place += 1


def spend_card(card):
    game.card[card].zone = "spent"
    game.card[card].place = NONE


def can_pay(seat, card, discount):
    if game.ap[seat] < max(0, game.card[card].ap - discount):
        return False
    if game.stock[seat][0] < game.card[card].humans:
        return False
    if game.stock[seat][1] < game.card[card].materials:
        return False
    if game.stock[seat][2] < game.card[card].energy:
        return False
    return game.stock[seat][3] >= game.card[card].technology


def pay(seat, card, discount):
    game.ap[seat] -= max(0, game.card[card].ap - discount)
    game.stock[seat][0] -= game.card[card].humans
    game.stock[seat][1] -= game.card[card].materials
    game.stock[seat][2] -= game.card[card].energy
    game.stock[seat][3] -= game.card[card].technology


def wealth(seat):
    return sum(game.stock[seat])


def richest(seat):  # the resource of which one has most
    best = 0
    for kind in range(1, RESOURCES):
        if game.stock[seat][kind] > game.stock[seat][best]:
            best = kind
    return best


def pay_any(seat, amount):
    for _ in range(amount):
        game.stock[seat][richest(seat)] -= 1


def half_price(price):
    return (price + 1) // 2


def first_of(card):  # cards lie on cards of their own deck alone
    return 0 if game.card[card].owner == NONE else game.first_card[game.card[card].owner]


def end_of(card):
    owner = game.card[card].owner
    return 0 if owner == NONE else game.first_card[owner] + game.deck_size[owner]


def lies_on(card, host):
    return game.card[card].zone == "card" and game.card[card].place == host


def munition_on(host, purpose):
    for card in range(first_of(host), end_of(host)):
        if lies_on(card, host) and game.card[card].sort == "munition":
            if game.card[card].purpose == purpose:
                return card
    return NONE


def carried(host, sort):  # cards of a sort on a card
    found = 0
    for card in range(first_of(host), end_of(host)):
        if lies_on(card, host) and game.card[card].sort == sort:
            found += 1
    return found


def attack_of_items(host):
    total = 0
    for card in range(first_of(host), end_of(host)):
        if lies_on(card, host) and game.card[card].sort != "munition":
            total += game.card[card].attack
    return total


def defence_of_items(host):
    total = 0
    for card in range(first_of(host), end_of(host)):
        if lies_on(card, host) and game.card[card].sort != "munition":
            total += game.card[card].defence
    return total


def use_munition(host, purpose):  # its dice; it is then gone
    card = munition_on(host, purpose)
    if card == NONE:
        return 0
    spend_card(card)
    game.say(f"The {SHEET(game.card[card].kind)} is used up.")
    return game.card[card].dice


# --- losses


def lose_unit(card):  # a Technologist of its army may save what was on it
    army = game.card[card].place
    seat, hero = game.army[army].seat, game.army[army].hero
    take_unit(card)
    spend_card(card)
    game.say(f"The {SHEET(game.card[card].kind)} is destroyed.")
    if seat < INDEPENDENTS:
        game.units_lost[seat] += 1
    drop_items(card, hero != NONE and game.card[hero].technologist > 0)


def drop_items(host, saved):
    for card in range(first_of(host), end_of(host)):
        if not lies_on(card, host):
            continue
        if saved and game.card[card].sort != "enhancement" and salvages(card):
            game.say(f"The {SHEET(game.card[card].kind)} is salvaged.")
            back_to_hand(card)
        else:
            spend_card(card)


def salvages(card):
    return game.chance(RULE[0].salvage_percent, of=card)


def wound(card, damage):
    game.card[card].hp -= damage
    if game.card[card].hp <= 0:
        game.card[card].hp = 0
        lose_unit(card)


def wound_hero(hero, damage):
    if damage <= 0:
        return
    game.card[hero].hp = max(0, game.card[hero].hp - damage)
    game.say(f"The {SHEET(game.card[hero].kind)} is wounded: {damage}.")
    if game.card[hero].hp == 0:
        game.say(f"The {SHEET(game.card[hero].kind)} is dead.")
        game.army[game.card[hero].place].hero = NONE
        spend_card(hero)
        drop_items(hero, False)


def remove_building(here, building):
    found = False
    for i in range(game.buildings[here]):
        if game.building[here][i] == building:
            found = True
        elif found:
            game.building[here][i - 1] = game.building[here][i]
    game.buildings[here] -= 1
    for i in range(game.buildings[here], MOST_BUILDINGS):
        game.building[here][i] = NONE
    spend_card(building)
