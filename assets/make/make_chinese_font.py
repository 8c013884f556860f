"""Make the Chinese font that ships with the app: static, TrueType, only the characters of GB 2312 and names.

    python assets/make/make_chinese_font.py "NotoSansSC[wght].ttf" assets/fonts/NotoSansSC-Medium.ttf

The source is the variable Noto Sans SC (weight axis, TrueType outlines). A variable font would draw as Thin in Kivy and
in PDF files, hence the fixed weight.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

MEDIUM = 500

# Characters parents choose for names that GB 2312 lacks.
NAME_CHARACTERS = (
    "喆堃珺翀昇玥旻赟倬璟煊玟瑄媗琋沄祎芃旸彧垚焱镕琇瑀珈珞瑨瑢湉淏皓翯颢昕昶晞晗曈曦朤琤琰琎珅玹婳嫕姞嬿苡茜菡蔻"
)


def gb2312_characters() -> set[int]:
    """Every code point that the GB 2312 standard can write."""
    found: set[int] = set()
    for high in range(0xA1, 0xF8):
        for low in range(0xA1, 0xFF):
            try:
                found.add(ord(bytes((high, low)).decode("gb2312")))
            except UnicodeDecodeError:
                continue
    return found


def make(source: Path, target: Path) -> None:
    """Write a Medium instance of `source`, cut down to GB 2312, basic Latin and name characters, as `target`."""
    font = instancer.instantiateVariableFont(TTFont(source), {"wght": MEDIUM}, updateFontNames=True)
    options = subset.Options(layout_features=["kern", "locl"], hinting=False, notdef_outline=True, name_IDs=["*"])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=gb2312_characters() | set(range(0x20, 0x7F)) | set(map(ord, NAME_CHARACTERS)))
    cutter.subset(font)
    # The file's own time stamp would differ with every run.
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(target)


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(sys.argv[2]))
