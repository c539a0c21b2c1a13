"""Spreadsheets: read their cells, and turn component packs into them and back.

No figures of games belong here; tables of results are written by `lab/table`.
"""
