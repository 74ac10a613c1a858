import { defineKind } from "./columns.ts";

export type AdsColumn =
  | "day"
  | "campaign"
  | "ad_group"
  | "offer_id"
  | "offer_name"
  | "impressions"
  | "clicks"
  | "interest"
  | "cost"
  | "ad_units"
  | "ad_sales"
  | "currency"
  | "cpc"
  | "ctr"
  | "roas";

const CURRENCIES = ["pln", "czk", "eur", "huf"];

/** The panel writes the currency behind the name: „Koszt(PLN)”. */
const inCurrency = (names: readonly string[]): string[] => [
  ...names,
  ...names.flatMap((name) => CURRENCIES.map((currency) => `${name} ${currency}`)),
];

/** Statistics of the Allegro Ads panel, of offers and of campaigns, as it writes them and as it wrote them before. */
export const ADS_COLUMNS = defineKind<AdsColumn>({
  aliases: {
    day: ["day", "data", "dzień", "date"],
    campaign: ["campaign", "nazwa kampanii", "kampania", "campaign name"],
    ad_group: ["ad_group", "nazwa grupy reklam", "grupa reklam", "ad group"],
    offer_id: ["offer_id", "numer klikniętej oferty", "numer oferty", "id oferty", "identyfikator oferty", "oferta", "offer id"],
    offer_name: ["offer_name", "tytuł klikniętej oferty", "tytuł oferty", "nazwa oferty", "offer title"],
    impressions: ["impressions", "wyświetlenia", "odsłony", "liczba wyświetleń", "views"],
    clicks: ["clicks", "kliknięcia", "liczba kliknięć"],
    interest: ["interest", "zainteresowanie"],
    cost: inCurrency(["cost", "koszt", "wydatki", "koszt całkowity"]),
    ad_units: ["ad_units", "liczba sprzedanych sztuk", "sprzedane sztuki", "units"],
    ad_sales: inCurrency(["ad_sales", "wartość sprzedaży", "sprzedaż", "sales"]),
    currency: ["currency", "waluta"],
    cpc: inCurrency(["cpc", "średni cpc", "śr. cpc"]),
    ctr: ["ctr"],
    roas: inCurrency(["roas", "zwrot z inwestycji"]),
  },
  required: [["cost"], ["offer_id", "campaign"]],
  numbers: ["impressions", "clicks", "interest", "cost", "ad_units", "ad_sales"],
  dates: ["day"],
});
