"""One match as a list of events: a command is decided into events or refused, and the events are folded into a state.

Read `team`, `event` and `command` for the vocabulary of a match. Then read `state` for what the events result in and
`fold` for how, `decide` for what is allowed when and what follows, and `service` for what screens and programs call.
`command` has the reasons of a refusal, too. In addition, `ports` has what a match needs from outside, `entry` who may
play, `clock` the running time, `help` what may be seen and looked up, `names` what is shown of a name, and `anonymous`
a match without names. No Kivy, no files, no wall clock and no randomness of its own. What is derived from a match
afterwards is in `classroom.record`.
"""
