/** Kinds of fees that nobody has classified, met in billing files. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";

const database = forFile(createReferenceDatabase);

const shop = (): Promise<FileCompany> => createFileCompany(database, { markets: ["PL"] });
const billing = (...rows: string[]) =>
  ({ kind: "billing", content: ["id;occurred_at;type_id;type_name;amount;currency;vat_rate;order_id;market", ...rows] }) as const;

test("a kind of fee that nobody knows is told to each company whose file names it, until somebody has classified it", async () => {
  const [one, other, tried] = [await shop(), await shop(), await shop()];
  const unknown = billing(
    "1;2025-03-06T12:30:00+01:00;ZZ8;Opłata za szczęście;-1,23;PLN;23;;PL",
    "2;2025-03-07T12:30:00+01:00;ZZ8;Opłata za szczęście;-2,46;PLN;23;;PL",
  );
  const alertsOf = async ({ scope: { db, companyId } }: typeof one) => {
    const { rows } =
      await sql`select subject, params, times from alerts where company_id = ${companyId} and kind = 'unknownBillingType'`.execute(db);
    return rows;
  };
  const alert = {
    subject: "ZZ8",
    params: { typeId: "ZZ8", typeName: "Opłata za szczęście", line: "otherFees", entries: 2, sums: "-369 PLN" },
    times: 1,
  };
  await tried.take({ ...unknown, dryRun: true });
  expect(await alertsOf(tried)).toEqual([]);
  await one.take(unknown);
  await one.take(unknown);
  expect(await alertsOf(one)).toEqual([alert]);
  await sql`insert into company_billing_types (company_id, type_id, line) values (${other.scope.companyId}, 'ZZ8', 'delivery')`.execute(
    database.db,
  );
  await other.take(unknown);
  expect(await alertsOf(other)).toEqual([]);
  expect(
    (await verifyLedger(database.db, { companyIds: [one.scope.companyId, other.scope.companyId], today: "2025-04-01" })).differences,
  ).toEqual([]);
});
