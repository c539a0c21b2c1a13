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
# What would a card do that you have just thought of? A *component pack* is a TOML file. It changes
# the values that it names and adds new ones. Every run says how many of its values are yours.
# simkit never executes anything in a pack.
#
# Here *Planet Apocalypse* gets a new gift: the Iron Shirt, with one point of toughness and four
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
# Is the file valid? If not, the error names the place, the value and the allowed values. `simkit
# check` says so too, without playing:
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
# A gift costs as much as its slot, and some cards cost extra. Here are four prices, on the same
# luck:
# %%
prices = simkit.compare(
    "apocalypse",
    {"pack:gifts.iron_shirt.extra_cost": [0, 1, 2, 4]},
    games=GAMES,
    packs=[pack],
    hit_rule="meet",
)
compare_chart(prices, APOCALYPSE)

# %% [markdown]
# If two prices give exactly the same result, look at how often the card is used at all. A price
# that no player pays has no effect. That is how *this bot* buys. People at a table may buy
# differently.
#
# ## Is it worth its place in the deck?
#
# All copies of a card are taken out of the deck, one card at a time, and the same games are played
# again. The worth is the loss in win rate. If the interval is within the grey band, the worth is
# less than two points either way.
# %%
gifts = simkit.worth(
    "apocalypse",
    "gift",
    games=GAMES,
    packs=[pack],
    hit_rule="meet",
    only=["iron_shirt", "faith", "hope", "charity", "determination"],
)
worth_chart(gifts, APOCALYPSE)

# %%
gifts.frame[["title", "worth", "low", "high", "verdict", "used"]].round(3)

# %% [markdown]
# `used` is the share of games in which the card was bought. A card that is bought in one game of
# ten has little effect on all games, even if it is very good.
#
# ## Change a printed value
#
# A pack changes printed values too: one line with the new number is enough. You can also vary
# single values without a pack.
# %%
answer = simkit.compare(
    "apocalypse",
    {"pack:minions.gryllus.attack": ["1d6", "1d8", "1d10"]},
    games=GAMES,
    hit_rule="meet",
)
compare_chart(answer, APOCALYPSE)

# %% [markdown]
# Larger dice of a gryllus cost wins, as they should. But they cost so few that two thousand games
# do not settle it.
#
# An earlier expert won *less* often against the weaker gryllus. Such a surprise is a question and
# not yet an answer. Is it the rule, or the player? It was the player, who spent high dice on
# larvae. `simkit refute --harms` looks for more such cases.
#
# `compare` lets a second bot play the variants too, and says whether their order holds
# (`answer.summary()`). `simkit causes` shows why games are lost, and `simkit trace` shows them move
# by move. If only one bot shows an effect, it says more about the bot than about the card.
