"""The practice partner: the computer as a team, which knows only what any team at the table knows.

`view` is what it may know, `level` how well it plays, `brain` decides what it does next. All chance is passed in or
derived from the match (`SeededRandom`). Each act says after how long it is due; the caller that carries it out waits
until then.
"""
