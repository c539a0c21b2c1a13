"""Exact distributions of pieces of the rules, beside the sampling that checks them."""
