"""One match as a list of events: a command is decided into events or refused, the events are folded into a state.

Read in the order `event`, `command`, `state`, `fold` (with `step` and the three `fold_...` by subject), `decide` (with
`decision` and the three `decide_...`), `consequence`, `service`. No Kivy, no files, no wall clock, no randomness of its
own: what it needs of the world is named in `ports`. The score sheet is made of a state: `booking`, `score_sheet` (with
`sheet_terms`), `wording`, `sheet_head`, `sheet_foot`, `sheet_text`.
"""
