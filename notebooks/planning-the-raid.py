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
# *Escape from Hades* is a solitaire raid on a prison hulk, in four plans. Every plan ends in
# victory points and a victory table, from rout to legendary. Which plan is hardest? Where do
# points come from? What pays: doors, treasures, or the way home?

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
# ## Four plans, three ways to go about them
#
# `recall` calls everybody home at once and opens no door; `gunner` shoots first; `expert`
# weighs doors, captives, treasures and the way home by the turns that are left.

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
# A game is won at a marginal victory or better. How far are the lost ones from it? Here are two
# plans as the expert plays them; dotted lines are the least score of each level.

# %%
draw(Source(swept), "scores", {"cell": "8+10"})

# %% [markdown]
# ## Where do the points come from?
#
# Every item that is scored is a column of its own. The mean of each with its 95 % interval, in a
# game of the expert; items that move less than a quarter of a point are left out.

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
# The same on the map: the colour of a place is what it brings in an average game.

# %%
found = places("hades", games=max(20, GAMES // 5))
board_chart(found.frame, found.sheets, layer_of(found.layers, "vp"), subtitle="historical, expert")

# %% [markdown]
# ## Which squad earns its place?
#
# Every kind of squad is left at home in turn, on the same luck. What the share of wins loses by
# that is its worth, to this bot in this plan; an enemy's worth is below nought.

# %%
squads = simkit.worth("hades", "unit", games=GAMES // 2)
worth_chart(squads.summary(), HADES)

# %% [markdown]
# ## What are the odds of one shot?
#
# Plans hang on single draws. Their chances are exact, no simulation needed:

# %%
simkit.odds("hades", "combat", attacker="armored_infantry", defender="soldier").frame.round(3)

# %% [markdown]
# Maps, unit values and many cards of this game are not published. What is assumed is listed by
# `simkit show hades components`; whoever owns the game lays the printed values over it with a
# pack (see *your-own-cards*), and every figure on this page is a command away from being played
# anew.
