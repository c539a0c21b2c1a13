"""Games are played here: a cell, its chunks, who records them, and what one run found."""
