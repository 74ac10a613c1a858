import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConnection, saveConnection } from "#db/connections.ts";
import type { CompanyScope } from "#db/scope.ts";
import { MarketplaceError } from "#sources/errors.ts";
import type { Tokens } from "#sources/source.ts";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { storeTokens } from "./token-source.ts";

const keys = [{ name: "test", key: randomBytes(32) }];
const NOW = Date.parse("2026-03-25T12:00:00.000Z");
const pair = (n: number, minutes: number): Tokens => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  accessExpiresAt: new Date(NOW + minutes * 60_000).toISOString(),
  scopes: ["allegro:api:orders:read"],
});

const database = forFile(createTestDatabase);
let scope: CompanyScope;
let used: string[];

/** A marketplace that counts: each refresh token works once. */
async function refresh({ refreshToken }: Tokens): Promise<Tokens> {
  const token = refreshToken ?? "";
  if (used.includes(token)) throw new MarketplaceError("unauthorized", "used twice");
  used.push(token);
  await new Promise((wake) => setTimeout(wake, 50));
  return pair(Number(token.split("-")[1]) + 1, 720);
}

const source = (now = NOW) => storeTokens({ scope, keys, storeId: 7, refresh, now: () => now });

beforeAll(async () => {
  scope = { db: database.db, companyId: 1 };
  await sql`insert into companies (company_id, name) values (1, 'Sklep')`.execute(database.db);
});

beforeEach(async () => {
  used = [];
  await sql`delete from store_connections where company_id = 1`.execute(database.db);
});

const connect = (tokens: Tokens): Promise<void> =>
  saveConnection(scope, keys, 7, {
    environment: "simulator",
    apiUrl: "http://127.0.0.1:1",
    authUrl: "http://127.0.0.1:1",
    login: "sklep",
    tokens,
  });

describe("tokens of a store", () => {
  test("lie in the database unreadable", async () => {
    await connect(pair(1, 720));
    const { rows } = await sql<{ access: Buffer; refresh: Buffer }>`
      select access_token as access, refresh_token as refresh from store_connections where company_id = 1`.execute(database.db);
    expect(rows[0]?.access.includes("access-1")).toBe(false);
    expect(rows[0]?.refresh.includes("refresh-1")).toBe(false);
  });

  test("a fresh access token is used as it is", async () => {
    await connect(pair(1, 720));
    expect(await source().accessToken()).toBe("access-1");
    expect(used).toEqual([]);
  });

  test("forty readings side by side that meet the same old token renew it once, with one connection among them", async () => {
    await connect(pair(1, 1));
    const shared = source();
    const given = Promise.all(Array.from({ length: 40 }, () => shared.accessToken()));
    const inside: number[] = [];
    // The marketplace takes 50 ms, while whoever asks it holds the row; whoever else had a connection would wait for that lock.
    while (used.length === 0 || inside.length < 5) {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and (state = 'idle in transaction' or wait_event_type = 'Lock')`.execute(database.db);
      inside.push(rows[0]?.open ?? 0);
    }
    expect(new Set(await given)).toEqual(new Set(["access-2"]));
    expect(used).toEqual(["refresh-1"]);
    expect(Math.max(...inside)).toBe(1);
  });

  test("one that runs out within a minute is renewed before it is used", async () => {
    await connect(pair(1, 1));
    expect(await source().accessToken()).toBe("access-2");
    expect((await readConnection(scope, keys, 7))?.tokens?.refreshToken).toBe("refresh-2");
  });

  test("eight that find it run out at once use the refresh token once, and all get the new one", async () => {
    await connect(pair(1, 0));
    const got = await Promise.all(Array.from({ length: 8 }, () => source().accessToken()));
    expect(got).toEqual(Array.from({ length: 8 }, () => "access-2"));
    expect(used).toEqual(["refresh-1"]);
  });

  test("a token refused in the middle of a page is renewed once, also for another process that was refused", async () => {
    await connect(pair(1, 720));
    const [a, b] = [source(), source()];
    await Promise.all([a.accessToken(), b.accessToken()]);
    expect(await Promise.all([a.renewed("access-1"), b.renewed("access-1")])).toEqual(["access-2", "access-2"]);
    expect(used).toEqual(["refresh-1"]);
  });

  test("a consent that is gone is remembered as ended, and no token is left", async () => {
    await connect(pair(1, 0));
    used = ["refresh-1"];
    await expect(source().accessToken()).rejects.toThrow("used twice");
    expect((await readConnection(scope, keys, 7))?.tokens).toBeNull();
    await expect(source().accessToken()).rejects.toMatchObject({ kind: "unauthorized" });
    expect(used).toEqual(["refresh-1"]);
  });

  test("a network that fails keeps the consent for the next try", async () => {
    await connect(pair(1, 0));
    const away = storeTokens({
      scope,
      keys,
      storeId: 7,
      now: () => NOW,
      refresh: async () => {
        throw new MarketplaceError("unavailable", "POST /auth/oauth/token: no answer");
      },
    });
    await expect(away.accessToken()).rejects.toMatchObject({ kind: "unavailable" });
    expect(await source().accessToken()).toBe("access-2");
  });
});
