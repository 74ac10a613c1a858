/**
 * Random shops written as random programs would and taken in: what is posted is what was sold, or the file was refused with a reason.
 * `RUNS=2000 SEED=7 npx vitest run test/file-fuzz.test.ts` looks further.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { HANGS_MS } from "#testing/patience.ts";
import { randomDraw } from "#testing/random-draw.ts";
import { randomSeed } from "#testing/random-seed.ts";
import { drawnLayout } from "#testing/shop-files/layouts.ts";
import { drawnShop } from "#testing/shop-files/shop.ts";
import { differencesOf, takeShop } from "#testing/shop-files/take-shop.ts";
import { forFile } from "#testing/for-file.ts";

const RUNS = Number(process.env["RUNS"] ?? 25);
const SEED = randomSeed();

const database = forFile(createTestDatabase);

test(`files that know the answer, ${RUNS} of them, seed ${SEED}`, { timeout: HANGS_MS + RUNS * 60_000 }, async () => {
  let whole = 0;
  const asked = new Map<string, number>();
  const mapped = new Map<string, number>();
  const refusals = new Map<string, number>();
  const count = (of: Map<string, number>, key: string): unknown => of.set(key, (of.get(key) ?? 0) + 1);
  const file = fc.asyncProperty(randomDraw, async (draw) => {
    const [shop, layout] = [drawnShop(draw), drawnLayout(draw)];
    const told = () => `${JSON.stringify(layout)}\n${JSON.stringify(shop)}`;
    try {
      const taken = await takeShop(database, draw, shop, layout);
      for (const subject of taken.asked) count(asked, subject);
      for (const heading of new Set(taken.mapped)) count(mapped, heading);
      for (const reason of taken.refused) count(refusals, reason);
      if (taken.refused.length > 0) return;
      whole += 1;
      const differences = await differencesOf(taken);
      if (differences.length > 0) throw new Error(differences.join("\n"));
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${told()}`, { cause: error });
    }
  });
  await fc.assert(file, { numRuns: RUNS, endOnFailure: true });
  const said = {
    whole,
    asked: Object.fromEntries(asked),
    mapped: Object.fromEntries(mapped),
    refused: Object.fromEntries(refusals),
  };
  process.stdout.write(`${JSON.stringify(said, null, 2)}\n`);
  // Refusing everything would be right as well, and of no use: seven of ten go in, less four standard deviations of so many draws.
  expect(whole).toBeGreaterThanOrEqual(RUNS * 0.7 - 4 * Math.sqrt(RUNS * 0.7 * 0.3));
});
