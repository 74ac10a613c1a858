/** What is asked of both sides: the reading paths of the product, each with ranges that change from request to request. */
import type { Row, Statement } from "./engines.ts";

export type Asked = { readonly path: string; readonly body: unknown };

/** Met when the median is at most the larger of the two. */
export type Bar = { readonly duck?: number; readonly floor?: number };

export type Question = {
  readonly name: string;
  readonly bar: Bar;
  /** The `turn`th request, from 0; no two are alike. */
  ask(turn: number): Asked;
  /** The same of a flat table; absent where no engine is part of the bar. */
  peer?(turn: number, answer: unknown): Statement;
  /** What differs between our answer and the engine's rows, in words; null = the same. */
  compare?(turn: number, answer: unknown, rows: readonly Row[]): string | null;
};
