import type { CompanySettingsChange } from "#contract/company-settings.ts";
import type { Bp, Day, Market } from "#core/facts.ts";
import { AppError } from "#core/errors.ts";
import { MARKETS, standardVat } from "#core/market.ts";
import { plainTaxId, taxIdProblem } from "#core/tax-id.ts";
import { bpOfPercent } from "#core/money.ts";
import type { Settings, TaxVersion } from "./company-settings.query.ts";
import { changeTaxProfile, withoutRepeats } from "./tax-profile.ts";

/** Everything else decides figures. */
const WITHOUT_EFFECT = new Set<string>(["version", "name", "taxId"]);

export type SettingsChange = {
  settings: Settings;
  profile: TaxVersion[];
  /** Names of what differs; `taxProfile` for the profile. */
  changed: string[];
  /** Figures must be computed again. */
  affectsFigures: boolean;
};

/** Percent to basis points; null or the country's standard = no rate of the company's own. */
function changeRates(
  rates: Settings["defaultVatRates"],
  change: CompanySettingsChange["defaultVatRates"],
  today: Day,
): Settings["defaultVatRates"] {
  const next: Partial<Record<Market, Bp>> = { ...rates };
  for (const market of MARKETS) {
    const percent = change?.[market];
    if (percent === undefined) continue;
    const rate = percent === null ? null : bpOfPercent(percent);
    if (rate === null || rate === standardVat(market, today)) delete next[market];
    else next[market] = rate;
  }
  return next;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

type Plain = Omit<CompanySettingsChange, "version" | "vatPayer" | "oss" | "taxFrom" | "taxProfile" | "taxVersions" | "defaultVatRates">;

/** A field the change does not name keeps its value: undefined is left out, and what is left has the types of `Settings`. */
function withGiven(settings: Settings, change: Plain): Settings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Settings>;
  return { ...settings, ...given };
}

/**
 * What has been kept, as it was typed before anybody looked, may be sent back; another number has to be right, and is kept
 * without spaces and dashes. Throws VALIDATION.
 */
function changeTaxId(before: string | null, wanted: string | null | undefined): string | null {
  if (wanted === undefined || wanted === before) return before;
  if (wanted === null || wanted === "") return null;
  const problem = taxIdProblem(wanted);
  if (problem === null) return plainTaxId(wanted);
  const key = problem === "form" ? "taxIdForm" : "taxIdChecksum";
  throw new AppError("VALIDATION", `no tax number: ${problem}`, { fields: { taxId: [key] } });
}

/** What the settings become. The version rises only when something differs. Throws VALIDATION where a tax number is none. */
export function changeSettings(
  settings: Settings,
  profile: readonly TaxVersion[],
  change: CompanySettingsChange,
  today: Day,
): SettingsChange {
  const { version: _version, vatPayer, oss, taxFrom, taxProfile: _taxProfile, taxVersions, defaultVatRates, ...plain } = change;
  const wanted: Settings = {
    ...withGiven(settings, plain),
    taxId: changeTaxId(settings.taxId, plain.taxId),
    defaultVatRates: changeRates(settings.defaultVatRates, defaultVatRates, today),
  };
  const wantedProfile =
    taxVersions === undefined ? changeTaxProfile(profile, { vatPayer, oss }, today, taxFrom) : withoutRepeats(taxVersions);
  const changed = Object.entries(wanted)
    .filter(([name, value]) => !isSame(value, Reflect.get(settings, name)))
    .map(([name]) => name);
  if (!isSame(wantedProfile, profile)) changed.push("taxProfile");
  return {
    settings: { ...wanted, version: changed.length > 0 ? settings.version + 1 : settings.version },
    profile: wantedProfile,
    changed,
    affectsFigures: changed.some((name) => !WITHOUT_EFFECT.has(name)),
  };
}
