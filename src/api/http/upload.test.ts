import { sql } from "kysely";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userRoute } from "#contract/session.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;
/** What the server logged, and what it reported as a failure of its own. */
const logged: { level: number; msg: string }[] = [];
const failures: unknown[] = [];

beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const reports = { failure: (error: unknown) => void failures.push(error), answered: () => undefined };
  app = await createTestApp({}, [], [], reports, { level: "info", stream });
});
afterAll(() => app.close());

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 500; waited++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("waited in vain");
}

test("an upload whose browser goes away in the middle leaves nothing, and is no failure of ours", async () => {
  const client = await app.signIn();
  const seen = await client.send(userRoute);
  const cookies = String(seen.raw.req.headers.cookie);
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? "";

  const address = await app.server.listen({ port: 0, host: "127.0.0.1" });
  const blobs = async () => (await sql`select 1 from blobs where company_id = ${client.companyId}`.execute(app.database.db)).rows.length;
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write(
    [
      "POST /api/productsDataImport HTTP/1.1",
      "Host: 127.0.0.1",
      `Cookie: ${cookies}`,
      `X-XSRF-TOKEN: ${decodeURIComponent(csrf)}`,
      "Content-Type: multipart/form-data; boundary=part",
      "Content-Length: 9000000",
      "",
      "--part",
      'Content-Disposition: form-data; name="file"; filename="koszty.csv"',
      "",
      "x".repeat(3_000_000),
    ].join("\r\n"),
  );
  await until(async () => (await blobs()) === 1);
  socket.destroy();
  await until(async () => (await blobs()) === 0);
  await until(async () => logged.some(({ msg }) => msg === "answered"));
  expect(logged.filter(({ level }) => level > 30)).toEqual([]);
  expect(logged.map(({ msg }) => msg)).toContain("the client went away");
  expect(failures).toEqual([]);
});
