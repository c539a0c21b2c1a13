"""simkit's version, and its name on a package index: the one place where both are written."""

VERSION = "0.4.0"
DISTRIBUTION = "simkit-boardgames"  # `simkit` belongs to another project there
