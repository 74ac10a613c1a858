/** Every field of every route of the contract with what no database keeps and no id can be: refused, never a 500. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorBody } from "#contract/error.ts";
import { ordersDataImportRoute } from "#contract/imports.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";
import { type ConsentServer, startConsentServer } from "#testing/consent-server.ts";
import { consentsOf } from "../src/start/consents.ts";
import { CASES, callName, type Input } from "./tenant/cases.ts";
import { type Field, fieldsOf, withField } from "./tenant/fields.ts";
import { createVictim, type Victim } from "./tenant/victim.ts";

let allegro: ConsentServer;
let app: TestApp;
let victim: Victim;

beforeAll(async () => {
  allegro = await startConsentServer();
  app = await createTestApp({}, [], consentsOf(allegro.marketplaces));
});
afterAll(async () => {
  await app.close();
  await allegro.close();
});

const routes: readonly RouteContract[] = ROUTES;
type Tried = { route: RouteContract; field: Field; value: string | number };

function rightfulInput(route: RouteContract): Input {
  return CASES[callName(route)]?.rightful(victim) ?? {};
}

function callerOf(route: RouteContract): TestClient {
  return route.policy === "admin" ? victim.admin : victim[CASES[callName(route)]?.caller ?? "owner"];
}

function* everything(kind: Field["kind"], values: readonly (string | number)[]): Generator<Tried> {
  for (const route of routes) {
    for (const field of fieldsOf(route).filter((each) => each.kind === kind)) for (const value of values) yield { route, field, value };
  }
}

/** What a call before this one ended (the session, the company) or changed is made anew: a 401 or 409 would say nothing. */
async function answerTo(route: RouteContract, input: () => ReturnType<typeof withField>) {
  const response = await callerOf(route).send(route, input());
  if (response.statusCode !== 401 && response.statusCode !== 409) return response;
  victim = await createVictim(app, allegro);
  return callerOf(route).send(route, input());
}

async function answersTo({ route, field, value }: Tried): Promise<{ said: string; status: number; fields: string[] }> {
  const response = await answerTo(route, () => withField(rightfulInput(route), field, value));
  const refusal = response.statusCode >= 400 ? ErrorBody.safeParse(response.json()) : null;
  const name = `${callName(route)} ${field.place} ${field.path.join(".")} = ${JSON.stringify(value)}`;
  return { said: `${name}: ${response.statusCode}`, status: response.statusCode, fields: Object.keys(refusal?.data?.errors ?? {}) };
}

test("no text field of any route takes a control character or half a letter: 422 names the field", async () => {
  victim = await createVictim(app, allegro);
  const wrong: string[] = [];
  let tried = 0;
  for (const each of everything("text", ["a\u0000b", "a\u0007b", "a\ud800b"])) {
    // Forms and addresses are encoded as UTF-8, which has no half letters: those are a matter of JSON.
    if (each.value === "a\ud800b" && each.field.place !== "body") continue;
    tried += 1;
    const { said, status, fields } = await answersTo(each);
    const name = each.field.path.join(".");
    if (status !== 422 || !fields.includes(name)) wrong.push(`${said} ${fields}`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(500);
});

test("no id and no number of any route is too large or too small for more than a refusal", async () => {
  victim = await createVictim(app, allegro);
  const wrong: string[] = [];
  for (const kind of ["text", "number"] as const) {
    for (const each of everything(
      kind,
      [2 ** 31, 2 ** 53, -1].map((value) => (kind === "text" ? String(value) : value)),
    )) {
      const { said, status } = await answersTo(each);
      if (status >= 500 || status === 401) wrong.push(said);
    }
  }
  expect(wrong).toEqual([]);
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
