"""Abilities that are actions of their own, or that come at the start of any player's turn.

Those that better an attack stand in ready.py, those that a die sets off in attack.py, the rest with
the rule that they bend. One that serves once a turn is marked in the hero's `called`.
"""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can, is_alive, luck_at_hand
from simkit.apocalypse.rules.heroes.courage import earn
from simkit.apocalypse.rules.heroes.damage import hurt_self
from simkit.apocalypse.rules.heroes.gifts import gain_luck
from simkit.apocalypse.rules.heroes.healing import cure, needs_cure
from simkit.apocalypse.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .attack import OWN_AREA, begin_attack, kill_minion


@kernel
def may_call(game, seat, ability):
    """True if he has an ability that serves once a turn and has not used it yet."""
    hero = game.heroes[seat]
    return can(hero, ability) and (hero.called >> ability) & 1 == 0


@kernel
def call(game, at, seat, ability):
    """He uses it; not again in this turn."""
    game.heroes[seat].called |= 1 << ability
    say(game, at, events.ABILITY_USED, seat, ability)


@kernel
def spend_luck(game, seat, price):
    """Luck pays for an ability."""
    game.heroes[seat].luck -= price
    game.tally.luck_spent += price


# --- at the start of a player's turn, in Hell Time too ------------------------------------------


@kernel
def start_of_turn(game, at, seat):
    """Before fire burns: Doc Hunter's Stimpacks, then Penrod shrugs off a stun."""
    for doctor in range(game.players):
        give_stimpacks(game, at, doctor, seat)
    hero = game.heroes[seat]
    if can(hero, effects.SHRUG_OFF) and hero.stunned == 1:
        hero.stunned = 0
        say(game, at, events.STOOD_UP, seat)


@kernel
def give_stimpacks(game, at, doctor, patient):
    """As many as he likes and has luck for: each heals the hero, or lets him move farther."""
    while may_inject(game, at, doctor, patient):
        amount = at.rules.ability[effects.STIMPACKS].amount
        clear_options(at.desk)
        offer(at.desk, choices.PASS, patient)
        if needs_cure(game, patient):
            offer(at.desk, choices.DO_HEAL, patient, amount=amount)
        if game.heroes[patient].area != state.HELL:
            offer(at.desk, choices.DO_EXTRA_MOVE, patient, amount=amount)
        verb = at.desk.options[ask(game, at, choices.STIMPACK, doctor, doctor, patient)].verb
        if verb == choices.PASS:
            return
        say(game, at, events.INJECTED, doctor, patient, value=amount)
        spend_luck(game, doctor, at.rules.ability[effects.STIMPACKS].price)
        if verb == choices.DO_HEAL:
            cure(game, at, patient, amount, 1)
        else:
            game.heroes[patient].stride += amount


@kernel
def may_inject(game, at, doctor, patient):
    """Another hero, wherever he is; but nothing passes between Hell and the world."""
    if (
        doctor == patient
        or not is_alive(game, doctor)
        or not can(game.heroes[doctor], effects.STIMPACKS)
    ):
        return False
    if (game.heroes[doctor].area == state.HELL) != (game.heroes[patient].area == state.HELL):
        return False
    return luck_at_hand(game, doctor) >= at.rules.ability[effects.STIMPACKS].price


# --- team phase ---------------------------------------------------------------------------------


@kernel
def offer_team_abilities(game, at, seat, aided):
    """Spunky, Occult Interest, and Autopsy for whoever has not given first aid."""
    hero = game.heroes[seat]
    if may_call(game, seat, effects.SPUNKY):
        for other in range(game.players):
            if is_companion(game, seat, other):
                offer(
                    at.desk,
                    choices.DO_ABILITY,
                    seat,
                    effects.SPUNKY,
                    other,
                    at.rules.ability[effects.SPUNKY].amount,
                )
    if may_call(game, seat, effects.OCCULT_INTEREST):
        gain = at.rules.ability[effects.OCCULT_INTEREST].amount
        offer(at.desk, choices.DO_ABILITY, seat, effects.OCCULT_INTEREST, hero.area, gain)
    if can(hero, effects.AUTOPSY) and not aided and game.areas[hero.area].minions[state.LARVA] > 0:
        offer(at.desk, choices.DO_ABILITY, seat, effects.AUTOPSY, hero.area, state.LARVA)


@kernel
def use_team_ability(game, at, seat, ability, where):
    """Carry out one of them."""
    call(game, at, seat, ability)
    if ability == effects.SPUNKY:
        share_spunk(game, at, seat, where)
    elif ability == effects.OCCULT_INTEREST:
        pay_with_blood(game, at, seat)
    elif ability == effects.AUTOPSY:
        begin_attack(game, seat, where, OWN_AREA)
        kill_minion(game, at, state.LARVA, where)


