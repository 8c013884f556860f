"""Recorded games in other programs' form: `gcg` reads a file, `replay` asks the rules about it, `summary` tells."""
