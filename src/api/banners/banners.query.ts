import { sql } from "kysely";
import pg from "pg";
import type { Banner } from "#contract/banners.ts";
import type { BannerAudience, BannerKind } from "#core/banners.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

/** What a banner says, to whom and when, as it is stored. Moments are ISO 8601 instants. */
export type BannerValues = {
  kind: BannerKind;
  text: Banner["text"];
  link: Banner["link"];
  audience: BannerAudience;
  companyId: number | null;
  startsAt: string | null;
  endsAt: string | null;
  isDismissible: boolean;
  isOn: boolean;
};

export type BannerRow = BannerValues & {
  id: number;
  version: number;
  revision: number;
  state: Banner["state"];
  createdAt: string;
  changedAt: string;
};

const COLUMNS = sql`b.id, b.version, b.revision, b.kind, b.text, b.link, b.audience, b.audience_company_id as "companyId",
  b.starts_at as "startsAt", b.ends_at as "endsAt", b.is_dismissible as "isDismissible", b.is_on as "isOn",
  b.created_at as "createdAt", b.changed_at as "changedAt"`;

/** From `starts_at` on, and before `ends_at`. */
const stateAt = (now: string) => sql`case when not b.is_on then 'off' when b.starts_at > ${now}::timestamptz then 'planned'
  when b.ends_at <= ${now}::timestamptz then 'over' else 'shown' end`;

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

function onlyRow([row]: readonly BannerRow[]): BannerRow {
  if (row === undefined) throw new Error("a banner was written and has no row");
  return row;
}

export async function findBanners(db: Db, now: string, page: { limit: number; offset: number }): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select * from (select ${COLUMNS}, ${stateAt(now)} as state from banners b) listed
    order by array_position(array['shown', 'planned', 'off', 'over'], state), id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countBanners(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from banners`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The banner, locked until the transaction ends; null when there is none. */
export async function lockBanner(db: Db, id: number, now: string): Promise<BannerRow | null> {
  const { rows } = await sql<BannerRow>`select ${COLUMNS}, ${stateAt(now)} as state from banners b where b.id = ${id} for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertBanner(db: Db, values: BannerValues, now: string): Promise<BannerRow> {
  const { rows } = await sql<BannerRow>`
    insert into banners as b (kind, text, link, audience, audience_company_id,
                              starts_at, ends_at, is_dismissible, is_on, created_at, changed_at)
    values (${values.kind}, ${JSON.stringify(values.text)}::jsonb, ${jsonOrNull(values.link)}::jsonb, ${values.audience}, ${values.companyId},
            ${values.startsAt}, ${values.endsAt}, ${values.isDismissible}, ${values.isOn}, ${now}, ${now})
    returning ${COLUMNS}, ${stateAt(now)} as state`.execute(db);
  return onlyRow(rows);
}

/** Of a banner that is locked. `isOtherText`: whoever has put it away sees it again. */
export async function updateBanner(
  db: Db,
  id: number,
  values: BannerValues,
  { isOtherText, now }: { isOtherText: boolean; now: string },
): Promise<BannerRow> {
  const { rows } = await sql<BannerRow>`
    update banners b set version = b.version + 1, revision = b.revision + ${isOtherText ? 1 : 0}, kind = ${values.kind},
      text = ${JSON.stringify(values.text)}::jsonb, link = ${jsonOrNull(values.link)}::jsonb, audience = ${values.audience}, audience_company_id = ${values.companyId},
      starts_at = ${values.startsAt}, ends_at = ${values.endsAt}, is_dismissible = ${values.isDismissible}, is_on = ${values.isOn},
      changed_at = ${now}
    where b.id = ${id} returning ${COLUMNS}, ${stateAt(now)} as state`.execute(db);
  return onlyRow(rows);
}

export async function deleteBanner(db: Db, id: number): Promise<void> {
  await sql`delete from banners where id = ${id}`.execute(db);
}

/** One company at a time: rows of companies live apart. Null when there is no such company. */
export async function findCompanyName(db: Db, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from companies where company_id = ${companyId}`.execute(db);
  return rows[0]?.name ?? null;
}

/** Who asks, as far as audiences are concerned; `companyId` null = nobody is signed in. */
export type Reader = { audiences: readonly BannerAudience[]; companyId: number | null };

/** What is shown to the reader at the moment, put away or not, the gravest and then the newest first. */
export async function findShownBanners(db: Db, { audiences, companyId }: Reader, now: string): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select ${COLUMNS}, 'shown' as state from banners b
    where ${stateAt(now)} = 'shown'
      and (b.audience = any(${[...audiences]}::text[]) or (b.audience = 'company' and b.audience_company_id = ${companyId}::bigint))
    order by array_position(array['outage', 'warning', 'success', 'info', 'promotion'], b.kind), b.id desc`.execute(db);
  return rows;
}

/** Number of a banner → revision of the text that the user has put away. */
export async function findDismissals({ db, companyId }: CompanyScope, userId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ bannerId: number; revision: number }>`
    select banner_id as "bannerId", revision from banner_dismissals
    where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  return new Map(rows.map(({ bannerId, revision }) => [bannerId, revision]));
}

/** Between being found and being put away an administrator took it back. */
function isDeletedMeanwhile(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "banner_dismissals_banner_id_fkey";
}

/** @returns false when the banner is not there any more. */
export async function saveDismissal(
  { db, companyId }: CompanyScope,
  userId: number,
  { id, revision }: Pick<BannerRow, "id" | "revision">,
  now: string,
): Promise<boolean> {
  const statement = sql`
    insert into banner_dismissals (company_id, user_id, banner_id, revision, dismissed_at)
    values (${companyId}, ${userId}, ${id}, ${revision}, ${now})
    on conflict (company_id, user_id, banner_id) do update set revision = excluded.revision, dismissed_at = excluded.dismissed_at`;
  try {
    await statement.execute(db);
    return true;
  } catch (error) {
    if (isDeletedMeanwhile(error)) return false;
    throw error;
  }
}
