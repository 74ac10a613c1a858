/** What the demo's two shops sell: invented brands, prices as they are common. Amounts in whole złoty here, 1/100 outside. */
import { monthOf } from "./moments.ts";
import type { GoodsSpec } from "./world-types.ts";

const [KITCHEN, LIGHT, COFFEE, BOOKS, ELECTRONICS, TOOLS] = ["260019", "257690", "66789", "79153", "316194", "147926"] as const;

type More = Omit<GoodsSpec, "sku" | "name" | "category" | "price" | "cost" | "popularity">;

/** `price` gross, `cost` net. */
function goods(sku: string, name: string, category: string, price: number, cost: number, popularity: number, more: More = {}): GoodsSpec {
  return { sku, name, category, price: Math.round(price * 100), cost: Math.round(cost * 100), popularity, ...more };
}

const PROMOTED = { promotion: 1 } as const;

const TAPE = goods("TAS-LED-5M", "Taśma LED Jasno 5 m z pilotem", LIGHT, 59.9, 22.4, 6, { promotion: 0 });
const BULBS = goods("ZAR-E27-5", "Żarówki LED Jasno E27 10 W, 5 szt.", LIGHT, 39.9, 15.6, 7);

/** Advertised more than it brings. */
export const ADVERTISED_SKU = "ROB-PLAN-12";
/** Comes back every third time. */
export const RETURNED_SKU = "POS-SAT-160";

export const HOME_GOODS: readonly GoodsSpec[] = [
  goods("SLO-BAM-6", "Słoiki szklane z bambusową pokrywką, 6 szt.", KITCHEN, 59.9, 22.8, 9, PROMOTED),
  goods("KUB-TER-05", "Kubek termiczny Ciepłota 500 ml", KITCHEN, 64.9, 23.5, 9),
  goods("KAW-ARA-1", "Kawa ziarnista Palarnia Wschód arabika 1 kg", COFFEE, 89.9, 52, 9),
  goods("PAT-CER-28", "Patelnia ceramiczna Garnella 28 cm", KITCHEN, 99.99, 42.5, 8, { featured: true }),
  goods("FOR-MUF-12", "Forma silikonowa do muffinek, 12 sztuk", KITCHEN, 34.9, 11.2, 8),
  goods("POJ-SZC-10", "Pojemniki na żywność Szczelnik, 10 szt.", KITCHEN, 74.9, 30.5, 8, { promotion: 2 }),
  goods("DES-DAB-40", "Deska do krojenia dębowa 40 × 25 cm", KITCHEN, 69.9, 27.5, 7),
  BULBS,
  goods("MLY-PIE-2", "Młynek elektryczny do pieprzu i soli Ziarno", KITCHEN, 79, 31.8, 6),
  goods("WAG-KUC-5", "Waga kuchenna elektroniczna do 5 kg", KITCHEN, 49.9, 19.2, 6),
  goods("SZK-LAT-6", "Szklanki do latte 300 ml, 6 szt.", KITCHEN, 54.9, 21.6, 6),
  TAPE,
  goods("GAR-STA-24", "Garnek ze stali Garnella 24 cm z pokrywką", KITCHEN, 129, 57, 5, { allegroPrices: "BILLING" }),
  goods("KAW-MIE-250", "Kawa mielona Palarnia Wschód 250 g", COFFEE, 29.9, 16.2, 5),
  goods("ZAP-FRE-1", "Zaparzacz do kawy french press 1 l", KITCHEN, 69, 25.8, 5),
  goods("ORG-BAM-40", "Organizer bambusowy do szuflady", KITCHEN, 84.9, 36.4, 5),
  goods("LAM-BIU-QI", "Lampka biurkowa LED Jasno z ładowarką", LIGHT, 129, 58, 5, { featured: true }),
  goods("NOZ-BLO-5", "Noże kuchenne Ostrza w bloku, 5 szt.", KITCHEN, 189, 84, 4, PROMOTED),
  goods("CZA-GWI-27", "Czajnik z gwizdkiem Garnella 2,7 l", KITCHEN, 119, 52.5, 4),
  goods("HER-SEN-100", "Herbata zielona sencha 100 g", COFFEE, 24.9, 10.8, 4),
  goods("REC-BAW-6", "Ręczniki bawełniane Lnianka, 6 szt.", KITCHEN, 119, 55, 4),
  goods(RETURNED_SKU, "Pościel satynowa Lnianka 160 × 200 cm", KITCHEN, 179, 112, 4, { returned: 0.33 }),
  goods("OBR-LEN-200", "Obrus lniany Lnianka 140 × 200 cm", KITCHEN, 149, 68, 3),
  goods("BLE-KIE-10", "Blender kielichowy Miksan 1000 W", KITCHEN, 239, 124, 3, { allegroPrices: "WALLET" }),
  goods("SUS-GRZ-35", "Suszarka do grzybów i owoców Miksan 350 W", KITCHEN, 179, 93, 2.5),
  goods("KSI-KUC-01", "Książka kucharska „Kuchnia na co dzień”", BOOKS, 49.9, 25.5, 2),
  // Bought too dear: sold at a loss to get rid of it.
  goods("ODK-PIO-22", "Odkurzacz pionowy Czyściak 22 V", ELECTRONICS, 399, 309, 1.6),
  goods(ADVERTISED_SKU, "Robot planetarny Miksan 1200 W", KITCHEN, 649, 398, 1.4, { featured: true }),
];

