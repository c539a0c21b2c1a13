"""The position of a game of Planet Apocalypse, field by field, and what is always true of it.

Seats, areas, kinds and cards are numbered from 0; -1 (NONE) is nobody, nowhere, nothing.
"""

from __future__ import annotations

from simkit.kernel.decks import deck_of
from simkit.kernel.dice import DICE, POOL
from simkit.kernel.records import record
from simkit.kernel.vocabulary import Vocabulary

NONE = -1
MOST_SEATS = 5
MOST_AREAS = 16
HELL = MOST_AREAS  # the Lord's sheet is a place like any other while Hell Time lasts
PLACES = MOST_AREAS + 1
MOST_TOKENS = 96  # ours, not the rulebook's: further ones are not placed
CIRCLES = 4  # larva, gryllus, fiend, cacodemon
LARVA, GRYLLUS, FIEND, CACODEMON = range(CIRCLES)
MOST_KINDS = 24  # heroes, Fourth Circle demons, Lords or legions in a pack
MOST_LORDS = 4  # on a map
MOST_PARTS = 4  # bodies, stages, heads or a wall of a Lord
TROOPER_TYPES = 8
MOST_SLOTS = 8
PANEL = 10
MOST_CARDS = 80
MOST_TITLES = 40
MOST_COPIES = 20  # of a gift card
MOST_STANDING = 24  # kinds of standing effect that Fourth Circle demons have
MOST_FALLEN = 24  # dead heroes whose place is kept; later ones are only counted

# What an attack die can be assigned to: a circle, FOURTH + kind, a part of a Lord (lord_target).
FOURTH = CIRCLES
LORD = FOURTH + MOST_KINDS
TARGETS = LORD + MOST_LORDS * MOST_PARTS

outcome = Vocabulary()
UNFINISHED = outcome("unfinished")
LORD_KILLED = outcome("lord-killed")
LOST_TO_DOOM = outcome("doom")
LOST_TO_SHADOW = outcome("shadow")
LOST_NO_ROOM = outcome("no-room")
OUTCOMES = outcome.words

doom_cause = Vocabulary()
FROM_EXITS = doom_cause("exits")
FROM_DEATHS = doom_cause("deaths")
FROM_SHORTAGES = doom_cause("shortages")
FROM_MAP = doom_cause("map")
DOOM_CAUSES = doom_cause.words

courage_source = Vocabulary()
BY_KILLS = courage_source("kills")
BY_AMBUSHES = courage_source("ambushes")
BY_CYCLES = courage_source("cycles")
BY_REWARDS = courage_source("rewards")
BY_GIFTS = courage_source("gifts")
BY_REPLACEMENTS = courage_source("replacements")
BY_RECRUITING = courage_source("recruiting")
BY_ABILITIES = courage_source("abilities")
COURAGE_SOURCES = courage_source.words

phase = Vocabulary()
SET_UP = phase("set-up")
TEAM_PHASE = phase("team phase")
HERO_PHASE = phase("hero phase")
ENEMY_PHASE = phase("enemy phase")
PHASES = phase.words

