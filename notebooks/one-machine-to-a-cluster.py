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
# The same seed plays the same games on one thread, on all cores, in processes, or on the workers of
# a cluster. So you can try a study on a laptop and play it at full size elsewhere. You can stop it
# and resume it. The rows are the same.
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
# This is the default. Compiled games do not hold Python's lock, so threads use every core.
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
# `dask` plays on a cluster. Without an address, it starts a small one on this machine. For a real
# one, start a scheduler and workers, and give its address:
#
# ```sh
# dask scheduler
# dask worker tcp://10.0.0.5:8786
# simkit sweep study.toml --backend dask --address tcp://10.0.0.5:8786
# ```
#
# Every machine needs the same version of simkit. Your own packs and bots are sent to the workers.
# %%
cluster = simkit.sweep(study, out=folder / "cluster", jobs=2, backend="dask")
cluster.frame.equals(threads.frame)

# %% [markdown]
# ## Stop and resume
#
# A sweep writes a file for about every thousand games, complete or not at all. Let us lose some of
# them, as in a crash, and resume:
# %%
files = sorted((folder / "threads" / "rows").glob("*.parquet"))
for file in files[::2]:
    file.unlink()
left = len(list((folder / "threads" / "rows").glob("*.parquet")))
resumed = simkit.sweep(study, out=folder / "threads", resume=True)
same = resumed.frame.equals(processes.frame)
print(f"{left} of {len(files)} files were left; all rows the same: {same}")

# %% [markdown]
# ## A small run is the start of a large one
#
# The games of a smaller run are the first games of a larger one. So a quick look is never wasted:
# %%
few = simkit.run("apocalypse", games=100, jobs=1, hit_rule="meet").frame
many = simkit.run("apocalypse", games=200, hit_rule="meet").frame
few.equals(many.head(100))

# %% [markdown]
# Years later, `simkit check --rerun DIR` plays a stored sweep again and says whether every row is
# still the same. If a rule has changed in between, it says so.
