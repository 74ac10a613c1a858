/** How wide letters are, read out of a font file (TrueType: `head`, `hhea`, `hmtx`, and `cmap` in format 4). */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Font, Measure } from "./marks.ts";

export const FONT_FOLDER = join(dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")), "fonts", "Roboto");
/** Both have figures of one width and the letters of our languages. */
export const FONT_FILES: Readonly<Record<Font, string>> = {
  normal: join(FONT_FOLDER, "Roboto-Regular.ttf"),
  bold: join(FONT_FOLDER, "Roboto-Medium.ttf"),
};

const UNICODE_BMP = 4;

/** Of the fonts that the files are written with. */
export function fontMeasure(): Measure {
  const widths = { normal: letterWidths(readFileSync(FONT_FILES.normal)), bold: letterWidths(readFileSync(FONT_FILES.bold)) };
  return (text, size, font) => {
    let width = 0;
    for (const letter of text) width += widths[font](letter.codePointAt(0) ?? 0);
    return width * size;
  };
}

/** Of a letter in parts of the font's size; one that the font lacks is as wide as its sign for that. */
function letterWidths(file: Buffer): (code: number) => number {
  const tables = tablesOf(file);
  const at = (name: string): number => tables.get(name) ?? 0;
  const unitsPerEm = file.readUInt16BE(at("head") + 18);
  const measured = file.readUInt16BE(at("hhea") + 34);
  const glyphOf = glyphs(file, at("cmap"));
  return (code) => file.readUInt16BE(at("hmtx") + 4 * Math.min(glyphOf(code), measured - 1)) / unitsPerEm;
}

function tablesOf(file: Buffer): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let at = 0; at < file.readUInt16BE(4); at++) {
    const entry = 12 + 16 * at;
    found.set(file.toString("latin1", entry, entry + 4), file.readUInt32BE(entry + 8));
  }
  return found;
}

/** The segments of format 4: an end, a start, a shift and, where the shift is not all, a place in a list. */
function glyphs(file: Buffer, cmap: number): (code: number) => number {
  const subtables = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, at) => cmap + file.readUInt32BE(cmap + 8 + 8 * at));
  const table = subtables.find((offset) => file.readUInt16BE(offset) === UNICODE_BMP);
  if (table === undefined) throw new Error("the font has no map of letters in format 4");
  const bytes = file.readUInt16BE(table + 6);
  const [ends, starts] = [table + 14, table + 16 + bytes];
  const [shifts, places] = [starts + bytes, starts + 2 * bytes];
  return (code) => {
    for (let at = 0; at < bytes; at += 2) {
      if (code > file.readUInt16BE(ends + at)) continue;
      const start = file.readUInt16BE(starts + at);
      if (code < start) return 0;
      const place = file.readUInt16BE(places + at);
      const shift = file.readUInt16BE(shifts + at);
      if (place === 0) return (code + shift) & 0xff_ff;
      const glyph = file.readUInt16BE(places + at + place + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + shift) & 0xff_ff;
    }
    return 0;
  };
}
