"""The bots of Escape from Hades as a user meets them: idea, source, weakness, knobs."""

from __future__ import annotations

from simkit.game import Bot, Knob, Plan

# The place of each knob in the gunner's list; knob 0 is `slip` for every bot.
SPARE, REINFORCED, STEADY, LAB = range(1, 5)
# The place of each knob in a planning bot's list; knob 0 is `slip` for every bot.
(
    DOORS,
    PRIZES,
    SLACK,
    FORCE,
    LEADERS,
    SCOUTS,
    NERVE,
    CARE,
    URGE,
    SIEGE,
    GUARDING,
    HUNTING,
    BOLD,
    DARING,
    GUARDS,
    RISK,
    PARTIES,
    ESCORT,
    ROAM,
) = range(1, 20)

SLIP = Knob("slip", 0.0, 0.0, 1.0, "share of choices taken at random")


def _knobs(
    doors: float,
    prizes: float,
    slack: float,
    force: float,
    leaders: float,
    scouts: float,
    nerve: float,
    care: float,
    urge: float,
    siege: float,
    guarding: float,
    hunting: float,
    bold: float,
    daring: float,
    guards: float,
    risk: float,
    parties: float,
    escort: float,
    roam: float,
) -> tuple[Knob, ...]:
    """What the planning bots share: the same questions, answered differently."""
    return (
        SLIP,
        Knob("doors", doors, 0.0, 5.0, "weight of the half point for an opened door"),
        Knob("prizes", prizes, 0.0, 5.0, "weight of what a door may hide and of treasures"),
        Knob("slack", slack, 0.0, 5.0, "turns before the end by which all should be home"),
        Knob("force", force, 0.0, 19.0, "squads wanted on Hades for the raid itself"),
        Knob("leaders", leaders, 1.0, 4.0, "HQs wanted on Hades"),
        Knob("scouts", scouts, 0.0, 5.0, "how much rather Scouts are landed than infantry (1)"),
        Knob("nerve", nerve, 0.0, 5.0, "weight of an enemy's death"),
        Knob("care", care, 0.0, 5.0, "weight of an own squad at risk"),
        Knob("urge", urge, 0.0, 5.0, "weight of going on rather than fighting"),
        Knob("siege", siege, 0.0, 5.0, "weight of installations to the troops"),
        Knob("guarding", guarding, 0.0, 5.0, "weight of keeping Gorgons from the reactor"),
        Knob("hunting", hunting, 0.0, 5.0, "weight of the Nastian Officer's points"),
        Knob("bold", bold, 0.0, 9.0, "turns of fire that the Vittles must be able to bear yet"),
        Knob("daring", daring, 0.0, 3.0, "weight of Dante's experiments in his Lab"),
        Knob("guards", guards, 0.0, 12.0, "infantry squads that hold the base"),
        Knob("risk", risk, 0.0, 5.0, "weight of a turn longer among many enemies"),
        Knob("parties", parties, 1.0, 2.0, "Complexes by which the first troops go down"),
        Knob("escort", escort, 0.0, 5.0, "weight of company for captives on their way"),
        Knob("roam", roam, 0.0, 2.0, "how far HQs go to meet whoever comes up"),
    )


ROLLOUTS = Knob("rollouts", 700.0, 0.0, 10000.0, "games imagined in a turn, at most")
AHEAD = Knob("ahead", 1.0, 0.0, 40.0, "turns that are imagined beyond the coming one")

# What an expert may do otherwise for a turn: stay longer; turn home sooner; mind doors and prizes.
OTHER_MINDS = (
    {"slack": 1.0, "risk": 0.2},
    {"slack": 4.5},
    {"doors": 3.0, "prizes": 3.0},
)

