/** Files that came damaged, of the wrong kind or made to harm: each is told in words, and nothing changes that should not. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  adsDataImportRoute,
  billingDataImportRoute,
  type ImportState,
  ordersDataImportRoute,
  productsDataImportRoute,
} from "#contract/imports.ts";
import type { TestClient } from "#testing/app.ts";
import { novemberOf, settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";
import { BEFORE_DAMAGE, DAMAGED, type DamagedFile } from "./fixtures/files/damaged.ts";

const importing = forFile(startImporting);
let client: TestClient;

beforeAll(async () => {
  client = await importing.seller();
  const known = [
    [ordersDataImportRoute, BEFORE_DAMAGE.orders],
    [productsDataImportRoute, BEFORE_DAMAGE.products],
  ] as const;
  for (const [route, content] of known) {
    const { body } = await client.call(route, { form: upload(content) });
    const { status, rejected } = await settled(client, body.importId);
    if (status !== "succeeded" || rejected > 0) throw new Error(`what is there before the damage: ${status}, ${rejected} rejected`);
  }
});

const ROUTES = {
  orders: ordersDataImportRoute,
  products: productsDataImportRoute,
  billing: billingDataImportRoute,
  ads: adsDataImportRoute,
} as const;

async function sent({ kind, name, bytes, isWhole }: DamagedFile): Promise<ImportState> {
  const form = new FormData();
  // Nothing is wrong with its rows one by one: it goes in, and is only checked here.
  if (isWhole === true) form.set("dryRun", "true");
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  const { body } = await client.call(ROUTES[kind], { form });
  return settled(client, body.importId);
}

/** What the seller reads: why the file is refused, what is asked, each kind of refused row with its place, and warnings. */
function told({ error, needs, causes, warnings }: ImportState): string[] {
  const asked = needs?.map(({ id }) => `? ${id}`);
  const refused = causes.flatMap(({ column, rows }) =>
    rows.map(({ line, message }) => `wiersz ${line}${column === undefined ? "" : `, ${column}`}: ${message}`),
  );
  const warned = warnings.map(({ line, message }) => `! ${line === undefined ? "" : `wiersz ${line}: `}${message}`);
  return [...(asked ?? (error === null || causes.length > 0 ? [] : [error.message])), ...refused, ...warned].map((line) =>
    line.replaceAll(/[\u00a0\u202f]/g, " "),
  );
}

const TABLES = [
  "products",
  "product_costs",
  "product_batches",
  "product_tags",
  "tags",
  "offers",
  "orders",
  "order_lines",
  "billing_entries",
  "ads_statistics",
  "ads_report_days",
];
const LEDGER = ["postings", "rollup_order", "rollup_product_day", "rollup_store_day", "rollup_store_month"];

