"""The second screen, for the audience: a separate app that reads what the main app stores.

`AudienceApp` shows one `RoomPage` at a time; what the store contains decides which one (`page_for`). A page is given
faces, plain values (`faces`), and draws them large: in a hall the last row is six picture heights away. No page shows
what a team at the table may not know: no rack, and no score that is still to be announced (P10).
"""

from classroom.ui.kit.kv import register_widgets

register_widgets(__name__, {"parts": "BestWord BigLabel BigTitle LastTurnCard TeamRow TeamTotal WellPlayed"})
