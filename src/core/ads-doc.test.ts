/** The examples of advertising in docs/PROFIT.md: the figures and their arithmetic. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { blocksOf } from "#testing/worked-examples.ts";
import { equationsOf } from "../../test/scenarios/arithmetic.ts";
import { ADS_COUNT_KEYS, ADS_MONEY_KEYS, ADS_RATIO_KEYS, type AdsSums, adsFiguresOf } from "./ads-figures.ts";
import type { Minor } from "./facts.ts";

const document = readFileSync(new URL("../../docs/PROFIT.md", import.meta.url), "utf8");
const examples = blocksOf(document, "ads").map((block) => {
  const lines = block.trim().split("\n");
  const rest = (verb: string): string[] => lines.filter((line) => line.startsWith(`${verb} `)).map((line) => line.slice(verb.length + 1));
  return {
    title: lines[0]?.slice(2) ?? "",
    given: readGiven(rest("given").join(" ")),
    claims: rest("then").flatMap((line) => line.split("; ")),
  };
});

/** Money is written with its decimals, counts without. */
function readGiven(text: string): ReadonlyMap<string, number | null> {
  const pairs = [...text.matchAll(/(\w+): ([\d.]+|null)/g)];
  return new Map(
    pairs.map(([, name = "", value = ""]) => [name, value === "null" ? null : Math.round(Number(value) * (value.includes(".") ? 100 : 1))]),
  );
}

function sumsOf(given: ReadonlyMap<string, number | null>): AdsSums {
  const of = (name: string): Minor | null => given.get(name) ?? null;
  const [contribution, sales] = [of("contribution"), of("worthSales")];
  return {
    cost: of("cost"),
    reportedCost: of("cost"),
    impressions: of("impressions"),
    clicks: of("clicks"),
    interest: null,
    adUnits: of("adUnits"),
    adSales: of("adSales"),
    sales: of("sales"),
    parts: [{ worth: contribution === null || sales === null ? null : { contribution, sales }, adSales: of("adSales") }],
  };
}

function claimed(claim: string): [figure: string, value: number | null] {
  const figure = claim.split(" ")[0] ?? "";
  const last = claim.split(/[=→]/).at(-1)?.trim().replace("−", "-") ?? "";
  if (last === "null") return [figure, null];
  const isMoney = ADS_MONEY_KEYS.some((key) => key === figure);
  return [figure, isMoney ? Math.round(Number(last) * 100) : Number(last)];
}

describe.each(examples)("$title", ({ given, claims }) => {
  test("has the stated figures", () => {
    const figures = new Map<string, number | null>(Object.entries(adsFiguresOf(sumsOf(given))));
    const stated = claims.map(claimed);
    expect(stated.map(([figure]) => [figure, figures.get(figure)])).toEqual(stated);
  });

  test("is proved by arithmetic that holds", () => {
    const sums = claims.map((claim) => claim.replace(/^\w+ = /, "")).filter((claim) => claim !== "null");
    const equations = equationsOf(`\`\`\`\n${sums.join("\n")}\n\`\`\`\n`);
    expect(equations.length).toBe(sums.length);
    expect(equations.filter(({ holds }) => !holds)).toEqual([]);
  });
});

test("every computed figure is worked out", () => {
  const worked = new Set(examples.flatMap(({ claims }) => claims.map((claim) => claimed(claim)[0])));
  const given: readonly string[] = [...ADS_COUNT_KEYS, "cost", "reportedCost", "adSales", "sales"];
  const keys = [...ADS_MONEY_KEYS, ...ADS_RATIO_KEYS].filter((key) => !given.includes(key));
  expect(keys.filter((key) => !worked.has(key))).toEqual([]);
});
