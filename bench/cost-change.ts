/**
 * Constant costs changed back to the first sale: of the best sold product, against an UPDATE of its orders' rows, and of a product
 * with about a thousand orders, against what a seller waits for without noticing.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../src/db/connection.ts";
import type { Client } from "./http-client.ts";
import { filterOf } from "./range-questions.ts";
import type { BarResult } from "./report.ts";
import { DAYS, FIRST_DAY } from "./sizes.ts";
import { addDays } from "../src/core/day.ts";
import { rounded, timed, timesOf } from "./timing.ts";

const TIMES = 3;
/** Of the best sold product: times one UPDATE of the rows of its orders. */
const MOST = 6;
const USUAL_ORDERS = 1000;
/** Milliseconds from the file to the last report, for so many orders. */
const MOST_MS = 1500;
/** A recomputation that is not there by then is none. */
const LONGEST_MS = 180_000;

const Started = z.object({ importId: z.string() });
const State = z.object({ status: z.string(), changed: z.number() });
const Tiles = z.object({ tiles: z.array(z.object({ figures: z.object({ cogs: z.number(), units: z.number() }) })) });

type Product = { readonly id: number; readonly sku: string; /** Minor units of PLN. */ readonly cost: number };

export async function costChangeBars(client: Client, db: Db, companyId: number, bestSold: number): Promise<BarResult[]> {
  const usual = await usualProduct(db, companyId);
  return [await bestSoldBar(client, db, companyId, await productOf(db, companyId, bestSold)), await usualBar(client, usual)];
}

async function bestSoldBar(client: Client, db: Db, companyId: number, product: Product): Promise<BarResult> {
  const updates: number[] = [];
  const { ours, note } = await changeTimes(client, product, async (time) => {
    updates.push(await updateRows(db, companyId, product.id, time % 2 === 0 ? 1 : -1));
  });
  const [measured, peer] = [timesOf(ours).p50, timesOf(updates).p50];
  return {
    name: "constant cost changed back to the start of the best sold product, until every report is right",
    measured: rounded(measured),
    peer: rounded(peer),
    ratio: rounded(measured / peer),
    bar: `≤ ${MOST} × one UPDATE of the rows`,
    met: note === null && measured <= MOST * peer,
    ...(note === null ? {} : { note }),
  };
}

async function usualBar(client: Client, product: Product): Promise<BarResult> {
  const { ours, note } = await changeTimes(client, product, async () => undefined);
  const measured = timesOf(ours).p50;
  return {
    name: "constant cost changed back to the start of a product with about 1,000 orders, until every report is right",
    measured: rounded(measured),
    peer: null,
    ratio: null,
    bar: `≤ ${MOST_MS / 1000} s`,
    met: note === null && measured <= MOST_MS,
    ...(note === null ? {} : { note }),
  };
}

/** The last change restores the cost, so that the other engines' tables still hold what the ledger says. */
async function changeTimes(client: Client, { id, sku, cost }: Product, before: (time: number) => Promise<void>) {
  const ours: number[] = [];
  let note: string | null = null;
  for (let time = 0; time < TIMES; time += 1) {
    await before(time);
    const other = cost + 25 * (TIMES - 1 - time);
    const { took } = await timed(() => changeCost(client, sku, other));
    ours.push(took);
    note ??= await checkCosts(client, id, other);
  }
  return { ours, note };
}

async function productOf(db: Db, companyId: number, productId: number): Promise<Product> {
  const { rows } = await sql<Product>`
    select p.id, p.sku, (c.unit_cost * 100)::int as cost
    from products p join product_costs c on c.company_id = p.company_id and c.product_id = p.id
    where p.company_id = ${companyId} and p.id = ${productId}`.execute(db);
  const [product] = rows;
  if (product === undefined) throw new Error(`product ${productId} has no cost`);
  return product;
}

/** The one whose orders are nearest to a thousand, of those that are bought in złoty. */
async function usualProduct(db: Db, companyId: number): Promise<Product> {
  const { rows } = await sql<{ id: number }>`
    select l.product_id as id
    from order_lines l join product_costs c on c.company_id = l.company_id and c.product_id = l.product_id
    where l.company_id = ${companyId} and c.currency = 'PLN'
    group by l.product_id
    order by abs(count(distinct l.order_id) - ${USUAL_ORDERS}), l.product_id limit 1`.execute(db);
  return await productOf(db, companyId, rows[0]?.id ?? 0);
}

async function updateRows(db: Db, companyId: number, productId: number, change: number): Promise<number> {
  const update = sql`
    update rollup_order r set cogs = r.cogs + ${change}::int, cogs_pln = r.cogs_pln + ${change}::int
    where r.company_id = ${companyId} and r.order_id in (
      select l.order_id from order_lines l where l.company_id = ${companyId} and l.product_id = ${productId}
    )`;
  return (await timed(() => update.execute(db))).took;
}

/** By a file of one line, as a seller does it. `cost` in minor units of PLN, net. */
async function changeCost(client: Client, sku: string, cost: number): Promise<void> {
  const form = new FormData();
  const file = `sku;cost;cost_currency;cost_vat\n${sku};${(cost / 100).toFixed(2)};PLN;net\n`;
  form.set("file", new Blob([file], { type: "text/csv" }), "koszty.csv");
  const { body } = await client.call({ method: "POST", path: "/api/productsDataImport", form });
  const { importId } = Started.parse(body);
  for (const deadline = performance.now() + LONGEST_MS; performance.now() < deadline;) {
    const { status } = State.parse((await client.call({ method: "GET", path: `/api/imports/${importId}` })).body);
    if (status === "succeeded") return;
    if (status !== "queued" && status !== "running") throw new Error(`the import of a cost ended as ${status}`);
    await sleep(20);
  }
  throw new Error(`the import of a cost did not end within ${LONGEST_MS / 1000} s`);
}

async function checkCosts(client: Client, productId: number, cost: number): Promise<string | null> {
  const tile = { id: "all", startDate: FIRST_DAY, endDate: addDays(FIRST_DAY, DAYS - 1) };
  const filter = filterOf({ kind: "only", ids: [productId] });
  const { tiles } = Tiles.parse(await client.ask("/api/dashboard/tiles", { filter, tiles: [tile] }));
  const figures = tiles[0]?.figures;
  const expected = figures === undefined ? 0 : -figures.units * cost;
  return figures?.cogs === expected ? null : `goods ${figures?.cogs} after the change, ${expected} expected`;
}
