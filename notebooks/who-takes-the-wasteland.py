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
# # Who takes the wasteland?
#
# > **These win rates are those of bots.** Up to version 0.3.0, the expert took the defenders out of
# > its own headquarters. Now it keeps a guard. One weakness remains: a bot that keeps eight units
# > at home wins 41.6 % of games against the expert, and loses 26.9 % (1,000 games).
#
# In *Armageddon Empires*, the last empire with a stronghold wins. A designer has four questions. Is
# it better to storm a base or to besiege it? What is the initiative worth, and one die of it? Which
# faction is too strong, with two, three and four players? And does it matter that the manual
# contradicts itself?
#
# The rules of control and siege are the manual's, and most cards are assumed. So each win rate
# holds for these cards. The effect of a rule, paired on the same luck, says more.
# %%
# %matplotlib inline
from itertools import permutations

import matplotlib.pyplot as plt
import pandas as pd

import simkit
from simkit.lab.positions.by_place import places
from simkit.lab.statistics.intervals import wilson
from simkit.view.boards.happenings import board_chart, layer_of
from simkit.view.text.words import share_with_interval

GAMES = 400
DUEL = "expert+rusher"  # the expert besieges what it cannot storm, the rusher storms early
FACTIONS = ("empire", "mutants", "machines", "xenopods")


# %%
def told(happened: pd.Series) -> str:
    """A share with its 95 % interval."""
    found = wilson(int(happened.sum()), len(happened))
    return share_with_interval(found.estimate, found.low, found.high)


