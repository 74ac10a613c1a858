/** A ratio is below a threshold exactly where the figure that people see, rounded to millionths, is. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { SAME_CURRENCY } from "#core/figures.ts";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { type FigureSql, ratioBelow, sortValue } from "./figure-sql.ts";

const database = forFile(createTestDatabase);

const AS: FigureSql = { grain: "row", orders: "product_orders", amounts: "pln", rate: SAME_CURRENCY };

/** Units of which none has a cost make the profit unknown, and so the ratio. */
type Sold = { profit: bigint; revenue: bigint; units?: number };

async function isBelow({ profit, revenue, units = 0 }: Sold, millionths: number) {
  const { rows } = await sql<{ below: boolean | null; rounded: boolean | null }>`
    select ${ratioBelow("margin", millionths, AS)} as below, ${sortValue("margin", AS)} < ${millionths} as rounded
    from (
      select ${units}::bigint as units, 0::bigint as costed_units, 0::bigint as estimated_units, 0 as missing_pln,
             ${profit}::bigint as net_profit_pln, ${revenue}::bigint as net_revenue_pln
    ) r`.execute(database.db);
  const [row] = rows;
  expect(row?.below).toBe(row?.rounded);
  return row?.below;
}

test("half a millionth is rounded away from zero on both sides of it", async () => {
  const halves = (profit: bigint): Sold => ({ profit, revenue: 2_000_000n });
  // 3 ÷ 2,000,000 = 1.5 millionths, shown as 2; −1.5 as −2.
  expect(await isBelow(halves(3n), 2)).toBe(false);
  expect(await isBelow(halves(3n), 3)).toBe(true);
  expect(await isBelow(halves(-3n), -1)).toBe(true);
  expect(await isBelow(halves(-3n), -2)).toBe(false);
  // −0.5 is shown as −1, 0.5 as 1
  expect(await isBelow(halves(-1n), 0)).toBe(true);
  expect(await isBelow(halves(1n), 1)).toBe(false);
});

test("it is so for every amount near a threshold, and for the largest amounts", async () => {
  for (const threshold of [-1_000_000, -100_000, -1, 0, 1, 100_000, 1_000_000]) {
    for (const revenue of [1n, 3n, 7n, 2_000_000n, 9_007_199_254_740_991n]) {
      const near = (BigInt(threshold) * revenue) / 1_000_000n;
      for (const off of [-2n, -1n, 0n, 1n, 2n]) await isBelow({ profit: near + off, revenue }, threshold);
    }
  }
});

test("what has no revenue, or a profit that is unknown, is not below anything", async () => {
  expect(await isBelow({ profit: -5n, revenue: 0n }, 0)).toBeNull();
  expect(await isBelow({ profit: -5n, revenue: -3n }, 0)).toBeNull();
  expect(await isBelow({ profit: -5n, revenue: 100n, units: 2 }, 0)).toBeNull();
});
