/** How the expenses of the templates mostly come. Amounts are the seller's own to say. */
import { addDays, addMonths } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { ExpenseFields } from "./expense-form.ts";
import type { Template } from "./use-expense-param.ts";

type Offered = Partial<ExpenseFields>;

const MONTHLY: Offered = { kind: "recurring" };
/** Wages, contributions, interest and fees of banks bear no VAT. */
const WITHOUT_VAT: Offered = { vatRate: "0" };

/** Bought once and of use for a year. */
const forYear = (today: Day): Offered => ({ kind: "spread", endDate: addDays(addMonths(today, 12), -1) });

const FIELDS: Readonly<Record<Template, Offered | ((today: Day) => Offered)>> = {
  accounting: MONTHLY,
  warehouse: MONTHLY,
  courier: MONTHLY,
  boxes: MONTHLY,
  wages: { ...MONTHLY, ...WITHOUT_VAT },
  insurance: { ...MONTHLY, ...WITHOUT_VAT },
  software: MONTHLY,
  marketing: { ...MONTHLY, countAsAds: true },
  photos: forYear,
  loan: { ...MONTHLY, ...WITHOUT_VAT },
  equipment: forYear,
  bank: { ...MONTHLY, ...WITHOUT_VAT },
};

export function templateFields(template: Template, today: Day): Offered {
  const fields = FIELDS[template];
  return typeof fields === "function" ? fields(today) : fields;
}
