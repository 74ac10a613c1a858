/** What the demo buys and how it packs: deliveries with freight and duty, and sets put together from parts. Amounts in PLN and EUR. */
import { insertProduct } from "#api/products/products.query.ts";
import { addDays, addMonths } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { minor } from "#core/money.ts";
import type { CostRow, ProductSheet } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";
import { saveDelivery } from "#pipeline/products/deliveries.ts";
import { readSheets, writeSheets } from "#pipeline/products/product-sheets.ts";
import { findProduct } from "./demo-products.ts";

type Part = { sku: string; name: string; unitCost: string; quantity: number };

/** Their parts cost what the set does: 6 × 3.00 + 6 × 0.80 = 22.80, and 5 × 3.12 = 15.60. */
const SETS: readonly { sku: string; parts: readonly Part[] }[] = [
  {
    sku: "SLO-BAM-6",
    parts: [
      { sku: "SLO-SZK-1", name: "Słoik szklany 700 ml", unitCost: "3", quantity: 6 },
      { sku: "POK-BAM-1", name: "Pokrywka bambusowa z uszczelką", unitCost: "0.8", quantity: 6 },
    ],
  },
  { sku: "ZAR-E27-5", parts: [{ sku: "ZAR-E27-1", name: "Żarówka LED Jasno E27 10 W", unitCost: "3.12", quantity: 5 }] },
];

/** What comes each quarter, more than is sold in one: with freight and duty a unit costs about what it did before. */
const DELIVERED = [
  { sku: "BLE-KIE-10", quantity: 90, unitPrice: "116", euros: "27.1" },
  { sku: "SUS-GRZ-35", quantity: 70, unitPrice: "87", euros: "20.3" },
] as const;
const SUPPLIER = "Miksan Polska";
const EVERY_MONTHS = 3;
/** The last one came so long ago, bought abroad; a quarter's is not ordered shortly before it. */
const LAST_DAYS_AGO = 9;
const APART_DAYS = 30;

type PurchaseDays = { readonly since: Day; readonly today: Day };

export async function seedPurchases(scope: CompanyScope, userId: number | null, days: PurchaseDays): Promise<void> {
  for (const { sku, parts } of SETS) await packFrom(scope, userId, sku, parts);
  await keepStock(scope, userId);
  for (const [at, day] of deliveryDays(days).entries()) await deliver(scope, userId, day, at === 0 ? 2 : 1);
  await deliverFromAbroad(scope, userId, addDays(days.today, -LAST_DAYS_AGO));
}

async function packFrom(scope: CompanyScope, userId: number | null, sku: string, parts: readonly Part[]): Promise<void> {
  const components: { productId: string; quantity: number }[] = [];
  for (const { quantity, unitCost, ...part } of parts) {
    const { id } = await insertProduct(scope, { ...part, ean: null, supplier: null });
    const [sheet] = await readSheets(scope, [id]);
    if (sheet === undefined) throw new Error(`no product ${part.sku}`);
    await writeSheets(scope, { userId }, [{ ...sheet, costs: [costOf(unitCost)] }], { kind: "costs" });
    components.push({ productId: String(id), quantity });
  }
  const set = await sheetOf(scope, sku);
  if (set !== null) await writeSheets(scope, { userId }, [{ ...set, recipes: [{ validFrom: null, components }] }], { kind: "costs" });
}

function costOf(unitCost: string): CostRow {
  return { market: null, validFrom: null, validTo: null, unitCost, currency: "PLN", vatMode: "net", vatRate: null, components: null };
}

/** Null = the shop does not sell it. */
export async function sheetOf(scope: CompanyScope, sku: string): Promise<ProductSheet | null> {
  const id = await findProduct(scope, sku);
  return id === null ? null : ((await readSheets(scope, [id]))[0] ?? null);
}

async function keepStock(scope: CompanyScope, userId: number | null): Promise<void> {
  for (const { sku } of DELIVERED) {
    const sheet = await sheetOf(scope, sku);
    if (sheet !== null) await writeSheets(scope, { userId }, [{ ...sheet, costMethod: "fifo" }], { kind: "costs" });
  }
}

function deliveryDays({ since, today }: PurchaseDays): Day[] {
  const days: Day[] = [];
  for (let months = 0; ; months += EVERY_MONTHS) {
    const day = addMonths(since, months);
    if (months > 0 && day > addDays(today, -APART_DAYS)) return days;
    days.push(day);
  }
}

const numbered = (day: Day, kind: string): string => `${kind} ${day.slice(0, 4)}/${day.slice(5, 7)}/018`;

/** `times`: as much as of so many quarters. */
async function deliver(scope: CompanyScope, userId: number | null, day: Day, times: number): Promise<void> {
  const lines = DELIVERED.map(({ sku, quantity, unitPrice }) => ({ sku, quantity: quantity * times, unitPrice, weight: null }));
  const costs = [
    { kind: "freight", amount: minor(58_000 * times), currency: "PLN", sharedBy: "quantity" },
    { kind: "duty", amount: minor(46_000 * times), currency: "PLN", sharedBy: "value" },
  ] as const;
  const document = { number: numbered(day, "FV"), day, supplier: SUPPLIER, currency: "PLN", vatMode: "net", note: "" } as const;
  await saveDelivery(scope, { userId }, { ...document, lines, costs: [...costs] }, null);
}

async function deliverFromAbroad(scope: CompanyScope, userId: number | null, day: Day): Promise<void> {
  const lines = DELIVERED.map(({ sku, quantity, euros }) => ({ sku, quantity, unitPrice: euros, weight: null }));
  const costs = [{ kind: "freight" as const, amount: minor(21_500), currency: "EUR", sharedBy: "quantity" as const }];
  const document = { number: numbered(day, "RE"), day, supplier: SUPPLIER, currency: "EUR", vatMode: "net" as const };
  await saveDelivery(scope, { userId }, { ...document, note: "Transport z Berlina, bez cła.", lines, costs }, null);
}
