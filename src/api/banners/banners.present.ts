import type { ActiveBanner, Banner } from "#contract/banners.ts";
import type { BannerRow, BannerValues } from "./banners.query.ts";

type Said = Pick<Banner, "kind" | "text" | "link" | "isDismissible">;

function said({ kind, textPl, textEn, linkUrl, linkLabelPl, linkLabelEn, isDismissible }: BannerValues): Said {
  const link = linkUrl === null || linkLabelPl === null ? null : { url: linkUrl, label: { pl: linkLabelPl, en: linkLabelEn } };
  return { kind, text: { pl: textPl, en: textEn }, link, isDismissible };
}

export function presentBanner(row: BannerRow, companyName: string | null): Banner {
  const { id, version, audience, companyId, startsAt, endsAt, isOn, state, createdAt, changedAt } = row;
  return {
    id: String(id),
    version,
    ...said(row),
    audience,
    companyId: companyId === null ? null : String(companyId),
    companyName,
    from: startsAt,
    until: endsAt,
    isOn,
    state,
    createdAt,
    changedAt,
  };
}

export function presentActive(row: BannerRow): ActiveBanner {
  return { id: String(row.id), revision: row.revision, ...said(row) };
}
