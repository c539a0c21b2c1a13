"""Every kind of event in the log of a game: the rule behind it, and its sentence in a trace.

Placeholders: {who}, {what}, {where}, {value}; the word behind a colon says what the number names.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Events

event = Events(voided=("", "(in this replay that has no effect)"))

# The turn
PHASE_BEGINS = event("phase_begins", "turn", "{what:phase}")
# a Rally
RALLIED = event("rallied", "a-rally", "{who:unit} rallies in {where:place} with a roll of {value}.")
NOT_RALLIED = event("not_rallied", "a-rally", "{who:unit} fails to rally with a roll of {value}.")
# b Supply
SUPPLY_CHECKED = event(
    "supply_checked",
    "b-supply",
    "{where:place} cannot feed all units of {who:side}. The die shows {value}.",
)
WENT_SHORT = event("went_short", "b-supply", "{who:unit} is not fed in {where:place}.")
# c Activation
TRIBE_RISES = event("tribe_rises", "c-activation", "The {what:command} rise.")
TRIBE_DECIDES = event(
    "tribe_decides", "c-activation", "The {what:command} choose a side with a roll of {value}."
)
ATTEMPTED = event(
    "attempted",
    "optional-activation",
    "Attempt of {who:side} to rouse the {what:command}: {value:conditions}.",
)
APPEARED = event("appeared", "c-activation", "{who:piece} appears in {where:place}.")
# d Movement
ARRIVED = event("arrived", "d-reinforcements", "{what:stand} arrives in {where:place}.")
GOES = event("goes", "d-movement", "{who:piece}")  # who is in the party that goes next
MOVED = event(
    "moved", "d-movement", "{who:march} from {what:place} to {where:place}: {value:party}."
)
FORCED = event("forced", "d-forced-march", "{who:unit} force-marches with a roll of {value}.")
FORCED_DISRUPTED = event(
    "forced_disrupted",
    "d-forced-march",
    "{who:unit} force-marches with a roll of {value} and is disrupted.",
)
NOT_FORCED = event(
    "not_forced", "d-forced-march", "{who:unit} fails to force-march with a roll of {value}."
)
CONTROLLED = event("controlled", "d-control", "{where:place} is controlled by {who:side}.")
LOOTING_BEGINS = event("looting_begins", "d-looting", "{where:place} is looted for {value:turns}.")
DISRUPTED = event("disrupted", "d-disruption", "{who:unit} is disrupted in {where:place}.")
OVERRUN = event("overrun", "d-overrun", "The enemy in {where:place} is overrun by {who:side}.")
NOT_OVERRUN = event(
    "not_overrun",
    "d-overrun",
    "The enemy in {where:place} is too strong to be overrun by {who:side}.",
)
FLEET_SAILS = event("fleet_sails", "d-sea", "{what:fleet} sails with {value:party}.")
WEATHER = event("weather", "d-sea", "{what:fleet} in {where:waters}: {value}, {who:weather}.")
LANDED = event("landed", "d-sea", "{what:fleet} lands in {where:place}: {value:party}.")
DROWNED = event("drowned", "d-sea", "{who:piece} is lost at sea.")
FLEET_LOST = event("fleet_lost", "d-sea", "{what:fleet} is lost.")
LEADER_CAUGHT = event(
    "leader_caught", "d-lone-leaders", "{who:leader} is captured in {where:place}.", voidable=True
)
LEADER_FREED = event("leader_freed", "d-lone-leaders", "{who:leader} is free in {where:place}.")
LEADER_KILLED = event("leader_killed", "d-lone-leaders", "{who:leader} is dead.", voidable=True)
# e Combat
ATTACKED = event("attacked", "e-combat", "Attack of {who:side} in {where:place}.")
STRENGTHS = event("strengths", "e-odds", "The attacker has {who:sp}, the defender {what:sp}.")
MODIFIED = event("modified", "e-modifiers", "{what:modifier}: {value:signed}.")
COMBAT_ROLLED = event(
    "combat_rolled",
    "e-odds",
    "The dice show {who}, the modifiers add {value:modifiers}: {value} at odds of {what:odds}.",
)
PERCENT_LOST = event(
    "percent_lost",
    "e-losses",
    "Loss of {who:side}: {what:percent} of its strength, {value:points}.",
)
BATTLE_WON = event("battle_won", "e-winner", "Victory of {who:side} in {where:place}.")
UNIT_HIT = event("unit_hit", "e-losses", "{who:unit} loses {value:points}.")
UNIT_LOST = event("unit_lost", "e-losses", "{who:unit} is eliminated in {where:place}.")
RETREATED = event(
    "retreated", "e-retreat", "{who:retreat} from {what:place} to {where:place}: {value:party}."
)
CUT_OFF = event("cut_off", "e-retreat", "{who:unit} has no way out of {where:place}.")
ADVANCED = event(
    "advanced", "e-advance", "{who:advance} from {what:place} to {where:place}: {value:party}."
)
WOUNDED = event("wounded", "e-leaders", "{who:leader} is wounded.")
# f Demoralisation, victory
AUGUSTA_FREE = event(
    "augusta_free", "optional-ii-augusta", "II Augusta may march where it likes; Postumus leaves."
)
COMMAND_DEMORALISED = event(
    "demoralised",
    "f-demoralisation",
    "{what:command}: demoralised after a loss of {value:points}.",
    voidable=True,
)
GAME_OVER = event("game_over", "victory", "{what:ending}")

EVENTS = event.declared
event_number = event.number

# The modifiers of a battle, as a trace names them (e).
MODIFIERS = (
    "low hills",
    "high hills or marsh",
    "across a river",
    "the attacker's leader",
    "the defender's leader",
    "the attacker's cohorts",
    "the defender's cohorts",
    "unreliable attackers",
    "unreliable defenders",
    "all defenders disrupted",
    "ambush",
    "more horse and chariots",
    "a fortified legion post",
)
