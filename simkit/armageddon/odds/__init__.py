"""The exact chances of the rolls that `simkit odds` knows (resolvers), checked by simulation."""
