"""What the event log can say: each kind of event, the rule behind it, and how a trace words it.

Placeholders: {who} a hero by seat, {player} a player, {what}, {where}, {value}; the words behind a
colon say how a number is named (see narration.py).
"""

from __future__ import annotations

from simkit.kernel.events import note
from simkit.kernel.jit import kernel

# name, rule of the ledger, sentence
EVENTS = (
    ("nothing", "", ""),
    # Set-up and captaincy
    ("phase_begins", "sequence-of-play", "{what:phase}"),
    ("lord_stands", "map-set-up", "{what:lord} waits in {where:area} with {value} health."),
    (
        "lord_hidden",
        "secret-lord",
        "The Lord's identity is secret; his Shadow lies on {where:area}.",
    ),
    ("hero_enters", "hero-set-up", "{who} enters at {where:area}."),
    ("legion_drawn", "changing-the-legion", "The legion is now {what:legion}."),
    (
        "legion_redrawn",
        "using-divine-intervention",
        "Divine intervention sends {what:legion} away.",
    ),
    ("captain_is", "new-captain", "{player} is captain."),
    ("replacement", "new-heroes", "{who} replaces the fallen hero, with {value} courage."),
    # Team phase
    ("recruit_roll", "recruit", "{who} rolls {value} to recruit."),
    ("recruited", "recruit", "{who} takes {what:a_trooper} on patrol ({value} points left)."),
    ("dismissed", "recruit", "{who} dismisses {value} from patrol: {what:trooper}."),
    ("paid", "courage", "{who} pays {value} courage ({what} of it from the pool)."),
    ("luck_paid", "luck", "{who} spends {value} luck as courage."),
    ("luck_used", "luck", "{who} spends {value} luck on {what:gift}."),
    ("aided", "first-aid", "{who} gives first aid to {what:hero}."),
    ("healed", "first-aid", "{who} regains {value} health and stands at {what}."),
    ("pestilence_cleared", "pestilence", "{who} sheds {value} pestilence."),
    ("gift_bought", "earn-gift", "{who} buys {what:card} for {value} courage (slot {where:slot})."),
    ("gained_die", "earn-gift", "{who} adds a d{value} to the attack box."),
    ("gained_step", "earn-gift", "{who} raises a die to a d{value}."),
    ("gained_toughness", "hero-maximums", "{who} now has toughness {value}."),
    ("gained_health", "hero-maximums", "{who} now has {value} health of at most {what}."),
    ("gained_luck", "luck", "{who} gains {value} luck."),
    ("gained_ability", "earn-gift", "{who} learns {what:ability}."),
    ("gained_courage", "courage", "{who} gains {value} courage."),
    ("renewed", "renew", "The team pays together and shares {value} luck."),
    ("stepped", "special-team-actions", "{who} steps to {where:area}."),
    ("summoned", "special-team-actions", "{who} moves {what:hero} out of turn."),
    ("fetched", "special-team-actions", "{who} has {what:card} fetched to the gift panel."),
    ("brevet", "special-team-actions", "{who} lets every hero recruit anywhere."),
    ("stationed", "special-team-actions", "{who} stations {what:a_trooper} in {where:area}."),
    # Hero phase
    ("turn_begins", "hero-action", "{who} takes a turn in {where:area} ({value} health)."),
    ("burned", "fire", "{who} burns for {value} damage."),
    ("put_out", "fire", "{who} puts out the fire on {what:hero}."),
    ("stood_up", "recover", "{who} recovers from stun."),
    ("moved", "move-action", "{who} moves to {where:area}."),
    ("arthritis", "heroes", "{who} takes {value} damage from Arthritis."),
    ("extra_action", "gifts", "{who} gains one more {what:action}."),
    ("attacks", "attack-action", "{who} attacks with {value:dice}."),
    ("helped", "helping", "{who} helps {what:hero}."),
    ("stepped_up", "helping", "One die of {who} becomes a d{value}."),
    ("readied", "gifts", "{who} uses {what:ready}."),
    ("die_rolled", "attack-action", "{what:roller} rolls {value} on a d{where}."),
    ("die_changed", "gifts", "A die of {who} now shows {value}."),
    ("killed", "attack-action", "{who} kills {what:a_target} in {where:area}."),
    ("wounded", "fourth-circle", "{who} wounds the {what:target} ({value} health left)."),
    ("lord_wounded", "understanding-lords", "{who} wounds the Lord ({value} health left)."),
    ("wall_hit", "understanding-lords", "{who} strikes the Lord's wall ({value} left)."),
    ("silat", "heroes", "{who} follows up with Silat."),
    ("ambush_set", "set-ambush", "{who} sets {what:a_trooper} in ambush in {where:area}."),
    ("ambush_dismissed", "set-ambush", "The old ambush in {where:area} is dismissed."),
    # Tokens, spawning and doom
    ("token_placed", "token-spawn", "An invasion token appears in {where:area}."),
    ("token_revealed", "revealing-tokens", "The invasion token in {where:area} is revealed."),
    (
        "despair_rolled",
        "spawning",
        "The despair dice show {who} First, {what} Second, {value} Third.",
    ),
    ("dice_set", "using-divine-intervention", "Divine intervention sets the despair dice."),
    ("spawned", "spawning", "Placed in {where:area}: {what:targets}."),
    ("fourth_appears", "fourth-circle", "The {what:target} appears in {where:area}."),
    (
        "fourth_redrawn",
        "using-divine-intervention",
        "Divine intervention sends the {what:target} away.",
    ),
    ("doom_exit", "minions-exit", "Doom rises by {value} to {what} as enemies leave the map."),
    ("doom_death", "hero-death", "Doom rises by {value} to {what} for a fallen hero."),
    ("doom_shortage", "running-out", "Doom rises by {value} to {what}: figures have run out."),
    ("doom_map", "doom-track", "Doom rises by {value} to {what}."),
    # Enemy phase
    ("taxed", "legions", "{who} loses {value} courage to the legion."),
    ("despair_advances", "despair-advance", "Despair advances to box {value}."),
    (
        "despair_cycle",
        "despair-cycle",
        "Despair comes round: {value} despair dice, courage pool {what}.",
    ),
    ("pestilence_bites", "pestilence", "{who} takes {value} damage from pestilence."),
    ("panel_renewed", "lord-cycle", "The gift panel is dealt anew."),
    ("card_kept", "lord-cycle", "{who} keeps {what:card} on the panel."),
    ("lord_moves", "lord-cycle", "The Lord moves to {where:area}; his Shadow falls on it."),
    ("ambush_dies", "shadow-effects", "The ambush in {where:area} dies under the Shadow."),
    ("group_attacks", "group-attack", "Attack on {who}: {what:targets}."),
    ("group_hits", "group-attack", "Hits on {who}: {value}."),
    ("softened", "gifts", "{who} is spared {value} damage."),
    ("absorbed", "absorbing", "Absorbed for {who} by {what:a_trooper}: {value} damage."),
    ("injured", "group-attack", "{who} takes {value} damage and stands at {what} health."),
    ("set_afire", "fire", "{who} is on fire."),
    ("stunned", "stun", "{who} is stunned."),
    ("infected", "pestilence", "{who} gains {value} pestilence."),
    ("hero_dies", "hero-death", "{who} dies."),
    ("miracle", "gifts", "{who} prays for a miracle and lives with {value} health."),
    ("band_moves", "minions-move", "From {who:place} to {where:area}: {what:targets}."),
    ("band_exits", "minions-exit", "Off the map from {where:area}: {what:targets}."),
    ("token_exits", "minions-exit", "An invasion token leaves the map."),
    ("ambush_fires", "how-to-ambush", "The ambush in {where:area} fires {value:dice}."),
    ("patrol_fires", "gifts", "The patrol of {who} fires {value:dice}."),
    ("drilled", "gifts", "{who} drills every ambush: one step."),
    # Hell Time
    ("hell_begins", "hero-enters-shadow", "Hell Time begins: {who} has entered the Shadow."),
    ("hell_comes", "lord-cycle", "Hell Time begins: the Lord has come to the heroes."),
    ("lord_known", "secret-lord", "The Lord is {what:lord}, with {value} health."),
    ("joins", "battle", "{who} joins the battle."),
    ("menaced", "menace", "The Lord's menace: a free attack."),
    ("hell_round", "battle", "Round {value} of the battle."),
    ("retreats", "hero-attack-or-retreat", "{who} retreats to {where:area}."),
    ("rewarded", "understanding-lords", "{who} gains {value} courage as the Lord's reward."),
    ("hell_ends", "ending-hell-time", "Hell Time ends; the enemies return to {where:area}."),
    # The end
    ("won", "winning", "The Lord is dead: the heroes win."),
    ("lost_to_doom", "losing", "Doom has reached 13: the heroes lose."),
    ("lost_to_shadow", "losing", "The Shadow has reached the start: the heroes lose."),
    # What a replay can void
    ("voided", "", "(voided: {what:event})"),
)

