"""The exact chances of the rolls that `simkit odds` knows (resolvers).

Rules are called from here, never written a second time.
"""
