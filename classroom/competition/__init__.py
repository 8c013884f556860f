"""A competition of many matches: who may enter, who meets whom, and the standings.

Pure functions over values: no Kivy, no files, no clock, no randomness of its own. For what makes up a
round, read in this order: `result`, `division`, `matching`, `pairing`, `rounds`. For a competition under way, read
`team`, `event`, `command`, `state`, `decide`, `fold`, `proposal`, `service`. `result_code` and `match_result` are for
where results come from, `wall_papers` and `day_award` for what is produced from a competition, the totals of an event
without pairings among it, and `columns` for what its tables have on screen, on paper and in an export.

A *player* here is anyone with one line in the standings, under a unique name: a single player, a team or a group. In
a competition under way, it is a team, identified by its number.
"""
