"""The unplayed tiles of a match at a real board, typed as the judge reads them off the racks; and its end (P15)."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.command import EndAtBoard, WriteRack
from classroom.rules.ending import EndReason
from classroom.rules.tile import BLANK, LETTERS
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.field import NumberBox
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.play.real_board.board_word import LetterPadKey


class RackBox(NumberBox):
    """A team's unplayed tiles as they are typed, and what is added for them or subtracted."""

    side = NumericProperty(0)


class RacksCard(Modal):
    """The unplayed tiles of each team, typed with keys; `chosen` is the team whose tiles are typed now (P15)."""

    title = StringProperty()
    message = StringProperty()
    task = StringProperty()
    chosen = NumericProperty(0)
    racks = ListProperty()
    ok_text = StringProperty()
    reason = ObjectProperty(None, allownone=True)
    has_leavings = BooleanProperty(defaultvalue=True)
    """Whether unplayed tiles count, so that they are asked for."""

    def __init__(self, screen: Any, **more: Any) -> None:
        self._screen, self._session = screen, screen.session
        super().__init__(**more)
        self.task = (
            _("Type the tiles that each team has left. What they come to stands with its name.")
            if self.has_leavings
            else _("Is every word written down, or the team's total? Then the round ends at this board.")
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
        for letter in LETTERS:
            self._add_key(letter, letter)
        self._add_key(_("blank"), BLANK)
        self._add_key("\u2190", "")
        self.racks = self.first_racks()
        self._show()

    def first_racks(self) -> list[str]:
        """Return what was typed before."""
        return [""] * len(self._screen.view.sides)

    def _add_key(self, text: str, tile: str) -> None:
        key = LetterPadKey(text=text)
        key.bind(on_release=lambda _key: self.type_tile(tile))
        self.ids.pad.add_widget(key)

    def choose(self, side: int) -> None:
        """Type another team's tiles."""
        self.chosen = side
        self._show()

    def type_tile(self, tile: str) -> None:
        """Type a tile, or with none take the last away."""
        side, racks = int(self.chosen), list(self.racks)
        racks[side] = racks[side] + tile if tile else racks[side][:-1]
        self.racks, self.message = racks, ""
        self.typed()
        self._show()

    def typed(self) -> None:
        """Keep what is typed."""

    def _show(self) -> None:
        added = self._session.answers.typed_adjustments(self.racks, self.reason)
        for side, (box, face) in enumerate(zip(self._boxes, self._screen.view.sides, strict=True)):
            caption = _("{team}: {points} to add") if added[side] > 0 else _("{team}: {points} to subtract")
            box.active = side == self.chosen
            box.caption = caption.format(team=face.name, points=abs(added[side]))
            box.number = " ".join(_("blank") if tile == BLANK else tile for tile in self.racks[side]) or "-"

    def confirm(self) -> None:
        """Write it down."""
        raise NotImplementedError


class EndCard(RacksCard):
    """How the match ended, and what each team was left with; the judge confirms it (P14, P15)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        face = screen.view.board
        title, ok = _("End of the match"), _("END THE MATCH")
        if face.is_round:
            title, ok = _("End of the round"), _("END THE ROUND")
        super().__init__(screen, title=title, ok_text=ok, has_leavings=face.has_leavings, **more)
        texts = {
            EndReason.TILES_USED: _("All tiles are used"),
            EndReason.NO_WORD: _("No team can make a word"),
            EndReason.PASSES: _("All have passed"),
            EndReason.TIME: _("The time is over"),
        }
        for reason in face.ends:
            button = SecondaryButton(text=texts[reason], wrap=True, size_hint_y=1)
            button.bind(on_release=lambda pressed, reason=reason: self._choose_reason(pressed, reason))
            self.ids.reasons.add_widget(button)
            if face.is_round:
                self._choose_reason(button, reason)

    def first_racks(self) -> list[str]:
        """Return what was typed before and not confirmed."""
        kept = self._screen.draft.unplayed
        return list(kept) if len(kept) == len(self._screen.view.sides) else super().first_racks()

    def typed(self) -> None:
        """Keep what is typed with the draft of the turn."""
        self._screen.keep(unplayed=tuple(self.racks))

    def _choose_reason(self, pressed: Any, reason: EndReason) -> None:
        self.reason, self.message = reason, ""
        for button in self.ids.reasons.children:
            button.marked = button is pressed
        self._show()

    def confirm(self) -> None:
        """End the match."""
        if self.reason is None:
            self.message = _("First tap how the match ended.")
        elif self._session.do(EndAtBoard(self.reason, tuple(tuple(rack) for rack in self.racks))):
            self.close()
        else:
            self.message = self._session.view.message


class UnplayedCard(RacksCard):
    """The unplayed tiles typed in, or typed anew, once the match is over (P15)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, title=_("Unplayed tiles"), ok_text=_("NOTE THEM"), **more)

    def first_racks(self) -> list[str]:
        """Return what was noted."""
        return list(self._session.answers.unplayed())

    def confirm(self) -> None:
        """Note what has changed."""
        before = self.first_racks()
        for side, rack in enumerate(self.racks):
            if rack != before[side] and not self._session.do(WriteRack(side, tuple(rack))):
                self.message = self._session.view.message
                return
        self.close()


load_rules(__file__)
