"""The bots of Planet Apocalypse as a user meets them: idea, source, weakness, knobs."""

from __future__ import annotations

from simkit.game import Bot, Knob, Plan

# The place of each knob in a planning bot's list; knob 0 is `slip` for every bot.
(
    STRIKE,
    STRIKE_TURN,
    READY,
    CARE,
    CARE_FAR,
    DREAD,
    CAUTION,
    OUTPOSTS,
    SHELTER,
    THRIFT,
    ARMS,
    HOME,
    PICKET,
    EAGER,
) = range(1, 15)

SLIP = Knob("slip", 0.0, 0.0, 1.0, "share of choices taken at random")

# What an expert may do otherwise for a turn: no raid; rather go out than stay at home; save luck;
# be wary of wounds and doom.
HOLD_BACK = {"strike": 5.0, "strike_turn": 40.0}
GO_OUT = {"home": 0.0, "eager": 4.0, "picket": 0.2}
SAVE = {"thrift": 12.0}
BE_WARY = {"caution": 2.0, "dread": 3.0}


def _knobs(
    strike: float,
    strike_turn: float,
    ready: float,
    care: float,
    care_far: float,
    dread: float,
    caution: float,
    outposts: float,
    shelter: float,
    thrift: float,
    arms: float,
    home: float,
    picket: float,
    eager: float,
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
        Knob(
            "strike_turn",
            strike_turn,
            1.0,
            40.0,
            "no raid before this turn, save where several Lords must die: then from turn 1",
        ),
        Knob("ready", ready, 0.0, 20.0, "raid once the team can bear so many attacks of the Lord"),
        Knob(
            "care",
            care,
            0.0,
            5.0,
            "how dear a life is in Hell: at 1, a death must buy its share of the Lords' wounds",
        ),
        Knob("care_far", care_far, 0.0, 5.0, "the same where the way is long, or three Lords live"),
        Knob("dread", dread, 0.0, 10.0, "courage that a point of doom is worth"),
        Knob("caution", caution, 0.0, 5.0, "courage that a point of health is worth"),
        Knob("outposts", outposts, 0.0, 16.0, "areas beyond the start that ambushes may hold"),
        Knob("shelter", shelter, 0.0, 5.0, "courage that a point absorbed by a patrol is worth"),
        Knob("thrift", thrift, 0.0, 20.0, "luck that a hero does not spend on gifts"),
        Knob("arms", arms, 0.0, 2.0, "taste in gifts: 0 all for defence, 2 all for attack"),
        Knob("home", home, 0.0, 20.0, "courage that standing where heroes recruit is worth"),
        Knob("picket", picket, 0.0, 5.0, "share of a token's doom that sends somebody to see it"),
        Knob("eager", eager, 0.0, 5.0, "courage that a demon inside a token is worth to an attack"),
    )


ROLLOUTS = Knob("rollouts", 600.0, 0.0, 10000.0, "games imagined in a turn, at most")

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
        "Holds the start: ambushes in the first areas feed the courage pool, somebody watches "
        "every way out, gifts keep heroes alive, the Lord is struck late or when time runs out, "
        "and nobody dies for a wound.",
        "The rulebook's tips on ambushes and on not opening tokens without need.",
        "Despair grows faster than its defence: the flood of later tokens drowns it, and its "
        "strike mostly comes too late.",
        _knobs(1.2, 9, 6, 1.0, 1.0, 3.0, 1.0, 2, 0.6, 2, 0.6, 9, 1.5, 0.2),
    ),
    Bot(
        "rusher",
        "Goes for the Lord in the first turn with whoever is there, again and again, and never "
        "leaves Hell for fear; those who fall come back with courage for a gift.",
        "The designer's advice on early raids: a Lord keeps his wounds.",
        "Raids with few dice and thin patrols; where the way is long it spends lives that come "
        "back too late.",
        _knobs(0.5, 1, 0, 0.0, 0.0, 1.0, 0.3, 3, 2.0, 1, 1.7, 3, 0.5, 1.0),
    ),
    Bot(
        "hunter",
        "Goes to meet the enemy: opens tokens while despair is low, kills what comes out far from "
        "the start for courage, lies in ambush far forward, and raids with many gifts.",
        "The rulebook's tips on Fourth Circle demons and on opening tracks early.",
        "Spends health and troopers on minions, and time on courage; its raids come late.",
        _knobs(1.0, 5, 3, 0.5, 0.5, 2.0, 0.3, 5, 1.0, 1, 1.4, 2, 1.0, 3.0),
    ),
    Bot(
        "expert",
        "Spends every die on the dearest enemy it can kill, weighs each area by the doom that is "
        "averted there, buys dice that can wound the Lord, and strikes the Lord who is cheapest to "
        "kill: from home where he is near, by a scout where he is far. Near home it sells its "
        "lives, for a fresh hero brings health, luck and courage; far away it saves them.",
        "The rulebook's tips and the designer's advice on raids, shields and courage; knobs and "
        "the price of a life by trial over all maps.",
        "Looks one turn ahead with rules of thumb. Maps where several Lords must die, or where "
        "enemies pour out on three sides, ask for more wounds than its lives can buy.",
        _knobs(1.0, 2, 2, 0.0, 1.5, 2.0, 0.7, 3, 1.2, 1, 1.5, 6, 1.0, 2.0),
    ),
    Bot(
        "search",
        "At the start of every turn it imagines games in which expert, hunter, guardian or rusher "
        "plays this turn, or an expert who goes out, holds back from raids, saves luck or is wary, "
        "and expert the rest, with all that is hidden dealt anew; another than expert plays the "
        "turn where it is ahead by more than chance.",
        "The rollout algorithm over scripted policies, as a race on shared luck; plans by trial.",
        "It can only choose among whole turns of its plans. The 600 games that it imagines before "
        "each make a game last about three seconds, a thousand times as long as expert's; on the "
        "Invasion map it wins twice as many.",
        (SLIP, ROLLOUTS),
        plans=(
            Plan("expert"),
            Plan("expert", GO_OUT),
            Plan("hunter"),
            Plan("guardian"),
            Plan("expert", HOLD_BACK),
            Plan("expert", SAVE),
            Plan("expert", BE_WARY),
            Plan("rusher"),
        ),
    ),
)
