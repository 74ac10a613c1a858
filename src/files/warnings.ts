/** Remarks about rows that were taken all the same, counted by what they say. */

export const WARNING_CODES = [
  // Of imports from before such words were asked about.
  "warnUnknownStatus",
  "warnDamagedText",
  "warnNoRows",
  "warnRepeatedColumn",
  "warnTextColumn",
  "warnTotalDiffers",
  "warnUnusualVat",
  "warnVatAmount",
  "warnDiscountTooLarge",
  "warnRoundedEan",
  "warnBalance",
  "warnUnknownBillingType",
  "warnExpenseIncome",
  "warnExpenseVat",
  "warnAdsNewOffers",
  "warnAdsWithoutProduct",
  "warnAdsSpread",
  "warnAdsCampaigns",
  "warnAdsNotBilled",
  "warnAdsDiffers",
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export type Warning = {
  code: WarningCode;
  params: Readonly<Record<string, string | number>>;
  /** Rows it stands for, and the first of them; null when it is about the whole file. */
  count: number;
  line: number | null;
};

export type Warnings = {
  add(code: WarningCode, line: number | null, params?: Warning["params"], count?: number): void;
  list(): Warning[];
};

const MOST_KINDS = 100;

export function createWarnings(): Warnings {
  const known = new Map<string, Warning>();
  return {
    add(code, line, said = {}, count = 1) {
      const params = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, wholeLetters(value)]));
      const key = `${code} ${Object.values(params).join(" ")}`;
      const before = known.get(key);
      if (before !== undefined) known.set(key, { ...before, count: before.count + count });
      else if (known.size < MOST_KINDS) known.set(key, { code, params, count, line });
    },
    list: () => [...known.values()],
  };
}

/** A text cut short may end in half a letter, which the database does not take. */
function wholeLetters(value: string | number): string | number {
  return typeof value === "string" ? value.toWellFormed() : value;
}
