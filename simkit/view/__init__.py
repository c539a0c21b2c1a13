"""What people look at: text < charts < boards < sweep_charts < console < report, arrows one way.

Nothing of a game is decided here. Importing is light: pandas and matplotlib wait for a chart."""
