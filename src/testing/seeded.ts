/** Before each file of tests: what fast-check draws comes of one seed, and a file that drew says how it is repeated. */
import fc from "fast-check";
import { beforeAll, expect } from "vitest";
import { randomSeed, repeatCommand } from "./random-seed.ts";

process.env["SEED"] ??= String(Date.now() % 1_000_000);

beforeAll(() => {
  const file = expect.getState().testPath ?? "";
  let drew = false;
  fc.configureGlobal({
    seed: randomSeed(),
    reporter: (run: fc.RunDetails<unknown>) => {
      drew = true;
      if (!run.failed) return;
      throw new Error(`${fc.defaultReportMessage(run) ?? "A property failed"}\n\nAgain: ${repeatCommand(file)}`, {
        cause: run.errorInstance,
      });
    },
  });
  return () => {
    if (drew) process.stdout.write(`Random. Again: ${repeatCommand(file)}\n`);
  };
});
