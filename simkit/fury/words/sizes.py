"""The largest number of each thing, such as units: the bounds of packs and the lengths of lists."""

from __future__ import annotations

SIDES = 2  # the rebels and Rome, the seats of the game in the order in which they move
MOST_TRACTS = 512  # of the printed map: several hundred
MOST_NEIGHBOURS = 12
MOST_RIVERS = 800  # borders that a river follows
MOST_ROADS = 80
MOST_COURSE = 120  # tracts along one road, or along one coast
MOST_SEAS = 12
MOST_FLEETS = 8
MOST_COMMANDS = 32
MOST_UNITS = 320
MOST_LEADERS = 40
MOST_PARTS = 48  # parts of commands that are set up, or come later
MOST_OTHERS = 16  # units of no command
MOST_STANDS = MOST_PARTS + MOST_OTHERS  # what comes together
MOST_LISTED = 16  # names in a list of a condition
MOST_APPEAR = 4  # tracts in which a tribe appears
MOST_IN_LIST = 16  # units of one kind in a command
ROLLS = 20  # lines of the combat chart
ODDS = 20  # its columns, such as 1:4, 1:3, 1:2, 1:1 ... 7:1
DIE = 6
PIECES = MOST_UNITS + MOST_LEADERS
