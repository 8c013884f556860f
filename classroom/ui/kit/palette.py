"""The colours of the app as plain data: a frozen palette each for light, high contrast and dark.

Colours are written `#RRGGBB`. Nothing is shown by colour alone: every premium square also has a label, a ring or
frame and pips, and every side a shape. `tests/ui/test_theme.py` recomputes every contrast and colour difference.
"""

from typing import Literal, NamedTuple

Shape = Literal["triangle", "circle", "square", "diamond"]


class Paint(NamedTuple):
    """A fill, what is written on it, and the line that sets it off from its neighbours."""

    fill: str
    label: str
    outline: str


class SideLook(NamedTuple):
    """How one side is told from the others: a shape, a fill for white text, and an ink for text on a card."""

    shape: Shape
    fill: str
    ink: str


class Palette(NamedTuple):
    """Every colour of one look; `line` is the width of board lines in dp."""

    name: str
    line: int
    # the board
    plain: Paint
    double_letter: Paint
    triple_letter: Paint
    double_word: Paint
    triple_word: Paint
    tile: Paint
    pending: Paint
    tile_value: str
    tile_edge: str
    tile_back: str
    shadow: str
    grid: str
    last_outer: str
    last_inner: str
    cursor: str
    cursor_fill: str
    # the rack
    rack: str
    slot: str
    # everything else
    background: str
    card: str
    card_line: str
    soft: str
    text: str
    secondary: str
    border: str
    track: str
    primary: str
    primary_edge: str
    on_primary: str
    danger: str
    danger_edge: str
    on_danger: str
    danger_text: str
    ok: str
    amber: str
    on_amber: str
    clock_low: str
    clock_last: str
    disabled: str
    on_disabled: str
    focus: str
    dim: str
    highlight: str
    sides: tuple[SideLook, ...]

    @property
    def premiums(self) -> dict[str, Paint]:
        """The paint of each premium square by its sign in a board picture: `l L w W`."""
        return {"l": self.double_letter, "L": self.triple_letter, "w": self.double_word, "W": self.triple_word}


LIGHT = Palette(
    name="light",
    line=1,
    plain=Paint("#F4EFE2", "#1A1A1A", "#3A3A3A"),
    double_letter=Paint("#8FD0F0", "#0B1F33", "#3A3A3A"),
    triple_letter=Paint("#12358A", "#FFFFFF", "#FFFFFF"),
    double_word=Paint("#F07FA8", "#2B0014", "#3A3A3A"),
    triple_word=Paint("#A80F1A", "#FFFFFF", "#FFFFFF"),
    tile=Paint("#FFD45C", "#1A1A1A", "#3A3A3A"),
    pending=Paint("#FFF6D6", "#1A1A1A", "#1A1A1A"),
    tile_value="#4A4A4A",
    tile_edge="#A88A2E",
    tile_back="#7A6A45",
    shadow="#00000038",
    grid="#3A3A3A",
    last_outer="#111111",
    last_inner="#FFFFFF",
    cursor="#0B5FA5",
    cursor_fill="#FFFFFF",
    rack="#EFE7D3",
    slot="#8C7F63",
    background="#FBF8F1",
    card="#FFFFFF",
    card_line="#E3DCCB",
    soft="#FFFDF6",
    text="#1A1A1A",
    secondary="#4A4A4A",
    border="#C9BFA6",
    track="#E3DCCB",
    primary="#0B5FA5",
    primary_edge="#084777",
    on_primary="#FFFFFF",
    danger="#9B1C1C",
    danger_edge="#6E1212",
    on_danger="#FFFFFF",
    danger_text="#9B1C1C",
    ok="#0B6B2E",
    amber="#FFC44D",
    on_amber="#1A1A1A",
    clock_low="#B45309",
    clock_last="#A80F1A",
    disabled="#E6E2D8",
    on_disabled="#5A5A5A",
    focus="#0B5FA5",
    dim="#2B2A27A6",
    highlight="#FFF3D1",
    sides=(
        SideLook("triangle", "#5B2A86", "#5B2A86"),
        SideLook("circle", "#8A3F00", "#8A3F00"),
        SideLook("square", "#00574F", "#00574F"),
        SideLook("diamond", "#8F1D63", "#8F1D63"),
    ),
)

