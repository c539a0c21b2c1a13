"""Play games: a cell, its chunks, its records, and the result of a run.

Several cells against each other are `contests`, many in a folder `sweeps`.
"""
