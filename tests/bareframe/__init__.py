"""The bare frame of a game: a card is dealt and may be changed once; the highest card wins."""

from simkit.description.game import Game, Metric, Outcome, Setting
from simkit.description.policy import idle, random

GAME = Game(
    name="bareframe",
    title="One Card",
    summary="Hold the highest card.",
    package="bareframe",
    bots=(idle("Keeps a one."), random("Gives the best card away.")),
    outcomes=(Outcome("highest", True, "the highest card"), Outcome("lower", False, "another")),
    settings=(Setting("cards", "int", 4, "cards in the pack", low=2, high=99),),
    metrics=(Metric("card", "the card that is held at the end"),),
)
