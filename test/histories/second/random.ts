/** A seeded source of numbers, so that the files come out the same byte for byte on every machine. */
export type Random = {
  /** A whole number from 0 to `limit` − 1. */
  below: (limit: number) => number;
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  /** True in about `permille` of 1000 cases. */
  chance: (permille: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
};

/** xorshift32; `seed` is any number but 0. */
export function createRandom(seed: number): Random {
  let state = seed | 0;

  function next(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  }

  const below = (limit: number): number => next() % limit;
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (permille) => below(1000) < permille,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
  };
}
