import { expect, test } from "vitest";
import { shownCell, type TypedCell, withAnswer, withCell } from "./typed-cells.ts";

const NONE = new Map();
const typed = (text: string, is: TypedCell["is"]): TypedCell => ({ text, entry: null, version: 3, is });

test("what was refused makes way for the cost that was saved afterwards, what is on its way does not", () => {
  for (const is of ["saved", { refused: "To nie jest kwota." }] as const) {
    const cells = withCell(NONE, "7", typed("12,40", is));
    expect(shownCell(cells, { id: "7", version: 3 })?.is).toEqual(is);
    expect(shownCell(cells, { id: "7", version: 4 })).toBeNull();
  }
  expect(shownCell(withCell(NONE, "7", typed("12,40", "sent")), { id: "7", version: 4 })?.text).toBe("12,40");
});

test("a late answer says nothing of what was typed since", () => {
  const first = typed("12,40", "sent");
  const second = typed("13,00", "sent");
  const cells = withCell(withCell(NONE, "7", first), "7", second);
  expect(withAnswer(cells, "7", first, "Za późno.").get("7")).toBe(second);
  expect(withAnswer(cells, "7", second, null).get("7")).toEqual({ ...second, is: "saved" });
  // Given up with Esc: nothing comes back.
  expect(withAnswer(withCell(cells, "7", null), "7", second, "Za późno.").has("7")).toBe(false);
});
