import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csrfCookieRoute, userRoute } from "#contract/session.ts";
import { createTestApp, TEST_CONFIG, type TestApp } from "#testing/app.ts";
import { readTexts } from "#text/texts.ts";
import { buildApp } from "../app.ts";

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zyskomierz-web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Zyskomierz</title>");
  writeFileSync(join(folder, "assets", "app-1a2b.js"), "export {};");
  app = await createTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: "GET", url, headers });

test("addresses that the web app routes by itself get its page, checked anew each time", async () => {
  for (const url of ["/", "/system", "/system/products?page=2", "/system/orders/17"]) {
    const response = await get(url);
    expect([url, response.statusCode, response.headers["content-type"], response.headers["cache-control"]]).toEqual([
      url,
      200,
      "text/html; charset=utf-8",
      "no-cache",
    ]);
  }
});

test("no page tells another where somebody came from, whatever token the address held", async () => {
  for (const url of ["/", "/reset-password?token=tajny", "/email-update?token=tajny", "/?confirm-token=tajny", "/nigdzie"]) {
    expect([url, (await get(url)).headers["referrer-policy"]]).toEqual([url, "no-referrer"]);
  }
});

test("files whose names carry a hash may be kept for ever", async () => {
  const response = await get("/assets/app-1a2b.js");
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
});

test("what is missing from the API or the build is never answered with the page", async () => {
  for (const url of ["/api/nothing", "/api", "/sanctum/nothing", "/locales/xx/api.json", "/assets/app-old.js", "/assets/"]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  }
  expect((await app.server.inject({ method: "POST", url: "/system" })).statusCode).toBe(404);
});

test("no address leads out of the folder", async () => {
  for (const url of ["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json"]) {
    const response = await get(url);
    expect([url, response.body.includes("dependencies")]).toEqual([url, false]);
  }
});

test("inside the frame of a configured site the cookies are sent along, over https only", async () => {
  const framed = await createTestApp({
    embedded: true,
    allowedOrigins: ["https://panel.example.com"],
    appUrl: "https://app.example.com",
    cookieDomain: "example.com",
  });
  try {
    const response = await framed.server.inject({ method: "GET", url: csrfCookieRoute.path });
    expect(response.cookies[0]).toMatchObject({ secure: true, sameSite: "None", partitioned: true, domain: "example.com" });
    expect(response.headers["content-security-policy"]).toContain("frame-ancestors 'self' https://panel.example.com");
    expect(response.headers["strict-transport-security"]).toContain("max-age=31536000");
    expect(response.headers["x-frame-options"]).toBeUndefined();
  } finally {
    await framed.close();
  }
});

test("the log says who called what and how it ended, without query strings, tokens or bodies", async () => {
  const lines: string[] = [];
  const logger = { level: "info", stream: { write: (line: string) => void lines.push(line) } };
  const deps = {
    database: app.database,
    config: TEST_CONFIG,
    texts: readTexts(),
    consents: [],
    sources: [],
    secretKeys: [],
    clock: () => "2026-11-20T12:00:00Z",
    logger,
  };
  const server = await buildApp(deps);
  try {
    await server.inject({ method: "GET", url: `${userRoute.path}?token=bardzo-tajne`, cookies: { zyskomierz_session: "bardzo-tajne" } });
    await server.inject({ method: "GET", url: "/reset-password/bardzo-tajne" });
    const unreadable = await server.inject({ method: "GET", url: "/reset-password/bardzo-tajne%ff" });
    expect([unreadable.statusCode, unreadable.body.includes("bardzo-tajne")]).toEqual([422, false]);
    const answers = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
    expect(answers).toMatchObject([
      { method: "GET", route: "/api/user", status: 401 },
      { method: "GET", status: 404 },
    ]);
    expect(lines.join("")).not.toContain("bardzo-tajne");
  } finally {
    await server.close();
  }
});
