/** Draws that are the same in every run. */
export type Draw = {
  /** Whole number from min to max, both possible. */
  int(min: number, max: number): number;
  one<const T>(values: readonly T[]): T;
  /** True in one of n draws on average. */
  rarely(n: number): boolean;
  some<const T>(values: readonly T[], count: number): T[];
};

export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  function one<const T>(values: readonly T[]): T {
    const [value] = values.slice(int(0, values.length - 1));
    if (value === undefined) throw new RangeError("nothing to draw from");
    return value;
  }
  return {
    int,
    one,
    rarely: (n) => int(1, n) === 1,
    some: (values, count) => [...new Set(Array.from({ length: count }, () => one(values)))],
  };
}
