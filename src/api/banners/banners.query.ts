import { sql } from "kysely";
import type { Banner } from "#contract/banners.ts";
import type { BannerAudience, BannerKind, BannerOnly, BannerPlace } from "#core/banners.ts";
import type { Db } from "#db/connection.ts";

/** What a banner says, to whom and when, as it is stored. Moments are ISO 8601 instants. */
export type BannerValues = {
  kind: BannerKind;
  text: Banner["text"];
  link: Banner["link"];
  audience: BannerAudience;
  companyId: number | null;
  only: BannerOnly;
  place: BannerPlace;
  startsAt: string | null;
  endsAt: string | null;
  isDismissible: boolean;
  isOn: boolean;
};

export type BannerRow = BannerValues & {
  id: number;
  owner: Owner;
  version: number;
  revision: number;
  state: Banner["state"];
  createdAt: string;
  changedAt: string;
};

const COLUMNS = sql`b.id, b.owner_company_id as owner, b.version, b.revision, b.kind, b.text, b.link, b.audience, b.audience_company_id as "companyId",
  b.only_for as "only", b.place,
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

/** Whose banners: a company's own by its number, null = the instance's. */
export type Owner = number | null;

export async function findBanners(
  db: Db,
  owner: Owner,
  { now, limit, offset }: { now: string; limit: number; offset: number },
): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select * from (select ${COLUMNS}, ${stateAt(now)} as state from banners b where b.owner_company_id is not distinct from ${owner}::bigint) listed
    order by array_position(array['shown', 'planned', 'off', 'over'], state), id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countBanners(db: Db, owner: Owner): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from banners where owner_company_id is not distinct from ${owner}::bigint`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The banner, locked until the transaction ends; null when the owner has none such. */
export async function lockBanner(db: Db, owner: Owner, { id, now }: { id: number; now: string }): Promise<BannerRow | null> {
  const { rows } =
    await sql<BannerRow>`select ${COLUMNS}, ${stateAt(now)} as state from banners b where b.id = ${id} and b.owner_company_id is not distinct from ${owner}::bigint for update`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function insertBanner(db: Db, owner: Owner, { values, now }: { values: BannerValues; now: string }): Promise<BannerRow> {
  const { rows } = await sql<BannerRow>`
    insert into banners as b (owner_company_id, kind, text, link, audience, audience_company_id, only_for, place,
                              starts_at, ends_at, is_dismissible, is_on, created_at, changed_at)
    values (${owner}::bigint, ${values.kind}, ${JSON.stringify(values.text)}::jsonb, ${jsonOrNull(values.link)}::jsonb, ${values.audience}, ${values.companyId}, ${JSON.stringify(values.only)}::jsonb, ${values.place},
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
      only_for = ${JSON.stringify(values.only)}::jsonb, place = ${values.place},
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
export type AudienceOf = { audiences: readonly BannerAudience[]; companyId: number | null };

/** What is shown to the reader at the moment, put away or not, the gravest and then the newest first. */
export async function findShownBanners(db: Db, { audiences, companyId }: AudienceOf, now: string): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select ${COLUMNS}, 'shown' as state from banners b
    where ${stateAt(now)} = 'shown'
      and (b.audience = any(${[...audiences]}::text[]) or (b.audience = 'company' and b.audience_company_id = ${companyId}::bigint))
    order by array_position(array['outage', 'warning', 'success', 'info', 'promotion'], b.kind),
      b.owner_company_id is not null, b.id desc`.execute(db);
  return rows;
}
