"""What an attack is likely to do to both sides, and what that is worth.

Cards are weighed as if both decks were whole. Worth is told in victory points as a rule of thumb:
a unit of one's own is a point, a weapon on the hull about as much to the ship.
"""

from __future__ import annotations

from simkit.hades.rules.common.board import is_covered
from simkit.hades.words import effects, state
from simkit.kernel.jit import kernel

VALUES, BITS = 8, 7  # modifiers 0 to 7, each with a number of cards in seven bits
NOTHING = 1  # one card with the modifier zero: nobody, or an attack without defense

HIT = 0.3  # what the first step of a unit is worth; the unit itself is worth 1
NASTIAN, NASTIAN_HIT = 0.6, 0.25
TSO, SANDERS = 2.0, 1.0
WEAPON, WEAPON_HIT = 1.0, 0.7
FEEDER, FEEDER_HIT = 0.8, 0.6  # elevators and the Radar Dome
RUIN = 0.4  # to finish off what is damaged
PLANE, PLANE_HIT = 1.2, 0.5

# --- cards --------------------------------------------------------------------------------------


@kernel
def attack_spread(rules, deck, line, weak):
    """How many cards of a deck give each attack modifier."""
    spread = 0
    for card in range(rules.deck[deck]):
        value = min(max(rules.card[deck, card].attack[line, weak], 0), VALUES - 1)
        spread += 1 << (BITS * value)
    return spread


@kernel
def defense_spread(rules, deck, line, weak, covered):
    """How many cards of a deck take each number from an attack."""
    spread = 0
    for card in range(rules.deck[deck]):
        value = -rules.card[deck, card].defense[line, weak]
        if covered:
            value -= rules.card[deck, card].cover
        spread += 1 << (BITS * min(max(value, 0), VALUES - 1))
    return spread


@kernel
def cards_with(spread, value):
    """How many cards have this value."""
    return (spread >> (BITS * value)) & ((1 << BITS) - 1)


@kernel
def shares_of(attack, support, defense):
    """The shares of net results: 2 or more, 1, -1, -2 or less."""
    two, one, back, ruin, ways = 0, 0, 0, 0, 0
    for first in range(VALUES):
        for second in range(VALUES):
            pair = cards_with(attack, first) * cards_with(support, second)
            if pair > 0:
                for against in range(VALUES):
                    times = pair * cards_with(defense, against)
                    net = first + second - against
                    ways += times
                    if net >= 2:
                        two += times
                    elif net == 1:
                        one += times
                    elif net == -1:
                        back += times
                    elif net < -1:
                        ruin += times
    return two / ways, one / ways, back / ways, ruin / ways


# --- targets ------------------------------------------------------------------------------------


@kernel
def defense_of_target(view, rules, target):
    """The defender's cards."""
    if target >= state.FIGHTER:
        weak = view.fighters[target - state.FIGHTER].damaged
        return defense_spread(rules, state.NASTIAN_CARDS, rules.fighter_line, weak, False)
    if target >= state.INSTALLATION:
        number = target - state.INSTALLATION
        weak = min(view.installations[number].status, 1)
        return defense_spread(
            rules, state.NASTIAN_CARDS, rules.installation[number].line, weak, False
        )
    enemy = view.enemies[target]
    covered = is_covered(view, rules, enemy.place)
    line = rules.enemy[target].line
    return defense_spread(rules, state.NASTIAN_CARDS, line, enemy.depleted, covered)


@kernel
def prize_of(view, rules, target):
    """What the end of a target is worth, and what a single hit."""
    if target >= state.FIGHTER:
        return PLANE, PLANE if view.fighters[target - state.FIGHTER].damaged == 1 else PLANE_HIT
    if target >= state.INSTALLATION:
        return prize_of_installation(view, rules, target - state.INSTALLATION)
    depleted = view.enemies[target].depleted == 1
    if target == rules.officer:
        prize = SANDERS if depleted else TSO
        return prize, prize
    return NASTIAN, NASTIAN if depleted or rules.enemy[target].steps == 1 else NASTIAN_HIT


@kernel
def prize_of_installation(view, rules, number):
    """A damaged one does nothing; to finish it keeps it from being repaired."""
    if view.installations[number].status == state.DAMAGED:
        return RUIN, RUIN
    if rules.installation[number].role < effects.OFFENSIVE:
        return WEAPON, WEAPON_HIT
    return FEEDER, FEEDER_HIT


# --- attacks ------------------------------------------------------------------------------------


@kernel
def weakness_of(view, rules, unit):
    """1 for a unit that attacks with the value in parentheses."""
    return max(view.units[unit].depleted, rules.unit[unit].weak)


@kernel
def worth_of_attack(view, rules, unit, partner, target, undefended):
    """What an attack is worth, backlash taken off; the partner is NONE for one unit alone."""
    attack = attack_spread(
        rules, state.SHL_CARDS, rules.unit[unit].line, weakness_of(view, rules, unit)
    )
    support = NOTHING
    if partner != state.NONE:
        weak = weakness_of(view, rules, partner)
        support = attack_spread(rules, state.SHL_CARDS, rules.unit[partner].line, weak)
    defense = NOTHING if undefended else defense_of_target(view, rules, target)
    two, one, back, ruin = shares_of(attack, support, defense)
    end, hit = prize_of(view, rules, target)
    worth = two * end + one * hit
    if target < state.FIGHTER:
        victim = max(unit, partner)  # backlash strikes the higher ID (6.2)
        worth -= ruin + back * price_of_hit(view, rules, victim)
    return worth


@kernel
def price_of_hit(view, rules, unit):
    """The last step of a unit is the unit."""
    last = view.units[unit].depleted == 1 or rules.unit[unit].steps == 1
    return 1.0 if last else HIT


@kernel
def worth_of_shot(view, rules, module, target):
    """What a shot of the Vittles is worth; nothing strikes back."""
    failing = rules.module_place[module] == view.vittles.module
    weak = view.vittles.failing if failing else 0
    attack = attack_spread(rules, state.SHL_CARDS, rules.weapon_line[module], weak)
    two, one, _back, _ruin = shares_of(attack, NOTHING, defense_of_target(view, rules, target))
    end, hit = prize_of(view, rules, target)
    return two * end + one * hit