HIGH_CONTRAST = Palette(
    name="high contrast",
    line=2,
    plain=Paint("#FFFFFF", "#000000", "#000000"),
    double_letter=Paint("#7FD4FF", "#000000", "#000000"),
    triple_letter=Paint("#001E7A", "#FFFFFF", "#FFFFFF"),
    double_word=Paint("#FF8DB8", "#000000", "#000000"),
    triple_word=Paint("#8F0010", "#FFFFFF", "#FFFFFF"),
    tile=Paint("#FFE14D", "#000000", "#000000"),
    pending=Paint("#FFFFFF", "#000000", "#000000"),
    tile_value="#000000",
    tile_edge="#000000",
    tile_back="#4A4A4A",
    shadow="#00000000",
    grid="#000000",
    # White outside: a black line would be one with the black lines of the board.
    last_outer="#FFFFFF",
    last_inner="#000000",
    cursor="#003E7E",
    cursor_fill="#FFFFFF",
    rack="#FFFFFF",
    slot="#000000",
    background="#FFFFFF",
    card="#FFFFFF",
    card_line="#000000",
    soft="#FFFFFF",
    text="#000000",
    secondary="#000000",
    border="#000000",
    track="#BDBDBD",
    primary="#003E7E",
    primary_edge="#001F40",
    on_primary="#FFFFFF",
    danger="#7A0A0A",
    danger_edge="#3D0505",
    on_danger="#FFFFFF",
    danger_text="#7A0A0A",
    ok="#00471A",
    amber="#FFD54D",
    on_amber="#000000",
    clock_low="#7A3600",
    clock_last="#8F0010",
    disabled="#E0E0E0",
    on_disabled="#4A4A4A",
    focus="#003E7E",
    dim="#000000B3",
    highlight="#FFF3B0",
    sides=(
        SideLook("triangle", "#4A1775", "#4A1775"),
        SideLook("circle", "#6E3000", "#6E3000"),
        SideLook("square", "#00453F", "#00453F"),
        SideLook("diamond", "#7A0F50", "#7A0F50"),
    ),
)

DARK = Palette(
    name="dark",
    line=1,
    plain=Paint("#23262B", "#FFFFFF", "#9AA0A6"),
    double_letter=Paint("#7CC4E8", "#06131C", "#06131C"),
    triple_letter=Paint("#1E46B8", "#FFFFFF", "#FFFFFF"),
    double_word=Paint("#F28BB2", "#2B0014", "#2B0014"),
    triple_word=Paint("#B01822", "#FFFFFF", "#FFFFFF"),
    tile=Paint("#FFE08A", "#1A1A1A", "#1A1A1A"),
    pending=Paint("#FFF9E3", "#1A1A1A", "#1A1A1A"),
    tile_value="#4A4A4A",
    tile_edge="#8F7430",
    tile_back="#6B5D3C",
    shadow="#00000080",
    grid="#9AA0A6",
    last_outer="#FFFFFF",
    last_inner="#111111",
    cursor="#0B5FA5",
    cursor_fill="#FFFFFF",
    rack="#2C3036",
    slot="#9AA0A6",
    background="#16181B",
    card="#23262B",
    card_line="#3B4047",
    soft="#2A2D32",
    text="#F5F1E6",
    secondary="#C9C6BD",
    border="#7D838A",
    track="#43484F",
    primary="#2872B8",
    primary_edge="#1C5690",
    on_primary="#FFFFFF",
    danger="#B83232",
    danger_edge="#7E1E1E",
    on_danger="#FFFFFF",
    danger_text="#FF9E95",
    ok="#7FD99A",
    amber="#FFC44D",
    on_amber="#1A1A1A",
    clock_low="#FFB454",
    clock_last="#FF8A80",
    disabled="#33373D",
    on_disabled="#A9AFB5",
    focus="#7CC4E8",
    dim="#000000B3",
    highlight="#45402C",
    sides=(
        SideLook("triangle", "#6B3A9B", "#CBA4F0"),
        SideLook("circle", "#8A3F00", "#F2AE72"),
        SideLook("square", "#00635A", "#6FD3C6"),
        SideLook("diamond", "#97256B", "#F29BCB"),
    ),
)

PALETTES = {palette.name: palette for palette in (LIGHT, HIGH_CONTRAST, DARK)}
