"""Who is better, by how much: arms, bots, assets and versions set against each other."""
