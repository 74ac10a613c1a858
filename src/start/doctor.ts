/** `npm run doctor`: what this machine and this instance lack, and the remedy, one line each. */
import { accessSync, constants, existsSync, readFileSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import type { Config } from "#config.ts";
import { hasCluster } from "#db/embedded.ts";
import { unlikeMachines } from "#db/machine-settings.ts";
import { readMigrations } from "#db/migrate.ts";
import { StartError } from "#db/start-error.ts";
import { webFolder } from "./web-build.ts";
import { findTestBrowser } from "./chromium.ts";
import { type Command, type CommandInput, withDatabase } from "./command.ts";
import { findOwner } from "./data-folder.ts";
import { checkPort } from "./listen.ts";

type Finding = { readonly ok: boolean; readonly text: string };

const good = (text: string): Finding => ({ ok: true, text });
const bad = (text: string): Finding => ({ ok: false, text });

const ENOUGH_BYTES = 2e9;

function checkNode(): Finding {
  const major = Number(process.versions.node.split(".")[0]);
  return major >= 26
    ? good(`Node ${process.versions.node}`)
    : bad(`Node ${process.versions.node} runs this command: start it through npm run doctor`);
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function checkFolder({ DATA_DIR }: Config): Finding {
  const folder = nearestFolder(DATA_DIR);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return bad(`${folder} cannot be written: start as its owner or set DATA_DIR to another folder`);
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = `${Math.round((bavail * bsize) / 1e8) / 10} GB free in ${DATA_DIR}`;
  return bavail * bsize >= ENOUGH_BYTES ? good(free) : bad(`only ${free}: free some space or set DATA_DIR to another disk`);
}

async function checkAddress(config: Config): Promise<Finding> {
  const owner = config.DATABASE_URL === undefined ? findOwner(config.DATA_DIR) : null;
  if (owner) return good(`the server runs at ${owner.url} (process ${owner.pid})`);
  try {
    await checkPort("PORT", config.HOST, config.PORT);
    return good(`port ${config.PORT} is free, the server does not run`);
  } catch (error) {
    if (error instanceof StartError) return bad(error.message);
    throw error;
  }
}

async function checkDatabase(input: CommandInput): Promise<Finding> {
  const { DATABASE_URL, DATA_DIR } = input.config;
  if (DATABASE_URL === undefined && !hasCluster(DATA_DIR)) return good("the embedded database is not made yet: npm start does it");
  try {
    return await withDatabase(input, async ({ db }) => {
      const { rows } = await sql<{ version: string; schema: number; size: string; citus: boolean }>`
        select current_setting('server_version') as version, (select max(number) from schema_migrations) as schema,
          pg_size_pretty(pg_database_size(current_database())) as size,
          exists (select from pg_extension where extname = 'citus') as citus`.execute(db);
      const found = rows[0];
      const where = DATABASE_URL === undefined ? "embedded" : "DATABASE_URL";
      const engine = `PostgreSQL ${found?.version}${found?.citus === true ? " with Citus" : ""}`;
      return good(`${engine} (${where}), schema ${found?.schema} of ${readMigrations().length}, ${found?.size}`);
    });
  } catch (error) {
    if (error instanceof StartError) return bad(error.message);
    throw error;
  }
}

/** Of a cluster, what its machines have otherwise than statements need; nothing where the database cannot be reached, which is said above. */
async function checkMachines({ config: { DATABASE_URL } }: CommandInput): Promise<Finding[]> {
  if (DATABASE_URL === undefined) return [];
  return (await unlikeMachines({ url: DATABASE_URL }).catch(() => [])).map(bad);
}

function checkWeb(): Finding {
  const index = join(webFolder(process.env), "index.html");
  return existsSync(index)
    ? good(`the web app is built (${readFileSync(index).length} bytes of index.html)`)
    : good("the web app is not built yet: npm start does it");
}

function checkChromium(): Finding {
  const found = findTestBrowser();
  return good(found === null ? "no Chromium in PATH: npm test installs one" : `${found} for the browser tests`);
}

export const doctor: Command = async (input) => {
  const { config } = input;
  const findings = [
    checkNode(),
    checkFolder(config),
    await checkAddress(config),
    await checkDatabase(input),
    ...(await checkMachines(input)),
    checkWeb(),
    checkChromium(),
  ];
  for (const { ok, text } of findings) input.say(`${ok ? "ok    " : "not ok"}  ${text}`);
  return findings.every(({ ok }) => ok) ? 0 : 1;
};
