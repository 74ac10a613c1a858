/** What the database splits and books in a market's currency is what core does. */
import { sql } from "kysely";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { currencyOf, MARKETS } from "#core/market.ts";
import { splitByWeights, splitEvenly } from "#core/split.ts";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { marketCurrency } from "./market-currency.sql.ts";
import { evenPart, weightedParts } from "./split.sql.ts";

const database = forFile(createTestDatabase);

const totals = fc.integer({ min: -1_000_000, max: 1_000_000 });
/** Small weights, so that many fractions are equal. */
const weightLists = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 })
  .filter((list) => list.some((weight) => weight > 0));
const splits = fc.sample(fc.record({ total: totals, weights: weightLists }), { numRuns: 500, seed: 7 });

test("500 amounts are split by weights as core splits them", async () => {
  const rows = splits.flatMap(({ total, weights }, split) => weights.map((weight, at) => ({ split, total, weight, at })));
  const { ranked, part } = weightedParts({ total: "total", over: "split", tie: "at" });
  const { rows: found } = await sql<{ split: number; parts: number[] }>`
    with given as (
      select split, total, weight::numeric, at, (sum(weight) over (partition by split))::numeric as weights
      from unnest(${rows.map(({ split }) => split)}::int[], ${rows.map(({ total }) => total)}::bigint[],
                  ${rows.map(({ weight }) => weight)}::int[], ${rows.map(({ at }) => at)}::int[]) g (split, total, weight, at)
    ),
    ranked as (select *, ${ranked} from given)
    select split, array_agg(${part} order by at) as parts from ranked group by split order by split`.execute(database.db);
  const expected = splits.map(({ total, weights }) => [
    ...splitByWeights(
      total,
      weights.map((weight, at) => ({ key: String(at), weight: BigInt(weight) })),
    ).values(),
  ]);
  expect(found.map(({ parts }) => parts.map((amount) => amount + 0))).toEqual(expected.map((parts) => parts.map((amount) => amount + 0)));
});

test("500 amounts are split evenly as core splits them", async () => {
  const wanted = splits.map(({ total, weights }) => ({ total, count: weights.length }));
  const { rows } = await sql<{ parts: number[] }>`
    select array_agg(${evenPart("g.total", "g.count", "place")} order by place) as parts
    from unnest(${wanted.map(({ total }) => total)}::bigint[], ${wanted.map(({ count }) => count)}::int[]) with ordinality g (total, count, split)
    cross join lateral generate_series(1, g.count) place
    group by split order by split`.execute(database.db);
  expect(rows.map(({ parts }) => parts.map((amount) => amount + 0))).toEqual(
    wanted.map(({ total, count }) => splitEvenly(total, count).map((amount) => amount + 0)),
  );
});

test("every market has its currency", async () => {
  const { rows } = await sql<{ currency: string }>`
    select ${marketCurrency("m.market")} as currency from unnest(${[...MARKETS]}::text[]) with ordinality m (market, place) order by place`.execute(
    database.db,
  );
  expect(rows.map(({ currency }) => currency)).toEqual(MARKETS.map(currencyOf)); // PLN, CZK, EUR, HUF
});
