"""The second screen, for those who watch: an app of its own that reads what the other one stores.

`AudienceApp` shows one `RoomPage` at a time: which one follows from what the store holds (`page_for`). A page is given
faces, plain values (`faces`), and draws them large: in a hall the last row sits six heights of the picture away. What a
team at the table may not know stands on no page: no rack, no count that is still to be announced (P10).
"""

from classroom.ui.kit.kv import register_widgets

register_widgets(__name__, {"parts": "BigLabel TeamRow LastTurnCard TeamTotal BestPlay"})
