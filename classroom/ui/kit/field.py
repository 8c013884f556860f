"""Input widgets: names, numbers, rows of a form, a slider."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Ellipse, RoundedRectangle
from kivy.logger import Logger
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.i18n import _
from classroom.names import pasted_line
from classroom.ui.kit import lettering
from classroom.ui.kit.label import strange_letters, text_extent, within
from classroom.ui.kit.layout import Growing, GrowingColumn, Natural, Panel, Row, Slotted, load_rules
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.texture import as_texture, fonts_folder
from classroom.ui.kit.theme import PUPIL_CONTROL, THEME, Drawn, tells, whenever
from classroom.ui.kit.touch import Focusable, Pressable, Reachable, admits, reachable
from classroom.ui.kit.typed_field import NAMES, TYPED
from classroom.writing import is_plain

LONGEST_NAME = 80
LONGEST_TEXT = 60_000
PADDING = 16  # dp from the frame to the name
CAPTION_WIDTH, CAPTION_SHARE = 250, 0.3  # dp, and the maximum share of a form's width
KNOB, LINE = 36, 8  # dp, of a slider
_STEPS = {"left": -1, "down": -1, "right": 1, "up": 1}
_LINE_STEPS = {"up": -1, "down": 1}


def copied_text() -> str | None:
    """Return what was copied, here or in another program, as text; None if it cannot be read."""
    from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - it looks for programs of the system
    from kivy.core.clipboard._clipboard_ext import ClipboardExternalBase  # noqa: PLC0415 - as above

    from classroom.tables.text import letters_of  # noqa: PLC0415 - Home reads no lists

    try:
        # Kivy leaves out what is not UTF-8 of the bytes that such a program gives.
        copied = Clipboard.get() if isinstance(Clipboard, ClipboardExternalBase) else Clipboard.paste()
    except UnicodeDecodeError as error:
        copied = error.object
    except Exception:  # noqa: BLE001 - the edge to foreign code on foreign machines
        Logger.exception("Field: the clipboard cannot be read")
        return None
    return letters_of(copied).replace("\0", "")


class LetteredInput(Reachable, TextInput):
    """A text input for any script, whose lines are drawn in the same way as labels.

    `keys` says what it accepts (`typed_field`), which decides the keys on the screen.
    """

    keys = StringProperty(NAMES)
    waits_for_touch = False
    """Whether the on-screen keys wait for a touch the next time it gets the focus."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("focus", self._tell_focus)

    def _tell_focus(self, _field: Any, focus: bool) -> None:
        if focus:
            TYPED.begin(self, with_keys=not self.waits_for_touch)
        else:
            TYPED.end(self)
        self.waits_for_touch = False

    def on_touch_down(self, touch: Any) -> bool:
        """Show the on-screen keys again if they were hidden and the field already has the focus."""
        if self.focus and self.collide_point(*touch.pos):
            TYPED.begin(self)
        try:
            return bool(super().on_touch_down(touch))
        except UnicodeDecodeError as error:
            from classroom.tables.text import letters_of  # noqa: PLC0415 - as above

            # The middle button of a mouse pastes what is selected in another program.
            self.insert_text(letters_of(error.object))
            return True

    def _reset_cursor_blink(self, *args: Any) -> None:
        """Blink only while somebody types: Kivy asks for it a frame later, when the focus may be gone."""
        if self.focus:
            super()._reset_cursor_blink(*args)

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Note that there is a keyboard."""
        TYPED.key_pressed()
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def paste(self) -> None:
        """Insert what was copied, or say that this program cannot read it; what is typed stays."""
        if (copied := copied_text()) is None:
            self.refuse(_("This cannot be pasted here. Copy the text again, or type it."))
            return
        self.delete_selection()
        self.insert_text(copied)

    def refuse(self, why: str) -> None:
        """Have whatever this field is on say why a text is not taken."""
        around = self.parent
        while around is not None and around is not around.parent:
            if hasattr(around, "fault"):
                around.fault = why
                return
            around = around.parent

    def show_beginning(self) -> None:
        """Show the beginning of the text, unless somebody types in it."""
        if not self.focus:
            Clock.schedule_once(self._go_home, 0)

    def _go_home(self, _dt: float) -> None:
        if not self.focus:
            self.cursor = (0, 0)
            self.scroll_x = self.scroll_y = 0

    def _create_line_label(self, text: str, hint: bool = False) -> Any:
        line = text.replace("\n", "")
        if is_plain(line):
            return super()._create_line_label(text, hint)
        # Kivy measures the height of a line with this.
        self._get_line_options()
        # White, as Kivy colours what it draws.
        return as_texture(lettering.picture(line, self.font_size, (255, 255, 255), fonts_folder()), of_field=True)

    def _get_text_width(self, text: str, tab_width: int, label: Any) -> float:
        if is_plain(text):
            return float(super()._get_text_width(text, tab_width, label))
        return lettering.width_of(text, self.font_size, fonts_folder())

    def _offset(self, line: str, column: int) -> float:
        """Return the distance of the cursor at a column from the start of a line."""
        if not line or (not column and is_plain(line)):
            return 0.0
        if is_plain(line):
            return float(super()._get_text_width(line[:column], self.tab_width, self._label_cached))
        return lettering.cursor_at(line, column, self.font_size, fonts_folder())

    def _extent(self, line: str, first: int, last: int) -> tuple[float, float]:
        """Return where the characters between two columns of a line begin and end."""
        if is_plain(line):
            return self._offset(line, first), self._offset(line, last)
        return lettering.extent_of(line, first, last, self.font_size, fonts_folder())

    def cursor_offset(self) -> float:
        """Return the distance of the cursor from the start of its line, also in right-to-left text."""
        row = int(self.cursor_row)
        return self._offset(self._lines[row], int(self.cursor_col)) if row < len(self._lines) else 0.0

    def get_cursor_from_xy(self, x: float, y: float) -> tuple[int, int]:
        """Return the column and the row of the cursor at a place."""
        column, row = super().get_cursor_from_xy(x, y)
        line = self._lines[row] if row < len(self._lines) else ""
        if not is_plain(line):
            along = x - self.x - self.padding[0] + self.scroll_x
            column = lettering.column_at(line, along, self.font_size, fonts_folder())
        return column, row

    def _draw_selection(self, pos: Any, size: Any, row: int, begin: Any, end: Any, lines: Any, *more: Any) -> None:
        first = begin[0] if row == begin[1] else 0
        last = end[0] if row == end[1] else len(lines[row])
        ends = self._extent(lines[row], first, last)

        def offset(before: str, *_more: Any) -> float:
            return ends[len(before) != first]

        super()._draw_selection(pos, size, row, begin, end, lines, offset, *more[1:])


class LinesInput(LetteredInput):
    """Several lines to type or paste into."""

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        """Take what is typed or pasted, or nothing of it if the text would become too long to be edited quickly."""
        if len(substring) > max(1, LONGEST_TEXT - len(self.text)):
            self.refuse(_("This text is too long to be pasted. Paste fewer lines at a time."))
            return None
        return super().insert_text(substring, from_undo=from_undo)


class LinesField(Panel, Widget):
    """A field for many lines of `text`; `hint_text` shows while it is empty, `focus` while it is edited."""

    text = StringProperty("")
    hint_text = StringProperty("")
    focus = BooleanProperty(defaultvalue=False)

    def on_kv_post(self, _base: Any) -> None:
        """Show the first lines of a text that it has from the beginning."""
        self.ids.input.show_beginning()


@tells("on_step")
class NameInput(LetteredInput):
    """The line that is typed into.

    Events: `on_step(step)`: an arrow was pressed, 1 for down, -1 for up.
    """

    longest = NumericProperty(LONGEST_NAME)

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Step with the arrows up and down: there is one line only."""
        if keycode[1] in _LINE_STEPS:
            self.dispatch("on_step", _LINE_STEPS[keycode[1]])
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        """Take what is typed or pasted as one line, up to the longest name."""
        line = pasted_line(substring)
        room = max(0, int(self.longest) - len(self.text) + len(self.selection_text))
        return super().insert_text(line[:room], from_undo=from_undo)

    def on_text(self, _field: Any, _text: str) -> None:
        """Show the start of a text that was set by the program."""
        self.show_beginning()

    def on_focus(self, _field: Any, _focus: bool) -> None:
        """Show the beginning of a long text once nobody types in it."""
        self.show_beginning()

    def on_width(self, _field: Any, _width: float) -> None:
        """Show the start again at the new width."""
        self.show_beginning()


