"""Matches played by the computer alone, from the draw to the signed sheet, by whatever a format's policies allow.

`entry` opens a match; players think, miscount and try words that are none (`player`); officials keep the time, rule and
correct (`official`). How often each of that happens is a `profile`. All send commands as screens do, and all chance is
passed in, so that one seed is one match.
"""
