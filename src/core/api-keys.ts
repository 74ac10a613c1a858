/** Keys by which programs read a company's figures. */

const PREFIX = "zysk";
const KEY = /^zysk_([1-9]\d{0,14})_([\w-]{43})$/;

/** `secret`: 256 random bits as base64url. The company stands in the key, so that it is looked for in one place. */
export function keyOf(companyId: number, secret: string): string {
  return `${PREFIX}_${companyId}_${secret}`;
}

/** The company whose key it would be; null for what is no key. */
export function companyOfKey(key: string): number | null {
  const [, company] = KEY.exec(key) ?? [];
  return company === undefined ? null : Number(company);
}

/** The end of the key, by which people tell theirs apart. */
export function hintOf(key: string): string {
  return key.slice(-4);
}
