import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CURRENCIES, MARKETS } from "#core/market.ts";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { DisplayCurrency, MarketCode } from "./common.ts";
import { chartRoute, productsRoute, tilesRoute } from "./dashboard.ts";
import { FiguresSchema } from "./figures.ts";
import { ImportFields } from "./imports.ts";
import type { RouteContract } from "./route.ts";
import { ROUTES } from "./routes.ts";

const routes: readonly RouteContract[] = ROUTES;

test("answers carry exactly the figures that core computes, for core's markets and currencies", () => {
  expect(Object.keys(FiguresSchema.shape)).toEqual([...FIGURE_KEYS]);
  expect(MarketCode.options).toEqual([...MARKETS]);
  expect(DisplayCurrency.options).toEqual([...CURRENCIES]);
});

test("no two routes are the same call", () => {
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test("every parameter in a path is described, and no other", () => {
  for (const { path, params } of routes) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect([path, Object.keys(params?.shape ?? {})]).toEqual([path, named]);
  }
});

test("reads have no body and nothing that changes data is open to everybody but the ways in", () => {
  expect(routes.filter(({ method, body, multipart }) => method === "GET" && (body || multipart)).map(({ path }) => path)).toEqual([]);
  const open = routes.filter(({ method, policy }) => method !== "GET" && policy === "public").map(({ path }) => path);
  expect(open.toSorted()).toEqual([
    "/api/confirm-token",
    "/api/demo-guest",
    "/api/first-run",
    "/api/forgot-password",
    "/api/login",
    "/api/login-link",
    // Their address carries a signed token, and they end letters alone.
    "/api/mails/off/:token",
    "/api/mails/on/:token",
    "/api/register",
    "/api/report-addresses",
    "/api/report-addresses/answer",
    "/api/report-links/:token/off",
    // Asks what a token opens; it changes nothing.
    "/api/reset-password",
    "/api/reset-password/:token",
    "/api/sign-in/openid",
    "/api/sign-in/passkey",
    "/api/sign-in/passkey/options",
    "/api/webhooks/stripe",
  ]);
});

/** Of every file below `src`, the names it speaks of. */
const SRC = join(import.meta.dirname, "..");
const SPOKEN = globSync("**/*.{ts,tsx}", { cwd: SRC }).map((file): [string, string] => [file, readFileSync(join(SRC, file), "utf8")]);

// `routes.ts` takes whole files, so the check of unused code cannot see what nobody else wants of them.
test("what a file of the contract exports is used by another, or by itself", () => {
  const words = new Map<string, number>();
  for (const [, text] of SPOKEN) for (const [word] of text.matchAll(/\w+/g)) words.set(word, (words.get(word) ?? 0) + 1);
  const exported = SPOKEN.filter(([file]) => /^contract\/[\w-]+\.ts$/.test(file) && !file.endsWith(".test.ts")).flatMap(([, text]) =>
    [...text.matchAll(/^export (?:const|type|function) (\w+)/gm)].map(([, name = ""]) => name),
  );
  expect(exported.length).toBeGreaterThan(300);
  expect(exported.filter((name) => words.get(name) === 1)).toEqual([]);
});

test("the list of routes has every file that exports one", () => {
  const calls = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const written = SPOKEN.filter(([file]) => file.startsWith("contract/")).flatMap(([, text]) =>
    [...text.matchAll(/^export const \w+Route = \{\s+method: "(\w+)",\s+path: "([^"]+)"/gm)].map(([, method, path]) => `${method} ${path}`),
  );
  expect(written.length).toBeGreaterThan(150);
  expect(written.filter((call) => !calls.has(call))).toEqual([]);
});

const RANGE = { startDate: "2026-01-01", endDate: "2026-01-31" };

test("a filter that says nothing means all products of all stores", () => {
  expect(tilesRoute.body.parse({ filter: {}, tiles: [{ id: "month", ...RANGE }] })).toEqual({
    filter: { accountType: [], searchedPhrase: "", isAllProductsSelected: true, selectedProductIDs: [], excludedProductIDs: [] },
    tiles: [{ id: "month", ...RANGE }],
    compare: "previous",
  });
});

test("a range that ends before it begins and a day that does not exist are refused", () => {
  const chart = (range: object) => chartRoute.body.safeParse({ filter: {}, splitType: "day", ...range }).success;
  expect(chart(RANGE)).toBe(true);
  expect(chart({ startDate: "2026-01-02", endDate: "2026-01-01" })).toBe(false);
  expect(chart({ startDate: "2026-02-01", endDate: "2026-02-29" })).toBe(false);
  expect(chart({ startDate: "2024-02-01", endDate: "2024-02-29" })).toBe(true);
});

test("a table is sorted by any figure, the name or the SKU, either way, and by nothing else", () => {
  const sorts = (sort: string) => productsRoute.body.safeParse({ filter: {}, ...RANGE, sort }).success;
  expect([...FIGURE_KEYS, "name", "sku"].every((key) => sorts(key) && sorts(`-${key}`))).toBe(true);
  expect(["price", "--sku", "", "-"].some(sorts)).toBe(false);
});

test("the fields of an upload are texts: mapping is JSON and dryRun a word", () => {
  expect(ImportFields.parse({ mapping: '{"order_id":"InvoiceNo"}', dryRun: "true" })).toEqual({
    mapping: { order_id: "InvoiceNo" },
    dryRun: true,
  });
  expect(ImportFields.parse({ dryRun: "0" })).toEqual({ dryRun: false });
  expect(ImportFields.safeParse({ mapping: '["InvoiceNo"]' }).success).toBe(false);
  expect(ImportFields.safeParse({ dryRun: "tak" }).success).toBe(false);
});
