import { expect, test } from "vitest";
import { initialFilter } from "#core/filter-state.ts";
import { visitBegan, visitEnded, visitReducer } from "./visit.slice.ts";

const { tiles: own } = initialFilter("2026-11-28");
const other = { ...own, searchPhrase: "kubek" };

test("from one visit to the next what was looked at before them stays, and an end forgets both", () => {
  const first = visitReducer(null, visitBegan({ name: "missingCosts", former: own }));
  const second = visitReducer(first, visitBegan({ name: "list", former: other }));
  expect(second).toEqual({ name: "list", former: own });
  expect(visitReducer(second, visitEnded())).toBeNull();
});
