import { expect, test } from "vitest";
import { withRow } from "./use-row-window.ts";

test("the row in which something is typed is drawn wherever one looks, in its place and once", () => {
  expect(withRow([40, 41, 42], 3, 60)).toEqual([3, 40, 41, 42]);
  expect(withRow([40, 41, 42], 55, 60)).toEqual([40, 41, 42, 55]);
  expect(withRow([40, 41, 42], 41, 60)).toEqual([40, 41, 42]);
  expect(withRow([40, 41, 42], null, 60)).toEqual([40, 41, 42]);
  // The list became shorter meanwhile.
  expect(withRow([40, 41, 42], 55, 43)).toEqual([40, 41, 42]);
});
