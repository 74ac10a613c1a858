/**
 * `npm run back-test`: of sixty days what yesterday's tile said at eight in the morning, with estimates and without, against the
 * final figure, on the simulator's year and on a generated company. Prints a table, keeps it in reports/estimates.json and ends with
 * an error where the sums of fees, or of the estimates alone, are off by more than 3 % (docs/RULES.md, Truth of estimates).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, eachDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { ROOT } from "../../scripts/nets.ts";
import { generatedCompany } from "./generated-company.ts";
import { type Error, MEASURED, type Measured, type Measurement, measure } from "./measure.ts";
import { replay } from "./replay.ts";
import { simulatedCompany } from "./simulated-company.ts";
import type { TimedCompany } from "./timed-company.ts";

const DAYS = 60;
const MOST_BIAS = 0.03;

/** Days that are all final: the last of them is two months before the end of what is known. */
const RUNS: readonly { of: () => TimedCompany; until: Day }[] = [
  { of: () => simulatedCompany("back-test"), until: "2026-09-15" },
  { of: () => generatedCompany({ seed: 32, ordersPerDay: 60, from: "2026-01-01", days: 320 }), until: "2026-09-10" },
];

const WORDS: Readonly<Record<Measured, string>> = {
  profit: "profit",
  profitOfKnown: "profit of known orders",
  fees: "fees",
  commission: "commission",
  delivery: "delivery",
  ads: "ads",
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(9);

function told(name: string, { days, orders, estimatedOrders, without, with: estimated, ofEstimates }: Measurement): string {
  const row = (key: Measured, errors: readonly Error[]): string =>
    `| ${WORDS[key].padEnd(22)} | ${errors.flatMap(({ mean, p90, bias }) => [mean, p90, bias].map(percent)).join(" | ")} |`;
  return [
    `${name}: ${days} mornings, ${orders} orders, ${estimatedOrders} of them with an estimate; estimates ${percent(ofEstimates).trim()} off what came`,
    `| ${"".padEnd(22)} | ${["mean", "p90", "bias"].map((head) => head.padStart(9)).join(" | ")} | ${["mean est.", "p90 est.", "bias est."].join(" | ")} |`,
    `|---|---|---|---|---|---|---|`,
    ...MEASURED.map((key) => row(key, [without[key], estimated[key]])),
  ].join("\n");
}

const results = RUNS.map(({ of, until }) => {
  const company = of();
  const measured = measure(replay(company, eachDay(addDays(until, 1 - DAYS), until)));
  say(`${told(company.name, measured)}\n`);
  return { company: company.name, until, ...measured };
});
writeFileSync(join(ROOT, "reports/estimates.json"), `${JSON.stringify(results, null, 2)}\n`);
const off = results.filter(({ with: { fees }, ofEstimates }) => Math.max(Math.abs(fees.bias), Math.abs(ofEstimates)) > MOST_BIAS);
if (off.length > 0) {
  say(`Off by more than 3 %: ${off.map(({ company }) => company).join(", ")}`);
  process.exitCode = 1;
}
