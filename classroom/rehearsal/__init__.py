"""Matches played by the computer alone, from the draw to the signed sheet, using all that a format allows.

`entry` opens a match. Players think, miscount and try phoneys (`player`); officials keep the time, rule and correct
(`official`). A `profile` says how often each of these happens. All of them send commands as screens do, and all
chance is passed in, so that one seed gives one match.
"""