@kernel
def is_companion(game, seat, other):
    """True for another living hero in the same area."""
    return (
        other != seat
        and is_alive(game, other)
        and game.heroes[other].area == game.heroes[seat].area
    )


@kernel
def share_spunk(game, at, seat, first):
    """Dorothy's Spunky: courage for up to two other heroes with her, each once."""
    helped = 0
    other = first
    for number in range(at.rules.ability[effects.SPUNKY].count):
        if number > 0:
            other = choose_next_friend(game, at, seat, helped)
            if other == state.NONE:
                return
        helped |= 1 << other
        earn(game, at, other, at.rules.ability[effects.SPUNKY].amount, state.BY_ABILITIES)


@kernel
def choose_next_friend(game, at, seat, helped):
    """One more hero to gain courage, or NONE."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS, seat)
    for other in range(game.players):
        if is_companion(game, seat, other) and (helped >> other) & 1 == 0:
            offer(at.desk, choices.DO_CHOOSE, other, amount=at.rules.ability[effects.SPUNKY].amount)
    option = at.desk.options[ask(game, at, choices.SPUNKY_SHARE, seat, seat, helped)]
    return state.NONE if option.verb == choices.PASS else option.who


@kernel
def pay_with_blood(game, at, seat):
    """Cissy's Occult Interest: she hurts herself for luck."""
    hurt_self(game, at, seat, at.rules.ability[effects.OCCULT_INTEREST].price)
    if is_alive(game, seat):
        gain_luck(game, at, seat, at.rules.ability[effects.OCCULT_INTEREST].amount)


# --- a hero's turn ------------------------------------------------------------------------------


@kernel
def offer_hero_abilities(game, at, seat, finished):
    """Brawler (not once an ambush has ended his turn), Emergency Care, Dark Exchange."""
    hero = game.heroes[seat]
    if may_call(game, seat, effects.BRAWLER) and not finished:
        offer(
            at.desk,
            choices.DO_ABILITY,
            seat,
            effects.BRAWLER,
            hero.area,
            at.rules.ability[effects.BRAWLER].price,
        )
    if may_call(game, seat, effects.EMERGENCY_CARE) and has_marker_in(game, hero.area):
        offer(at.desk, choices.DO_ABILITY, seat, effects.EMERGENCY_CARE, hero.area)
    if may_call(game, seat, effects.DARK_EXCHANGE) and hero.stunned == 0:
        for circle in range(state.FIEND, state.CACODEMON + 1):
            if game.areas[hero.area].minions[circle] > 0:
                if game.despair + circle <= at.rules.despair_boxes:
                    offer(
                        at.desk, choices.DO_ABILITY, seat, effects.DARK_EXCHANGE, hero.area, circle
                    )


@kernel
def use_hero_ability(game, at, seat, ability, circle):
    """Carry out one of them."""
    call(game, at, seat, ability)
    if ability == effects.BRAWLER:
        brawl(game, at, seat)
    elif ability == effects.EMERGENCY_CARE:
        care_for_all(game, at, seat)
    elif ability == effects.DARK_EXCHANGE:
        exchange(game, at, seat, circle)


@kernel
def brawl(game, at, seat):
    """Penrod's Brawler: an extra attack for his own health; he may give it up like any attack."""
    hurt_self(game, at, seat, at.rules.ability[effects.BRAWLER].price)
    if is_alive(game, seat):
        game.heroes[seat].attacks_left += 1
        say(game, at, events.EXTRA_ACTION, seat, 0)


@kernel
def has_marker_in(game, area):
    """True if a hero here is stunned, on fire or sick."""
    for seat in range(game.players):
        if is_alive(game, seat) and game.heroes[seat].area == area and is_marked(game, seat):
            return True
    return False


@kernel
def is_marked(game, seat):
    """True for a hero who is stunned, on fire or sick."""
    hero = game.heroes[seat]
    return hero.stunned == 1 or hero.burning == 1 or hero.pestilence > 0


@kernel
def care_for_all(game, at, seat):
    """Amelia's Emergency Care: every stun, fire and pestilence in her area is gone."""
    for other in range(game.players):
        hero = game.heroes[other]
        if is_alive(game, other) and hero.area == game.heroes[seat].area and is_marked(game, other):
            hero.stunned, hero.burning, hero.pestilence = 0, 0, 0
            say(game, at, events.CLEARED, seat, other)


@kernel
def exchange(game, at, seat, circle):
    """John Dark's Dark Exchange: a demon dies without an attack; despair advances by its Circle."""
    area = game.heroes[seat].area
    begin_attack(game, seat, area, OWN_AREA)
    kill_minion(game, at, circle, area)
    game.despair += circle
    say(game, at, events.DESPAIR_ADVANCES, value=game.despair)
