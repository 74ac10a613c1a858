/** What was typed over what is saved: kept while the page is loaded anew, and carried over to what somebody else saved meanwhile. */

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ from what is saved. */
export function editsOf<Values extends object>(values: Values, saved: Values): Partial<Values> {
  const known: ReadonlyMap<string, unknown> = new Map(Object.entries(saved));
  const edits: Partial<Values> = { ...values };
  for (const [field, value] of Object.entries(values)) if (isSame(known.get(field), value)) Reflect.deleteProperty(edits, field);
  return edits;
}

/** A draft as this page kept it: fields of the form alone, each a value of its own kind; null = it has none. */
export function editsIn<Values extends object>(draft: unknown, saved: Values): Partial<Values> | null {
  if (typeof draft !== "object" || draft === null) return null;
  const found: Partial<Values> = {};
  for (const [field, value] of Object.entries(saved)) {
    const typed: unknown = Reflect.get(draft, field);
    if (typeof typed === typeof value && typed !== null) Reflect.set(found, field, typed);
  }
  return Object.keys(found).length === 0 ? null : found;
}