def fields_after(field: Any) -> list[Any]:
    """Return the fields after this one in the same card or screen."""
    fields = [one for root in Window.children for one in reachable(root) if isinstance(one, TextInput)]
    return fields[fields.index(field) + 1 :] if field in fields else []


@tells("on_text_validate", "on_step")
class NameField(Natural, Panel, Widget):
    """A field for a name: `text`, `hint_text` (shown while empty), `focus`; at most `longest` characters.

    Without the focus, it shows a long name on two lines, and also a long hint while it is empty.

    `strange` are the letters that no font has, each once; the surrounding screen reports them. `keys` says what it
    accepts.

    Events: `on_text_validate` when Enter is pressed; `on_step(step)` when an arrow key is, 1 for down, -1 for up.
    """

    text = StringProperty("")
    keys = StringProperty(NAMES)
    strange = StringProperty("")
    hint_text = StringProperty("")
    focus = BooleanProperty(False)
    longest = NumericProperty(LONGEST_NAME)
    preview = StringProperty("")
    long_hint = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        whenever(self, self._preview, "text", "hint_text", "focus", "size")
        self._preview()

    def _preview(self, *_args: Any) -> None:
        room = self.width - dp(2 * PADDING)
        self.long_hint = "" if self.text or text_extent(self.hint_text, THEME.control)[0] <= room else self.hint_text
        is_long = text_extent(self.text, THEME.control)[0] > room
        self.preview = within(self.text, room, self.height) if is_long and not self.focus else ""
        if not self.focus:
            self.strange = strange_letters(self.text)

    def on_strange(self, _field: Any, letters: str) -> None:
        """Let the screen say which letters will be seen as boxes."""
        around = self.parent
        while letters and around is not None and around is not around.parent:
            if isinstance(around, BaseScreen):
                around.tell_strange(letters)
                return
            around = around.parent

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to type wherever the field is touched."""
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        if admits(touch) and not self.ids.input.dispatch("on_touch_down", touch):
            touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Begin to type on release beside the line itself."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        # After the touch has ended: Kivy takes the keyboard from everything a touch did not go to.
        Clock.schedule_once(self._begin, 0)
        return True

    def _begin(self, _dt: float) -> None:
        self.ids.input.focus = True

    def lead_on(self) -> None:
        """Go to the next field of the form, if there is one."""
        for following in fields_after(self.ids.input)[:1]:
            following.prepare_ring()
            following.focus = True


class NumberPanel(Panel, Widget):
    """A number with a word above it, such as the score announced: `caption` and `number` (words).

    `active` frames it in blue: digits typed go here.
    """

    caption = StringProperty("")
    number = StringProperty("")
    active = BooleanProperty(False)


class NumberBox(Pressable, NumberPanel):
    """The same, to be tapped; events as `Pressable`."""


@tells("on_text_validate", "on_step")
class FormRow(Growing, Slotted, GridLayout):
    """A line of a form: what is asked, the field to type in, and below it what is wrong with the answer.

    `caption`, `text`, `hint_text`, `longest`, `focus`, `keys`; `fault`: a sentence, gone once the text changes.

    `caption_width` in pixels, or more where the caption needs it; `room_before` is what it has taken. The frame
    shows that there is a fault, and the screen says it elsewhere, or a line below if it `has_note`. Widgets added to it
    (in .kv: written under it) stand right of the field.

    Events: `on_text_validate` when Enter is pressed, which goes to the next field if nothing listens to it;
    `on_step(step)` when an arrow is, 1 for down, -1 for up.
    """

    caption = StringProperty("")
    text = StringProperty("")
    keys = StringProperty(NAMES)
    hint_text = StringProperty("")
    fault = StringProperty("")
    marks_field = BooleanProperty(defaultvalue=True)
    """Whether the fault is the field's, and not that of what stands beside it."""
    has_note = BooleanProperty(defaultvalue=False)
    focus = BooleanProperty(False)
    longest = NumericProperty(LONGEST_NAME)
    caption_width = NumericProperty(130)
    room_before = NumericProperty(0)

    def on_text(self, _row: Any, _text: str) -> None:
        """Forget what was wrong with the answer before."""
        self.fault = ""

    def on_text_validate(self, *_args: Any) -> None:
        """Go to the next field, unless Enter does something else here."""
        if not self.get_property_observers("on_text_validate"):
            self.ids.field.lead_on()


