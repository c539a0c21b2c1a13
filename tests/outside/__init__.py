"""Games that are not simkit's own: named by a path, broken on purpose, checked."""
