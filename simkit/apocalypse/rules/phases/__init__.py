"""Set-up and the phases of a turn: team, heroes, Hell Time, enemies."""
