/** Every field of every route of the contract with what no database keeps and no id can be: refused, never a 500. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { ErrorBody } from "#contract/error.ts";
import { ordersDataImportRoute } from "#contract/imports.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { startConsentServer } from "#testing/consent-server.ts";
import { forFile } from "#testing/for-file.ts";
import { allConsents } from "./tenant/consents.ts";
import type { Input } from "./tenant/case.ts";
import { CASES, callName } from "./tenant/cases.ts";
import { type Field, fieldsOf, withField } from "./tenant/fields.ts";
import { createVictim, type Victim } from "./tenant/victim.ts";

const allegro = forFile(startConsentServer);
const app = forFile(() => createTestApp({}, [], allConsents(allegro)));
let victim: Victim;
beforeAll(async () => {
  victim = await createVictim(app, allegro);
});

const routes: readonly RouteContract[] = ROUTES;
const named: readonly (readonly [name: string, route: RouteContract])[] = routes.map((route) => [callName(route), route]);

function rightfulInput(route: RouteContract): Input {
  return CASES[callName(route)]?.rightful(victim) ?? {};
}

function callerOf(route: RouteContract): TestClient {
  return route.policy === "admin" ? victim.admin : victim[CASES[callName(route)]?.caller ?? "owner"];
}

/** What a call before this one ended (the session, the company) or changed is made anew: a 401 or 409 would say nothing. */
async function answerTo(route: RouteContract, input: () => ReturnType<typeof withField>) {
  const response = await callerOf(route).send(route, input());
  if (response.statusCode !== 401 && response.statusCode !== 409) return response;
  victim = await createVictim(app, allegro);
  return callerOf(route).send(route, input());
}

type Answer = { said: string; status: number; fields: string[] };

async function answersTo(route: RouteContract, field: Field, values: readonly (string | number)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const value of values) {
    const response = await answerTo(route, () => withField(rightfulInput(route), field, value));
    const refusal = response.statusCode >= 400 ? ErrorBody.safeParse(response.json()) : null;
    const said = `${field.place} ${field.path.join(".")} = ${JSON.stringify(value)}: ${response.statusCode}`;
    answers.push({ said, status: response.statusCode, fields: Object.keys(refusal?.data?.errors ?? {}) });
  }
  return answers;
}

const CONTROL = ["a\u0000b", "a\u0007b"];
const HALF = "a\ud800b";

test.each(named)("%s: a control character or half a letter in a text is 422 and names the field", async (_, route) => {
  const wrong: string[] = [];
  for (const field of fieldsOf(route).filter(({ kind }) => kind !== "number")) {
    // Forms and addresses are encoded as UTF-8, which has no half letters: those are a matter of JSON.
    const answers = await answersTo(route, field, field.place === "body" ? [...CONTROL, HALF] : CONTROL);
    const name = field.path.join(".");
    wrong.push(...answers.filter(({ status, fields }) => status !== 422 || !fields.includes(name)).map(({ said }) => said));
  }
  expect(wrong).toEqual([]);
});

test.each(named)("%s: no id and no number is too large or too small for more than a refusal", async (_, route) => {
  const wrong: string[] = [];
  for (const field of fieldsOf(route).filter(({ kind }) => kind !== "text")) {
    const values = [2 ** 31, 2 ** 53, -1].map((value) => (field.kind === "id" ? String(value) : value));
    const answers = await answersTo(route, field, values);
    wrong.push(...answers.filter(({ status }) => status >= 500 || status === 401).map(({ said }) => said));
  }
  expect(wrong).toEqual([]);
});

test("the fields are found: in path, query, body and form, in lists and records", () => {
  const all = routes.flatMap((route) =>
    fieldsOf(route).map(({ place, path, kind }) => `${callName(route)} ${place} ${path.join(".")}: ${kind}`),
  );
  expect(all).toEqual(
    expect.arrayContaining([
      "PATCH /api/stores/:id params id: id",
      "GET /api/search query q: text",
      "POST /api/expenses body terms.productId: id",
      "POST /api/expenses body terms.amount: number",
      "POST /api/dashboard/tiles body filter.selectedProductIDs.0: id",
      "POST /api/imports/:id/answers body mapping.key: text",
    ]),
  );
});

test("neither does the name of a file, JSON in a field of an upload, or a header of ours", async () => {
  const client = await app.signIn();
  const fields = async (parts: Record<string, string>, fileName: string, headers: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.set(name, value);
    form.set("file", new Blob(["order_id\n"]), fileName);
    const { status, body } = await client.refused(ordersDataImportRoute, { form, headers });
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await fields({}, "pl\u0007ik.csv")).toEqual([422, ["file"]]);
  expect(await fields({ mapping: '{"order_id":"a\\u0000b"}' }, "plik.csv")).toEqual([422, ["mapping.order_id"]]);
  expect(await fields({ mapping: '{"order\\ud800":"a"}' }, "plik.csv")).toEqual([422, ["mapping"]]);
  expect(await fields({ unknown: "\u0000" }, "plik.csv")).toEqual([422, ["unknown"]]);
  for (const name of ["Idempotency-Key", "X-Market", "X-Currency"]) {
    expect(await fields({}, "plik.csv", { [name]: "a\u0000b" })).toEqual([422, [name]]);
  }
  const { rows } = await sql`select from blobs where company_id = ${client.companyId}`.execute(app.database.db);
  expect(rows).toEqual([]);
});
