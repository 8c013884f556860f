"""Matches played by the computer alone, from the draw to the signed sheet, by whatever a format's policies allow.

Everybody at the table is there: players who think, miscount and try words that are none (`player`), officials who keep
the time and the peace (`official`). They send commands as screens do, and the chance they follow is passed in, so that
one seed is one match.
"""
