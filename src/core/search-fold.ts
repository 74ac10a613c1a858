/** Search without regard to case and diacritics (docs/RULES.md, Searched phrase). */

/**
 * The text as it is compared: lower case, marks taken off, ł as l, which is a letter of its own and not l with a mark.
 * Whoever searches in the database stores or computes the same form there.
 */
export function foldForSearch(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").normalize("NFC");
}

/** The folded words of a phrase; none when it is empty or blank. */
export function searchWords(phrase: string): string[] {
  return foldForSearch(phrase)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** Every word of the phrase is contained in one of the texts, not necessarily in the same one; a blank phrase fits all. */
export function matchesPhrase(phrase: string, texts: readonly string[]): boolean {
  const folded = texts.map(foldForSearch);
  return searchWords(phrase).every((word) => folded.some((text) => text.includes(word)));
}

/** It is called so: every word of the phrase begins a word of the name. */
export function isNamed(name: string, phrase: string): boolean {
  const asked = searchWords(phrase);
  const names = searchWords(name);
  return asked.length > 0 && asked.every((word) => names.some((known) => known.startsWith(word)));
}
