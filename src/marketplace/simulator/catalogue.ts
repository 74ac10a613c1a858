/** What the simulated sellers trade in. Prices in whole złoty, commission in basis points of the gross price. */
import type { Bp, Market } from "#core/facts.ts";

type VatByMarket = Readonly<Record<Market, Bp>>;

export type Category = {
  readonly id: string;
  readonly name: string;
  readonly commission: Bp;
  readonly price: readonly [from: number, to: number];
  /** Purchase cost as a share of the net price. */
  readonly goods: readonly [from: number, to: number];
  readonly vat: VatByMarket;
  readonly things: readonly string[];
  readonly traits: readonly string[];
};

const STANDARD: VatByMarket = { PL: 2300, CZ: 2100, SK: 2300, HU: 2700 };
const FOOD: VatByMarket = { PL: 500, CZ: 1200, SK: 1900, HU: 2700 };
const BOOKS: VatByMarket = { PL: 500, CZ: 0, SK: 500, HU: 500 };

const SIZES = ["mały", "średni", "duży", "XL", "mini"];
const COLOURS = ["czarny", "biały", "szary", "granatowy", "zielony", "beżowy", "czerwony"];

export const CATEGORIES: readonly Category[] = [
  {
    id: "260019",
    name: "Kuchnia",
    commission: 1050,
    price: [19, 189],
    goods: [0.42, 0.6],
    vat: STANDARD,
    things: ["Garnek ze stali", "Patelnia ceramiczna", "Zestaw noży", "Deska do krojenia", "Słoik z pokrywką", "Młynek do pieprzu"],
    traits: SIZES,
  },
  {
    id: "257690",
    name: "Oświetlenie",
    commission: 1000,
    price: [15, 249],
    goods: [0.4, 0.58],
    vat: STANDARD,
    things: ["Lampka biurkowa LED", "Kinkiet ogrodowy", "Taśma LED 5 m", "Plafon sufitowy", "Żarówka E27 zestaw"],
    traits: COLOURS,
  },
  {
    id: "90014",
    name: "Karma dla zwierząt",
    commission: 800,
    price: [29, 229],
    goods: [0.58, 0.72],
    vat: { PL: 800, CZ: 2100, SK: 2300, HU: 2700 },
    things: ["Karma sucha dla psa", "Karma mokra dla kota", "Przysmak dentystyczny", "Żwirek bentonitowy", "Siano łąkowe"],
    traits: ["1 kg", "3 kg", "10 kg", "zestaw 12 szt.", "5 l"],
  },
  {
    id: "147926",
    name: "Narzędzia ręczne",
    commission: 850,
    price: [12, 319],
    goods: [0.46, 0.64],
    vat: STANDARD,
    things: ["Klucz nastawny", "Zestaw wkrętaków", "Poziomica laserowa", "Szczypce uniwersalne", "Skrzynka narzędziowa"],
    traits: ["pro", "basic", "150 mm", "200 mm", "z etui"],
  },
  {
    id: "5319",
    name: "Pielęgnacja",
    commission: 1100,
    price: [14, 129],
    goods: [0.38, 0.55],
    vat: STANDARD,
    things: ["Krem do rąk", "Szampon z pokrzywą", "Olejek arganowy", "Maska do włosów", "Balsam z masłem shea"],
    traits: ["50 ml", "100 ml", "250 ml", "zestaw 3 szt.", "bezzapachowy"],
  },
  {
    id: "11818",
    name: "Zabawki",
    commission: 950,
    price: [22, 199],
    goods: [0.45, 0.62],
    vat: STANDARD,
    things: ["Klocki drewniane", "Układanka magnetyczna", "Kolejka elektryczna", "Gra planszowa rodzinna", "Pluszowy miś"],
    traits: [...SIZES, "dla 3-latka", "dla 6-latka"],
  },
  {
    id: "66789",
    name: "Kawa i herbata",
    commission: 900,
    price: [18, 149],
    goods: [0.55, 0.7],
    vat: FOOD,
    things: ["Kawa ziarnista", "Herbata zielona sencha", "Kawa mielona", "Miód wielokwiatowy", "Yerba mate"],
    traits: ["250 g", "500 g", "1 kg", "zestaw degustacyjny"],
  },
  {
    id: "79153",
    name: "Książki",
    commission: 1500,
    price: [19, 89],
    goods: [0.5, 0.62],
    vat: BOOKS,
    things: ["Atlas ptaków", "Kuchnia na co dzień", "Ogród bez tajemnic", "Bajki na dobranoc", "Mapa szlaków"],
    traits: ["wydanie II", "oprawa twarda", "oprawa miękka", "kieszonkowe"],
  },
  {
    id: "4029",
    name: "Akcesoria samochodowe",
    commission: 780,
    price: [16, 289],
    goods: [0.48, 0.66],
    vat: STANDARD,
    things: ["Uchwyt na telefon", "Dywaniki gumowe", "Prostownik do akumulatora", "Pokrowce na fotele", "Filtr kabinowy"],
    traits: ["uniwersalny", "do kombi", "do SUV", "zestaw 4 szt."],
  },
  {
    id: "316194",
    name: "Elektronika użytkowa",
    commission: 450,
    price: [39, 649],
    goods: [0.66, 0.8],
    vat: STANDARD,
    things: ["Słuchawki bezprzewodowe", "Powerbank 20000 mAh", "Głośnik przenośny", "Ładowarka sieciowa 65 W", "Kamera do domu"],
    traits: COLOURS,
  },
];

export const BUYER_FIRST_NAMES = ["Anna", "Piotr", "Katarzyna", "Tomasz", "Ewa", "Marek", "Jana", "Petr", "Zuzana", "Gábor"];
export const BUYER_LAST_NAMES = ["Nowak", "Wójcik", "Lis", "Mazur", "Krawczyk", "Dvořák", "Kováč", "Nagy", "Zając", "Sikora"];

export const CITIES: Readonly<Record<Market, readonly (readonly [city: string, code: string])[]>> = {
  PL: [
    ["Poznań", "60-166"],
    ["Łódź", "90-001"],
    ["Rzeszów", "35-002"],
    ["Gdynia", "81-364"],
  ],
  CZ: [
    ["Brno", "602 00"],
    ["Plzeň", "301 00"],
  ],
  SK: [
    ["Košice", "040 01"],
    ["Žilina", "010 01"],
  ],
  HU: [
    ["Győr", "9021"],
    ["Pécs", "7621"],
  ],
};
