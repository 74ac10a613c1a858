/**
 * What was typed and not saved, while the page is loaded anew: the product does that when a session has ended, and when
 * market or currency change. Lives in the tab, belongs to one user, and never holds a password: forms name what they keep.
 */
const PREFIX = "draft-";

type Stored = { owner: unknown; value: unknown };

function asStored(entry: unknown): Stored | null {
  return typeof entry === "object" && entry !== null && "owner" in entry && "value" in entry ? entry : null;
}

/** Keeps the form's unsaved values; null = nothing is unsaved. */
export function keepDraft(form: string, owner: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + form);
    else sessionStorage.setItem(PREFIX + form, JSON.stringify({ owner, value }));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** What this user left in the form; somebody else's, or what cannot be read, is as if there were nothing. */
export function readDraft(form: string, owner: string): unknown {
  try {
    const stored = asStored(JSON.parse(sessionStorage.getItem(PREFIX + form) ?? "null"));
    return stored?.owner === owner ? stored.value : null;
  } catch {
    return null;
  }
}

/** What was typed has been saved, or is not wanted any more. */
export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Nothing could have been kept either.
  }
}

/** Whoever signs out leaves nothing behind. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing could have been kept either.
  }
}
