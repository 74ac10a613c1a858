/** The amount of one unit with everything that belongs to it, as it stands in the fields of a form. */
import type { ProductCosts } from "#contract/product-costs.ts";
import { COST_PARTS, type CostPart, type CostParts } from "#core/product-sheet.ts";
import type { Currency } from "#core/facts.ts";
import { bpOfPercent } from "#core/money.ts";
import { percentFromText, textOfPercent } from "../../ui/amount-text.ts";
import { sumOfTexts, textOfUnitCost, unitCostFromText } from "./cost-amounts.ts";

/** `isSplit`: the unit cost is the sum of its parts, and is not typed. `vatRate` "" = the product's. */
export type PriceFields = Record<CostPart, string> & {
  unitCost: string;
  currency: Currency;
  vatMode: "net" | "gross";
  vatRate: string;
  isSplit: boolean;
};

/** A cost as it is saved. */
export type CostRow = ProductCosts["costs"][number];

type Price = Pick<CostRow, "unitCost" | "currency" | "vatMode" | "vatRate" | "components">;

export type PriceProblem = "amount" | "percent";

export function emptyPrice(currency: Currency, vatMode: "net" | "gross"): PriceFields {
  return { unitCost: "", currency, vatMode, vatRate: "", isSplit: false, goods: "", freight: "", duty: "", other: "" };
}

export function priceFieldsOf({ unitCost, currency, vatMode, vatRate, components }: Price): PriceFields {
  const textOf = (part: CostPart): string => {
    const amount = components?.[part];
    return amount === undefined ? "" : textOfUnitCost(amount);
  };
  return {
    unitCost: textOfUnitCost(unitCost),
    currency,
    vatMode,
    vatRate: vatRate === null ? "" : textOfPercent(vatRate / 100),
    isSplit: components !== null,
    goods: textOf("goods"),
    freight: textOf("freight"),
    duty: textOf("duty"),
    other: textOf("other"),
  };
}

/** The unit cost as typed, or as the sum of what it is made of; null while it cannot be read. */
export function unitCostOf(price: PriceFields): string | null {
  return price.isSplit ? sumOfTexts(COST_PARTS.map((part) => price[part])) : unitCostFromText(price.unitCost);
}

/** Only of fields without problems. */
export function priceOf(price: PriceFields): Price {
  const rate = percentFromText(price.vatRate);
  return {
    unitCost: unitCostOf(price) ?? "0",
    currency: price.currency,
    vatMode: price.vatMode,
    vatRate: rate === null ? null : bpOfPercent(rate),
    components: price.isSplit ? partsOf(price) : null,
  };
}

function partsOf(price: PriceFields): CostParts {
  const typed = COST_PARTS.map((part) => [part, unitCostFromText(price[part])] as const);
  return Object.fromEntries(typed.filter(([, amount]) => amount !== null));
}

export function priceProblems(price: PriceFields): Partial<Record<keyof PriceFields, PriceProblem>> {
  return {
    ...amountProblems(price),
    ...(price.vatRate.trim() !== "" && percentFromText(price.vatRate) === null ? { vatRate: "percent" as const } : {}),
  };
}

function amountProblems(price: PriceFields): Partial<Record<keyof PriceFields, PriceProblem>> {
  if (!price.isSplit) return unitCostFromText(price.unitCost) === null ? { unitCost: "amount" } : {};
  const unread = COST_PARTS.filter((part) => price[part].trim() !== "" && unitCostFromText(price[part]) === null);
  if (unread.length > 0) return Object.fromEntries(unread.map((part) => [part, "amount" as const]));
  return unitCostOf(price) === null ? { goods: "amount" } : {};
}
