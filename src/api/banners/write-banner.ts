import { writeAudit } from "#accounts/audit.ts";
import type { Banner, BannerChange, NewBanner } from "#contract/banners.ts";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { differences, valuesOf, withChange } from "./banner-values.ts";
import { countReads } from "./banner-readers.query.ts";
import { presentBanner } from "./banners.present.ts";
import {
  type BannerRow,
  type BannerValues,
  deleteBanner,
  findCompanyName,
  insertBanner,
  lockBanner,
  type Owner,
  updateBanner,
} from "./banners.query.ts";

/** Who writes for whom, in a transaction of theirs and for the log of their company; `now` is an ISO 8601 instant. */
export type Author = { scope: CompanyScope; userId: number; now: string; owner: Owner };

export async function presentWithCompany(db: Db, owner: Owner, rows: readonly BannerRow[]): Promise<Banner[]> {
  const counts = await countReads(db, owner, rows);
  const banners: Banner[] = [];
  for (const row of rows) {
    const companyName = row.companyId === null ? null : await findCompanyName(db, row.companyId);
    banners.push(presentBanner(row, companyName, counts.get(row.id) ?? NOBODY));
  }
  return banners;
}

const NOBODY = { seen: 0, closed: 0, clicked: 0 };

async function presentOne(db: Db, row: BannerRow): Promise<Banner> {
  const [banner] = await presentWithCompany(db, row.owner, [row]);
  if (banner === undefined) throw new Error("a banner was not presented");
  return banner;
}

async function checkCompany(db: Db, { companyId }: BannerValues): Promise<void> {
  if (companyId === null || (await findCompanyName(db, companyId)) !== null) return;
  throw new AppError("VALIDATION", `no company ${companyId}`, { fields: { companyId: ["companyUnknown"] } });
}

async function lockOr404({ scope, now, owner }: Author, id: number): Promise<BannerRow> {
  const row = await lockBanner(scope.db, owner, { id, now });
  if (row === null) throw new AppError("NOT_FOUND", `no banner ${id}`);
  return row;
}

function log({ scope, userId }: Author, verb: string, id: number, change: { before?: object; after?: object }): Promise<void> {
  return writeAudit(scope, { action: `banner.${verb}`, userId, subjectType: "banner", subjectId: String(id), ...change });
}

/** Throws VALIDATION. */
export async function createBanner(author: Author, body: NewBanner): Promise<Banner> {
  const { db } = author.scope;
  const values = valuesOf(body);
  await checkCompany(db, values);
  const row = await insertBanner(db, author.owner, { values, now: author.now });
  await log(author, "created", row.id, { after: values });
  return presentOne(db, row);
}

/** A change that changes nothing keeps the version. Throws NOT_FOUND, CONFLICT, VALIDATION. */
export async function changeBanner(author: Author, id: number, body: BannerChange): Promise<Banner> {
  const { db } = author.scope;
  const row = await lockOr404(author, id);
  if (body.version !== row.version) throw new AppError("CONFLICT", `banner ${id} has version ${row.version}, not ${body.version}`);
  const values = valuesOf(withChange(await presentOne(db, row), body));
  const changed = differences(row, values);
  if (Object.keys(changed.after).length === 0) return presentOne(db, row);
  await checkCompany(db, values);
  const isOtherText = "text" in changed.after;
  const saved = await updateBanner(db, id, values, { isOtherText, now: author.now });
  await log(author, "changed", id, changed);
  return presentOne(db, saved);
}

/** Throws NOT_FOUND. */
export async function removeBanner(author: Author, id: number): Promise<void> {
  const { text, audience, companyId } = await lockOr404(author, id);
  await deleteBanner(author.scope.db, id);
  await log(author, "deleted", id, { before: { text, audience, companyId } });
}
