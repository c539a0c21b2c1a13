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
# Two to six triumvirates struggle for Hell, and one of them wins. Fair can mean three things. Every
# seat is as good as another. A player with poor demons still has a chance. The better player wins.
# Each can be measured.
#
# Most cards of this game are not published, so simkit plays with stand-ins. Seats and demons rest
# on published values, but magic does not.
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
# The same bot sits in every seat. So anything that a seat wins beyond its share comes from the
# seat. The rules have few steps that go from seat to seat, because souls and ranks decide who acts
# first. So you would expect no difference.
# %%
tables = {players: simkit.run("hellgame", games=GAMES, players=players) for players in (2, 4, 6)}
frames = {players: result.frame for players, result in tables.items()}
seats(pd.concat(frames.values()))


# %% [markdown]
# How do these games end, and after how many turns? `circle` means five sectios of one circle.
# `sixes` means three cards with the six. `none` means that forty turns were not enough.
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
# Three demons are dealt to each player, and they differ. Rank says who acts first. Skulls say who
# marches and fights. Stars say how much magic goes into battle. Hearts say what Earth pays. How
# much more often does a player with this demon win? With four players, the fair share is a quarter.
#
# The table counts demons after set-up. For a Favour a player may exchange one demon, but the bot
# `expert` keeps the demons that it is dealt.
# %%
strength(frames[4], by=["demons"], title="How strong is each demon?")

# %% [markdown]
# `result.members` is the second table, with one row per demon and game. Next to the printed values,
# it shows how a demon earns its wins.
# %%
cast = tables[4].members
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
# Which of the four values goes with winning? These are rank correlations over 21 demons, so only
# large ones mean something. A low rank number is a high rank.
# %%
values = ["rank", "skulls", "stars", "hearts"]
demons[values].corrwith(demons["won"], method="spearman").round(2).to_frame("with winning")


# %% [markdown]
# How much does the deal decide in all? The chart shows how often a triumvirate wins, by the sum of
# its three demons, from the poorest quarter to the richest:
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
# Here the bots meet each other. Every table of four different bots plays the same luck. Each bot
# sits in every seat once, so bots and seats can be told apart. The *odds* compare a bot with the
# best one in like seats.
# %%
BOTS = ["beginner", "expander", "schemer", "warlord", "expert"]
climbed = simkit.ladder("hellgame", games=max(5, GAMES // 40), bots=BOTS, vary="none")
found = climbed.frame
found[found["part"] == "bot"][["value", "games", "share", "low", "high", "odds"]].round(3)

# %% [markdown]
# The same games show how early the game is decided. How often does the leader after a quarter, a
# half, or three quarters of the turns win in the end? And how often would another player win if a
# loser had played differently (kingmaking)?
# %%
found[found["part"].isin(["leader", "kingmaking"])][
    ["part", "value", "games", "share", "low", "high"]
].round(3)

# %% [markdown]
# ## Which circles win?
#
# The colour of a sectio is the share of games that its circle wins. If it is far above one in nine,
# a designer may want to make that circle more expensive, or farther away.
# %%
happened = places("hellgame", games=max(20, GAMES // 5))
board_chart(happened.frame, happened.sheets, layer_of(happened.layers, "crowns"))
