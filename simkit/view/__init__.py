"""What people look at: console pages, the narration of a trace, charts and the report.

Nothing is simulated here. Every function takes what a run has already produced (a summary, a
frame, a trace) and turns it into text or pictures, so a view can change without a game changing.
Importing this package is light: pandas and matplotlib wait until a chart is drawn.
"""
