/** A shop whose figures are as long as they get: millions a month, losses, refunds, a missing cost, every kind of document. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { ONE_OFF } from "../../src/testing/expense-terms.ts";
import { copiedShop } from "./copied-shop.ts";
import { call } from "./seller.ts";
import { dayAgo, importFees, type Row, stockedShop } from "./shop.ts";

const MONTHS = 13;
/** As many days before today as a month has at most, so that each month has its orders. */
const MONTH_DAYS = 30;

const LONG_NAME = "Szafka narożna wisząca z oświetleniem, dwoje drzwi, dąb sonoma, 60 × 60 × 72 cm";

const PRODUCTS: readonly Omit<Row, "order" | "day">[] = [
  { sku: "REGAL-MAG-900", name: "Regał magazynowy czteropoziomowy", quantity: 100, price: "6172,84", offer: "19000000001" },
  { sku: "SZAFKA-NAR-60-60-72", name: LONG_NAME, quantity: 200, price: "1383,59", offer: "19000000002" },
  { sku: "STRATA", name: "Krzesło poniżej kosztu", quantity: 40, price: "99,99", offer: "19000000003" },
  { sku: "BEZ-KOSZTU", name: "Lampa bez kosztu zakupu", quantity: 10, price: "1234,56", offer: "19000000004" },
  { sku: "GUZIK", name: "Guzik", quantity: 1, price: "0,01", offer: "19000000005" },
];

const COSTS = { "REGAL-MAG-900": "2000,00", "SZAFKA-NAR-60-60-72": "700,00", STRATA: "9999,99", GUZIK: "0,01" };

function orders(): Row[] {
  return Array.from({ length: MONTHS * 3 }, (_, at) => at * (MONTH_DAYS / 3)).flatMap((days) =>
    PRODUCTS.map((sold, nth) => ({ ...sold, order: `ZAM-${days}-${nth}`, day: dayAgo(days), commission: nth === 4 ? "" : "12345,67" })),
  );
}

const Id = z.object({ id: z.string() });
const Found = z.object({ items: z.array(Id) });
const Refundable = z.object({ refundable: z.object({ lines: z.array(z.object({ lineId: z.string(), amount: z.int() })) }) });

/** What opens where: addresses need the ids that the database gave. */
const LargeShop = z.object({ productId: z.string(), orderId: z.string() });
export type LargeShop = z.infer<typeof LargeShop>;

export function largeShop(page: Page): Promise<LargeShop> {
  return copiedShop(page.request, { key: `large on ${dayAgo(0)}`, answer: LargeShop }, () => makeLargeShop(page));
}

async function makeLargeShop(page: Page): Promise<LargeShop> {
  const { request } = page;
  const storeId = await stockedShop(request, orders(), COSTS);
  const gross = (kind: string, day: number, amount: string, offer?: string) => ({
    kind,
    day: dayAgo(day),
    amount,
    ...(offer === undefined ? {} : { offer }),
  });
  await importFees(request, storeId, [
    ...[0, 1, 2, 32, 62].flatMap((day) => [
      gross("Opłata za kampanię Ads", day, "-24691,35", "19000000001"),
      gross("Opłata za kampanię Ads", day, "-1234,56"),
      gross("Opłata za wyróżnienie", day, "-98765,43", "19000000002"),
      gross("Abonament profesjonalny", day, "-123456,78"),
    ]),
    gross("Opłata za szczęście", 3, "-1234567,89"),
  ]);
  await addExpenses(page);
  const productId = await firstOf(page, "/api/dashboard/products");
  const orderId = await firstOf(page, "/api/orders/profitability");
  await refund(page, orderId);
  await tagProduct(page, productId);
  return { productId, orderId };
}

async function addExpenses({ request }: Page): Promise<void> {
  const terms = { ...ONE_OFF, amount: 12_345_678, vatMode: "net", startDate: dayAgo(2) };
  const add = (name: string, changed: Partial<Record<keyof typeof terms, unknown>>) =>
    call(request, "POST", "/api/expenses", { name, category: "Magazyn i biuro", note: "", terms: { ...terms, ...changed } });
  await add("Sesja zdjęciowa całego katalogu", {});
  await add("Czynsz", { kind: "recurring", amount: 9_876_543, startDate: dayAgo(300), every: { count: 1, unit: "month" } });
  await add("Prowizja agencji", { kind: "percentOfSales", amount: null, percent: 1.5, startDate: dayAgo(200), countAsAds: true });
  await add("Pakowanie", { kind: "perOrder", amount: 12_345, startDate: dayAgo(100) });
}

async function firstOf({ request }: Page, path: string): Promise<string> {
  const range = { startDate: dayAgo(MONTH_DAYS), endDate: dayAgo(1) };
  const { items } = Found.parse(await call(request, "POST", path, { filter: {}, ...range, sort: "-sales" }));
  return items[0]?.id ?? "";
}

async function refund({ request }: Page, orderId: string): Promise<void> {
  const { refundable } = Refundable.parse(await call(request, "GET", `/api/orders/${orderId}`));
  const lines = refundable.lines.map(({ lineId, amount }) => ({ lineId, units: 1, amount }));
  await call(request, "POST", `/api/orders/${orderId}/refunds`, { day: dayAgo(0), lines });
}

async function tagProduct({ request }: Page, productId: string): Promise<void> {
  const tag = Id.parse(await call(request, "POST", "/api/product-tags", { name: "Meble magazynowe i biurowe", color: "blue" }));
  await call(request, "PUT", `/api/product-tags/${tag.id}/products`, { of: { productIDs: [productId] }, assigned: true });
}
