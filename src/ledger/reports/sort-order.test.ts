/** The database sorts and chooses rows by figures exactly as core computes them. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { shownFigure } from "#core/figure-display.ts";
import { type Figures, figuresOf } from "#core/figures.ts";
import { FIGURE_KEYS, type FigureKey } from "#core/figure-keys.ts";
import { compareCodePoints } from "#core/ids.ts";
import { LINES, maskOf } from "#core/ledger.ts";
import { type Rate, rateBetween } from "#core/money.ts";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { reportScope } from "#testing/report-scope.ts";
import type { DayRange } from "#core/period.ts";
import { columnOf } from "../rollup-columns.ts";
import type { Only } from "#core/only.ts";
import { findOrderPage } from "./orders/order-page.ts";
import { findOrderSums } from "./orders/order-rows.ts";
import { findProductPage } from "./products/product-page.ts";
import { findProductSums } from "./products/product-sums.ts";
import type { ReportScope } from "./scope/report-scope.ts";

const ROWS = 120;
const RANGE: DayRange = { startDate: "2025-06-10", endDate: "2025-09-20" };
const SAME: Rate = { numerator: 1n, denominator: 1n };
const EURO = rateBetween("1", "4.2713");

const database = forFile(createTestDatabase);
beforeAll(async () => {
  await sql`insert into companies (company_id, name) overriding system value values (1, 'Sprzedawca')`.execute(database.db);
  // Rolled up amounts of every kind: small ones that tie, zeros, no posting of the line at all, rates that are missing.
  await sql`select setseed(0.42)`.execute(database.db);
  await sql`
    insert into products (company_id, id, sku, name) overriding system value
    select 1, 1000 + i, chr(65 + (i * 7) % 40) || (i % 9) || '-' || i, '' from generate_series(1, ${ROWS}) i`.execute(database.db);
  const drawn = sql.raw("cross join lateral (select (random() * 4)::int + 0 * i as units, random() as share) u");
  for (const [table, day, keys] of [
    ["rollup_product_month", "date '2025-07-01' + make_interval(months => k)", "product_id, offer_id, month"],
    ["rollup_product_day", "date '2025-06-12' + 90 * k", "product_id, offer_id, day"],
  ] as const) {
    const days = sql.raw(`(${day})::date`);
    await sql`insert into ${sql.table(table)} (company_id, store_id, market, ${sql.raw(keys)}, ${columns()})
      select 1, 0, 'PL', 1000 + i, k, ${days}, ${values()} from generate_series(1, ${ROWS}) i cross join generate_series(0, 1) k ${drawn}
      where (i + k) % 5 <> 0`.execute(database.db);
  }
  await sql`insert into orders (company_id, id, store_id, external_id, source, market, currency, bought_at) overriding system value
    select 1, 5000 + i, 0, 'order-' || i, 'file', 'PL', 'PLN', '2025-06-10T08:00:00Z' from generate_series(1, ${ROWS}) i`.execute(
    database.db,
  );
  await sql`insert into rollup_order (company_id, bought_at, store_id, market, order_id, day, counted, product_ids, ${columns()})
    select 1, '2025-06-10T08:00:00Z', 0, 'PL', 5000 + i, date '2025-06-10' + i % 100, true, array[1000 + i], ${values()} from generate_series(1, ${ROWS}) i ${drawn}`.execute(
    database.db,
  );
  // The postings that have no rate, as the masks say.
  await sql`
    insert into postings (company_id, market, day, line, product_id, original_amount, original_currency, amount, amount_pln, uncosted, source_type, source_id)
    select 1, 'PL', r.at, line.name, r.product_id, 1, 'EUR', case when r.missing & bit = 0 then 1 end, case when r.missing_pln & bit = 0 then 1 end, true, 'order', 1
    from (select month as at, product_id, missing, missing_pln from rollup_product_month union all select day, product_id, missing, missing_pln from rollup_product_day) r
    cross join unnest(${[...LINES]}::text[], ${LINES.map((line) => maskOf([line]))}::int[]) line (name, bit)
    where (r.missing | r.missing_pln) & bit <> 0`.execute(database.db);
});

const MONEY = [...LINES.map(columnOf), "uncosted_sales", "estimated_costs", "estimated_commission", "estimated_delivery", "estimated_ads"];

function columns() {
  const names = [
    "units",
    "costed_units",
    "estimated_units",
    "refunded_units",
    "orders",
    "product_orders",
    "partial_orders",
    "estimated_orders",
    "partial_product_orders",
    "estimated_product_orders",
    "missing",
    "missing_pln",
    ...MONEY,
    ...MONEY.map((name) => `${name}_pln`),
  ];
  return sql.raw(names.join(", "));
}

/** Units with all, half and none of their costs; one row in eight lacks some rate. */
function values() {
  const costed = "u.units * (u.share * 2)::int / 2";
  // Of half of the others a rule says something.
  const counts = ["u.units", costed, `(u.units - ${costed}) * random()::int`, "(random() * 2)::int", "(random() * 3)::int", "(random() * 3)::int"];
  const unfinished = Array.from({ length: 4 }, () => "(random() * 1)::int");
  const mask = `case when random() < 0.125 then 1 << (random() * ${LINES.length - 1})::int else 0 end`;
  const money = `case when random() < 0.3 then null when random() < 0.5 then (random() * 6 - 3)::int else (random() * 200000 - 100000)::bigint end`;
  return sql.raw([...counts, ...unfinished, mask, mask, ...MONEY.map(() => money), ...MONEY.map(() => money)].join(", "));
}

