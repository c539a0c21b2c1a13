"""What commands draw of their answers, functions on plain frames; the look that all charts share.

Charts of a stored sweep live in `sweep_charts`; nothing here writes a page."""
