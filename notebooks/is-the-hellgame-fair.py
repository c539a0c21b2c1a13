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
# # Is The HellGame fair?
#
# Two to six triumvirates struggle for Hell, and one of them wins. Fair can mean three things:
# that every seat is as good, that whoever is dealt poor demons still has a chance, and that the
# better player wins. Each can be measured.
#
# Most cards of this game are not published; simkit plays it with stand-ins. Seats and demons
# rest on published values, magic does not.

# %%
# %matplotlib inline
import pandas as pd

import simkit
from simkit import registry
from simkit.lab.positions.by_place import places
from simkit.lab.statistics.intervals import wilson
from simkit.view.boards.happenings import board_chart, layer_of
from simkit.view.sweep_charts.kinds.seats import seats
from simkit.view.sweep_charts.kinds.strength import strength
from simkit.view.text.words import share_with_interval

GAMES = 2000
HELL = registry.find("hellgame")

# %% [markdown]
# ## Is every seat as good?
#
# The same bot sits in every seat, so whatever a seat wins beyond its share is the seat's own.
# The rules have few steps that run from seat to seat (souls and ranks decide who goes first), so
# no difference is what one would expect.

# %%
tables = {players: simkit.run("hellgame", games=GAMES, players=players) for players in (2, 4, 6)}
frames = {players: result.frame for players, result in tables.items()}
seats(pd.concat(frames.values()))

# %% [markdown]
# How do these games end, and after how many turns? `circle`: five sectios of one circle.
# `sixes`: three cards with the six. `none`: forty turns were not enough.


# %%
def told(happened: pd.Series) -> str:
    """A share with its 95 % interval."""
    found = wilson(int(happened.sum()), len(happened))
    return share_with_interval(found.estimate, found.low, found.high)


pd.DataFrame(
    {
        f"{players} players": {
            **{end: told(frame["outcome"] == end) for end in ("circle", "sixes", "none")},
            "turns (median)": frame["turns"].median(),
            "turns (nine in ten)": frame["turns"].quantile(0.9),
            "battles a seat": frame[[f"battles_{seat + 1}" for seat in range(players)]]
            .mean()
            .mean()
            .round(2),
        }
        for players, frame in frames.items()
    }
)

# %% [markdown]
# ## Is every demon as good?
#
# Three demons are dealt to each player, and they differ: rank says who acts first, skulls who
# marches and fights, stars how much magic goes into battle, hearts what Earth pays. How much more
# often does it win who has this one? With four players the fair share is a quarter.
#
# Who has it after set-up, that is: for a Favour one demon may be sent away for another, and some
# hardly ever stay. What is left of those is few games and a wide interval.

# %%
strength(frames[4], by=["demons"], title="How strong is each demon?")

# %% [markdown]
# `result.cast` is the second table: a row a demon and game, with what it did. Beside the printed
# values it shows where the strength comes from.

# %%
cast = tables[4].cast
cards = pd.DataFrame(HELL.components().table("demons")).T[["rank", "skulls", "stars", "hearts"]]
did = cast.groupby("demon").agg(
    games=("won", "size"),
    won=("won", "mean"),
    earth=("demon_earth_turns", "mean"),
    favours=("demon_favours", "mean"),
    battles=("demon_battles", "mean"),
    idle=("demon_idle", "mean"),
)
demons = cards.astype(int).join(did).sort_values("won", ascending=False)
demons.round(3)

# %% [markdown]
# Which of the four values goes with winning? Rank correlations over 21 demons, so only large ones
# mean anything; a low rank number is a high rank.

# %%
values = ["rank", "skulls", "stars", "hearts"]
demons[values].corrwith(demons["won"], method="spearman").round(2).to_frame("with winning")

# %% [markdown]
# And how much does the deal decide in all? How often a triumvirate wins, by what its three demons
# have together, from the poorest quarter of all triumvirates to the richest:


# %%
def share_by(value: str) -> pd.Series:
    """The share of games won, by the total of a value, in four steps."""
    each = cast.assign(total=cast["demon"].map(cards[value].astype(int)))
    held = each.groupby(["game", "seat"]).agg(total=("total", "sum"), won=("won", "first"))
    order = held["total"].rank(method="first")
    steps = pd.qcut(order, 4, labels=["poorest", "poorer", "richer", "richest"])
    return held.groupby(steps, observed=True)["won"].agg(told)


pd.DataFrame({value: share_by(value) for value in values[1:]})

# %% [markdown]
# ## Does the better player win?
#
# Here the bots meet each other. Every table of four different ones plays the same luck, and each
# of them sits in every seat once, so that bots and seats come apart. *odds* is how many times as
# often as the best bot one wins from like seats.

# %%
BOTS = ["beginner", "expander", "schemer", "warlord", "expert"]
climbed = simkit.ladder("hellgame", games=max(5, GAMES // 40), bots=BOTS, over="none")
found = climbed.frame
found[found["part"] == "bot"][["value", "games", "share", "low", "high", "odds"]].round(3)

# %% [markdown]
# The same games say how early it is decided: how often does whoever leads alone after a quarter,
# a half, three quarters of the turns win in the end? And how often would the winner be another
# one if a loser had played otherwise (kingmaking)?

# %%
found[found["part"].isin(["leader", "kingmaking"])][
    ["part", "value", "games", "share", "low", "high"]
].round(3)

# %% [markdown]
# ## Which circles win?
#
# The colour of a sectio is the share of games that its circle wins. A share far above one in
# nine is a circle that a designer may want to make dearer, or farther away.

# %%
happened = places("hellgame", games=max(20, GAMES // 5))
board_chart(happened.frame, happened.sheets, layer_of(happened.layers, "crowns"))
