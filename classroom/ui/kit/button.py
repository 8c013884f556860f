"""Buttons of every kind: plain, as a card, to be held, to be ticked, in a row, one of a choice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.i18n import _
from classroom.ui.kit.label import fitted_size, text_extent
from classroom.ui.kit.layout import Level, Natural, Panel, Row, Seen, load_rules
from classroom.ui.kit.theme import (
    BODY,
    COMMIT_HEIGHT,
    CONTROL,
    CONTROL_HEIGHT,
    LEAST_TEXT,
    PRESS_DEPTH,
    THEME,
    Defaults,
    Fixed,
    Themed,
    size_of,
    tells,
    whenever,
)
from classroom.ui.kit.touch import ENTER_KEYS, TOUCHES, Pressable, hold, is_held

OUTLINE = 2  # dp, the line round a plain button
BAR, BAR_MARGIN = 6, 10  # dp, of the bar that fills while a button is held
EDGE = 4  # dp, the darker lower edge of a filled button
HOLD_SECONDS = 1.0
HOLD, PIN = "hold", "pin"  # how a button of the judge's asks
LEAST_WIDTH, WORDS_MARGIN = 96, 36  # dp, of a button as wide as its words
HIGH, EDGE_ROOM, MOST_PICTURE = 0.75, 8, 104  # of the width; dp
LINE_EM, WHITE = 1.3, 0.5  # em from one line to the next, and above and below the letters
TITLES = (CONTROL, BODY, LEAST_TEXT)
TABS_WIDTH, TAB_HEIGHT = 260, 72  # dp
LEAST_SHARE = 8  # letters: the minimum width of an answer in a choice


class KitButton(Natural, Themed, Panel, Pressable, Widget):
    """A button with words: `text`, `font_size` (of the words, shrunk to fit), `selected` (drawn filled).

    One that is `snug` is as wide as its words, on two lines if they may `wrap`.

    Events: `on_release`, `on_refused(why)`; see `Pressable`.
    """

    text = StringProperty("")
    font_size = NumericProperty(22)
    bold = BooleanProperty(True)
    selected = BooleanProperty(False)
    wrap = BooleanProperty(False)
    ink = StringProperty("#1A1A1A")
    snug = BooleanProperty(defaultvalue=False)

    defaults: ClassVar[Defaults] = {"font_size": size_of("control")}
    look_follows: ClassVar[tuple[str, ...]] = ("pressed", "why_disabled", "selected", "disabled")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        THEME.follow(self._paint)
        for name in self.look_follows:
            self.fbind(name, self._paint)
        self._paint()

    def on_snug(self, *_args: Any) -> None:
        self.size_hint_x = None
        whenever(self, self._hug, "text", "font_size", "bold", "wrap")
        self._hug()

    def _hug(self, *_args: Any) -> None:
        self.width = _snug_width(self.text, self.font_size, self.bold, self.wrap)

    def _paint(self, *_args: Any) -> None:
        """Take the colours of the state the button is in."""
        palette = THEME.palette
        self.edge, self.depth = "", 0
        if self.why_disabled or self.disabled:
            self.fill, self.line, self.ink = palette.disabled, palette.card_line, palette.on_disabled
        elif self.selected:
            self._fill_with(palette.primary, palette.primary_edge, palette.on_primary)
        else:
            self._paint_kind()
        self.sink = PRESS_DEPTH if self.pressed and not self.why_disabled else 0

    def _paint_kind(self) -> None:
        """Take the colours of this kind of button."""
        palette = THEME.palette
        self.fill, self.line, self.ink = palette.card, palette.border, palette.text

    def _fill_with(self, fill: str, edge: str, ink: str) -> None:
        self.fill, self.line, self.ink = fill, "", ink
        self.edge, self.depth = edge, EDGE


class PrimaryButton(KitButton):
    """What normally happens next: filled, 88 dp high."""

    defaults: ClassVar[Defaults] = {"font_size": size_of("move_word")}
    natural_height = COMMIT_HEIGHT

    def _paint_kind(self) -> None:
        palette = THEME.palette
        self._fill_with(palette.primary, palette.primary_edge, palette.on_primary)


class SecondaryButton(KitButton):
    """Anything else: white with a line; `marked` frames it in blue, `muted` makes frame dashed and words grey."""

    marked = BooleanProperty(False)
    muted = BooleanProperty(False)

    look_follows = (*KitButton.look_follows, "marked", "muted")

    def _paint_kind(self) -> None:
        super()._paint_kind()
        palette = THEME.palette
        self.dashed = self.muted
        self.line_width = OUTLINE
        if self.muted:
            self.ink = palette.on_disabled
        if self.marked:
            self.line, self.line_width = palette.primary, 2 * OUTLINE


class OkKey(SecondaryButton):
    """A key that hands over what was typed; `is_primary` fills it."""

    is_primary = BooleanProperty(True)

    look_follows = (*SecondaryButton.look_follows, "is_primary")

    def _paint_kind(self) -> None:
        super()._paint_kind()
        if self.is_primary:
            palette = THEME.palette
            self._fill_with(palette.primary, palette.primary_edge, palette.on_primary)


class DangerButton(KitButton):
    """A button that removes something or challenges: a red line and red words; filled red if `strong`."""

    strong = BooleanProperty(False)

    look_follows = (*KitButton.look_follows, "strong")

    def _paint_kind(self) -> None:
        palette = THEME.palette
        if self.strong:
            self._fill_with(palette.danger, palette.danger_edge, palette.on_danger)
        else:
            self.fill, self.line, self.ink = palette.card, palette.danger_text, palette.danger_text


class AccentButton(KitButton):
    """A pleasant side way off the main one: yellow like a tile."""

    def _paint_kind(self) -> None:
        palette = THEME.palette
        self.fill, self.line, self.ink = palette.tile.fill, palette.tile_edge, palette.tile.label


class HeldButton(KitButton):
    """A button that acts after being held for `hold_seconds`, by a finger or by Enter or Space.

    With 0 it is an ordinary button. `held` runs from 0 to 1 meanwhile, and a bar fills. If released too early, it
    dispatches `on_refused(why)`.
    """

    hold_seconds = NumericProperty(HOLD_SECONDS)
    held = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._began: float | None = None
        self._bar = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.after.add(self._bar)
        whenever(self, self._draw_bar, "held", "pos", "size")

    def on_touch_down(self, touch: Any) -> bool:
        """Start filling the button."""
        taken = super().on_touch_down(touch)
        if touch is self._touch:
            self._begin()
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        """Act if the finger stayed long enough, else say how to hold the button."""
        if touch.grab_current is not self or self._began is None:
            return super().on_touch_up(touch)
        is_long = TOUCHES.now() - self._began >= self.hold_seconds
        self._end()
        if is_long or not self.collide_point(*touch.pos):
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._touch, self.pressed = None, False
        self._say_how()
        return True

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Start filling on Enter or Space; auto-repeat of a key is the same press."""
        if keycode[1] not in ENTER_KEYS or not self.hold_seconds or self.why_disabled:
            return super().keyboard_on_key_down(window, keycode, text, modifiers)
        if not is_held(keycode[0]):
            hold(keycode[0])
            self._begin()
        return True

    def keyboard_on_key_up(self, window: Any, keycode: tuple[int, str]) -> bool:
        """Say how to hold the button if the key was released too early."""
        if keycode[1] in ENTER_KEYS and self._began is not None and self._touch is None:
            self._end()
            self._say_how()
            return True
        return bool(super().keyboard_on_key_up(window, keycode))

    def _say_how(self) -> None:
        self.dispatch("on_refused", _("Hold this button for a second, until it fills up."))

    def _begin(self) -> None:
        if not self.hold_seconds or self.why_disabled or self._began is not None:
            return
        self._began = TOUCHES.now()
        Clock.schedule_interval(self._fill_up, 0)

    def _end(self) -> None:
        self._began, self.held = None, 0
        Clock.unschedule(self._fill_up)

    def _fill_up(self, _dt: float) -> None:
        is_gone = self.get_root_window() is None or not (self._touch or self.focus)
        if self._began is None or is_gone:
            self._end()
            return
        if self._touch and not self.pressed:
            self._began = TOUCHES.now()  # the finger is outside: filling starts again when it comes back
        self.held = min(1, (TOUCHES.now() - self._began) / self.hold_seconds)
        if self.held < 1:
            return
        touch, self._touch = self._touch, None
        self._end()
        if touch:
            touch.ungrab(self)
            self._act(touch)
        else:
            self.activate()

    def _draw_bar(self, *_args: Any) -> None:
        self._bar.clear()
        if not self.held:
            return
        room = self.width - 2 * dp(BAR_MARGIN)
        self._bar.add(Color(*get_color_from_hex(self.ink)))
        self._bar.add(
            RoundedRectangle(
                pos=(self.x + dp(BAR_MARGIN), self.y + dp(BAR_MARGIN / 2)),
                size=(max(dp(BAR), room * self.held), dp(BAR)),
                radius=[dp(BAR / 2)],
            )
        )


