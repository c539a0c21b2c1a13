"""Reports: of runs and sweeps in Markdown, and of a sweep as one web page.

What they say of a sweep lives in `text`, what they draw in `charts` and `sweep_charts`."""
