"""4.0 Combat resolution: one card a participant, attack and defense added.

Each function resolves one combat from the first card to the last hit; the net result is returned.
Who may attack whom is asked elsewhere. Backlash strikes only where both sides are on the ground.
"""

from __future__ import annotations

from simkit.hades.words import events, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .board import is_covered
from .cards import clear_table, draw_resolution
from .installations import hit_installation
from .losses import hit_enemy, hit_fighter, hit_unit
from .modules import hit_vittles

# --- values on cards ----------------------------------------------------------------------------


@kernel
def attack_of(game, at, deck, line, weak):
    """Draw for an attacker; ``weak`` takes the value in parentheses."""
    card = draw_resolution(game, at, deck)
    value = at.rules.card[deck, card].attack[line, weak]
    say(game, at, events.ATTACK_DRAWN, line, deck, value=value)
    return value


@kernel
def defense_of(game, at, deck, line, weak, covered):
    """Draw for a defender; on a destroyed installation the card's cover counts as well."""
    card = draw_resolution(game, at, deck)
    value = at.rules.card[deck, card].defense[line, weak]
    if covered:
        value += at.rules.card[deck, card].cover
    say(game, at, events.DEFENSE_DRAWN, line, deck, value=value)
    return value


@kernel
def no_defense(game, at):
    """A successful CFP attack: the enemy draws no card (6.4)."""
    say(game, at, events.UNDEFENDED)
    return 0


@kernel
def settle(game, at, attack, defense):
    """The net result."""
    net = attack + defense
    say(game, at, events.NET_RESULT, value=net)
    return net


@kernel
def hits_of(net):
    """Hits on the defender: two destroy."""
    return min(net, 2) if net > 0 else 0


@kernel
def backlash_of(net):
    """Hits on the attacker, ground against ground."""
    return min(-net, 2) if net < 0 else 0


@kernel
def backlash_from(rules, enemy, net):
    """The same of an attack on this enemy: that the Officer strikes back at all is a setting."""
    if enemy == rules.officer and rules.officer_backlash == 0:
        return 0
    return backlash_of(net)


@kernel
def unit_weak(game, rules, unit):
    """1 if a unit has the value in parentheses: depleted, or always (the Honor Guard)."""
    return max(game.units[unit].depleted, rules.unit[unit].weak)


# --- the player's units attack ------------------------------------------------------------------


@kernel
def fire_of(game, at, unit, weak, partner, partner_weak):
    """The attack of one unit, or of two that combine fire: a card each, added (6.2)."""
    attack = attack_of(game, at, state.SHL_CARDS, at.rules.unit[unit].line, weak)
    if partner != state.NONE:
        attack += attack_of(game, at, state.SHL_CARDS, at.rules.unit[partner].line, partner_weak)
    return attack


@kernel
def fire_at_enemy(game, at, unit, weak, partner, partner_weak, enemy, undefended):
    """Ground against ground; backlash strikes the higher ID of two that combine fire (6.2)."""
    clear_table(game)
    attack = fire_of(game, at, unit, weak, partner, partner_weak)
    defense = no_defense(game, at) if undefended else enemy_defense(game, at, enemy)
    net = settle(game, at, attack, defense)
    hit_enemy(game, at, enemy, hits_of(net))
    hit_unit(game, at, max(unit, partner), backlash_from(at.rules, enemy, net), state.BY_BACKLASH)
    return net


@kernel
def fire_at_installation(game, at, unit, weak, partner, partner_weak, number, undefended):
    """Against a Surface Installation, which can strike back as well."""
    clear_table(game)
    attack = fire_of(game, at, unit, weak, partner, partner_weak)
    return strike_installation(game, at, max(unit, partner), attack, number, undefended)


@kernel
def sabotage_installation(game, at, unit, number):
    """A fixed modifier instead of a card; the installation still draws (6.5)."""
    clear_table(game)
    attack = at.rules.sabotage[game.units[unit].depleted]
    return strike_installation(game, at, unit, attack, number, False)


@kernel
def strike_installation(game, at, unit, attack, number, undefended):
    """An installation defends itself against an attack of so much by this unit."""
    defense = no_defense(game, at) if undefended else installation_defense(game, at, number)
    net = settle(game, at, attack, defense)
    hit_installation(game, at, number, hits_of(net))
    hit_unit(game, at, unit, backlash_of(net), state.BY_BACKLASH)
    return net


@kernel
def fire_at_fighter(game, at, unit, weak, partner, partner_weak, fighter):
    """Heavy Weapons against a fighter in orbit: no backlash (6.2, 4.0)."""
    clear_table(game)
    attack = fire_of(game, at, unit, weak, partner, partner_weak)
    net = settle(game, at, attack, fighter_defense(game, at, fighter))
    hit_fighter(game, at, fighter, hits_of(net))
    return net


# --- defenders ----------------------------------------------------------------------------------


@kernel
def enemy_defense(game, at, enemy):
    """A Nastian or Gorgon on the ground."""
    record = game.enemies[enemy]
    covered = is_covered(game, at.rules, record.place)
    line = at.rules.enemy[enemy].line
    return defense_of(game, at, state.NASTIAN_CARDS, line, record.depleted, covered)


@kernel
def unit_defense(game, at, unit):
    """A unit of the player."""
    covered = is_covered(game, at.rules, game.units[unit].place)
    weak = unit_weak(game, at.rules, unit)
    return defense_of(game, at, state.SHL_CARDS, at.rules.unit[unit].line, weak, covered)


@kernel
def installation_defense(game, at, number):
    """An installation; a damaged one has the value in parentheses."""
    weak = min(game.installations[number].status, 1)
    return defense_of(
        game, at, state.NASTIAN_CARDS, at.rules.installation[number].line, weak, False
    )


