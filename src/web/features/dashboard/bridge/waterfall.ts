import type { BridgePart } from "#core/bridge.ts";

export type Step = { key: BridgePart; amount: number };

/** Where a bar stands, in fractions of the height from below. */
export type Placed = { bottom: number; height: number };

export type Waterfall = { before: Placed; steps: (Step & { bar: Placed })[]; after: Placed };

/** How much of the height lies under the lowest level: the ends are cut there, the axis does not begin at zero. */
const FOOT = 0.2;

/** Each step begins where the one before it ended. */
export function waterfallOf(before: number, parts: readonly Step[]): Waterfall {
  const steps = parts.filter(({ amount }) => amount !== 0);
  const levels = [before];
  for (const { amount } of steps) levels.push((levels.at(-1) ?? before) + amount);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const extent = high - low || 1;
  const at = (level: number): number => FOOT + ((level - low) / extent) * (1 - FOOT);
  const end = (level: number): Placed => ({ bottom: 0, height: at(level) });
  return {
    before: end(before),
    steps: steps.map((step, index) => {
      const [from, to] = [at(levels[index] ?? before), at(levels[index + 1] ?? before)];
      return { ...step, bar: { bottom: Math.min(from, to), height: Math.abs(to - from) } };
    }),
    after: end(levels.at(-1) ?? before),
  };
}

/** The causes that weigh most, whichever way. */
export function largest<S extends Step>(parts: readonly S[], count: number): S[] {
  return parts
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, count);
}
