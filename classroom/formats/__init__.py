"""The rule books: TOML files, board pictures and letter tables as package data, and what reads them strictly.

Read in the order `strict`, `check`, `reading`, `catalogue`, `house_rule`, `writing`, `wording`, `description`;
`rule_texts` has the sentences of the rules. A new format is a file here.
"""
