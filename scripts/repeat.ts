/** One file of tests again and again, while other processes take every core. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { type Count, runPlaywright, runVitest, say } from "./run-tests.ts";

export async function repeatFile({ times, file }: { readonly times: number; readonly file: string }): Promise<Count[]> {
  // Each ends with this one, however that ends: its parent's end closes what it reads.
  const busy =
    "process.stdin.on('end', () => process.exit()).resume(); const work = () => { const until = Date.now() + 50; while (Date.now() < until); setImmediate(work); }; work();";
  const others = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", busy], { stdio: ["pipe", "ignore", "ignore"] }),
  );
  const counts: Count[] = [];
  try {
    for (let at = 1; at <= times; at += 1) {
      say(`${at} of ${times}, beside ${others.length} processes that take every core`);
      counts.push(await (file.endsWith(".spec.ts") ? runPlaywright([file, "--retries=0"]) : runVitest([file])));
    }
  } finally {
    for (const other of others) other.kill();
  }
  return counts;
}
