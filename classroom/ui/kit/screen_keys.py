"""The on-screen keyboard, for computers without another: it is low in the window and types into the current field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior

from classroom.i18n import _
from classroom.names import with_small_particles
from classroom.ui.kit import typed_field
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.field import fields_after
from classroom.ui.kit.layout import GrowingCard, Row, lay, load_rules
from classroom.ui.kit.theme import shaped
from classroom.ui.kit.touch import OneTap

MOST_OFFERS, OFFER_HEIGHT = 5, 52  # dp
KEY_GAP, KEY_HEIGHT, UPRIGHT_KEY = 6, 56, 52  # dp
PALM_SECONDS = 1.0
"""A letter pressed this long was a resting hand."""
REPEAT_AFTER, REPEAT_EVERY = 0.5, 0.1
ROOM = 12  # dp between the field and the keys


class ScreenKey(SecondaryButton):
    """One key: the `sign` that it types, or its function. BACK repeats while it is held."""

    sign = StringProperty("")
    is_focusable = False
    _began = 0.0

    def on_pressed(self, _key: Any, pressed: bool) -> None:
        """Begin to repeat, or end."""
        if pressed:
            self._began = Clock.get_time()
        if self.sign == typed_field.BACK:
            Clock.unschedule(self._repeat)
            if pressed:
                Clock.schedule_once(self._repeat, REPEAT_AFTER)

    def _repeat(self, _dt: float) -> None:
        self.dispatch("on_release")
        Clock.schedule_once(self._repeat, REPEAT_EVERY)

    @property
    def is_rested_on(self) -> bool:
        """Whether it was pressed so long that it was a resting hand."""
        return self.sign != typed_field.BACK and Clock.get_time() - self._began > PALM_SECONDS


class KnownName(SecondaryButton):
    """A name that is known, to be taken with one tap."""

    is_focusable = False


class ScreenKeys(GrowingCard):
    """The keys for the field of `TYPED`, without any that the field does not accept.

    `sheet` says which keys are shown; `is_shifted`, that the next letter is a capital. The known names that `TYPED`
    offers are above them.
    """

    sheet = OptionProperty("", options=["", *typed_field.SHEETS])
    is_shifted = BooleanProperty(defaultvalue=False)
    open_system_keys = ObjectProperty(None, allownone=True)
    """A function that shows the system's keyboard, which has other scripts; None if there is none."""
    field = ObjectProperty(None, allownone=True)
    leads_on = BooleanProperty(defaultvalue=False)
    """Whether another field follows the one that is typed into."""

    def __init__(self, **kwargs: Any) -> None:
        self._rows: dict[str, list[Row]] = {}
        self._is_first = OneTap()
        # Deferred: a field reports its text before its cursor has moved.
        self._look_soon = Clock.create_trigger(self._follow_field, -1)
        super().__init__(**kwargs)
        typed_field.TYPED.fbind("offers", self._offer)
        self._offer()

    def type_into(self, field: Any) -> None:
        """Show the keys for a field, None for none."""
        if self.field is not None:
            self.field.funbind("text", self._look_soon)
        self.field = field
        if field is None:
            return
        if field.keys == typed_field.CLASS and not field.text:
            self._show(typed_field.SIGNS)  # a class begins with its year
        else:
            self._show(
                typed_field.NAMES
                if field.keys in (typed_field.NAMES, typed_field.WORDS, typed_field.CLASS)
                else field.keys
            )
        field.fbind("text", self._look_soon)
        self._follow_field()
        # The fields of a card that has just been opened have no places yet.
        Clock.schedule_once(self._follow_field, 0)

    def _show(self, sheet: str) -> None:
        self.sheet = sheet
        if (rows := self._rows.get(sheet)) is None:
            rows = self._rows[sheet] = [self._row(signs) for signs in typed_field.SHEETS[sheet]]
        lay(self.ids.rows, rows)
        self._name_keys()

    def _row(self, signs: Sequence[str]) -> Row:
        row = Row(spacing=dp(KEY_GAP), height=dp(shaped(KEY_HEIGHT, upright=UPRIGHT_KEY)))
        for sign in signs:
            if sign == typed_field.SYSTEM and self.open_system_keys is None:
                continue
            wider = typed_field.SYSTEM in signs and sign == typed_field.SPACE and self.open_system_keys is None
            row.add_widget(
                ScreenKey(sign=sign, size_hint_x=typed_field.WIDTHS.get(sign, 1) + wider, on_release=self._pressed)
            )
        return row

    def _name_keys(self, *_args: Any) -> None:
        """Write on each key what it does now."""
        names = {
            typed_field.SHIFT: "\N{UPWARDS ARROW}",
            typed_field.BACK: "\N{LEFTWARDS ARROW}",
            typed_field.SPACE: _("space"),
            typed_field.HIDE: _("Hide"),
            typed_field.SIGNS: "123",
            typed_field.ABC: "ABC",
            typed_field.SYSTEM: _("Other"),
            typed_field.DONE: _("Next") if self.leads_on else _("Done"),
        }
        for row in self._rows.get(self.sheet, ()):
            for key in row.children:
                letter = key.sign.upper() if self.is_shifted and key.sign.isalpha() else key.sign
                key.text = names.get(key.sign, letter)
                key.marked = key.sign == typed_field.SHIFT and self.is_shifted

    def on_is_shifted(self, *_args: Any) -> None:
        """Show letters as they will be typed."""
        self._name_keys()

    def _follow_field(self, *_args: Any) -> None:
        """Follow the typing: a name starts with a capital, and known names with the same beginning are offered."""
        if (field := self.field) is None:
            return
        self.leads_on = field.multiline or bool(fields_after(self.field))
        before = field.text[: field.cursor_index()]
        is_class = field.keys == typed_field.CLASS
        begins = (
            not before
            or ((is_class or field.keys == typed_field.NAMES) and before.endswith((" ", "-", "(", "@", "\n")))
            or (is_class and before[-1].isdecimal())
        )
        self.is_shifted = begins and self.sheet == typed_field.NAMES
        self._name_keys()

    def _offer(self, *_args: Any) -> None:
        """Show the names that may be meant."""
        row = self.ids.offers
        lay(row, typed_field.TYPED.offers[:MOST_OFFERS], self._known)
        row.height = dp(OFFER_HEIGHT) if typed_field.TYPED.offers else 0

    def _known(self, name: str) -> KnownName:
        return KnownName(text=name, size_hint_y=1, on_release=lambda known: self._take(known.text))

    def _take(self, name: str) -> None:
        """Take an offered name, and go on to the next empty field: a name is typed next."""
        if not self._is_first():
            return
        typed_field.TYPED.take(name)
        self._move_on(next((one for one in fields_after(self.field) if not one.text), None))

    def _pressed(self, key: ScreenKey) -> None:
        field = self.field
        if field is None or key.is_rested_on:
            return
        match key.sign:
            case typed_field.SHIFT:
                self.is_shifted = not self.is_shifted
            case typed_field.BACK:
                field.do_backspace()
            case typed_field.HIDE:
                typed_field.TYPED.turn_keys()
            case typed_field.SYSTEM:
                self.open_system_keys()
            case typed_field.DONE:
                self._done()
            case typed_field.SIGNS | typed_field.ABC as sign:
                self._show(typed_field.SIGNS if sign == typed_field.SIGNS else typed_field.NAMES)
                self._follow_field()
            case typed_field.SPACE:
                if self.sheet == typed_field.SIGNS:
                    self._show(typed_field.NAMES)
                self._insert(" ")
            case sign:
                self._insert(sign.upper() if self.is_shifted else sign)

    def _insert(self, sign: str) -> None:
        field = self.field
        field.insert_text(sign)
        if sign == " " and field.keys == typed_field.NAMES:
            self._mend_particles()

    def _mend_particles(self) -> None:
        field = self.field
        column = field.cursor_index()
        mended = with_small_particles(field.text)
        if mended != field.text:
            field.text = mended
            field.cursor = (column, 0)

    def _done(self) -> None:
        """Go to the next field, as the key says; in the last one, do the same as Enter."""
        field, following = self.field, next(iter(fields_after(self.field)), None)
        if field.multiline:
            field.insert_text("\n")
        elif following is None:
            field.dispatch("on_text_validate")
            if typed_field.TYPED.field is field and field.focus and field.text_validate_unfocus:
                field.focus = False
        else:
            self._move_on(following)

    def _move_on(self, following: Any) -> None:
        self.field.focus = False
        if following is not None:
            following.prepare_ring()
            following.focus = True

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from the widgets under the keys, and keep the focus."""
        if not self.collide_point(*touch.pos):
            return False
        FocusBehavior.ignored_touch.append(touch)
        super().on_touch_down(touch)
        return True

    def lift_for(self, place: Any) -> float:
        """Return how far `place`, the content under the keys, must move up to make its field visible."""
        box = self.field.parent or self.field
        bottom, top = (box.to_window(box.x, at)[1] - place.y for at in (box.y, box.top))
        return float(max(0.0, min(self.height + dp(ROOM) - bottom, place.height - top - dp(ROOM))))


load_rules(__file__)
