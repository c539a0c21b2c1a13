"""Every kind of event in the log of a game: the rule behind it, and its sentence in a trace.

Placeholders: {who}, {what}, {where}, {value}; the word behind a colon says what the number names.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Events

event = Events(voided=("", "(in this replay that has no effect)"))

PHASE_BEGINS = event("phase_begins", "turn", "{what:phase}")
SEATED = event("seated", "set-up", "{who:seat} starts at {where:place}.")  # what=faction
TURN_BEGINS = event("turn_begins", "turn-ap", "{who:seat} has {value:ap}.")
INCOME = event("income", "resources", "{who:seat} collects {value:resources}.")
BOUGHT = event("bought", "turn-initiative", "{who:seat} buys {value:dice}.")
ROLLED = event(
    "rolled", "turn-initiative", "{who:seat} rolls {value:successes} for the initiative."
)
DRAWN = event("drawn", "cards-draw", "{who:seat} draws a card.")
MUSTERED = event("mustered", "armies-new", "{who:seat} raises an army at {where:place}.")
DEPLOYED = event("deployed", "cards-deploy", "{what:card} of {who:seat} comes to {where:place}.")
BUILT = event("built", "facilities", "{who:seat} builds {what:card} at {where:place}.")
OUTPOST_BUILT = event(
    "outpost_built", "facilities", "{who:seat} founds an outpost at {where:place}."
)
COLLECTOR_BUILT = event(
    "collector_built",
    "resources",
    "{who:seat} builds collectors of {what:resource} at {where:place}.",
)
MOVED = event("moved", "armies-move", "{who:seat} moves {value:units} to {where:place}.")
HIDDEN = event("hidden", "stealth", "An army of {who:seat} hides.")
SHOWN = event("shown", "stealth", "An army of {who:seat} shows itself at {where:place}.")
DETECTED = event("detected", "stealth-observe", "An army of {who:seat} is seen at {where:place}.")
DISCOVERED = event("discovered", "discoveries", "{who:seat} finds {what:find} at {where:place}.")
JOINED = event("joined", "independents", "Independents at {where:place} join {who:seat}.")
MINE_LAID = event("mine_laid", "mines", "{who:seat} lays mines at {where:place}.")
MINE_HIT = event("mine_hit", "mines", "A mine at {where:place}: {value:damage} to {what:card}.")
CONTROLLED = event("controlled", "control", "{where:place} is controlled by {who:owner}.")
CAPTURED = event(
    "captured", "capture", "{who:seat} captures the base at {where:place}.", voidable=True
)
COLLECTORS_LOST = event(
    "collectors_lost", "capture-collectors", "The collectors at {where:place} are destroyed."
)
SIEGE_LAID = event("siege_laid", "siege", "{who:seat} lays siege to {where:place}.", voidable=True)
SIEGE_LIFTED = event("siege_lifted", "siege-lifted", "The siege of {where:place} is over.")
SALLIED = event("sallied", "siege-sally", "{who:seat} sallies out of {where:place}.")
BATTLE = event("battle", "battle", "{who:seat} attacks {what:owner} at {where:place}.")
CHALLENGED = event(
    "challenged",
    "dice",
    "Challenge of {who:owned}: {what:dice} against {where:dice}, {value:damage}.",
)
FATE_SPENT = event(
    "fate_spent", "dice-fate", "{who:card} spends a fate point and has {value} left."
)
STRUCK = event("struck", "battle-damage", "{who:owned} hits {what:owned}: {value:damage}.")
UNIT_LOST = event("unit_lost", "battle-damage", "{who:card} of {what:owner} is destroyed.")
HERO_HURT = event("hero_hurt", "heroes", "{who:card} is wounded: {value:damage}.")
HERO_LOST = event("hero_lost", "heroes", "{who:card} of {what:owner} is dead.")
WITHDREW = event("withdrew", "battle-retreat", "{who:owner} withdraws to {where:place}.")
CUT_OFF = event(
    "cut_off", "battle-retreat", "An army of {who:owner} has no way out of {where:place}."
)
WALLED_IN = event(
    "walled_in", "siege-retreat", "An army of {who:owner} retreats from a siege and is lost."
)
BATTLE_WON = event("battle_won", "battle-won", "{who:owner} wins at {where:place}.")
LAUNCHED = event("launched", "ranges", "{who:seat} sends {what:card} to {where:place}.")
STRAINED = event(
    "strained", "ranges-helicopters", "{what:card} takes off from an army: {value:damage} to it."
)
CARD_LOST = event("card_lost", "raids-defence", "{what:card} of {who:seat} is lost.")
INTERCEPTED = event(
    "intercepted", "raids-defence", "{what:card} of {who:seat} intercepts the raid."
)
ATTACHED = event("attached", "attachments", "{what:card} is put on {who:card}.")
MUNITION_USED = event("munition_used", "munitions", "{what:card} of {who:card} is used up.")
OPERATION = event(
    "operation",
    "operations",
    "{who:card} tries a special operation against {what:owner} at {where:place}.",
)
SABOTAGED = event("sabotaged", "operations-sabotage", "{what:card} at {where:place} is destroyed.")
SPIED = event("spied", "operations-espionage", "{who:card} brings {value:resources}.")
SEIZED = event("seized", "prisoners", "{what:card} is taken prisoner by {who:seat}.")
FREED = event("freed", "prisoners", "{what:card} is free again.")
STUDIED = event("studied", "dice-thresholds", "{who:card} designs a card.")
SALVAGED = event("salvaged", "salvage", "{what:card} is salvaged.")
SEAT_MOVED = event(
    "seat_moved", "victory-seat", "{who:seat} moves its headquarters to {where:place}."
)
ELIMINATED = event("eliminated", "victory", "{who:seat} is out of the game.")
GAME_OVER = event("game_over", "victory", "{what:ending}")

EVENTS = event.declared
event_number = event.number
