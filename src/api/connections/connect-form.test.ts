import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectFormRoute, connectOptionsRoute } from "#contract/connections.ts";
import { storesRoute } from "#contract/stores.ts";
import { readConnection } from "#db/connections.ts";
import { derivedKeys } from "#db/secrets.ts";
import type { Source } from "#sources/source.ts";
import { createTestApp, TEST_CONFIG, type TestApp } from "#testing/app.ts";
import { SHELF } from "../../../test/sources/shelf/shelf.ts";
import { type ShelfServer, startShelfServer, TOKEN } from "../../../test/sources/shelf/server.ts";
import { consentsOf } from "../../start/consents.ts";

/** Keys for a server of the seller's own; what it is and how it is read is the shop's of the tests. */
const OWN_SERVER: Source = {
  ...SHELF,
  manifest: { ...SHELF.manifest, key: "ownserver", name: "Own server" },
  consent: {
    kind: "keys",
    fields: [
      { key: "address", input: "address", label: words("Adres sklepu"), hint: words("Zaczyna się od https://.") },
      { key: "token", input: "secret", label: words("Klucz"), hint: words("Z panelu sklepu.") },
    ],
  },
};

function words(pl: string) {
  return { pl, en: pl, cs: pl, sk: pl, hu: pl };
}

let shelf: ShelfServer;
let app: TestApp;
let open: TestApp;

beforeAll(async () => {
  shelf = await startShelfServer(() => Date.parse("2026-11-20T12:00:00Z"), 10);
  const place = {
    endpoints: { environment: "production", apiUrl: shelf.url, authUrl: shelf.url },
    app: { clientId: "", clientSecret: "", userAgent: "Zyskomierz/test" },
  } as const;
  const consents = consentsOf({ shelf: { production: place }, ownserver: { production: place } }, [SHELF, OWN_SERVER]);
  app = await createTestApp({ webhooksReachPrivate: false }, [], consents);
  open = await createTestApp({ webhooksReachPrivate: true }, [], consents);
});
afterAll(async () => {
  await app.close();
  await open.close();
  await shelf.close();
});

test("the form is drawn from the source: its fields, which of them are secret, and where the seller finds them", async () => {
  const client = await app.signIn();
  const { body } = await client.call(connectOptionsRoute);
  expect(body.sources).toEqual([
    {
      platform: "shelf",
      name: "Shelf",
      environments: ["production"],
      consent: "token",
      scopes: [],
      gives: ["orders", "refunds"],
      historyDays: 90,
      setup: null,
      fields: [{ key: "token", input: "secret", label: "Token API", hint: "Znajdziesz go w panelu Shelf, w zakładce Integracje." }],
    },
    expect.objectContaining({ platform: "ownserver", consent: "keys" }),
  ]);
  // What the product knows besides and nobody has set up here is said as well.
  expect(body.notSetUp).toMatchObject([
    {
      platform: "allegro",
      name: "Allegro",
      consent: "oauth",
      historyDays: 365,
      setup: { variables: ["ALLEGRO_CLIENT_ID", "ALLEGRO_CLIENT_SECRET"] },
    },
  ]);
});

test("a token that the shop takes becomes a store that waits for its first sync; it lies sealed, and no answer holds it", async () => {
  const client = await app.signIn();
  const { body, response } = await client.call(connectFormRoute, { body: { platform: "shelf", fields: { token: ` ${TOKEN} ` } } });
  expect(response.body).not.toContain(TOKEN);
  const { body: stores, response: listed } = await client.call(storesRoute);
  expect(listed.body).not.toContain(TOKEN);
  expect(stores).toMatchObject([
    { id: body.storeId, name: "Dom Shelf", platform: "shelf", markets: ["PL"], status: "connected", externalId: "shop-7" },
  ]);
  const scope = { db: app.database.db, companyId: client.companyId };
  const kept = await readConnection(scope, derivedKeys(TEST_CONFIG.secretKey), Number(body.storeId));
  expect(kept?.tokens).toEqual({ accessToken: JSON.stringify({ token: TOKEN }), refreshToken: null, accessExpiresAt: null, scopes: [] });
  const { rows } = await sql<{ raw: string; fees: boolean }>`
    select encode(c.access_token, 'escape') as raw, s.bills_fees as fees from store_connections c join stores s on s.company_id = c.company_id and s.id = c.store_id
    where c.company_id = ${client.companyId}`.execute(app.database.db);
  expect(rows[0]?.raw).not.toContain(TOKEN);
  // No fee of it is billed by itself, so none is waited for.
  expect(rows[0]?.fees).toBe(false);
});

test("what is missing or refused is told at its field, and nothing is kept", async () => {
  const client = await app.signIn();
  const missing = await client.refused(connectFormRoute, { body: { platform: "shelf", fields: {} } });
  expect(missing.body).toMatchObject({ code: "VALIDATION", errors: { "fields.token": ["To pole jest wymagane."] } });
  const wrong = await client.refused(connectFormRoute, { body: { platform: "shelf", fields: { token: "shelf-token-2" } } });
  expect(wrong.body.Message).toBe("Shelf nie przyjmuje tych danych. Sprawdź je i spróbuj ponownie.");
  const unknown = await client.refused(connectFormRoute, { body: { platform: "nobody", fields: { token: TOKEN } } });
  expect(unknown.body.code).toBe("REFUSED");
  expect((await client.call(storesRoute)).body).toEqual([]);
});

test("a server of the seller's own is called over https alone, and never inside the network of the instance", async () => {
  const client = await app.signIn();
  const asked = shelf.asked.length;
  for (const [address, said] of [
    ["shop.example", "Podaj adres zaczynający się od https://."],
    ["http://shop.example", "Podaj adres zaczynający się od https://."],
    ["https://127.0.0.1", "Ten adres prowadzi do tej maszyny albo do sieci prywatnej. Podaj adres widoczny z internetu."],
    ["https://[::1]:8443/shop", "Ten adres prowadzi do tej maszyny albo do sieci prywatnej. Podaj adres widoczny z internetu."],
  ] as const) {
    const { body } = await client.refused(connectFormRoute, { body: { platform: "ownserver", fields: { address, token: TOKEN } } });
    expect(body).toMatchObject({ errors: { "fields.address": [said] } });
  }
  expect(shelf.asked.length).toBe(asked);
});

test("where the operator allows private addresses, the store is read at the address that was typed in", async () => {
  const client = await open.signIn();
  await client.call(connectFormRoute, { body: { platform: "ownserver", fields: { address: `${shelf.url}/`, token: TOKEN } } });
  const { rows } = await sql`select api_url from store_connections where company_id = ${client.companyId}`.execute(open.database.db);
  expect(rows).toEqual([{ api_url: shelf.url }]);
});