class MemberRow(FormRow):
    """A pupil's line: a `role`, a `year` (None while open), and the `years` to choose from, empty if not asked for."""

    role = ObjectProperty()
    year = ObjectProperty(None, allownone=True)
    years = ListProperty()
    is_year_wrong = BooleanProperty(defaultvalue=False)

    def on_year(self, _row: Any, _year: int | None) -> None:
        """Forget what was wrong with the year before."""
        self.fault, self.is_year_wrong = "", False


class FormLine(Row):
    """A line of a form: what is asked, `caption`, and beside it the answers (in .kv: written under it)."""

    natural_height = PUPIL_CONTROL
    caption = StringProperty("")
    caption_width = NumericProperty("130dp")


class Form(GrowingColumn):
    """The lines of a form in a column. All captions have one width, so that a new line changes no other."""

    def __init__(self, **kwargs: Any) -> None:
        self._align = Clock.create_trigger(self._align_captions, -1)
        super().__init__(**kwargs)
        self.fbind("width", self._align)
        THEME.follow(self._look_changed)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a line, or any other widget, which is left unchanged."""
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, FormLine | FormRow):
            widget.fbind("caption", self._align)
            self._align()

    def _look_changed(self) -> None:
        self._align()

    def _align_captions(self, *_args: Any) -> None:
        lines = [child for child in self.children if isinstance(child, FormLine | FormRow)]
        width = float(min(dp(CAPTION_WIDTH), self.width * CAPTION_SHARE))
        for line in lines:
            line.caption_width = width
            if isinstance(line, FormLine):
                words = line.ids.caption
                high = text_extent(words.text, words.max_font_size, words.bold, max(1, int(width)))[1]
                line.height = max(dp(line.natural_height), high)


@tells("on_choose")
class StepSlider(Drawn, Focusable, Widget):
    """A slider with a knob, to move through many steps with one finger.

    `step`: the current step, from 0; `steps`: how many there are. With the focus, arrow keys move it.

    Events: `on_choose(step)` while a finger moves it.
    """

    step = NumericProperty(0)
    steps = NumericProperty(1)

    draws_from: ClassVar = ("step", "steps")

    def x_of(self, step: float) -> float:
        """Where the knob's middle is for a step."""
        room = self.width - dp(KNOB)
        return float(self.x + dp(KNOB) / 2 + room * step / max(1, self.steps - 1))

    def step_at(self, x: float) -> int:
        """The step nearest to a place."""
        room = max(1.0, self.width - dp(KNOB))
        share = (x - self.x - dp(KNOB) / 2) / room
        return min(max(0, round(share * (self.steps - 1))), int(self.steps) - 1)

    def on_touch_down(self, touch: Any) -> bool:
        """Go where the finger is."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if not self.disabled and admits(touch):
            touch.grab(self)
            self._choose(self.step_at(touch.x))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger, above and below the line too."""
        if touch.grab_current is not self:
            return False
        self._choose(self.step_at(touch.x))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Step with the arrows; Tab moves on."""
        if keycode[1] in _STEPS:
            self._choose(min(max(0, int(self.step) + _STEPS[keycode[1]]), int(self.steps) - 1))
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def _choose(self, step: int) -> None:
        if step != self.step:
            self.step = step
            self.dispatch("on_choose", step)

    def _draw(self, *_args: Any) -> None:
        group, palette = self._drawing, THEME.palette
        group.clear()
        if self.width <= dp(KNOB):
            return
        middle, knob = self.x_of(self.step), dp(KNOB)
        for colour, begin, end in ((palette.border, self.x, self.right), (palette.primary, self.x, middle)):
            group.add(Color(*get_color_from_hex(colour)))
            place = {"pos": (begin, self.center_y - dp(LINE) / 2), "size": (end - begin, dp(LINE))}
            group.add(RoundedRectangle(radius=[dp(LINE) / 2], **place))
        group.add(Ellipse(pos=(middle - knob / 2, self.center_y - knob / 2), size=(knob, knob)))


load_rules(__file__)
