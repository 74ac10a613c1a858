import type { SettingsFields } from "./settings-form.ts";

const KEY = "settingsDraft";

/** Unsaved fields outlive a reload of the page, for the version of the settings they were made on. */
export function storeDraft(version: number, fields: SettingsFields): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ version, fields }));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing could have been stored either.
  }
}

/** The draft of this version, laid over complete fields; anything unreadable is as if there were none. */
export function readDraft(version: number, fields: SettingsFields): SettingsFields | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof stored !== "object" || stored === null || !("version" in stored) || !("fields" in stored)) return null;
    return stored.version === version && typeof stored.fields === "object" ? { ...fields, ...stored.fields } : null;
  } catch {
    return null;
  }
}