class HoldButton(HeldButton, DangerButton):
    """A button for what cannot be undone, or for what the judge confirms: it is held for a second."""


class AskingButton(HeldButton):
    """A button for the judge only: `words` are its text, and `asks` is how it makes sure that the judge presses it.

    "" asks for nothing. "hold" requires the button to be held for a second. With "pin", the listener asks for the PIN
    after the press.
    """

    words = StringProperty("")
    asks = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("words", self._say)
        self.fbind("asks", self._say)
        self._say()

    def _say(self, *_args: Any) -> None:
        self.hold_seconds = HOLD_SECONDS if self.asks == HOLD else 0
        said = {HOLD: _("{what} (hold)"), PIN: _("{what} (PIN)")}.get(self.asks, "{what}")
        self.text = said.format(what=self.words)


class JudgeButton(AskingButton, SecondaryButton):
    """A plain button of the judge's."""


class JudgePrimaryButton(AskingButton, PrimaryButton):
    """The primary button for what the judge decides next."""


class SinkingPanel(Panel, Pressable, Widget):
    """A panel that is highlighted, and sinks, while it is pressed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("pressed", self._sink)

    def _sink(self, *_args: Any) -> None:
        self.sink = PRESS_DEPTH if self.pressed else 0
        self.fill = THEME.palette.highlight if self.pressed else THEME.palette.card


class CardButton(SinkingPanel):
    """A card that works as a button: a picture, a `title`, and a line of explanation, `note`.

    Events as in `Pressable`.

    The picture is the line drawing called `icon`, or a widget added to the card (in .kv: written under it), at most
    `picture_size` wide. It is beside the words, or above them on a card that `is_high`. A `note_size` of 0 hides the
    note.
    """

    focus_radius = 14
    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    title_size = NumericProperty(0)
    note_size = NumericProperty(0)
    picture_size = NumericProperty(100)
    is_high = BooleanProperty(defaultvalue=False)
    words_height = NumericProperty(0)
    """The height of the highest words in its row, so that all titles of a row stand on one line."""

    def __init__(self, **more: Any) -> None:
        self._later = Clock.create_trigger(self._arrange, -1)
        super().__init__(**more)
        whenever(self, self._later, "pos", "size", "title", "note", "title_size", "note_size", "words_height")

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a part, or the picture, which may tell its own size later."""
        super().add_widget(widget, *args, **kwargs)
        if "note" in self.ids:
            widget.fbind("size", self._later)

    def room(self) -> tuple[float, float]:
        """Return the width and height available for the words."""
        inset = self._inset()
        self.is_high = self.height > self.width * HIGH
        if self.is_high:
            self.picture_size = min(dp(MOST_PICTURE), self.height * 0.38)
            return self.width - 2 * inset, self.height - self.picture_size - 3 * dp(EDGE_ROOM)
        self.picture_size = min(dp(MOST_PICTURE), self.height - 2 * inset, self.width * 0.22)
        return self.width - self.picture_size - 3 * inset, self.height - 2 * dp(EDGE_ROOM)

    def _inset(self) -> float:
        """Return the side margin of words and picture: smaller on a narrow card, so that words have room."""
        return float(THEME.gap if self.width < dp(340) else THEME.margin)

    def _arrange(self, *_args: Any) -> None:
        """Centre the words in their room, and the picture in the rest."""
        title, note, inset = self.ids.title, self.ids.note, self._inset()
        wide, high = self.room()
        if wide <= 1 or high <= 1:
            return
        for words in (title, note):
            words.halign = "center" if self.is_high else "left"
            words.size = wide, text_extent(words.text, words.max_font_size, words.bold, math.floor(wide))[1]
            words.x = self.x + inset if self.is_high else self.right - inset - wide
        used = max(title.height + note.height, self.words_height)
        middle = self.y + dp(EDGE_ROOM) + high / 2 if self.is_high else self.center_y
        # What is higher than its room, by the white over the title, goes up and not over the edge.
        over = max(0, used - high) if self.is_high else 0
        title.top = middle + (used + over) / 2 - dp(self.sink)
        note.top = title.y
        for picture in self.children:
            if picture not in (title, note):
                top = self.top - dp(EDGE_ROOM) - self.picture_size / 2
                picture.center_x = self.center_x if self.is_high else self.x + inset + self.picture_size / 2
                picture.center_y = top if self.is_high else self.center_y


