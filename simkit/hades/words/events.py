"""Every kind of event in the log of a game: the rule behind it, and its sentence in a trace.

Placeholders: {who}, {what}, {where}, {value}; the word behind a colon says what the number names.
Units, enemies, installations, fighters, rooms, counters, lines go by number, hexes by place.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Events

event = Events()

# Set-up
PHASE_BEGINS = event("phase_begins", "3.0-sequence-of-play", "{what:phase}")
COUNTER_PLACED = event(
    "counter_placed", "15.0-set-up", "{what:circle} lies face-up in {where:hex}."
)
TURN_OF_CARDS = event(
    "turn_of_cards",
    "15.0-set-up",
    "{value} Nasty Surprises are shuffled: the game will last as many turns.",
)
UNIT_SET_UP = event("unit_set_up", "15.1-shl-set-up", "{who:unit} begins at {where:hex}.")
ENEMY_SET_UP = event("enemy_set_up", "15.0-set-up", "{who:enemy} begins at {where:hex}.")

# Cards
DECK_SHUFFLED = event(
    "deck_shuffled", "4.0-empty-deck", "The {what:deck} Resolution Deck is shuffled again."
)
NUMBER_DRAWN = event(
    "number_drawn", "2.4-resolution-decks", "{what:a_deck} card for {where:check}: {value}."
)
LETTER_DRAWN = event(
    "letter_drawn", "2.4-resolution-decks", "{what:a_deck} card shows the letter {value:letter}."
)
ATTACK_DRAWN = event("attack_drawn", "4.0-modifiers", "Attack of {who:line}: {value:signed}.")
DEFENSE_DRAWN = event("defense_drawn", "4.0-modifiers", "Defense of {who:line}: {value:signed}.")
UNDEFENDED = event("undefended", "6.4-cfp", "The defender draws no card.")
NET_RESULT = event("net_result", "4.0-results", "Net result {value:signed}.")

# Losses
UNIT_DEPLETED = event("unit_depleted", "4.0-losses", "{who:unit} is depleted.")
UNIT_LOST = event(
    "unit_lost", "4.0-losses", "{who:unit} is destroyed ({what:cause}).", voidable=True
)
ENEMY_DEPLETED = event("enemy_depleted", "4.0-losses", "{who:enemy} is depleted.")
ENEMY_KILLED = event("enemy_killed", "4.0-losses", "{who:enemy} is destroyed.")
TSO_FALLS = event("tso_falls", "6.2-officers", "General Tso is hit: Lt. Sanders takes over.")
OFFICER_KILLED = event("officer_killed", "6.2-officers", "Lt. Sanders is destroyed.")

# Surface Installations and fighters
SITE_WOKEN = event(
    "site_woken",
    "10.0-surface-installations",
    "{what:installation} appears on {where:hex}.",
    voidable=True,
)
SITE_DAMAGED = event(
    "site_damaged", "10.0-surface-installations", "{what:installation} is damaged."
)
SITE_DESTROYED = event(
    "site_destroyed", "10.0-surface-installations", "{what:installation} is destroyed."
)
SITE_CRUSHED = event(
    "site_crushed",
    "6.1-entering-complexes",
    "{what:installation} is destroyed from the Complex below it.",
)
SITE_REPAIRED = event(
    "site_repaired", "10.0-surface-installations", "{what:installation} is fully operational again."
)
FIGHTER_LAUNCHED = event(
    "fighter_launched", "10.6-flight-elevator", "{what:fighter} starts from its elevator."
)
FIGHTER_DAMAGED = event("fighter_damaged", "2.2-fighters", "{what:fighter} is damaged.")
FIGHTER_DESTROYED = event("fighter_destroyed", "2.2-fighters", "{what:fighter} is shot down.")
FIGHTER_REBUILT = event(
    "fighter_rebuilt", "5.6-effects", "{what:fighter} joins Combat Orbital Patrol, fresh."
)
FIGHTER_MENDED = event("fighter_mended", "5.6-effects", "{what:fighter} is repaired.")

# 5.1 Orbital combat
FIGHTER_ATTACKS = event(
    "fighter_attacks", "5.1-orbital-combat", "{who:fighter} attacks the Vittles."
)
FIGHTER_STRAFES = event(
    "fighter_strafes", "5.1-targets", "{who:fighter} attacks {what:unit} at {where:hex}."
)
SITE_FIRES = event("site_fires", "5.1-orbital-combat", "{who:installation} fires on the Vittles.")
SITE_FIRES_DOWN = event(
    "site_fires_down", "5.1-targets", "{who:installation} fires on {what:unit} at {where:hex}."
)
MODULE_FAILING = event("module_failing", "12.0-modules", "{what:module} is failing.")
MODULE_DESTROYED = event(
    "module_destroyed", "12.0-modules", "{what:module} is destroyed.", voidable=True
)
EW_DESTROYED = event(
    "ew_destroyed",
    "12.6-electronic-warfare",
    "Without Electronic Warfare the installations repair themselves.",
)
VITTLES_DESTROYED = event("vittles_destroyed", "12.8-living-quarters", "The Vittles is destroyed.")

# 5.2-5.3
DIRECTION_SET = event(
    "direction_set",
    "5.2-preferred-direction",
    "{where:deck_name}: the Preferred Direction is {value:direction}.",
)
REINFORCED = event("reinforced", "5.3-reinforcement", "{who:enemy} enters at {where:hex}.")
OVERFLOWED = event(
    "overflowed", "5.3-overflow", "{who:enemy} finds its entry hex full and enters at {where:hex}."
)
NO_ROOM = event("no_room", "5.3-overflow", "{who:enemy} finds no room and returns to the cup.")
CRISIS_DRAWN = event(
    "crisis_drawn",
    "5.3-crisis",
    "Crisis! The Vittles can do one thing only this turn.",
    voidable=True,
)
COMM_CRASH_DRAWN = event(
    "comm_crash_drawn", "5.3-comm-crash", "Comm Crash: two HQs are jammed.", voidable=True
)
HQ_JAMMED = event("hq_jammed", "5.3-comm-crash", "{who:unit} is jammed.")
CUP_EMPTY = event("cup_empty", "5.3-shortage", "The cup is empty: no reinforcement at {where:hex}.")

# 5.4 Movement
IDOL_PULLS = event(
    "idol_pulls", "11.0-golden-idol", "{who:enemy} turns to the Golden Idol ({value:direction})."
)
ENEMY_MOVED = event("enemy_moved", "5.4-movement", "{who:enemy} {value:marches} {where:hex}.")
ENEMY_TURNED = event(
    "enemy_turned", "5.4-facing", "{who:enemy} turns to {value:direction} at {where:hex}."
)
BOUNCED = event("bounced", "5.4-collisions", "{who:enemy} turns about at {where:hex}.")
CHANGED_MAPS = event(
    "changed_maps", "5.4-changing-maps", "{who:enemy} takes the shaft to {where:hex}."
)
WAITS_AT_SHAFT = event(
    "waits_at_shaft",
    "5.4-changing-maps",
    "{who:enemy} has reached the shaft at {where:hex} and will take it next.",
)
STAYS_PUT = event("stays_put", "5.4-stacking", "{who:enemy} stays put at {where:hex}.")
OFFICER_FLEES = event("officer_flees", "5.4-officer", "{who:enemy} turns to flee.")
GORGON_MOVED = event("gorgon_moved", "5.4-gorgons", "{who:enemy} moves to {where:hex}.")
REACTOR_ATTEMPT = event(
    "reactor_attempt", "5.4-engine-room", "{who:enemy} tries to destroy the reactor."
)
HADES_EXPLODES = event("hades_explodes", "5.4-engine-room", "The Hades explodes.", voidable=True)
TREASURE_TAKEN = event(
    "treasure_taken", "11.0-treasures", "{who:enemy} takes {what:treasure} at {where:hex}."
)
TREASURE_LEFT = event("treasure_left", "11.0-treasures", "{what:treasure} is left at {where:hex}.")

# 5.5-5.7
OFFICER_REPAIRS = event(
    "officer_repairs", "5.5-officer", "{who:enemy} tries to have {what:installation} repaired."
)
SURPRISE_DRAWN = event("surprise_drawn", "5.6-nasty-surprise", "Nasty Surprise: {what:surprise}.")
SURPRISE_PLACED = event("surprise_placed", "5.6-effects", "{who:enemy} appears at {where:hex}.")
CHARGED = event("charged", "5.6-effects", "{who:enemy} charges to {where:hex}.")
RAMMED = event("rammed", "5.6-effects", "{what:fighter} rams the Vittles and is lost.")
JAMMED_REQUESTS = event(
    "jammed_requests", "5.6-effects", "Each Request this turn has a modifier of {value:signed}."
)
CARD_ADDED = event(
    "card_added", "5.6-nasty-surprise", "A card that was set aside joins the Nasty Surprise Deck."
)
ENEMY_ATTACKS = event(
    "enemy_attacks", "5.7-ground-combat", "{who:enemy} attacks {what:unit} at {where:hex}."
)
GORGON_ATTACKS = event(
    "gorgon_attacks", "5.7-gorgons", "{who:enemy} attacks {what:enemy} at {where:hex}."
)
STRIKES_BACK = event("strikes_back", "5.7-gorgons", "{who:enemy} strikes back at {what:enemy}.")
ATTACKS_GORGON = event(
    "attacks_gorgon", "5.7-ground-combat", "{who:enemy} attacks {what:enemy} at {where:hex}."
)

# 6 SHL phase
UNIT_ACTS = event("unit_acts", "6.0-shl-phase", "{who:unit} begins: {what:action}.")
STEPPED = event(
    "stepped", "6.1-full-move", "{who:unit} moves to {where:hex}{value:carrying}{what:leaving}."
)
TOOK_SHAFT = event(
    "took_shaft",
    "6.1-entering-complexes",
    "{who:unit} takes the shaft to {where:hex}{value:carrying}{what:leaving}.",
)
DOOR_BLOWN = event(
    "door_blown", "6.1-walls-and-doors", "{who:unit} blows the door of Circle {what:room}."
)
CIRCLE_OPENED = event("circle_opened", "11.0-circles", "Circle {what:room}: {value:circle}.")
ATTACKS = event("attacks", "6.2-full-fire", "{who:unit} attacks {what:target} at {where:hex}.")
JOINS_FIRE = event(
    "joins_fire", "6.2-combined-fire", "{who:unit} combines fire. Its action is {value:joining}."
)
SHOOTS_UP = event("shoots_up", "6.2-heavy-weapons", "{who:unit} fires at {what:fighter}.")
JUMPS = event(
    "jumps", "6.4-cfp", "{who:unit} fires the CFP for {where:hex}{what:carrying}: {value}."
)
MISFIRED = event("misfired", "6.4-cfp", "Misfire!")
MALFUNCTIONED = event("malfunctioned", "6.4-cfp", "Malfunction: {value} hexes {what:direction}.")
SPLATTED = event("splatted", "6.4-cfp", "{who:unit} does not survive the recoil.")
LANDED_BY_CFP = event("landed_by_cfp", "6.4-cfp", "{who:unit} lands at {where:hex}.")
SABOTAGED = event("sabotaged", "6.5-sabotage", "{who:unit} sabotages {what:installation}.")
RALLIED = event("rallied", "6.6-rally", "{who:unit} rallies.")
REQUESTED = event(
    "requested", "6.7-request", "{who:unit} makes a Request with a modifier of {value:signed}."
)
REQUEST_GRANTED = event("request_granted", "6.7-request", "The Request is granted.")
UNIT_LANDED = event("unit_landed", "6.7-reinforcements", "{who:unit} comes down to {where:hex}.")
EVACUATED = event("evacuated", "6.7-evacuations", "{who:unit} is taken aboard.")
TREASURE_ABOARD = event("treasure_aboard", "6.7-evacuations", "{what:treasure} is taken aboard.")
MARCHED = event("marched", "6.8-forced-march", "{who:unit} orders a Forced March of {what:unit}.")
SCIENCE_TRIED = event(
    "science_tried", "6.9-science", "{who:unit} tries a Science Action in {what:science}."
)
LAB_STRIKES = event("lab_strikes", "6.9-lab", "The experiment works.")
SIXTH_DIMENSION = event(
    "sixth_dimension", "6.9-lab", "{who:unit} is thrown into the sixth dimension.", voidable=True
)
RESTED = event("rested", "6.9-quarters", "{who:unit} recovers.")
WENT_TO_LAB = event("went_to_lab", "12.7-dantes-lab", "{who:unit} goes to his Lab.")
WENT_TO_QUARTERS = event(
    "went_to_quarters", "12.7-dantes-lab", "{who:unit} goes to the Living Quarters."
)
DOOR_HACKED = event(
    "door_hacked", "6.9-bridge", "{who:unit} opens Circle {what:room} from the Bridge."
)
TRAP_DISARMED = event(
    "trap_disarmed", "11.0-traps", "The Trap in Circle {what:room} is disarmed{who:freed}."
)
CORE_CRASHED = event("core_crashed", "6.9-core-computer", "The Back-Up Core Computer crashes.")
TELEPORTED = event("teleported", "6.9-teleporter", "{who:unit} is teleported to {where:hex}.")

# 11 Circles
TRAPPED = event("trapped", "11.0-traps", "{who:unit} is caught in a Trap.")
GUARDS_FOUND = event("guards_found", "11.0-brig", "{who:enemy} guards the Brig.")
GORGON_FREED = event("gorgon_freed", "11.0-circles", "{who:enemy} is free.")
PRISONER_FOUND = event("prisoner_found", "6.0-prisoners", "{who:unit} is found.")
TREASURE_FOUND = event("treasure_found", "11.0-treasures", "{what:treasure} is found.")
EXPLODED = event("exploded", "11.0-circles", "{what:circle} explodes.")
BLAST_HITS = event("blast_hits", "11.0-circles", "The blast reaches {where:hex}.")
COMM_ROOM_ENTERED = event(
    "comm_room_entered", "11.0-comm-room", "The Comm Room is entered: every elevator is damaged."
)
TARGETING_LOST = event(
    "targeting_lost", "11.0-targeting-computer", "The Nastians can fire no more Parting Shots."
)

# 7 Vittles phase
MODULE_REPAIRED = event(
    "module_repaired", "7.1-repair", "{what:module} is repaired: it holds again."
)
REPAIR_FAILED = event("repair_failed", "7.1-repair", "The repair fails.")
SKEDADDLES = event("skedaddles", "7.2-movement", "The Vittles skedaddles.")
APPROACHES = event("approaches", "7.2-movement", "The Vittles approaches.")
PARTING_SHOT = event(
    "parting_shot", "7.2-parting-shots", "{who:installation} fires a Parting Shot."
)
SHIP_SHOOTS = event("ship_shoots", "7.3-attack", "{who:module} fires at {what:target}.")
BOMBARDED = event("bombarded", "15.3-special", "Bombardment: {who:module} fires at {what:target}.")

# 8, 9, 14
RECOVERED = event("recovered", "8.0-recovery", "{who:unit} recovers.")
CHITS_GONE = event("chits_gone", "9.0-end-turn", "The chits of this turn are discarded.")
OVERTIME_USED = event("overtime_used", "14.2-overtime", "The Overtime Option adds a card.")
SCORED = event("scored", "14.1-scoring", "Victory points for {what:scored}: {value:points}.")
GAME_OVER = event("game_over", "14.1-levels", "{what:outcome} with {value:points} victory points.")
LEFT_IN_SYSTEM = event(
    "left_in_system",
    "14.0-victory-and-defeat",
    "The Vittles is still in system: the raid has failed.",
)

EVENTS = event.declared
VOIDABLE = event.voidable
event_number = event.number
