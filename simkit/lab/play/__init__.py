"""Games are played here: a cell, its chunks, who records them, and what one run found.

Several cells against each other are `contests`, many in a folder `sweeps`.
"""
