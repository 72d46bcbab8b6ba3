#!/usr/bin/python3
"""Makes the bundled faces in resources/fonts from the Debian packages fonts-inter and fonts-jetbrains-mono.

Usage: packaging/freeze_fonts.py [--check] [OUTPUT_DIR]        (default: resources/fonts beside this script's folder)

Needs python3-fonttools. The result depends on the versions of the two packages and of fontTools only: no time stamp is
written, so running it twice gives the same bytes. --check compares with the files that are there and changes nothing.

Why not the fonts as they are: Inter's figures are proportional unless the feature tnum is on, and its feature calt turns
0x36 into 0×36 and 8x22B into 8×22B. QFont::setFeature exists only from Qt 6.7 on, so both choices are baked in: the
figures of ASCII are mapped to the tabular glyphs, and contextual features are left out. The same for the ligatures of
JetBrains Mono (-> != /*). Only scripts that the program's texts and names of profiles need are kept. The family gets a
new name so that nobody takes it for the original; the licences stay as they are.
"""
import argparse
import pathlib
import sys
import tempfile

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

INTER = "/usr/share/fonts/opentype/inter/Inter-{}.otf"
MONO = "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-{}.ttf"
FACES = [
    (INTER.format("Regular"), "PlanescopeSans-Regular.ttf", "Planescope Sans"),
    (INTER.format("Medium"), "PlanescopeSans-Medium.ttf", "Planescope Sans"),
    (INTER.format("SemiBold"), "PlanescopeSans-SemiBold.ttf", "Planescope Sans"),
    (MONO.format("Regular"), "PlanescopeMono-Regular.ttf", "Planescope Mono"),
]
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "case"]
RANGES = [
    (0x20, 0x250),     # Latin with all its accents
    (0x370, 0x460),    # Greek, Cyrillic
    (0x2000, 0x20C0),  # dashes, quotes, thin spaces, superscripts, currency
    (0x2190, 0x219A),  # arrows
]
SINGLES = "∂∆∑−√∞≈≠≤≥■□▲△▶▼▽◀◆○●✓✗⌘⌥⇧"


def tabular_figures(font):
    """Glyph of a proportional figure -> glyph of the tabular one."""
    swap = {}
    gsub = font["GSUB"].table
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[index].SubTable:
                swap.update(getattr(getattr(table, "ExtSubTable", table), "mapping", {}))
    return swap


def to_truetype(font):
    """Quadratic outlines instead of CFF: FreeType darkens the stems of CFF, which makes light text on dark look bold."""
    glyphs = font.getGlyphSet()
    order = font.getGlyphOrder()
    made = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, max_err=1.0, reverse_direction=True))
        made[name] = pen.glyph()
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    font["loca"] = newTable("loca")
    font["glyf"] = newTable("glyf")
    font["glyf"].glyphOrder = order
    font["glyf"].glyphs = made
    for name in order:
        advance, _ = font["hmtx"].metrics[name]
        glyph = made[name]
        glyph.recalcBounds(font["glyf"])
        font["hmtx"].metrics[name] = (advance, getattr(glyph, "xMin", 0) if glyph.numberOfContours else 0)
    font["maxp"].tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
                  "maxStackElements", "maxSizeOfInstructions", "maxComponentElements"):
        setattr(font["maxp"], field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 2.0
    font["post"].extraNames = []
    font["post"].mapping = {}
    font["post"].glyphOrder = order
    font.sfntVersion = "\x00\x01\x00\x00"


def level_figures(font):
    """Gives all figures the advance of the widest: in Medium and SemiBold they differ by up to 3 of 2816 units."""
    cmap = font.getBestCmap()
    metrics = font["hmtx"].metrics
    figures = [cmap[ord(c)] for c in "0123456789"]
    widest = max(metrics[glyph][0] for glyph in figures)
    for glyph in figures:
        metrics[glyph] = (widest, metrics[glyph][1])


def borrow_glyphs(font):
    """Characters of our texts that a face lacks: the narrow space of numbers, the increment sign."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            for wanted, given in ((0x202F, 0x20), (0x2206, 0x394)):
                if wanted not in table.cmap and given in table.cmap:
                    table.cmap[wanted] = table.cmap[given]


def rename(font, family):
    for record in font["name"].names:
        if record.nameID not in (1, 3, 4, 6, 16, 21):
            continue
        text = record.toUnicode()
        for original in ("JetBrains Mono", "JetBrainsMono", "Inter"):
            text = text.replace(original, family)
        record.string = text.replace(" ", "") if record.nameID == 6 else text


def freeze(source, target, family):
    font = TTFont(source, recalcTimestamp=False)
    swap = tabular_figures(font)
    for table in font["cmap"].tables:
        if table.isUnicode():
            for code, glyph in list(table.cmap.items()):
                if code < 0x80 and glyph in swap:
                    table.cmap[code] = swap[glyph]
    borrow_glyphs(font)
    options = subset.Options(layout_features=FEATURES, name_IDs=["*"], notdef_outline=True, hinting=False)
    cutter = subset.Subsetter(options)
    keep = {ord(c) for c in SINGLES}
    for first, end in RANGES:
        keep |= set(range(first, end))
    cutter.populate(unicodes=keep)
    cutter.subset(font)
    if "CFF " in font:
        to_truetype(font)
    level_figures(font)
    rename(font, family)
    font.save(target)


def main():
    parser = argparse.ArgumentParser(description="Makes the bundled faces in resources/fonts.")
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 when a file differs")
    default = pathlib.Path(__file__).resolve().parent.parent / "resources" / "fonts"
    parser.add_argument("output", nargs="?", type=pathlib.Path, default=default)
    arguments = parser.parse_args()
    differing = []
    with tempfile.TemporaryDirectory() as scratch:
        for source, name, family in FACES:
            made = pathlib.Path(scratch) / name
            freeze(source, made, family)
            target = arguments.output / name
            if not arguments.check:
                target.write_bytes(made.read_bytes())
            elif not target.exists() or target.read_bytes() != made.read_bytes():
                differing.append(name)
    for name in differing:
        print(f"{name} differs from what the installed fonts give", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
