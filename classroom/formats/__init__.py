"""The rule books: TOML files, board pictures and letter tables as package data, and their strict readers.

Read in the order `strict`, `check`, `reading`, `catalogue`, `house_rule`, `writing`, `wording`, `description`;
`rule_texts` has the sentences of the rules. To add a format, add a file here.
"""
