"""Compile engines to WebAssembly, so that games run in any browser.

How an engine gets there, and the proof that it plays the same games; the page around it is drawn in
simkit.view.published.
"""
