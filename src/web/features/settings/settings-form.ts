import type { CompanySettings, CompanySettingsChange } from "#contract/company-settings.ts";
import type { Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import { taxIdProblem } from "#core/tax-id.ts";
import { minorFromText, percentFromText, textOfMinor, textOfPercent } from "../../ui/amount-text.ts";
import { dayFromText } from "../../ui/day-text.ts";

/** The settings as they stand in the fields: numbers are what was typed. */
export type SettingsFields = {
  name: string;
  taxId: string;
  vatPayer: boolean;
  oss: boolean;
  /** Empty = the changed tax settings hold for all time. */
  taxFrom: string;
  homeMarket: Market;
  basis: CompanySettings["basis"];
  estimates: boolean;
  spreadSubscription: boolean;
  feeShareKey: CompanySettings["feeShareKey"];
  adsShareKey: CompanySettings["adsShareKey"];
  recoveryPercent: string;
  complaintRecoveryPercent: string;
  packagingPerOrder: string;
  packagingPerUnit: string;
  ownShippingPerOrder: string;
} & Record<`vatRate${Market}`, string>;

export type FieldProblem = "required" | "percent" | "wholePercent" | "money" | "day" | "taxIdForm" | "taxIdChecksum";
export type Problems = Partial<Record<keyof SettingsFields, FieldProblem>>;

const MONEY_KEYS = ["packagingPerOrder", "packagingPerUnit", "ownShippingPerOrder"] as const;
const WHOLE_PERCENT_KEYS = ["recoveryPercent", "complaintRecoveryPercent"] as const;
const PLAIN_KEYS = ["vatPayer", "oss", "homeMarket", "basis", "estimates", "spreadSubscription", "feeShareKey", "adsShareKey"] as const;

export function fieldsOf(settings: CompanySettings): SettingsFields {
  const rates = settings.defaultVatRates;
  return {
    name: settings.name,
    taxId: settings.taxId ?? "",
    vatPayer: settings.vatPayer,
    oss: settings.oss,
    taxFrom: "",
    homeMarket: settings.homeMarket,
    basis: settings.basis,
    estimates: settings.estimates,
    spreadSubscription: settings.spreadSubscription,
    feeShareKey: settings.feeShareKey,
    adsShareKey: settings.adsShareKey,
    recoveryPercent: textOfPercent(settings.recoveryPercent),
    complaintRecoveryPercent: textOfPercent(settings.complaintRecoveryPercent),
    packagingPerOrder: textOfMinor(settings.packagingPerOrder),
    packagingPerUnit: textOfMinor(settings.packagingPerUnit),
    ownShippingPerOrder: textOfMinor(settings.ownShippingPerOrder),
    vatRatePL: textOfPercent(rates.PL),
    vatRateCZ: textOfPercent(rates.CZ),
    vatRateSK: textOfPercent(rates.SK),
    vatRateHU: textOfPercent(rates.HU),
  };
}

/** Whether the tax settings differ, which is when a first day of the change can be given. */
export function changesTax(fields: SettingsFields, settings: CompanySettings): boolean {
  return fields.vatPayer !== settings.vatPayer || fields.oss !== settings.oss;
}

/** What has been kept is left in peace; another number has to be right. */
function problemsOfTaxId({ taxId }: SettingsFields, settings: CompanySettings): Problems {
  if (taxId.trim() === "" || taxId.trim() === settings.taxId) return {};
  const problem = taxIdProblem(taxId);
  return problem === null ? {} : { taxId: problem === "form" ? "taxIdForm" : "taxIdChecksum" };
}

export function problemsOf(fields: SettingsFields, settings: CompanySettings): Problems {
  const problems: Problems = problemsOfTaxId(fields, settings);
  if (fields.name.trim() === "") problems.name = "required";
  if (fields.taxFrom.trim() !== "" && dayFromText(fields.taxFrom) === null) problems.taxFrom = "day";
  for (const key of MONEY_KEYS) if (minorFromText(fields[key]) === null) problems[key] = "money";
  for (const key of WHOLE_PERCENT_KEYS) {
    const percent = percentFromText(fields[key]);
    if (percent === null || !Number.isInteger(percent)) problems[key] = "wholePercent";
  }
  for (const market of MARKETS) if (percentFromText(fields[`vatRate${market}`]) === null) problems[`vatRate${market}`] = "percent";
  return problems;
}

type Change = Omit<CompanySettingsChange, "version">;

function changeOfCompany(fields: SettingsFields, settings: CompanySettings): Change {
  const name = fields.name.trim();
  const taxId = fields.taxId.trim() === "" ? null : fields.taxId.trim();
  return { ...(name === settings.name ? {} : { name }), ...(taxId === settings.taxId ? {} : { taxId }) };
}

function changeOfNumbers(fields: SettingsFields, settings: CompanySettings): Change {
  const change: Change = {};
  for (const key of MONEY_KEYS) {
    const minor = minorFromText(fields[key]);
    if (minor !== null && minor !== settings[key]) change[key] = minor;
  }
  for (const key of WHOLE_PERCENT_KEYS) {
    const percent = percentFromText(fields[key]);
    if (percent !== null && percent !== settings[key]) change[key] = percent;
  }
  return change;
}

function changeOfRates(fields: SettingsFields, settings: CompanySettings): Change {
  const rates = MARKETS.flatMap((market) => {
    const percent = percentFromText(fields[`vatRate${market}`]);
    return percent === null || percent === settings.defaultVatRates[market] ? [] : [[market, percent] as const];
  });
  return rates.length === 0 ? {} : { defaultVatRates: Object.fromEntries(rates) };
}

/** What is to be saved: only the fields that differ, so that somebody else's changes of the others stay. Call it without problems. */
export function changeOf(fields: SettingsFields, settings: CompanySettings): Change {
  const choices = Object.fromEntries(PLAIN_KEYS.filter((key) => fields[key] !== settings[key]).map((key) => [key, fields[key]]));
  const taxFrom = changesTax(fields, settings) ? dayFromText(fields.taxFrom) : null;
  return {
    ...changeOfCompany(fields, settings),
    ...choices,
    ...changeOfNumbers(fields, settings),
    ...changeOfRates(fields, settings),
    ...(taxFrom === null ? {} : { taxFrom }),
  };
}

/** How many settings differ; the day of a tax change belongs to the change itself. */
export function countChanges(fields: SettingsFields, settings: CompanySettings): number {
  const { taxFrom: _, defaultVatRates = {}, ...rest } = changeOf(fields, settings);
  const typed =
    MONEY_KEYS.filter((key) => minorFromText(fields[key]) === null).length +
    WHOLE_PERCENT_KEYS.filter((key) => percentFromText(fields[key]) === null).length;
  const typedRates = MARKETS.filter((market) => percentFromText(fields[`vatRate${market}`]) === null).length;
  return Object.keys(rest).length + Object.keys(defaultVatRates).length + typed + typedRates;
}
