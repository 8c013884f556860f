"""The kit: widgets that show what they are given and report touches; no rules, no sums, no text of their own but a word.

Once this package is imported, .kv knows every widget below by name, and `THEME`, `SECTION`, `_`, `colour`, `current_language`,
`dotted`, `shaped`, `side_look`, `size_beside`, `text_extent`, `within`. Sizes, colours and fonts come from `THEME` (`theme.py`),
through these widgets where one of them has them: a rule says what is where and what it is bound to.

Layout and surfaces (`layout`), cards (`modal`) and what is on every screen. Nearly all have `wide` `high` `sized`, and are left out
of their layout while they are not `is_shown` (`theme`):

| widget | is, has | events, methods |
|---|---|---|
| `Column` `GrowingColumn` | children below each other, a label as high as its words (`lines`: at least so many); the second as high as they are | |
| `Row` `ButtonBar` | children side by side, all as high as the row: as a control, as a primary button | |
| `Grid` `ActionGrid` | children in `cols`, as high as they are; buttons at the foot of what stands at the left | |
| `Layers` | children over each other, each as large as it is | |
| `Page` | children below each other, that scroll where there is no room for them | |
| `ListScroll` `BarScroll` | scrolls up and down; the second by a wide bar too, beside its child | |
| `Bar` `TopBar` | along the top of a screen; `title` `has_back` `back_text`, children on the right, then a `ExplainButton` | `on_back` |
| `ScreenColumn` `ScreenRow` | all of a screen that is below its bar | |
| `Modal` | laid over a screen; `card_width` `card_height`; children on the card (`ids.card`) | `on_close`; `close` `focus_first` |
| `Dialog` | a Modal as high as its form, which scrolls when it must: `title` `message` `fault` `deed` `cancel` `why_not` `is_danger` `asks` `tall` `breadth` `act`; `close` and `deed` in `ids` | `do` returns why it is refused; `press` `done` |
| `Ask` | a Dialog that ends with a `ReasonForm`: `picks` `reason` `asks_name` `name` `can_be_silent` `beside` `decide` | |
| `Pick` | a Dialog with a list: `rows` (key, words, note) `then` | |
| `AsideButton` `AsideDanger` `AsideJudge` | stand left in the bar of a Dialog | |
| `Pair` | two columns of a Dialog, below each other in an upright window | |
| `LetterPad` | the letters as keys in `cols`; `has_blank` | `on_key(tile)`, "" for back |
| `LetterChooser` | a Modal; `letters` `title` | `on_letter(letter)` `on_cancel`; `key(name)` |
| `Card` `CardBox` `GrowingCard` | those of `Panel`: `fill` `line` `edge` `line_width` `radius` `depth` `sink` `dashed`; the second a Column, the third as high as its children | |
| `Banner` | an amber card with a `text`; without one it is not there | |
| `Cover` `Notice` `BellPulse` | over every screen: `sentence`; `seconds`; | `show(sentence)`; `pulse(strokes)` |

Words (`label`), each as large as fits, up to `max_font_size`; any script; `wrap` allows several lines:

| size | grey | plain | bold | red |
|---|---|---|---|---|
| caption | `Caption`, `NameNote` for names | | | |
| body | `Note` | `FitLabel` | `Strong` | `Fault` |
| control | `Remark` | `Sentence` | `Subheading` | |
| section | `Lead` | `Message` | `Heading` | |
| team_name | | `Announcement` | `Title`, `NameLabel` for names | |
| heading | | | `Headline` | |

`GrowingLabel` and, in grey, `GrowingNote` are as high as their text. All read: `wanted_width`.

What is pressed or typed into (`button`, `field`, `keypad`, `layout`); events of all `touch.Pressable`: `on_release`,
`on_refused(why)` while `why_disabled`, which the nearest around them that has a `refuse(why)` says:

| widget | properties | events, methods |
|---|---|---|
| `PrimaryButton` `SecondaryButton` `DangerButton` `AccentButton` | `text` `font_size` `bold` `wrap` `snug` `selected` `commits`; Secondary: `marked` `muted`; Danger: `strong`; 56 or 88 dp high unless `size_hint_y` is given | `activate` |
| `HoldButton` | a DangerButton to be held for a second; read: `held` | |
| `JudgeButton` `JudgePrimaryButton` | `words` `asks` ("", "hold", "pin"): may have to be held; read: `held` | |
| `ExplainButton` | a question mark: the screen explains itself (`screen.Explained`) | |
| `CardButton` | `title` `note`, a picture | |
| `CardGrid` | `cols`; the titles of its cards have one size | |
| `TickBox` | `text` `ticked` | `on_tick(ticked)` |
| `EvenRow` | `wanted`; the words of its buttons have one size | |
| `ButtonGrid` | `cols` `least`; buttons in rows as high as their words | |
| `ChoiceGrid` | a ButtonGrid of answers, the chosen marked: `options` `chosen` `many` | `on_choose(chosen)`; `choose(key)` |
| `ReasonForm` | `picks` `reason` `asks_name` `name` `can_be_silent` | `on_sign(name, reason)` |
| `Tabs` | a `ChoiceRow` of the parts of a screen, at its left or above them | |
| `ChoiceRow` | `options` (pairs of key and words) `chosen` `can_clear` `wrap` `even` `snug` | `on_choose(key)`; `choose(key)` |
| `Keypad` | `entry` `most` `ok_text` `why_no_ok` `ok_kind` `has_ok` | `on_ok(entry)`; `key(name)` |
| `NumberPanel` `NumberBox` `TypedNumber` | `caption` `number` `active`; the second is tapped, the third of its natural height | |
| `NumberPad` | a TypedNumber and its keys: `caption` `entry` | |
| `NameField` | `text` `hint_text` `focus` `longest` | `on_text_validate` |
| `FormRow` | `caption` `text` `hint_text` `fault` `has_note` `focus` `longest` `caption_width` | `on_text_validate` |
| `Form` `FormLine` | lines of a form, captions all as wide; `caption`, answers beside it | |
| `StepSlider` | `step` `steps` | `on_choose(step)` |
| `ListRow` | `text` `note` `selected` | |

The match (`board`, `placing_surface`, `tile`, `score`, `layout`):

| widget | properties | events, methods |
|---|---|---|
| `BoardView` | `layout_rows` `cells` `values` `pending` `last_play` `cursor` `problem` `hints` `target` `ghosts` `bubble` `labels` `interactive`; read: `cell` `strip` `aims` | `on_square_tap(square)` `on_tile_lift(square, touch)`; `square_at` `square_pos` `square_center` `snap` |
| `RackView` | `slots` `waiting` `values` `face_down` `selected` `extra` `colour` `tile_size` `interactive` | `on_tile_tap(slot)` `on_tile_lift(slot, touch)`; `slot_at` `slot_pos` `slot_center` |
| `PlacingSurface` | `board` `rack` `model` (a `placing.PlacingModel`) `drag_enabled` `locked`; put it above both, over the whole screen | `on_change()` `on_blank(square)`; `undo` `recall` `shuffle(order)` `name_blank(letter)` `cancel_blank` `let_go` `key(name, text, modifiers)` `sync` |
| `TileRow` | `word` (`_` an empty place) `values` `captions` `tile_size` `spacing`; read: `minimum_width` `minimum_height` | |
| `DrawnTile` `LotTile` | `face` `value`; the second is pressed | |
| `SideMark` `ShapeMark` `Pips` | `side`; `kind` `colour`; `count` `filled` `pip_size` `colour` | |
| `SideScore` `SideLine` | `side` `name` `score` `font_size` `most_width`; `faces` `font_size` | |
| `TeamCard` | `name` `members` `score` (words) `zeros` `zero_limit` `clock` `clock_runs` `clock_over` `clock_note` `active` `side` | |
| `ClockPlate` | `text` `note` `running` `over` `ink` `font_size` | |
| `Verdict` | `accepted` `title` `detail` | |
| `ScoreChart` | `lines` (`ScoreLine(totals, colour, shape)`) `axis` `reach` | |
| `ClockRing` | `seconds` `fraction` `low_at` `text` `timed` `paused` | |
| `LogRow` | `number` `side` `words` `note` `score` | |
| `MeaningCard` | `meaning` (a `words.meaning.Meaning`); its height follows from its width and the text | |
| `LineIcon` | `kind` | |

For Python: `screen.BaseScreen`; `touch.Watching` to listen to what outlives a widget; `layout.load_rules` and
`kv.register_widgets`; `layout.lay` for rows, `layout.Filling` for long lists; `touch.KEYS`, which holds keys until their picture is drawn; `theme.Themed` for defaults that follow the theme, `theme.Drawn` for what draws itself, `theme.whenever` for several properties; `theme.tells` for events; `touch.TOUCHES.screen_changed()` when another
screen or turn is shown, `touch.start_tabbing()` once, `touch.screen_left()`. Squares are (row, column) from 0; a size
without a unit is in pixels, as `dp()` gives it.
"""  # noqa: E501 - a table's row is a line

