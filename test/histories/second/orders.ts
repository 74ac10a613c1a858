/** The orders of the second history: sales, later lines, cancellations and three kinds of refunds, as rows of a file. */
import type { Product } from "./catalogue.ts";
import type { Random } from "./random.ts";

export type OrderRow = {
  /** Minutes after midnight of 1 November 2024, on the clock of the market. */
  at: number;
  order: string;
  market: "PL" | "CZ";
  product: Product;
  sku: string;
  quantity: number;
  /** In 1/10000 of the currency. */
  price: number;
  currency: string;
  vat: string;
  /** In 1/100, or null for an empty cell. */
  delivery: number | null;
  commission: number | null;
  deliveryCost: number | null;
  status: string;
};

type Money = "PLN" | "CZK" | "EUR";
type Order = { number: string; at: number; market: "PL" | "CZ"; money: Money; rows: OrderRow[]; cancelled: boolean };

const MINUTES = 120 * 24 * 60;
const MINUTES_A_DAY = 24 * 60;
const NEW_YEAR = 61 * MINUTES_A_DAY;

const DELIVERY = { PLN: [0, 999, 1299, 1499, 1999], CZK: [0, 6900, 8900, 11900], EUR: [0, 349, 499] } as const;
const DELIVERY_COST = { PLN: [861, 999, 1230, 1599], CZK: [5500, 7290, 9500], EUR: [299, 415] } as const;
const COUNTED = ["Wysłane", "Wysłane", "Wysłane", "Zrealizowane", "", "", "W drodze", "Spakowane"] as const;
const NOT_COUNTED = [
  "Anulowane",
  "anulowany",
  "ANULOWANE",
  "Cancelled",
  "canceled",
  "Nieopłacone",
  "unpaid",
  "Nowe bez płatności",
  "Zwrócone w całości",
] as const;
const VAT_TEXT = { basic: ["23%", "23", "0,23", "23 %"], reduced: ["8%", "8", "0,08"], book: ["5%", "5", "0,05"] } as const;
const CZECH_VAT_TEXT = { basic: ["21%", "21", "0,21"], reduced: ["12%", "12"], book: ["12%", "0,12"] } as const;

export function orderRows(random: Random, products: readonly Product[], lines: number): OrderRow[] {
  const rows: OrderRow[] = [];
  let creditNotes = 0;
  for (let index = 0; rows.length < lines; index += 1) {
    const order = newOrder(random, products, index);
    rows.push(...order.rows);
    if (!order.cancelled && random.chance(110)) rows.push(...refundRows(random, order, () => (creditNotes += 1)));
  }
  return rows.filter(({ at }) => at < MINUTES).toSorted((a, b) => a.at - b.at);
}

function newOrder(random: Random, products: readonly Product[], index: number): Order {
  const market = random.chance(650) ? "PL" : "CZ";
  const order: Order = {
    number: "",
    at: momentOf(random, index),
    market,
    money: market === "PL" ? "PLN" : random.chance(60) ? "EUR" : "CZK",
    rows: [],
    cancelled: random.chance(50),
  };
  const year = order.at < NEW_YEAR ? "2024" : "2025";
  order.number = market === "PL" ? `ZAM/${year}/${String(index + 1).padStart(6, "0")}` : `CZ-${year}-${String(index + 1).padStart(6, "0")}`;
  const free = random.chance(4);
  for (const product of chooseProducts(random, products)) order.rows.push(saleRow(random, order, product, free || random.chance(8)));
  if (random.chance(12)) order.rows.push(...order.rows.slice(0, 1).map((row) => ({ ...row })));
  fillOrderCells(random, order);
  maybeAddLaterLine(random, order);
  if (!order.cancelled && random.chance(30)) cancelLastLine(random, order);
  return order;
}

/** Evenly over 120 days, busier before Christmas; every hundredth order around the turn of the year. */
function momentOf(random: Random, index: number): number {
  if (index % 100 === 50) return NEW_YEAR - 10 + random.below(20);
  return random.chance(250) ? random.between(22, 53) * MINUTES_A_DAY + random.below(MINUTES_A_DAY) : random.below(MINUTES);
}

/** Different products: a refund then names exactly one of the order's products. */
function chooseProducts(random: Random, products: readonly Product[]): Product[] {
  const wanted = random.pick([1, 1, 1, 2, 2, 3, 4, 6]);
  const chosen = new Set<Product>();
  while (chosen.size < wanted) chosen.add(at(products, popular(random, products.length)));
  return [...chosen];
}

