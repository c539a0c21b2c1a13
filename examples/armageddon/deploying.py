"""Cards and bases: drawing, new armies, deployment, outposts, collectors, what lies on cards."""

from board import (
    FIELD_ARMIES,
    MOST_BUILDINGS,
    can_draw,
    can_pay,
    carried,
    draw_price,
    end_of,
    first_of,
    game,
    half_price,
    has_force,
    has_spare_army,
    lies_on,
    pay,
    pay_any,
    play_card,
    put_unit,
    raise_army,
    take_unit,
    wealth,
)
from control import found_base, settle_control
from land import MAP
from pack import RESOURCE, RULE, SHEET
from strength import has_room

from simkit.design import NONE

HERO_ITEMS = 2  # attachments of a hero; units, buildings: one


def offer_cards(seat):
    if can_draw(seat) and game.ap[seat] >= draw_price(seat):
        game.offer("draw")
    for here in game.ground:
        if game.control[here] == seat:
            if game.base[here] == seat and game.level[here] > 0 and game.besieger[here] == NONE:
                offer_at_base(seat, here)
            offer_ground(seat, here)
    offer_fast(seat)
    offer_items(seat)


def offer_fast(seat):  # into open armies in the field that are in supply
    for slot in game.hand[seat]:
        card = game.card_in[seat][slot]
        if game.card[card].fast_deploy > 0 and can_pay(seat, card, saving(card)):
            for army in game.army.where(seat=seat, garrison=False, stealthed=False):
                here = game.army[army].place
                if is_in_field(seat, here) and has_room(army, card):
                    game.offer(
                        "deploy",
                        army=army,
                        card=card,
                        what=SHEET(game.card[card].kind),
                        to=MAP(here),
                    )


def is_in_field(seat, here):
    own = game.base[here] == seat and game.level[here] > 0
    return not own and game.supplied[seat][here] > 0


def offer_at_base(seat, here):
    if game.ap[seat] >= RULE[0].new_army_ap and has_spare_army():
        if game.army.count(seat=seat, garrison=False) < FIELD_ARMIES:
            game.offer("muster", to=MAP(here))
    for slot in game.hand[seat]:
        card = game.card_in[seat][slot]
        if not can_pay(seat, card, saving(card)):
            continue
        sort = game.card[card].sort
        if sort == "facility" and game.buildings[here] < min(MOST_BUILDINGS, game.level[here]):
            game.offer("build", card=card, what=SHEET(game.card[card].kind), to=MAP(here))
        elif sort in ("unit", "hero"):
            closed = not has_barracks(here)
            for army in game.army.where(seat=seat, spot=here, stealthed=False):
                if takes_in(army, card) and not (closed and is_unit_of_guard(army, card)):
                    game.offer(
                        "deploy",
                        army=army,
                        card=card,
                        what=SHEET(game.card[card].kind),
                        to=MAP(here),
                    )
    offer_transfers(seat, here)


def offer_transfers(seat, here):  # units change their army at a base, each once a turn
    for army in game.army.where(seat=seat, spot=here, stealthed=False, moved=False):
        for i in range(game.army[army].size):
            card = game.army[army].units[i]
            if not game.card[card].busy:
                for other in game.army.where(seat=seat, spot=here, stealthed=False):
                    if takes_in(other, card):
                        game.offer(
                            "transfer",
                            army=other,
                            card=card,
                            what=SHEET(game.card[card].kind),
                            to=MAP(here),
                        )


def takes_in(army, card):  # no garrison has a hero
    if game.card[card].sort == "hero":
        return not game.army[army].garrison and game.army[army].hero == NONE
    in_it = game.card[card].zone == "army" and game.card[card].place == army
    return not in_it and has_room(army, card)


def is_unit_of_guard(army, card):
    return game.army[army].garrison and game.card[card].sort == "unit"


def saving(card):  # action points that Rapid Reaction saves: all
    return game.card[card].ap if game.card[card].rapid_reaction > 0 else 0


def has_barracks(here):  # a stronghold, or an outpost with barracks: units may join its garrison
    for i in range(game.buildings[here]):
        if game.card[game.building[here][i]].barracks > 0:
            return True
    return game.stronghold[here]


