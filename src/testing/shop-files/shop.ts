/** A random shop: what was truly sold, which its files only tell. */
import { instantOf } from "#core/day.ts";
import type { Day, Facts, Market, Minor } from "#core/facts.ts";
import { currencyOf, zoneOf } from "#core/market.ts";
import { bp } from "#core/money.ts";
import type { Draw } from "../random-draw.ts";
import { fileStore, sampleCost, sampleFacts, sampleLine, sampleOrder, sampleProduct } from "../sample-facts.ts";

/** `cost` = net, minor units of PLN; null = not known. */
export type ShopProduct = { sku: string; name: string; cost: Minor | null };

/** `units` negative: given back. `price` = gross of one unit, minor units of the market's currency; `vat` = per cent. */
export type ShopLine = { product: ShopProduct; units: number; price: Minor; vat: number };

export type ShopOrder = {
  number: string;
  day: Day;
  /** `HH:mm:ss`, in the market's zone. */
  time: string;
  state: "counts" | "canceled";
  /** Gross, paid by the buyer. */
  delivery: Minor;
  lines: ShopLine[];
};

export type Shop = { market: Market; products: ShopProduct[]; orders: ShopOrder[] };

/** Days on which no clock is moved, up to the day before the figures are read. */
const DAYS: readonly Day[] = ["2026-09-30", "2026-10-01", "2026-10-09", "2026-10-31", "2026-11-01", "2026-11-02", "2026-11-12"];
export const TODAY: Day = "2026-11-27";

const RATES: Readonly<Record<Market, readonly number[]>> = { PL: [23, 8, 5], CZ: [21, 12], SK: [23, 19, 5], HU: [27, 18, 5] };
const NAMES = ["Kubek ceramiczny", "Talerz głęboki", "Miska żółta", "Svíčka sójová", "Lampa stołowa", "Kľúčenka", "Tűzálló tál"];
const CODES = ["KUBEK-1", "00123", "5901234567890", "AB/12 X", "talerz_b", "ŁYŻKA-3", "12E5", "1-2"];

const money = (draw: Draw): Minor => draw.one([draw.int(1, 99), draw.int(100, 9999), draw.int(10_000, 250_000), draw.int(1, 300) * 100]);

/** A code in the form of an exponent cannot be told from a number that a spreadsheet has cut: such a file is refused, and told apart. */
export function drawnShop(draw: Draw, { codes = CODES.filter((code) => code !== "12E5") }: { codes?: readonly string[] } = {}): Shop {
  const market = draw.one(["PL", "PL", "CZ", "SK", "HU"]);
  const products = codes.slice(0, draw.int(2, codes.length)).map((sku, at): ShopProduct => {
    return { sku, name: NAMES[at % NAMES.length] ?? sku, cost: draw.rarely(4) ? null : draw.int(1, 9000) };
  });
  const form = draw.one([(n: number) => String(1000 + n), (n: number) => `ZAM/${n}/2026`, (n: number) => `0${n}A`]);
  const orders = draw.list(2, 7, (at): ShopOrder => {
    const sold = draw.list(1, 3, (): ShopLine => {
      return { product: draw.one(products), units: draw.int(1, 4), price: money(draw), vat: draw.one(RATES[market]) };
    });
    const back = draw.rarely(4) ? sold.slice(0, 1).map((line) => ({ ...line, units: -draw.int(1, line.units) })) : [];
    return {
      number: form(at + 1),
      day: draw.one(DAYS),
      time: `${String(draw.int(6, 21)).padStart(2, "0")}:${String(draw.int(0, 59)).padStart(2, "0")}:${String(draw.int(0, 59)).padStart(2, "0")}`,
      state: draw.rarely(5) ? "canceled" : "counts",
      delivery: draw.one([0, 0, 999, 1490, draw.int(1, 3000)]),
      lines: [...sold, ...back],
    };
  });
  return { market, products, orders };
}

/** What files that say all this must come to, by the recomputation that knows nothing of files. */
export function factsOf(shop: Shop, said: { vat: boolean; states: boolean; costs: boolean }): Facts {
  const currency = currencyOf(shop.market);
  const zone = zoneOf(shop.market);
  const idOf = ({ sku }: ShopProduct): string => String(100 + shop.products.findIndex((product) => product.sku === sku));
  return sampleFacts({
    today: TODAY,
    stores: [fileStore("1", { markets: [shop.market], baseMarket: "PL" })],
    products: shop.products.map((product) => sampleProduct(idOf(product), { sku: product.sku })),
    costs: shop.products.flatMap((product) =>
      product.cost === null || !said.costs ? [] : [sampleCost(idOf(product), (product.cost / 100).toFixed(2))],
    ),
    orders: shop.orders.map((order, at) => {
      const lines = order.lines.map((line, n) =>
        sampleLine(`${at}/${n}`, line.units * line.price, {
          kind: line.units < 0 ? "refund" : "sale",
          quantity: Math.abs(line.units),
          productId: idOf(line.product),
          boughtAt: instantOf(`${order.day} ${order.time}`, zone),
          currency,
          vatRate: said.vat ? bp(line.vat * 100) : null,
          counted: !said.states || order.state === "counts",
        }),
      );
      return sampleOrder(String(at + 1), lines, { source: "file", market: shop.market, currency, deliveryAmount: order.delivery });
    }),
  });
}