from functools import cache

from kivy.lang.parser import global_idmap
from kivy.utils import rgba

from classroom.i18n import _, current_language, dotted
from classroom.ui.kit.kv import register_widgets
from classroom.ui.kit.label import size_beside, text_extent, within
from classroom.ui.kit.theme import SECTION, THEME, colour, shaped, side_look

_rgba = cache(rgba)
global_idmap.update(
    {
        "THEME": THEME,
        "SECTION": SECTION,
        "_": _,
        "colour": colour,
        "current_language": current_language,
        "dotted": dotted,
        "rgba": lambda text: _rgba(text).copy(),
        "shaped": shaped,
        "side_look": side_look,
        "size_beside": size_beside,
        "text_extent": text_extent,
        "within": within,
    }
)

# The labels are known already, from the import above.
register_widgets(
    __name__,
    {
        "board": "BoardView RackView",
        "button": "AccentButton ButtonGrid CardButton CardGrid ChoiceGrid ChoiceRow DangerButton EvenRow HoldButton "
        "JudgeButton JudgePrimaryButton KitButton OkKey PrimaryButton SecondaryButton Tabs TickBox",
        "dialog": "AsideButton AsideDanger AsideJudge Ask DeedButton Dialog DialogBar FormScroll Pair Pick ReasonForm",
        "field": "Form FormLine FormRow LinesField LinesInput NameField NameInput NumberBox NumberPanel StepSlider",
        "keypad": "Keypad LetterPad NumberPad TypedNumber",
        "layout": "ActionGrid Banner BarScroll ButtonBar Card CardBox Column Grid GrowingCard GrowingColumn Layers "
        "ListRow ListScroll LogRow Page Row ScreenColumn ScreenRow ShapeMark SideMark",
        "modal": "BellPulse Cover LetterChooser Modal Notice",
        "placing_surface": "PlacingSurface",
        "score": "ClockPlate ClockRing JoyBadge MeaningCard Pips PlayJoy ScoreChart SideLine SideScore Stars "
        "TeamCard Verdict",
        "screen": "Bar ExplainButton TopBar",
        "still": "Still",
        "tile": "DrawnTile LineIcon LotTile TileRow",
    },
)
