import { beforeAll, expect, test } from "vitest";
import { subscriptionRoute } from "#contract/subscription.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let owner: TestClient;

beforeAll(async () => {
  const { companyId } = await loadFacts(app.database, smallSeller());
  // A neighbour with the same orders, which nobody else's usage knows.
  await loadFacts(app.database, smallSeller());
  owner = await app.signIn({ companyId });
  await app.signIn({ companyId, role: "viewer" });
});

const usageAt = async (at: string) => {
  app.setNow(at);
  return (await owner.call(subscriptionRoute)).body.usage;
};

test("a company's usage is its orders of the month so far, what the month comes to, its stores and its team", async () => {
  // Two orders on 2 June, one on the 20th; 2 ÷ 11 whole days × 30 = 5.45
  expect(await usageAt("2025-06-12T10:00:00Z")).toEqual({ month: "2025-06-01", orders: 2, projectedOrders: 5, stores: 2, users: 2 });
  // 3 ÷ 29 × 30 = 3.10
  expect(await usageAt("2025-06-30T10:00:00Z")).toMatchObject({ orders: 3, projectedOrders: 3 });
  // In Warsaw July has begun.
  expect(await usageAt("2025-06-30T22:30:00Z")).toMatchObject({ month: "2025-07-01", orders: 0, projectedOrders: null });
});