@kernel
def fighter_defense(game, at, fighter):
    """A fighter in orbit."""
    weak = game.fighters[fighter].damaged
    return defense_of(game, at, state.NASTIAN_CARDS, at.rules.fighter_line, weak, False)


@kernel
def vittles_defense(game, at):
    """The Vittles; the value in parentheses while the current module is failing."""
    return defense_of(game, at, state.SHL_CARDS, at.rules.vittles_line, game.vittles.failing, False)


# --- enemies attack -----------------------------------------------------------------------------


@kernel
def enemy_attack(game, at, enemy):
    """A Nastian or Gorgon on the ground."""
    line, weak = at.rules.enemy[enemy].line, game.enemies[enemy].depleted
    return attack_of(game, at, state.NASTIAN_CARDS, line, weak)


@kernel
def enemy_strikes_unit(game, at, enemy, unit, cause):
    """Ground against ground: the attacker's own backlash counts (5.7)."""
    clear_table(game)
    attack = enemy_attack(game, at, enemy)
    net = settle(game, at, attack, unit_defense(game, at, unit))
    hit_unit(game, at, unit, hits_of(net), cause)
    hit_enemy(game, at, enemy, backlash_of(net))
    return net


@kernel
def enemy_strikes_enemy(game, at, attacker, defender):
    """Gorgon against Nastian, or the other way round: both draw Nastian cards (5.7)."""
    clear_table(game)
    attack = enemy_attack(game, at, attacker)
    net = settle(game, at, attack, enemy_defense(game, at, defender))
    hit_enemy(game, at, defender, hits_of(net))
    hit_enemy(game, at, attacker, backlash_from(at.rules, defender, net))
    return net


@kernel
def installation_strikes_unit(game, at, number, unit):
    """An installation fires on an adjacent unit; ground against ground (5.1)."""
    clear_table(game)
    attack = attack_of(game, at, state.NASTIAN_CARDS, at.rules.installation[number].line, 0)
    net = settle(game, at, attack, unit_defense(game, at, unit))
    hit_unit(game, at, unit, hits_of(net), state.BY_INSTALLATIONS)
    hit_installation(game, at, number, backlash_of(net))
    return net


@kernel
def fighter_strikes_unit(game, at, fighter, unit):
    """A fighter strafes a unit on Inferno: spaceborne, so no backlash (5.1)."""
    clear_table(game)
    attack = fighter_attack(game, at, fighter)
    net = settle(game, at, attack, unit_defense(game, at, unit))
    hit_unit(game, at, unit, hits_of(net), state.BY_FIGHTERS)
    return net


@kernel
def fighter_attack(game, at, fighter):
    """A fighter's own draw; a damaged one has the value in parentheses."""
    weak = game.fighters[fighter].damaged
    return attack_of(game, at, state.NASTIAN_CARDS, at.rules.fighter_line, weak)


@kernel
def fighter_strikes_vittles(game, at, fighter):
    """Spaceborne against spaceborne (5.1)."""
    clear_table(game)
    attack = fighter_attack(game, at, fighter)
    net = settle(game, at, attack, vittles_defense(game, at))
    hit_vittles(game, at, hits_of(net))
    return net


@kernel
def installation_strikes_vittles(game, at, number):
    """A ground attack against a spaceborne defense (5.1, 7.2)."""
    clear_table(game)
    attack = attack_of(game, at, state.NASTIAN_CARDS, at.rules.installation[number].line, 0)
    net = settle(game, at, attack, vittles_defense(game, at))
    hit_vittles(game, at, hits_of(net))
    return net


@kernel
def blast_strikes_unit(game, at, line, unit, cause):
    """An exploding room attacks as a fresh unit of this line would (11.0)."""
    clear_table(game)
    attack = attack_of(game, at, state.NASTIAN_CARDS, line, 0)
    net = settle(game, at, attack, unit_defense(game, at, unit))
    hit_unit(game, at, unit, hits_of(net), cause)
    return net


@kernel
def blast_strikes_enemy(game, at, line, enemy):
    """The blast makes no difference between friend and foe (11.0)."""
    clear_table(game)
    attack = attack_of(game, at, state.NASTIAN_CARDS, line, 0)
    net = settle(game, at, attack, enemy_defense(game, at, enemy))
    hit_enemy(game, at, enemy, hits_of(net))
    return net


# --- the Vittles attacks ------------------------------------------------------------------------


@kernel
def ship_attack(game, at, module):
    """A weapon of the Vittles; a failing module has the value in parentheses (4.0)."""
    weak = 0
    if at.rules.module_place[module] == game.vittles.module:
        weak = game.vittles.failing
    return attack_of(game, at, state.SHL_CARDS, at.rules.weapon_line[module], weak)


@kernel
def ship_strikes_enemy(game, at, module, enemy):
    """A weapon of the Vittles on a unit below (7.3)."""
    clear_table(game)
    attack = ship_attack(game, at, module)
    net = settle(game, at, attack, enemy_defense(game, at, enemy))
    hit_enemy(game, at, enemy, hits_of(net))
    return net


@kernel
def ship_strikes_installation(game, at, module, number):
    """A weapon of the Vittles on an installation (7.3)."""
    clear_table(game)
    attack = ship_attack(game, at, module)
    net = settle(game, at, attack, installation_defense(game, at, number))
    hit_installation(game, at, number, hits_of(net))
    return net


@kernel
def ship_strikes_fighter(game, at, module, fighter):
    """A weapon of the Vittles on a fighter in orbit (7.3)."""
    clear_table(game)
    attack = ship_attack(game, at, module)
    net = settle(game, at, attack, fighter_defense(game, at, fighter))
    hit_fighter(game, at, fighter, hits_of(net))
    return net
