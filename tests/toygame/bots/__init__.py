"""The runners of the race."""
