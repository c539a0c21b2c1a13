"""Space Troopers: any hero, wherever he stands, spends 1 courage for what they can do."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import ambush_type, is_alive, is_shadowed
from simkit.apocalypse.rules.enemies.spawning import reveal_tokens
from simkit.apocalypse.rules.heroes.courage import own_purse, pay, pay_if_granted, purse
from simkit.apocalypse.rules.heroes.recruiting import join_ambush
from simkit.apocalypse.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import stepped
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members

from .helping import agrees, has_die_to_raise

# Bits of an attack's `readied`, above those of all gift slots at the table.
BOOST_USED = 1 << (state.MOST_SEATS * state.MOST_SLOTS)
BOOST_REFUSED = BOOST_USED << 1  # by the first seat; the others follow


# --- Astronauts: all or part of an ambush moves anywhere -----------------------------------------


@kernel
def offer_transfers(game, at, seat, purse_of_his, firing):
    """Ambushes that he can pay to move; in the ambush segment only those that have not fired."""
    for area in members(movable_ambushes(game, at.rules, firing)):
        kind = ambush_type(game, area)
        price = at.rules.trooper[kind].trait.amount
        if price <= purse_of_his and has_destination(game, at, area, firing):
            offer(at.desk, choices.DO_TRANSFER, seat, kind, area, price)


@kernel
def movable_ambushes(game, rules, firing):
    """The areas with an ambush that courage moves, a bit each."""
    found = 0
    for kind in range(rules.trooper_types):
        if rules.trooper[kind].trait.op == effects.TRAIT_MOVE_FOR_COURAGE:
            for area in range(rules.map.areas):
                if game.areas[area].ambush[kind] > 0:
                    if firing == 0 or game.areas[area].fired == 0:
                        found |= 1 << area
    return found


@kernel
def offer_transfers_to_all(game, at, firing):
    """The captain may have any hero pay."""
    if movable_ambushes(game, at.rules, firing) == 0:
        return
    for seat in range(game.players):
        if is_alive(game, seat):
            offer_transfers(game, at, seat, purse(game, seat), firing)


@kernel
def offer_own_transfers(game, at, seat):
    """In his own turn a hero pays; the pool only helps while the captain has not refused it."""
    if (game.refused >> seat) & 1 == 1:
        offer_transfers(game, at, seat, own_purse(game, seat), 0)
    else:
        offer_transfers(game, at, seat, purse(game, seat), 0)


@kernel
def may_send_to(game, area, firing):
    """Any area but one under the Shadow; once an ambush has fired nobody joins it."""
    if is_shadowed(game, area):
        return False
    return firing == 0 or game.areas[area].fired == 0


@kernel
def has_destination(game, at, here, firing):
    """True if there is another area to which an ambush can move."""
    for area in range(at.rules.map.areas):
        if area != here and may_send_to(game, area, firing):
            return True
    return False


@kernel
def transfer(game, at, seat, kind, here, firing):
    """The captain has named who pays: how many go where, then the price."""
    place = choose_destination(game, at, seat, kind, here, firing)
    there, count = at.desk.options[place].where, at.desk.options[place].amount
    pay(game, at, seat, at.rules.trooper[kind].trait.amount)
    send_troopers(game, at, seat, kind, here, there, count)


@kernel
def transfer_in_turn(game, at, seat, kind, here):
    """A hero pays in his own turn, with the pool only if the captain grants it."""
    place = choose_destination(game, at, seat, kind, here, 0)
    there, count = at.desk.options[place].where, at.desk.options[place].amount
    if pay_if_granted(game, at, seat, at.rules.trooper[kind].trait.amount):
        send_troopers(game, at, seat, kind, here, there, count)
    else:
        game.refused |= 1 << seat


@kernel
def choose_destination(game, at, seat, kind, here, firing):
    """Every area with every number of troopers; returns the place of the option that is taken."""
    clear_options(at.desk)
    for area in range(at.rules.map.areas):
        if area != here and may_send_to(game, area, firing):
            for count in range(1, game.areas[here].ambush[kind] + 1):
                offer(at.desk, choices.DO_MOVE, seat, kind, area, count)
    return ask(game, at, choices.TRANSFER_TO, seat, seat, here)


@kernel
def send_troopers(game, at, seat, kind, here, there, count):
    """Others in the new area are discarded, and so are those above four; tokens are revealed."""
    game.areas[here].ambush[kind] -= count
    arrived = join_ambush(game, at, kind, there, count)
    say(game, at, events.TRANSFERRED, seat, kind, there, arrived)
    reveal_tokens(game, at, there)


# --- Cosmonauts: larger dice ---------------------------------------------------------------------


@kernel
def offer_boosts(game, at, kind, area):
    """Once an ambush, a hero who can pay and has not refused."""
    trait = at.rules.trooper[kind].trait
    if trait.op != effects.TRAIT_STEP_FOR_COURAGE or not has_die_to_raise(game.dice):
        return
    if (game.attack.readied & BOOST_USED) > 0:
        return
    for seat in range(game.players):
        if not is_alive(game, seat) or (game.attack.readied & (BOOST_REFUSED << seat)) > 0:
            continue
        if trait.amount <= purse(game, seat):
            offer(at.desk, choices.DO_BOOST, seat, kind, area, trait.amount)


@kernel
def boost(game, at, seat, kind, area):
    """He may refuse the captain; if he pays, all dice of the ambush go up a step."""
    price = at.rules.trooper[kind].trait.amount
    if not agrees(game, at, seat, game.captain, -1, area, price):
        game.attack.readied |= BOOST_REFUSED << seat
        return
    game.attack.readied |= BOOST_USED
    pay(game, at, seat, price)
    for i in range(game.dice.count):
        game.dice.sides[i] = stepped(game.dice.sides[i])
    say(game, at, events.BOOSTED, seat, kind, area, price)
