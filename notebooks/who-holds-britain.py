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
# *Hell Hath No Fury* has two sides that have nothing in common: tribes that rise one after the
# other, and legions that are few and good. Who is favoured? With unlike sides the question falls
# into three: how often each side wins, what skill does to that, and which rule tips the scales.
#
# The map, the counters and the charts of this game are assumed. A share is a share under these
# charts; what a rule changes, paired on the same luck, says more.

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
# Every pair of these bots, the rebels' first. Where the better player wins on either side the game
# asks for skill; where one side wins whoever plays it, it does not.

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
# How do games of two experts end? `legions`: three legions have lost heart. `rising`: eight
# lowland tribes have risen. `pacified`: Rome has broken the Iceni and those who followed them.

# %%
plain = played["expert", "expert"]
ends = plain["outcome"].value_counts(normalize=True).round(3).to_frame("share of games")
ends["turns (median)"] = plain.groupby("outcome")["turns"].median()
ends.sort_index()

# %% [markdown]
# ## Which rule tips the scales?
#
# The schedule by which tribes rise is not known, and a reviewer says that it decides the game. How
# many of a tribe's three conditions must hold? And what do the optional rules do, one by one?

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
# The same luck was dealt to all of them, so the games can be set against each other one by one:
# in how many did the rebels win only without the rule, in how many only with it?


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
# For how many turns of a game the rebels hold each tract, when two experts play.

# %%
happened = places("fury", games=max(20, GAMES // 4))
board_chart(happened.frame, happened.sheets, layer_of(happened.layers, "revolt"))
