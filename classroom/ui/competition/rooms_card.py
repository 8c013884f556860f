"""The rooms of the tables, one line for each room."""

from __future__ import annotations

from kivy.properties import StringProperty

from classroom.competition.command import ListRooms
from classroom.competition.room import room_lines, rooms_of_lines
from classroom.i18n import _
from classroom.ui.competition.day import DayModel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules


class RoomsCard(Dialog):
    """Lists the rooms of the day: the second screen then has pages for each."""

    text = StringProperty("")

    def __init__(self, day: DayModel) -> None:
        self._day = day
        super().__init__(text=room_lines(day.state.rooms if day.state else ()))

    def do(self) -> str:
        """Save the rooms, or say which line is invalid."""
        rooms = rooms_of_lines(self.text)
        if isinstance(rooms, str):
            return _("“{line}” needs a room and its tables, like this: Hall A: 1-16").format(line=rooms)
        return self._day.do(ListRooms(rooms))


load_rules(__file__)
