import type { Edits } from "./settings-form.ts";

const KEY = "settingsDraft";

/** Edits outlive a reload of the page, which a change of market or currency makes; another tab knows nothing of them. */
export function storeDraft(edits: Edits): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(edits));
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

/** What was left unsaved; anything unreadable is as if there were nothing. Only this page writes the entry. */
export function readDraft(): Edits {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null && !Array.isArray(stored) ? stored : {};
  } catch {
    return {};
  }
}
