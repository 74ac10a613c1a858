/** A constant cost changed back to the first sale of the best sold product, against an UPDATE of its orders' rows. */
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
const SKU = "SKU-000001";
/** A recomputation that is not there by then is none. */
const LONGEST_MS = 180_000;

const Started = z.object({ importId: z.string() });
const State = z.object({ status: z.string(), changed: z.number() });
const Tiles = z.object({ tiles: z.array(z.object({ figures: z.object({ cogs: z.number(), units: z.number() }) })) });

type Subject = { readonly companyId: number; readonly productId: number };

export async function costChangeBar(client: Client, db: Db, { companyId, productId }: Subject): Promise<BarResult> {
  const ours: number[] = [];
  const updates: number[] = [];
  let note: string | null = null;
  const before = await costOf(db, companyId, productId);
  for (let time = 0; time < TIMES; time += 1) {
    updates.push(await updateRows(db, companyId, productId, time % 2 === 0 ? 1 : -1));
    // The last change restores the cost, so that the other engines' tables still hold what the ledger says.
    const cost = before + 25 * (TIMES - 1 - time);
    const { took } = await timed(() => changeCost(client, cost));
    ours.push(took);
    note ??= await checkCosts(client, productId, cost);
  }
  const [measured, peer] = [timesOf(ours).p50, timesOf(updates).p50];
  return {
    name: "constant cost changed back to the start of the best sold product, until every report is right",
    measured: rounded(measured),
    peer: rounded(peer),
    ratio: rounded(measured / peer),
    bar: "≤ 4 × one UPDATE of the rows",
    met: note === null && measured <= 4 * peer,
    ...(note === null ? {} : { note }),
  };
}

/** Minor units of PLN. */
async function costOf(db: Db, companyId: number, productId: number): Promise<number> {
  const { rows } = await sql<{ cost: number }>`
    select (unit_cost * 100)::int as cost from product_costs where company_id = ${companyId} and product_id = ${productId}`.execute(db);
  return rows[0]?.cost ?? 0;
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
async function changeCost(client: Client, cost: number): Promise<void> {
  const form = new FormData();
  const file = `sku;cost;cost_currency;cost_vat\n${SKU};${(cost / 100).toFixed(2)};PLN;net\n`;
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
