/**
 * An instance cut into as many shards as one is made with, beside a PostgreSQL without Citus: the same sums, and how long each takes.
 * What is measured is told and not judged, since all machines of the cluster may share the cores of one.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { companyStatesRoute } from "#contract/companies.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import { SHARD_COUNT } from "#db/migrate.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";
import { createOnCluster } from "#testing/citus-cluster.ts";
import { createTestDatabase } from "#testing/database.ts";
import { createFileCompany } from "#testing/import-run.ts";
import { look } from "#testing/living-instance.ts";
import { EVERYTHING } from "../consistency/questions.ts";
import { report } from "./report.ts";

const LINES = 20_000;
const ASKED = 40;
const TODAY = "2026-11-20";

type Side = { app: TestApp; client: TestClient };
const sides: { citus?: Side; plain?: Side } = {};
const measured: Record<string, Record<string, number>> = {};

function note(what: string, side: string, milliseconds: number): void {
  measured[what] = { ...measured[what], [side]: Math.round(milliseconds * 10) / 10 };
}

beforeAll(async () => {
  const cluster = inject("citus");
  if (cluster === null) throw new Error("this is for a cluster");
  const began = performance.now();
  const database = await createOnCluster(cluster, { shards: SHARD_COUNT });
  const seconds = Math.round((performance.now() - began) / 1000);
  const [size] = await look<{ bytes: string }>(
    database.target,
    "select max(result::bigint) as bytes from run_command_on_workers('select pg_database_size(current_database())')",
  );
  report("full", { shards: SHARD_COUNT, migratedInSeconds: seconds, emptyMegabytesOfAWorker: Math.round(Number(size?.bytes) / 1e6) });
  const plain = await createTestDatabase({ cluster: inject("cluster") });
  for (const [name, own] of [
    ["citus", database],
    ["plain", plain],
  ] as const) {
    const app = await createTestApp({}, [], [], undefined, false, { database: own });
    app.setNow(`${TODAY}T12:00:00Z`);
    const company = await createFileCompany(own, { markets: ["PL"] });
    const content = ["order_id;bought_at;sku;name;quantity;unit_price", ...Array.from({ length: LINES }, (_, at) => line(at))];
    const start = performance.now();
    await company.take({ kind: "orders", content });
    note(`import of ${LINES} lines`, name, performance.now() - start);
    sides[name] = { app, client: await app.signIn({ companyId: company.scope.companyId }) };
  }
}, 1_800_000);
afterAll(async () => {
  await sides.citus?.app.close();
  await sides.plain?.app.close();
  report("besidePlain", measured);
});

const line = (at: number): string =>
  `Z-${at};2026-10-${String(1 + (at % 30)).padStart(2, "0")} 10:00;SKU-${at % 500};Towar ${at % 500};1;12,30`;

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < ASKED; turn += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[ASKED / 2] ?? 0;
}

test("sums are equal, and the ledger computed again finds no difference", async () => {
  const sums = [];
  for (const side of [sides.citus, sides.plain]) {
    const { rows } = await sql`
      select line, count(*) as postings, sum(amount)::bigint as amount from postings group by line order by line`.execute(
      side?.app.database.db ?? expect.fail("no side"),
    );
    sums.push(rows);
  }
  expect(sums[0]).toEqual(sums[1]);
  // 20,000 × 12.30
  expect(sums[0]).toContainEqual(expect.objectContaining({ line: "sales", amount: 24_600_000 }));
  const { differences } = await verifyLedger(sides.citus?.app.database.db ?? expect.fail("no side"), { today: TODAY });
  expect(differences).toEqual([]);
});

test("tiles and the states of a person's companies are asked again and again", async () => {
  const body = { filter: EVERYTHING, tiles: [{ id: "month", startDate: "2026-10-01", endDate: "2026-10-31" }] };
  for (const [name, side] of Object.entries(sides)) {
    note("tiles", name, await median(() => side.client.call(tilesRoute, { body })));
    note("states of companies", name, await median(() => side.client.call(companyStatesRoute)));
  }
  expect(Object.keys(measured)).toHaveLength(3);
});
