"""10.0 Surface Installations: waking, damaging, destroying and repairing them."""

from __future__ import annotations

from simkit.hades.words import chances, events, state
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import ABOVE_ALL_DRAWS
from simkit.kernel.numbers.sets import has

from .board import deck_of, site_of, site_status, sites_beside, twin_of


@kernel
def draw_installation(game, at, site):
    """An installation out of its cup, at random; NONE from an empty cup."""
    best, lowest = state.NONE, ABOVE_ALL_DRAWS
    for number in range(at.rules.installations):
        there = at.rules.installation[number].in_play == 1
        if there and game.installations[number].site == state.NONE:
            key = chances.site_key(at.luck, site, number)
            if key < lowest:
                best, lowest = number, key
    return best


@kernel
def wake_site(game, at, site):
    """An inactive site gets a new installation, fully operational (5.6, 6.1)."""
    if game.sites[site] != state.NONE or is_void(game, at, events.SITE_WOKEN, -1):
        return
    number = draw_installation(game, at, site)
    if number != state.NONE:
        put_installation(game, at, number, site)
        game.tally.sites_woken += 1


@kernel
def put_installation(game, at, number, site):
    """Place an installation; a Flight Elevator releases its fighter at once (10.6)."""
    game.sites[site] = number
    game.installations[number].site = site
    game.installations[number].status = state.OPERATIONAL
    say(game, at, events.SITE_WOKEN, what=number, where=at.rules.map.site[state.INFERNO, site])
    launch_fighter(game, at, number)


@kernel
def launch_fighter(game, at, number):
    """The elevator's one and only fighter starts, even if the elevator is lost at once (10.6)."""
    fighter = at.rules.installation[number].fighter
    if fighter != state.NONE and game.fighters[fighter].where == state.ASIDE:
        game.fighters[fighter].where = state.IN_ORBIT
        say(game, at, events.FIGHTER_LAUNCHED, what=fighter)


@kernel
def wake_sites_beside(game, at, place):
    """A unit of the player has come to this place: inactive sites beside it awake (6.1)."""
    asleep = sites_beside(game, at.rules, place, state.NONE)
    for site in range(state.MOST_SITES):
        if has(asleep, site):
            wake_site(game, at, site)


@kernel
def arrive(game, at, place):
    """All that a place does to installations when a unit of the player comes to it.

    A Complex of Purgatory destroys the installation above it (6.1), which is drawn first if the
    site was inactive (10.6).
    """
    wake_sites_beside(game, at, place)
    site = site_of(at.rules, place)
    if site != state.NONE and deck_of(place) == state.PURGATORY and game.sites[site] != state.NONE:
        if site_status(game, site) != state.DESTROYED:
            say(
                game, at, events.SITE_CRUSHED, what=game.sites[site], where=twin_of(at.rules, place)
            )
            destroy_installation(game, at, game.sites[site])


@kernel
def damage_installation(game, at, number):
    """One step: a fully operational installation is damaged, a damaged one destroyed (4.0)."""
    if game.installations[number].status == state.OPERATIONAL:
        game.installations[number].status = state.DAMAGED
        say(game, at, events.SITE_DAMAGED, what=number)
    else:
        destroy_installation(game, at, number)


@kernel
def destroy_installation(game, at, number):
    """It stays on its site with a "Destroyed" marker (4.0)."""
    if game.installations[number].status != state.DESTROYED:
        game.installations[number].status = state.DESTROYED
        game.tally.sites_destroyed += 1
        say(game, at, events.SITE_DESTROYED, what=number)


@kernel
def hit_installation(game, at, number, hits):
    """One hit damages, two destroy (4.0)."""
    if hits >= 2:
        destroy_installation(game, at, number)
    elif hits == 1:
        damage_installation(game, at, number)


@kernel
def repair_installation(game, at, number):
    """A damaged installation is fully operational again; a destroyed one never is."""
    game.installations[number].status = state.OPERATIONAL
    game.tally.sites_repaired += 1
    say(game, at, events.SITE_REPAIRED, what=number)
