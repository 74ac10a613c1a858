/** What is drawn on a page, in points from its upper left corner. */
export type Font = "normal" | "bold";

/** `y` is the line that letters stand on. */
export type TextMark = { kind: "text"; x: number; y: number; text: string; size: number; font: Font; color: string };

export type Mark =
  | TextMark
  | { kind: "rect"; x: number; y: number; width: number; height: number; fill: string; radius: number }
  | { kind: "line"; points: readonly { x: number; y: number }[]; color: string; width: number };

export type Page = readonly Mark[];

/** Width of a text in points. */
export type Measure = (text: string, size: number, font: Font) => number;

/** Of a text's size: how far letters reach over and under their line. */
export const ASCENT = 0.76;
export const DESCENT = 0.22;

export const INK = "#16202E";
export const SECONDARY = "#475467";
export const MUTED = "#626E81";
export const HAIRLINE = "#E2E6EC";
export const RULE = "#98A2B3";
export const ACCENT = "#3657D6";
export const PALE = "#C9D4F8";
export const GAIN = "#08715A";
export const LOSS = "#B3261E";
export const SUNKEN = "#F6F7F9";

export function lower(mark: Mark, by: number): Mark {
  if (mark.kind === "line") return { ...mark, points: mark.points.map(({ x, y }) => ({ x, y: y + by })) };
  return { ...mark, y: mark.y + by };
}

/** A level line. */
export function ruler(from: number, to: number, y: number, color: string, width = 0.5): Mark {
  return {
    kind: "line",
    points: [
      { x: from, y },
      { x: to, y },
    ],
    color,
    width,
  };
}
