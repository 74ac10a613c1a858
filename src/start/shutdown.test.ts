/** Every end has a deadline: a process that hangs while it ends would keep its data folder for ever. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Runs a program that knows `shutdown`, with little patience. */
function end(steps: string, how: string): { status: number | null; stdout: string; stderr: string } {
  const program = `
    import { createShutdown } from ${JSON.stringify(join(import.meta.dirname, "shutdown.ts"))};
    const shutdown = createShutdown((message) => console.error(message), { deadline: 1500, patience: 200 });
    setInterval(() => undefined, 1000);
    const hang = () => new Promise(() => undefined);
    ${steps}
    ${how}`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8", timeout: 20_000 });
}

const STEPS = `
  shutdown.add("first", () => console.log("first"));
  shutdown.add("hanging", hang);
  shutdown.add("broken", () => { throw new Error("it broke"); });
  shutdown.add("last", () => console.log("last"));`;

test("a step that hangs or breaks keeps no other from its turn, and the code is the one that was asked for", () => {
  const { status, stdout, stderr } = end(STEPS, "void shutdown.exit(7);");
  expect(stdout).toBe("last\nfirst\n");
  expect(stderr).toBe("broken did not stop cleanly: it broke\nhanging did not stop in time.\n");
  expect(status).toBe(7);
});

test("a signal ends it the same way, a second end changes nothing", () => {
  const { status, stdout } = end(
    STEPS,
    `shutdown.onSignals(() => undefined); process.kill(process.pid, "SIGTERM"); setTimeout(() => void shutdown.exit(3), 50);`,
  );
  expect(stdout).toBe("last\nfirst\n");
  expect(status).toBe(0);
});

test("steps that are too many for the deadline do not outlive it", () => {
  const many = `for (let at = 0; at < 20; at += 1) shutdown.add("hanging", hang);`;
  expect(end(many, "void shutdown.exit(0);").status).toBe(1);
});

test("what is added while it ends is ended too", () => {
  const late = `shutdown.add("slow", async () => { shutdown.add("late", () => console.log("late")); });`;
  expect(end(late, "void shutdown.exit(0);")).toMatchObject({ status: 0, stdout: "late\n" });
});
