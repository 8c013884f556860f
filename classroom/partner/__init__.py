"""The practice partner: the computer as a team, which knows of a match what any team at the table knows, and no more.

`view` is what it may know, `level` how well it plays, `brain` decides what it does next. All chance is passed in
or follows from the match (`whim`); the time it takes comes with each act, and whoever drives it lets that time pass.
"""
