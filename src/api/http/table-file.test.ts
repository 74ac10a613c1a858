/** Workbooks over HTTP: refused by counting, built a few at a time, and given up when nobody waits for them. */
import { setTimeout } from "node:timers/promises";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EXPORT_TYPES, ExportQuery } from "#contract/common.ts";
import { ErrorBody } from "#contract/error.ts";
import type { RouteContract } from "#contract/route.ts";
import type { OutRow } from "#files/out-cell.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";
import { route } from "./route.ts";
import { type Expect, tableFile } from "./table-file.ts";

const slowTable = {
  method: "GET",
  path: "/api/slow-table",
  policy: "public",
  tag: "test",
  summary: "A table whose rows come when the test lets them",
  query: ExportQuery,
  files: [...EXPORT_TYPES],
} as const satisfies RouteContract;

/** What the next tables say about themselves, and what became of them. */
let count: number;
let gate: PromiseWithResolvers<void>;
let begun: number;
let released: number;
beforeEach(() => {
  [count, begun, released] = [1, 0, 0];
  gate = Promise.withResolvers();
});

async function* rows(expect: Expect): AsyncGenerator<OutRow> {
  begun += 1;
  try {
    expect?.(count);
    await gate.promise;
    for (let at = 0; at < Math.min(count, 50_000); at += 1) yield [`row ${at}`];
  } finally {
    released += 1;
  }
}

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp({ builds: { atOnce: 1, waiting: 1 } }, [
    (api) => route(api, slowTable, (call) => tableFile(call, call.query.format ?? "csv", { name: "tabela", header: ["a"], rows })),
  ]);
  address = await app.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const ask = (format: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${address}${slowTable.path}?format=${format}`, { headers: { "accept-language": "pl" }, ...(signal ? { signal } : {}) });

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(5);
}

test("a table of more than a hundred thousand rows is refused by its count, before a row is made, and is there as CSV", async () => {
  count = 100_001;
  const refused = await ask("xlsx");
  expect([refused.status, begun, released]).toEqual([400, 1, 1]);
  expect(ErrorBody.parse(await refused.json())).toMatchObject({
    code: "REFUSED",
    Message: "Arkusz XLSX mieści najwyżej 100000 wierszy. Zawęź filtr albo pobierz plik CSV.",
  });
  gate.resolve();
  const csv = await ask("csv");
  expect((await csv.text()).split("\r\n")).toHaveLength(50_002);
});

test("one is built, one waits, and the third is told when to come again; CSV does not wait", async () => {
  const building = ask("xlsx");
  await until(() => begun === 1);
  const others = [ask("xlsx"), ask("xlsx")];
  // whichever of them came last
  const third = await Promise.race(others);
  expect(third.status).toBe(429);
  expect(ErrorBody.parse(await third.json())).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    retryAfter: 15,
    Message: "Powstaje teraz wiele arkuszy i plików PDF. Spróbuj ponownie za 15 s albo pobierz plik CSV.",
  });
  expect(third.headers.get("retry-after")).toBe("15");
  expect(begun).toBe(1);
  gate.resolve();
  expect((await (await ask("csv")).text()).split("\r\n")).toHaveLength(3);
  const answers = await Promise.all([building, ...others]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
  for (const answer of answers.filter(({ ok }) => ok)) {
    const [sheet] = await readWorkbook(Buffer.from(await answer.arrayBuffer()));
    expect(sheet?.data).toEqual([["a"], ["row 0"]]);
  }
});

test("who goes away while the file is built gives the place to the next, and the rows are let go", async () => {
  count = 50_000;
  const leave = new AbortController();
  const building = ask("xlsx", leave.signal);
  await until(() => begun === 1);
  const next = ask("xlsx");
  leave.abort();
  await expect(building).rejects.toThrow("aborted");
  gate.resolve();
  expect((await next).status).toBe(200);
  expect([begun, released]).toEqual([2, 2]);
});
