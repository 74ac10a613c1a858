/** What the status of an order file says about counting (docs/PROFIT.md, What the status of an order file does). */
import { fold } from "./fold.ts";
import { KNOWN_STATES, type OrderState } from "./state-words.ts";

const LONGEST_KEY = 80;

/** The word as answers about it are kept: folded; of signs alone as it stands. Empty for a cell that says nothing. */
export function stateKey(status: string): string {
  const key = fold(status);
  if (key !== "") return key.slice(0, LONGEST_KEY).toWellFormed();
  // A dash stands for nothing said; a pictogram is a word.
  return /\p{S}/u.test(status) ? status.trim().slice(0, LONGEST_KEY).toWellFormed() : "";
}

/** The state that the word means in every program that has it; null for a word nobody knows, `counted` for an empty cell. */
export function stateOf(status: string): OrderState | null {
  const key = stateKey(status);
  return key === "" ? "counted" : (KNOWN_STATES.get(key) ?? null);
}

const UNCERTAIN = /czesc|cast|partial|reszlegesen/;
const LIKELY: readonly (readonly [OrderState, RegExp])[] = [
  ["refunded", /refund|zwrot|zwroc|vrac|vrat|vissza(?:ter|fiz)/],
  [
    "notCounted",
    /anul|cancel|storn|sztorn|zrus|torol|odrzuc|zamit|zamiet|fail|nieopl|niezap|unpaid|neuhra|nezapl|blad|error|chyba|hiba|oczekujenapl/,
  ],
  ["counted", /wysl|wydan|zreal|dostarcz|dorucz|oplac|shipp|deliver|paid|complet|odesl|odosl|exped|vyriz|vybav|telj|kezbes|fizetve|postaz/],
];

/** What an unknown word probably means by its stem, for the question about it. */
export function likelyState(status: string): OrderState | null {
  const key = stateKey(status);
  if (UNCERTAIN.test(key)) return null;
  return LIKELY.find(([, stem]) => stem.test(key))?.[0] ?? null;
}
