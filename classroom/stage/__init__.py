"""A match, or a hall of them, as it is played on a screen, without Kivy: what is shown of it and what fingers do to it.

`session` takes what is touched, `presenter` makes what is shown, `timing` reads the clock frame by frame; `hall` and
`table_results` are for many tables.
"""
