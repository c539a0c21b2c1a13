"""simkit's version, and its name on the package index."""

VERSION = "0.4.0"
DISTRIBUTION = "simkit-boardgames"  # `simkit` belongs to another project there
