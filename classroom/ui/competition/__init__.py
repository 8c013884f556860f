"""A competition on screen: `competitions` creates and opens one, `day_screen` shows its parts.

`day` is the open competition, kept from screen to screen. `teams_part`, `round_part`, `standings_part` and
`papers_part` are the parts; the other modules are their cards.
"""

from classroom.ui.kit.kv import register_widgets

register_widgets(__name__, {"round_cards": "CellGrid RoundStep", "scores": "ScoreKey ScoreKeys"})