AREA = record(
    ("minions", "i8", (CIRCLES,)),  # revealed larvae, grylluses, fiends, cacodemons
    ("ambush", "i8", (TROOPER_TYPES,)),
    ("shadow", "i8"),  # whose Shadow lies here: a bit for each Lord of the map
    ("fired", "i8"),  # this ambush fired in this ambush segment
    ("waiting", "i8", (CIRCLES,)),  # minions that have not moved in this move segment
)
TOKEN = record(
    ("area", "i8"),  # NONE: this place of the list is free
    ("serial", "i8"),
    ("route", "i8"),  # which way it leaves an area with several ways out
    ("limbo", "i8"),  # 1: it yields larvae only
    ("waiting", "i8"),  # 1: it has not moved in this move segment
)
DEMON = record(  # a Fourth Circle demon
    ("area", "i8"),  # NONE: in the box
    ("health", "i8"),
    ("route", "i8"),  # as a token's
    ("stored", "i8"),  # courage or toughness that lies on its card
    ("marker", "i8"),  # the area of a token that belongs to it, or NONE
    ("waiting", "i8"),  # as a token's
)
LORD_STATE = record(
    ("kind", "i8"),  # NONE while his identity is secret
    ("alive", "i8"),  # 0: banished, or the map has no such Lord
    ("area", "i8"),
    ("lesser", "i8"),
    ("health", "i8", (MOST_PARTS,)),  # of each of his parts; the first is himself
    ("counters", "i8"),  # markers on his sheet
    ("woken", "i8"),  # 1 once he has been the active Lord: his track moves from then on
)
HERO = record(
    ("kind", "i8"),  # NONE: dead, the player waits for a replacement
    ("area", "i8"),
    ("health", "i8"),
    ("cap", "i8"),
    ("toughness", "i8"),
    ("luck", "i8"),
    ("courage", "i8"),
    ("dice", *POOL),  # the attack box, by size of die
    ("can", "i8"),  # abilities and weaknesses, a bit each
    ("slots", "i8", (MOST_SLOTS,)),  # the gift card on each slot, or NONE
    ("filled", "i8"),  # the slots that hold one, a bit each: kept by rules/heroes/slots.py ...
    ("powers", "i8"),  # ... the effects of these gifts (effects.GIFTS), a bit each ...
    ("slot_cost", "i8"),  # ... and what his cheapest open slot costs, or NONE
    ("patrol", "i8", (TROOPER_TYPES,)),
    ("stunned", "i8"),
    ("burning", "i8"),
    ("pestilence", "i8"),
    # What he has done: this turn, this team phase, this enemy phase.
    ("attacks_left", "i8"),
    ("moves_left", "i8"),
    ("moved", "i8"),  # areas moved this turn; -1: the move was given up
    ("attacks_made", "i8"),
    ("ambush_set", "i8"),
    ("used", "i8"),  # gift slots already used this turn, a bit each
    ("done", "i8"),  # team actions already done, a bit each
    ("shielded", "i8"),  # hits that a gift has stopped in this enemy phase
    ("turn_over", "i8"),
    ("called", "i8"),  # abilities already used in this turn of the game, a bit each
    ("stride", "i8"),  # areas more that his next move may lead
    ("worshipped", "i8"),  # helps that cost nothing in this turn of the game
    ("brings", "i8"),  # the seat whom he brings along on his move, plus 1; 0: nobody
    # What Lords have laid on him.
    ("petrified", "i8"),  # steps that his dice are smaller and his toughness is higher
    ("trapped", "i8"),  # 1: nothing but the Lord's death frees him
    ("sloth", "i8"),  # tokens that hold him back from a retreat
)
ATTACK = record(
    ("seat", "i8"),  # the attacker, or NONE for an ambush
    ("area", "i8"),
    ("reach", "i8"),  # 0 own area, 1 and those beside it, 2 anywhere
    ("helped", "i8"),  # seats that have helped, a bit each; five bits higher, that refused
    ("grateful", "i8"),  # Gratitude has been used
    ("readied", "i8"),  # gift slots used for this attack, a bit each; above them Zeroed In
    ("combined", "i8"),  # Head Shot has been used
    ("helps", "i8"),  # how often anybody has helped
    ("invoked", "i8"),  # abilities used for this attack, a bit each
    ("wounded", "i8"),  # Fourth Circle demons that this attack has wounded, a bit each
    ("weakened", "i8"),  # the target that is one easier to hit, or NONE
    ("weakened_area", "i8"),
    ("half", "i8"),  # a target of double toughness that one die has met, or NONE
    ("half_area", "i8"),
    ("wounds", "i8"),  # damage that this attack has dealt to the Lord
    ("stage_fell", "i8"),  # 1: it has killed a stage of his, and the next is out of its reach
)
BATTLE = record(
    ("lord", "i8"),  # the Lord who is fought, or NONE when there is no Hell Time
    ("gate", "i8"),
    ("activating", "i8"),  # the seat that entered, or NONE when the Lord came
    ("rounds", "i8"),
    ("number", "i8"),  # battles begun this turn
    ("wounded", "i8"),  # 1: somebody has damaged the Lord in this round
    ("named", "i8", (MOST_SEATS,)),  # the number that each hero has named, or 0
)
FIRST_BATTLE = record(
    ("turn", "i8"),  # 0: nobody has fought a Lord yet
    ("despair", "i8"),
    ("heroes", "i8"),
    ("gifts", "i8"),
    ("dice", "i8"),
    ("health", "i8"),
    ("troopers", "i8"),
    ("rounds", "i8"),
    ("damage", "i8"),
    ("parts", "i8"),
    ("wounds", "i8"),
    ("absorbers", "i8"),
    ("deaths", "i8"),
)
TALLY = record(
    ("doom", "i8", (len(DOOM_CAUSES),)),
    ("courage", "i8", (len(COURAGE_SOURCES),)),
    ("deaths", "i8", (MOST_KINDS,)),
    ("kills", "i8", (CIRCLES + 1,)),
    ("exits", "i8"),
    ("lord_battles", "i8"),
    ("lord_damage", "i8"),
    ("gifts_bought", "i8"),
    ("luck_spent", "i8"),
    ("recruited", "i8"),
    ("revealed", "i8"),
    ("dice", "i8"),
    ("deaths_in_hell", "i8"),
    ("fallen", "i8", (MOST_FALLEN,)),  # who died where: chronicle.fallen_code; 0: nobody
    ("bought", "i8", (MOST_TITLES,)),  # gift cards bought, by title
    ("first", FIRST_BATTLE),  # the first battle with a Lord
)
HIDDEN = record(
    ("gifts", deck_of(MOST_CARDS)),
    ("legions", deck_of(MOST_KINDS)),
    ("lords", "i8", (MOST_LORDS,)),  # who each secret Lord is, or NONE
)
STATE = record(
    ("turn", "i8"),
    ("phase", "i8"),
    ("outcome", "i8"),
    ("players", "i8"),
    ("captain", "i8"),
    ("team", "i8", (MOST_SEATS,)),  # the heroes that the game began with
    ("doom", "i8"),
    ("despair", "i8"),
    ("despair_dice", "i8"),
    ("lord_track", "i8"),
    ("pool", "i8"),
    ("legion", "i8"),
    ("divine", "i8"),  # the seat that holds the divine intervention token, or NONE
    ("next_token", "i8"),
    ("token_places", "i8"),  # places at the head of the list of tokens that have been used
    ("token_area", "i8"),  # where the latest invasion token was placed, or NONE
    ("gift_shuffles", "i8"),
    ("legion_shuffles", "i8"),
    ("recruit_anywhere", "i8"),  # 1 while Brevet Rank lets heroes recruit away from the start
    ("recruit_modifier", "i8"),  # what it adds to their roll
    ("drill", "i8"),  # steps that Sergeants add to every ambush of this segment
    ("resolved", "i8"),  # areas whose enemies have attacked in this segment, a bit each
    ("decisions", "i8"),
    ("left", "i8"),  # seats whose player has left and whose hero another plays, a bit each
    ("refused", "i8"),  # seats whom the captain refused the pool in this hero turn, a bit each
    ("areas", AREA, (PLACES,)),
    ("tokens", TOKEN, (MOST_TOKENS,)),
    ("figures", "i8", (CIRCLES,)),  # minions left in the box
    ("fourth", DEMON, (MOST_KINDS,)),
    ("fourths_out", "i8"),  # those in play, a bit each: `enter_play` and `leave_play` keep it
    ("in_force", "i8", (MOST_STANDING,)),  # each standing effect, added up over demons in play
    ("lords", LORD_STATE, (MOST_LORDS,)),
    ("heroes", HERO, (MOST_SEATS,)),
    ("supply", "i8", (TROOPER_TYPES,)),  # trooper cards left in their stacks
    ("panel", "i8", (PANEL,)),  # gift cards, or NONE
    ("discards", deck_of(MOST_CARDS)),
    ("old_legions", deck_of(MOST_KINDS)),
    ("attack", ATTACK),
    ("dice", DICE),  # the attack dice that lie on the table
    ("battle", BATTLE),
    ("tally", TALLY),
    ("hidden", HIDDEN),
)
