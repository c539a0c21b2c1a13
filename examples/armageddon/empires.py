"""Armageddon Empires: two to four empires fight for a wasteland of hexes.

Each turn all empires buy dice and roll for the initiative. Then each plays in that order: it
collects resources, and spends its action points on cards, armies, marches, raids and special
operations. Who does not hold his headquarters at the end of a turn is out, and the last empire
wins.
"""

from agents import (
    assassinate,
    lay_mine,
    mend,
    offer_operations,
    sabotage,
    seize,
    spy,
    study,
)
from battles import attack_hex, battle, lay_aside, sally, settle_battles
from board import RESOURCES, draw_card, draw_price, game, has_force, pay_any, wealth
from control import is_source, raze_base, reckon_supply, settle_control
from deploying import (
    attach,
    build,
    build_collector,
    build_outpost,
    collected,
    deploy,
    muster,
    offer_cards,
    transfer,
)
from dice import succeeds
from land import MAP
from marching import hide_army, march, offer_marches, show_itself
from odds import damage_odds, duel_odds, observe_odds, threshold_odds  # noqa: F401
from opening import setup  # noqa: F401
from pack import LEVEL, PLACE_IN_ORDER, RULE
from planner import beginner, besieger, economist, expert, rusher  # noqa: F401
from raiding import launch, offer_raids

from simkit.design import NONE

MOST_TIES = 64  # after that the lower seat goes first


def play_round():
    for card in game.card:  # tries are counted anew every turn, and who regenerates is whole
        game.card[card].tried = 0
        if game.card[card].zone == "army" and game.card[card].regenerate > 0:
            game.card[card].hp = game.card[card].most_hp
    initiative()
    for place in range(len(game.players)):
        seat = game.order[place]
        if seat != NONE and game.alive[seat] == 1:
            take_player_turn(seat)
    end_of_round()


# --- initiative


def initiative():
    if game.bidding:
        for seat in game.everyone_at_once():
            if game.alive[seat] == 1:
                game.bid[seat] = bid_of(seat)
    for seat in game.players:
        if game.alive[seat] == 1:
            game.dice[seat] = game.bid[seat]
            game.bid[seat] = 0
            game.bought[seat] += game.dice[seat]
            pay_any(seat, game.dice[seat])
            game.successes[seat] = initiative_roll(seat, seat, 0)
            dice, rolled = game.dice[seat], game.successes[seat]
            game.say(f"{game.name(seat)} buys {dice} dice and rolls {rolled}.")
    put_in_order()


def bid_of(seat):
    game.offer("buy", dice=0)
    for dice in range(1, min(RULE[0].most_bought, wealth(seat)) + 1):
        game.offer("buy", dice=dice)
    return game.choose(seat).dice


def initiative_roll(seat, rival, again):
    found = 0
    for die in range(RULE[0].free_dice + game.dice[seat]):
        if succeeds(game.roll(RULE[0].die_sides, of=(seat, rival, again, die))):
            found += 1
    return found


def put_in_order():  # the living by their rolls
    count = 0
    for seat in game.players:
        if game.alive[seat] == 1:
            place = count
            while place > 0 and goes_before(seat, game.order[place - 1]):
                game.order[place] = game.order[place - 1]
                place -= 1
            game.order[place] = seat
            count += 1
    for place in range(count, len(game.order)):
        game.order[place] = NONE
    for place in range(count):
        game.standing[game.order[place]] = place
    game.first_turns[game.order[0]] += 1


def goes_before(one, other):  # more successes; if they tie, both roll once more, and again
    mine, theirs = game.successes[one], game.successes[other]
    for again in range(1, MOST_TIES):
        if mine != theirs:
            return mine > theirs
        mine, theirs = initiative_roll(one, other, again), initiative_roll(other, one, again)
    return one < other


# --- a player's turn


def take_player_turn(seat):
    begin_turn(seat)
    while True:
        game.offer("done")
        offer_cards(seat)
        offer_marches(seat)
        offer_raids(seat)
        offer_operations(seat)
        offer_battles(seat)
        did = game.choose(seat)
        if did == "done":
            break
        do_with_cards(seat, did)
        do_in_the_field(seat, did)
    settle_battles(seat)
    game.ap_unused[seat] += game.ap[seat]
    game.ap[seat] = 0


def begin_turn(seat):
    reckon_supply()
    points, gained = ap_of(seat) + RULE[0].prisoner_ap * prisoners(seat), 0
    for here in game.ground:
        if game.base[here] == seat and game.besieger[here] == NONE:
            for kind in range(RESOURCES):
                got = collected(here, kind)
                game.stock[seat][kind] += got
                gained += got
            for i in range(game.buildings[here]):
                points += game.card[game.building[here][i]].ap_bonus
    game.ap[seat] = points
    game.income[seat] += gained
    for army in game.army.where(seat=seat):
        refresh_army(army)
    game.say(f"{game.name(seat)} has {points} action points and collects {gained} resources.")


def ap_of(seat):
    place = game.standing[seat]
    if len(game.players) == 2:
        return PLACE_IN_ORDER[place].of_two
    return (
        PLACE_IN_ORDER[place].of_three if len(game.players) == 3 else PLACE_IN_ORDER[place].of_four
    )


