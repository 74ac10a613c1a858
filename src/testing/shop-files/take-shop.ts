/** A shop's files taken in as its seller would, and what came of them beside the truth. */
import { sql } from "kysely";
import type { Database } from "#db/connection.ts";
import type { Facts } from "#core/facts.ts";
import { postingsOf } from "#core/oracle/postings.ts";
import type { Question } from "#files/file-error.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import type { Draw } from "../random-draw.ts";
import { createFileCompany, type FileCompany, type ImportOutcome } from "../import-run.ts";
import { answerTo, type Truth } from "./answers.ts";
import { type Layout, OUR_COLUMN } from "./layouts.ts";
import { factsOf, type Shop, type ShopLine, TODAY } from "./shop.ts";
import { writeOrders } from "./write-orders.ts";

/** `asked`: subjects of the questions; `mapped`: headings that a person had to name. */
type Told = { asked: string[]; mapped: string[] };

/** `refused`: why a file, or a row of it, did not go in. */
export type Taken = Told & { company: FileCompany; refused: string[]; expected: Facts };

const MOST_QUESTIONS = 6;
/** Gross, minor units. */
const LEAST_TELLING = 200;

export async function takeShop(database: Database, draw: Draw, drawn: Shop, layout: Layout): Promise<Taken> {
  const shop = layout.vat === "amount" ? withTellingTaxes(drawn) : drawn;
  const company = await createFileCompany(database, { markets: [shop.market] });
  const costs = draw.rarely(3) ? null : costFile(shop);
  const written = await writeOrders(draw, shop, layout);
  const truth = { shop, layout, headings: written.headings };
  const files = [
    ...written.pages.map((content) => ({ content, isPage: true })),
    ...(layout.again === "no" ? [] : await again(draw, shop, layout, written.pages)).map((content) => ({ content, isPage: false })),
  ];
  const told: Told = { asked: [], mapped: [] };
  const refused: string[] = [];
  if (costs !== null) refused.push(...(await reasons(company, await company.take({ kind: "products", content: costs }))));
  for (const { content, isPage } of files) {
    refused.push(...(await reasons(company, await answered(company, content, { ...truth, isPage }, told))));
  }
  const said = { vat: layout.vat !== "none", states: layout.state !== "none", costs: costs !== null };
  const withoutDelivery = { ...shop, orders: shop.orders.map((order) => ({ ...order, delivery: 0 })) };
  return { company, refused, ...told, expected: factsOf(layout.delivery === "none" ? withoutDelivery : shop, said) };
}

/** A tax of a few groszy is that of several rates: from 2.00 on two that differ by one per cent differ in it. */
function withTellingTaxes(shop: Shop): Shop {
  const telling = (line: ShopLine): ShopLine => ({ ...line, price: Math.max(line.price, LEAST_TELLING) });
  return { ...shop, orders: shop.orders.map((order) => ({ ...order, lines: order.lines.map(telling) })) };
}

function costFile({ products }: Shop): string[] {
  return [
    "sku;koszt netto",
    ...products.flatMap(({ sku, cost }) => (cost === null ? [] : [`${sku};${(cost / 100).toFixed(2).replace(".", ",")}`])),
  ];
}

/** The same export once more: as it was, with its columns in another order, or after a spreadsheet has had it. */
async function again(draw: Draw, shop: Shop, layout: Layout, pages: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  if (layout.again === "same") return pages;
  // Another cut through orders would be other pages.
  const whole: Layout = layout.pages === "through orders" ? { ...layout, pages: "one" } : layout;
  if (layout.again === "seconds lost") return (await writeOrders(draw, shop, { ...whole, at: "yyyy-MM-dd HH:mm" })).pages;
  if (layout.again === "codes rounded") return (await writeOrders(draw, rounded(shop), whole)).pages;
  return (await writeOrders(draw, shop, whole)).pages;
}

/** Long codes of digits as a spreadsheet shows them. */
function rounded(shop: Shop): Shop {
  const code = (sku: string): string => (/^\d{12,}$/.test(sku) ? Number(sku).toExponential(5).replace("e+", "E+").replace(".", ",") : sku);
  const ofLine = (line: Shop["orders"][number]["lines"][number]) => ({
    ...line,
    product: { ...line.product, sku: code(line.product.sku) },
  });
  return { ...shop, orders: shop.orders.map((order) => ({ ...order, lines: order.lines.map(ofLine) })) };
}

