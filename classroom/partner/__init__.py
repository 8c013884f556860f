"""The practice partner: the computer as a team, which knows of a match what any team at the table knows, and no more.

`view` is what it may know, `level` how well it plays, `brain` decides what it does next. All chance is passed in or
derived from the match (`seeded_random`). Each act says after how long it is due; whoever carries acts out waits for
that.
"""
