import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ordersDataImportRoute } from "#contract/imports.ts";
import type { RouteContract } from "#contract/route.ts";
import { userRoute } from "#contract/session.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";
import { type Api } from "./deps.ts";
import { route } from "./route.ts";

const BODY_MS = 400;
const LEAST_BYTES = 1000;

/** Looks at its body only after longer than a client may stall. */
const lateRoute = {
  method: "POST",
  path: "/api/test/late",
  policy: "own",
  tag: "instance",
  summary: "Takes its time before it reads",
  status: 204,
} as const satisfies RouteContract;

let app: TestApp;
let port = 0;
/** Header lines of a signed-in call that may change something. */
let signed: string[] = [];

beforeAll(async () => {
  const late = (api: Api): void =>
    route(api, lateRoute, async ({ request }) => {
      await pause(BODY_MS * 3);
      await text(request.raw);
    });
  app = await createTestApp({ patience: { headersMs: 300, bodyMs: BODY_MS, leastBytes: LEAST_BYTES } }, [late]);
  const client = await app.signIn();
  const cookies = String((await client.send(userRoute)).raw.req.headers.cookie);
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? "";
  signed = [`Cookie: ${cookies}`, `X-XSRF-TOKEN: ${decodeURIComponent(csrf)}`];
  port = Number(new URL(await app.server.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());

type Call = { path?: string; headers: readonly string[]; size: number; pieces: readonly string[]; everyMs?: number };

/** What the server says until it closes the connection, while `pieces` of a body of `size` bytes trickle in. */
async function answerTo({ path = "/api/stores", headers, size, pieces, everyMs = 50 }: Call): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  // What was said before the connection was cut counts, also when writing on is answered by an error.
  let said = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  socket.write(
    [`POST ${path} HTTP/1.1`, "Host: 127.0.0.1", "Connection: close", ...headers, `Content-Length: ${size}`, "", ""].join("\r\n"),
  );
  for (const piece of pieces) {
    await pause(everyMs);
    if (socket.writable) socket.write(piece);
  }
  await closed;
  return said.split("\r\n")[0] ?? "";
}

const JSON_TYPE = "Content-Type: application/json";
const FORM_TYPE = "Content-Type: multipart/form-data; boundary=part";
const FORM_START = '--part\r\nContent-Disposition: form-data; name="file"; filename="plik.csv"\r\n\r\n';
const TIMED_OUT = "HTTP/1.1 408 Request Timeout";

test("half a body and then nothing: cut off, whoever sends it", async () => {
  const half = { size: 100, pieces: ['{"name":'] };
  const said = await Promise.all([
    answerTo({ ...half, headers: [...signed, JSON_TYPE] }),
    answerTo({ ...half, headers: [...signed, FORM_TYPE], path: ordersDataImportRoute.path, size: 100_000, pieces: [FORM_START] }),
    // Refused before the body is read; the connection is closed all the same.
    answerTo({ ...half, headers: [JSON_TYPE] }),
  ]);
  expect(said).toEqual([TIMED_OUT, TIMED_OUT, "HTTP/1.1 401 Unauthorized"]);
});

test("a body that only trickles is cut off too, and so are headers that never end", async () => {
  const dribble = Array<string>(40).fill(" ");
  const [body, headers] = await Promise.all([
    answerTo({ headers: [...signed, JSON_TYPE], size: 1000, pieces: dribble }),
    (async () => {
      const socket = connect(port, "127.0.0.1");
      socket.write("POST /api/stores HTTP/1.1\r\nHost: 127.0.0.1\r\n");
      return (await text(socket)).split("\r\n")[0];
    })(),
  ]);
  expect([body, headers]).toEqual([TIMED_OUT, TIMED_OUT]);
});

test("an upload that moves on may take longer, and so may a server that reads late", async () => {
  const { rows } = await sql<{ before: number }>`select count(*) as before from blobs`.execute(app.database.db);
  const pieces = [FORM_START, ...Array<string>(12).fill("a".repeat(LEAST_BYTES)), "\r\n--part--\r\n"];
  const size = pieces.join("").length;
  const late = "b".repeat(400_000);
  const said = await Promise.all([
    answerTo({ path: ordersDataImportRoute.path, headers: [...signed, FORM_TYPE], size, pieces, everyMs: BODY_MS / 4 }),
    answerTo({ path: lateRoute.path, headers: [...signed, FORM_TYPE], size: late.length, pieces: [late] }),
  ]);
  // The company has no account to read the file into: a refusal of the upload itself, after all of it came.
  expect(said).toEqual(["HTTP/1.1 422 Unprocessable Entity", "HTTP/1.1 204 No Content"]);
  const after = await sql<{ after: number }>`select count(*) as after from blobs`.execute(app.database.db);
  expect(after.rows[0]?.after).toBe(rows[0]?.before);
});
