# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Your own cards
#
# What would a card do that you have just thought of? A *component pack* is a TOML file. It
# changes the values that it names and adds what is new; every run says how many of its values
# are yours. Nothing in a pack is executed.
#
# Here *Planet Apocalypse* gets a gift of our own: the Iron Shirt, a point of toughness, four
# copies.

# %%
# %matplotlib inline
from pathlib import Path
from tempfile import mkdtemp

import simkit
from simkit import registry
from simkit.view.charts.compare import compare_chart
from simkit.view.charts.worth import worth_chart

GAMES = 2000
APOCALYPSE = registry.find("apocalypse")
folder = Path(mkdtemp())
pack = folder / "my-values.toml"
pack.write_text(
    """
[pack]
name = "A prototype"
game = "apocalypse"
source = "an idea on the train"

[gifts.iron_shirt]
title = "Iron Shirt"
copies = 4
extra_cost = 0
uses_luck = false
effect = { op = "toughness", amount = 1 }
""",
    encoding="utf-8",
)
simkit.run("apocalypse", games=10, packs=[pack]).summary()["components"]

# %% [markdown]
# Is the file sound? A bad one is refused with the place, what was found and what was expected
# (`simkit check` says so too, without playing):

# %%
broken = folder / "broken.toml"
broken.write_text(pack.read_text().replace("copies = 4", "copies = 400"), encoding="utf-8")
try:
    simkit.run("apocalypse", games=10, packs=[broken])
except simkit.BadInput as problem:
    print(str(problem).replace(f"{folder}/", ""))

# %% [markdown]
# ## What should it cost?
#
# A gift costs what its slot costs, and some cards cost extra. Four prices, on the same luck:

# %%
prices = simkit.compare(
    "apocalypse",
    {"pack:gifts.iron_shirt.extra_cost": [0, 1, 2, 4]},
    games=GAMES,
    packs=[pack],
    hit_rule="meet",
)
compare_chart(prices.summary(), APOCALYPSE)

# %% [markdown]
# If two prices come out exactly alike, look how often the card is used at all: a price that
# nobody pays is no price. That is how *this bot* shops; a table of people may shop otherwise.
#
# ## Is it worth its place in the deck?
#
# All copies of a card are taken out of the deck, one card at a time, and the same games are
# played again. Worth is what the share of wins loses; a card whose interval lies in the band is
# surely worth less than two points either way.

# %%
gifts = simkit.worth(
    "apocalypse",
    "gift",
    games=GAMES,
    packs=[pack],
    hit_rule="meet",
    only=["iron_shirt", "faith", "hope", "charity", "determination"],
)
worth_chart(gifts.summary(), APOCALYPSE)

# %%
gifts.frame[["title", "worth", "low", "high", "verdict", "used"]].round(3)

# %% [markdown]
# `used` is the share of games in which the card was bought. Multiply in your head: a card that
# is bought in one game of ten cannot move the whole by much, however good it is.
#
# ## Change what is printed
#
# A pack changes printed values as well: a line with the new number is enough. Single values can
# also be varied without a pack.

# %%
answer = simkit.compare(
    "apocalypse",
    {"pack:minions.gryllus.attack": ["1d6", "1d8", "1d10"]},
    games=GAMES,
    hit_rule="meet",
)
compare_chart(answer.summary(), APOCALYPSE)

# %% [markdown]
# Larger dice of a gryllus cost wins, as they should, but so few that two thousand games do not
# settle it. An earlier expert won *less* often against the weaker gryllus. A surprise like that
# is a question and not yet an answer: is it the rule, or the player? It was the player, who spent
# his high dice on larvae; `simkit audit` looks for more of the kind. `compare` lets a second bot
# play the arms too and says whether their order survives (`answer.summary()`), `simkit causes`
# tells what loses the games, and `simkit trace` shows them move by move. What only one bot shows
# says more about the bot than about the card.