const scopeOf = (amounts: "market" | "pln"): ReportScope => reportScope({ db: database.db, companyId: 1 }, { amounts });

type Row = { id: number; figures: Figures; tie: string };

/** By what may be shown of the figure, unknown last either way. */
function sorted(rows: readonly Row[], key: FigureKey, descending: boolean): number[] {
  const value = ({ figures }: Row): number | string | null =>
    key === "profitState" ? figures.profitState : shownFigure(figures, key).value;
  const compare = (a: Row, b: Row): number => {
    const [left, right] = [value(a), value(b)];
    if (left === right) return compareCodePoints(a.tie, b.tie) || a.id - b.id;
    if (left === null || right === null) return left === null ? 1 : -1;
    return (left < right ? -1 : 1) * (descending ? -1 : 1);
  };
  return rows.toSorted(compare).map(({ id }) => id);
}

const PLACES = FIGURE_KEYS.flatMap((key) => [true, false].map((descending) => ({ key, descending })));
const PAGE = { only: undefined, limit: null, offset: 0 } as const;

describe.each([
  ["market's currency", "market", SAME],
  ["PLN", "pln", SAME],
  ["euro out of PLN", "pln", EURO],
  ["a currency without a rate", "pln", null],
] as const)("in %s", (_, amounts, rate) => {
  async function products(): Promise<Row[]> {
    const scope = scopeOf(amounts);
    const { rows } = await sql<{ id: number; sku: string }>`select id, sku from products where company_id = 1`.execute(database.db);
    const sumsOf = await findProductSums(
      scope,
      rows.map(({ id }) => id),
      [RANGE],
    );
    return rows.map(({ id, sku }) => ({ id, tie: sku, figures: figuresOf(sumsOf(id)(RANGE).sums, rate) }));
  }

  test.each(PLACES)("products by $key, descending: $descending", async (order) => {
    const { ids } = await findProductPage(scopeOf(amounts), { ...PAGE, range: RANGE, order, rate });
    expect(ids).toHaveLength(ROWS);
    expect(ids).toEqual(sorted(await products(), order.key, order.descending));
  });

  test.each(PLACES)("orders by $key, descending: $descending", async (order) => {
    const scope = scopeOf(amounts);
    const { ids } = await findOrderPage(scope, { ...PAGE, range: RANGE, order, ids: null, search: null, rate });
    const sums = await findOrderSums(scope, amounts, ids);
    const rows = [...sums].map(([id, sum]) => ({ id, tie: "", figures: figuresOf(sum, rate) }));
    expect(ids).toHaveLength(ROWS);
    expect(ids).toEqual(sorted(rows, order.key, order.descending));
  });

  test.each<[Only, (figures: Figures) => boolean]>([
    ["loss", ({ netProfit, profitState }) => profitState !== "unknown" && netProfit !== null && netProfit < 0],
    ["noCost", ({ costCoverage }) => costCoverage !== null && costCoverage < 1],
    ["withAds", ({ ads }) => ads !== null && ads !== 0],
  ])("products limited to %s", async (only, isWanted) => {
    const { ids, total } = await findProductPage(scopeOf(amounts), {
      ...PAGE,
      only,
      range: RANGE,
      order: { key: "sku", descending: false },
      rate,
    });
    const wanted = (await products()).filter(({ figures }) => isWanted(figures)).toSorted((a, b) => compareCodePoints(a.tie, b.tie));
    expect(ids).toEqual(wanted.map(({ id }) => id));
    expect(total).toBe(wanted.length);
  });
});
