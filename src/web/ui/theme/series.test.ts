/** Colours of the charts: one per line, seen by everybody, on both grounds. */
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  parse,
  wcagContrast,
} from "culori";
import { expect, test } from "vitest";
import { type DrawnFigure, SERIES, SERIES_MARKS, TINTS } from "./series.ts";
import { COST_SERIES } from "#core/ledger.ts";
import { SCHEMES, TOKENS } from "./tokens.ts";

/** WCAG 1.4.11, graphical objects. */
const LEAST_CONTRAST = 3;
/** CIEDE2000 between two colours: 2 is a difference that is just seen, 10 one that is seen at a glance. */
const AT_A_GLANCE = 10;
const CLEARLY = 8.5;

const BLACK = { mode: "rgb", r: 0, g: 0, b: 0 } as const;

const full = (see: ReturnType<typeof filterDeficiencyProt>) => (hex: string) => formatHex(see(parse(hex) ?? BLACK)) ?? hex;
const EYES = {
  usual: (hex: string) => hex,
  protanopia: full(filterDeficiencyProt(1)),
  deuteranopia: full(filterDeficiencyDeuter(1)),
  tritanopia: full(filterDeficiencyTrit(1)),
};

const difference = differenceCiede2000();

type Pair = { names: string; colours: readonly [string, string] };

function pairsOf(colours: Readonly<Record<string, string>>): Pair[] {
  const named = Object.entries(colours);
  return named.flatMap(([one, first], at) =>
    named.slice(at + 1).map(([other, second]): Pair => ({ names: `${one}/${other}`, colours: [first, second] })),
  );
}

/** Pairs that some eye takes for too much alike. */
function alike(pairs: readonly Pair[], least: number, eyes: readonly (keyof typeof EYES)[]): string[] {
  return pairs.flatMap(({ names, colours: [first, second] }) =>
    eyes.flatMap((eye) => {
      const seen = difference(EYES[eye](first), EYES[eye](second));
      return seen < least ? [`${names}, ${eye}: ${seen.toFixed(1)}`] : [];
    }),
  );
}

const ALL_EYES = ["usual", "protanopia", "deuteranopia", "tritanopia"] as const;
const FIGURES = Object.keys(SERIES_MARKS).filter((name): name is DrawnFigure => name in SERIES_MARKS);

for (const scheme of SCHEMES) {
  const { surface } = TOKENS[scheme];
  const { rest, ...solid } = SERIES[scheme];

  test(`${scheme}: every line stands out from the card`, () => {
    const faint = [...Object.entries(solid), ...TINTS[scheme].map((colour, at) => [`tint ${at}`, colour] as const)].flatMap(
      ([name, colour]) => (wcagContrast(colour, surface) < LEAST_CONTRAST ? [`${name}: ${wcagContrast(colour, surface).toFixed(2)}`] : []),
    );
    expect(faint).toEqual([]);
    // The rest of a column is a tint: what stands out is its edge, which has the colour of the profit.
    expect(wcagContrast(solid.netProfit, surface)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    expect(rest).not.toBe(surface);
  });

  test(`${scheme}: no two figures have one colour, whatever their marks`, () => {
    const figures = Object.fromEntries(FIGURES.map((name) => [name, SERIES[scheme][name]]));
    expect(alike(pairsOf(figures), CLEARLY, ["usual"])).toEqual([]);
  });

  test(`${scheme}: figures of one mark are told apart without red, green or blue`, () => {
    for (const mark of new Set(Object.values(SERIES_MARKS))) {
      const figures = FIGURES.filter((name) => SERIES_MARKS[name] === mark);
      expect(alike(pairsOf(Object.fromEntries(figures.map((name) => [name, SERIES[scheme][name]]))), AT_A_GLANCE, ALL_EYES)).toEqual([]);
    }
  });

  test(`${scheme}: neighbours of the stack and parts of a figure are told apart by every eye`, () => {
    const neighbours = COST_SERIES.slice(1).map((name, at): Pair => {
      const below = COST_SERIES[at] ?? name;
      return { names: `${below}/${name}`, colours: [SERIES[scheme][below], SERIES[scheme][name]] };
    });
    expect(alike(neighbours, 1.3 * AT_A_GLANCE, ALL_EYES)).toEqual([]);
    expect(alike(pairsOf(Object.fromEntries(TINTS[scheme].map((colour, at) => [`tint ${at}`, colour]))), CLEARLY, ALL_EYES)).toEqual([]);
  });
}
