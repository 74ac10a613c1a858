/** What files call things: products and offers get their names from sales, offers also from fees. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";

const database = forFile(createReferenceDatabase);

const shop = (): Promise<FileCompany> => createFileCompany(database, { markets: ["PL", "CZ"], packagingPerOrder: 100 });

const ORDERS = "order_id;bought_at;market;sku;name;quantity;unit_price;currency;offer_id;status";
const orders = (...rows: string[]) => ({ kind: "orders", content: [ORDERS, ...rows] }) as const;

test("what was given back or credited names neither a product nor its offer", async () => {
  const company = await shop();
  await company.take(
    orders(
      "A;2025-03-04 12:00;PL;KAWA;Kawa;2;30,00;PLN;700;",
      // later than the sale: a unit back, a credit, and both of what was never sold here
      "A;2025-03-08 12:00;PL;KAWA;Kawa, uszkodzona;-1;30,00;PLN;700;",
      "A;2025-03-09 12:00;PL;KAWA;Rabat;1;-5,00;PLN;700;",
      "B;2025-03-09 12:00;PL;RABAT;Rabat ręczny;1;-5,00;PLN;701;",
    ),
  );
  const { rows } = await sql<{ names: string }>`
    select p.sku || ' ' || p.name || ' ' || f.name as names from products p join offers f on f.company_id = p.company_id and f.product_id = p.id
    where p.company_id = ${company.scope.companyId} order by 1`.execute(database.db);
  expect(rows.map(({ names }) => names)).toEqual(["KAWA Kawa Kawa", "RABAT  "]);
});

test("a billing file names the offers that nothing else names, until it is taken back", async () => {
  const company = await shop();
  await company.take(orders("A;2025-03-04 12:00;PL;KAWA;Kawa;2;30,00;PLN;700;"));
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select external_id || ' ' || name as name from offers
      where company_id = ${company.scope.companyId} order by external_id`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  const header = "id;occurred_at;type_id;type_name;amount;currency;vat_rate;offer_id;Nazwa oferty;market";
  const fee = (id: number, offer: string, name: string) =>
    `${id};2025-03-0${id} 12:00;FEA;Opłata za wyróżnienie;-1,23;PLN;23;${offer};${name};PL`;
  const rows = [fee(1, "700", "Mielona"), fee(3, "701", "Filtr"), fee(4, "701", ""), fee(2, "701", "Sitko")];
  const taken = await company.take({ kind: "billing", content: [header, ...rows] });
  expect(await names()).toEqual(["700 Kawa", "701 Filtr"]);
  await company.undo(taken);
  expect(await names()).toEqual(["700 Kawa", "701 "]);
  await company.take(orders("B;2025-03-07 12:00;PL;FILTR;Filtr papierowy;1;9,00;PLN;701;"));
  expect(await names()).toEqual(["700 Kawa", "701 Filtr papierowy"]);
});
