"""Matches played by the computer alone, from the draw to the signed sheet, using all that a format allows.

Officials open a match, keep the time, rule and correct (`official`); players think, miscount and try phoneys
(`player`). A `Profile` says how often each of these happens. All of them send commands as screens do, and all chance is
passed in, so that one seed gives one match.
"""
