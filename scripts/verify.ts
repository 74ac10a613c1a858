/** `npm run verify`: the checks without a database, and beside them the tests of pure code. It takes as long as lint and types do. */
import { type Net, runNets } from "./nets.ts";

const UNIT: Net = {
  name: "unit tests",
  file: "node_modules/vitest/vitest.mjs",
  args: ["run", "--project", "unit", "--reporter", "dot"],
};
const LEFT_OUT =
  "left out: the tests with a database or processes, the browser's, the statements that they send, and what is promised of them; npm test runs all";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const began = performance.now();
const results = await runNets(say, [UNIT]);
const failed = results.filter(({ passed }) => !passed).length;
say(LEFT_OUT);
say(`${Math.round((performance.now() - began) / 1000)} s`);
say(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
