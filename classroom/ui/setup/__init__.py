"""What is chosen before a match: teams, the way it is played, the computer as a team."""

from classroom.ui.kit.kv import register_widgets

register_widgets(__name__, {"teams": "NameOffers"})