_NAMES = [name for name, _, _ in EVENTS]
(
    NOTHING,
    PHASE_BEGINS,
    LORD_STANDS,
    LORD_HIDDEN,
    HERO_ENTERS,
    LEGION_DRAWN,
    LEGION_REDRAWN,
    CAPTAIN_IS,
    REPLACEMENT,
    RECRUIT_ROLLED,
    RECRUITED,
    DISMISSED,
    PAID,
    LUCK_PAID,
    LUCK_USED,
    AIDED,
    HEALED,
    PESTILENCE_CLEARED,
    GIFT_BOUGHT,
    GAINED_DIE,
    GAINED_STEP,
    GAINED_TOUGHNESS,
    GAINED_HEALTH,
    GAINED_LUCK,
    GAINED_ABILITY,
    GAINED_COURAGE,
    RENEWED,
    STEPPED,
    SUMMONED,
    FETCHED,
    BREVET,
    STATIONED,
    TURN_BEGINS,
    BURNED,
    PUT_OUT,
    STOOD_UP,
    MOVED,
    ARTHRITIS_HURTS,
    EXTRA_ACTION,
    ATTACKS,
    HELPED,
    STEPPED_UP,
    READIED,
    DIE_ROLLED,
    DIE_CHANGED,
    KILLED,
    WOUNDED,
    LORD_WOUNDED,
    WALL_HIT,
    SILAT_FOLLOWS,
    AMBUSH_SET,
    AMBUSH_DISMISSED,
    TOKEN_PLACED,
    TOKEN_REVEALED,
    DESPAIR_ROLLED,
    DICE_SET,
    SPAWNED,
    FOURTH_APPEARS,
    FOURTH_REDRAWN,
    DOOM_EXIT,
    DOOM_DEATH,
    DOOM_SHORTAGE,
    DOOM_MAP,
    TAXED,
    DESPAIR_ADVANCES,
    DESPAIR_CYCLE,
    PESTILENCE_BITES,
    PANEL_RENEWED,
    CARD_KEPT,
    LORD_MOVES,
    AMBUSH_DIES,
    GROUP_ATTACKS,
    GROUP_HITS,
    SOFTENED,
    ABSORBED,
    INJURED,
    SET_AFIRE,
    STUNNED,
    INFECTED,
    HERO_DIES,
    MIRACLE_HAPPENS,
    BAND_MOVES,
    BAND_EXITS,
    TOKEN_EXITS,
    AMBUSH_FIRES,
    PATROL_FIRES_NOW,
    DRILLED,
    HELL_BEGINS,
    HELL_COMES,
    LORD_KNOWN,
    JOINS,
    MENACED,
    HELL_ROUND,
    RETREATS,
    REWARDED,
    HELL_ENDS,
    WON,
    DOOM_LOSES,
    SHADOW_LOSES,
    VOIDED,
) = range(len(EVENTS))

# Kinds of event that a replay can void: they happen without their effect.
VOIDABLE = (
    "doom_exit",
    "doom_death",
    "doom_shortage",
    "doom_map",
    "hero_dies",
    "lord_moves",
    "pestilence_bites",
    "burned",
)


def event_number(name: str) -> int:
    """The number of a kind of event; 0 for no event."""
    return _NAMES.index(name) if name else NOTHING


@kernel
def say(game, at, kind, who, what, where, value):
    """Write an event of this turn to the log."""
    note(at.log, game.turn, kind, who, what, where, value)


@kernel
def is_void(game, at, kind, who):
    """True when this replay voids events of this kind: it happens without its effect."""
    if at.rules.void != kind:
        return False
    say(game, at, VOIDED, who, kind, -1, 0)
    return True
