/** Random files for a store of a random history: new rows beside rows of orders and entries that are there already. */
import { addDays } from "#core/day.ts";
import { currencyOf } from "#core/market.ts";
import type { Draw } from "./random-draw.ts";
import { drawnDay, drawnMoment } from "./random-facts.ts";

/** What of the store a file may name. */
export type KnownInStore = {
  orders: readonly { externalId: string; market: "PL" | "CZ" | "SK" | "HU"; lineIds: readonly string[] }[];
  entryKeys: readonly string[];
  offers: readonly string[];
  skus: readonly string[];
};

export type DrawnFile = {
  kind: "orders" | "products" | "billing" | "ads";
  content: string[];
  fileName?: string;
  answers?: Record<string, string>;
};

type Cells = Readonly<Record<string, string | number | null>>;

function fileOf(kind: DrawnFile["kind"], rows: readonly Cells[]): DrawnFile {
  const columns = Object.keys(rows[0] ?? {});
  return { kind, content: [columns.join(";"), ...rows.map((row) => columns.map((column) => row[column] ?? "").join(";"))] };
}

const money = (minor: number): string => (minor / 100).toFixed(2);

/** One to four orders of one to three lines; lines with an id of their own and lines without, refunds among them. */
export function drawnOrderFile(draw: Draw, known: KnownInStore): DrawnFile {
  const orders = draw.list(1, 4, () => {
    const old = known.orders.length > 0 && draw.rarely(2) ? draw.one(known.orders) : null;
    const market = old?.market ?? draw.one(["PL", "PL", "CZ", "SK"]);
    const orderId = old?.externalId ?? `nowe-${draw.int(1, 6)}-${market}`;
    const bought = drawnMoment(draw, drawnDay(draw));
    return draw.list(1, 3, (): Cells => {
      const isRefund = draw.rarely(6);
      return {
        order_id: orderId,
        bought_at: draw.rarely(6) ? drawnMoment(draw, drawnDay(draw)) : bought,
        market,
        line_id:
          old !== null && old.lineIds.length > 0 && draw.rarely(2)
            ? draw.one(old.lineIds)
            : draw.one([null, `wiersz-${draw.int(1, 9)}-${orderId}`]),
        offer_id: draw.one([null, null, ...known.offers, "oferta-nowa"]),
        sku: draw.rarely(4) ? `NOWY-${draw.int(1, 3)}` : draw.one(known.skus),
        quantity: (isRefund ? -1 : 1) * draw.int(1, 4),
        unit_price: money(draw.int(1, 20_000)),
        currency: currencyOf(market),
        vat_rate: draw.one([null, 23, 8]),
        delivery_price: draw.one([null, money(draw.int(0, 2000))]),
        commission: draw.one([null, money(draw.int(0, 900))]),
        delivery_cost: draw.one([null, money(draw.int(0, 1500))]),
        fee_vat_rate: draw.one([null, 8]),
        status: draw.rarely(8) ? "anulowane" : null,
      };
    });
  });
  return fileOf("orders", orders.flat());
}

/** Fees with and without an order, also of orders that are not there yet. */
export function drawnBillingFile(draw: Draw, known: KnownInStore): DrawnFile {
  const entries = draw.list(1, 5, (): Cells => {
    const order = draw.one([null, ...known.orders, { externalId: `nowe-${draw.int(1, 6)}-PL`, market: "PL" } as const]);
    const market = order?.market ?? draw.one(["PL", "CZ"]);
    const typeId = draw.one(["SUC", "HB4", "PS1", "NSP", "LIS", "SB2", "NEW", "PAD"]);
    const isOfOrder = order !== null && ["SUC", "HB4", "PS1", "NEW"].includes(typeId);
    return {
      id: draw.one([`b-${draw.int(1, 5)}`, ...known.entryKeys]),
      occurred_at: drawnMoment(draw, drawnDay(draw)),
      type_id: typeId,
      type_name: typeId,
      amount: money(draw.int(-6000, 1500)),
      currency: currencyOf(market),
      vat_rate: draw.one([null, 23, 8]),
      offer_id: ["SUC", "LIS", "PS1"].includes(typeId) ? draw.one([null, ...known.offers, "oferta-nowa"]) : null,
      order_id: isOfOrder ? order.externalId : null,
      market,
      fee_date: typeId === "NSP" ? draw.one([null, drawnDay(draw)]) : null,
    };
  });
  return fileOf(
    "billing",
    entries.filter(({ id }, at) => entries.findIndex((entry) => entry["id"] === id) === at),
  );
}

/** New costs from a day, corrected ones, and products that were not there. */
export function drawnCostFile(draw: Draw, known: KnownInStore): DrawnFile {
  const rows = draw.list(1, 4, (): Cells => {
    const from = draw.one([null, drawnDay(draw)]);
    return {
      sku: draw.rarely(5) ? `NOWY-${draw.int(1, 3)}` : draw.one(known.skus),
      cost: money(draw.int(1, 9000)),
      cost_currency: draw.one([null, "EUR", "PLN"]),
      cost_vat: draw.one([null, "net", "gross"]),
      vat_rate: draw.one([null, 23, 8]),
      valid_from: from,
      valid_to: draw.rarely(6) ? addDays(from ?? drawnDay(draw), draw.int(0, 20)) : null,
      market: draw.one([null, "CZ", "PL"]),
      packaging: draw.one([null, money(draw.int(0, 200))]),
      tags: draw.one([null, null, "Etykieta 31", "Etykieta 32"]),
    };
  });
  return fileOf("products", rows);
}

/** A report of advertising of offers or campaigns, by day or of a whole period that other reports may overlap. */
export function drawnAdsFile(draw: Draw, known: KnownInStore): DrawnFile {
  const market = draw.one(["PL", "PL", "CZ"] as const);
  const from = drawnDay(draw);
  const to = addDays(from, draw.int(1, 9));
  const isWhole = draw.rarely(2);
  const ofCampaigns = draw.rarely(4);
  const currency = currencyOf(market);
  const rows = draw.list(1, 5, (): Cells => {
    return {
      ...(isWhole ? {} : { day: addDays(from, draw.int(0, 9)) }),
      ...(ofCampaigns ? {} : { offer_id: draw.one([...known.offers, "oferta-nowa"]) }),
      campaign: draw.one(["Lato", "Jesień"]),
      cost: money(draw.int(0, 6000)),
      currency,
      clicks: draw.int(0, 90),
      ad_sales: draw.one([null, money(draw.int(0, 30_000))]),
    };
  });
  const costIs = draw.one(["net", "gross"]);
  return { ...fileOf("ads", rows), fileName: `statystyki_${from}_${to}.csv`, answers: { costIs } };
}
