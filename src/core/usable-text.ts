/**
 * Control characters but tab and line break, and halves of characters: nobody can read them, files cannot carry all of them,
 * and the database refuses some.
 */
const UNUSABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export function isUsableText(text: string): boolean {
  return !UNUSABLE.test(text);
}

type Place = { readonly value: unknown; readonly name: string; readonly inside: Place | null };

function pathOf(place: Place): string {
  const names: string[] = [];
  for (let step: Place | null = place; step !== null && step.inside !== null; step = step.inside) names.push(step.name);
  return names.toReversed().join(".");
}

/**
 * Where in parsed JSON the first text stands that is not usable, as a dotted path ("" = the value itself), or null. A name that
 * is not usable is said of the object it stands in.
 */
export function findUnusableText(value: unknown): string | null {
  // A list of our own, not calls in calls: how deep the value goes is the sender's choice.
  const left: Place[] = [{ value, name: "", inside: null }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { value: inner } = place;
    if (typeof inner === "string" && !isUsableText(inner)) return pathOf(place);
    if (typeof inner !== "object" || inner === null) continue;
    for (const [name, each] of Object.entries(inner)) {
      if (!isUsableText(name)) return pathOf(place);
      left.push({ value: each, name, inside: place });
    }
  }
  return null;
}
