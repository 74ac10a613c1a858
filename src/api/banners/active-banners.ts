import type { Account } from "#accounts/user.ts";
import { type BannerAudience, isMeantFor } from "#core/banners.ts";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import { findDismissals, findReader, type Moment, type ReadKind, saveDismissal, saveRead } from "./banner-readers.query.ts";
import { type AudienceOf, type BannerRow, findShownBanners } from "./banners.query.ts";

/** More at once would hide the screen under them. */
const MOST_AT_ONCE = 20;

function audienceOf(account: Account | null): AudienceOf {
  if (account === null) return { audiences: ["everybody"], companyId: null };
  const audiences: BannerAudience[] = ["everybody", "signedIn"];
  if (account.role === "owner") audiences.push("owners");
  if (account.isAdmin) audiences.push("admins");
  return { audiences, companyId: account.companyId };
}

/** What is for the account at the moment, put away or not; how their company is, is asked only where a banner depends on it. */
async function findMeant(db: Db, account: Account | null, moment: Moment): Promise<BannerRow[]> {
  const shown = await findShownBanners(db, audienceOf(account), moment.now);
  const isNarrowed = shown.some(({ only }) => !isMeantFor(only, null));
  const reader = account === null || !isNarrowed ? null : await findReader({ db, companyId: account.companyId }, account, moment);
  return shown.filter(({ only }) => isMeantFor(only, reader));
}

/** What is for the account, or for whoever has none, at the moment, without what they have put away. */
export async function findActiveBanners(db: Db, account: Account | null, moment: Moment): Promise<BannerRow[]> {
  const shown = await findMeant(db, account, moment);
  if (account === null || shown.length === 0) return shown.slice(0, MOST_AT_ONCE);
  const dismissals = await findDismissals({ db, companyId: account.companyId }, account.id);
  return shown.filter(({ id, revision, isDismissible }) => !isDismissible || dismissals.get(id) !== revision).slice(0, MOST_AT_ONCE);
}

const noneShown = (account: Account, id: number): AppError => new AppError("NOT_FOUND", `no banner ${id} is shown to user ${account.id}`);

async function shownOr404(db: Db, account: Account, id: number, moment: Moment): Promise<BannerRow> {
  const banner = (await findMeant(db, account, moment)).find((row) => row.id === id);
  if (banner === undefined) throw noneShown(account, id);
  return banner;
}

/** Puts the banner's present text away for the account; again changes nothing. Throws NOT_FOUND, REFUSED. */
export async function dismissBanner(db: Db, account: Account, id: number, moment: Moment): Promise<void> {
  const banner = await shownOr404(db, account, id, moment);
  if (!banner.isDismissible) throw new AppError("REFUSED", `banner ${id} stays`, { text: { key: "api:refused.bannerStays" } });
  const isSaved = await saveDismissal({ db, companyId: account.companyId }, { userId: account.id, now: moment.now }, banner);
  if (!isSaved) throw noneShown(account, id);
}

/** Counts the account among those who saw the present text, or followed it; again changes nothing. Throws NOT_FOUND. */
export async function noteRead(db: Db, account: Account, id: number, { what, ...moment }: Moment & { what: ReadKind }): Promise<void> {
  const banner = await shownOr404(db, account, id, moment);
  const isSaved = await saveRead({ db, companyId: account.companyId }, { userId: account.id, what, now: moment.now }, banner);
  if (!isSaved) throw noneShown(account, id);
}