class CardGrid(Fixed, GridLayout):
    """Cards in columns, whose titles all have one size and whose notes have one: the largest that fit all of them."""

    def __init__(self, **more: Any) -> None:
        self._later = Clock.create_trigger(self._even, -1)
        super().__init__(**more)
        THEME.follow(self._look_changed)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        whenever(widget, self._later, "title", "note", "size")
        self._later()

    def _look_changed(self) -> None:
        self._later()

    def _even(self, *_args: Any) -> None:
        rooms = [(card, *card.room()) for card in self.children]
        least = float(sp(LEAST_TEXT))
        titles = sorted({THEME.team_name, THEME.section, *(float(sp(size)) for size in TITLES)}, reverse=True)
        notes = sorted({THEME.body, THEME.caption, least}, reverse=True)
        tried = [(title, note) for title in titles for note in notes if note < title]
        tried += [(title, 0.0) for title in titles]
        fitting = (sizes for sizes in tried if all(_words_fit(card, wide, high, sizes) for card, wide, high in rooms))
        title_size, note_size = next(fitting, (least, 0.0))
        cards, cols = self.children[::-1], self.cols or 1
        for first in range(0, len(cards), cols):
            row = cards[first : first + cols]
            # Without notes each title stands in the middle of its card.
            heights = [_words_height(card, title_size, note_size) for card in row] if note_size else [0.0]
            for card in row:
                card.title_size, card.note_size, card.words_height = title_size, note_size, max(heights)


