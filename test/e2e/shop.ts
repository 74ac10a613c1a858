/** A seller's files, made in the test so that every expected figure can be worked out beside it. */
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { copiedShop } from "./copied-shop.ts";
import { call, product } from "./seller.ts";

const ZONE = "Europe/Warsaw";

/** The day so many days ago where the Polish market is. */
export function dayAgo(days: number): string {
  return Temporal.Now.plainDateISO(ZONE).subtract({ days }).toString();
}

export type Row = {
  order: string;
  day: string;
  sku: string;
  name: string;
  quantity: number;
  price: string;
  commission?: string;
  offer?: string;
  /** Poland where no row says otherwise; the price is in złoty on every market. */
  market?: string;
};

const ORDER_HEAD = "Numer zamówienia;Data zakupu;SKU;Nazwa;Ilość;Cena brutto;Waluta;Prowizja";

/** An order file as a Polish seller exports it; every order was bought at midnight, so that „today” is never in the future. */
export function orderFile(rows: readonly Row[]): string {
  const withOffers = rows.some(({ offer }) => offer !== undefined);
  const withMarkets = rows.some(({ market }) => market !== undefined);
  const more = (offer: string, market: string) => [...(withOffers ? [offer] : []), ...(withMarkets ? [market] : [])];
  const lines = rows.map(({ order, day, sku, name, quantity, price, commission = "", offer = "", market = "PL" }) =>
    [order, `${day} 00:00:00`, sku, `"${name}"`, quantity, price, "PLN", commission, ...more(offer, market)].join(";"),
  );
  return [[ORDER_HEAD, ...more("Numer oferty", "Rynek")].join(";"), ...lines, ""].join("\r\n");
}

export function costFile(costs: Readonly<Record<string, string>>): string {
  return ["SKU;Koszt zakupu netto;Stawka VAT", ...Object.entries(costs).map(([sku, cost]) => `${sku};${cost};23`), ""].join("\n");
}

const Started = z.object({ importId: z.string() });
const Ended = z.object({ status: z.string(), rejected: z.number() });

/** Brings a file in over the API and waits until the reports show it. */
async function importFile(request: APIRequestContext, path: string, text: string, fields: Record<string, string> = {}): Promise<void> {
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const answer = await request.post(path, {
    headers: {
      "X-XSRF-TOKEN": decodeURIComponent(token),
      "X-Requested-With": "XMLHttpRequest",
      Accept: "application/json",
      Origin: product().url,
    },
    multipart: { ...fields, file: { name: "plik.csv", mimeType: "text/csv", buffer: Buffer.from(text, "utf8") } },
  });
  const { importId } = Started.parse(await answer.json());
  for (;;) {
    const { status, rejected } = Ended.parse(await call(request, "GET", `/api/imports/${importId}`));
    if (status === "succeeded" && rejected === 0) return;
    if (!["queued", "running"].includes(status)) throw new Error(`import ended ${status} with ${rejected} rejected rows`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const BILLING_HEAD = "Data;Nazwa oferty;Identyfikator oferty;Typ operacji;Uznania;Obciążenia;Saldo;Szczegóły operacji";

/** A fee of an advertising campaign, gross as billed: „−12,30”; of the shop where no offer is named. */
export type AdsBill = { day: string; amount: string; offer?: string };

/** Advertising as the marketplace's billing history shows it, with 23 % of VAT in it. */
export async function importAds(request: APIRequestContext, storeId: string, bills: readonly AdsBill[]): Promise<void> {
  const fees = bills.map((bill) => ({ ...bill, kind: "Opłata za kampanię Ads", details: `Opłata za dzień: ${written(bill.day)}` }));
  await importFees(request, storeId, fees);
}

/** A fee as the billing history names its kind, gross as billed. */
export type Fee = { day: string; kind: string; amount: string; offer?: string; details?: string };

export async function importFees(request: APIRequestContext, storeId: string, fees: readonly Fee[]): Promise<void> {
  const lines = fees.map(({ day, kind, amount, offer = "", details = "" }) =>
    [`${written(day)} 00:01`, "", offer, kind, "", amount, "", details].join(";"),
  );
  await importFile(request, "/api/billingDataImport", [BILLING_HEAD, ...lines, ""].join("\n"), { storeId });
}

function written(day: string): string {
  return day.split("-").toReversed().join(".");
}

/** A store with these orders and costs; its id. */
export function stockedShop(request: APIRequestContext, orders: readonly Row[], costs: Readonly<Record<string, string>>): Promise<string> {
  return copiedShop(request, { key: [orders, costs], answer: z.string() }, () => importedShop(request, orders, costs));
}

/** The same by its files, which are imported by a job. */
async function importedShop(request: APIRequestContext, orders: readonly Row[], costs: Readonly<Record<string, string>>): Promise<string> {
  const markets = [...new Set(["PL", ...orders.map(({ market = "PL" }) => market)])];
  const store = await call(request, "POST", "/api/stores", { platform: "import", name: "Dom i Ogród Nowak", markets });
  const { id } = z.object({ id: z.string() }).parse(store);
  await importFile(request, "/api/ordersDataImport", orderFile(orders), { storeId: id });
  if (Object.keys(costs).length > 0) await importFile(request, "/api/productsDataImport", costFile(costs));
  return id;
}

const PRODUCTS: readonly [sku: string, name: string, price: string, cost: string | null][] = [
  ["DIO-ORG-12", "Organizer do szuflad, 12 części", "52,90", "16,20"],
  ["LMP-QI-10", "Lampa biurkowa LED z ładowarką Qi 10 W", "129,00", "56,80"],
  ["NOZ-KUC-06", "Zestaw noży kuchennych, 6 sztuk", "159,00", "72,40"],
  ["DES-BAM-XL", "Deska do krojenia bambusowa XL", "69,90", "24,80"],
  ["KOC-MIK-15", "Koc z mikrofibry 150 × 200 cm", "54,90", "19,80"],
  ["POJ-PRO-05", "Pojemniki próżniowe, 5 sztuk", "89,90", "34,10"],
  ["MAT-ANT-45", "Mata antypoślizgowa 45 × 150 cm", "24,90", "22,90"],
  ["SWI-ADW-04", "Świecznik adwentowy drewniany", "64,90", null],
];

/** Seventy days of trade that look like a shop: the same on every run, apart from its dates. */
export function tradingDays(): { orders: Row[]; costs: Record<string, string> } {
  const orders = Array.from({ length: 70 }, (_, days) => days).flatMap((days) =>
    Array.from({ length: 1 + ((days * 5) % 4) }, (_, nth): Row => {
      const [sku, name, price] = PRODUCTS[(days * 3 + nth * 5) % PRODUCTS.length] ?? ["", "", "0,00"];
      const quantity = 1 + ((days + nth) % 3 === 0 ? 1 : 0);
      const commission = ((Number(price.replace(",", ".")) * quantity) / 10).toFixed(2).replace(".", ",");
      return { order: `ZAM-${days}-${nth}`, day: dayAgo(days), sku, name, quantity, price, commission };
    }),
  );
  const costs = Object.fromEntries(PRODUCTS.flatMap(([sku, , , cost]) => (cost === null ? [] : [[sku, cost] as const])));
  return { orders, costs };
}
