"""One unit strikes: whom it reaches from its row, its challenge, and its special attacks."""

from __future__ import annotations

from simkit.armageddon.rules.chance.dice import challenge
from simkit.armageddon.rules.table.armies import ability, owned, sheet_of
from simkit.armageddon.rules.table.cards import (
    item_on,
    items_worth,
    lose_unit,
    use_munition,
    wound_hero,
)
from simkit.armageddon.words import choices, events, kinds, state
from simkit.armageddon.words.sizes import INDEPENDENTS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .strength import BACK, FRONT, RASH, attack_dice, defence_dice

NONE = state.NONE


@kernel
def line_up(game, rules, army):
    """Units that reach over a row stand behind the others, as long as somebody stands in front."""
    troop, front = game.armies[army], 0
    for i in range(troop.count):
        piece = game.cards[troop.units[i]]
        piece.row = FRONT if sheet_of(game, rules, troop.units[i]).range <= 1 else BACK
        front += 1 if piece.row == FRONT else 0
    if front == 0:
        for i in range(troop.count):
            game.cards[troop.units[i]].row = FRONT


@kernel
def reaches(game, rules, card, target):
    """Range 1 reaches from front to front, 2 over one row, 3 any row."""
    rows = 1 + game.cards[card].row + game.cards[target].row
    return sheet_of(game, rules, card).range >= rows


@kernel
def take_turn(game, at, card, foe, ground):
    """A unit strikes in its turn of the round: once, twice, or at several."""
    piece = game.cards[card]
    if piece.rash > 0:
        piece.rash -= 1
    if piece.disabled == 1:
        piece.disabled = 0
        return
    if ability(game, at.rules, card, kinds.SNIPER) > 0 and snipe(game, at, card, foe):
        return
    many = ability(game, at.rules, card, kinds.MULTI_TARGET)
    blows = max(1, many)
    if ability(game, at.rules, card, kinds.DOUBLE_ATTACK) > 0:
        blows = 2
    for _ in range(blows):
        if piece.where == state.IN_ARMY:
            strike(game, at, card, foe, ground, max(1, many))
    if ability(game, at.rules, card, kinds.ASSAULT) > 0:
        piece.rash = RASH


@kernel
def strike(game, at, card, foe, ground, shares):
    """One blow at a target of the owner's choice, and what special attacks add to it."""
    dice = attack_dice(game, at.rules, card, foe) // shares
    if dice == 0:
        return
    target = choose_target(game, at, card, foe)
    if target == NONE:
        return
    row = game.cards[target].row
    hurt = hit(game, at, card, target, dice, ground)
    if game.cards[card].where != state.IN_ARMY:  # it fell by vengeance
        return
    if ability(game, at.rules, card, kinds.AREA) > 0:
        other = somebody(game, foe, target, row)
        if other != NONE:
            hit(game, at, card, other, dice, ground)
    if game.cards[card].where != state.IN_ARMY:
        return
    if hurt > 0 and row == FRONT and ability(game, at.rules, card, kinds.BREAKTHROUGH) > 0:
        behind = somebody(game, foe, target, BACK)
        if behind != NONE:
            hit(game, at, card, behind, dice, ground)


@kernel
def choose_target(game, at, card, foe):
    """Whom a unit strikes, with its munition (amount 1) or without."""
    seat = game.armies[game.cards[card].place].seat
    troop, desk = game.armies[foe], at.desk
    loaded = item_on(game, at.rules, card, kinds.MUNITION, kinds.COMBAT, 0) != NONE
    clear_options(desk)
    for i in range(troop.count):
        if reaches(game, at.rules, card, troop.units[i]):
            offer(desk, choices.DO_CHOOSE, troop.units[i])
            if loaded:
                offer(desk, choices.DO_CHOOSE, troop.units[i], amount=1)
    if desk.count == 0:
        return NONE
    if seat == INDEPENDENTS:
        return desk.options[0].who
    option = desk.options[ask(game, at, choices.TARGET, seat, card, 0)]
    game.cards[card].loaded = option.amount
    return option.who


@kernel
def somebody(game, foe, but, row):
    """The first unit of an army in a row that is not this one, or NONE."""
    troop = game.armies[foe]
    for i in range(troop.count):
        if troop.units[i] != but and game.cards[troop.units[i]].row == row:
            return troop.units[i]
    return NONE


@kernel
def hit(game, at, card, target, dice, ground):
    """A challenge between two units; returns the damage."""
    mine = game.armies[game.cards[card].place]
    army = game.cards[target].place
    theirs = game.armies[army]
    if game.cards[card].loaded == 1:
        dice += use_munition(game, at, card, kinds.COMBAT)
        game.cards[card].loaded = 0
    defence = defence_dice(game, at.rules, target, ground)
    seat, other = mine.seat, theirs.seat
    damage = challenge(game, at, card, dice, defence, seat, mine.hero, other, theirs.hero)
    if damage == 0:
        return 0
    striker, struck = owned(game, card, seat), owned(game, target, other)
    say(game, at, events.STRUCK, striker, struck, value=damage)
    mine.experience += damage
    mark(game, at.rules, card, target)
    wound(game, at, target, damage)
    if game.cards[target].where != state.IN_ARMY:
        if ability(game, at.rules, target, kinds.VENGEANCE) > 0:
            avenge(game, at, card, target)
    return damage


@kernel
def mark(game, rules, card, target):
    """What a hit does besides damage: shock, disable, disarm."""
    piece = game.cards[target]
    if ability(game, rules, card, kinds.SHOCK) > 0:
        piece.held = piece.disabled = 1
    if ability(game, rules, card, kinds.DISABLE) > 0:
        piece.disabled = 1
    piece.disarmed += ability(game, rules, card, kinds.DISARM)


@kernel
def wound(game, at, card, damage):
    """Damage of at least its hit points destroys a unit."""
    game.cards[card].hp -= damage
    if game.cards[card].hp <= 0:
        game.cards[card].hp = 0
        lose_unit(game, at, card)


@kernel
def avenge(game, at, card, fallen):
    """A unit with Vengeance strikes once more as it falls."""
    if game.cards[card].where != state.IN_ARMY:
        return
    army = game.cards[card].place
    seat = game.armies[army].seat
    dice = sheet_of(game, at.rules, fallen).attack
    defence = defence_dice(game, at.rules, card, 0)
    damage = challenge(game, at, fallen, dice, defence, INDEPENDENTS, NONE, seat, NONE)
    if damage > 0:
        striker, struck = owned(game, fallen, INDEPENDENTS), owned(game, card, seat)
        say(game, at, events.STRUCK, striker, struck, value=damage)
        wound(game, at, card, damage)


@kernel
def snipe(game, at, card, foe):
    """A sniper shoots at the hero, for an action point, if there is one to shoot at."""
    seat, hero = game.armies[game.cards[card].place].seat, game.armies[foe].hero
    if hero == NONE or seat == INDEPENDENTS or game.seats[seat].ap == 0:
        return False
    game.seats[seat].ap -= 1
    dice = ability(game, at.rules, card, kinds.SNIPER)
    fate = game.cards[hero].fate + items_worth(game, at.rules, hero, True)
    damage = challenge(game, at, card, dice, fate, seat, NONE, game.armies[foe].seat, NONE)
    wound_hero(game, at, hero, damage)
    return True
