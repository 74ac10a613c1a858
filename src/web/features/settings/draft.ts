import type { Edits } from "./settings-form.ts";

export const SETTINGS_DRAFT = "settings";

/** Edits as this page kept them; only it writes the entry, and every field of theirs may be missing. */
export function editsIn(draft: unknown): Edits {
  return typeof draft === "object" && draft !== null && !Array.isArray(draft) ? draft : {};
}
