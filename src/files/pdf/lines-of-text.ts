import type { Font, Measure } from "./marks.ts";

export type Style = { size: number; font: Font };

/** The text in lines that are no wider; what does not fit the last of them ends in „…”. A word that is too wide is broken. */
export function linesOfText(text: string, width: number, most: number, { size, font }: Style, measure: Measure): string[] {
  const fits = (line: string): boolean => measure(line, size, font) <= width;
  const lines: string[] = [];
  let line = "";
  // A non-breaking space is part of its word.
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (!fits(line)) {
      const head = headThatFits(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line !== "" || lines.length === 0) lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines.slice(most - 1).join(" "), fits)];
}

/** At least one letter, or a page so narrow would never end. */
function headThatFits(word: string, fits: (line: string) => boolean): string {
  let end = word.length - 1;
  while (end > 1 && !fits(word.slice(0, end))) end--;
  return word.slice(0, Math.max(1, end));
}

function shortened(text: string, fits: (line: string) => boolean): string {
  let end = text.length;
  while (end > 0 && !fits(`${text.slice(0, end)}…`)) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** The widest of its words: what a head needs that may be broken between them. */
export function widestWord(text: string, { size, font }: Style, measure: Measure): number {
  return Math.max(0, ...text.split(" ").map((word) => measure(word, size, font)));
}