/** Everything the seller has, a fingerprint for each table. */
async function everything(): Promise<Record<string, string>> {
  const each = [...TABLES, ...LEDGER].map(
    (table) => sql`
      select ${table}::text as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${sql.table(table)} t
      where t.company_id = ${client.companyId}`,
  );
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(each, sql` union all `)}`.execute(importing.app.database.db);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

const TOLD: Readonly<Record<string, readonly string[]>> = {
  "cut off in the middle of a quoted name": ["wiersz 3: Ostatni wiersz urywa się po 2 z 9 kolumn, więc plik mógł zostać ucięty."],
  "cut off before the cost": ["wiersz 3: Ostatni wiersz urywa się po 3 z 9 kolumn, więc plik mógł zostać ucięty."],
  "cut off in the middle of a letter": [
    "wiersz 3: Ostatni wiersz urywa się po 2 z 9 kolumn, więc plik mógł zostać ucięty.",
    "! Niektórych liter nie udało się odczytać, więc nazw z takimi literami nie zmieniamy. Zapisz plik w kodowaniu UTF-8.",
  ],
  "a workbook cut off": ["Arkusz XLSX jest uszkodzony. Otwórz go, zapisz ponownie i wgraj jeszcze raz."],
  "UTF-8 with broken letters": [
    "! Niektórych liter nie udało się odczytać, więc nazw z takimi literami nie zmieniamy. Zapisz plik w kodowaniu UTF-8.",
  ],
  "UTF-16 without its mark": ["Tego pliku nie da się odczytać jako tabeli. Wgraj CSV albo XLSX."],
  "a byte order mark in the middle, as of two files put together": [],
  "two files put together, each with its header": ["wiersz 3, stawka VAT: Oczekiwano stawki VAT, jest «stawka VAT»."],
  "a NUL in a cell": ["wiersz 3, sku: Tekst zawiera znak sterujący, którego nie widać. Usuń go i wgraj wiersz ponownie."],
  "a control character in the header": ["Nazwa kolumny 2 („ko�szt”) zawiera znak sterujący, którego nie widać. Wpisz ją na nowo."],
  "ends of lines of an old Macintosh": ["wiersz 3, koszt netto: Oczekiwano liczby, jest «osiem»."],
  "nothing but spaces and empty lines": ["Plik jest pusty."],
  "a header and nothing else": ["! W pliku są tylko nazwy kolumn, bez żadnego wiersza danych."],
  "a workbook with an empty sheet": ["Plik jest pusty."],
  "rows without a header": ["W pliku brakuje wiersza z nazwami kolumn."],
  "two columns of the same name": ["! Kolumna „koszt netto” jest w pliku więcej niż raz. Czytamy pierwszą z nich."],
  "more cells than the header": ["wiersz 3, stawka VAT: Oczekiwano stawki VAT, jest «PLN»."],
  "a million columns": ["W pliku brakuje wiersza z nazwami kolumn."],
  "a line of more than four megabytes": ["Wiersz 3 jest za długi, aby był wierszem tabeli."],
  "merged cells: the product only in the first of its rows": ["wiersz 3, sku: Brak wartości."],
  "a letter for a digit": ["wiersz 3, koszt netto: Oczekiwano liczby, jest «12,5O»."],
  "decimal signs mixed": ["? decimal:cost"],
  "a number that may be eight or eight thousand": ["? decimal:cost"],
  "a negative cost": ["wiersz 3, koszt netto: Koszt nie może być ujemny, jest «-8,00»."],
  "a huge number": ["wiersz 3, koszt netto: Liczba «5900000000017» jest za duża."],
  "too many decimals": ["wiersz 3, koszt netto: Oczekiwano najwyżej 4 miejsc po przecinku, jest «8,123456»."],
  "a number as a computer shortens it": ["wiersz 3, koszt netto: Oczekiwano liczby, jest «8,1E+02»."],
  "an error of a spreadsheet's formula": ["wiersz 3, koszt netto: Oczekiwano liczby, jest «#N/D!»."],
  "a formula": ["wiersz 3, koszt netto: Oczekiwano liczby, jest «=4*2»."],
  "an unknown currency": ["wiersz 3, waluta: Oczekiwano waluty z tabeli A NBP, jest «XYZ»."],
  "two currencies for one cost": ["wiersz 3, koszt netto: Waluta przy kwocie «8,00 €» różni się od waluty wiersza."],
  "VAT in words": ["wiersz 3, stawka VAT: Oczekiwano stawki VAT, jest «abc»."],
  "an unknown market": ["wiersz 3, rynek: Oczekiwano rynku PL, CZ, SK albo HU, jest «DE»."],
  "days written in three ways": ["wiersz 3, obowiązuje od: Oczekiwano daty, jest «31-12-2026»."],
  "a day that does not exist": ["wiersz 3, obowiązuje od: Oczekiwano daty, jest «31.02.2026»."],
  "a period that ends before it begins": ["wiersz 3, obowiązuje do: Okres kończy się «2026-01-01», czyli przed swoim początkiem."],
  "the same row twice": [],
  "two costs for the same day": [
    "! Plik podaje dla tego samego dnia dwa różne koszty. Obowiązuje ostatni wiersz.",
    "! wiersz 3: KUBEK: 7,00 zł, a potem 5,00 zł.",
  ],
  "periods that overlap": [
    "! Okresy kosztów nachodzą na siebie. W części wspólnej obowiązuje ten, który zaczyna się później.",
    "! wiersz 3: MISA: koszt od 01.06.2026 zaczyna się, zanim 30.06.2026 skończy się poprzedni.",
  ],
  "an identifier longer than a key may be": [
    "wiersz 3, sku: Oczekiwano najwyżej 200 znaków, jest «XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX…».",
  ],
  "an EAN that a spreadsheet rounded": [
    "! wiersz 3: Arkusz zaokrąglił EAN, więc nie da się go odczytać. Ustaw w kolumnie format tekstowy i wklej numery od nowa.",
  ],
  "a workbook with a password": ["Arkusz jest zabezpieczony hasłem. Zapisz go bez hasła i wgraj ponownie."],
  "a workbook of the old Excel": [
    "To plik w starym formacie Excela (XLS) albo arkusz zabezpieczony hasłem. Zapisz go jako XLSX bez hasła albo CSV i wgraj ponownie.",
  ],
  "a page of HTML that calls itself XLS": ["Plik zawiera stronę HTML albo XML, a nie tabelę. Zapisz go jako CSV albo XLSX."],
  JSON: ["To plik JSON, a nie tabela. Zapisz dane jako CSV albo XLSX."],
  "JSON over several lines": ["To plik JSON, a nie tabela. Zapisz dane jako CSV albo XLSX."],
  "a PDF": ["Tego pliku nie da się odczytać jako tabeli. Wgraj CSV albo XLSX."],
  "a picture": ["Tego pliku nie da się odczytać jako tabeli. Wgraj CSV albo XLSX."],
  "an archive of a table": ["To archiwum ZIP, a nie arkusz XLSX."],
  "a table packed by gzip": ["Tego pliku nie da się odczytać jako tabeli. Wgraj CSV albo XLSX."],
  "an archive made to fill the memory": ["Arkusz XLSX jest za duży po rozpakowaniu. Zapisz go jako CSV i wgraj ponownie."],
  "a text that is no table": [
    "W pliku jest tylko jedna kolumna, a jej nazwy nie znamy. Sprawdź, czy to tabela i czy kolumny rozdziela średnik, przecinek albo tabulator.",
  ],
  "a history of payments where fees belong": ["To historia wpłat i wypłat, a nie rozliczeń. Pobierz z Allegro plik „Historia rozliczeń”."],
  "orders where costs belong": ["? column:cost"],
  "a report of advertising cut off": ["? costIs"],
  "a report of advertising in two currencies": ["W pliku są dwie waluty: PLN, CZK. Pobierz z panelu raport jednego rynku."],
  "a report of advertising of another market": ["Plik jest w CZK, a rynek PL rozlicza reklamy w PLN. Wybierz inny rynek."],
  "a report of advertising without a day": ["? period"],
  "costs where advertising belongs": ["? column:cost", "? column:offer_id"],
  "a report of advertising with a password": ["Arkusz jest zabezpieczony hasłem. Zapisz go bez hasła i wgraj ponownie."],
  "half a unit sold": ["wiersz 3, quantity: Oczekiwano całych sztuk, jest «0,5»."],
  "a sale without SKU and offer": ["wiersz 3, sku: Brak SKU i numeru oferty, więc nie wiadomo, co sprzedano."],
  "a sale of an offer that nobody knows": [
    "wiersz 3: Oferta 77 nie jest jeszcze znana i żaden wiersz nie podaje jej SKU, więc nie wiadomo, co sprzedano.",
  ],
  "a sale without a day": ["wiersz 3, bought_at: Brak wartości."],
};

test("there are more than forty of them, and of each it stands here what is told", () => {
  expect(Object.keys(TOLD)).toEqual(Object.keys(DAMAGED));
  expect(Object.keys(DAMAGED).length).toBeGreaterThan(40);
});

test.each(Object.entries(DAMAGED))("%s", async (name, made) => {
  const before = await everything();
  expect(told(await sent(made()))).toEqual(TOLD[name]);
  expect(await everything()).toEqual(before);
});

test("after all of them the figures are those of the sale: 2 × 12.30 with 23 % VAT, less 2 × 5.00", async () => {
  // 24.60 − 4.60 − 10.00
  expect(await novemberOf(client)).toMatchObject({ orders: 1, sales: 2460, netProfit: 1000 });
});
