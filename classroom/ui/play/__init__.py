"""A match on screen: the draw, the board with its panels, the announcement, the result."""

from classroom.ui.kit.kv import register_widgets

register_widgets(__name__, {"challenge_card": "ChallengeTitle", "turn": "TurnLog"})
