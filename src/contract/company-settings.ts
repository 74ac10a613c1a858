import { z } from "zod";
import { DayText, MarketCode, MoneyOrNull, nameText } from "./common.ts";
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

const MOST_TAX_VERSIONS = 50;

/** The whole profile: the first version holds since ever, each other one from a later day than the one before it. */
const TaxVersions = z
  .array(TaxVersion)
  .min(1)
  .max(MOST_TAX_VERSIONS)
  .refine(
    (versions) => versions.every(({ from }, at) => (at === 0 ? from === null : from !== null && from > (versions[at - 1]?.from ?? ""))),
    {
      message: "the first version holds since ever, each other one begins later than the one before it",
    },
  );

/**
 * What GET gave, changed. A field left out keeps its value; `taxProfile` is read-only and ignored. Another `vatPayer`
 * or `oss` without `taxFrom` holds for all time, with `taxFrom` from that day on. A rate equal to the country's
 * standard, or `null`, follows the standard of each day. `taxVersions` is the whole profile as it shall be; with it `vatPayer`, `oss`
 * and `taxFrom` say nothing.
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
    taxVersions: TaxVersions.optional(),
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

const MonthEffect = z.object({
  /** Its first day. */
  month: DayText,
  /** Net profit, minor units of PLN, over all stores and markets; null while an exchange rate is missing. */
  before: MoneyOrNull,
  after: MoneyOrNull,
  /** Some units were sold at an unknown cost: both are at most that. */
  isAtMost: z.boolean(),
});

export const previewCompanySettingsRoute = {
  method: "POST",
  path: "/api/company-settings/preview",
  policy: "edit",
  tag: "settings",
  work: "question",
  summary: "What saving these settings would do to the profit of the last twelve months, month by month",
  body: CompanySettingsChange.extend({
    /** The month to go on with, as the answer before said; absent = the running one. */
    next: DayText.optional(),
  }),
  response: z.object({
    /** The first and the last day of the twelve months. */
    startDate: DayText,
    endDate: DayText,
    currency: z.literal("PLN"),
    /** Those that are measured, the newest first. */
    months: z.array(MonthEffect),
    /** Ask again with it for the earlier months; null = these were the last. */
    next: DayText.nullable(),
  }),
} as const satisfies RouteContract;
