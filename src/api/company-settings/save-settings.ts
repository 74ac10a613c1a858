/** Settings that differ are written, noted in the log, and followed by the figures. */
import { measureCompany } from "#accounts/company-overview.ts";
import { writeAudit } from "#accounts/audit.ts";
import type { CompanySettings, CompanySettingsChange } from "#contract/company-settings.ts";
import type { Day } from "#core/facts.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { effectOfSettings, type SettingsEffect } from "#pipeline/figures/settings-effect.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { changeSettings, type SettingsChange } from "./change-settings.ts";
import { presentSettings } from "./company-settings.present.ts";
import { findSettings, findTaxProfile, saveSettings, saveTaxProfile, type Settings, type TaxVersion } from "./company-settings.query.ts";

function only(settings: CompanySettings, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(settings, name)]));
}

type Stored = { settings: Settings; profile: readonly TaxVersion[] };

/** Locked until the transaction ends. */
export async function lockSettings(scope: CompanyScope): Promise<Stored> {
  return { settings: await findSettings(scope, { lock: true }), profile: await findTaxProfile(scope) };
}

/** In the transaction that has locked them. @returns them as they are now, and the job that computes the figures. */
export async function writeSettings(
  scope: CompanyScope,
  userId: number,
  { settings, profile }: Stored,
  change: SettingsChange,
  today: Day,
): Promise<{ after: CompanySettings; jobId: number | null }> {
  const after = presentSettings(change.settings, change.profile, today);
  if (change.changed.length === 0) return { after, jobId: null };
  await store(scope, change);
  const jobId = change.affectsFigures ? await enqueueRecompute(scope, { reason: "settings", createdBy: userId }) : null;
  const before = presentSettings(settings, profile, today);
  await writeAudit(scope, {
    action: "settings.changed",
    userId,
    subjectType: "settings",
    before: only(before, change.changed),
    after: only(after, change.changed),
    jobId,
  });
  return { after, jobId };
}

async function store(scope: CompanyScope, { settings, profile, changed }: SettingsChange): Promise<void> {
  await saveSettings(scope, settings);
  if (changed.includes("taxProfile")) await saveTaxProfile(scope, profile);
  if (changed.includes("name") || changed.includes("taxId")) await measureCompany(scope);
}

/** How long an answer lets its reader wait before it says how far it is. */
const PATIENCE_MS = 2500;

/** What saving would do to the profit, of the settings as they are now. */
export async function effectOfChange(
  scope: CompanyScope,
  { next, ...body }: CompanySettingsChange & { next?: Day | undefined },
  today: Day,
): Promise<SettingsEffect> {
  const change = changeSettings(await findSettings(scope), await findTaxProfile(scope), body, today);
  const trial = { changed: change.changed, write: (inside: CompanyScope) => store(inside, change) };
  return effectOfSettings(scope, trial, { today, next: next ?? null, patienceMs: PATIENCE_MS });
}

export async function saveChange(scope: CompanyScope, userId: number, body: CompanySettingsChange, today: Day): Promise<CompanySettings> {
  const stored = await lockSettings(scope);
  const { settings, profile } = stored;
  if (body.version !== settings.version) throw new AppError("CONFLICT", `settings have version ${settings.version}, not ${body.version}`);
  return (await writeSettings(scope, userId, stored, changeSettings(settings, profile, body, today), today)).after;
}