/** Half of the choices prefer the first products, so that some sell a lot and some hardly ever. */
function popular(random: Random, count: number): number {
  const any = random.below(count);
  return random.chance(500) ? Math.min(any, random.below(count)) : any;
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}

function saleRow(random: Random, order: Order, product: Product, free: boolean): OrderRow {
  const quantity = random.pick([1, 1, 1, 1, 2, 2, 3, 4, 5, 12]);
  const full = product.price[order.money];
  const price = free ? 0 : random.chance(150) ? Math.floor((full * 9) / 100_000) * 10_000 + 9900 : full;
  const value = Math.round((quantity * price) / 100);
  return {
    at: order.at,
    order: order.number,
    market: order.market,
    product,
    sku: random.chance(10) ? ` ${product.sku} ` : product.sku,
    quantity,
    price,
    currency: order.money === "EUR" || random.chance(850) ? order.money : "",
    vat: vatText(random, order.market, product),
    delivery: null,
    commission: random.chance(900) ? Math.round((value * random.between(60, 140)) / 1000) : null,
    deliveryCost: null,
    status: order.cancelled ? random.pick(NOT_COUNTED) : random.pick(COUNTED),
  };
}

/** Only the standard rate may be left out: the reduced ones would not be known from anywhere else. */
function vatText(random: Random, market: "PL" | "CZ", product: Product): string {
  if (product.vat === "basic" && random.chance(150)) return "";
  if (random.chance(5)) return random.pick(["zw", "np"]);
  return random.pick<string>(market === "PL" ? VAT_TEXT[product.vat] : CZECH_VAT_TEXT[product.vat]);
}

/** Delivery belongs to the order: on its first row, on every row, or only on a later one; one status for the order. */
function fillOrderCells(random: Random, order: Order): void {
  const delivery = random.pick<number>(DELIVERY[order.money]);
  const cost = random.chance(700) ? random.pick<number>(DELIVERY_COST[order.money]) : null;
  const everywhere = random.chance(300);
  const only = order.cancelled || random.chance(850) ? 0 : order.rows.length - 1;
  const status = at(order.rows, 0).status;
  for (const [index, row] of order.rows.entries()) {
    row.status = status;
    if (everywhere || index === only)
      Object.assign(row, { delivery: delivery === 0 && random.chance(500) ? null : delivery, deliveryCost: cost });
  }
}

/** Part of an order is cancelled; never the line that says what the delivery costs. */
function cancelLastLine(random: Random, order: Order): void {
  const last = order.rows.at(-1);
  if (last === undefined || order.rows.length === 1 || last.delivery !== null || last.deliveryCost !== null) return;
  last.status = random.pick(NOT_COUNTED);
}

/** The buyer adds a piece a day later, under the same order number: an order with lines on two days. */
function maybeAddLaterLine(random: Random, order: Order): void {
  const lastOfTheYear = order.at < NEW_YEAR && order.at >= NEW_YEAR - 10;
  if (order.cancelled || !random.chance(lastOfTheYear ? 250 : 8)) return;
  const last = at(order.rows, order.rows.length - 1);
  order.rows.push({ ...last, at: last.at + MINUTES_A_DAY, quantity: 1, delivery: null, deliveryCost: null });
}

/** Goods back under the order's number, money back without goods, or a credit note with a number of its own. */
function refundRows(random: Random, order: Order, nextCreditNote: () => number): OrderRow[] {
  const counted = order.rows.filter((row) => !NOT_COUNTED.some((status) => status === row.status) && row.at === order.at);
  const sold = at(counted, 0);
  const row: OrderRow = {
    ...sold,
    at: order.at + random.between(1, 21) * MINUTES_A_DAY + random.below(600),
    delivery: null,
    deliveryCost: null,
    commission: sold.commission !== null && sold.commission > 0 && random.chance(400) ? -Math.ceil(sold.commission / sold.quantity) : null,
    status: random.chance(40) ? "Anulowane" : random.pick(COUNTED),
  };
  const units = random.between(1, sold.quantity);
  switch (random.below(10)) {
    case 0:
    case 1:
      return [
        { ...row, commission: null, quantity: random.between(1, 2), price: -Math.max(10_000, Math.floor(sold.price / 100_000) * 10_000) },
      ];
    case 2: {
      const number = `KOR/${row.at < NEW_YEAR ? "2024" : "2025"}/${String(nextCreditNote()).padStart(4, "0")}`;
      return [{ ...row, commission: null, order: number, quantity: -units }];
    }
    default:
      return [{ ...row, quantity: -units }];
  }
}
