/** What is shown of a file before it is imported, over HTTP. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { billingDataImportRoute, ordersDataImportRoute, productsDataImportRoute } from "#contract/imports.ts";
import type { TestApp, TestClient } from "#testing/app.ts";
import { type Importing, novemberOf, settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);
let app: TestApp;
const seller: Importing["seller"] = (markets) => importing.seller(markets);

beforeAll(async () => {
  ({ app } = importing);
});

type UploadRoute = typeof ordersDataImportRoute | typeof productsDataImportRoute | typeof billingDataImportRoute;

/** The rows shown before the import, each `field: value`, an amount with its currency behind it. */
async function understood(client: TestClient, route: UploadRoute, lines: readonly string[]) {
  const { body } = await client.call(route, { form: upload(lines.join("\n"), { dryRun: "true" }) });
  const { preview } = await settled(client, body.importId);
  return preview.map(({ line, values }) => ({
    at: line,
    ...Object.fromEntries(values.map((value) => [value.field, "currency" in value ? `${value.value} ${value.currency}` : value.value])),
  }));
}

test("before an order file is taken in, its first three good rows are shown as they would be booked", async () => {
  const client = await seller(["PL", "CZ"]);
  const rows = await understood(client, ordersDataImportRoute, [
    "Numer zamówienia;Data zakupu;Rynek;SKU;Nazwa;Ilość;Cena brutto;Stawka VAT;Dostawa;Status",
    "1;03.11.2026 23:30;PL;KUBEK;Kubek;2;1 299,5050;8%;9,99;Wysłane",
    "2;04.11.2026 10:00;CZ;KUBEK;Kubek;-1;200,00;;;",
    "zły;wiersz;;;;;;;;",
    "3;05.11.2026;PL;TALERZ;;1;20,00;zw;;anulowane",
    "4;06.11.2026;PL;TALERZ;;1;20,00;;;",
  ]);
  expect(rows).toEqual([
    {
      at: 2,
      order_id: "1",
      // 23:30 in Warsaw, in winter
      bought_at: "2026-11-03T22:30:00Z",
      market: "PL",
      line: "sales",
      sku: "KUBEK",
      name: "Kubek",
      quantity: 2,
      unit_price: "1299.505 PLN",
      // 2 × 1299.505 = 2599.01
      amount: "259901 PLN",
      currency: "PLN",
      vat_rate: 800,
      delivery_price: "999 PLN",
    },
    {
      at: 3,
      order_id: "2",
      bought_at: "2026-11-04T09:00:00Z",
      market: "CZ",
      line: "refunds",
      sku: "KUBEK",
      name: "Kubek",
      quantity: -1,
      unit_price: "200 CZK",
      amount: "-20000 CZK",
      currency: "CZK",
      vat_rate: "vatOfSettings",
    },
    {
      at: 5,
      order_id: "3",
      bought_at: "2026-11-04T23:00:00Z",
      market: "PL",
      line: "sales",
      sku: "TALERZ",
      quantity: 1,
      unit_price: "20 PLN",
      amount: "2000 PLN",
      currency: "PLN",
      vat_rate: "zw",
      status: "notCounted",
    },
  ]);
  expect(await novemberOf(client)).toMatchObject({ sales: null, orders: null });
});

test("before costs are taken in, their rows are shown with currency, VAT and the days they hold for", async () => {
  const client = await seller();
  const rows = await understood(client, productsDataImportRoute, [
    "SKU;Nazwa;Koszt zakupu netto;Waluta;Stawka VAT;Ważne od;Ważne do;Rynek;Opakowanie;Tagi",
    "KUBEK;Kubek;5,1234;EUR;23;01.11.2026;30.11.2026;CZ;0,40;nowe,szkło",
    "MISA;;;;;;;;;",
  ]);
  expect(rows).toEqual([
    {
      at: 2,
      sku: "KUBEK",
      name: "Kubek",
      cost: "5.1234 EUR",
      cost_currency: "EUR",
      cost_vat: "net",
      vat_rate: 2300,
      valid_from: "2026-11-01",
      valid_to: "2026-11-30",
      market: "CZ",
      packaging: "40 PLN",
      tags: "nowe, szkło",
    },
    { at: 3, sku: "MISA", vat_rate: "vatOfSettings" },
  ]);
});

test("before billing is taken in, its rows are shown with the line that this company books them on", async () => {
  const client = await seller();
  await sql`
    insert into company_billing_types (company_id, type_id, line) values (${client.companyId}, 'LIS', 'promotion')`.execute(
    app.database.db,
  );
  const header = "id;occurred_at;type_id;type_name;amount;currency;vat_rate;order_id;market";
  const rows = await understood(client, billingDataImportRoute, [
    header,
    "1;2026-11-03T12:30:00+01:00;SUC;Prowizja od sprzedaży;-12,30;PLN;23;A;PL",
    "2;2026-11-03T12:30:00+01:00;LIS;Wystawienie przedmiotu;-1,23;PLN;;;PL",
    "3;2026-11-03T12:30:00+01:00;;Nieznana opłata;-1,00;PLN;;;PL",
  ]);
  const said = { occurred_at: "2026-11-03T11:30:00Z", currency: "PLN", market: "PL" };
  expect(rows).toEqual([
    {
      at: 2,
      ...said,
      type_id: "SUC",
      type_name: "Prowizja od sprzedaży",
      line: "commission",
      amount: "-1230 PLN",
      vat_rate: 2300,
      order_id: "A",
    },
    { at: 3, ...said, type_id: "LIS", type_name: "Wystawienie przedmiotu", line: "promotion", amount: "-123 PLN", vat_rate: "noVat" },
    { at: 4, ...said, type_name: "Nieznana opłata", line: "otherFees", amount: "-100 PLN", vat_rate: "noVat" },
  ]);

  // The marketplace's own export has no column of VAT: 23 % is assumed, and that is what is shown.
  const exported = await understood(client, billingDataImportRoute, [
    "Data;Nazwa oferty;Identyfikator oferty;Typ operacji;Uznania;Obciążenia;Saldo;Szczegóły operacji",
    "30.06.2026 17:46;;;Pobranie opłat z wpływów;12,30;;0,00;",
    "30.06.2026 10:07;;;Opłata za kampanię Ads;;-39,71;-12,30;Opłata za dzień: 27.06.2026",
  ]);
  expect(exported).toMatchObject([
    { line: "none", amount: "1230 PLN" },
    { line: "ads", amount: "-3971 PLN", vat_rate: 2300, occurred_at: "2026-06-30T08:07:00Z" },
  ]);
});