export const GARDEN_GOODS: readonly GoodsSpec[] = [
  goods("REK-ROB-12", "Rękawice robocze, 12 par", TOOLS, 44.9, 16.8, 8),
  goods("TAS-NAP-3", "Taśma naprawcza wzmocniona, 3 szt.", TOOLS, 29.9, 9.6, 7),
  TAPE,
  BULBS,
  goods("WKR-PRE-32", "Wkrętaki precyzyjne Majstrom, 32 elementy", TOOLS, 49.9, 18.2, 7),
  goods("LAM-SOL-10", "Lampy solarne ogrodowe Jasno, 10 szt.", LIGHT, 79.9, 31, 6, { promotion: 2 }),
  goods("KAR-PTA-01", "Karmnik dla ptaków drewniany", TOOLS, 59.9, 23.4, 6),
  goods("PLA-OCH-45", "Plandeka ochronna 4 × 5 m", TOOLS, 69.9, 28.6, 5),
  goods("SEK-TEL-02", "Sekator teleskopowy Zielnik", TOOLS, 89.9, 38, 5, PROMOTED),
  goods("DON-CER-6", "Doniczki ceramiczne Glinka, 6 szt.", TOOLS, 99, 43, 4),
  goods("WAZ-OGR-20", "Wąż ogrodowy Zielnik 20 m z końcówkami", TOOLS, 109, 51, 4),
  goods("SKR-NAR-22", "Skrzynka narzędziowa Majstrom 22″", TOOLS, 119, 55, 3),
  goods("KON-OCY-10", "Konewka ocynkowana 10 l", TOOLS, 74.9, 32, 3),
  goods("POZ-LAS-01", "Poziomica laserowa krzyżowa Majstrom", TOOLS, 219, 112, 2.5, { featured: true }),
  goods("WIE-18V-2A", "Wiertarko-wkrętarka Majstrom 18 V, 2 akumulatory", TOOLS, 329, 201, 2),
];

type Novelty = readonly [name: string, price: number, cost: number];

