"""The rule books: TOML files, board pictures and letter tables as package data, and their strict readers.

Read in the order `strict`, `check`, `catalogue`, `house_rule`, `wording`. To add a format, add a file here.
"""
