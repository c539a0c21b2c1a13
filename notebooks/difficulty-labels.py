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
# *Planet Apocalypse* offers nine ways to make the game harder or easier, and the rulebook gives
# each a word: easier, hard, nightmare, hellish. Do they earn it? The study
# `experiments/apocalypse-difficulty.toml` asks; this is a smaller copy of it.

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
# A study is a table of what is the same in all games and what varies; here it is written in
# Python, in a TOML file it looks alike. `design = "list"` reads the lists side by side: the
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
swept.cells[["name", "games", "share", "low", "high"]].round(3)

# %% [markdown]
# `hit_rule = "meet"` is the easier of two readings of the rulebook. It is taken for a reason:
# where hardly a game is won, nothing can make it harder, and every modifier would look
# harmless.
#
# ## The ladder
#
# All cells play on the same luck, so each modifier is set against the plain game, game by game.
# At the right stand the rulebook's word and the one that the modifier earns when the same words
# are dealt out anew in the order of the effects; in bold where they differ.

# %%
draw(Source(swept), "difficulty", {})

# %% [markdown]
# The surprise is `lord_advance`: a Lord who starts nearer is *nightmare* and *hellish* in the
# rulebook, and one area nearer makes the game easier. The heroes have less far to walk, and
# what comes from behind him has less room to grow. Despair dice, on the other hand, are as hard
# as anything on the list from the first one on.
#
# A verdict of *not settled* means just that: the games played so far cannot tell. It never
# means that there is no difference.
#
# ## Does it hang on who plays?
#
# The bot is part of every answer. The same study with a bot of another style:


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
# Points cannot be set beside each other from bot to bot, since each begins at its own share (a
# bot that wins rarely has less to lose); the order can.
#
# ## And on skill?
#
# How far apart are the bots, in the plain game and in the hardest despair?

# %%
bots = {
    "study": {"name": "Skill", "game": "apocalypse", "games": GAMES},
    "settings": {"hit_rule": "meet", "despair_dice": 6},
    "vary": {"bot": ["beginner", "guardian", "rusher", "hunter", "expert"]},
}
stored = simkit.sweep(bots, out=folder / "skill")
skill(cell_pairs.rungs(stored), title="What is skill worth with six despair dice?")

# %% [markdown]
# What to write on the box, then? The order that the ladder gives, for a table that plays about
# as this bot does; and where two modifiers stand close, the same word for both.
