/** What a company that does not pay may still call: every route of the contract, and the list of those that stay open. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { isOpenWhenReadOnly } from "#api/http/payments.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { subscriptionRoute } from "#contract/subscription.ts";
import type { TestClient } from "#testing/app.ts";
import { startPaying } from "#testing/payments.ts";
import { forFile } from "#testing/for-file.ts";

const paying = forFile(startPaying);
let owner: TestClient;
beforeAll(async () => {
  owner = await paying.app.signIn();
  // 14 days of trial are over by 1 December.
  await sql`insert into company_trials (company_id, started_at) values (${owner.companyId}, '2026-11-01T12:00:00Z')`.execute(
    paying.app.database.db,
  );
});

const routes: readonly RouteContract[] = ROUTES;
const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`;
const those = (chosen: (route: RouteContract) => boolean) => routes.filter(chosen).map((route) => [nameOf(route), route] as const);

/** Refused before anything of it is read, so that what it asks for does not matter; a fresh session each, for some end theirs. */
async function statusOf(route: RouteContract): Promise<number> {
  const { companyId } = owner;
  const client = await paying.app.signIn({ companyId, isAdmin: route.policy === "admin" });
  return (await client.send(route)).statusCode;
}

test("the company is read-only", async () => {
  expect((await owner.call(subscriptionRoute)).body.state).toMatchObject({ state: "readOnly", cause: "trial" });
});

test.each(those((route) => !isOpenWhenReadOnly(route)))("%s is refused with 402", async (_, route) => {
  expect(await statusOf(route)).toBe(402);
});

test.each(those((route) => isOpenWhenReadOnly(route) && (route.method !== "GET" || route.policy === "edit")))(
  "%s is not refused for want of a payment",
  async (_, route) => {
    expect(await statusOf(route)).not.toBe(402);
  },
);

test("of what editors call, paying, taking one's data, leaving, letting support in, and taking a way in away stay open", () => {
  const open = routes.filter(({ policy, whenReadOnly }) => policy === "edit" && whenReadOnly === "open").map(nameOf);
  expect(open.toSorted()).toEqual([
    "DELETE /api/api-keys/:id",
    "DELETE /api/company",
    "DELETE /api/users/:id",
    "DELETE /api/webhooks/:id",
    "GET /api/api-keys",
    "GET /api/company/export",
    "GET /api/subscription/invoices",
    "GET /api/support-access",
    "GET /api/users/:id/made",
    "POST /api/billing-portal",
    "POST /api/report-deliveries/:id/revoke",
    "POST /api/stores/:id/disconnect",
    "POST /api/support-access/:id/answer",
    "PUT /api/activate-subscription",
    "PUT /api/support-access",
  ]);
});

test("what people do about themselves, and questions, change nothing of the company's figures", () => {
  const rest = routes.filter(({ policy, method }) => method !== "GET" && (policy === "own" || policy === "read")).map(nameOf);
  // Signing out, accepting terms and asking for reports are among them; a new one of these policies is to be thought about here.
  for (const name of ["POST /api/logout", "POST /api/terms/accept", "POST /api/dashboard/tiles", "PUT /api/saved-views"]) {
    expect(rest).toContain(name);
  }
  expect(rest.filter((name) => /stores|expenses|imports|costs|deliveries|settings/.test(name))).toEqual([]);
});
