/** Twenty kills and more: each company is read anew with other moments of death. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { storedSums } from "../marketplace/stored-sums.ts";
import { type Ground, openCompany, openGround, syncDisturbed, syncUndisturbed } from "./killed-workers.ts";
import { report } from "./report.ts";

const COMPANIES = 4;
const KILLS = 6;

let ground: Ground;
beforeAll(async () => {
  ground = await openGround(120);
});
afterAll(() => ground.close());

test("workers killed again and again lose nothing and double nothing", async () => {
  const calm = await syncUndisturbed(ground);
  const wanted = await storedSums(calm.scope);
  await calm.database.drop();
  const companies = [];
  for (let at = 0; at < COMPANIES; at += 1) {
    const company = await openCompany(ground);
    const disturbance = await syncDisturbed(ground, company, { seed: `company ${at}`, kills: KILLS });
    process.stdout.write(`company ${at + 1}: ${JSON.stringify(disturbance)}\n`);
    companies.push(disturbance);
    expect(disturbance.lost).toEqual([]);
    expect(await storedSums(company.scope)).toEqual(wanted);
    expect((await verifyLedger(company.database.db)).differences).toEqual([]);
    await company.database.drop();
  }
  const use = ground.simulator.control.refreshUse();
  const lostAnswers = companies.reduce((sum, { lostAnswers: lost }) => sum + lost, 0);
  process.stdout.write(`refresh tokens: ${JSON.stringify(use)}, answers lost with a killed worker: ${lostAnswers}\n`);
  expect(use.againTooLate).toBe(0);
  expect(use.againInGrace).toBeLessThanOrEqual(lostAnswers);
  expect(lostAnswers).toBeLessThanOrEqual(COMPANIES * KILLS);
  expect(companies.reduce((sum, { atWork }) => sum + atWork, 0)).toBeGreaterThanOrEqual(20);
  report("kills", { kills: COMPANIES * KILLS, sums: wanted.length, refreshTokens: use, lostAnswers, companies });
}, 1_800_000);
