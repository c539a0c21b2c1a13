"""From component files to numbers: what a pack may hold, and how it is laid."""
