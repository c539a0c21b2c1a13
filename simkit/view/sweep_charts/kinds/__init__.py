"""One module per kind of chart: its entry, its numbers, its drawing.

What several kinds share lives one folder up."""
