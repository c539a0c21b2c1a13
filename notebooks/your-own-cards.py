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
# # Your own cards
#
# What would a card do that you have just thought of? A *component pack* is a TOML file. It changes
# the values that it names and adds what is new; every run says how many of its values are yours.
#
# Here *Planet Apocalypse* gets a stronger gryllus and a gift of our own.

# %%
from pathlib import Path
from tempfile import mkdtemp

import simkit

folder = Path(mkdtemp())
pack = folder / "my-values.toml"
pack.write_text(
    """
[pack]
name = "A prototype"
game = "apocalypse"
source = "an idea on the train"

[minions.gryllus]
attack = "1d10"
""",
    encoding="utf-8",
)

# %% [markdown]
# Is the file sound? A bad one is refused with the place, what was found and what was expected:

# %%
broken = folder / "broken.toml"
broken.write_text(pack.read_text().replace("1d10", "1d11"), encoding="utf-8")
try:
    simkit.run("apocalypse", games=10, packs=[broken])
except simkit.BadInput as problem:
    print(problem)

# %% [markdown]
# The printed values and ours play the same games on the same luck. A difference is told with its
# interval and a verdict: *higher*, *lower*, *same* within two points, or *not settled*.

# %%
answer = simkit.compare(
    "apocalypse", {"pack:minions.gryllus.attack": ["1d8", "1d10"]}, games=2000, hit_rule="meet"
)
answer.frame[["arm", "win_rate", "low", "high", "difference", "verdict"]]

# %% [markdown]
# With the whole pack:

# %%
printed = simkit.run("apocalypse", games=2000, hit_rule="meet")
ours = simkit.run("apocalypse", games=2000, hit_rule="meet", packs=[pack])
for name, result in (("printed", printed), ("ours", ours)):
    rate = result.win_rate
    print(f"{name:8} {rate.estimate:6.1%}  ({rate.low:.1%} to {rate.high:.1%})")
ours.summary()["components"]
