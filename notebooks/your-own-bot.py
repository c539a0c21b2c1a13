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
# # Your own bot in twenty lines
#
# A bot is a Python file with a function `choose`. simkit lists every legal option, and the function
# returns the number of one. The file is compiled like the game, so thousands of games take seconds.
# You can name it wherever you name a bot: in `run`, `compare`, `sweep` and `trace`.
#
# Ours answers a designer's question: **what is an action worth?** It plays as the expert does, but
# one kind of action is removed from the list.
# %%
# %matplotlib inline
import os
from pathlib import Path
from tempfile import mkdtemp

import pandas as pd

import simkit
from simkit import registry
from simkit.apocalypse.words.choices import VERBS
from simkit.view.charts import runs
from simkit.view.charts.compare import compare_chart

GAMES = 2000
os.chdir(mkdtemp())
SCRIPT = '''"""Without: plays as the expert does, but one action is taken from it."""

import numpy as np

from simkit.apocalypse import GAME as BOX
from simkit.apocalypse.bots.planning.planner import planner

GAME = "apocalypse"
KNOBS = {"verb": (0.0, 0.0, 99.0, "the number of the action that is taken away; 0: none")}
EXPERT = np.array([knob.default for knob in BOX.bot("expert").knobs[1:]])


def choose(view, rules, decision, options, count, mind):
    verb = mind.knobs[1]
    left = [i for i in range(count) if verb == 0 or options[i].verb != verb]
    if len(left) == 0:  # there is nothing else
        return 0
    mind.knobs[1 : 1 + len(EXPERT)] = EXPERT  # the planner looks the expert's knobs up here
    answer = planner(view, rules, decision, options[np.array(left)], len(left), mind)
    mind.knobs[1] = verb
    return left[answer]
'''
with Path("without.py").open("w", encoding="utf-8") as file:
    file.write(SCRIPT)

# %% [markdown]
# - `view` is the position. A player cannot see `view.hidden`, so a fair bot does not read it.
# - `decision` is the question, with its `kind` and its `subject`.
# - `options` are the legal options, each with a `verb`, `who`, `what`, `where` and `amount`.
# - `mind` holds the bot's notes and its knobs, which `simkit tune-bot` can fit.
#
# The names of kinds and verbs are in `simkit/apocalypse/words/choices.py`.
#
# With nothing removed, it must play exactly as the expert does:
# %%
own = simkit.run("apocalypse", games=GAMES, bot="without.py", hit_rule="meet").frame
expert = simkit.run("apocalypse", games=GAMES, bot="expert", hit_rule="meet").frame
columns = ["outcome", "turns", "doom", "decisions"]
own[columns].equals(expert[columns])

# %% [markdown]
# ## What is each action worth?
# %%
ACTIONS = {
    "buy": "buying gifts",
    "aid": "first aid",
    "set": "ambushes",
    "help": "helping others",
    "recruit": "recruiting",
    "retreat": "retreat from Hell",
}


def forbidden(verb: str) -> pd.DataFrame:
    """The games that are played without an action."""
    knobs = {"without.py": {"verb": VERBS.index(verb)}}
    return simkit.run(
        "apocalypse", games=GAMES, bot="without.py", knobs=knobs, hit_rule="meet"
    ).frame


frames = [expert.assign(bot="all actions")]
frames += [forbidden(verb).assign(bot=f"no {name}") for verb, name in ACTIONS.items()]
runs.win_rate(
    pd.concat(frames),
    title="What is each action worth?",
    subtitle="Planet Apocalypse, Invasion, dice meet toughness: the expert without it",
)

# %% [markdown]
# This is the worth of the action *to a player who plans with it*. This bot does not learn to make
# up for the loss. If a win rate is close to that of all actions, the rule could be cut from the
# book.
#
# ## Compare your bot with others
#
# `compare` takes the file as a value of `bot`, on shared luck, with interval and verdict. Removing
# nothing changes nothing, and simkit says so:
# %%
found = simkit.compare(
    "apocalypse", {"bot": ["expert", "rusher", "without.py"]}, games=GAMES, hit_rule="meet"
)
compare_chart(found, registry.find("apocalypse"))
