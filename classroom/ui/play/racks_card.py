"""The unplayed tiles of a match at a real board, typed as the judge reads them off the racks (P15)."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from classroom.i18n import _
from classroom.match.command import WriteRack
from classroom.rules.tile import BLANK
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.field import NumberBox
from classroom.ui.kit.kv import load_rules


class RackBox(NumberBox):
    """A team's unplayed tiles as they are typed, and what is added for them or subtracted."""

    side = NumericProperty(0)


class RacksCard(Dialog):
    """The unplayed tiles of each team, typed with keys; `chosen` is the team whose tiles are typed now (P15)."""

    chosen = NumericProperty(0)
    racks = ListProperty()
    reason = ObjectProperty(None, allownone=True)
    has_leavings = BooleanProperty(defaultvalue=True)
    """Whether unplayed tiles count and must be asked for."""

    def __init__(self, screen: Any, **more: Any) -> None:
        self._screen, self._session = screen, screen.session
        super().__init__(**more)
        self.message = (
            _("Type the tiles each team has left. Their value appears beside the team's name.")
            if self.has_leavings
            else _("Have you written down every word, or the team's total? This ends the round at this board.")
        )
        self._boxes: list[RackBox] = []
        if not self.has_leavings:
            for part in (self.ids.boxes.__self__, self.ids.pad.__self__):
                part.parent.remove_widget(part)
        for side in range(len(screen.view.sides)):
            box = RackBox(side=side)
            box.bind(on_release=lambda pressed: self.choose(int(pressed.side)))
            self._boxes.append(box)
            self.ids.boxes.add_widget(box)
        self.racks = self.first_racks()
        self.show()

    def first_racks(self) -> list[str]:
        """Return what was typed before."""
        return [""] * len(self._screen.view.sides)

    def choose(self, side: int) -> None:
        """Type another team's tiles."""
        self.chosen = side
        self.show()

    def type_tile(self, tile: str) -> None:
        """Add a tile, or remove the last one if `tile` is empty."""
        side, racks = int(self.chosen), list(self.racks)
        racks[side] = racks[side] + tile if tile else racks[side][:-1]
        self.racks, self.fault = racks, ""
        self.typed()
        self.show()

    def typed(self) -> None:
        """Keep what is typed."""

    def show(self) -> None:
        """Show the tiles typed and their total."""
        added = self._session.answers.typed_adjustments(self.racks, self.reason)
        for side, (box, face) in enumerate(zip(self._boxes, self._screen.view.sides, strict=True)):
            caption = _("{team}: {points} to add") if added[side] > 0 else _("{team}: {points} to subtract")
            box.active = side == self.chosen
            box.caption = caption.format(team=face.name, points=abs(added[side]))
            box.number = " ".join(_("blank") if tile == BLANK else tile for tile in self.racks[side]) or "-"


class UnplayedCard(RacksCard):
    """Enters or corrects the unplayed tiles after the match is over (P15)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, title=_("Unplayed tiles"), deed=_("Save tiles"), **more)

    def first_racks(self) -> list[str]:
        """Return the unplayed tiles already recorded."""
        return list(self._session.answers.unplayed())

    def do(self) -> str:
        """Record the changes."""
        before = self.first_racks()
        for side, rack in enumerate(self.racks):
            refused = "" if rack == before[side] else str(self._session.refused(WriteRack(side, tuple(rack))))
            if refused:
                return refused
        return ""


load_rules(__file__)
