"""One match as a list of events: a command is decided into events or refused, the events are folded into a state.

Read `team`, `event` and `command` for what there is to say of a match, `state` for what the events come to and `fold`
for how, `decide` for what is allowed when and what follows, and `service` for what screens and programs call. Beside
them: `switches` has what practice may change, `refusal` the reasons, `ports` what a match needs of the world, `entry`
who may play, `clock` the time that runs now, `preview` and `help` what may be seen and looked up. No Kivy, no files, no
wall clock and no randomness of its own. What is made of a match afterwards is in `classroom.record`.
"""
