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
# # A first look
#
# simkit plays a board game many thousand times, with scripted players, and says how often it is
# won, why it is lost, and how sure that is. Here it looks at *Planet Apocalypse*: four heroes
# on the Invasion map against Baphomet.
#
# The first call compiles the game once for this machine, a minute or two; after that it is
# quick.

# %%
# %matplotlib inline
import pandas as pd

import simkit
from simkit import registry
from simkit.view.charts import runs
from simkit.view.charts.compare import compare_chart
from simkit.view.charts.film import film_chart

GAMES = 2000
APOCALYPSE = registry.find("apocalypse")

# %% [markdown]
# ## How often is it won?
#
# `run` plays. `win_rate` is never a bare percentage: an estimate from some games has an
# interval, and here 95 of 100 such intervals hold the true share.

# %%
result = simkit.run("apocalypse", games=GAMES, seed=1, bot="expert")
rate = result.win_rate
print(f"won {rate.estimate:.1%} of games ({rate.low:.1%} to {rate.high:.1%})")

# %% [markdown]
# Behind it stands a table with a row a game, to cut as you like:

# %%
result.frame[["game", "outcome", "turns", "doom", "deaths", "gifts_bought", "lord_health"]].head()

# %% [markdown]
# ## By whom?
#
# That share is the script's, not yours. Other scripts play the same games on the same luck; how
# far they fall behind says how much skill is worth.

# %%
bots = ["beginner", "guardian", "rusher", "hunter", "expert"]
frames = [simkit.run("apocalypse", games=GAMES, bot=bot).frame for bot in bots]
runs.win_share(pd.concat(frames), subtitle="Planet Apocalypse, Invasion, four heroes")

# %% [markdown]
# ## Why is it lost?
#
# Thirteen doom lose the game. Enemies that leave the map bring it, heroes that die, and figures
# that have run out. The three scripts lose in different ways:

# %%
runs.loss_by_cause(pd.concat(frames[-3:]), "doom")

# %% [markdown]
# ## When was it decided?
#
# From the start of every turn the rest of this game is played many times on imagined luck. So
# the chance to win can be watched as it rises and falls, beside what happened.

# %%
film = simkit.film("apocalypse", game_number=12, rollouts=GAMES // 10)
film_chart(film.frame, film.summary(), APOCALYPSE)

# %% [markdown]
# ## What would another rule do?
#
# The rulebook says in one place that a die must *exceed* an enemy's toughness, in another that
# it must *meet* it. Both arms play the same games on the same luck, so the difference is much
# surer than that of two separate runs.

# %%
readings = simkit.compare("apocalypse", {"hit_rule": ["exceed", "meet"]}, games=GAMES)
compare_chart(readings.summary(), APOCALYPSE)

# %% [markdown]
# This one word moves the game farther than a fifth despair die does (see *difficulty-labels*).
#
# ## Can it be believed?
#
# Every move can be read, with the rule behind it. This is how turn 4 of game 12 began, in which
# so much was lost:

# %%
told = simkit.trace("apocalypse", seed=1, game_number=12).text.splitlines()
print("\n".join([line for line in told if line.startswith("turn 4:")][:30]))

# %% [markdown]
# Where to go from here: *difficulty-labels* asks whether the rulebook's own words for
# difficulty are right, *your-own-cards* puts a card of yours into the deck, *your-own-bot*
# takes an action away from the players, *planning-the-raid* looks at *Escape from Hades*.
