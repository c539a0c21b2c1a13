"""Sieges: offered, prevented by a sally, laid, broken; and what awaits whoever enters a hex."""

from __future__ import annotations

from simkit.armageddon.rules.table.armies import has_force, other_force
from simkit.armageddon.rules.table.control import falls_to, settle_control
from simkit.armageddon.words import choices, events, state
from simkit.armageddon.words.sizes import INDEPENDENTS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel

from .combat import battle

NONE = state.NONE


@kernel
def opponent(game, seat, here):
    """Whom an attack in a hex meets: the controller if he can fight there, else any enemy force."""
    holder = game.hexes[here].control
    if holder != NONE and holder != seat and has_force(game, holder, here):
        return holder
    return other_force(game, seat, here)


@kernel
def meet(game, at, seat, here):
    """An open army that can fight has come: take the base, fight, besiege, or wait."""
    foe = opponent(game, seat, here)
    if foe == NONE:
        falls_to(game, at, seat, here)
        settle_control(game, at, here)
        return
    place = game.hexes[here]
    settle_control(game, at, here)
    if place.besieger == seat:
        assault_on_arrival(game, at, seat, here)
        return
    place.battle = 1
    clear_options(at.desk)
    offer(at.desk, choices.PASS, where=here)
    offer(at.desk, choices.DO_FIGHT, where=here)
    if may_besiege(game, at.rules, seat, here):
        offer(at.desk, choices.DO_BESIEGE, where=here)
    verb = at.desk.options[ask(game, at, choices.ENTER, seat, here, 0)].verb
    if verb == choices.DO_FIGHT:
        attack(game, at, seat, here)
    elif verb == choices.DO_BESIEGE:
        besiege(game, at, seat, here)


@kernel
def assault_on_arrival(game, at, seat, here):
    """Whoever marches on to his own siege may assault at once, without paying for it."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS, where=here)
    offer(at.desk, choices.DO_FIGHT, where=here)
    if ask(game, at, choices.ENTER, seat, here, 0) == 1:
        battle(game, at, here, seat, game.hexes[here].owner)


@kernel
def may_besiege(game, rules, seat, here):
    """An enemy outpost or stronghold with open defenders, around which nobody lies yet."""
    place = game.hexes[here]
    if rules.sieges == 0 or place.level == 0 or place.owner == seat or place.owner == NONE:
        return False
    return place.besieger == NONE and has_force(game, place.owner, here)


@kernel
def attack(game, at, seat, here):
    """A battle that the mover begins; the controller of the hex is the defender."""
    place = game.hexes[here]
    place.battle = 0
    foe = opponent(game, seat, here)
    if foe == NONE:
        return
    if place.control == seat:  # a relief: the besiegers attack, the controller defends
        battle(game, at, here, foe, seat)
    else:
        battle(game, at, here, seat, foe)


@kernel
def besiege(game, at, seat, here):
    """The defender may sally at once, against the ground; otherwise the siege is laid."""
    place = game.hexes[here]
    place.battle = 0
    foe = place.owner
    if foe < INDEPENDENTS:
        clear_options(at.desk)
        offer(at.desk, choices.PASS, where=here)
        offer(at.desk, choices.DO_SALLY, where=here)
        if ask(game, at, choices.SALLY, foe, here, 0) == 1:
            sally(game, at, foe, seat, here)
    if has_force(game, seat, here) and place.owner == foe and has_force(game, foe, here):
        if not is_void(game, at, events.SIEGE_LAID, seat):
            place.besieger, place.laid = seat, game.turn
            game.tally.sieges[seat] += 1
            say(game, at, events.SIEGE_LAID, seat, foe, here)
    settle_control(game, at, here)


@kernel
def sally(game, at, seat, besieger, here):
    """The besieged attack, and the besieger has the ground (the page)."""
    game.tally.sallies[seat] += 1
    say(game, at, events.SALLIED, seat, where=here)
    battle(game, at, here, seat, besieger)


@kernel
def settle_battles(game, at, seat):
    """Attacks that were put off happen at the end of the player's turn."""
    for here in range(at.rules.hexes):
        if game.hexes[here].battle == 1:
            game.hexes[here].battle = 0
            if has_force(game, seat, here) and game.hexes[here].besieger != seat:
                attack(game, at, seat, here)
