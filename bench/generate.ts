/**
 * Fills an instance: source facts by SQL that follows from the row's number alone, then ledger and rollups by the product's own
 * recompute. Facts are written as an import would leave them; nothing here writes a posting or a rollup.
 */
import { sql } from "kysely";
import type { Day } from "../src/core/facts.ts";
import { createUser } from "../src/accounts/create-user.ts";
import { addDays, isoWeekday } from "../src/core/day.ts";
import { type Database, withTransaction } from "../src/db/connection.ts";
import type { CompanyScope } from "../src/db/scope.ts";
import { recompute } from "../src/pipeline/figures/recompute.ts";
import { storeRates } from "../src/pipeline/rates/store-rates.ts";
import { freeId, writeFacts } from "./facts.ts";
import { type CompanySize, DAYS, emailOf, FIRST_DAY, type InstanceSize, PASSWORD, USERS } from "./sizes.ts";

const FX_SOURCE = "bench";
const NUMBERED = ["stores", "products", "offers", "orders", "order_lines", "refunds", "billing_entries", "expenses", "expense_versions"];

/** The large companies on one connection, the small ones beside them on another. */
export async function generate(database: Database, size: InstanceSize, say: (text: string) => void): Promise<void> {
  const { db } = database;
  await sql`create or replace function bench_share(n bigint, salt bigint) returns float8 language sql immutable parallel safe
    return (hashint8extended(n, salt) & 2147483647) / 2147483648.0`.execute(db);
  await storeRates(db, FX_SOURCE, rates());
  const fill = async (companies: readonly CompanySize[]): Promise<void> => {
    for (const company of companies) await fillCompany(database, company, say);
  };
  await Promise.all([fill([size.tenth, size.large]), fill(size.others)]);
  for (const table of NUMBERED) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${freeId(size.others.length + 2)}::bigint)`.execute(db);
  }
  await sql`drop function bench_share(bigint, bigint)`.execute(db);
  say("statistics and visibility maps");
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** Whole or not at all, so that a generation that was cut off goes on where it was. */
async function fillCompany({ db }: Database, size: CompanySize, say: (text: string) => void): Promise<void> {
  const began = performance.now();
  const { rows } = await sql`select from companies where name = ${size.name}`.execute(db);
  if (rows.length > 0) return;
  await withTransaction(db, async (transaction) => {
    const { companyId } = await createUser(transaction, { email: emailOf(size.name), password: PASSWORD, company: size.name });
    for (let user = 1; user < (size.isLarge ? USERS : 1); user += 1) {
      await createUser(transaction, { email: emailOf(size.name, user), password: PASSWORD, companyId, role: "manager" });
    }
    await sql`update companies set fx_source = ${FX_SOURCE} where company_id = ${companyId}`.execute(transaction);
    const scope: CompanyScope = { db: transaction, companyId };
    await writeFacts(scope, size);
    await recompute(scope, { productIds: null, from: null, to: null, today: addDays(FIRST_DAY, DAYS - 1) });
  });
  if (size.isLarge) say(`company ${size.name}: ${size.lines} lines in ${Math.round((performance.now() - began) / 1000)} s`);
}

const CURRENCIES = [
  ["CZK", 0.1712],
  ["EUR", 4.2607],
  ["HUF", 0.01089],
] as const;

/** A table on every working day, from the month before the first sale on; the rates wander by a few percent. */
function rates(): { currency: "CZK" | "EUR" | "HUF"; date: Day; table: string; mid: string }[] {
  const first = addDays(FIRST_DAY, -30);
  const days = Array.from({ length: DAYS + 90 }, (_, at) => ({ at, date: addDays(first, at) })).filter(({ date }) => isoWeekday(date) <= 5);
  return days.flatMap(({ at, date }) =>
    CURRENCIES.map(([currency, base], place) => {
      return { currency, date, table: `${at}/A/BENCH`, mid: (base * (1 + 0.03 * Math.sin(at / 40 + place))).toFixed(8) };
    }),
  );
}
