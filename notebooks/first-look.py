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
# simkit plays a board game many thousand times with bots. It shows how often the game is won, why
# it is lost, and how sure that is. Here it looks at *Planet Apocalypse*: four heroes on the
# Invasion map against Baphomet.
#
# The first call compiles the game once for this machine, which takes a minute or two. After that it
# is quick.
# %%
# %matplotlib inline
import pandas as pd

import simkit
from simkit import registry
from simkit.view.charts import runs
from simkit.view.charts.compare import compare_chart
from simkit.view.charts.timeline import timeline_chart

GAMES = 2000
APOCALYPSE = registry.find("apocalypse")

# %% [markdown]
# ## How often is it won?
#
# `run` plays. `win_rate` is never a bare percentage. It is an estimate from some games, so it has
# an interval. Of 100 such intervals, 95 contain the true win rate.
# %%
result = simkit.run("apocalypse", games=GAMES, seed=1, bot="expert")
rate = result.win_rate
print(f"won {rate.estimate:.1%} of games ({rate.low:.1%} to {rate.high:.1%})")

# %% [markdown]
# Behind it is a table with one row per game:
# %%
result.frame[["game", "outcome", "turns", "doom", "deaths", "gifts_bought", "lord_health"]].head()

# %% [markdown]
# ## By which bot?
#
# This win rate is the bot's, not yours. Other bots play the same games on the same luck. The
# distance between them shows what skill is worth.
# %%
bots = ["beginner", "guardian", "rusher", "hunter", "expert"]
frames = [simkit.run("apocalypse", games=GAMES, bot=bot).frame for bot in bots]
runs.win_rate(pd.concat(frames), subtitle="Planet Apocalypse, Invasion, four heroes")

# %% [markdown]
# ## Why is it lost?
#
# Thirteen doom lose the game. Doom comes from enemies that leave the map, from heroes that die, and
# from figures that have run out. The three bots lose in different ways:
# %%
runs.loss_by_cause(pd.concat(frames[-3:]), "doom")

# %% [markdown]
# ## When was it decided?
#
# At the start of every turn, the rest of this game is played many times on imagined luck. So you
# can watch the chance to win rise and fall, next to the events.
# %%
timeline = simkit.timeline("apocalypse", game_number=12, rollouts=GAMES // 10)
timeline_chart(timeline, APOCALYPSE)

# %% [markdown]
# ## What would another rule do?
#
# The rulebook says in one place that a die must *exceed* an enemy's toughness, and in another that
# it must *meet* it. Both variants play the same games on the same luck. So the difference is much
# surer than that of two separate runs.
# %%
readings = simkit.compare("apocalypse", {"hit_rule": ["exceed", "meet"]}, games=GAMES)
compare_chart(readings, APOCALYPSE)

# %% [markdown]
# This one word changes the game more than a fifth despair die does (see *difficulty-labels*).
#
# ## Can you believe it?
#
# You can read every move with its rule. This is the start of turn 4 of game 12, the turn in which
# the chance fell most:
# %%
told = simkit.trace("apocalypse", seed=1, game_number=12).text.splitlines()
print("\n".join([line for line in told if line.startswith("turn 4:")][:30]))

# %% [markdown]
# Where to go from here:
#
# - *difficulty-labels* asks whether the rulebook's words for difficulty are right.
# - *your-own-cards* puts your own card into the deck.
# - *your-own-bot* takes an action away from the players.
# - *planning-the-raid* looks at *Escape from Hades*.