/** Checked first, as the wizard does: questions are answered, and columns that the check leaves unread are said in the column step. */
async function answered(company: FileCompany, content: Uint8Array, truth: Truth, told: Told): Promise<ImportOutcome> {
  const answers: Record<string, string> = {};
  for (let round = 0; round < MOST_QUESTIONS; round++) {
    const check = await company.take({ kind: "orders", content, answers, dryRun: true });
    const { needs, unread } = await foundBy(company, check);
    if (check.errorCode !== "NEEDS_ANSWER") {
      const mapping = mappingOf(unread, truth, answers);
      told.mapped.push(...Object.values(mapping));
      return company.take({ kind: "orders", content, answers, mapping });
    }
    for (const question of needs) {
      if (answers[question.id] !== undefined) throw new Error(`„${question.id}” was answered „${answers[question.id]}” and is asked again`);
      answers[question.id] = answerTo(question, truth);
      told.asked.push(question.id.split(":")[0] ?? "");
    }
  }
  throw new Error(`the file asks on after ${MOST_QUESTIONS} rounds: ${Object.keys(answers).join(", ")}`);
}

/** Headings that the check does not read, by our column; what was answered to be read otherwise stays so. */
function mappingOf(unread: readonly string[], { headings }: Truth, answers: Readonly<Record<string, string>>): Record<string, string> {
  const said = new Set(Object.values(answers));
  return Object.fromEntries(
    [...headings].flatMap(([column, heading]) => (unread.includes(heading) && !said.has(heading) ? [[OUR_COLUMN[column], heading]] : [])),
  );
}

type Found = { needs: Question[]; unread: string[] };

async function foundBy({ scope }: FileCompany, { id }: ImportOutcome): Promise<Found> {
  const { rows } = await sql<Found>`
    select coalesce(needs, '[]') as needs, unknown_columns as unread from imports where company_id = ${scope.companyId} and id = ${id}`.execute(
    scope.db,
  );
  return rows[0] ?? { needs: [], unread: [] };
}

/** Why a file as a whole, or rows of it, did not go in; a file that did has none. */
async function reasons({ scope }: FileCompany, { id, kind, status, rejected }: ImportOutcome): Promise<string[]> {
  if (status === "succeeded" && rejected === 0) return [];
  const { rows } = await sql<{ reason: string }>`
    select distinct coalesce(r.reason, i.error_params ->> 'reason', i.error_code, i.status) as reason
    from imports i left join import_rejections r on r.company_id = i.company_id and r.import_id = i.id
    where i.company_id = ${scope.companyId} and i.id = ${id}`.execute(scope.db);
  return rows.map(({ reason }) => `${kind}: ${reason}`);
}

type Sum = { day: string; line: string; amount: number; units: number };

/** What differs from the truth, by day and line of the ledger, in the market's currency; and ledger against stored facts. */
export async function differencesOf({ company: { scope }, expected }: Taken): Promise<string[]> {
  const { rows } = await sql<Sum>`
    select day::text as day, line, sum(original_amount)::bigint as amount, sum(quantity)::bigint as units
    from postings where company_id = ${scope.companyId} group by 1, 2`.execute(scope.db);
  const truth = new Map<string, Sum>();
  for (const { day, line, originalAmount, quantity } of postingsOf(expected)) {
    const key = `${day} ${line}`;
    const sum = truth.get(key) ?? { day, line, amount: 0, units: 0 };
    truth.set(key, { ...sum, amount: sum.amount + originalAmount, units: sum.units + quantity });
  }
  const stored = new Map(rows.map((row) => [`${row.day} ${row.line}`, row]));
  const text = (sum: Sum | undefined): string => (sum === undefined ? "nothing" : `${sum.amount} of ${sum.units}`);
  const differ = [...new Set([...truth.keys(), ...stored.keys()])]
    .toSorted()
    .flatMap((key) =>
      text(truth.get(key)) === text(stored.get(key)) ? [] : [`${key}: ${text(truth.get(key))} sold, ${text(stored.get(key))} posted`],
    );
  const { differences } = await verifyLedger(scope.db, { companyIds: [scope.companyId], today: TODAY, limit: 4 });
  return [...differ, ...differences];
}
