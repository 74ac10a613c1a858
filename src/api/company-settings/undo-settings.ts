/** Settings put back as they were before an entry of the log. */
import { entryToUndo, findLater, type Json, type Kept, putBack } from "#accounts/audit-entries.ts";
import { undoingEntry } from "#accounts/audit.ts";
import { CompanySettings, CompanySettingsChange } from "#contract/company-settings.ts";
import type { Day } from "#core/facts.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refuseChanged } from "../domain/undo-entry.ts";
import { changeSettings, type SettingsChange } from "./change-settings.ts";
import { presentSettings } from "./company-settings.present.ts";
import { lockSettings, writeSettings } from "./save-settings.ts";

const CHANGES = ["settings.changed"];

/** In the caller's transaction. NOT_FOUND, and REFUSED where it is taken back already or nothing of it is left as it was. */
export async function undoSettingsEntry(
  scope: CompanyScope,
  { userId, today }: { userId: number; today: Day },
  entryId: number,
): Promise<{ jobId: number | null; kept: Kept[] }> {
  const stored = await lockSettings(scope);
  const entry = await entryToUndo(scope, entryId, CHANGES);
  const { settings, profile } = stored;
  const { back, kept } = putBack(entry, presentSettings(settings, profile, today), await findLater(scope, entry, CHANGES));
  if (Object.keys(back).length === 0) throw refuseChanged(entryId, kept);
  const { taxProfile, ...values } = back;
  const change = changeSettings(settings, profile, changeOf(values, settings.version, entryId), today);
  const whole = taxProfile === undefined ? change : withProfile(change, taxProfile, settings.version);
  const { jobId } = await undoingEntry(entryId, () => writeSettings(scope, userId, stored, whole, today));
  return { jobId, kept };
}

/** What was allowed then and is not any more cannot come back. */
function changeOf(values: Json, version: number, entryId: number): CompanySettingsChange {
  const change = CompanySettingsChange.safeParse({ ...values, version });
  if (!change.success) throw new AppError("REFUSED", `entry ${entryId} holds what is no setting any more`);
  return change.data;
}

/** The history of what the company paid tax on is put back as a whole. */
function withProfile(change: SettingsChange, taxProfile: unknown, version: number): SettingsChange {
  const profile = CompanySettings.shape.taxProfile.parse(taxProfile);
  return {
    settings: { ...change.settings, version: version + 1 },
    profile,
    changed: [...new Set([...change.changed, "taxProfile"])],
    affectsFigures: true,
  };
}
