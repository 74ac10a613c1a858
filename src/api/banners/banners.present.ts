import type { ActiveBanner, Banner } from "#contract/banners.ts";
import { readBanner } from "#text/banner-markdown.ts";
import type { BannerRow, BannerValues } from "./banners.query.ts";

type Said = Pick<Banner, "kind" | "text" | "link" | "isDismissible">;

function said({ kind, text, link, isDismissible }: BannerValues): Said {
  return { kind, text, link, isDismissible };
}

const blocksOf = (source: string) => readBanner(source).blocks;
const blocksOrNull = (source: string | null) => (source === null ? null : blocksOf(source));

export function presentBanner(row: BannerRow, companyName: string | null, counts: Banner["counts"]): Banner {
  const { id, version, audience, companyId, only, place, startsAt, endsAt, isOn, state, createdAt, changedAt } = row;
  return {
    id: String(id),
    version,
    ...said(row),
    audience,
    companyId: companyId === null ? null : String(companyId),
    companyName,
    only,
    place,
    counts,
    from: startsAt,
    until: endsAt,
    isOn,
    state,
    createdAt,
    changedAt,
  };
}

export function presentActive(row: BannerRow): ActiveBanner {
  const { pl, en, cs, sk, hu } = row.text;
  const read = { pl: blocksOf(pl), en: blocksOrNull(en), cs: blocksOrNull(cs), sk: blocksOrNull(sk), hu: blocksOrNull(hu) };
  return { id: String(row.id), revision: row.revision, isTeam: row.owner !== null, place: row.place, ...said(row), said: read };
}
