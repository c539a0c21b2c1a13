"""The bots of Planet Apocalypse as a user meets them: idea, source, weakness, knobs."""

from __future__ import annotations

from simkit.game import Bot, Knob

# The place of each knob in a planning bot's list; knob 0 is `slip` for every bot.
(
    STRIKE,
    STRIKE_TURN,
    READY,
    RAID,
    DREAD,
    CAUTION,
    OUTPOSTS,
    SHELTER,
    THRIFT,
    ARMS,
) = range(1, 11)

SLIP = Knob("slip", 0.0, 0.0, 1.0, "share of choices taken at random")


def _knobs(
    strike: float,
    strike_turn: float,
    ready: float,
    raid: float,
    dread: float,
    caution: float,
    outposts: float,
    shelter: float,
    thrift: float,
    arms: float,
) -> tuple[Knob, ...]:
    """What the planning bots share: the same questions, answered differently."""
    return (
        SLIP,
        Knob(
            "strike",
            strike,
            0.0,
            5.0,
            "fight the Lord to the end once the damage hoped for is this share of his health",
        ),
        Knob("strike_turn", strike_turn, 1.0, 40.0, "no strike on the Lord before this turn"),
        Knob("ready", ready, 0.0, 20.0, "raid once the team can bear so many attacks of the Lord"),
        Knob(
            "raid",
            raid,
            0.0,
            5.0,
            "leave Hell when nobody can bear so many more attacks, or a few more without hope",
        ),
        Knob("dread", dread, 0.0, 10.0, "courage that a point of doom is worth"),
        Knob("caution", caution, 0.0, 5.0, "courage that a point of health is worth"),
        Knob("outposts", outposts, 0.0, 16.0, "areas beyond the start that ambushes may hold"),
        Knob("shelter", shelter, 0.0, 5.0, "courage that a point absorbed by a patrol is worth"),
        Knob("thrift", thrift, 0.0, 20.0, "luck that a hero does not spend on gifts"),
        Knob("arms", arms, 0.0, 2.0, "taste in gifts: 0 all for defence, 2 all for attack"),
    )


ROLLOUTS = Knob("rollouts", 12.0, 1.0, 500.0, "imagined games a plan in every turn, twice if good")

BOTS: tuple[Bot, ...] = (
    Bot(
        "idle",
        "Declines whatever may be declined and takes the first option of what is forced.",
        "simkit; a floor for comparisons.",
        "Never attacks, moves, recruits or buys.",
        (SLIP,),
    ),
    Bot(
        "random",
        "Picks every option with the same chance.",
        "simkit; a floor for comparisons.",
        "Wastes courage and luck, and walks into the Shadow.",
        (SLIP,),
    ),
    Bot(
        "beginner",
        "Fights what stands with it, recruits at the start, gives first aid, buys the first gift "
        "it can pay for, goes home when weak.",
        "The rulebook's summary of a turn, read as a list of things to do.",
        "Looks no further than its own area and turn; wastes good dice, sends a comrade's ambush "
        "home to set its own, never helps, never goes for the Lord together.",
        (SLIP,),
    ),
    Bot(
        "guardian",
        "Holds the start: ambushes in the first areas feed the courage pool, gifts keep heroes "
        "alive, the Lord is struck late or when time runs out.",
        "The rulebook's tips on ambushes and on not opening tokens without need.",
        "Despair grows faster than its defence: the flood of later tokens drowns it, and its "
        "strike mostly comes too late.",
        _knobs(1.2, 9, 6, 1.3, 3.0, 1.0, 2, 0.6, 2, 0.6),
    ),
    Bot(
        "rusher",
        "Sends a scout to the Shadow at once and raids the Lord as soon as anybody gets there, "
        "again and again: retreat, heal, recruit, return.",
        "The designer's advice on early raids and on hit and run: a Lord keeps his wounds.",
        "Raids with few dice and thin patrols; each costs health and opens tokens, and heroes die.",
        _knobs(1.4, 1, 0, 0.9, 1.0, 0.3, 3, 2.0, 1, 1.3),
    ),
    Bot(
        "expert",
        "Spends every die on the dearest enemy it can kill, buys dice that can wound the Lord, "
        "fills patrols with police, opens tokens while they are weak, and lets a scout call the "
        "whole team to raids that end the sooner the less hope there is of killing him.",
        "The rulebook's tips and the designer's advice on raids, shields and courage, with knobs "
        "set by trial.",
        "Looks one turn ahead with rules of thumb. It seldom outlives the twelfth turn, so a Lord "
        "who survives its second raid usually wins.",
        _knobs(1.0, 3, 2, 0.2, 2.0, 0.7, 3, 1.2, 0, 0.8),
    ),
    Bot(
        "search",
        "At the start of every turn it imagines the rest of the game under each script that plans, "
        "with all that is hidden dealt anew, and lets the script that ends best play this turn.",
        "Nested rollouts over scripted policies; simkit.",
        "It can only choose among the scripts, a turn at a time, and it plays hundreds of imagined "
        "games for one real one.",
        (SLIP, ROLLOUTS),
        plans=("expert", "rusher", "guardian"),
    ),
)
