/** What a banner can be, what it says and whom it can be for. */
import type { Market } from "./facts.ts";
import { type Locale, LOCALES } from "./locales.ts";
import { SCREENS } from "./screens.ts";

/** What it is about, the gravest last but for what is only advertised. */
export const BANNER_KINDS = ["info", "success", "warning", "outage", "promotion"] as const;
export type BannerKind = (typeof BANNER_KINDS)[number];

/**
 * Who sees it. `everybody`: also whoever is not signed in; `owners`: owners of any company; `admins`: administrators of the
 * instance; `company`: everybody of one company.
 */
export const BANNER_AUDIENCES = ["everybody", "signedIn", "owners", "admins", "company"] as const;
export type BannerAudience = (typeof BANNER_AUDIENCES)[number];

/** The longest text of a banner and of its button, in characters. */
export const BANNER_TEXT_MAX = 500;
export const BANNER_LABEL_MAX = 60;

/** The clock by which banners begin and end (docs/RULES.md, Banners). */
export const BANNER_ZONE = "Europe/Warsaw";

/** A page elsewhere over http or https, or a path of this app; a second slash would lead to another host. */
const ADDRESS = /^(?:https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?|\/(?![/\\])[^\s\\]*)$/;

export function isBannerAddress(url: string): boolean {
  return ADDRESS.test(url);
}

/** Polish is what there always is. */
export type BannerWords = { pl: string } & Readonly<Record<Exclude<Locale, "pl">, string | null>>;

/** The language in which a screen of another one says it (docs/RULES.md, Banners): its own, else English, else Polish. */
export function spokenIn(words: BannerWords, language: Locale): Locale {
  const isThere = (candidate: Locale): boolean => (words[candidate] ?? "").trim() !== "";
  return [language, "en" as const].find(isThere) ?? "pl";
}

/** The languages in which nothing is written yet. */
export function untranslated(words: BannerWords): readonly Locale[] {
  return LOCALES.filter((language) => (words[language] ?? "").trim() === "");
}

export const RUN_MARKS = ["strong", "emphasis", "code"] as const;
/** A stretch of words that look alike; with `url` they are a link. */
export type BannerRun = { text: string; marks: (typeof RUN_MARKS)[number][]; url: string | null };

/**
 * A paragraph, or with a marker („•”, „2.”) a point of a list. Flat, so that nothing but words, marks and allowed addresses can
 * ever reach a page.
 */
export type BannerBlock = { marker: string | null; runs: BannerRun[] };

/** Where it stands: on top of every screen, of what is open without a session, or of one screen and those below it. */
export const BANNER_PLACES = [
  "everywhere",
  "login",
  "dashboard",
  "orders",
  "products",
  "expenses",
  "allegroAds",
  "progress",
  "settings",
  "subscription",
] as const;
export type BannerPlace = (typeof BANNER_PLACES)[number];

/** Whether it stands on the screen with this address. */
export function standsAt(place: BannerPlace, pathname: string): boolean {
  if (place === "everywhere") return true;
  const isInside = pathname === "/system" || pathname.startsWith("/system/");
  if (place === "login") return !isInside;
  const { path } = SCREENS[place];
  return pathname === path || (path !== "/system" && pathname.startsWith(`${path}/`));
}

export const BANNER_ROLES = ["owner", "manager", "viewer"] as const;

/** How a company is: it has no store, a connection has expired, its last reading failed, or how its subscription stands. */
export const COMPANY_STATES = ["withoutStores", "connectionLost", "readingFailed", "trial", "grace", "readOnly", "paused"] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** To whom of its audience alone it is shown; an empty list leaves everybody. */
export type BannerOnly = {
  roles: (typeof BANNER_ROLES)[number][];
  /** Ids of plans of the instance. */
  plans: string[];
  markets: Market[];
  states: CompanyState[];
};

export const FOR_ALL: BannerOnly = { roles: [], plans: [], markets: [], states: [] };

/** Whoever reads it, with their company as it is. */
export type BannerReader = {
  role: BannerOnly["roles"][number];
  plan: string | null;
  markets: readonly string[];
  states: readonly CompanyState[];
};

/** Something of every list that is not empty; whoever is not signed in has nothing of any (docs/RULES.md, Banners). */
export function isMeantFor({ roles, plans, markets, states }: BannerOnly, reader: BannerReader | null): boolean {
  const hasOne = (wanted: readonly string[], own: readonly (string | null)[]): boolean =>
    wanted.length === 0 || wanted.some((one) => own.includes(one));
  return (
    hasOne(roles, [reader?.role ?? null]) &&
    hasOne(plans, [reader?.plan ?? null]) &&
    hasOne(markets, reader?.markets ?? []) &&
    hasOne(states, reader?.states ?? [])
  );
}
