import { expect, test } from "vitest";
import { LINES } from "#core/ledger.ts";
import { BILLING_TYPES, billingTypeNamed, lineOfBillingType } from "./billing-types.ts";

test.each([
  ["SUC", "commission"],
  ["FSF", "commission"],
  ["BRG", "commission"],
  ["USF", "commission"],
  ["REF", "commission"],
  ["CB2", "commission"],
  ["LIS", "listing"],
  ["FEA", "promotion"],
  ["DPG", "promotion"],
  ["EMF", "promotion"],
  ["CPF", "promotion"],
  ["NSP", "ads"],
  ["HB4", "delivery"],
  ["DPA", "delivery"],
  ["C2FC", "delivery"],
  ["SB2", "subscription"],
  ["ST4", "subscription"],
  ["OFZ", "fulfilment"],
  ["HUN", "localTax"],
  ["LDS", "localTax"],
  ["PS1", "compensation"],
  ["RET", "compensation"],
  ["APF", "otherFees"],
  ["RIC", "otherFees"],
  ["VEP", "vat"],
  ["PAD", "none"],
  ["PB2", "none"],
  ["SUM", "none"],
])("%s is booked on %s", (id, line) => {
  expect(lineOfBillingType(id)).toBe(line);
});

test("a new code of a known family is booked with its family, any other new code by nobody", () => {
  expect(lineOfBillingType("SB7")).toBe("subscription");
  expect(lineOfBillingType("OF9")).toBe("fulfilment");
  expect(lineOfBillingType("QQQ")).toBeNull();
});

test("every code is there once, on a line of the ledger, and none of the 116 known ones is lost", () => {
  expect(new Set(BILLING_TYPES.map(({ id }) => id)).size).toBe(BILLING_TYPES.length);
  expect(BILLING_TYPES.length).toBeGreaterThanOrEqual(116);
  const lines: string[] = [...LINES, "none"];
  expect(BILLING_TYPES.filter(({ line }) => !lines.includes(line))).toEqual([]);
});

test("codes that share a name share the line, so that a name decides it", () => {
  const named = BILLING_TYPES.filter(({ namePl }) => namePl !== "");
  expect(named.map(({ namePl }) => billingTypeNamed(namePl)?.line)).toEqual(named.map(({ line }) => line));
});

test.each([
  ["Prowizja od sprzedaży", "SUC"],
  ["prowizja od  sprzedazy", "SUC"],
  ["Lokalna dopłata od sprzedaży detalicznej", "HUN"],
  ["One Operator - opłaty podstawowe", "DXP"],
  ["Sales commission", "SUC"],
])("„%s” is %s", (name, id) => {
  expect(billingTypeNamed(name)?.id).toBe(id);
});
