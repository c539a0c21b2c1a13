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
# # From one machine to a cluster
#
# The same seed plays the same games, whoever plays them: one thread, all cores, processes, or
# the workers of a cluster. So a study that was tried on a laptop can be played at full size
# elsewhere, broken off and gone on with, and the rows are the same.

# %%
# %matplotlib inline
from pathlib import Path
from tempfile import mkdtemp

import simkit
from simkit.view.sweep_charts.catalogue import draw
from simkit.view.sweep_charts.source import Source

GAMES = 2000
folder = Path(mkdtemp())
study = {
    "study": {"name": "Despair dice", "game": "apocalypse", "games": GAMES},
    "settings": {"hit_rule": "meet"},
    "vary": {"bot": ["rusher", "expert"], "despair_dice": [4, 5, 6]},
}

# %% [markdown]
# ## Threads
#
# The default. Compiled games do not hold Python's lock, so threads use every core.

# %%
threads = simkit.sweep(study, out=folder / "threads", jobs=2)
draw(Source(threads), "heat-map", {})

# %% [markdown]
# ## Processes
#
# `loky` plays in processes. Are the rows the same?

# %%
processes = simkit.sweep(study, out=folder / "processes", jobs=2, backend="loky")
processes.frame.equals(threads.frame)

# %% [markdown]
# ## A cluster
#
# `dask` plays on a cluster; without an address on a small one that is made on this machine. For
# a real one start a scheduler and workers, and give its address:
#
# ```console
# dask scheduler
# dask worker tcp://10.0.0.5:8786
# simkit sweep study.toml --backend dask --address tcp://10.0.0.5:8786
# ```
#
# Every machine needs the same version of simkit; packs and bots of your own are sent along.

# %%
cluster = simkit.sweep(study, out=folder / "cluster", jobs=2, backend="dask")
cluster.frame.equals(threads.frame)

# %% [markdown]
# ## Broken off, and gone on with
#
# A sweep leaves a file for every thousand games or so, each written whole or not at all. Let us
# lose some of them, as a crash would, and resume:

# %%
files = sorted((folder / "threads" / "rows").glob("*.parquet"))
for file in files[::2]:
    file.unlink()
left = len(list((folder / "threads" / "rows").glob("*.parquet")))
resumed = simkit.sweep(study, out=folder / "threads", resume=True)
same = resumed.frame.equals(processes.frame)
print(f"{left} of {len(files)} files were left; all rows the same: {same}")

# %% [markdown]
# ## A sample is the beginning
#
# Smaller runs are the beginning of larger ones, so a quick look is never thrown away:

# %%
few = simkit.run("apocalypse", games=100, jobs=1, hit_rule="meet").frame
many = simkit.run("apocalypse", games=200, hit_rule="meet").frame
few.equals(many.head(100))

# %% [markdown]
# And years later, `simkit rerun DIR` plays a stored sweep again and says whether every row is
# still the same. If a rule was changed in between, it says so.
