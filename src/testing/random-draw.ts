/** Random choices, one after another: the same seed makes the same. */
import fc from "fast-check";

/** Draws of a random history; the same seed draws the same. */
export type Draw = {
  one: <const T>(values: readonly T[]) => T;
  int: (min: number, max: number) => number;
  /** True in about one of n draws. */
  rarely: (n: number) => boolean;
  list: <T>(min: number, max: number, make: (index: number) => T) => T[];
};

/** One generator for every draw: fast-check looks arguments up in a list that grows with each new pair of bounds. */
const anyNumber = (): fc.Arbitrary<number> => fc.nat({ max: 0x7fff_ffff });

/** Draws one after another, for what goes on after a history, too. */
export const randomDraw: fc.Arbitrary<Draw> = fc.gen().map((gen) => {
  const int = (min: number, max: number): number => min + (gen(anyNumber) % (max - min + 1));
  return {
    one: (values) => at(values, int(0, values.length - 1)),
    int,
    rarely: (n) => int(1, n) === 1,
    list: (min, max, make) => Array.from({ length: int(min, max) }, (_, index) => make(index)),
  };
});

function at<T>(values: readonly T[], index: number): T {
  const [value] = values.slice(index, index + 1);
  if (value === undefined) throw new RangeError(`nothing at ${index}`);
  return value;
}
