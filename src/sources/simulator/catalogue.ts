/** What the simulated sellers trade in. Prices in whole złoty, commission in basis points of the gross price. */
import type { Bp, Market } from "#core/facts.ts";
import { bp } from "#core/money.ts";

type VatByMarket = Readonly<Record<Market, Bp>>;

export type Category = {
  readonly id: string;
  readonly name: string;
  readonly commission: Bp;
  /** Purchase cost as a share of the net price. */
  readonly goods: readonly [from: number, to: number];
  readonly vat: VatByMarket;
  /** What is sold and between which prices. */
  readonly things: readonly (readonly [name: string, from: number, to: number])[];
  readonly traits: readonly string[];
};

const STANDARD: VatByMarket = { PL: bp(2300), CZ: bp(2100), SK: bp(2300), HU: bp(2700) };
const FOOD: VatByMarket = { PL: bp(500), CZ: bp(1200), SK: bp(1900), HU: bp(2700) };
const BOOKS: VatByMarket = { PL: bp(500), CZ: bp(0), SK: bp(500), HU: bp(500) };

const SIZES = ["rozmiar S", "rozmiar M", "rozmiar L", "wersja mini", "wersja maxi"];
const COLOURS = ["czarny", "biały", "szary", "granatowy", "zielony", "beżowy", "czerwony"].map((colour) => `kolor ${colour}`);

export const CATEGORIES: readonly Category[] = [
  {
    id: "260019",
    name: "Kuchnia",
    commission: bp(1050),
    goods: [0.45, 0.63],
    vat: STANDARD,
    things: [
      ["Garnek ze stali", 69, 189],
      ["Patelnia ceramiczna", 59, 169],
      ["Zestaw noży", 49, 199],
      ["Deska do krojenia", 24, 79],
      ["Słoik z pokrywką", 14, 39],
      ["Młynek do pieprzu", 29, 89],
    ],
    traits: SIZES,
  },
  {
    id: "257690",
    name: "Oświetlenie",
    commission: bp(1000),
    goods: [0.43, 0.61],
    vat: STANDARD,
    things: [
      ["Lampka biurkowa LED", 59, 189],
      ["Kinkiet ogrodowy", 49, 159],
      ["Taśma LED 5 m", 24, 89],
      ["Plafon sufitowy", 69, 249],
      ["Żarówka E27 zestaw", 15, 59],
    ],
    traits: COLOURS,
  },
  {
    id: "90014",
    name: "Karma dla zwierząt",
    commission: bp(800),
    goods: [0.61, 0.75],
    vat: { PL: bp(800), CZ: bp(2100), SK: bp(2300), HU: bp(2700) },
    things: [
      ["Karma sucha dla psa", 39, 229],
      ["Karma mokra dla kota", 29, 119],
      ["Przysmak dentystyczny", 14, 49],
      ["Żwirek bentonitowy", 24, 79],
      ["Siano łąkowe", 15, 45],
    ],
    traits: ["opakowanie małe", "opakowanie średnie", "opakowanie rodzinne", "dwupak", "trójpak"],
  },
  {
    id: "147926",
    name: "Narzędzia ręczne",
    commission: bp(850),
    goods: [0.49, 0.67],
    vat: STANDARD,
    things: [
      ["Klucz nastawny", 29, 119],
      ["Zestaw wkrętaków", 39, 189],
      ["Poziomica laserowa", 119, 319],
      ["Szczypce uniwersalne", 24, 89],
      ["Skrzynka narzędziowa", 59, 199],
    ],
    traits: ["pro", "basic", "150 mm", "200 mm", "z etui"],
  },
  {
    id: "5319",
    name: "Pielęgnacja",
    commission: bp(1100),
    goods: [0.41, 0.58],
    vat: STANDARD,
    things: [
      ["Krem do rąk", 12, 39],
      ["Szampon z pokrzywą", 17, 49],
      ["Olejek arganowy", 29, 99],
      ["Maska do włosów", 24, 79],
      ["Balsam z masłem shea", 19, 59],
    ],
    traits: ["50 ml", "100 ml", "250 ml", "zestaw 3 szt.", "bezzapachowy"],
  },
  {
    id: "11818",
    name: "Zabawki",
    commission: bp(950),
    goods: [0.48, 0.65],
    vat: STANDARD,
    things: [
      ["Klocki drewniane", 39, 129],
      ["Układanka magnetyczna", 49, 159],
      ["Kolejka elektryczna", 89, 199],
      ["Gra planszowa rodzinna", 59, 149],
      ["Pluszowy miś", 24, 99],
    ],
    traits: [...SIZES, "dla 3-latka", "dla 6-latka"],
  },
  {
    id: "66789",
    name: "Kawa i herbata",
    commission: bp(900),
    goods: [0.58, 0.73],
    vat: FOOD,
    things: [
      ["Kawa ziarnista", 39, 129],
      ["Herbata zielona sencha", 18, 69],
      ["Kawa mielona", 22, 59],
      ["Miód wielokwiatowy", 24, 59],
      ["Yerba mate", 25, 69],
    ],
    traits: ["250 g", "500 g", "1 kg", "zestaw degustacyjny"],
  },
  {
    id: "79153",
    name: "Książki",
    commission: bp(1500),
    goods: [0.53, 0.65],
    vat: BOOKS,
    things: [
      ["Atlas ptaków", 39, 89],
      ["Kuchnia na co dzień", 35, 69],
      ["Ogród bez tajemnic", 34, 79],
      ["Bajki na dobranoc", 19, 49],
      ["Mapa szlaków", 14, 34],
    ],
    traits: ["wydanie II", "oprawa twarda", "oprawa miękka", "kieszonkowe"],
  },
  {
    id: "4029",
    name: "Akcesoria samochodowe",
    commission: bp(780),
    goods: [0.51, 0.69],
    vat: STANDARD,
    things: [
      ["Uchwyt na telefon", 16, 69],
      ["Dywaniki gumowe", 79, 219],
      ["Prostownik do akumulatora", 89, 289],
      ["Pokrowce na fotele", 99, 279],
      ["Filtr kabinowy", 19, 69],
    ],
    traits: ["do aut osobowych", "do kombi", "do SUV", "zestaw 4 szt."],
  },
  {
    id: "316194",
    name: "Elektronika użytkowa",
    commission: bp(450),
    goods: [0.69, 0.83],
    vat: STANDARD,
    things: [
      ["Słuchawki bezprzewodowe", 79, 399],
      ["Powerbank 20000 mAh", 69, 199],
      ["Głośnik przenośny", 89, 349],
      ["Ładowarka sieciowa 65 W", 59, 159],
      ["Kamera do domu", 99, 299],
    ],
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
