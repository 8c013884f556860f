"""Make the fonts of scripts other than ours: static, TrueType, cut down to what names are written with.

    python assets/make/make_fonts.py CORE CJK

CORE is the folder of fonts that the Debian package `fonts-noto-core` installs, CJK that of the PyPI package
`justmytype-intl-cjk`, unpacked. Its fonts are variable, which would draw as Thin in Kivy and in PDF files, hence the
fixed weight.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from classroom.writing import CHINESE, OTHERS

FONTS = Path(__file__).resolve().parents[1] / "fonts"
MEDIUM = 500
UNCHANGED = ("tamil", "jawi")

# Characters parents choose for names that GB 2312 lacks.
NAME_CHARACTERS = (
    "喆堃珺翀昇玥旻赟倬璟煊玟瑄媗琋沄祎芃旸彧垚焱镕琇瑀珈珞瑨瑢湉淏皓翯颢昕昶晞晗曈曦朤琤琰琎珅玹婳嫕姞嬿苡茜菡蔻"
)
# The blank, the signs that join letters or keep them apart, and the ring that stands for a letter under a mark alone.
ALWAYS = {0x20, 0x200C, 0x200D, 0x25CC}
UNIFIED = range(0x4E00, 0xA000)


def gb2312() -> set[int]:
    """Every code point that the GB 2312 standard can write."""
    found: set[int] = set()
    for high in range(0xA1, 0xF8):
        for low in range(0xA1, 0xFF):
            try:
                found.add(ord(bytes((high, low)).decode("gb2312")))
            except UnicodeDecodeError:
                continue
    return found


def save(font: TTFont, signs: set[int], features: list[str], name: str) -> None:
    """Cut a font down to `signs` and write it."""
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True, name_IDs=["*"])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=signs)
    cutter.subset(font)
    # The file's own time stamp would differ with every run.
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(FONTS / name)


def medium(cjk: Path, region: str) -> TTFont:
    """Return a region's variable font in one weight."""
    (source,) = cjk.rglob(f"NotoSans{region}[[]wght].ttf")
    return instancer.instantiateVariableFont(TTFont(source), {"wght": MEDIUM}, updateFontNames=True)


def make(core: Path, cjk: Path) -> None:
    """Write all fonts that are not shipped as they come."""
    common = gb2312() | set(range(0x20, 0x7F)) | set(map(ord, NAME_CHARACTERS))
    save(medium(cjk, "SC"), common, ["kern", "locl"], CHINESE.regular)
    for typeface in OTHERS:
        signs = {code for first, last in typeface.blocks for code in range(first, last + 1)}
        if typeface.key == "han":
            # The later blocks hold what even names do not have.
            signs -= common | set(range(0x3400, UNIFIED.start))
            save(medium(cjk, "SC"), signs | {0x20}, ["kern", "locl"], typeface.regular)
        elif typeface.key == "korean":
            save(medium(cjk, "KR"), signs | {0x20}, ["kern", "locl"], typeface.regular)
        elif (core / typeface.regular).is_file() and typeface.key not in UNCHANGED:
            for name in (typeface.regular, typeface.bold):
                save(TTFont(core / name), signs | ALWAYS, ["*"], name)


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(sys.argv[2]))
