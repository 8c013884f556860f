"""A competition of many matches: who may enter, who meets whom, the standings.

Pure functions over frozen dataclasses: no Kivy, no files, no clock, no randomness of its own. Read in the order
`result`, `standing`, `division`, `matching`, `fewest`, `pairing`, `knock_out`, `round_draw` for what a round is made
of; then `team`, `event`, `command`, `state`, `decide`, `fold`, `proposal`, `service` for a competition under way, with
`result_code` and `match_result` for where results come from, and `wall` and `day_award` for what is made of it; and
`event_total` for an event without pairings. A *player* here is whoever has one line in the standings,
under a name of its own: a single player, a team or a group; in a competition under way, a team by its number.
"""
