import { z } from "zod";
import { DayText, MarketCode, nameText } from "./common.ts";
import type { RouteContract } from "./route.ts";

/** Percent with at most two decimals, so that it is a whole number of basis points. */
const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { message: "more than two decimals" });
const WholePercent = z.int().min(0).max(100);
const MinorPln = z.int().min(0).max(100_000_000);

const TaxVersion = z.object({
  /** First day it holds; `null` = since ever. */
  from: DayText.nullable(),
  vatPayer: z.boolean(),
  oss: z.boolean(),
});

const values = {
  name: z.string().trim().min(1).max(200),
  /** A Polish NIP, or a VAT number with the letters of its country; a changed one is checked to the digit and kept plain. */
  taxId: z.string().trim().max(30).nullable(),
  /** In force today. */
  vatPayer: z.boolean(),
  /** Foreign sales are taxed where they are delivered (One Stop Shop), in force today. */
  oss: z.boolean(),
  basis: z.enum(["order", "billing"]),
  recoveryPercent: WholePercent,
  complaintRecoveryPercent: WholePercent,
  /** Minor units of PLN; net for VAT payers, gross for others. */
  packagingPerOrder: MinorPln,
  packagingPerUnit: MinorPln,
  ownShippingPerOrder: MinorPln,
  feeShareKey: z.enum(["none", "sales", "units"]),
  adsShareKey: z.enum(["none", "sales"]),
  homeMarket: MarketCode,
  /** Expected commission of orders whose fees have not arrived yet is part of the figures. */
  estimates: z.boolean(),
  spreadSubscription: z.boolean(),
};

export const CompanySettings = z
  .object({
    /** Rises with every change; sent back, so that two people do not overwrite each other. */
    version: z.int().min(0),
    ...values,
    defaultVatRates: z.object({ PL: Percent, CZ: Percent, SK: Percent, HU: Percent }),
    taxProfile: z.array(TaxVersion),
  })
  .meta({ id: "CompanySettings" });
export type CompanySettings = z.output<typeof CompanySettings>;

const RateChange = Percent.nullable().optional();

/**
 * What GET gave, changed. A field left out keeps its value; `taxProfile` is read-only and ignored. Another `vatPayer`
 * or `oss` without `taxFrom` holds for all time, with `taxFrom` from that day on. A rate equal to the country's
 * standard, or `null`, follows the standard of each day.
 */
export const CompanySettingsChange = z
  .object(values)
  .partial()
  .extend({
    version: z.int().min(0),
    name: nameText(200).min(1).optional(),
    defaultVatRates: z.object({ PL: RateChange, CZ: RateChange, SK: RateChange, HU: RateChange }).optional(),
    taxFrom: DayText.optional(),
    taxProfile: z.array(TaxVersion).optional(),
  })
  .meta({ id: "CompanySettingsChange" });
export type CompanySettingsChange = z.output<typeof CompanySettingsChange>;

export const companySettingsRoute = {
  method: "GET",
  path: "/api/company-settings",
  policy: "read",
  tag: "settings",
  summary: "Settings of the company",
  response: CompanySettings,
} as const satisfies RouteContract;

export const saveCompanySettingsRoute = {
  method: "PUT",
  path: "/api/company-settings",
  policy: "edit",
  tag: "settings",
  summary: "Change settings; figures they affect are recomputed in the background",
  body: CompanySettingsChange,
  response: CompanySettings,
} as const satisfies RouteContract;
