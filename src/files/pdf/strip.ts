/** A block is strips from above to below, each of which stays on one page. */
import type { Font, Mark, Measure } from "./marks.ts";
import { ASCENT, DESCENT } from "./marks.ts";

/** Its marks are as if it stood at the top of the sheet. */
export type Strip = { height: number; marks: readonly Mark[]; /** Never the last one of a page. */ isKept?: true };

export type Placed = {
  strips: readonly Strip[];
  /** Stands again on each further page. */
  repeated: Strip | null;
  /** Begins on a next page where it fits that one and not what is left of this. */
  isWhole: boolean;
  /** Begins a page. */
  isNewPage?: true;
};

/** The page between its margins, in points. */
export type Area = { left: number; right: number; width: number; height: number; measure: Measure };

type Written = { x: number; size: number; font?: Font; color: string; align?: "left" | "right" };

/** One line of text whose letters stand in the middle of a height that begins at `top`. */
export function textAt(
  text: string,
  top: number,
  height: number,
  { x, size, font = "normal", color, align = "left" }: Written,
  measure: Measure,
): Mark {
  const left = align === "left" ? x : x - measure(text, size, font);
  return { kind: "text", x: left, y: top + (height + size * (ASCENT - DESCENT)) / 2, text, size, font, color };
}

export const space = (height: number): Strip => ({ height, marks: [] });

export const heightOf = (strips: readonly Strip[]): number => strips.reduce((sum, { height }) => sum + height, 0);
