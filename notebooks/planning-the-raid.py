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
# # Planning the raid
#
# *Escape from Hades* is a solitaire raid on a prison hulk, in four plans. Every plan ends with
# victory points and a victory table, from rout to legendary. Which plan is hardest? Which things
# score? And is it better to open doors, to take treasures or to go home early?
# %%
# %matplotlib inline
from pathlib import Path
from tempfile import mkdtemp

import pandas as pd

import simkit
from simkit import registry
from simkit.lab.positions.by_place import places
from simkit.view.boards.happenings import board_chart, layer_of
from simkit.view.charts.worth import worth_chart
from simkit.view.sweep_charts.catalogue import draw
from simkit.view.sweep_charts.source import Source

GAMES = 600
HADES = registry.find("hades")
PLANS = ["historical", "squeeze-play", "chin-music", "high-and-tight"]
folder = Path(mkdtemp())

# %% [markdown]
# ## Four plans, three ways to play them
#
# `recall` calls all squads home at once and opens no door. `gunner` shoots first. `expert` weighs
# doors, captives, treasures and the way home by the turns that are left.
# %%
study = {
    "study": {"name": "Four plans", "game": "hades", "games": GAMES},
    "vary": {"bot": ["recall", "gunner", "expert"], "scenario": PLANS},
}
swept = simkit.sweep(study, out=folder / "plans")
draw(Source(swept), "heat-map", {})

# %% [markdown]
# ## Against the victory table
#
# A game is won with a marginal victory or better. How far are the lost games from it? Here are two
# plans as the expert plays them. Dotted lines are the lowest score of each level.
# %%
draw(Source(swept), "scores", {"cell": "8+10"})

# %% [markdown]
# ## Which things score?
#
# Every item that scores is a column. The chart shows the mean of each per game of the expert, with
# its 95 % interval. Items that move less than a quarter of a point are left out.
# %%
means, told = {}, {}
for plan in PLANS:
    frame = simkit.run("hades", games=GAMES, scenario=plan).frame
    items = frame[[name for name in frame if name.startswith("vp_")]]
    means[plan] = items.mean()
    ends = [items.mean() + side * 1.96 * items.sem() for side in (-1, 1)]
    told[plan] = [
        f"{mean:.2f} ({low:.2f} to {high:.2f})"
        for mean, low, high in zip(means[plan], *ends, strict=True)
    ]
large = pd.DataFrame(means).abs().max(axis=1) >= 0.25
pd.DataFrame(told, index=large.index)[large]

# %% [markdown]
# The same on the map: the colour of a place is its points in an average game.
# %%
found = places("hades", games=max(20, GAMES // 5))
board_chart(found.frame, found.sheets, layer_of(found.layers, "vp"), subtitle="historical, expert")

# %% [markdown]
# ## Which squad earns its place?
#
# Each kind of squad is left at home in turn, on the same luck. Its worth is the loss in win rate,
# for this bot in this plan. An enemy's worth is below zero.
# %%
squads = simkit.worth("hades", "unit", games=GAMES // 2)
worth_chart(squads, HADES)

# %% [markdown]
# ## What are the odds of one shot?
#
# Plans depend on single draws. Their chances are exact, so no simulation is needed:
# %%
simkit.odds("hades", "combat", attacker="armored_infantry", defender="soldier").frame.round(3)

# %% [markdown]
# Maps, unit values and many cards of this game are not published. `simkit show hades components`
# lists the assumed values. If you own the game, replace them with the printed ones in a pack (see
# *your-own-cards*). Then you can play every figure on this page again with one command.
