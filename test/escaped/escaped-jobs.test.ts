/** A fault planted in each kind of place of a job: that job has failed and says why, its worker goes on. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";

const database = forFile(createTestDatabase);
let child: ChildProcess;
let said = "";

beforeAll(() => {
  child = spawn(process.execPath, [join(import.meta.dirname, "planted-worker.ts")], {
    env: { ...process.env, PLANTED_DATABASE: JSON.stringify(database.target) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
});
afterAll(() => child.kill("SIGKILL"));

async function untilSaid(line: string): Promise<void> {
  while (!said.includes(line)) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${said}`);
    await pause(20);
  }
}

test.each(["timer", "listener", "stream", "promise", "next tick, beside work that succeeds"])(
  "%s: the job has failed with the reason, whether or not its work would ever have ended",
  async (place) => {
    await untilSaid(`${place}: planted, failed: planted`);
    expect(child.exitCode).toBeNull();
  },
);

test("a job of the queue whose timer fails is tried again by the same worker", async () => {
  await untilSaid("try 2: a letter to anna@example.com");
  expect(said).toContain("log: an error escaped from a job");
  expect(said).not.toContain("ends:");
  expect(child.exitCode).toBeNull();
});
