"""A game to watch: one web page that plays it back, step by step.

The laboratory asks and plays. This folder only draws."""
