"""The bots of Planet Apocalypse as a user meets them: idea, source, weakness, knobs."""

from __future__ import annotations

from simkit.game import Bot, Knob

# The place of each knob in a bot's list; knob 0 is `slip` for every bot.
SLIP_KNOB, STRIKE, STRIKE_TURN, READY, DREAD, CAUTION, OUTPOSTS, THRIFT, RAID = range(9)

SLIP = Knob("slip", 0.0, 0.0, 1.0, "share of choices taken at random")


def _knobs(
    strike: float,
    strike_turn: float,
    ready: float,
    dread: float,
    caution: float,
    outposts: float,
    thrift: float,
    raid: float,
) -> tuple[Knob, ...]:
    """What the planning bots share: the same questions, answered differently."""
    return (
        SLIP,
        Knob(
            "strike",
            strike,
            0.0,
            5.0,
            "enter Hell once the damage hoped for is this many times the Lord's health",
        ),
        Knob("strike_turn", strike_turn, 1.0, 40.0, "no strike on the Lord before this turn"),
        Knob("ready", ready, 0.0, 20.0, "raid once the team can bear so many attacks of the Lord"),
        Knob("dread", dread, 0.0, 10.0, "courage that a point of doom is worth"),
        Knob("caution", caution, 0.0, 5.0, "courage that a point of health is worth"),
        Knob("outposts", outposts, 0.0, 16.0, "areas beyond the start that ambushes shall hold"),
        Knob("thrift", thrift, 0.0, 20.0, "luck that a hero does not spend on gifts"),
        Knob("raid", raid, 0.0, 5.0, "leave Hell once the toughest survives fewer attacks"),
    )


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
    Bot("beginner", "x", "x", "x", (SLIP,)),
    Bot("guardian", "x", "x", "x", _knobs(1.3, 12, 6, 3.0, 1.0, 2, 0, 1.5)),
    Bot("rusher", "x", "x", "x", _knobs(0.8, 3, 3, 1.5, 0.5, 2, 0, 1.2)),
    Bot("expert", "x", "x", "x", _knobs(1.0, 4, 3, 2.0, 0.7, 2, 2, 1.0)),
)
