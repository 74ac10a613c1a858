/** A fault planted in each kind of place of a request: that request is answered or cut off, and the process lives and says what it was. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";

const database = forFile(createTestDatabase);
let child: ChildProcess;
let port = 0;
let said = "";

/** Waits for what the process says; a server that ended says no more. */
async function untilSaid(pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(said);
    if (found !== null) return found;
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${said}`);
    await pause(20);
  }
}

beforeAll(async () => {
  child = spawn(process.execPath, [join(import.meta.dirname, "planted-server.ts")], {
    env: { ...process.env, PLANTED_DATABASE: JSON.stringify(database.target) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  port = Number((await untilSaid(/listening at http:\/\/127\.0\.0\.1:(\d+)/))[1]);
});
afterAll(() => child.kill("SIGKILL"));

/** All that the server says until it closes the connection; `pieces` are sent one after the other. */
async function answerTo(...pieces: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString("utf8")));
  const closed = once(socket, "close");
  for (const piece of pieces) {
    socket.write(piece);
    await pause(20);
  }
  await closed;
  return answer;
}

const get = (place: string): string => `GET /api/test/${place} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
const statusIn = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const health = async (): Promise<number> =>
  statusIn(await answerTo("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"));

const ANSWERED = [
  "handler-throws",
  "handler-rejects",
  "timer-while-waiting",
  "promise-nobody-waits-for",
  "next-tick",
  "answer-that-cannot-be-written",
  "error-that-cannot-be-read",
  "stream-before-its-first-byte",
  "hook-throws",
  "hook-rejects",
  "hook-throws-later",
];

test.each(ANSWERED)("%s: 500 with the number of the request, and the log has the fault under that number", async (place) => {
  const answer = await answerTo(get(place));
  expect(statusIn(answer)).toBe(500);
  const { requestId } = JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1));
  const line = (await untilSaid(new RegExp(`.*${requestId}.*`)))[0];
  expect(line).toContain("planted");
  expect(answer).not.toContain("planted");
  expect(await health()).toBe(200);
});

test("a hook that fails with each answer, the refusal too: the framework's own 500", async () => {
  expect(statusIn(await answerTo(get("hook-of-the-answer")))).toBe(500);
  expect(await health()).toBe(200);
});

test("a body that comes in pieces, long after its request: refused, whoever is quicker to say so, and the fault is in the log", async () => {
  const already = said.split("planted").length;
  const start = "POST /api/test/body-in-pieces HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n";
  const answer = await answerTo(`${start}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 6\r\n\r\n`, "abc", "def");
  // The fault broke the reader of the body too, which calls the bytes bad.
  expect([400, 500]).toContain(statusIn(answer));
  while (said.split("planted").length === already) await pause(20);
  expect(await health()).toBe(200);
});

test.each(["stream-in-its-middle", "timer-of-a-stream"])("%s: half an answer is not ended like a whole one", async (place) => {
  const answer = await answerTo(get(place));
  expect(answer).toContain("half of it");
  // The last chunk of a whole answer.
  expect(answer).not.toMatch(/0\r\n\r\n$/);
  expect(await health()).toBe(200);
});

test.each(["after-the-answer", "hook-after-the-answer"])("%s: whoever asked has the answer", async (place) => {
  const already = said.split("planted").length;
  expect(statusIn(await answerTo(get(place)))).toBe(200);
  while (said.split("planted").length === already) await pause(20);
  expect(await health()).toBe(200);
});

test("an address that is none, and a timer of a connection before any request", async () => {
  for (const target of ["/%ff", "/%", "/api/%E0%A4%A", `/api/stores/${"a".repeat(9000)}`]) {
    const answer = await answerTo(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect([target.slice(0, 20), statusIn(answer) >= 400 && statusIn(answer) < 500]).toEqual([target.slice(0, 20), true]);
  }
  await answerTo("connection-timer\r\n\r\n");
  await untilSaid(/an error escaped from a connection/);
  expect(await health()).toBe(200);
});

test("a timer of the running server itself: said, and the server goes on", async () => {
  await untilSaid(/noted: Error: planted/);
  expect(said).not.toContain("not started");
  expect(await health()).toBe(200);
});

test("what is nobody's ends the process in order, with its reason", async () => {
  child.send("throw");
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(said).toMatch(/ends: planted\n(?:.*\n)*HTTP has ended/);
});
