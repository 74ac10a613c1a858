/**
 * npm run bench [-- --lines 200000] [--only tiles] [--reading]: measures the reading paths of docs/BENCH.md on a generated
 * instance and says which bars are met.
 */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { connect, type Database } from "../src/db/connection.ts";
import { startEmbedded } from "../src/db/embedded.ts";
import { migrate } from "../src/db/migrate.ts";
import { bundleBars } from "./bundles.ts";
import { costChangeBars } from "./cost-change.ts";
import { type Engine, openClickHouse, openDuck, THREADS } from "./engines.ts";
import { writeFlatTable } from "./flat-table.ts";
import { type Client, openClient, signIn } from "./http-client.ts";
import { type Instance, openInstance } from "./instance.ts";
import { loadBars } from "./load-bars.ts";
import { growthBars, readingBars } from "./reading.ts";
import { type BarResult, machine, tableOf, writeReport } from "./report.ts";
import { reportedBars } from "./reported.ts";
import { restartBar } from "./restart.ts";
import { freePort, startFloor, startProduct, untilAnswered } from "./servers.ts";
import { emailOf, FULL_LINES, heavyLines, PASSWORD, sizeOf } from "./sizes.ts";
import { installEngines } from "./install-engines.ts";

const { values: options } = parseArgs({
  options: {
    lines: { type: "string", default: String(FULL_LINES) },
    only: { type: "string", default: "" },
    /** Reading paths alone: no load, restart and recomputation. */
    reading: { type: "boolean", default: false },
  },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Companies = { readonly large: number; readonly tenth: number; readonly others: number };

async function companiesOf({ db }: Database): Promise<Companies> {
  const { rows } = await sql<{ id: number; name: string }>`select company_id as id, name from companies`.execute(db);
  const idOf = (name: string): number => rows.find((row) => row.name === name)?.id ?? 0;
  return { large: idOf("L"), tenth: idOf("M"), others: rows.length - 2 };
}

async function firstProductOf({ db }: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`select min(id) - 1 as first from products where company_id = ${companyId}`.execute(db);
  return rows[0]?.first ?? 0;
}

/** The other engines' tables are written while nothing else runs. */
async function openEngines({ folder, engines }: Instance): Promise<Engine[]> {
  mkdirSync(engines, { recursive: true });
  const cluster = await startEmbedded(folder);
  const migrated = await migrate(cluster.target);
  const database = connect(cluster.target, { name: "bench" });
  // Tables that a migration wrote anew have no visibility map yet; in use, the server's own vacuum sees to it.
  if (migrated.length > 0) await sql`vacuum (analyze)`.execute(database.db);
  const flat = await writeFlatTable(database, engines, say);
  await database.close();
  if (cluster.started) await cluster.stop(60);
  return [await openDuck(engines, flat), await openClickHouse(engines, flat)];
}

/** What cannot be measured is not met, and takes nothing else with it. */
async function attempted(name: string, work: () => Promise<BarResult[]>): Promise<BarResult[]> {
  try {
    const bars = await work();
    for (const bar of bars) say(`${bar.name}: ${bar.measured} (${bar.ratio} ×)`);
    return bars;
  } catch (error) {
    const note = `could not be measured: ${error instanceof Error ? error.message : String(error)}`;
    say(`${name}: ${note}`);
    return [{ name, measured: null, peer: null, ratio: null, bar: "", met: false, note }];
  }
}

async function measure(instance: Instance, lines: number): Promise<{ bars: BarResult[]; others: number }> {
  const [port, floorPort] = [await freePort(), await freePort()];
  const engines = await openEngines(instance);
  const server = startProduct({ folder: instance.folder, port });
  const probe = openClient(port);
  await untilAnswered(server, async () => (await probe.call({ method: "GET", path: "/sanctum/csrf-cookie" })).status === 204);
  const cluster = await startEmbedded(instance.folder);
  const database = connect(cluster.target, { name: "bench", max: 2 });
  const floorServer = startFloor(cluster.target, floorPort);
  const floor = openClient(floorPort);
  await untilAnswered(floorServer, async () => (await floor.call({ method: "GET", path: "/one" })).status === 200);
  const bars: BarResult[] = [];
  let client: Client;
  let others = 0;
  try {
    client = await signIn(port, emailOf("L"), PASSWORD);
    const other = await signIn(port, emailOf("M"), PASSWORD);
    const companies = await companiesOf(database);
    others = companies.others;
    const firstProduct = await firstProductOf(database, companies.large);
    const sides = { client, floor, engines };
    const subject = { companyId: companies.large, firstProduct, orders: (lines / 20) * 13 };
    bars.push(...(await readingBars(subject, sides, options.only, say)));
    if (options.only === "") bars.push(...(await growthBars(companies, sides, { ...sides, client: other })));
    for (const engine of engines) await engine.close();
    if (options.only === "" && !options.reading) {
      bars.push(...(await attempted("tiles over 50 connections", () => loadBars(port, floorPort, client, say))));
      const changed = (): Promise<BarResult[]> => costChangeBars(client, database.db, companies.large, firstProduct + 1);
      bars.push(...(await attempted("constant cost changed back", changed)));
    }
  } finally {
    await database.close();
    await floorServer.stop();
    await server.stop();
  }
  if (options.only === "" && !options.reading)
    bars.push(...(await attempted("restart", async () => [await restartBar(instance.folder, port, client)])));
  return { bars, others };
}

await installEngines(say);
const lines = Number(options.lines);
const size = sizeOf(lines);
const instance = await openInstance(lines, say);
const { bars: measured, others } = await measure(instance, lines);
const isWhole = options.only === "" && !options.reading;
const bars = isWhole ? [...measured, ...bundleBars(), ...reportedBars()] : measured;
const report = {
  machine: machine(),
  data: {
    lines,
    products: size.large.products,
    months: 24,
    markets: 4,
    heavyProductLines: heavyLines(lines),
    otherCompanies: others,
    linesEach: size.others[0]?.lines,
    engineThreads: THREADS,
  },
  bars,
};
if (isWhole) writeReport(report);
say(tableOf(bars));
const missed = bars.filter(({ met }) => met === false).length;
say(missed === 0 ? "every bar is met" : `${missed} of ${bars.filter(({ met }) => met !== null).length} bars are missed`);
if (missed > 0) process.exitCode = 1;
