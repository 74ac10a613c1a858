/** A name of a stranger that leads to this machine (DNS rebinding) gets nothing from it, from the first request on. */
import { expect, test } from "vitest";
import { configRoute, healthRoute, readyRoute } from "#contract/meta.ts";
import { createTestApp, TEST_CONFIG } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";
import { isKnownHost } from "./known-hosts.ts";

const app = forFile(createTestApp);

const OURS = new Set(["app.example.com", "api.example.com"]);

test.each(["app.example.com", "APP.example.com", "app.example.com.", "api.example.com"])("%s is configured", (name) => {
  expect(isKnownHost(name, OURS)).toBe(true);
});

test.each(["127.0.0.1", "192.168.1.7", "[::1]", "::1", "localhost", "shop.localhost", "zyskomierz"])(
  "%s cannot be a stranger's: a number, or a name that no stranger can own",
  (name) => {
    expect(isKnownHost(name, OURS)).toBe(true);
  },
);

test.each(["rebound.example.net", "app.example.com.evil.example", "127.0.0.1.nip.example", "localhost.evil.example", "1.2.3"])(
  "%s is a stranger's",
  (name) => {
    expect(isKnownHost(name, OURS)).toBe(false);
  },
);

test("under another name every call is refused in words, and who watches the process is answered all the same", async () => {
  const ask = (url: string, host: string) => app.server.inject({ url, headers: { host } });
  const refused = await ask(configRoute.path, "rebound.example.net:3000");
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    {
      code: "FORBIDDEN",
      Message: "Ten serwis nie działa pod adresem rebound.example.net. Kto go prowadzi, wpisuje jego adres w APP_URL.",
    },
  ]);
  expect((await ask("/", "rebound.example.net")).statusCode).toBe(403);
  expect((await ask(configRoute.path, new URL(TEST_CONFIG.appUrl).host)).statusCode).toBe(200);
  expect((await ask(healthRoute.path, "probe.example.net")).statusCode).toBe(200);
  expect((await ask(`${readyRoute.path}?verbose`, "probe.example.net")).statusCode).toBe(200);
});
