"""Drills: short practice for one or two pupils at a time, question by question, with a result kept for each pupil.

`classroom.drills.room` is where a screen begins; `classroom.drills.drill_round` is what it runs. The drills are
`true_or_not`, `ten_seconds`, `hook` and `find_best`; `schedule` decides what comes back.
"""
