/** Workers that are killed at random moments lose nothing and double nothing (Show: two workers, three stores). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "#ledger/verify/verify.ts";
import type { TestDatabase } from "#testing/database.ts";
import { storedSums } from "../marketplace/stored-sums.ts";
import { type Ground, openCompany, openGround, syncDisturbed, syncUndisturbed } from "./killed-workers.ts";

const KILLS = 2;

let ground: Ground;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  ground = await openGround(40);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await ground.close();
});

test("three stores read by two workers, one of them killed twice, end as if nobody had been killed", async () => {
  const company = await openCompany(ground);
  databases.push(company.database);
  const disturbance = await syncDisturbed(ground, company, { seed: "kill", kills: KILLS });
  process.stdout.write(
    `killed: ${JSON.stringify(disturbance)}, refresh tokens: ${JSON.stringify(ground.simulator.control.refreshUse())}\n`,
  );
  const sums = await storedSums(company.scope);

  const calm = await syncUndisturbed(ground);
  databases.push(calm.database);
  expect(sums.length).toBeGreaterThan(1000);
  expect(sums).toEqual(await storedSums(calm.scope));
  expect(disturbance.lost).toEqual([]);
  expect((await verifyLedger(company.database.db)).differences).toEqual([]);
  // Both took part, and the kills met work.
  expect(Math.min(...Object.values(disturbance.asked))).toBeGreaterThan(0);
  expect(disturbance.atWork).toBeGreaterThan(0);
  // A token is shown again only where a killed worker took its answer with it, and then within the marketplace's grace.
  const { first, againInGrace, againTooLate } = ground.simulator.control.refreshUse();
  expect(first).toBeGreaterThan(10);
  expect(againTooLate).toBe(0);
  expect(againInGrace).toBeLessThanOrEqual(disturbance.lostAnswers);
  expect(disturbance.lostAnswers).toBeLessThanOrEqual(KILLS);
});