BOTS: tuple[Bot, ...] = (
    Bot(
        "idle",
        "Declines whatever may be declined and takes the first option of what is forced.",
        "simkit; a floor for comparisons.",
        "Never acts: whoever has landed stays, and so does a Vittles in system.",
        (SLIP,),
    ),
    Bot(
        "random",
        "Picks every option with the same chance.",
        "simkit; a floor for comparisons.",
        "Strands its units, wastes its HQs, and is seldom out of system at the end.",
        (SLIP,),
    ),
    Bot(
        "beginner",
        "Lands beside the way to the nearest closed door, goes down and opens door after door, "
        "shoots whatever is adjacent, takes treasures and captives home, and goes home itself when "
        "it is nearly too late.",
        "The rulebook's list of actions, read as a list of things to do.",
        "Turns home with one turn to spare, so a refused Request strands units. Shoots at any odds "
        "and alone, never jumps or marches, and experiments until Dante is gone.",
        (SLIP,),
    ),
    Bot(
        "recall",
        "Brings everybody home at once and opens no door: the HQs land close together and call the "
        "Vittles every turn, Dante beams out whom he can.",
        "The arithmetic of 14.1: 14.5, 15, 15.5 and 15 points in the four scenarios, less what the "
        "Nastians take.",
        "Earns nothing. It never fights on the ground, and lets the Gorgons walk to the reactor.",
        (SLIP,),
    ),
    Bot(
        "raider",
        "Quickly in and quickly out: an engineer opens a shaft, scouts blow the nearest doors, and "
        "whoever is found is brought up before Purgatory fills.",
        "The way in that the rules sketch, and the rule that a squad aboard is a point.",
        "Half of the doors stay shut, so Emily or a treasure is often missed.",
        _knobs(
            doors=1.0,
            prizes=1.5,
            slack=3.0,
            force=4.0,
            leaders=2.0,
            scouts=1.5,
            nerve=1.0,
            care=2.0,
            urge=1.0,
            siege=0.5,
            guarding=1.0,
            hunting=0.0,
            bold=1.8,
            daring=0.0,
            guards=1.0,
            risk=0.5,
            parties=1.0,
            escort=0.0,
            roam=0.2,
        ),
    ),
    Bot(
        "gunner",
        "Space superiority first: Heavy Weapons and the Vittles shoot down fighters, pairs of "
        "squads destroy installations and fight where the odds are good; then it goes down the "
        "shafts it has cleared, hunts the Officer and opens doors. Home with two turns to spare.",
        "What the rulebook's notes and values imply: fighters first, the engineer first at a "
        "shaft, combined fire, installations crushed from below.",
        "Guns earn no points, the Officers apart. It comes late to the doors, and leaves captives "
        "for whom it has no time.",
        (
            SLIP,
            Knob("spare", 3.0, 0.0, 8.0, "turns to spare when a unit turns home"),
            Knob("reinforced", 1.0, 0.0, 8.0, "turns in which HQs call troops down"),
            Knob("nerve", 0.04, -1.0, 2.0, "points that an attack must be worth"),
            Knob("lab", 3.0, 0.0, 20.0, "more working weapons than this send Dante to his Lab"),
        ),
    ),
    Bot(
        "collector",
        "Every room, every treasure: more squads go down, and the raid lasts almost to the end.",
        "The victory table of 14.1: half a point a door, three and more for what some hide.",
        "It stays too long: squads far from a shaft in the last turns are lost.",
        _knobs(
            doors=1.5,
            prizes=1.5,
            slack=1.0,
            force=8.0,
            leaders=3.0,
            scouts=1.5,
            nerve=1.0,
            care=2.0,
            urge=1.0,
            siege=0.5,
            guarding=1.0,
            hunting=0.3,
            bold=1.8,
            daring=0.0,
            guards=2.0,
            risk=0.3,
            parties=1.0,
            escort=0.0,
            roam=0.5,
        ),
    ),
    Bot(
        "expert",
        "Deals out errands by what they earn a turn, foresees where Nastians march, fights by the "
        "cards that are left, holds the Engine Room, keeps an HQ at the base and the ship afloat.",
        "The rulebook's own hints and the arithmetic of its tables; knobs by trial.",
        "Plans a turn at a time; in Operation Chin Music a Gorgon next to the Engine Room often "
        "wins.",
        _knobs(
            doors=1.0,
            prizes=1.0,
            slack=3.0,
            force=5.0,
            leaders=3.0,
            scouts=1.5,
            nerve=2.0,
            care=2.0,
            urge=1.0,
            siege=0.3,
            guarding=1.0,
            hunting=0.0,
            bold=1.8,
            daring=0.0,
            guards=1.0,
            risk=0.5,
            parties=1.0,
            escort=0.0,
            roam=0.3,
        ),
    ),
    Bot(
        "search",
        "Whenever the Nastians have moved it imagines the rest of the turn and the next one, with "
        "all that is hidden dealt anew: expert, raider, collector, gunner or an expert of another "
        "mind plays the turn, expert the next. Another than expert plays it where the chance of a "
        "victory is better then by more than luck.",
        "The rollout algorithm over scripted policies, as a race on shared luck; plans by trial.",
        "It can only choose among whole turns of its plans, and reckons the chance of a victory "
        "from how things stand after two turns, by weights that games of expert taught it. A game "
        "takes seven seconds and more.",
        (SLIP, ROLLOUTS, AHEAD),
        plans=(
            *map(Plan, ("expert", "raider", "collector", "gunner")),
            *(Plan("expert", mind) for mind in OTHER_MINDS),
        ),
    ),
)
