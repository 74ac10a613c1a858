import { expect, test } from "vitest";
import { putBack } from "./audit-entries.ts";

const ENTRY = {
  id: 1,
  action: "expense.changed",
  subjectType: "expense",
  subjectId: "4",
  before: { name: "Biuro", note: "", versions: [{ amount: 100 }] },
  after: { name: "Księgowość", note: "", versions: [{ amount: 200 }] },
};

test("a field that nobody touched since goes back; another stays and is named with whoever changed it last", () => {
  const later = [
    { by: "Ola", before: { name: "Księgowość" }, after: { name: "Biuro rachunkowe" } },
    { by: "Jan", before: { name: "Księgowość X" }, after: { name: "Księgowość" } },
  ];
  expect(putBack(ENTRY, { name: "Biuro rachunkowe", note: "", versions: [{ amount: 200 }] }, later)).toEqual({
    back: { versions: [{ amount: 100 }] },
    kept: [{ field: "name", by: "Ola" }],
  });
});

test("what is as it was before needs nothing and is kept from nobody", () => {
  expect(putBack(ENTRY, { name: "Biuro", note: "", versions: [{ amount: 200 }] }, [])).toEqual({
    back: { versions: [{ amount: 100 }] },
    kept: [],
  });
});
