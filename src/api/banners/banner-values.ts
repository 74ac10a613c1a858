/** A banner as the API writes it ↔ as it is stored, and what the contract alone cannot check. */
import type { Banner, BannerChange, NewBanner } from "#contract/banners.ts";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "#core/errors.ts";
import { isMeantFor } from "#core/banners.ts";
import { LOCALES } from "#core/locales.ts";
import { readBanner } from "#text/banner-markdown.ts";
import { numberOf } from "../http/ids.ts";
import type { BannerValues } from "./banners.query.ts";

/** As the database gives it back: microseconds, no zeros at the end. */
function stored(instant: string | null): string | null {
  if (instant === null) return null;
  return Temporal.Instant.from(instant).round({ smallestUnit: "microsecond", roundingMode: "trunc" }).toString();
}

function wrong(field: string, key: string): AppError {
  return new AppError("VALIDATION", `${field}: ${key}`, { fields: { [field]: [key] } });
}

/** The number of the company a banner is for; null unless its audience is one. Throws VALIDATION. */
function audienceCompany({ audience, companyId }: Pick<NewBanner, "audience" | "companyId">): number | null {
  if (audience !== "company") return null;
  if (companyId === null) throw wrong("companyId", "required");
  const number = numberOf(companyId);
  if (number === null) throw wrong("companyId", "companyUnknown");
  return number;
}

/** A link that would lead nowhere, or where no link of ours may lead. Throws VALIDATION. */
function checkLinks(text: NewBanner["text"]): void {
  const language = LOCALES.find((candidate) => readBanner(text[candidate] ?? "").refused.length > 0);
  if (language !== undefined) throw wrong(`text.${language}`, "bannerLink");
}

/** Throws VALIDATION for a company that is missing or cannot be one, a link in the text, and an end that is not after the beginning. */
export function valuesOf(banner: NewBanner): BannerValues {
  const { kind, text, link, audience, only, place, from, until, isDismissible, isOn } = banner;
  checkLinks(text);
  if (place === "login" && (audience !== "everybody" || !isMeantFor(only, null))) throw wrong("place", "bannerLogin");
  if (from !== null && until !== null && Temporal.Instant.compare(from, until) >= 0) throw wrong("until", "bannerUntil");
  return {
    kind,
    text,
    link,
    audience,
    companyId: audienceCompany(banner),
    only,
    place,
    startsAt: stored(from),
    endsAt: stored(until),
    isDismissible,
    isOn,
  };
}

/** What the banner says after the change: a field left out keeps its value. */
export function withChange(banner: Banner, change: BannerChange): NewBanner {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...banner, ...Object.fromEntries(given) };
}

/** Fields that differ, as each of the two has them. */
export function differences(before: BannerValues, after: BannerValues): { before: Partial<BannerValues>; after: Partial<BannerValues> } {
  const names = Object.entries(after).flatMap(([name, value]) => (isDeepStrictEqual(Reflect.get(before, name), value) ? [] : [name]));
  const only = (values: BannerValues) => Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]));
  return { before: only(before), after: only(after) };
}
