/** The examples of one unit in docs/PROFIT.md: the parts, the thresholds and their arithmetic. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { blocksOf } from "#testing/worked-examples.ts";
import { equationsOf } from "../../test/scenarios/arithmetic.ts";
import { breakEvenOf } from "./break-even.ts";
import { figuresOf, SAME_CURRENCY, type Sums } from "./figures.ts";
import { LINES } from "./ledger.ts";
import { recordOf } from "./record-of.ts";
import { emptySums } from "./sums.ts";
import { largestLoss, unitOf, unitRows, UNIT_PARTS } from "./unit-profit.ts";

const document = readFileSync(new URL("../../docs/PROFIT.md", import.meta.url), "utf8");
const examples = blocksOf(document, "unit").map((block) => {
  const lines = block.replaceAll("\n  ", " ").trim().split("\n");
  const rest = (verb: string): string[] =>
    lines.filter((line) => line.startsWith(`${verb} `)).map((line) => line.slice(verb.length + 1).replace(/\s+# .*$/, ""));
  const given = rest("given");
  return {
    title: lines[0]?.slice(2) ?? "",
    given: readGiven(given.find((line) => !line.startsWith("best")) ?? ""),
    best: readGiven(given.find((line) => line.startsWith("best")) ?? ""),
    claims: rest("then").flatMap((line) => line.split("; ")),
  };
});

const THRESHOLDS = [
  ["earnsPrice", "price"],
  ["earnsCost", "unitCost"],
  ["earnsAds", "adsPerUnit"],
  ["earnsCpc", "cpc"],
] as const;

/** Money is written with its decimals, counts without. */
function readGiven(text: string): ReadonlyMap<string, number> {
  const pairs = [...text.matchAll(/(\w+): (-?[\d.]+)/g)];
  return new Map(pairs.map(([, name = "", value = ""]) => [name, Math.round(Number(value) * (value.includes(".") ? 100 : 1))]));
}

/** Every unit has a cost where nothing else is said. */
function sumsOf(given: ReadonlyMap<string, number>): Sums {
  const units = given.get("units") ?? 0;
  return { ...emptySums(), ...recordOf(LINES, (line) => given.get(line) ?? 0), units, costedUnits: given.get("costedUnits") ?? units };
}

function valuesOf(given: ReadonlyMap<string, number>, best: ReadonlyMap<string, number>): Map<string, number | null> {
  const sums = sumsOf(given);
  const unit = unitOf(sums, SAME_CURRENCY);
  const bestUnit = best.size === 0 ? null : unitOf(sumsOf(best), SAME_CURRENCY);
  const rows = unitRows({ whole: null, unit, best: bestUnit, profitState: figuresOf(sums).profitState });
  return new Map<string, number | null>([
    ...UNIT_PARTS.map((part): [string, number | null] => [part, unit?.parts[part] ?? null]),
    ["profit", unit?.profit ?? null],
    ["bestProfit", bestUnit?.profit ?? null],
    ["largestLoss", largestLoss(rows)?.difference ?? null],
    ...thresholdsOf(sums, given),
  ]);
}

function thresholdsOf(sums: Sums, given: ReadonlyMap<string, number>): [string, number | null][] {
  const [clicks, cost] = [given.get("clicks"), given.get("clickCost")];
  const clicked = clicks === undefined || cost === undefined ? null : { clicks, cost };
  const earns = breakEvenOf(sums, { rate: SAME_CURRENCY, isMarginScheme: false, clicked });
  if (earns === null) return THRESHOLDS.map(([name]) => [name, null]);
  return THRESHOLDS.map(([name, lever]) => [name, earns[lever].earns]);
}

function claimed(claim: string): [name: string, value: number | null] {
  const last = claim.split(/[=→]/).at(-1)?.trim().replace("−", "-") ?? "";
  return [claim.split(" ")[0] ?? "", last === "null" ? null : Math.round(Number(last) * 100)];
}

describe.each(examples)("$title", ({ given, best, claims }) => {
  test("has the stated parts and thresholds", () => {
    const values = valuesOf(given, best);
    const stated = claims.map(claimed);
    expect(stated.map(([name]) => [name, values.get(name)])).toEqual(stated);
  });

  test("is proved by arithmetic that holds", () => {
    const sums = claims.map((claim) => claim.replace(/^\w+ = /, "")).filter((claim) => claim !== "null");
    const equations = equationsOf(`\`\`\`\n${sums.join("\n")}\n\`\`\`\n`);
    expect(equations.length).toBe(sums.length);
    expect(equations.filter(({ holds }) => !holds)).toEqual([]);
  });
});

test("every threshold is worked out", () => {
  const worked = new Set(examples.flatMap(({ claims }) => claims.map((claim) => claimed(claim)[0])));
  for (const name of ["profit", "largestLoss", "earnsPrice", "earnsCost", "earnsAds", "earnsCpc"]) expect(worked).toContain(name);
});
