/**
 * Writes the files of the second history: `node test/histories/second/generate.ts`.
 * A Polish shop with two markets around the turn of 2024/2025, in the shape a desktop program leaves:
 * Windows-1250, semicolons, decimal commas, CRLF. The same seed gives the same bytes.
 */
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { costRows, createCatalogue } from "./catalogue.ts";
import type { CostRow } from "./catalogue.ts";
import { orderRows } from "./orders.ts";
import type { OrderRow } from "./orders.ts";
import { createRandom } from "./random.ts";

const SEED = 20_241_101;
const LINES = 20_000;
const PRODUCTS = 300;

const ORDER_HEADER =
  "Numer zamówienia;Data zakupu;Rynek;SKU;Nazwa;Ilość;Cena brutto;Waluta;Stawka VAT;Dostawa;Prowizja;Koszt dostawy;Status";
const COST_HEADER = "SKU;Nazwa;Koszt zakupu;Waluta;Netto/brutto;Stawka VAT;Obowiązuje od;Rynek";

/** Rows that must be refused one by one, with the rest of the file taken: each stands under an order number of its own. */
const BAD_ROWS = [
  "ZŁE/1;05.12.2024 10:00;PL;KUB-0001;Pół sztuki;1,5;10,00;PLN;23%;;;;",
  "ZŁE/2;05.12.2024 10:00;PL;KUB-0001;Cena słowem;1;dziesięć;PLN;23%;;;;",
  "ZŁE/3;05.12.2024 10:00;PL;KUB-0001;Stawka słowem;1;10,00;PLN;podstawowa;;;;",
  "ZŁE/4;31.11.2024 10:00;PL;KUB-0001;Dzień, którego nie ma;1;10,00;PLN;23%;;;;",
  "ZŁE/5;05.12.2024 10:00;PL;;Bez symbolu;1;10,00;PLN;23%;;;;",
  "ZŁE/6;05.12.2024 10:00;PL;KUB-0001;Prowizja z trzema miejscami;1;10,00;PLN;23%;;1,234;;",
];

const BYTE_OF = new Map<string, number>();
for (let byte = 0; byte < 256; byte += 1) BYTE_OF.set(new TextDecoder("windows-1250").decode(Uint8Array.of(byte)), byte);

function windows1250(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const byte = BYTE_OF.get(letter);
    if (byte === undefined) throw new RangeError(`no byte for ${letter}`);
    return byte;
  });
}

/** 1/10000 as text with a comma: two decimals, or four where they are needed; a no-break space before the last three digits. */
function decimal(tenThousandths: number): string {
  const digits = String(Math.abs(tenThousandths)).padStart(5, "0");
  const whole = digits.slice(0, -4).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, "\u00A0");
  const fraction = digits.slice(-4).replace(/00$/, "");
  return `${tenThousandths < 0 ? "-" : ""}${whole},${fraction}`;
}

function hundredths(value: number | null): string {
  return value === null ? "" : decimal(value * 100);
}

function cell(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function clock(minutes: number): string {
  const moment = new Date(Date.UTC(2024, 10, 1, 0, minutes)).toISOString();
  return `${moment.slice(8, 10)}.${moment.slice(5, 7)}.${moment.slice(0, 4)} ${moment.slice(11, 16)}`;
}

function orderLine(row: OrderRow): string {
  return [
    row.order,
    clock(row.at),
    row.market,
    row.sku,
    cell(row.product.name),
    String(row.quantity),
    decimal(row.price),
    row.currency,
    row.vat,
    hundredths(row.delivery),
    hundredths(row.commission),
    hundredths(row.deliveryCost),
    row.status,
  ].join(";");
}

function costLine(row: CostRow): string {
  return [row.sku, cell(row.name), decimal(row.cost), row.currency, row.mode, row.vat, row.from, row.market].join(";");
}

function fileOf(lines: readonly string[]): Uint8Array {
  return windows1250(`${lines.join("\r\n")}\r\n`);
}

const random = createRandom(SEED);
const products = createCatalogue(random, PRODUCTS);
const rows = orderRows(random, products, LINES).map(orderLine);
for (const [index, bad] of BAD_ROWS.entries()) rows.splice((index + 1) * 2500, 0, bad);
const costs = costRows(random, products).map(costLine);

const here = (name: string): URL => new URL(name, import.meta.url);
writeFileSync(here("zamowienia.csv.gz"), gzipSync(fileOf([ORDER_HEADER, ...rows]), { level: 9 }));
writeFileSync(here("koszty.csv"), fileOf([COST_HEADER, ...costs]));
