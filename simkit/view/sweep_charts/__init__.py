"""The charts that `simkit chart DIR KIND` draws of a stored sweep: catalogue, and what they share.

What other commands draw of their own answers lives in `charts`."""
