"""A competition of many matches: who may enter, who meets whom, the standings.

Pure functions over frozen dataclasses: no Kivy, no files, no clock, no randomness of its own. Read in the order
`result`, `standing`, `division`, `matching`, `pairing`, `knock_out`, `round_draw`, `event_total`, `literacy_event`. A
*player* here is whoever has one line in the standings, under a name of its own: a single player, a team or a group.
"""
