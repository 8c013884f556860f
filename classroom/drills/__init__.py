"""Drills: short exercises for one or two pupils at a time, question by question, with a stored result for each.

`pupil` has the kinds of drills, and what is stored of a pupil. A screen begins with `service` and runs a `drill_round`,
which decides which items are asked again. The drills are in `two_letters` and `on_board`.
"""
