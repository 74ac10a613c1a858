/** Numbers drawn from a seed, the same on every machine. */
export type Numbers = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  pick<T>(weighted: readonly (readonly [T, number])[]): T;
};

export function numbersOf(seed: number): Numbers {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick(weighted) {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of weighted) {
        left -= weight;
        if (left < 0) return value;
      }
      const last = weighted.at(-1);
      if (last === undefined) throw new Error("nothing to pick from");
      return last[0];
    },
  };
}
