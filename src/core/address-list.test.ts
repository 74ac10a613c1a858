import { expect, test } from "vitest";
import { addressesIn } from "./address-list.ts";

test("addresses are found in a column, in a line and beside names, each once", () => {
  const pasted = 'Anna Nowak <Anna@Example.com>; jan@example.com,\n"Ewa" ewa@example.com.\tanna@example.com\nbez adresu\n@';
  // anna came twice: 5 pieces with an @, 4 of them different; the lone @ stays for the form to refuse.
  expect(addressesIn(pasted)).toEqual({ addresses: ["anna@example.com", "jan@example.com", "ewa@example.com", "@"], repeated: 1 });
  expect(addressesIn(" \n")).toEqual({ addresses: [], repeated: 0 });
});