def _words_height(card: CardButton, title_size: float, note_size: float) -> float:
    wide = max(1, math.floor(card.room()[0]))
    return float(text_extent(card.title, title_size, True, wide)[1] + text_extent(card.note, note_size, False, wide)[1])


def _words_fit(card: CardButton, wide: float, high: float, sizes: tuple[float, float]) -> bool:
    """Tell whether title and note of a card fit into its room, no word broken; beside a note a title has one line."""
    room, used = max(1, math.floor(wide)), 0
    title_size, note_size = sizes
    title_lines = 2 if card.is_high or not note_size else 1
    for text, size, bold, most in ((card.title, title_size, True, title_lines), (card.note, note_size, False, 3)):
        if not size:
            continue
        # A whole line is laid out six times as slowly as a word is measured.
        if any(text_extent(word, size, bold)[0] > room for word in text.split()):
            return False
        height = text_extent(text, size, bold, room)[1]
        if height > text_extent("X", size, bold)[1] + math.ceil((most - 1) * size * LINE_EM):
            return False
        used += height
    return used - title_size * WHITE <= high


@tells("on_tick")
class TickBox(Natural, Pressable, Widget):
    """A box to tick with `text` beside it: `ticked`; a tap changes it.

    Events: `on_tick(ticked)`, and those of `Pressable`.
    """

    text = StringProperty("")
    ticked = BooleanProperty(False)

    def on_release(self) -> None:
        """Tick the box, or remove the tick."""
        self.ticked = not self.ticked
        self.dispatch("on_tick", self.ticked)


