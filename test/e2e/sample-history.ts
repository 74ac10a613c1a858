/** Files of a shop that sells ceramics: enough of everything for a screen to show what it can. Always the same for one day. */

type Product = { readonly sku: string; readonly name: string; readonly price: number; readonly cost: number | null };

/** Prices gross and costs net, in złoty. One product has no cost, one is sold at a loss. */
const PRODUCTS: readonly Product[] = [
  { sku: "KUB-350", name: "Kubek z Bolesławca 350 ml, wzór „pawie oczko”", price: 64.9, cost: 24.5 },
  { sku: "MIS-20", name: "Misa sałatkowa 20 cm", price: 119, cost: 51 },
  { sku: "TAL-27", name: "Talerz obiadowy 27 cm", price: 89.9, cost: 38.2 },
  { sku: "DZB-15", name: "Dzbanek do herbaty 1,5 l", price: 209, cost: 97.4 },
  { sku: "CUK-01", name: "Cukiernica z łyżeczką", price: 74.5, cost: null },
  { sku: "SOL-02", name: "Solniczka i pieprzniczka", price: 39.9, cost: 31.9 },
  { sku: "WAZ-30", name: "Wazon wysoki 30 cm", price: 159, cost: 66 },
  { sku: "PAT-32", name: "Patera na ciasto 32 cm, malowana ręcznie, wydanie jubileuszowe na stulecie manufaktury", price: 249, cost: 118 },
];

/** A sequence that only looks random: the same numbers every time. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const decimal = (value: number): string => value.toFixed(2).replace(".", ",");

/** Orders of the `days` before and with `today`, more on weekends, with commissions and some returned goods. */
export function sampleOrders(today: Temporal.PlainDate, days: number): string {
  const next = sequence(7);
  const rows = ["order_id;bought_at;sku;name;quantity;unit_price;delivery_price;commission"];
  for (let back = days; back >= 0; back -= 1) {
    const day = today.subtract({ days: back });
    const orders = Math.floor((day.dayOfWeek >= 6 ? 5 : 3) + next() * 4);
    for (let at = 0; at < orders; at += 1) {
      const product = PRODUCTS[Math.floor(next() ** 1.6 * PRODUCTS.length)];
      if (!product) continue;
      const quantity = next() < 0.04 ? -1 : Math.floor(1 + next() ** 3 * 4);
      const time = `${String(8 + Math.floor(next() * 13)).padStart(2, "0")}:${String(Math.floor(next() * 60)).padStart(2, "0")}`;
      const commission = quantity < 0 ? 0 : product.price * quantity * 0.1107;
      rows.push(
        [
          `${day.toString()}/${at + 1}`,
          `${day.toString()} ${time}`,
          product.sku,
          product.name,
          quantity,
          decimal(product.price),
          quantity < 0 ? "0,00" : "14,99",
          decimal(commission),
        ].join(";"),
      );
    }
  }
  return `${rows.join("\r\n")}\r\n`;
}

export function sampleCosts(): string {
  const rows = PRODUCTS.flatMap(({ sku, cost }) => (cost === null ? [] : [`${sku};${decimal(cost)}`]));
  return `sku;cost\r\n${rows.join("\r\n")}\r\n`;
}
