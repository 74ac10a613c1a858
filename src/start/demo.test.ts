import { SOURCES } from "#sources/registry.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { consentsOf } from "./consents.ts";
import { startDemo, startDemoSimulator } from "./demo.ts";
import { placesOf } from "./places.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "demo-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test("a demo that is started anew knows which accounts companies are connected to, and offers another one first", async () => {
  const simulator = await startDemoSimulator(database);
  const connected = simulator.world.waiting(0)?.seller;
  await sql`
    insert into marketplace_accounts (source, environment, external_id, company_id, store_id)
    values ('allegro', 'simulator', ${connected?.id}, 9000, 1)`.execute(database.db);
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: "0123456789abcdef0123456789abcdef" });
  const demo = await startDemo(database, config, simulator);
  try {
    const [consent] = consentsOf(placesOf(SOURCES, config, simulator));
    if (consent?.kind !== "oauth") throw new Error("the simulator asks for no consent");
    const html = await (await fetch(consent.startAuthorization("http://127.0.0.1/back").url)).text();
    const offered = [...html.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map(([, name]) => name);
    expect(offered[0]).toBe(simulator.world.waiting(1)?.seller.login);
    expect(offered).toContain(`${connected?.login} (już połączone)`);
    for (const { seller } of simulator.world.sellers) expect(offered).toContain(`${seller.login} (już połączone)`);
  } finally {
    await demo.stop();
  }
});