def prisoners(seat):  # heroes of others that a seat holds, if it has a base that nobody besieges
    if all(not is_source(seat, here) for here in game.ground):
        return 0
    return game.card.count(zone="captive", place=seat)


def refresh_army(army):  # it may march again; experience lends heroes fate
    game.army[army].moved = game.army[army].relief = False
    for i in range(game.army[army].size):
        game.card[game.army[army].units[i]].busy = False
    hero = game.army[army].hero
    if hero != NONE:
        game.card[hero].busy = False
        game.card[hero].fate = game.card[hero].most_fate
        game.card[hero].fate += LEVEL[level_of(game.army[army].experience)].fate


def level_of(experience):
    found = 0
    for level in LEVEL:
        if experience >= LEVEL[level].least:
            found = level
    return found


def offer_battles(seat):  # put off, assaults, sallies; a new seat for the headquarters
    price = RULE[0].assault_ap
    for here in game.ground:
        if game.battle[here] and has_force(seat, here):
            game.offer("fight", to=MAP(here), price=0)
        elif game.ap[seat] >= price and game.besieger[here] != NONE:
            if game.besieger[here] == seat:
                game.offer("fight", to=MAP(here), price=price)
            elif game.base[here] == seat and has_force(seat, here):
                game.offer("break", to=MAP(here))
        if game.base[here] == seat and game.stronghold[here] and game.home[seat] != here:
            game.offer("move_seat", to=MAP(here))


def do_with_cards(seat, did):
    if did == "draw":
        game.ap[seat] -= draw_price(seat)
        draw_card(seat)
    elif did == "muster":
        muster(seat, did.to)
    elif did == "deploy":
        deploy(seat, did.army, did.card, did.to)
    elif did == "transfer":
        transfer(did.army, did.card)
    elif did == "build":
        build(seat, did.card, did.to)
    elif did == "outpost":
        build_outpost(seat, did.to)
    elif did == "collector":
        build_collector(seat, did.to, did.resource)
    elif did == "attach":
        attach(seat, did.host, did.card)
    elif did == "launch":
        launch(seat, did.card, did.to)


def do_in_the_field(seat, did):
    if did == "move":
        march(seat, did.army)
    elif did == "hide":
        hide_army(seat, did.army)
    elif did == "show":
        show_itself(seat, did.army)
    elif did == "fight":
        fight(seat, did.to, did.price)
    elif did == "break":
        game.ap[seat] -= RULE[0].assault_ap
        sally(seat, game.besieger[did.to], did.to)
        settle_control(did.to)
    elif did == "move_seat":
        game.home[seat] = MAP(did.to)
    elif did == "assassinate":
        assassinate(seat, did.card, did.victim, did.to)
    elif did == "sabotage":
        sabotage(seat, did.card, did.victim, did.to)
    elif did == "spy":
        spy(seat, did.card, did.to)
    elif did == "seize":
        seize(seat, did.army, did.target, did.to)
    elif did == "study":
        study(seat, did.card, did.to)
    elif did == "lay":
        lay_mine(seat, did.card, did.to)
    elif did == "mend":
        mend(seat, did.card, did.to)


def fight(seat, here, price):  # put off, or an assault on a base that is besieged
    game.ap[seat] -= price
    if price > 0:
        battle(here, seat, game.base[here])
    else:
        attack_hex(seat, here)


# --- the end of a turn


def end_of_round():  # eliminations first, all at once; then the last one left has won
    left, last = 0, NONE
    for seat in game.players:
        if game.alive[seat] == 1 and game.base[game.home[seat]] != seat:
            game.alive[seat] = 2  # fallen, not yet cleared away
    for seat in game.players:
        if game.alive[seat] == 2:
            eliminate(seat)
        elif game.alive[seat] == 1:
            left += 1
            last = seat
    if left == 1:
        game.end("conquest", winner=last)
    if left == 0:
        game.end("draw")
    if game.round_number >= min(RULE[0].turns, game.last_turn):
        game.end("none")


def eliminate(seat):  # its armies disband, its other bases are deserted
    game.alive[seat] = 0
    game.out[seat] = game.round_number
    game.say(f"{game.name(seat)} is out of the game.")
    for army in game.army.where(seat=seat, garrison=False):
        here = game.army[army].spot
        disband(army)
        settle_control(here)
    for here in game.ground:
        if game.base[here] == seat:
            if game.guard[here] != NONE:
                disband(game.guard[here])
                game.guard[here] = NONE
            raze_base(here)
        if game.mine[here] == seat:
            game.mine[here] = NONE
    for card in game.card.where(zone="captive", place=seat):
        game.card[card].zone = "spent"
        game.card[card].place = NONE


def disband(army):
    for i in range(game.army[army].size):
        lay_aside(game.army[army].units[i])
    if game.army[army].hero != NONE:
        lay_aside(game.army[army].hero)
    game.army.remove(army)


def check():
    for army in game.army:
        for i in range(game.army[army].size):
            unit = game.army[army].units[i]
            assert game.card[unit].zone == "army", "a unit of an army is elsewhere"
            assert game.card[unit].place == army, "a unit of an army is in another one"
    for here in game.ground:
        if game.guard[here] != NONE:
            assert game.army[game.guard[here]].seat == game.base[here], "a garrison of another"
    for seat in game.players:
        assert min(game.stock[seat]) >= 0, "a debt"
        assert game.ap[seat] >= 0, "action points below 0"
