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
# # Invasion without owning it
#
# Two of five values in our pack of *Planet Apocalypse* are assumed. Can we say anything about the
# game at all? Its makers and reviewers have said how it goes. If a model disagrees with them, it is
# not a model of the game. This notebook tests the model against these claims. Then it asks each
# question of the packs that are left.
# %%
# %matplotlib inline
import pandas as pd

import simkit
from simkit import registry
from simkit.lab.calibrating.ensemble import read_ensemble

GAMES = 200
GAME = registry.find("apocalypse")

# %% [markdown]
# ## The claims and the current pack
#
# Every claim has a source, a range of figures that agree with it, and a trust. The trust is the
# chance that the claim is true in these words. Bots stand for people: `expert` for practised
# players, `novice` for people in their first game.
# %%
known = simkit.validate("apocalypse", games=GAMES)
known.chart()

# %% [markdown]
# ## The packs that are left
#
# `simkit calibrate` drew packs from all the ranges and kept those that the claims do not rule out.
# There, the strong bot `quick` stands for practised players. The table is
# for unknowns with few levels. It compares the levels of the packs that are left with the levels
# before the claims were used. The unknowns about which the claims say most come first.
# %%
plausible = read_ensemble("builtin", GAME)
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
# There are two intervals. More games narrow the first. Only more knowledge narrows the second.
# %%
won = simkit.run_ensemble("apocalypse", "builtin", games=8 * GAMES, boxes="core").win_rate
print(f"{won.mean:.1%} of games won over the plausible packs:")
print(f"{won.luck[0]:.1%} to {won.luck[1]:.1%} by luck")
print(f"{won.ignorance[0]:.1%} to {won.ignorance[1]:.1%} by ignorance")

# %% [markdown]
# ## Some answers are certain
#
# A win rate depends on values that are not printed. A difference depends on them much less. In how
# many of a hundred plausible packs is a fifth despair die harder?
# %%
harder = simkit.ask_ensemble(
    "builtin", "compare", "apocalypse", {"despair_dice": [4, 5]}, games=8 * GAMES, boxes="core"
)
harder.chart()

# %% [markdown]
# The next question is about styles. Does the expert win most in all packs, or is another bot better
# in some?
# %%
styles = simkit.ask_ensemble(
    "builtin",
    "compare",
    "apocalypse",
    {"bot": ["expert", "hunter", "rusher", "novice"]},
    games=8 * GAMES,
    boxes="core",
)
styles.chart()