/** What is new in each month of the year, January first. */
const NOVELTIES: readonly (readonly [Novelty, Novelty])[] = [
  [
    ["Planer ścienny A2", 39.9, 14],
    ["Termofor z pokrowcem", 44.9, 17],
  ],
  [
    ["Kubki dla dwojga 330 ml", 54.9, 21],
    ["Świeczniki szklane, 3 szt.", 64.9, 27],
  ],
  [
    ["Osłonka na doniczkę 14 cm", 29.9, 10.5],
    ["Wianek wiosenny na drzwi", 69.9, 29],
  ],
  [
    ["Koszyk lniany na pieczywo", 49.9, 19],
    ["Foremki wielkanocne, 8 szt.", 27.9, 9],
  ],
  [
    ["Mata piknikowa 200 × 200 cm", 79.9, 34],
    ["Dzbanek z zaparzaczem 1,5 l", 59.9, 24],
  ],
  [
    ["Foremki do lodów, 6 szt.", 32.9, 11],
    ["Lampion ogrodowy 30 cm", 74.9, 32],
  ],
  [
    ["Torba termiczna 20 l", 69.9, 29],
    ["Wentylator biurkowy USB", 59.9, 26],
  ],
  [
    ["Słoiki do przetworów, 12 szt.", 64.9, 28],
    ["Drylownica do wiśni", 39.9, 15],
  ],
  [
    ["Lunchbox trzyczęściowy", 54.9, 22],
    ["Koc akrylowy 150 × 200 cm", 99.9, 46],
  ],
  [
    ["Świeca sojowa z dyni 200 g", 39.9, 14],
    ["Poszewki jesienne, 2 szt.", 49.9, 20],
  ],
  [
    ["Kalendarz adwentowy drewniany", 119, 52],
    ["Świeca sojowa z cynamonem 200 g", 39.9, 14],
  ],
  [
    ["Bombki szklane, 12 szt.", 69.9, 28],
    ["Obrus świąteczny 140 × 220 cm", 89.9, 39],
  ],
];
/** A day of the month each; the second comes a little later. */
const NOVEL_DAYS = ["02", "04"] as const;
const NOVEL_POPULARITY = 0.9;

/** One trifle of each month, January first: so cheap that its cost, noted once the month is over, leaves every sum nearly exact. */
const TRIFLES: readonly Novelty[] = [
  ["Ołówek stolarski, 2 szt.", 8.9, 2.6],
  ["Wstążka satynowa 10 m", 9.9, 3],
  ["Etykiety na nasiona, 20 szt.", 8.9, 2.4],
  ["Barwniki do jajek, 5 kolorów", 7.9, 2.2],
  ["Klipsy do obrusa, 4 szt.", 9.9, 3.1],
  ["Słomki papierowe, 50 szt.", 8.9, 2.5],
  ["Gumki do weków, 10 szt.", 7.9, 2.1],
  ["Etykiety na słoiki, 48 szt.", 8.9, 2.4],
  ["Zawieszka na klucze z filcu", 9.9, 3],
  ["Knoty do świec, 10 szt.", 8.9, 2.5],
  ["Bibuła ozdobna, 10 arkuszy", 8.9, 2.6],
  ["Zawieszki do bombek, 50 szt.", 7.9, 2.1],
];
const TRIFLE_DAY = "03";
/** A few times a month. */
const TRIFLE_POPULARITY = 0.8;

function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}

/**
 * Two products of each month from the one of `since` on, for `months`, and with `trifles` a third, cheap one. The costs of the two are
 * written down with their first day, that of the trifle once the month is over; without trifles all are written down then.
 */
export function noveltiesOf(since: string, months: number, trifles: boolean): GoodsSpec[] {
  const first = monthOf(Date.parse(`${since}T00:00:00Z`));
  return Array.from({ length: months }, (_, index) => first + index).flatMap((month) => {
    const over = `${monthText(month + 1)}-01`;
    const two = (NOVELTIES[month % 12] ?? []).map((novelty, at) => {
      const from = `${monthText(month)}-${NOVEL_DAYS[at] ?? "02"}`;
      return novel(novelty, at, month, NOVEL_POPULARITY, { from, notedOn: trifles ? from : over });
    });
    const trifle = TRIFLES[month % 12];
    if (!trifles || trifle === undefined) return two;
    return [...two, novel(trifle, two.length, month, TRIFLE_POPULARITY, { from: `${monthText(month)}-${TRIFLE_DAY}`, notedOn: over })];
  });
}

function novel([name, price, cost]: Novelty, at: number, month: number, popularity: number, more: More): GoodsSpec {
  const text = monthText(month);
  const sku = `NOW-${text.slice(2).replace("-", "")}-${at + 1}`;
  return goods(sku, `${name}, kolekcja ${text.slice(0, 4)}`, KITCHEN, price, cost, popularity, more);
}
