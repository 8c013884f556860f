"""One match as a list of events: a command is decided into events or refused, the events are folded into a state.

Read in the order `event`, `command`, `state`, `fold`, `decide`, `service`. No Kivy, no files, no wall clock, no
randomness of its own: what it needs of the world is named in `ports`.
"""
