"""Everything that people look at: text, pages, charts, boards, reports.

Each room imports those before it:
text < console < charts < boards < sweep_charts < report < published < replay < faces < notebook.

Nothing of a game is decided here. Importing is light: pandas and matplotlib wait for a chart."""
