import type { CompanySettings, CompanySettingsChange } from "#contract/company-settings.ts";
import type { Day, Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import { taxIdProblem } from "#core/tax-id.ts";
import { minorFromText, percentFromText, textOfMinor, textOfPercent } from "../../ui/amount-text.ts";
import { dayFromText, textOfDay } from "../../ui/day-text.ts";

/** What holds from a day on; the day as it was typed, empty in the first version. */
export type TaxVersionFields = { from: string; vatPayer: boolean; oss: boolean };

/** The settings as they stand in the fields: numbers are what was typed. */
export type SettingsFields = {
  name: string;
  taxId: string;
  /** The first holds since ever. */
  taxVersions: TaxVersionFields[];
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

export type FieldProblem = "required" | "percent" | "wholePercent" | "money" | "taxDay" | "taxOrder" | "taxIdForm" | "taxIdChecksum";
export type Problems = Partial<Record<keyof SettingsFields, FieldProblem>>;

const MONEY_KEYS = ["packagingPerOrder", "packagingPerUnit", "ownShippingPerOrder"] as const;
const WHOLE_PERCENT_KEYS = ["recoveryPercent", "complaintRecoveryPercent"] as const;
const PLAIN_KEYS = ["homeMarket", "basis", "estimates", "spreadSubscription", "feeShareKey", "adsShareKey"] as const;

export function fieldsOf(settings: CompanySettings): SettingsFields {
  const rates = settings.defaultVatRates;
  return {
    name: settings.name,
    taxId: settings.taxId ?? "",
    taxVersions: settings.taxProfile.map(({ from, vatPayer, oss }) => ({ from: from === null ? "" : textOfDay(from), vatPayer, oss })),
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

type TaxVersions = CompanySettings["taxProfile"];

/** The versions as they are saved; null where a day is none, or not later than the one before it. */
function taxVersionsOf({ taxVersions }: SettingsFields): TaxVersions | null {
  const versions: TaxVersions = [];
  for (const [at, { from, ...rest }] of taxVersions.entries()) {
    const day = at === 0 ? null : dayFromText(from);
    if (at > 0 && (day === null || day <= (versions.at(-1)?.from ?? ""))) return null;
    versions.push({ from: day, ...rest });
  }
  return versions;
}

function problemsOfTax(fields: SettingsFields): Problems {
  if (taxVersionsOf(fields) !== null) return {};
  return { taxVersions: fields.taxVersions.slice(1).some(({ from }) => dayFromText(from) === null) ? "taxDay" : "taxOrder" };
}

/** Whether the company pays VAT on the day, as the fields say; what is saved says it while they cannot. */
export function paysVatOn(fields: SettingsFields, settings: CompanySettings, day: Day): boolean {
  const version = taxVersionsOf(fields)?.findLast(({ from }) => from === null || from <= day);
  return version?.vatPayer ?? settings.vatPayer;
}

/** What has been kept is left in peace; another number has to be right. */
function problemsOfTaxId({ taxId }: SettingsFields, settings: CompanySettings): Problems {
  if (taxId.trim() === "" || taxId.trim() === settings.taxId) return {};
  const problem = taxIdProblem(taxId);
  return problem === null ? {} : { taxId: problem === "form" ? "taxIdForm" : "taxIdChecksum" };
}

export function problemsOf(fields: SettingsFields, settings: CompanySettings): Problems {
  const problems: Problems = { ...problemsOfTaxId(fields, settings), ...problemsOfTax(fields) };
  if (fields.name.trim() === "") problems.name = "required";
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

function changeOfTax(fields: SettingsFields, settings: CompanySettings): Change {
  const taxVersions = taxVersionsOf(fields);
  if (taxVersions === null || JSON.stringify(taxVersions) === JSON.stringify(settings.taxProfile)) return {};
  return { taxVersions };
}

/** What is to be saved: only the fields that differ, so that somebody else's changes of the others stay. Call it without problems. */
export function changeOf(fields: SettingsFields, settings: CompanySettings): Change {
  const choices = Object.fromEntries(PLAIN_KEYS.filter((key) => fields[key] !== settings[key]).map((key) => [key, fields[key]]));
  return {
    ...changeOfCompany(fields, settings),
    ...choices,
    ...changeOfNumbers(fields, settings),
    ...changeOfRates(fields, settings),
    ...changeOfTax(fields, settings),
  };
}

/** How many settings differ, those among them that cannot be saved as they stand; the tax profile is one. */
export function countChanges(fields: SettingsFields, settings: CompanySettings): number {
  const { defaultVatRates = {}, ...rest } = changeOf(fields, settings);
  const typed =
    MONEY_KEYS.filter((key) => minorFromText(fields[key]) === null).length +
    WHOLE_PERCENT_KEYS.filter((key) => percentFromText(fields[key]) === null).length;
  const typedRates = MARKETS.filter((market) => percentFromText(fields[`vatRate${market}`]) === null).length;
  const typedTax = taxVersionsOf(fields) === null ? 1 : 0;
  return Object.keys(rest).length + Object.keys(defaultVatRates).length + typed + typedRates + typedTax;
}
