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
# # Who holds Britain?
#
# > **These win rates are those of bots.** Up to version 0.3.0, the bot of Rome starved its own
# > armies, and later the bot of the rebels often raised only two tribes. Both are corrected. A
# > better bot may still have other win rates.
#
# *Hell Hath No Fury* has two very different sides: tribes that rise one after the other, and
# legions that are few and good. Which side is favoured? With unlike sides there are three
# questions: how often each side wins, how skill changes that, and which rule matters most.
#
# The map, the counters and the charts of this game are assumed, so each win rate holds for these
# charts. The effect of a rule, paired on the same luck, says more.
# %%
# %matplotlib inline
import pandas as pd

import simkit
from simkit.lab.positions.by_place import places
from simkit.lab.statistics.intervals import wilson
from simkit.view.boards.happenings import board_chart, layer_of
from simkit.view.text.words import share_with_interval

GAMES = 200
BOTS = ["beginner", "expert"]


# %%
def told(happened: pd.Series) -> str:
    """A share with its 95 % interval."""
    found = wilson(int(happened.sum()), len(happened))
    return share_with_interval(found.estimate, found.low, found.high)


def sides(frame: pd.DataFrame) -> dict[str, str]:
    """How often each side wins, and how often nobody does."""
    return {
        "the rebels": told(frame["winner"] == 1),
        "Rome": told(frame["winner"] == 2),
        "a draw": told(frame["winner"] == 0),
    }


# %% [markdown]
# ## Each side, and skill
#
# The table has every pair of these bots, the rebels' first. If the better player wins on either
# side, the game asks for skill. If one side wins with any player, it does not.
# %%
played = {
    (rebels, rome): simkit.run("fury", games=GAMES, bots=f"{rebels}+{rome}").frame
    for rebels in BOTS
    for rome in BOTS
}
pd.DataFrame(
    {f"{rebels} against {rome}": sides(frame) for (rebels, rome), frame in played.items()}
).transpose()

# %% [markdown]
# How do games of two experts end? `legions` means that three legions have lost heart. `rising`
# means that eight lowland tribes have risen. `pacified` means that Rome has broken the Iceni and
# the tribes that followed them.
# %%
plain = played["expert", "expert"]
ends = plain["outcome"].value_counts(normalize=True).round(3).to_frame("share of games")
ends["turns (median)"] = plain.groupby("outcome")["turns"].median()
ends.sort_index()

# %% [markdown]
# ## Which rule matters most?
#
# The schedule of the tribes is not known, and a reviewer says that it decides the game. How many of
# a tribe's three conditions must hold? And what is the effect of each optional rule?
# %%
RULES = {
    "as it is": {},
    "two conditions": {"conditions": 2},
    "II Augusta": {"ii_augusta": True},
    "variable activation": {"variable_activation": True},
    "disrupted go home": {"disrupted_home": True},
    "fortifications": {"fortifications": True},
    "variable victory": {"variable_victory": True},
}
by_rule = {
    name: plain if not settings else simkit.run("fury", games=GAMES, **settings).frame
    for name, settings in RULES.items()
}
table = pd.DataFrame({name: sides(frame) for name, frame in by_rule.items()}).T
table["turns (median)"] = [frame["turns"].median() for frame in by_rule.values()]
table.round(1)


# %% [markdown]
# All of them had the same luck, so the games can be compared one by one. In how many did the rebels
# win only without the rule, and in how many only with it?
# %%
def turned(frame: pd.DataFrame) -> dict[str, int]:
    """Games that a rule turned, one way and the other."""
    before, after = plain["winner"] == 1, frame["winner"] == 1
    return {
        "the rebels no longer win": int((before & ~after).sum()),
        "the rebels win now": int((~before & after).sum()),
    }


pd.DataFrame(
    {name: turned(frame) for name, frame in by_rule.items() if name != "as it is"}
).transpose()

# %% [markdown]
# ## How far does the revolt spread?
#
# The colour is the number of turns per game in which the rebels hold each tract, if two experts
# play.
# %%
happened = places("fury", games=max(20, GAMES // 4))
board_chart(happened.frame, happened.sheets, layer_of(happened.layers, "revolt"))
