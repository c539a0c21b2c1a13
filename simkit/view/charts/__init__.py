"""The charts of answers, and the look that they share.

Charts of a stored sweep live in `sweep_charts`; nothing here writes a page."""
