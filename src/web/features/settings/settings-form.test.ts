import { expect, test } from "vitest";
import type { CompanySettings } from "#contract/company-settings.ts";
import { editsOf } from "../../lib/edits.ts";
import { changeOf, countChanges, fieldsOf, paysVatOn, problemsOf } from "./settings-form.ts";

const settings: CompanySettings = {
  version: 7,
  name: "Dom i Ogród Nowak",
  taxId: null,
  vatPayer: true,
  oss: false,
  basis: "order",
  recoveryPercent: 100,
  complaintRecoveryPercent: 0,
  packagingPerOrder: 120,
  packagingPerUnit: 0,
  ownShippingPerOrder: 0,
  feeShareKey: "none",
  adsShareKey: "none",
  homeMarket: "PL",
  estimates: true,
  spreadSubscription: true,
  defaultVatRates: { PL: 23, CZ: 21, SK: 23, HU: 27 },
  taxProfile: [{ from: null, vatPayer: true, oss: false }],
};

test("what was not changed is not sent, so that somebody else's change of it stays", () => {
  const fields = { ...fieldsOf(settings), packagingPerOrder: "1,50" };
  expect(changeOf(fields, settings)).toEqual({ packagingPerOrder: 150 });
  expect(countChanges(fields, settings)).toBe(1);
});

test("an untouched form changes nothing and has no problems", () => {
  expect(changeOf(fieldsOf(settings), settings)).toEqual({});
  expect(problemsOf(fieldsOf(settings), settings)).toEqual({});
});

const LEAVING = [
  { from: "", vatPayer: true, oss: false },
  { from: "1.01.2027", vatPayer: false, oss: false },
];

test("leaving VAT from a day on sends the whole profile, as one change", () => {
  const fields = { ...fieldsOf(settings), taxVersions: LEAVING };
  expect(changeOf(fields, settings)).toEqual({
    taxVersions: [
      { from: null, vatPayer: true, oss: false },
      { from: "2027-01-01", vatPayer: false, oss: false },
    ],
  });
  expect(countChanges(fields, settings)).toBe(1);
  expect([paysVatOn(fields, settings, "2026-12-31"), paysVatOn(fields, settings, "2027-01-01")]).toEqual([true, false]);
});

test("a version without a day, or not later than the one before it, is named and sends nothing", () => {
  const said = (...days: string[]) => {
    const taxVersions = [...LEAVING.slice(0, 1), ...days.map((from) => ({ from, vatPayer: false, oss: false }))];
    const fields = { ...fieldsOf(settings), taxVersions };
    return [problemsOf(fields, settings), changeOf(fields, settings), countChanges(fields, settings)];
  };
  expect(said("")).toEqual([{ taxVersions: "taxDay" }, {}, 1]);
  expect(said("31.02.2027")).toEqual([{ taxVersions: "taxDay" }, {}, 1]);
  expect(said("01.03.2027", "01.03.2027")).toEqual([{ taxVersions: "taxOrder" }, {}, 1]);
});

test("only the changed rate of VAT is sent", () => {
  const fields = { ...fieldsOf(settings), vatRateCZ: "12" };
  expect(changeOf(fields, settings)).toEqual({ defaultVatRates: { CZ: 12 } });
});

test("a recovery of half a percent, and a nameless company are named", () => {
  const fields = { ...fieldsOf(settings), name: " ", recoveryPercent: "99,5" };
  expect(problemsOf(fields, settings)).toEqual({ name: "required", recoveryPercent: "wholePercent" });
});

test("edits made before somebody else saved stand on what they saved", () => {
  const edits = editsOf({ ...fieldsOf(settings), packagingPerOrder: "1,50", vatRateCZ: "12" }, fieldsOf(settings));
  const theirs: CompanySettings = {
    ...settings,
    version: 8,
    packagingPerUnit: 30,
    defaultVatRates: { ...settings.defaultVatRates, SK: 10 },
  };
  expect(changeOf({ ...fieldsOf(theirs), ...edits }, theirs)).toEqual({ packagingPerOrder: 150, defaultVatRates: { CZ: 12 } });
});

test("a tax number is looked at when it is changed, however it is written; what has been kept stays", () => {
  const problem = (taxId: string) => problemsOf({ ...fieldsOf(settings), taxId }, settings).taxId;
  expect(["526-025-02-74", "pl 5260250274", "", "526-025-02-75", "526"].map(problem)).toEqual([
    undefined,
    undefined,
    undefined,
    "taxIdChecksum",
    "taxIdForm",
  ]);
  const kept = { ...settings, taxId: "123" };
  expect(problemsOf(fieldsOf(kept), kept)).toEqual({});
});
