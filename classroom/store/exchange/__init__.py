"""Matches as files: `transfer` has our own form, and takes matches into the store and out of it.

Recorded games as GCG: `gcg` parses a file, `replay` checks it by the rules and reports; `gcg_import` makes a match of
it, and `gcg_export` writes one.
"""
