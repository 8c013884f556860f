"""Matches as files: `match_file` is our own form, with `match_import` and `transfer` into the store and out of it.

Recorded games in other programs' form: `gcg` reads a file, `replay` asks the rules about it, `summary` tells.
"""