class EvenRow(Level, Seen, BoxLayout):
    """Buttons side by side, with words of one size: the largest that fits every button.

    `wanted` is that size in pixels when there is room for it; 0 means the size of other controls.
    """

    wanted = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self._later = Clock.create_trigger(self._even, -1)
        super().__init__(**more)
        self.fbind("wanted", self._later)
        THEME.follow(self._look_changed)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a button, or any other widget, which is left unchanged."""
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, KitButton):
            whenever(widget, self._later, "text", "size", "wrap")
            self._later()

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Remove a button; the words of the others may grow."""
        super().remove_widget(widget, *args, **kwargs)
        if isinstance(widget, KitButton):
            for name in ("text", "size", "wrap"):
                widget.funbind(name, self._later)
            self._later()

    def _look_changed(self) -> None:
        self._later()

    def _even(self, *_args: Any) -> None:
        buttons = [child for child in self.children if isinstance(child, KitButton)]
        wanted = float(self.wanted or THEME.control)
        size = min((words_size(button, button.text, wanted) for button in buttons), default=wanted)
        for button in buttons:
            button.font_size = size


def words_size(button: KitButton, words: str, wanted: float) -> float:
    """Return the size at which `words` fit a button, the `wanted` one at most, in pixels."""
    room = math.floor(button.width - dp(16)), math.floor(button.height - dp(8))
    return fitted_size(words, room, wanted, sp(LEAST_TEXT), bold=button.bold, wrap=button.wrap)


def words_height(button: KitButton, width: float) -> float:
    """Return the height that a button of this width needs so that its words, and any tick, keep their size."""
    words = f"\u2713\u00a0{button.words}" if isinstance(button, ChoiceButton) else button.text
    return float(text_extent(words, button.font_size, button.bold, max(1, int(width - dp(16))))[1] + dp(8))


def _snug_width(text: str, size: float, bold: bool, wrap: bool) -> float:
    """Return the width in pixels of a button for words on one line, or on the best two if they may `wrap`."""
    words = text.split(" ")
    breaks = range(len(words) if wrap else 1)
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in breaks]
    widest = min(max(text_extent(half, size, bold)[0] for half in pair) for pair in halves)
    return float(max(dp(LEAST_WIDTH), widest + dp(WORDS_MARGIN)))


def _least_width(button: ChoiceButton, words: str) -> float:
    """Return the width in pixels at which no word is broken."""
    widest = max(text_extent(word, sp(LEAST_TEXT), bold=button.bold)[0] for word in words.split(" "))
    return float(widest + dp(18))


class ChoiceButton(SecondaryButton):
    """One answer; the chosen one has a tick, on one line with its first word, and a thick frame; `wrong`, a red one."""

    words = StringProperty("")
    wrong = BooleanProperty(False)

    look_follows = (*SecondaryButton.look_follows, "wrong")

    def _paint_kind(self) -> None:
        super()._paint_kind()
        if self.wrong:
            self.line, self.line_width = THEME.palette.danger_text, 2 * OUTLINE


