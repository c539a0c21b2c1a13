"""Spreadsheets: what stands in their cells, and component packs made from them and into them.

No figures of games belong here; tables of results are written by `lab/table`.
"""
