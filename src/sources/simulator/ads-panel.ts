/**
 * The files that a seller downloads from the panel of Allegro Ads: statistics of offers or campaigns, by day or of a whole period. They
 * follow from the charges that the account gets for the same days, and are a little below them, as panels are.
 */
import type { Market } from "#core/facts.ts";
import { currencyOf } from "#core/market.ts";
import { DAY, monthOf } from "./moments.ts";
import { type Random, randomOf } from "./random.ts";
import type { OfferPlan } from "./world-types.ts";
import type { SellerWorld } from "./world.ts";

export type AdsPanelFile = { readonly name: string; readonly content: string };
/** Days are `yyyy-MM-dd`, both inclusive. */
export type AdsPanelAsked = {
  readonly from: string;
  readonly to: string;
  readonly level?: "offer" | "campaign";
  readonly span?: "day" | "period";
};
/** A cell with `minor` is an amount of money. */
type PanelCell = string | number | { minor: number };
export type AdsPanelTable = { readonly name: string; readonly header: readonly string[]; readonly rows: readonly (readonly PanelCell[])[] };

/** How many offers are advertised; the first of the assortment are. */
const ADVERTISED = 8;
const CAMPAIGNS = ["Bestsellery", "Nowości"];
/** Of what is charged, per thousand. */
const REPORTED = { least: 955, most: 995 };

type Statistics = { impressions: number; clicks: number; interest: number; cost: number; units: number; sales: number };
type Line = Statistics & { day: string; campaign: string; group: string; offerName: string; offerId: string };

/** Null where nothing was charged for any of the days. */
export function adsPanelTable(world: SellerWorld, seed: string, market: Market, asked: AdsPanelAsked): AdsPanelTable | null {
  const { from, to, level = "offer", span = "day" } = asked;
  const charged = chargesOf(world, market, from, to);
  if (charged.size === 0) return null;
  const lines = [...charged]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, amount]) => {
      const random = randomOf(seed, "ads panel", world.seller.index, market, day);
      const offers = world.seller.offers.filter(({ createdAt }) => createdAt <= Date.parse(day)).slice(0, ADVERTISED);
      return linesOfDay(random, { day, amount, offers, market });
    });
  const columns = columnsOf(currencyOf(market)).filter(
    ({ of }) => of === "all" || (of === "day" && span === "day") || (of === "offer" && level === "offer"),
  );
  const words = level === "offer" ? "oferty" : "kampanie";
  return {
    name: `statystyki_${words}_${pointed(from)}_${pointed(to)}`,
    header: columns.map(({ name }) => name),
    rows: together(lines, level, span).map((line) => columns.map(({ cell }) => cell(line))),
  };
}

/** The table as the panel writes it: a semicolon, a comma in numbers, a mark at the start. */
export function adsPanelFile(world: SellerWorld, seed: string, market: Market, asked: AdsPanelAsked): AdsPanelFile | null {
  const table = adsPanelTable(world, seed, market, asked);
  if (table === null) return null;
  const lines = [table.header, ...table.rows].map((cells) => cells.map(written).map(quoted).join(";"));
  return { name: `${table.name}.csv`, content: `\uFEFF${lines.join("\r\n")}\r\n` };
}

const written = (cell: PanelCell): string =>
  typeof cell === "object" ? money(cell.minor) : typeof cell === "number" ? String(cell).replace(".", ",") : cell;
const quoted = (text: string): string => (text.includes(";") ? `"${text}"` : text);

/** Lines of one thing added up: of an offer in a campaign, or of a campaign, by day or over the period. */
function together(lines: readonly Line[], level: "offer" | "campaign", span: "day" | "period"): Line[] {
  const keyOf = ({ day, campaign, offerId }: Line): string =>
    [span === "day" ? day : "", campaign, level === "offer" ? offerId : ""].join("\n");
  return [...Map.groupBy(lines, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [others.reduce(sumOf, first)],
  );
}

const sumOf = (one: Line, other: Line): Line => ({
  ...one,
  impressions: one.impressions + other.impressions,
  clicks: one.clicks + other.clicks,
  interest: one.interest + other.interest,
  cost: one.cost + other.cost,
  units: one.units + other.units,
  sales: one.sales + other.sales,
});

type PanelColumn = { of: "all" | "day" | "offer"; name: string; cell: (line: Line) => PanelCell };

const columnsOf = (currency: string): PanelColumn[] => [
  { of: "day", name: "Data", cell: ({ day }) => day.split("-").toReversed().join(".") },
  { of: "all", name: "Nazwa kampanii", cell: ({ campaign }) => campaign },
  { of: "offer", name: "Nazwa grupy reklam", cell: ({ group }) => group },
  { of: "offer", name: "Tytuł klikniętej oferty", cell: ({ offerName }) => offerName },
  { of: "offer", name: "Numer klikniętej oferty", cell: ({ offerId }) => offerId },
  { of: "all", name: "Wyświetlenia", cell: ({ impressions }) => impressions },
  { of: "all", name: "Kliknięcia", cell: ({ clicks }) => clicks },
  { of: "all", name: "Zainteresowanie", cell: ({ interest }) => interest },
  { of: "all", name: `CPC(${currency})`, cell: ({ cost, clicks }) => ({ minor: Math.round(cost / clicks) }) },
  { of: "all", name: "CTR", cell: ({ clicks, impressions }) => Number((clicks / impressions).toFixed(4)) },
  { of: "all", name: `Koszt(${currency})`, cell: ({ cost }) => ({ minor: cost }) },
  { of: "all", name: `ROAS(${currency})`, cell: ({ cost, sales }) => ({ minor: cost === 0 ? 0 : Math.round((sales * 100) / cost) }) },
  { of: "all", name: "Liczba sprzedanych sztuk", cell: ({ units }) => units },
  { of: "all", name: `Wartość sprzedaży(${currency})`, cell: ({ sales }) => ({ minor: sales }) },
];

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

function linesOfDay(random: Random, { day, amount, offers, market }: Day): Line[] {
  const weights = offers.map(() => 0.3 + random.next());
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const reported = Math.round((amount * random.int(REPORTED.least, REPORTED.most)) / 1000);
  return offers.map((offer, at) => {
    const cost = Math.round((reported * (weights[at] ?? 0)) / all);
    const perClick = Math.max(1, Math.round(offer.price[market] * (0.008 + random.next() * 0.01)));
    const clicks = Math.max(1, Math.round(cost / perClick));
    const impressions = clicks * random.int(35, 90) + random.int(0, 30);
    const units = Array.from({ length: clicks }).filter(() => random.chance(0.07)).length;
    return {
      day,
      campaign: CAMPAIGNS[at % CAMPAIGNS.length] ?? "",
      group: at < ADVERTISED / 2 ? "Oferty wiodące" : "Pozostałe",
      offerName: offer.name,
      offerId: offer.id,
      impressions,
      clicks,
      interest: units + random.int(0, clicks),
      cost,
      units,
      sales: units * offer.price[market],
    };
  });
}

const money = (minor: number): string => (minor / 100).toFixed(2).replace(".", ",");
