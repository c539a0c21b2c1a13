"""The charts of `simkit chart DIR KIND`: their catalogue and what they share.

What other commands draw of their own answers lives in `charts`."""
