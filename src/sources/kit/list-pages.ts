/** Lists as pages of facts, beside them what could not be understood. */
import type { Page } from "../facts.ts";
import type { RowPlaces } from "./about-row.ts";
import { pageOf } from "./page-of.ts";
import type { Range } from "./range.ts";
import type { Field } from "./read.ts";
import type { Batch } from "./whole.ts";

/** How a row becomes a fact: `null` = it is none of ours. `places`: where rows name what is said of one that is set aside. */
export type Reading<T> = { readonly fact: (row: Field) => T | null; readonly places: RowPlaces };

export async function* pagesOf<T>(batches: AsyncIterable<Batch>, { fact, places }: Reading<T>): AsyncGenerator<Page<T>> {
  for await (const { rows, gap } of batches) yield { ...pageOf(rows, fact, places), ...(gap && { gap }) };
}

/** A window that is empty (`null`) is not asked for. */
export async function* pagesWithin<T>(
  range: Range | null,
  list: (range: Range) => AsyncIterable<Batch>,
  reading: Reading<T>,
): AsyncGenerator<Page<T>> {
  if (range !== null) yield* pagesOf(list(range), reading);
}
