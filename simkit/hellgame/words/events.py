"""Every kind of event in the log of a game: the rule behind it, and its sentence in a trace.

Placeholders: {who}, {what}, {where}, {value}; the word behind a colon says what the number names:
seat, demon, legion, lieutenant, hound, place, arcanum, hell_card, phase, signed. A die is told
where it is rolled (die_rolled), so that a reader can follow it.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Events

# One block a chapter, in the order of the rulebook.
event = Events(voided=("3.1-units", "(in this replay that has no effect)"))

# 3, 4 General
PHASE_BEGINS = event("phase_begins", "5.2-sequence", "{what:phase}")
DIE_ROLLED = event("die_rolled", "3.2-special-rolls", "{who:seat} rolls {value}.")
FAVOUR_GAINED = event(
    "favour_gained", "14.0-favour", "{who:seat} gains {value:favours} {what:favour_source}."
)
FAVOUR_PAID = event("favour_paid", "14.0-favour", "{who:seat} gives up {value:favours}.")
DISFAVOUR_GAINED = event(
    "disfavour_gained", "14.0-favour", "{who:seat} takes {value:disfavours}.", voidable=True
)
DISFAVOUR_DROPPED = event(
    "disfavour_dropped", "14.3-shedding", "{who:seat} drops {value:disfavours}."
)
SOULS_GAINED = event("souls_gained", "2.3.2-souls", "{who:seat} gains {value:souls}.")
SOULS_PAID = event("souls_paid", "2.3.2-souls", "{who:seat} pays {value:souls}.")
CURSE_LIFTED = event("curse_lifted", "3.2.1-curse", "{who:seat} has rolled six ones in a row.")
CONTROL_GAINED = event(
    "control_gained", "12.0-petitions", "{who:owner} takes control of {where:place}."
)
CONTROL_REVOKED = event(
    "control_revoked",
    "3.1-revoked-control",
    "Control of {where:place} is revoked.",
    voidable=True,
)
LEGION_RAISED = event("legion_raised", "8.2-legions", "{what:legion} appears in {where:place}.")
LEGION_LOST = event("legion_lost", "3.1-units", "{what:legion} is gone ({value:loss}).")
LEGION_TURNED = event(
    "legion_turned", "3.1-units", "{value:legion} changes sides: now {what:legion}."
)
LEGION_MOVED = event("legion_moved", "9.5-march", "{what:legion} moves to {where:place}.")
LIEUTENANT_MOVED = event(
    "lieutenant_moved", "9.5-march", "{what:lieutenant} moves to {where:place}."
)
MARCHING = event("marching", "9.5-march", "{what:demon} marches with {value:units}.")
PICKED_UP = event(
    "picked_up", "9.5-carrying", "{what:legion} joins {value:lieutenant} in {where:place}."
)
DROPPED = event("dropped", "9.5-carrying", "{what:legion} stays in {where:place}.")
LOST_IN_ANTEHELL = event(
    "lost_in_antehell", "9.5.2.3-leaving-antehell", "They lose their way in AnteHell."
)
PASSAGE_ASKED = event(
    "passage_asked", "9.5-passage", "{who:seat} asks {what:seat} for passage through {where:place}."
)
PASSAGE_GRANTED = event(
    "passage_granted", "9.5-passage", "{who:seat} grants {what:seat} passage through {where:place}."
)
PASSAGE_REFUSED = event(
    "passage_refused",
    "9.5-passage",
    "{who:seat} refuses {what:seat} passage through {where:place}.",
)
LEGION_FLEES = event("legion_flees", "9.5.1-flight", "{what:legion} flees to {where:place}.")
LIEUTENANT_FLEES = event(
    "lieutenant_flees", "9.5.1-lieutenants", "{what:lieutenant} flees to {where:place}."
)
FLIGHT_FAILS = event(
    "flight_fails", "9.5.1-flight", "{who:owner}: the flight from {where:place} fails."
)
LIEUTENANT_GONE = event("lieutenant_gone", "3.1-units", "{what:lieutenant} goes to the Return box.")
LIEUTENANT_TURNED = event(
    "lieutenant_turned", "3.1-units", "{what:lieutenant} now serves {who:owner}."
)
HOUND_FREED = event(
    "hound_freed", "10.3-freed-hound", "{what:hound} breaks loose in {where:place}."
)
HOUND_MOVED = event("hound_moved", "10.3-hellhounds", "{what:hound} runs to {where:place}.")
HOUND_GONE = event("hound_gone", "10.3-hellhounds", "{what:hound} goes back to the box.")
URIEL_COMES = event("uriel_comes", "10.1-earth", "Uriel comes to Earth.")
URIEL_TESTS = event("uriel_tests", "10.1-earth", "{what:demon} faces Uriel.")
URIEL_MOVES = event("uriel_moves", "10.1-walk", "Uriel walks to {where:place}.")
URIEL_GONE = event("uriel_gone", "10.1-removal", "Uriel is gone.")
URIEL_THREATENS = event(
    "uriel_threatens",
    "10.1-lowest-demon",
    "{what:demon} is at risk: {value:legions} fell to Uriel.",
)
HOUND_FLEES = event("hound_flees", "10.1-hounds", "{what:hound} flees to {where:place}.")
LILITH_COMES = event("lilith_comes", "10.2-coming", "Lilith comes to AnteHell as the {value:form}.")
LILITH_COURTED = event("lilith_courted", "10.2-courtship", "{what:demon} courts Lilith.")
LILITH_WON = event("lilith_won", "10.2-courtship", "{what:demon} leads Lilith in this phase.")
LILITH_CHANGES = event("lilith_changes", "10.2-aspect", "Lilith is the {value:form} now.")
LILITH_MOVES = event("lilith_moves", "10.2-walk", "Lilith walks to {where:place}.")
LILITH_GONE = event("lilith_gone", "10.2-removal", "Lilith is gone.")
HOUND_APPEARS = event("hound_appears", "10.3-hellhounds", "{what:hound} roams in {where:place}.")
CARD_DRAWN = event("card_drawn", "6.3-arcana", "{who:seat} draws {what:arcanum}.")
CARD_DISCARDED = event("card_discarded", "3.1-discards", "{who:seat} discards {what:arcanum}.")
DEMON_INCAPACITATED = event(
    "demon_incapacitated", "3.1-incapacitated", "{what:demon} is incapacitated.", voidable=True
)
DEMON_RECOVERS = event("demon_recovers", "13.2-recovery", "{what:demon} recovers.")
DEMON_KILLED = event("demon_killed", "3.1-discards", "{what:demon} is killed.", voidable=True)
DEMON_DEALT = event("demon_dealt", "5.1-demons", "{who:seat} gets {what:demon}.")
DEMON_EXCHANGED = event(
    "demon_exchanged", "5.1-exchange", "{who:seat} discards {what:demon} for another demon."
)
DEMON_WALKS = event("demon_walks", "9.6-walk-the-earth", "{what:demon} walks the Earth.")
DEMON_RETURNS = event("demon_returns", "9.6-walk-the-earth", "{what:demon} returns to Hell.")
EVENT_COMES = event("event_comes", "6.1-event", "Event: {what:hell_card}.")
EVENT_LAID = event("event_laid", "6.1.1-permanent-events", "{what:hell_card} stays in force.")
EVENT_GONE = event("event_gone", "6.1.1-permanent-events", "{what:hell_card} is over.")
PHENOMENON_COMES = event("phenomenon_comes", "6.2-phenomenon", "{what:phenomenon} in {where:foot}.")
RIGHT_AWAY = event(
    "right_away", "6.3.1-play-right-away", "{who:seat} must play {what:arcanum} right away."
)
RELIEF = event(
    "relief", "12.3.1-relief", "Lucifer gives {where:place} to {who:seat}, with all units there."
)
PETITION_FAILED = event(
    "petition_failed", "12.2-victory", "The petition of {who:seat} for {where:place} fails."
)
CONSENT_REFUSED = event(
    "consent_refused", "12.3.3-allies", "{who:seat} refuses a petition for {where:place}."
)
SIXES_REVEALED = event("sixes_revealed", "4.0-sixes", "{who:seat} reveals {value} cards with a 6.")

# 3.3, 7, 8, 9.6, 9.7
DEAL_OFFERED = event("deal_offered", "3.3-promises", "{who:seat} offers {what:deal}.")
DEAL_MADE = event("deal_made", "3.3-promises", "{who:seat} has a deal: {what:deal}.")
DEAL_BROKEN = event("deal_broken", "3.3-promises", "{who:seat} breaks a promise: {what:deal}.")
PEACE_MADE = event(
    "peace_made",
    "3.3-peace",
    "{who:seat} and {what:seat} promise each other peace until turn {value}.",
)
SECTIOS_YIELD = event(
    "sectios_yield", "7.1-sectios", "{who:seat} collects {value:souls} from its sectios."
)
EARTH_YIELDS = event(
    "earth_yields", "7.1-earth", "{what:demon} collects {value:souls} on Earth for {who:seat}."
)
WISE_MEN_YIELD = event(
    "wise_men_yield", "7.3.3-wise-men", "{who:seat} gains {value} Arcana from {where:place}."
)
UPKEEP_PAID = event("upkeep_paid", "7.1-upkeep", "{who:seat} pays {value:souls} of upkeep.")
LEGION_UNPAID = event("legion_unpaid", "7.3.1-desertion", "{who:seat} cannot pay {what:legion}.")
LIEUTENANT_UNPAID = event(
    "lieutenant_unpaid", "7.3.1-desertion", "{who:seat} cannot pay {what:lieutenant}."
)
DESERTERS_TAKEN = event(
    "deserters_taken", "7.3.1-deserters", "{who:seat} takes in {value} deserters of {what:seat}."
)
DESERTERS_REFUSED = event(
    "deserters_refused", "7.3.1-refusing", "{who:seat} turns away {value} deserters of {what:seat}."
)
GIFT_GIVEN = event(
    "gift_given", "7.3.2-gifts", "{who:seat} gives {what:seat} a gift: {value:gift}."
)
DEMON_GIVEN = event("demon_given", "7.3.2-gifts", "{what:demon} now serves {who:seat}.")
CARD_GIVEN = event("card_given", "7.3.2-gifts", "{who:seat} receives {what:arcanum}.")
LIEUTENANT_HIRED = event(
    "lieutenant_hired",
    "8.3.1-recruiting",
    "The lieutenant {what:lieutenant} joins {who:seat} in {where:place}.",
)
RECRUITING_FAILED = event(
    "recruiting_failed", "8.3.1-recruiting", "{who:seat} finds an empty box and recruits nobody."
)
HOUND_TAMED = event("hound_tamed", "8.3.2-taming", "{what:legion} tames {value:hound}.")
TAMING_FAILED = event("taming_failed", "8.3.2-taming", "{what:legion} tames nothing.")
EXTRA_PAY_GIVEN = event(
    "extra_pay_given",
    "8.3.4-extra-pay",
    "{who:seat} gives the lieutenant {what:lieutenant} {value:souls} of extra pay.",
)
LEGION_INFLUENCED = event(
    "legion_influenced",
    "9.7.1-influence",
    "{who:demon} tries to influence {what:legion} ({value:rolls}).",
)
LIEUTENANT_INFLUENCED = event(
    "lieutenant_influenced",
    "9.7.1-lieutenants",
    "{who:demon} tries to influence {what:lieutenant} ({value:rolls}).",
)
BRIBE_PAID = event(
    "bribe_paid",
    "9.7.1.2-bribes",
    "{who:demon} pays a bribe of {value:souls} to make one roll easier.",
)
INFLUENCE_FAILS = event("influence_fails", "9.7.1-influence", "The Influence of {who:demon} fails.")
SUPPLICATION = event(
    "supplication", "9.7.2-atonement", "{who:demon} tries atonement with a total of {value}."
)
CONSPIRACY = event(
    "conspiracy", "9.7.3-conspiracy", "{who:demon} conspires with {value} Hell cards."
)
CARD_SPREAD = event("card_spread", "9.7.3-conspiracy", "{what:hell_card} is revealed.")
EVIL_DEEDS_DONE = event(
    "evil_deeds_done", "9.7.4-evil-deeds", "{who:demon} does Evil Deeds that earn {value:favours}."
)

# 9.0-9.4, 9.8 Actions and magic
DEMON_ACTS = event("demon_acts", "9.2-actions", "Action of {what:demon}: {value:verb}.")
DEMON_PASSES = event(
    "demon_passes", "9.4-passing", "{what:demon} passes, and acts {value:demons} later."
)
ACTION_LOST = event("action_lost", "9.8-effects-on-demons", "{what:demon} loses its action.")
MAGIC_CAST = event("magic_cast", "9.8-magic", "{who:demon} casts {what:arcanum}.")
AIMED_AT_DEMON = event("aimed_at_demon", "9.8.1-same-place", "The magic is aimed at {what:demon}.")
AIMED_AT_LEGION = event(
    "aimed_at_legion", "9.8.1-same-place", "The magic is aimed at {what:legion}."
)
AIMED_AT_LIEUTENANT = event(
    "aimed_at_lieutenant", "9.8.1-same-place", "The magic is aimed at {what:lieutenant}."
)
AIMED_AT_PLACE = event("aimed_at_place", "9.8.1-same-place", "The magic is aimed at {where:place}.")
MAGIC_FAILS = event("magic_fails", "9.8.1-tests", "{what:arcanum} fails.")
MAGIC_COUNTERED = event(
    "magic_countered", "9.8.2.1-counter", "{who:demon} counters the magic with {what:arcanum}."
)
MAGIC_REDIRECTED = event(
    "magic_redirected", "9.8.2.1-redirect", "{who:demon} redirects it with {what:arcanum}."
)
SUPPORT_GIVEN = event(
    "support_given", "9.8.2.2-support", "{who:demon} lends {what:demon} its support."
)
SUPPORT_PROMISED = event(
    "support_promised", "9.8.2.2-promises", "{who:demon} promises {what:demon} its support."
)
CARD_SHOWN = event("card_shown", "9.8.2.2-promises", "{who:seat} shows {what:arcanum}.")
INFLUENCE_BOOSTED = event(
    "influence_boosted", "9.8-effects-for-oneself", "Influence of {who:seat} is easier by {value}."
)
HELL_CARDS_ORDERED = event(
    "hell_cards_ordered", "9.8-effects-beyond", "{who:seat} puts {value} Hell cards in order."
)
DUEL_WON = event("duel_won", "3.2-special-rolls", "{who:demon} beats {what:demon}.")

# 11 Combat
BATTLE_BEGINS = event("battle_begins", "11.0-order", "Battle in {where:place}: {value:legions}.")
BATTLE_AVOIDED = event(
    "battle_avoided", "11.3.1-avoiding", "All agree not to fight in {where:place}."
)
SIDE_TAKEN = event("side_taken", "11.3.2-sides", "{who:owner} fights on {value:side}.")
HOUND_SIDES = event("hound_sides", "11.3.2-hounds", "{what:hound} fights on {value:side}.")
DEMON_JOINS = event("demon_joins", "11.1-declaring", "{who:seat} sends {what:demon} into battle.")
CARDS_BROUGHT = event("cards_brought", "11.1-arcana", "{what:demon} brings {value:cards}.")
BOUT_BEGINS = event("bout_begins", "11.2-rounds", "Round {value} in {where:place}.")
MAGIC_FIRST = event("magic_first", "11.2.1-order", "{who:seat} lets {what:seat} begin with magic.")
BATTLE_BONUS = event("battle_bonus", "11.2.1-magic", "{who:seat} adds {value} to its combat rolls.")
HOUND_BONUS = event(
    "hound_bonus", "11.2.1-magic", "{who:seat} adds {value} to the rolls of its Hellhounds."
)
BATTLE_RESAVES = event(
    "battle_resaves",
    "11.2.1-magic",
    "So many failed saves of {who:seat} are rolled again: {value}.",
)
DEMON_DRIVEN_OUT = event("demon_driven_out", "11.2.1-magic", "{what:demon} is out of this battle.")
ATTACK_HITS = event(
    "attack_hits", "11.2.2-hits", "{who:unit} hits {what:unit} with a total of {value}."
)
ATTACK_MISSES = event(
    "attack_misses", "11.2.2-hits", "{who:unit} misses {what:unit} with a total of {value}."
)
UNIT_SAVED = event("unit_saved", "11.2.3-saves", "{who:unit} is saved by a {value}.")
UNIT_FALLEN = event("unit_fallen", "11.2.3-saves", "{who:unit} falls{value:failed}.")
LIEUTENANT_STANDS = event(
    "lieutenant_stands", "11.2.3-lieutenants", "{what:lieutenant} survives with a {value}."
)
LIEUTENANT_FALLS = event(
    "lieutenant_falls", "11.2.3-lieutenants", "{what:lieutenant} falls with a {value}."
)
BATTLE_WON = event("battle_won", "11.2.5-end", "{who:owner} wins in {where:place}.")
BATTLE_UNDECIDED = event(
    "battle_undecided", "11.2.5-cap", "The battle in {where:place} ends undecided."
)
ALLIES_PART = event("allies_part", "11.3.3-fight-on", "{who:seat} turns against {what:seat}.")
HOUNDS_ALONE_ROLL = event(
    "hounds_alone_roll", "11.3.4-alone", "{what:hound} rolls {value} in total."
)
QUICK_ROLL = event(
    "quick_roll", "11.3.5-quick-battles", "The legions of {what:side} roll {value} in total."
)
LUCIFER_PICKS = event(
    "lucifer_picks", "11.3.6-three-rounds", "A lot ends the battle: it picks {value:side}."
)
GAME_OVER = event("game_over", "4.0-victory", "{who:winner}")

EVENTS = event.declared
VOIDABLE = event.voidable
event_number = event.number
