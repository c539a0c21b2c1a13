"""Reports: of runs and of a sweep in Markdown, of a sweep as one web page.

What they say of a sweep lives in `text`, what they draw in `charts` and `sweep_charts`."""