class Choices(Widget):
    """Answers, each a button.

    `options`: pairs of a key and its words; `chosen`: the key of one of them, or None. `words_size` is the font size of
    all buttons, in pixels.
    """

    options = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    words_size = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self._buttons: dict[Any, ChoiceButton] = {}
        super().__init__(**more)

    def button(self, key: Any) -> ChoiceButton:
        """Return the button of one answer; KeyError if there is none."""
        return self._buttons[key]

    def _make(self, *_args: Any) -> None:
        self.clear_widgets()
        self._buttons = {}
        for key, words in self.options:
            button = ChoiceButton(words=words, on_release=partial(_choose, self.proxy_ref, key), **self._look(words))
            self._buttons[key] = button
            self.add_widget(button)
        self._mark()

    def _look(self, words: str) -> dict[str, Any]:
        """Return what the button of an answer is made with."""
        raise NotImplementedError

    def _mark(self, *_args: Any) -> None:
        """Show which answer is chosen."""
        raise NotImplementedError


@tells("on_choose")
class ChoiceRow(Choices, Row):
    """A few answers side by side, one of them chosen.

    `why_disabled`: the reason why all of them are disabled. `can_clear`: a tap on the chosen answer clears it. `wrap`
    allows words on several lines. `even` makes all buttons equally wide, whatever their words. One that is `snug` is as
    wide as all its words, ticked. `is_wrong`: none is chosen
    though one must be, or the chosen one cannot be.

    Event: `on_choose(key)`, with None when the answer was cleared.
    """

    why_disabled = StringProperty("")
    is_wrong = BooleanProperty(False)
    can_clear = BooleanProperty(False)
    wrap = BooleanProperty(False)
    even = BooleanProperty(False)
    snug = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._remake = Clock.create_trigger(self._make, -1)
        super().__init__(**kwargs)
        whenever(self, self._remake, "options", "even", "snug", "wrap")
        whenever(self, self._mark, "chosen", "why_disabled", "is_wrong")
        self._make()

    def do_layout(self, *largs: Any) -> None:
        """Give the words of all buttons side by side one size, which leaves room for the tick of any."""
        if self.orientation == "vertical" or not self._buttons:
            super().do_layout(*largs)
            return
        self._keep_words_whole()
        super().do_layout(*largs)
        sizes = [words_size(button, f"\u2713\u00a0{button.words}", THEME.control) for button in self._buttons.values()]
        self.words_size = min(sizes)
        for button in self._buttons.values():
            button.font_size = self.words_size

    def _keep_words_whole(self) -> None:
        """Keep buttons as wide as their longest word and a tick; with little room, only a tick that is shown counts."""
        if not self.wrap:
            return
        buttons = self._buttons.values()
        ticked = [_least_width(button, f"\u2713\u00a0{button.words}") for button in buttons]
        plain = [_least_width(button, button.text) for button in buttons]
        room = self.width - self.spacing * (len(buttons) - 1)
        leasts = next((leasts for leasts in (ticked, plain) if sum(leasts) <= room), [None] * len(buttons))
        for button, least in zip(buttons, leasts, strict=True):
            button.size_hint_min_x = least

    def choose(self, key: Any) -> None:
        """Choose as if tapped."""
        self.chosen = None if self.can_clear and self.chosen == key else key
        self.dispatch("on_choose", self.chosen)

    def _look(self, words: str) -> dict[str, Any]:
        return {"wrap": self.wrap, "size_hint": (self._share(words), 1)}

    def on_snug(self, *_args: Any) -> None:
        self.size_hint_x = None
        whenever(self, self._hug, "options", "even", "wrap")
        THEME.follow(self._hug)
        self._hug()

    def _hug(self, *_args: Any) -> None:
        widths = [self._ticked_width(words) for _key, words in self.options] or [0.0]
        words = max(widths) * len(widths) if self.even else sum(widths)
        self.width = words + self.spacing * (len(widths) - 1)

    def _ticked_width(self, words: str) -> float:
        return _snug_width(f"\u2713\u00a0{words}", THEME.control, True, self.wrap)

    def _share(self, words: str) -> float:
        """Return the part of the width that is enough for the words, without looking uneven."""
        if self.even or self.orientation == "vertical":
            return 1
        return self._ticked_width(words) if self.snug else LEAST_SHARE + len(words)

    def share_beside(self, words: str, options: Sequence[tuple[Any, str]]) -> float:
        """Return the `size_hint_x` of a button beside this row, so that its words have as much room as an answer's."""
        return self._share(words) / max(1, sum(self._share(answer) for _key, answer in options))

    def _mark(self, *_args: Any) -> None:
        for key, button in self._buttons.items():
            button.marked = key == self.chosen
            button.why_disabled = self.why_disabled
            button.wrong = self.is_wrong
        self._trigger_layout()


