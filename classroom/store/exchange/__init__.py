"""Matches as files: `match_file` is our own form, with `transfer` into the store and out of it.

Recorded games as GCG: `gcg` parses a file, `replay` checks it by the rules and `summary` reports; `gcg_import` makes a
match of it, and `gcg_export` writes one.
"""
