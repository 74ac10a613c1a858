/** Files of orders whose sums are known without reading them. */

const HEADER = "order_id;bought_at;market;sku;name;quantity;unit_price;currency;offer_id;status";
const PRODUCTS = 500;

export type OrderFile = {
  readonly name: string;
  readonly text: string;
  readonly orders: number;
  readonly lines: number;
  /** Quantity × price of all lines, minor units. */
  readonly sales: number;
};

/** The `at`-th file: orders of its own, two lines each, spread over sixty days. */
export function orderFile(at: number, orders: number): OrderFile {
  const rows = [HEADER];
  let sales = 0;
  for (let order = 0; order < orders; order += 1) {
    const day = new Date(Date.UTC(2026, 5, 1 + ((order * 7 + at) % 60))).toISOString().slice(0, 10);
    for (const line of [0, 1]) {
      const product = (order * 13 + at * 31 + line * 257) % PRODUCTS;
      const quantity = 1 + ((order + line) % 3);
      const price = 1000 + ((order * 17 + line * 101 + at) % 4000);
      sales += quantity * price;
      rows.push(`F${at}-${order};${day} 12:00;PL;SKU-${product}-${line};Towar ${product};${quantity};${(price / 100).toFixed(2)};PLN;;`);
    }
  }
  return { name: `orders-${at}.csv`, text: `${rows.join("\n")}\n`, orders, lines: orders * 2, sales };
}
