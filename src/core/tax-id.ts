/**
 * Numbers a company is taxed by. Those of the four countries of the markets are checked to the digit, by the rules that the
 * European Commission publishes for the check of VAT numbers (VIES); of others only the form, so that nobody is kept out by
 * a rule that is not known here.
 */

export type TaxIdProblem = "form" | "checksum";

/** Without what people write for the eye: spaces, dashes, dots, slashes, small letters. */
export function plainTaxId(text: string): string {
  return text.replaceAll(/[\s./\u2010-\u2015-]/g, "").toUpperCase();
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);
}

/** The sum of nine weighed digits, modulo 11, is the tenth; ten is never one. */
function isNip(digits: string): boolean {
  return Number(digits) !== 0 && weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits[9]);
}

/** People have the number of their birth: nine digits of before 1954 without a check, or ten that divide by eleven. */
function isCzechPerson(digits: string): boolean {
  if (digits.length === 9 || Number(digits) % 11 === 0) return true;
  return digits.endsWith("0") && Number(digits.slice(0, 9)) % 11 === 10;
}

function isCzech(digits: string): boolean {
  if (digits.length > 8) return isCzechPerson(digits);
  return (11 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(digits[7]);
}

const isSlovak = (digits: string): boolean => Number(digits) % 11 === 0;

const isHungarian = (digits: string): boolean => (10 - (weighted(digits, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10 === Number(digits[7]);

type Rule = { form: RegExp; isRight: (digits: string) => boolean };

const RULES: Readonly<Record<string, Rule>> = {
  PL: { form: /^\d{10}$/, isRight: isNip },
  CZ: { form: /^\d{8,10}$/, isRight: isCzech },
  SK: { form: /^[1-9]\d{9}$/, isRight: isSlovak },
  HU: { form: /^\d{8}$/, isRight: isHungarian },
};

const ELSEWHERE = /^[0-9A-Z]{4,13}$/;

/** What is wrong with a tax number; one without the letters of a country is a Polish NIP. Null = nothing. */
export function taxIdProblem(text: string): TaxIdProblem | null {
  const [, country = "PL", number = ""] = /^([A-Z]{2})?(.*)$/.exec(plainTaxId(text)) ?? [];
  const rule = RULES[country];
  if (rule === undefined) return ELSEWHERE.test(number) ? null : "form";
  if (!rule.form.test(number)) return "form";
  return rule.isRight(number) ? null : "checksum";
}
