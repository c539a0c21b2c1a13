"""simkit's version: the one place where it is written."""

VERSION = "0.3.0"
