"""Exact distributions of the resolvers."""
