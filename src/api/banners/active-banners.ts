import type { Account } from "#accounts/user.ts";
import type { BannerAudience } from "#core/banners.ts";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import { type BannerRow, findDismissals, findShownBanners, type Reader, saveDismissal } from "./banners.query.ts";

/** More at once would hide the screen under them. */
const MOST_AT_ONCE = 20;

function readerOf(account: Account | null): Reader {
  if (account === null) return { audiences: ["everybody"], companyId: null };
  const audiences: BannerAudience[] = ["everybody", "signedIn"];
  if (account.role === "owner") audiences.push("owners");
  if (account.isAdmin) audiences.push("admins");
  return { audiences, companyId: account.companyId };
}

/** What is for the account, or for whoever has none, at the moment, without what they have put away. */
export async function findActiveBanners(db: Db, account: Account | null, now: string): Promise<BannerRow[]> {
  const shown = await findShownBanners(db, readerOf(account), now);
  if (account === null || shown.length === 0) return shown.slice(0, MOST_AT_ONCE);
  const dismissals = await findDismissals({ db, companyId: account.companyId }, account.id);
  return shown.filter(({ id, revision, isDismissible }) => !isDismissible || dismissals.get(id) !== revision).slice(0, MOST_AT_ONCE);
}

/** Puts the banner's present text away for the account; again changes nothing. Throws NOT_FOUND, REFUSED. */
export async function dismissBanner(db: Db, account: Account, id: number, now: string): Promise<void> {
  const shown = await findShownBanners(db, readerOf(account), now);
  const banner = shown.find((row) => row.id === id);
  const none = new AppError("NOT_FOUND", `no banner ${id} is shown to user ${account.id}`);
  if (banner === undefined) throw none;
  if (!banner.isDismissible) throw new AppError("REFUSED", `banner ${id} stays`, { text: { key: "api:refused.bannerStays" } });
  const isSaved = await saveDismissal({ db, companyId: account.companyId }, account.id, banner, now);
  if (!isSaved) throw none;
}
