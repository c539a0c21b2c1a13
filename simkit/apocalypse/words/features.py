"""The features of a position: the numbers from which simkit learns the chance to win.

Each is a plain number, where it can be one that values of a pack change along with the rules: a
share of what is lost or full, hits against what stands there, steps of this map. A chance is a
weight for each of them, summed up; where a sum cannot say it, a feature is bent or a product.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

RANGES = 5  # how far something is from the exit: 1, 2, 3, 4 moves, further or never
BY_CIRCLE = ("larva", "gryllus", "fiend", "cacodemon")  # as state.LARVA and so on count them

feature = Vocabulary()


def family(stem: str, places: tuple[str, ...], meaning: str) -> int:
    """A feature for each place; the number of the first, the others follow."""
    return min(feature(f"{stem}_{place}", meaning) for place in places)


EXIT = ("next", "in_2", "in_3", "in_4", "far")

# Time and doom.
DOOM = feature("doom", "share of the doom that loses the game")
DOOM_SQUARED = feature("doom_squared", "its square")
DOOM_LEFT = family(
    "doom_left", ("1", "2", "4", "6"), "doom that is left, up to so much, as a share"
)
TURN = feature("turn", "tens of turns, two at most")
DESPAIR_DICE = feature("despair_dice", "dozens of despair dice")
DESPAIR_SQUARED = feature("despair_squared", "their square")
CYCLE_TURNS = feature("cycle_turns", "turns until the Lord counter comes round")
CYCLE_NOW = feature("cycle_now", "1 in the turn in which it does")
MEETS = feature("meets", "1 where a die that equals the toughness scores")
PLAYERS = family("players", ("1", "2", "3", "5"), "1 with so many heroes")
MEET_PLAYERS = family(
    "meet_players", ("1", "2", "3", "5"), "1 with so many where an equal die scores"
)
FIGURES = family("figures", BY_CIRCLE, "figures of the circle left in the box, six at most")
NO_FIGURES = family("no_figures", BY_CIRCLE, "1 when the circle has no figure left")
SHORTAGES = feature("shortages", "doom to expect of the next token because figures run out")

# Lords.
LORDS = feature("lords", "Lords that live")
LORDS_GONE = feature("lords_gone", "share of the map's Lords that are killed")
LORD_HEALTH = feature("lord_health", "tens of health left to all of them")
LORD_WHOLE = feature("lord_whole", "the same as a share of all their health")
FOE_HEALTH = feature("foe_health", "tens of health of the Lord to strike next")
FOE_NEAR_DEATH = family(
    "foe_near_death", ("3", "6", "10"), "1 when he has no more health than this"
)
LORD_SECRET = feature("lord_secret", "1 while nobody knows him")
LORD_HITS = feature("lord_hits", "hits of his attack on a hero of usual toughness")
LORD_STEPS = feature("lord_steps", "steps until a Lord's Shadow reaches a start, as a share of ten")
LORD_NEAR = family("lord_near", ("1", "2", "3"), "1 when it takes no more steps than this")
POWER = feature("power", "wounds of an attack of every hero on him")
POWER_SHARE = feature("power_share", "the same as a share of his health, one at most")
ROUNDS = feature("rounds", "rounds in which they would kill him, as logarithm")
BEARABLE = feature("bearable", "attacks of his that the team can bear, six at most")
STRIKE = feature("strike", "share of his health that a raid may hope for, two at most")
STRIKE_FULL = feature("strike_full", "the same, up to his whole health")
GUARDS = feature("guards", "hits of those who stand with him, on a hero of usual toughness")
SHADOW_STEPS = feature("shadow_steps", "steps of the nearest hero to his Shadow, eight at most")
SHADOW_MEAN = feature("shadow_mean", "steps of all heroes to his Shadow, in the mean")
NEAR_SHADOW = feature("near_shadow", "heroes within two steps of his Shadow")

# Heroes, as a team: sums are by player.
ALIVE = feature("alive", "share of players who have a hero")
HEALTH = feature("health", "health of a hero")
HEALTH_LEAST = feature("health_least", "of the weakest")
HEALTH_LOST = feature("health_lost", "share of health lost")
CAP = feature("cap", "most health that a hero can have")
TOUGHNESS = feature("toughness", "of a hero")
TOUGHNESS_BEST = feature("toughness_best", "of the toughest")
LUCK = feature("luck", "luck of a hero")
LUCK_MOST = feature("luck_most", "of the luckiest")
COURAGE = feature("courage", "courage of a hero")
COURAGE_MOST = feature("courage_most", "of the boldest")
POOL = feature("pool", "courage in the pool, for each player")
PURSE = feature("purse", "courage of all kinds for each player, twenty at most")
BEARS = feature("bears", "damage that a hero can take")
BEARS_LEAST = feature("bears_least", "that the weakest can")
BEARS_MOST = feature("bears_most", "that the strongest can")
PATROL = feature("patrol", "troopers on patrol with a hero")
ABSORBS = feature("absorbs", "damage that they absorb")
DICE = family("dice", ("d4", "d6", "d8", "d10", "d12"), "dice of this size of a hero")
POWER_ON = family("power_on", BY_CIRCLE, "hits of a hero's dice on the circle")
GIFTS = feature("gifts", "gifts that a hero has")
SLOTS = feature("slots", "share of slots still empty")
AFFORDABLE = feature("affordable", "heroes who could pay for a gift, a share of players")
AT_HOME = feature("at_home", "share of players whose hero stands where heroes recruit")
WALK_HOME = feature("walk_home", "steps of a hero from there")
IN_SHADOW = feature("in_shadow", "share under a Lord's Shadow")
STUNNED = feature("stunned", "share stunned")
BURNING = feature("burning", "share burning")
PESTILENCE = feature("pestilence", "markers of a hero")
MARKED = feature("marked", "share petrified, trapped or slothful")
DANGER = feature("danger", "hits to fear where heroes stand, for each")
DANGER_SHARE = feature("danger_share", "the same as a share of what he can take, one at most")
DOOMED = feature("doomed", "share of players whose hero must fear to die")

# Enemies, by how far they are from the exit.
TOKENS = family("tokens", EXIT, "tokens")
LARVAE = family("larvae", EXIT, "larvae")
DEMONS = family("demons", EXIT, "minions of higher circles")
FOURTHS = family("fourths", EXIT, "Fourth Circle demons")
AMBUSHES = family("ambushes", EXIT, "troopers in ambush")
AMBUSH_HITS = family("ambush_hits", EXIT, "hits of ambushes on a gryllus")
FOURTH_HEALTH = feature("fourth_health", "tens of health of Fourth Circle demons in play")
DOOM_AHEAD = feature("doom_ahead", "doom that the enemies in sight will score if let live")
DOOM_NEXT = feature("doom_next", "share of the doom left that leaves the map in the next move")
DOOM_NEXT_LOSES = feature("doom_next_loses", "1 if that would lose the game")
UNSEEN_DOOM = feature("unseen_doom", "doom saved by seeing the tokens that would leave unseen")
AWAY = feature("away", "share of areas with neither enemy nor token")

# Products: what a sum cannot say.
DOOM_BY_LORD = feature("doom_by_lord", "share of doom times share of the Lords' health")
TIME_BY_STRIKE = feature("time_by_strike", "share of doom left times what a raid may hope for")
TIME_BY_HEALTH = feature("time_by_health", "share of doom left times share of the Lords' health")
DICE_BY_LORD = feature("dice_by_lord", "despair dice times share of the Lords' health")
SHADOW_BY_LORD = feature("shadow_by_lord", "nearness of the Shadow times the Lords' health")
HEALTH_BY_LORD = feature("health_by_lord", "what a hero can take for each ten of his health")
PURSE_BY_LORD = feature("purse_by_lord", "courage of all kinds for each ten of his health")

FEATURES = feature.words
