"""Every kind of event in the log of a game: the rule behind it, and its sentence in a trace.

Placeholders: {who} a hero by seat, {player} a player, {what}, {where}, {value}; the words behind a
colon say how a number is named (see narration.py).
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Events

event = Events()

# Set-up and captaincy
PHASE_BEGINS = event("phase_begins", "sequence-of-play", "{what:phase}")
LORD_STANDS = event(
    "lord_stands", "map-set-up", "{what:lord} waits in {where:area} with {value} health."
)
LORD_HIDDEN = event(
    "lord_hidden", "secret-lord", "The Lord's identity is secret; his Shadow lies on {where:area}."
)
HERO_ENTERS = event("hero_enters", "hero-set-up", "{who} enters at {where:area}.")
LEGION_DRAWN = event("legion_drawn", "changing-the-legion", "The legion is now {what:legion}.")
LEGION_REDRAWN = event(
    "legion_redrawn", "using-divine-intervention", "Divine intervention sends {what:legion} away."
)
CAPTAIN_IS = event("captain_is", "new-captain", "{player} is captain.")
REPLACEMENT = event(
    "replacement", "new-heroes", "{who} replaces the fallen hero, with {value} courage."
)

# Team phase
RECRUIT_ROLLED = event("recruit_roll", "recruit", "{who} rolls {value} to recruit.")
RECRUITED = event(
    "recruited", "recruit", "{who} takes {what:a_trooper} on patrol ({value} recruit points left)."
)
DISMISSED = event("dismissed", "recruit", "{who} dismisses {value} from patrol: {what:trooper}.")
PAID = event("paid", "courage", "{who} pays {value} courage ({what} of it from the pool).")
LUCK_PAID = event("luck_paid", "luck", "{who} spends {value} luck as courage.")
LUCK_USED = event("luck_used", "luck", "{who} spends {value} luck on {what:gift}.")
AIDED = event("aided", "first-aid", "{who} gives first aid to {what:hero}.")
HEALED = event("healed", "first-aid", "{who} regains {value} health and now has {what}.")
PESTILENCE_CLEARED = event("pestilence_cleared", "pestilence", "{who} removes {value} pestilence.")
GIFT_BOUGHT = event(
    "gift_bought", "earn-gift", "{who} buys {what:card} for {value} courage (slot {where:slot})."
)
GAINED_DIE = event("gained_die", "earn-gift", "{who} adds a d{value} to the attack box.")
GAINED_STEP = event("gained_step", "earn-gift", "{who} raises a die to a d{value}.")
GAINED_TOUGHNESS = event("gained_toughness", "hero-maximums", "{who} now has toughness {value}.")
GAINED_HEALTH = event(
    "gained_health", "hero-maximums", "{who} now has {value} health of at most {what}."
)
GAINED_LUCK = event("gained_luck", "luck", "{who} gains {value} luck.")
GAINED_ABILITY = event("gained_ability", "earn-gift", "{who} learns {what:ability}.")
GAINED_COURAGE = event("gained_courage", "courage", "{who} gains {value} courage.")
RENEWED = event("renewed", "renew", "The team pays together and shares {value} luck.")
STEPPED = event("stepped", "special-team-actions", "{who} steps to {where:area}.")
SUMMONED = event("summoned", "special-team-actions", "{who} moves {what:hero} out of turn.")
FETCHED = event(
    "fetched", "special-team-actions", "{who} has {what:card} fetched to the gift panel."
)
BREVET = event("brevet", "special-team-actions", "{who} lets every hero recruit anywhere.")
STATIONED = event(
    "stationed", "special-team-actions", "{who} stations {what:a_trooper} in {where:area}."
)

# Hero phase
TURN_BEGINS = event(
    "turn_begins", "hero-action", "{who} takes a turn in {where:area} ({value} health)."
)
BURNED = event("burned", "fire", "{who} burns for {value} damage.", voidable=True)
PUT_OUT = event("put_out", "fire", "{who} puts out the fire on {what:hero}.")
STOOD_UP = event("stood_up", "recover", "{who} recovers from stun.")
MOVED = event("moved", "move-action", "{who} moves to {where:area}.")
ARTHRITIS_HURTS = event("arthritis", "heroes", "{who} takes {value} damage from Arthritis.")
EXTRA_ACTION = event("extra_action", "gifts", "{who} gains one more {what:action}.")
ATTACKS = event("attacks", "attack-action", "{who} attacks with {value:dice}.")
HELPED = event("helped", "helping", "{who} helps {what:hero}.")
STEPPED_UP = event("stepped_up", "helping", "One die of {who} becomes a d{value}.")
READIED = event("readied", "gifts", "{who} uses {what:ready}.")
DIE_ROLLED = event("die_rolled", "attack-action", "{what:roller} rolls {value} on a d{where}.")
DIE_CHANGED = event("die_changed", "gifts", "A die of {who} now shows {value}.")
KILLED = event("killed", "attack-action", "{who} kills {what:a_target} in {where:area}.")
WOUNDED = event("wounded", "fourth-circle", "{who} wounds the {what:target} ({value} health left).")
LORD_WOUNDED = event(
    "lord_wounded", "understanding-lords", "{who} wounds {what:part} ({value} health left)."
)
LORD_BANISHED = event(
    "lord_banished", "understanding-lords", "{who} banishes {what:a_target}; others remain."
)
PART_HIT = event("part_hit", "understanding-lords", "{who} strikes {what:part} ({value} left).")
SILAT_FOLLOWS = event("silat", "heroes", "{who} follows up with Silat.")
AMBUSH_SET = event(
    "ambush_set", "set-ambush", "{who} sets {what:a_trooper} in ambush in {where:area}."
)
AMBUSH_DISMISSED = event(
    "ambush_dismissed", "set-ambush", "The old ambush in {where:area} is dismissed."
)

# Tokens, spawning and doom
TOKEN_PLACED = event("token_placed", "token-spawn", "An invasion token appears in {where:area}.")
TOKEN_REVEALED = event(
    "token_revealed", "revealing-tokens", "The invasion token in {where:area} is revealed."
)
DESPAIR_ROLLED = event(
    "despair_rolled", "spawning", "The despair dice show {who} First, {what} Second, {value} Third."
)
DICE_SET = event(
    "dice_set", "using-divine-intervention", "Divine intervention sets the despair dice."
)
SPAWNED = event("spawned", "spawning", "Placed in {where:area}: {what:targets}.")
FOURTH_APPEARS = event(
    "fourth_appears", "fourth-circle", "The {what:target} appears in {where:area}."
)
FOURTH_REDRAWN = event(
    "fourth_redrawn",
    "using-divine-intervention",
    "Divine intervention sends the {what:target} away.",
)
DOOM_EXIT = event(
    "doom_exit", "minions-exit", "Doom rises by {value} to {what}: {who:cause}.", voidable=True
)
DOOM_DEATH = event(
    "doom_death", "hero-death", "Doom rises by {value} to {what}: {who:cause}.", voidable=True
)
DOOM_SHORTAGE = event(
    "doom_shortage", "running-out", "Doom rises by {value} to {what}: {who:cause}.", voidable=True
)
DOOM_MAP = event(
    "doom_map", "doom-track", "Doom rises by {value} to {what}: {who:cause}.", voidable=True
)

# Enemy phase
TAXED = event("taxed", "legions", "{who} loses {value} courage to the legion.")
DESPAIR_ADVANCES = event("despair_advances", "despair-advance", "Despair advances to box {value}.")
DESPAIR_CYCLE = event(
    "despair_cycle",
    "despair-cycle",
    "A despair cycle ends: now {value} despair dice, and {what} courage in the pool.",
)
PESTILENCE_BITES = event(
    "pestilence_bites", "pestilence", "{who} takes {value} damage from pestilence.", voidable=True
)
PANEL_RENEWED = event("panel_renewed", "lord-cycle", "The gift panel gets new cards.")
CARD_KEPT = event("card_kept", "lord-cycle", "{who} keeps {what:card} on the panel.")
LORD_MOVES = event(
    "lord_moves",
    "lord-cycle",
    "{what:a_target} moves to {where:area}; the Shadow falls on it.",
    voidable=True,
)
AMBUSH_DIES = event(
    "ambush_dies", "shadow-effects", "The ambush in {where:area} dies under the Shadow."
)
GROUP_ATTACKS = event("group_attacks", "group-attack", "Attack on {who}: {what:targets}.")
GROUP_HITS = event("group_hits", "group-attack", "Hits on {who}: {value}.")
SOFTENED = event("softened", "gifts", "{who} avoids {value} damage.")
ABSORBED = event("absorbed", "absorbing", "{what:a_trooper} absorbs {value} damage for {who}.")
INJURED = event("injured", "group-attack", "{who} takes {value} damage and has {what} health left.")
SET_AFIRE = event("set_afire", "fire", "{who} is on fire.")
STUNNED = event("stunned", "stun", "{who} is stunned.")
INFECTED = event("infected", "pestilence", "{who} gains {value} pestilence.")
HERO_DIES = event("hero_dies", "hero-death", "{who} dies.", voidable=True)
MIRACLE_HAPPENS = event(
    "miracle", "gifts", "{who} prays for a miracle and lives with {value} health."
)
BAND_MOVES = event(
    "band_moves", "minions-move", "From {who:place} to {where:area}: {what:targets}."
)
BAND_EXITS = event("band_exits", "minions-exit", "From {where:area} off the map: {what:targets}.")
TOKEN_EXITS = event("token_exits", "minions-exit", "An invasion token leaves the map.")
AMBUSH_FIRES = event(
    "ambush_fires", "how-to-ambush", "The ambush in {where:area} fires {value:dice}."
)
PATROL_FIRES_NOW = event("patrol_fires", "gifts", "The patrol of {who} fires {value:dice}.")
DRILLED = event("drilled", "gifts", "{who} raises the dice of every ambush by a step.")

# Hell Time
HELL_BEGINS = event(
    "hell_begins",
    "hero-enters-shadow",
    "Hell Time begins: {who} has entered the Shadow of {what:a_target}.",
)
HELL_COMES = event(
    "hell_comes", "lord-cycle", "Hell Time begins: {what:a_target} has come to the heroes."
)
LORD_KNOWN = event("lord_known", "secret-lord", "The Lord is {what:lord}, with {value} health.")
JOINS = event("joins", "battle", "{who} joins the battle.")
MENACED = event("menaced", "menace", "The menace of {what:a_target}: {value:menace}.")
HELL_ROUND = event("hell_round", "battle", "Round {value} of the battle.")
RETREATS = event("retreats", "hero-attack-or-retreat", "{who} retreats to {where:area}.")
REWARDED = event(
    "rewarded", "understanding-lords", "{who} gains {value} courage as the Lord's reward."
)
HELL_ENDS = event(
    "hell_ends", "ending-hell-time", "Hell Time ends: the enemies return to {where:area}."
)

# The end
WON = event("won", "winning", "The Lord is dead: the heroes win.")
LOST_TO_DOOM = event("lost_to_doom", "losing", "Doom has reached 13: the heroes lose.")
LOST_TO_SHADOW = event(
    "lost_to_shadow", "losing", "The Shadow has reached the start: the heroes lose."
)

# Troopers of other regions
TROOPER_SPENT = event(
    "trooper_spent",
    "trooper-characteristics",
    "{what:a_trooper} has fired and leaves {where:area}.",
)
DESPAIR_BACK = event(
    "despair_back",
    "trooper-characteristics",
    "{what:a_trooper} has died: despair goes back to box {value}.",
)
UPGRADED = event(
    "upgraded", "faq-paramilitary", "{who} has {value} troopers upgraded to {what:trooper}."
)
BOOSTED = event(
    "boosted", "space-troopers", "{who} pays {value} courage for larger dice of the ambush."
)
TRANSFERRED = event(
    "transferred",
    "space-troopers",
    "{who} sends {value} of the {what:trooper} troopers to {where:area}.",
)
ROLL_TRADED = event(
    "roll_traded", "moon-base-recruiting", "{who} gives up the recruit roll for {value} courage."
)

# Players who come and go
PLAYER_JOINS = event(
    "player_joins", "joining-a-game", "One more player joins: {who} enters at {where:area}."
)
LORD_GAINS = event(
    "lord_gains", "joining-a-game", "{what:target} gains {value} health for the new player."
)
PLAYER_LEAVES = event(
    "player_leaves", "leaving-a-game", "A player leaves: player {value} takes over {who}."
)

# Fourth Circle demons and legions
TROOPER_SLAIN = event(
    "trooper_slain", "secutor", "{what:a_trooper} in ambush in {where:area} is slain."
)
LUCK_LOST = event("luck_lost", "fourth-circle", "{who} loses {value} luck.")
TORMENTED = event("tormented", "magdalene", "{who} takes {value} damage in place of the luck.")
HERO_DRIVEN = event("driven", "gadarene", "{who} is driven to {where:area}.")
AMBUSH_DRIVEN = event(
    "ambush_driven", "gadarene", "The ambush in {who:place} is driven to {where:area}."
)
COURAGE_SEIZED = event("courage_seized", "raparee", "The {what:target} seizes {value} courage.")
COURAGE_FREED = event(
    "courage_freed", "raparee", "The {what:target} yields {value} courage to the pool."
)
COURAGE_GONE = event("courage_gone", "raparee", "The {what:target} leaves with {value} courage.")
TOUGHNESS_TAKEN = event(
    "toughness_taken", "nuckelavee", "{who} gives up {value} toughness and has {what} left."
)
TOUGHNESS_GONE = event(
    "toughness_gone", "nuckelavee", "The {what:target} leaves with {value} toughness."
)
CYST_LAID = event("cyst_laid", "tardigrade", "The {what:target} lays a cyst in {where:area}.")
CYST_OPENS = event(
    "cyst_opens",
    "tardigrade",
    "The {what:target} comes out of its cyst in {where:area} with {value} health.",
)
AMBUSH_TURNS = event("ambush_turns", "mandrake", "The ambush in {where:area} must fire at {who}.")
SPURRED = event("spurred", "hortator", "The Hortator adds {value:dice} to the attack.")
KILLER_HURT = event(
    "killer_hurt", "cocytus", "{who} must take {value} damage for killing {what:a_target}."
)
MORE_LARVAE = event("more_larvae", "gehenna", "The legion adds enemies: {what:targets}.")
NO_COURAGE = event("no_courage", "sheol", "The legion leaves no courage for {what:a_target}.")

# Heroes of other boxes
ABILITY_USED = event("ability_used", "other-abilities", "{who} uses {what:ability}.")
SELF_HURT = event("self_hurt", "faq-self-inflicted-damage", "{who} takes {value} damage by choice.")
CAPTAIN_NAMED = event("captain_named", "bernice-kuchler", "{player} is named the next captain.")
BROUGHT_ALONG = event(
    "brought_along", "amelia-azevedo", "{who} brings {what:hero} along to {where:area}."
)
CLEARED = event("cleared", "amelia-azevedo", "{who} rids {what:hero} of every marker.")
INJECTED = event("injected", "doc-hunter", "{who} gives {what:hero} a Stimpack.")
PASSED_ON = event("passed_on", "dorothy-hall", "{who} passes {value} damage on to {what:hero}.")
DIE_GIVEN = event(
    "die_given", "bernice-kuchler", "{who} adds {value:dice} to the attack of {what:hero}."
)
DIES_WITH_HONOR = event(
    "dies_with_honor", "bernice-kuchler", "{who} dies with honour; {value} courage is pooled."
)
ILLNESS = event("illness", "bernice-kuchler", "{who} loses {value} health to illness.")
ILL_PLANNED = event(
    "ill_planned", "victor-steele", "Poor planning of {who} costs the pool {value} courage."
)

# Other maps
WAY_ROLLED = event(
    "way_rolled",
    "launch-site-movement",
    "A band goes from {who:place} to {where:area} (roll: {value}).",
)
BAND_GOES_ROUND = event(
    "band_goes_round",
    "doomgate-movement",
    "From {who:place} round to {where:area}: {what:targets}.",
)
TOKEN_GOES_ROUND = event(
    "token_goes_round", "doomgate-movement", "A token goes from {who:place} round to {where:area}."
)
LOST_NO_ROOM = event("lost_no_room", "dragon-guts-despair", "No organ is empty: the heroes lose.")

# Lords
COURAGE_LOST = event("courage_lost", "menace", "{who} loses {value} courage.")
HEALTH_LOST = event(
    "health_lost", "menace", "{who} loses {value} health, which nothing can absorb."
)
PETRIFIED = event(
    "petrified", "lord-stheno", "{who} turns to stone by {value} and has toughness {what}."
)
STONE_FALLS = event(
    "stone_falls", "lord-stheno", "{who} is no longer stone and has toughness {what}."
)
MEASURED = event(
    "measured", "lord-procrustes", "{who} is measured: {value} on the die, {what} health."
)
CARD_LOST = event("card_lost", "lord-jabootu", "{what:card} is discarded from the gift panel.")
TRAPPED = event("trapped", "lord-stroma", "{who} is trapped: only the Lord's death can free him.")
FREED = event("freed", "understanding-lords", "{who} is free of the Lord.")
STAGE_FALLS = event("stage_falls", "lord-pulgasaur", "{who} has killed {what:part}.")
PART_GROWS = event("part_grows", "understanding-lords", "{what:part} grow back to {value}.")
LORD_ROLLS = event("lord_rolls", "lord-scylla", "{what:a_target} rolls {value} to grow back.")
COUNTERS_ADDED = event(
    "counters_added", "lord-cthon", "Attack counters on {what:a_target}: {value}."
)
COUNTER_REMOVED = event(
    "counter_removed",
    "lord-cthon",
    "{who} skips an attack to take a counter off {what:a_target} ({value} left).",
)
TRAMPLES = event("tramples", "lord-tarasque", "{what:a_target} also tramples all other heroes.")
STRIKES_TOO = event(
    "strikes_too", "lord-herne", "{what:a_target} also strikes the healthiest hero."
)
NUMBER_NAMED = event("number_named", "lord-choronzon", "{who} names the number {value}.")
NUMBER_SHOWS = event(
    "number_shows", "lord-choronzon", "A die shows {value}: {who} takes the whole attack."
)
TOKEN_TAKEN = event(
    "token_taken", "lord-belphegor", "{who} takes {value} sloth and has {what} in all."
)
RETREAT_FAILS = event(
    "retreat_fails", "lord-belphegor", "{who} rolls {value} against {what} sloth and stays."
)
LORD_RESTS = event(
    "lord_rests", "lord-belphegor", "{what:a_target} takes all sloth back and heals {value}."
)

# Each round of a battle
FIGHTS = event("fights", "battle", "In the battle: {who} with {value} health.")
IS_FOUGHT = event("is_fought", "battle", "Against them: {what:a_target} with {value} health.")
FIGHT_TOO = event("fight_too", "battle", "Against them: {what:targets}.")

EVENTS = event.declared
VOIDABLE = event.voidable
event_number = event.number
