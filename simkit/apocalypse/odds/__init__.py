"""Exact distributions of the resolvers.

Rules are called from here, never written a second time.
"""
