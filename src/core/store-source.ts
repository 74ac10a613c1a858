/** Where the facts of a store come from: files, or a source of `src/sources` by its key. */

/** The source of a store that is fed by files; nobody reads it over an API. */
export const FILES = "import";

/** Whose codes of fees stand without a prefix: they are in files as well, and came first. */
const UNPREFIXED = "allegro";

/** The key of a billing type: the source's own code, with the source before it, so that the same code of two sources is never one type. */
export function billingTypeKey(source: string, code: string): string {
  return source === UNPREFIXED || source === FILES ? code : `${source}:${code}`;
}