class Tabs(ChoiceRow):
    """The tabs of a screen: in a column on the left, or in a row at the top of an upright window."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if THEME.upright:
            self.even = self.wrap = True
        else:
            self.orientation = "vertical"
            self.size_hint, self.pos_hint = (None, 1), {"top": 1}
        self.size = dp(TABS_WIDTH), dp(TAB_HEIGHT)
        self.fbind("options", self._count)

    def _count(self, *_args: Any) -> None:
        if self.orientation == "vertical":
            self.size_hint_max_y = dp(TAB_HEIGHT) * len(self.options)


def _choose(row: Any, key: Any, _button: Any) -> None:
    row.choose(key)


class ButtonGrid(Fixed, GridLayout):
    """Buttons in rows of `cols`. All are as high as the tallest words need, and at least `least`."""

    least = NumericProperty(f"{CONTROL_HEIGHT}dp")

    def __init__(self, **more: Any) -> None:
        self._fit_later = Clock.create_trigger(self._fit, -1)
        super().__init__(**{"cols": 2, "spacing": dp(8), "size_hint_y": None, "row_force_default": True, **more})
        self.fbind("minimum_height", self.setter("height"))
        self.height = 0
        whenever(self, self._fit_later, "width", "cols", "least")
        THEME.follow(self._look_changed)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.size_hint_y = 1
        widget.fbind("text", self._fit_later)
        self._fit_later()

    def _look_changed(self) -> None:
        self._fit_later()

    def _fit(self, *_args: Any) -> None:
        if not self.children or self.width <= 1:
            return
        width = (self.width - self.spacing[0] * (self.cols - 1)) / self.cols
        self.row_default_height = max(self.least, *(words_height(button, width) for button in self.children))


@tells("on_choose")
class ChoiceGrid(Choices, ButtonGrid):
    """Answers in rows; a chosen one has a tick and a frame.

    With `many`, `chosen` is the list of keys: a tap adds one and a second tap removes it. A `words_size` of 0 means
    that of other controls.

    Event: `on_choose(chosen)`.
    """

    many = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        whenever(self, self._make, "options", "words_size")
        self.fbind("chosen", self._mark)
        self._make()

    def choose(self, key: Any) -> None:
        """Choose as if tapped."""
        chosen = key
        if self.many:
            before = self.chosen or []
            chosen = [one for one, _words in self.options if (one in before) != (one == key)]
        self.chosen = chosen
        self.dispatch("on_choose", chosen)

    def _look(self, _words: str) -> dict[str, Any]:
        return {"wrap": True, **({"font_size": self.words_size} if self.words_size else {})}

    def _mark(self, *_args: Any) -> None:
        for key, button in self._buttons.items():
            button.marked = key in (self.chosen or []) if self.many else key == self.chosen


load_rules(__file__)
