"""Drills: short exercises for one or two pupils at a time, question by question, with a stored result for each.

A screen begins with `service` and runs a `drill_round`. The drills are `true_or_not`, `ten_seconds`, `hook` and
`find_best`; `schedule` decides which items are asked again.
"""
