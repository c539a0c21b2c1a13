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
# # Are the labels right?
#
# *Planet Apocalypse* has nine ways to make the game harder or easier. The rulebook gives each a
# word: easier, hard, nightmare or hellish. Do the words fit? The study
# `experiments/apocalypse-difficulty.toml` asks this question. Here is a smaller copy of it.
# %%
# %matplotlib inline
from pathlib import Path
from tempfile import mkdtemp

import pandas as pd

import simkit
from simkit.lab.sweeps import cell_pairs
from simkit.view.charts.ladder import skill
from simkit.view.sweep_charts.catalogue import draw
from simkit.view.sweep_charts.source import Source

GAMES = 2000
folder = Path(mkdtemp())

# %% [markdown]
# A study is a table. It says what is the same in all games and what varies. Here it is written in
# Python, and a TOML file looks much the same. `design = "list"` reads the lists side by side: the
# plain game first, then each modifier by itself.
# %%
OFF = [False] * 10


def alone(place: int) -> list[bool]:
    """A flag that is on in one cell."""
    return [*OFF[:place], True, *OFF[place + 1 :]]


study = {
    "study": {
        "name": "Difficulty modifiers",
        "game": "apocalypse",
        "question": "What does each difficulty modifier do to four heroes?",
        "design": "list",
        "games": GAMES,
    },
    "settings": {"map": "invasion", "players": 4, "hit_rule": "meet"},
    "vary": {
        "despair_dice": [4, 5, 6, 7, 4, 4, 4, 4, 4, 4],
        "lord_advance": [0, 0, 0, 0, 1, 2, 0, 0, 0, 0],
        "enraged": alone(6),
        "miniboss": alone(7),
        "secret_lord": alone(8),
        "divine_intervention": alone(9),
    },
}
swept = simkit.sweep(study, out=folder / "modifiers")
swept.cells[["name", "games", "win_rate", "low", "high"]].round(3)

# %% [markdown]
# `hit_rule = "meet"` is the easier of two readings of the rulebook. It is chosen for a reason. If
# hardly any game is won, nothing can make it harder, so every modifier would look harmless.
#
# ## The ladder
#
# All cells have the same luck, so each modifier is compared with the plain game, game by game. On
# the right you see the rulebook's word and the word that the modifier earns. To find the second,
# the same words are given out again in the order of the effects. If the two differ, the word is
# bold.
# %%
draw(Source(swept), "difficulty", {})


# %% [markdown]
# The surprise is `lord_advance`. In the rulebook, a Lord who starts nearer is *nightmare* or
# *hellish*. But one area nearer makes the game easier: the heroes have a shorter way, and there is
# less room for enemies behind him. Despair dice are as hard as anything on the list from the first
# one on.
#
# *Not settled* means that these games do not decide. It never means that there is no difference.
#
# ## Does it depend on the player?
#
# The bot is part of every answer. This is the same study with a bot of another style:
# %%
def points(table: pd.DataFrame) -> pd.Series:
    """Each difference in points, with its interval."""
    told = zip(table["difference"], table["low"], table["high"], strict=True)
    names = table["name"]
    return pd.Series([f"{d:+.1f} ({low:+.1f} to {high:+.1f})" for d, low, high in told], names)


other = {**study, "settings": {**study["settings"], "bot": "rusher"}}
again = simkit.sweep(other, out=folder / "rusher")
tables = {"expert": cell_pairs.differences(swept), "rusher": cell_pairs.differences(again)}
pd.DataFrame(
    {
        "rulebook": tables["expert"].set_index("name")["label"],
        **{f"{bot} (points)": points(table) for bot, table in tables.items()},
        **{f"{bot}: earned": t.set_index("name")["measured"] for bot, t in tables.items()},
    }
)

# %% [markdown]
# You cannot compare points from bot to bot, because each starts at its own win rate. For example, a
# bot that wins rarely has less to lose. But you can compare the order.
#
# ## Does it depend on skill?
#
# How far apart are the bots, in the plain game and with the most despair dice?
# %%
bots = {
    "study": {"name": "Skill", "game": "apocalypse", "games": GAMES},
    "settings": {"hit_rule": "meet", "despair_dice": 6},
    "vary": {"bot": ["beginner", "guardian", "rusher", "hunter", "expert"]},
}
stored = simkit.sweep(bots, out=folder / "skill")
skill(cell_pairs.rungs(stored), title="What is skill worth with six despair dice?")

# %% [markdown]
# So what should be printed on the box? Use the order of the ladder, for a table that plays about as
# this bot does. If two modifiers are close together, use the same word for both.
