/** Splits that never lose a grosz, in SQL: the same parts as those of `src/core/split.ts` (docs/RULES.md, Largest remainder). */
import { type RawBuilder, sql } from "kysely";

type Split = {
  /** The amount that is split, of either sign. */
  readonly total: string;
  /** Columns that name one split among the rows. */
  readonly over: string;
  /** Who is served first of equal fractions. */
  readonly tie: string;
  /** Before the names of the columns, where rows are split twice. */
  readonly name?: string;
};

/**
 * Rows hold their `weight` and the sum of the weights of their split, `weights`, both numeric. In two steps, for a window cannot be
 * asked about where it is computed: `ranked` are columns beside those rows, `part` is read of what has them.
 */
export function weightedParts({ total, over, tie, name = "" }: Split): { ranked: RawBuilder<unknown>; part: RawBuilder<number> } {
  const cut = `div(abs(${total}) * weight, weights)`;
  return {
    ranked: sql.raw(`
      row_number() over (partition by ${over} order by mod(abs(${total}) * weight, weights) desc, ${tie}) as ${name}place,
      sum(${cut}) over (partition by ${over}) as ${name}floors`),
    part: sql.raw(`(sign(${total}) * (${cut} + case when ${name}place <= abs(${total}) - ${name}floors then 1 else 0 end))::bigint`),
  };
}

/** The part at `place`, counted from 1, of `count` parts that differ by at most one minor unit, the larger ones first. */
export function evenPart(total: string, count: string, place: string): RawBuilder<number> {
  return sql.raw(
    `(sign(${total}) * (abs(${total}) / ${count} + case when ${place} <= abs(${total}) % ${count} then 1 else 0 end))::bigint`,
  );
}
