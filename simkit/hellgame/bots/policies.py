"""The bots of The HellGame as a user meets them: idea, source, weakness, knobs."""

from __future__ import annotations

from simkit.game import Bot, Knob, Plan

# The place of each knob in a planning bot's list; knob 0 is `slip` for every bot.
(
    RING,
    STOP,
    INCOME,
    GUARD,
    WAR,
    BOLD,
    CLAIM,
    EARTH,
    TRUST,
    FAVOUR,
    MAGIC,
    SIXES,
    THRIFT,
) = range(1, 14)

SLIP = Knob("slip", 0.0, 0.0, 1.0, "share of choices taken at random")
ROLLOUTS = Knob("rollouts", 500.0, 0.0, 10000.0, "games imagined in a turn, at most")
AHEAD = Knob("ahead", 0.0, 0.0, 40.0, "turns that are imagined beyond the coming one")

# What an expert may do otherwise for a turn: hoard souls; fight for sectios; guard them; make
# little or much of Favours; walk the Earth; stop whoever gathers a circle.
OTHER_MINDS = (
    {"thrift": 10.0},
    {"war": 1.6},
    {"guard": 1.5},
    {"favour": 6.0},
    {"favour": 20.0},
    {"earth": 3.0, "favour": 16.0},
    {"stop": 2.5},
)


def _knobs(
    ring: float,
    stop: float,
    income: float,
    guard: float,
    war: float,
    bold: float,
    claim: float,
    earth: float,
    trust: float,
    favour: float,
    magic: float,
    sixes: float,
    thrift: float,
    slip: float = 0.0,
) -> tuple[Knob, ...]:
    """What the planning bots share: the same questions, answered differently."""
    return (
        Knob("slip", slip, 0.0, 1.0, "share of choices taken at random"),
        Knob("ring", ring, 0.0, 5.0, "weight of one more sectio of a circle where it holds some"),
        Knob("stop", stop, 0.0, 5.0, "weight of taking a sectio from whoever gathers a circle"),
        Knob("income", income, 0.0, 5.0, "weight of the souls that a sectio yields"),
        Knob("guard", guard, 0.0, 5.0, "weight of leaving legions where enemies are near"),
        Knob("war", war, 0.0, 5.0, "weight of sectios that must be fought for"),
        Knob("bold", bold, 0.0, 5.0, "weight of what a battle may win, against what it may cost"),
        Knob("claim", claim, 0.0, 1.0, "what a need is worth without a Favour to plead with"),
        Knob("earth", earth, 0.0, 3.0, "demons wanted on Earth"),
        Knob("trust", trust, 0.0, 1.0, "0: no deals; below 1: none with the leader of the game"),
        Knob("favour", favour, 0.0, 20.0, "what a Favour is worth, in souls"),
        Knob("magic", magic, 0.0, 5.0, "weight of Major Arcana"),
        Knob("sixes", sixes, 0.0, 10.0, "weight of keeping cards with a six"),
        Knob("thrift", thrift, 0.0, 30.0, "souls kept in hand"),
    )


BOTS: tuple[Bot, ...] = (
    Bot(
        "idle",
        "Declines whatever may be declined and takes the first option of what is forced.",
        "simkit; a floor for comparisons.",
        "Never acts: it keeps what it was dealt until somebody takes it.",
        (SLIP,),
    ),
    Bot(
        "random",
        "Picks every option with the same chance.",
        "simkit; a floor for comparisons.",
        "Gives its goods away, spends what it has, and marches its legions in circles.",
        (SLIP,),
    ),
    Bot(
        "beginner",
        "Takes the richest sectios that lie near, sends a demon to Earth when it holds a card for "
        "it, believes everybody, and overlooks one choice in ten.",
        "The rulebook's advice for the first turn: one demon to Earth, another marches.",
        "Does not see that somebody is about to win, and leaves its sectios unguarded.",
        _knobs(0.5, 0.0, 1.0, 0.0, 0.5, 0.7, 0.35, 1.0, 1.0, 3.0, 0.3, 0.0, 0.0, slip=0.1),
    ),
    Bot(
        "expander",
        "Gathers the sectios of one circle as fast as Favours allow, keeps the peace with all, and "
        "fights only where it must.",
        "The rulebook's advice to seize a sectio of a circle where one is held already.",
        "Hardly hinders anybody, and stands thin everywhere.",
        _knobs(1.4, 0.4, 0.8, 0.2, 0.3, 0.7, 0.35, 1.5, 1.0, 4.0, 0.5, 0.2, 0.0),
    ),
    Bot(
        "schemer",
        "Lives on Earth: two demons or three gather souls and Favours, cards are bought and sixes "
        "kept, magic is used before swords.",
        "The rulebook's advice to keep a demon on Earth at all times; players who say that Earth "
        "pays for everything.",
        "Few demons are left in Hell to march, and Uriel or an ill Hell card may take them all.",
        _knobs(0.8, 0.7, 0.8, 0.4, 0.3, 0.8, 0.35, 2.5, 1.0, 6.0, 1.3, 3.0, 2.0),
    ),
    Bot(
        "warlord",
        "Stacks legions, marches on whoever holds what it wants, makes no deals and keeps none.",
        "The rulebook's advice to attack whoever starts a turn with four sectios of a circle.",
        "Bleeds, and has few Favours to plead for what it has won without a battle.",
        _knobs(0.9, 1.2, 0.8, 0.3, 1.3, 1.6, 0.6, 0.7, 0.0, 4.0, 0.8, 0.0, 0.0),
    ),
    Bot(
        "expert",
        "Races for a circle while it is ahead, takes sectios from whoever is about to close one, "
        "guards what is threatened, keeps two demons or three on Earth, fights boldly, and deals "
        "with everybody but the leader of the game.",
        "The rulebook's closing advice as a whole.",
        "Sees one turn ahead, plans no common attack, and forgets who broke a promise.",
        _knobs(1.0, 0.8, 0.8, 0.5, 0.7, 2.0, 0.35, 2.5, 0.7, 13.0, 1.0, 0.8, 1.0),
    ),
    Bot(
        "search",
        "At the start of every turn it imagines how the turn goes if expert, warlord, expander, "
        "schemer, beginner or an expert of another mind plays its seat, with all that is hidden "
        "dealt anew; another than expert plays the turn where it then stands better, by more than "
        "chance. How it stands is reckoned from what every seat holds.",
        "The rollout algorithm over scripted policies, as a race on shared luck; plans and the "
        "reckoning by trial.",
        "It can only choose among whole turns of its plans, it looks no turn further, and it knows "
        "by which script every other seat plays. The 500 turns that it imagines before each make "
        "a game last about two seconds; it wins 32 of a hundred games where expert wins 22.",
        (SLIP, ROLLOUTS, AHEAD),
        plans=(
            *map(Plan, ("expert", "warlord", "expander", "schemer", "beginner")),
            *(Plan("expert", mind) for mind in OTHER_MINDS),
        ),
    ),
)
