/** The disk of the data folder fills up in the middle of an import, for a while and for long; nothing is lost, nobody ends, and all goes on when there is room. */
import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { type Instance, openInstance } from "./instance.ts";
import { report } from "./report.ts";
import { addFileStore, openJobs, taken, uploads, wanted } from "./work.ts";

const DISK_MB = 700;
const ORDERS = 6000;
/** How long the disk stays full, ms: less than the database's keeper has patience for, and more. */
const SPELLS = [8000, 60_000];

const undo: (() => Promise<unknown> | void)[] = [];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

/** Writes until nothing more fits. @returns megabytes. */
function fill(file: string): number {
  const [handle, block] = [openSync(file, "w"), Buffer.alloc(1024 * 1024)];
  let written = 0;
  try {
    for (;;) written += writeSync(handle, block) / block.length;
  } catch {
    return Math.round(written);
  } finally {
    closeSync(handle);
  }
}

async function running({ rows }: Instance): Promise<boolean> {
  return (await rows("select from imports where status = 'running'")).length > 0;
}

async function untilDone(instance: Instance): Promise<void> {
  for (const deadline = Date.now() + 240_000; (await openJobs(instance)).imports > 0; await sleep(200)) {
    if (Date.now() > deadline) throw new Error(`the imports do not end: ${instance.server.output().slice(-4000)}`);
  }
}

test("a disk that is full in the middle of an import, for a while or for long", async (context) => {
  const began = Date.now();
  const folder = mkdtempSync(join(tmpdir(), "zyskomierz-disk-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder]).status !== 0) {
    report("fullDisk", { leftOut: "this machine does not let its user mount a small disk" });
    context.skip("this machine does not let its user mount a small disk");
  }
  undo.push(() => void spawnSync("umount", ["-l", folder]));
  chmodSync(folder, 0o755);
  const instance = await openInstance({ workers: 1, dataDir: folder });
  undo.push(() => instance.stop());
  const client = await instance.signIn();
  await addFileStore(client);
  const sending = uploads(client);
  const spells = [];
  for (const milliseconds of SPELLS) {
    await sending.send(ORDERS);
    while (!(await running(instance))) await sleep(2);
    const filledMb = fill(join(folder, "ballast"));
    await sleep(milliseconds);
    const answer = await client.get("/api/progress").then(
      ({ status }) => String(status),
      () => "none",
    );
    rmSync(join(folder, "ballast"));
    const freed = performance.now();
    await instance.ready();
    const backMs = Math.round(performance.now() - freed);
    await untilDone(instance);
    spells.push({ milliseconds, filledMb, answer, backMs, doneMs: Math.round(performance.now() - freed) });
    process.stdout.write(`${JSON.stringify(spells.at(-1))}\n`);
  }
  const found = { ...(await taken(instance)), failed: (await openJobs(instance)).failed };
  const noRoom = (await instance.rows<{ found: number }>("select count(*)::int as found from imports"))[0]?.found;
  const verdict = await instance.verifyLedger();
  const ends = [instance.server, ...instance.workers].flatMap(({ name, ends: own }) => own.map((end) => `${name} ${end}`));
  const result = { spells, found, imports: noRoom, verifyLedger: verdict, ends, seconds: Math.round((Date.now() - began) / 1000) };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  report("fullDisk", result);
  expect(found).toEqual({ ...wanted(sending.files), failed: 0 });
  expect(verdict).toMatch(/^0 differences$/m);
  // Nobody ended, and no hand was needed: the database waited for room.
  expect(ends).toEqual([]);
}, 900_000);
