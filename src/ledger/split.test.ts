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

const wholes = fc.integer({ min: -1_000_000, max: 1_000_000 });
/** Small weights, so that many fractions are equal. */
const weightLists = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 })
  .filter((list) => list.some((weight) => weight > 0));
const splits = fc.sample(fc.record({ whole: wholes, weights: weightLists }), { numRuns: 500, seed: 7 });

test("500 amounts are split by weights as core splits them", async () => {
  const rows = splits.flatMap(({ whole, weights }, split) => weights.map((weight, at) => ({ split, whole, weight, at })));
  const { ranked, part } = weightedParts({ whole: "whole", over: "split", tie: "at" });
  const { rows: found } = await sql<{ split: number; parts: number[] }>`
    with given as (
      select split, whole, weight::numeric, at, (sum(weight) over (partition by split))::numeric as weights
      from unnest(${rows.map(({ split }) => split)}::int[], ${rows.map(({ whole }) => whole)}::bigint[],
                  ${rows.map(({ weight }) => weight)}::int[], ${rows.map(({ at }) => at)}::int[]) g (split, whole, weight, at)
    ),
    ranked as (select *, ${ranked} from given)
    select split, array_agg(${part} order by at) as parts from ranked group by split order by split`.execute(database.db);
  const expected = splits.map(({ whole, weights }) => [
    ...splitByWeights(
      whole,
      weights.map((weight, at) => ({ key: String(at), weight: BigInt(weight) })),
    ).values(),
  ]);
  expect(found.map(({ parts }) => parts.map((amount) => amount + 0))).toEqual(expected.map((parts) => parts.map((amount) => amount + 0)));
});

test("500 amounts are split evenly as core splits them", async () => {
  const wanted = splits.map(({ whole, weights }) => ({ whole, count: weights.length }));
  const { rows } = await sql<{ parts: number[] }>`
    select array_agg(${evenPart("g.whole", "g.count", "place")} order by place) as parts
    from unnest(${wanted.map(({ whole }) => whole)}::bigint[], ${wanted.map(({ count }) => count)}::int[]) with ordinality g (whole, count, split)
    cross join lateral generate_series(1, g.count) place
    group by split order by split`.execute(database.db);
  expect(rows.map(({ parts }) => parts.map((amount) => amount + 0))).toEqual(
    wanted.map(({ whole, count }) => splitEvenly(whole, count).map((amount) => amount + 0)),
  );
});

test("every market has its currency", async () => {
  const { rows } = await sql<{ currency: string }>`
    select ${marketCurrency("m.market")} as currency from unnest(${[...MARKETS]}::text[]) with ordinality m (market, place) order by place`.execute(
    database.db,
  );
  expect(rows.map(({ currency }) => currency)).toEqual(MARKETS.map(currencyOf)); // PLN, CZK, EUR, HUF
});
