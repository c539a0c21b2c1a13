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
# # What we know about Invasion without owning it
#
# Two values of five in our pack of *Planet Apocalypse* are assumed. Can anything be said of the
# game at all? Its makers and reviewers have told how it goes, and a model in which that is not
# so is not the game. This notebook holds the model against what they say, and asks each question
# of the packs that they leave.

# %%
# %matplotlib inline
import pandas as pd

import simkit
from simkit import registry
from simkit.lab.calibrating.ensemble import read_ensemble

GAMES = 200
GAME = registry.find("apocalypse")

# %% [markdown]
# ## What is known, and the pack as it stands
#
# Every statement has a source, a band of answers that agrees with it, and a chance that it is
# true in the words in which it is asked. Bots stand for people: `expert` for practised players,
# `novice` for a first table.

# %%
known = simkit.known("apocalypse", games=GAMES)
known.chart()

# %% [markdown]
# ## The packs that are left
#
# `simkit calibrate` has drawn packs from all the ranges and kept those that the statements do
# not rule out, with an expert who leaves Hell before he dies, as players do in the rulebook's
# example. Of each unknown that has few levels: at which do the packs stand that are left, and at
# which would they stand if the statements had taught nothing? The first lines are those about
# which they teach most.

# %%
plausible = read_ensemble("shipped", GAME)
print(f"{len(plausible.members)} plausible packs")
rows = []
for unknown in plausible.unknowns:
    if unknown.apart or not unknown.levels:
        continue
    for level in unknown.levels:
        kept = sum(member[unknown.name] == level for member in plausible.members)
        rows.append((unknown.title, level, kept / len(plausible.members), 1 / len(unknown.levels)))
shares = pd.DataFrame(rows, columns=["unknown", "level", "left", "before"])
taught = (shares["left"] - shares["before"]).abs().groupby(shares["unknown"]).max()
order = taught.sort_values(ascending=False).index[:5]
shares.set_index(["unknown", "level"]).loc[order].round(2)

# %% [markdown]
# ## How often is it won?
#
# Two intervals: more games narrow the first, and only more knowledge the second.

# %%
won = simkit.run_over("apocalypse", "shipped", games=8 * GAMES, boxes="core").win_rate
print(f"{won.mean:.1%} of games won over the plausible packs:")
print(f"{won.luck[0]:.1%} to {won.luck[1]:.1%} by luck")
print(f"{won.ignorance[0]:.1%} to {won.ignorance[1]:.1%} by ignorance")

# %% [markdown]
# ## What is sure all the same
#
# A share hangs on what nobody has printed; a difference much less. In how many of a hundred
# plausible packs is a fifth despair die harder?

# %%
harder = simkit.over(
    "shipped", "compare", "apocalypse", {"despair_dice": [4, 5]}, games=8 * GAMES, boxes="core"
)
harder.chart()

# %% [markdown]
# And the style of play: does the expert's way win most in all of them, or does another bot stand
# above it in some?

# %%
styles = simkit.over(
    "shipped",
    "compare",
    "apocalypse",
    {"bot": ["expert", "hunter", "rusher", "novice"]},
    games=8 * GAMES,
    boxes="core",
)
styles.chart()
