"""The kit: widgets that show what they are given and report touches; no rules, no sums, no text of their own but a word.

Import this package once and every name below is known to .kv. Sizes and colours come from `classroom.ui.kit.theme.THEME`.

| widget | properties | events, methods |
|---|---|---|
| `BoardView` | `layout_rows` `cells` `values` `pending` `last_play` `cursor` `problem` `hints` `target` `ghosts` `bubble` `labels` `interactive`; read: `cell` `strip` `aims` | `on_square_tap(square)` `on_tile_lift(square, touch)`; `square_at` `square_pos` `square_center` `snap` |
| `RackView` | `slots` `values` `face_down` `selected` `colour` `tile_size` `interactive` | `on_tile_tap(slot)` `on_tile_lift(slot, touch)`; `slot_at` `slot_pos` `slot_center` |
| `PlacingSurface` | `board` `rack` `model` (a `placing.PlacingModel`) `drag_enabled` `locked`; put it above both, over the whole screen | `on_change()` `on_blank(square)`; `undo` `recall` `shuffle(order)` `name_blank(letter)` `cancel_blank` `let_go` `key(name, text, modifiers)` `sync` |
| `PrimaryButton` `SecondaryButton` `DangerButton` `AccentButton` | `text` `font_size` `bold` `wrap` `selected` `why_disabled` `commits`; Secondary: `marked` `muted`; Danger: `strong`; `hold_button.HoldButton`: to be held a second; height fixed unless `size_hint_y` is given | `on_release` `on_refused(why)`; `activate` |
| `EvenRow` | `wanted`; a `BoxLayout` in which all buttons' words have one size | |
| `Keypad` | `entry` `most` `ok_text` `clear_text` `why_no_ok` `ok_kind` | `on_ok(entry)` `on_refused(why)`; `key(name)` |
| `NumberBox` | `caption` `number` `active` | `on_release` |
| `NameField` | `text` `hint_text` `focus` `longest` | `on_text_validate` |
| `ListRow` | `text` `note` `selected` `why_disabled` | `on_release` `on_refused(why)` |
| `Modal` | `card_width` `card_height`; children lie on the card (`ids.card`) | `on_close`; `close` `focus_first` |
| `LetterChooser` (a Modal) | `letters` `title` | `on_letter(letter)` `on_cancel`; `key(name)` |
| `TeamCard` | `name` `members` `score` (words) `zeros` `zero_limit` `active` `side` | |
| `ClockRing` | `seconds` `fraction` `low_at` `text` `timed` `paused` | |
| `LogRow` | `number` `side` `words` `note` `score` | |
| `TileRow` | `word` (`_` an empty place) `values` `captions` `tile_size` `spacing`; read: `minimum_width` `minimum_height` | |
| `MeaningCard` | `meaning` (a `words.meaning.Meaning`); its height follows from its width and the text | |
| `Verdict` | `accepted` `title` `detail` | |
| `ScoreChart` | `lines` (`ScoreLine(totals, colour, shape)`) `axis` `reach` | |
| `ShapeMark` `Pips` | `kind` `colour`; `count` `filled` `pip_size` `colour` | |
| `Card` `CardBox` | those of `Panel`: `fill` `line` `edge` `line_width` `radius` `depth` `sink` `dashed` | |
| `FitLabel` `NameLabel` `GrowingLabel` | those of a Label, `max_font_size` `min_font_size` `wrap`; read: `wanted_width`; any script; the last is as high as its text | |
| `BellPulse` | over the whole window | `pulse(strokes)` |
| `TopBar` `Notice` | `title` `has_back`; `seconds` | `on_back`; `show(sentence)` |

Also: `touch.TOUCHES.screen_changed()` when another screen or turn is shown, `touch.start_tabbing()` once, `touch.unfocus()`,
`theme.side_look(side)` for a side's shape and colours, `themed.Themed` for defaults that follow the theme. Squares are (row, column) from 0; a size without a unit is in
pixels, as `dp()` gives it.
"""  # noqa: E501 - a table's row is a line

from kivy.lang.parser import global_idmap

from classroom.i18n import _, current_language
from classroom.ui.kit.kv import register_widgets
from classroom.ui.kit.label import text_extent, within
from classroom.ui.kit.theme import SECTION, THEME, side_look

global_idmap.update(
    {
        "THEME": THEME,
        "SECTION": SECTION,
        "_": _,
        "current_language": current_language,
        "side_look": side_look,
        "text_extent": text_extent,
        "within": within,
    }
)

# The labels are known already: they are imported above.
register_widgets(
    __name__,
    {
        "board": "BoardView",
        "button": "AccentButton CardButton ChoiceRow DangerButton EvenRow HoldButton KitButton OkKey PrimaryButton "
        "SecondaryButton TickBox",
        "clock_ring": "ClockRing",
        "field": "FormRow NameField NameInput NumberBox StepSlider",
        "keypad": "Keypad",
        "layout": "BarScroll Column GrowingColumn ListScroll Row",
        "line_icon": "LineIcon",
        "meaning_card": "MeaningCard",
        "modal": "LetterChooser Modal ModalCard",
        "overlay": "BellPulse Cover Notice",
        "panel": "Card CardBox ShapeMark",
        "placing_surface": "PlacingSurface",
        "rack": "RackView",
        "row": "ListRow LogRow",
        "score": "Pips ScoreChart SideLine SideScore TeamCard Verdict",
        "tile": "DrawnTile LotTile TileRow",
        "top_bar": "TopBar",
    },
)
