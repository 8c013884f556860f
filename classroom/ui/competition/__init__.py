"""A competition on the screens: `competitions` begins and opens one, `day_screen` shows its parts.

`day` is the competition that is open, kept from screen to screen; `teams_part`, `round_part`, `standings_part` and
`papers_part` are the parts, and the others their cards.
"""

from classroom.ui.kit.kv import register_widgets

register_widgets(
    __name__,
    {"cell_grid": "CellGrid RoundStep", "lines_field": "LinesField LinesInput", "score_keys": "ScoreKey ScoreKeys"},
)