def offer_ground(seat, here):  # outposts and collectors, in hexes that are held and in supply
    if game.base[here] not in (NONE, seat):
        return
    if game.besieger[here] != NONE or game.supplied[seat][here] == 0:
        return
    if game.level[here] == 0 and has_force(seat, here) and has_spare_army():
        if affords(seat, RULE[0].outpost_price):
            game.offer("outpost", to=MAP(here))
    if affords(seat, RULE[0].collector_price):
        for kind in RESOURCE:
            if game.icons[here][kind] > collected(here, kind):
                game.offer("collector", to=MAP(here), resource=kind)


def affords(seat, price):  # resources of any kind, and half as many action points
    return wealth(seat) >= price and game.ap[seat] >= half_price(price)


def collected(here, kind):  # a base collects one of each kind, a collector one
    icons = game.icons[here][kind]
    by_base = 1 if game.level[here] > 0 and icons > 0 else 0
    return min(icons, by_base + game.collectors[here][kind])


def offer_items(seat):
    for slot in game.hand[seat]:
        card = game.card_in[seat][slot]
        if game.card[card].sort in ("attachment", "enhancement", "munition"):
            if can_pay(seat, card, 0):
                for host in range(first_of(card), end_of(card)):
                    if may_bear(seat, host, card):
                        game.offer(
                            "attach",
                            host=host,
                            on=SHEET(game.card[host].kind),
                            card=card,
                            what=SHEET(game.card[card].kind),
                        )


def may_bear(seat, host, card):
    """One attachment (a hero two), one munition, each enhancement once."""
    sort, item = game.card[host].sort, game.card[card].sort
    zone = game.card[host].zone
    in_hand = sort == "raider" and zone == "unseen"
    in_hand = in_hand and game.card[host].slot in game.hand[seat]
    if zone not in ("army", "base") and not in_hand:
        return False
    if item == "munition":
        return fits(sort, game.card[card].purpose) and carried(host, "munition") == 0
    if sort == "raider":
        return False
    if item == "enhancement":
        return sort != "facility" and not bears_sheet(host, game.card[card].kind)
    slots = HERO_ITEMS if sort == "hero" else 1
    return carried(host, "attachment") < slots + game.card[host].more_attachments


def fits(sort, purpose):  # units fire in combat, heroes assassinate, raiders bomb
    if sort == "unit":
        return purpose == "combat"
    if sort == "hero":
        return purpose == "assassination"
    return sort == "raider" and purpose == "air_to_ground"


def bears_sheet(host, sheet):
    for card in range(first_of(host), end_of(host)):
        if lies_on(card, host) and game.card[card].kind == sheet:
            return True
    return False


# --- what is done


def deploy(seat, army, card, here):
    pay(seat, card, saving(card))
    play_card(seat, card, "army", army)
    if game.card[card].sort == "hero":
        game.army[army].hero = card
    else:
        put_unit(army, card)
    game.say(f"The {SHEET(game.card[card].kind)} comes to {MAP(here)}.")
    settle_control(here)


def muster(seat, here):
    game.ap[seat] -= RULE[0].new_army_ap
    raise_army(seat, here, False)
    game.say(f"{game.name(seat)} raises an army at {MAP(here)}.")


def transfer(army, card):
    take_unit(card)
    put_unit(army, card)
    game.card[card].busy = True


def build(seat, card, here):
    pay(seat, card, 0)
    play_card(seat, card, "base", here)
    game.building[here][game.buildings[here]] = card
    game.buildings[here] += 1
    game.say(f"{game.name(seat)} builds {SHEET(game.card[card].kind)} at {MAP(here)}.")
    settle_control(here)


def build_outpost(seat, here):
    pay_any(seat, RULE[0].outpost_price)
    game.ap[seat] -= half_price(RULE[0].outpost_price)
    found_base(seat, here, RULE[0].outpost_level)
    game.say(f"{game.name(seat)} founds an outpost at {MAP(here)}.")
    settle_control(here)


def build_collector(seat, here, kind):  # where no base stood, it is one with weak control
    pay_any(seat, RULE[0].collector_price)
    game.ap[seat] -= half_price(RULE[0].collector_price)
    if game.base[here] == NONE:
        found_base(seat, here, 0)
    game.collectors[here][kind] += 1
    game.say(f"{game.name(seat)} builds a collector of {RESOURCE(kind)} at {MAP(here)}.")
    settle_control(here)


def attach(seat, host, card):
    pay(seat, card, 0)
    play_card(seat, card, "card", host)
    game.say(f"The {SHEET(game.card[host].kind)} gets {SHEET(game.card[card].kind)}.")