def beside(plain: pd.DataFrame, others: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Games of the first seat under each rule, set one by one against those of the plain rules."""
    before = plain["won_1"] == 1
    return pd.DataFrame(
        {
            name: {
                "the expert wins": told(frame["won_1"] == 1),
                "only without it": int((before & (frame["won_1"] == 0)).sum()),
                "only with it": int((~before & (frame["won_1"] == 1)).sum()),
                "turns (median)": frame["turns"].median(),
            }
            for name, frame in {"as it is": plain, **others}.items()
        }
    ).transpose()


# %% [markdown]
# ## Siege or assault?
#
# This is exact and needs no game. Marines stand before three militia of a stronghold with Defensive
# Works, in hills. They may assault at once. Or they may lay siege and assault in the next turn,
# when the garrison lacks three dice of attack and two of defence. Before that the garrison may
# sally. It does so if that is better for it.
# %%
WALLS = {"their_attack": 4, "their_defence": 5, "their_hp": 6, "their_units": 3}
MARINES = {"attack": 7, "defence": 4, "hp": 6}


def taken(units: int, **plan: str) -> float:
    """The chance that so many Marines take the base."""
    found = simkit.odds(
        "armageddon", "siege", **MARINES, **WALLS, units=units, ground=1, works=1, **plan
    ).frame
    return float(found.loc[found["winner"] == "besieger", "probability"].sum())


PLANS = {
    "assault at once": {"plan": "assault"},
    "siege, the garrison sallies": {"plan": "siege", "sally": "yes"},
    "siege, the garrison waits": {"plan": "siege", "sally": "no"},
}
chances = pd.DataFrame(
    {name: {units: taken(units, **plan) for units in range(1, 6)} for name, plan in PLANS.items()}
)
chances.rename_axis("Marines").round(3)

# %%
figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
for (name, line), mark in zip(chances.items(), "osD", strict=True):
    axes.plot(line.index, line, marker=mark, label=name)
axes.set(xlabel="Marines before the walls", ylabel="chance that the base falls", ylim=(-0.03, 1.03))
axes.set_xticks(chances.index)
axes.set_title("Three militia behind walls: storm or besiege?", loc="left")
axes.spines[["top", "right"]].set_visible(False)
axes.legend(frameon=False)
plt.show()

# %% [markdown]
# A turn of siege is expensive only if another army can come to the garrison's relief. This is the
# effect of sieges on whole games, with the same luck:
# %%
plain = simkit.run("armageddon", games=GAMES, bots=DUEL).frame
NO_PENALTY = {"rules.besieged_attack": 0, "rules.besieged_defence": 0}
sieges = {
    "no sieges": {"sieges": False},
    "sieges without penalties": {"overrides": NO_PENALTY},
}
beside(
    plain,
    {
        name: simkit.run("armageddon", games=GAMES, bots=DUEL, **change).frame
        for name, change in sieges.items()
    },
)

# %% [markdown]
# ## What is the initiative worth, and one die of it?
#
# The winner of the roll has twelve action points, and the other has six. Each player has three dice
# and may buy more. How often does a player go first against one who buys four?
# %%
BOUGHT = (0, 2, 4, 6)


def goes_first(bought: int) -> float:
    """The chance to go first with so many dice more, against four dice more."""
    found = simkit.odds("armageddon", "initiative", dice=f"{3 + bought}+7").frame
    return float(found.loc[found["first"] == 1, "probability"].sum())


def bidding(bought: int) -> pd.DataFrame:
    """Games of an expert that buys so many dice every turn; the rusher buys four."""
    knobs = {"expert": {"bid": float(bought)}}
    return simkit.run("armageddon", games=GAMES, bots=DUEL, knobs=knobs).frame


pd.Series({bought: goes_first(bought) for bought in BOUGHT}, name="goes first").round(3).to_frame()

# %% [markdown]
# In whole games, the expert buys four dice. In the last row both players have nine action points,
# so that there is nothing to bid for.
# %%
bids = {f"{bought} dice": bidding(bought) for bought in BOUGHT if bought != 4}
even = {"rules.ap_two.1": 9, "rules.ap_two.2": 9}
bids["nine points each"] = simkit.run("armageddon", games=GAMES, bots=DUEL, overrides=even).frame
beside(plain, bids)


# %% [markdown]
# ## Which faction, at two, three and four players?
#
# Experts play every seat. Every faction meets every other in either seat. At larger tables, each
# sits in every seat equally often. A draw, or a game without a winner, counts for no faction.
# %%
def tables(players: int) -> list[tuple[str, ...]]:
    """Orders of seats in which every faction sits in every seat equally often."""
    if players == 2:
        return list(permutations(FACTIONS, 2))
    turned = [FACTIONS[first:] + FACTIONS[:first] for first in range(4)]
    return [order[:players] for order in turned]


def wins_of(players: int) -> pd.Series:
    """How often each faction won, of the games in which it played."""
    orders, found = tables(players), {faction: [] for faction in FACTIONS}
    for order in orders:
        games = max(10, 2 * GAMES // len(orders))
        frame = simkit.run(
            "armageddon", games=games, players=players, factions="+".join(order)
        ).frame
        for seat, faction in enumerate(order, 1):
            found[faction].append(frame[f"won_{seat}"] == 1)
    return pd.Series({faction: told(pd.concat(wins)) for faction, wins in found.items()})


pd.DataFrame({f"{players} players": wins_of(players) for players in (2, 3, 4)})

# %% [markdown]
# ## The manual contradicts itself
#
# "-3 attack and -2 penalties": the second noun is missing. We read *defence*, because armies out of
# supply lack defence. Perhaps it means nothing at all. The worth of the other number stands next to
# it. Two more contradictions are decided in the rules, and no number changes them: how empty
# garrisons count, and who holds the ground in a sally.
# %%
readings = {
    "-2 is nothing": {"rules.besieged_defence": 0},
    "-3 is nothing, -2 defence": {"rules.besieged_attack": 0},
}
beside(
    plain,
    {
        name: simkit.run("armageddon", games=GAMES, bots=DUEL, overrides=change).frame
        for name, change in readings.items()
    },
)

# %% [markdown]
# ## Which places are fought for?
#
# The colour is the number of turns per game in which each hex is controlled. Strongholds are in
# corners that are alike. Dark hexes between them are the places in which two empires meet.
# %%
happened = places("armageddon", games=max(20, GAMES // 10))
board_chart(happened.frame, happened.sheets, layer_of(happened.layers, "held"))
