"""A dice race, small enough to be checked by hand: the laboratory is tested with it.

Each turn a runner rolls a die and may throw it away and roll again, once; the face is added to the
score. Whoever reaches the goal within the allowed turns is home.
"""

from dataclasses import replace

from simkit.description.game import (
    Asset,
    Game,
    Key,
    Learning,
    Metric,
    Nearness,
    Outcome,
    Resolver,
    Setting,
    Things,
    Void,
)

from .bots.policies import BOTS

GAME = Game(
    name="toygame",
    title="Dice Race",
    summary="Reach the goal before the turns run out.",
    settings=(
        Setting("goal", "int", 20, "points to reach", low=1, high=36),
        Setting("hurdles", "flag", False, "ones take a point away"),
        Setting(
            "shoes", "names", ("plain",), "what is worn", choices=("plain", "spiked", "winged")
        ),
    ),
    bots=BOTS,
    metrics=(
        Metric("score", "points at the end"),
        Metric("rerolls", "dice rolled again"),
        Metric("stumbled", "whether a one was kept"),
    ),
    outcomes=(
        Outcome("home", True, "the goal was reached"),
        Outcome("late", False, "the turns ran out"),
        Outcome("lost", False, "never happens: nobody gets lost in a straight race"),
    ),
    resolvers=(
        Resolver(
            "total",
            "the sum of some dice",
            (Key("dice", "int", True, None, "how many dice"),),
            ("total",),
        ),
    ),
    scenarios=(("goal", "30", "a long race"),),
    voids=(Void("stumbled", "a one costs nothing"),),
    assets=(
        Asset("charm", "what lies in the bag", "charms", "pack:charms.{name}.copies", "0"),
        Asset("shoe", "what is worn alone", "shoes", "shoes", "{name}", put_in=True, used="worn"),
    ),
    telling=("The runner rolls again*",),
    named=(Things("again", "what", "charms"),),
    learning=Learning(),
    near=(
        Nearness("score", "points", "high"),
        Nearness("stumbled", "kept a one", "any"),
    ),
    package="toygame",
)
TABLE = replace(
    GAME,
    settings=(
        *GAME.settings,
        Setting("players", "int", 3, "how many compete", low=2, high=4),
        Setting("bots", "names", ("expert",), "who plays", repeats=True),
    ),
    seats="players",
)
"""The race as if seats competed in it, each with a bot of its own."""
