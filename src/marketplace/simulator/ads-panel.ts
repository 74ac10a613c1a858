/**
 * The file that a seller downloads from the panel of Allegro Ads: statistics of offers by day. It follows from the charges that the
 * account gets for the same days, and is a little below them, as panels are.
 */
import type { Market } from "#core/facts.ts";
import { currencyOf } from "#core/market.ts";
import { DAY, monthOf } from "./moments.ts";
import { type Random, randomOf } from "./random.ts";
import type { OfferPlan } from "./world-types.ts";
import type { SellerWorld } from "./world.ts";

export type AdsPanelFile = { readonly name: string; readonly content: string };

/** How many offers are advertised; the first of the assortment are. */
const ADVERTISED = 8;
const CAMPAIGNS = ["Bestsellery", "Nowości"];
/** Of what is charged, per thousand. */
const REPORTED = { least: 955, most: 995 };

/** Days are `yyyy-MM-dd`, both inclusive; null where nothing was charged for any of them. */
export function adsPanelFile(world: SellerWorld, seed: string, market: Market, from: string, to: string): AdsPanelFile | null {
  const charged = chargesOf(world, market, from, to);
  if (charged.size === 0) return null;
  const currency = currencyOf(market);
  const header = [
    "Data",
    "Nazwa kampanii",
    "Nazwa grupy reklam",
    "Tytuł klikniętej oferty",
    "Numer klikniętej oferty",
    "Wyświetlenia",
    "Kliknięcia",
    "Zainteresowanie",
    `CPC(${currency})`,
    "CTR",
    `Koszt(${currency})`,
    `ROAS(${currency})`,
    "Liczba sprzedanych sztuk",
    `Wartość sprzedaży(${currency})`,
  ];
  const rows = [...charged]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, amount]) => {
      const random = randomOf(seed, "ads panel", world.seller.index, market, day);
      const offers = world.seller.offers.filter(({ createdAt }) => createdAt <= Date.parse(day)).slice(0, ADVERTISED);
      return rowsOfDay(random, { day, amount, offers, market });
    });
  const lines = [header, ...rows].map((cells) => cells.map((cell) => (cell.includes(";") ? `"${cell}"` : cell)).join(";"));
  return { name: `statystyki_oferty_${pointed(from)}_${pointed(to)}.csv`, content: `\uFEFF${lines.join("\r\n")}\r\n` };
}

const pointed = (day: string): string => day.split("-").toReversed().join("-");

/** What is charged for each day, gross; an entry is posted days later and names the day it is for. */
function chargesOf(world: SellerWorld, market: Market, from: string, to: string): Map<string, number> {
  const [first, last] = [monthOf(Date.parse(from)), monthOf(Date.parse(to) + 4 * DAY)];
  const months = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const found = new Map<string, number>();
  for (const entry of months.flatMap((month) => world.billing(market, month))) {
    if (entry.type !== "NSP") continue;
    const day = entry.info().find(({ type }) => type === "feeDate")?.value;
    const iso = typeof day === "string" ? day.split(".").toReversed().join("-") : "";
    if (iso >= from && iso <= to) found.set(iso, (found.get(iso) ?? 0) - entry.amount);
  }
  return found;
}

type Day = { day: string; amount: number; offers: readonly OfferPlan[]; market: Market };

function rowsOfDay(random: Random, { day, amount, offers, market }: Day): string[][] {
  const weights = offers.map(() => 0.3 + random.next());
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const reported = Math.round((amount * random.int(REPORTED.least, REPORTED.most)) / 1000);
  return offers.map((offer, at) => {
    const cost = Math.round((reported * (weights[at] ?? 0)) / all);
    const perClick = Math.max(1, Math.round(offer.price[market] * (0.008 + random.next() * 0.01)));
    const clicks = Math.max(1, Math.round(cost / perClick));
    const impressions = clicks * random.int(35, 90) + random.int(0, 30);
    const units = Array.from({ length: clicks }).filter(() => random.chance(0.07)).length;
    const sales = units * offer.price[market];
    return [
      day.split("-").toReversed().join("."),
      CAMPAIGNS[at % CAMPAIGNS.length] ?? "",
      at < ADVERTISED / 2 ? "Oferty wiodące" : "Pozostałe",
      offer.name,
      offer.id,
      String(impressions),
      String(clicks),
      String(units + random.int(0, clicks)),
      money(Math.round(cost / clicks)),
      share(clicks / impressions),
      money(cost),
      money(cost === 0 ? 0 : Math.round((sales * 100) / cost)),
      String(units),
      money(sales),
    ];
  });
}

const money = (minor: number): string => (minor / 100).toFixed(2).replace(".", ",");
const share = (value: number): string => value.toFixed(4).replace(".", ",");
