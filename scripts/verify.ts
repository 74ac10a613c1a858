/** `npm run verify`: the checks without a database and the tests of pure code. Seconds. */
import { NETS, runNet, runNets } from "./nets.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const results = await runNets(say);
const unit = await runNet({
  name: "unit tests",
  file: "node_modules/vitest/vitest.mjs",
  args: ["run", "--project", "unit", "--reporter", "dot"],
});
say(`${unit.passed ? "ok    " : "not ok"}  unit tests (${unit.seconds.toFixed(1)} s)`);
if (!unit.passed) say(unit.output);
const failed = [...results, unit].filter(({ passed }) => !passed).length;
say(`${NETS.length + 1 - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
