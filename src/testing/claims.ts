/** What the lines of a worked example claim. */
import { COUNT_KEYS, MONEY_KEYS, RATIO_KEYS } from "#core/figure-keys.ts";
import type { Claim } from "./worked-examples.ts";

/** A key of `keys` for sure. */
export function isOneOf<Key extends string>(keys: readonly Key[], key: string): key is Key {
  return keys.some((known) => known === key);
}

/** What a claim comes to, in the unit of its figure; the value is what stands last. */
export function claimedValue({ figure, text }: Claim): number | string | null {
  const value = text.split(/[=→]/).at(-1)?.trim() ?? "";
  if (value === "null") return null;
  if (figure === "profitState") return value;
  const number = value.replace("−", "-");
  if (isOneOf(MONEY_KEYS, figure) && /^-?\d+\.\d\d$/.test(number)) return Number(number.replace(".", ""));
  if (isOneOf(COUNT_KEYS, figure) && /^\d+$/.test(number)) return Number(number);
  if (isOneOf(RATIO_KEYS, figure) && /^-?\d+(?:\.\d{1,6})?$/.test(number)) return Number(number);
  throw new SyntaxError(`${figure} cannot be ${value}`);
}
