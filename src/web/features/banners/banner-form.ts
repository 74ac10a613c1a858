/** The fields of the editor ↔ a banner of the API. */
import type { Banner, createBannerRoute, updateBannerRoute } from "#contract/banners.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { type BannerAudience, type BannerKind, type BannerOnly, type BannerPlace, type BannerWords, FOR_ALL } from "#core/banners.ts";
import type { Locale } from "#core/locales.ts";
import { formatFor } from "../../lib/format.ts";
import { dayFromText } from "../../ui/day-text.ts";

/** A text in each language; empty = none. */
type Texts = Record<Locale, string>;

export type BannerForm = {
  kind: BannerKind;
  text: Texts;
  linkUrl: string;
  label: Texts;
  audience: BannerAudience;
  /** Empty = none chosen yet. */
  companyId: string;
  companyName: string;
  only: BannerOnly;
  place: BannerPlace;
  /** As people type them; empty = no bound. */
  fromDay: string;
  fromTime: string;
  untilDay: string;
  untilTime: string;
  isDismissible: boolean;
  isOn: boolean;
};

type NewBody = BodyInputOf<typeof createBannerRoute>;
type ChangeBody = Omit<BodyInputOf<typeof updateBannerRoute>, "version">;

const NO_TEXTS: Texts = { pl: "", en: "", cs: "", sk: "", hu: "" };

export const EMPTY_FORM: BannerForm = {
  kind: "info",
  text: NO_TEXTS,
  linkUrl: "",
  label: NO_TEXTS,
  audience: "signedIn",
  companyId: "",
  companyName: "",
  only: FOR_ALL,
  place: "everywhere",
  fromDay: "",
  fromTime: "",
  untilDay: "",
  untilTime: "",
  isDismissible: true,
  isOn: true,
};

/** To one's own team, whom the server knows. */
export const TEAM_FORM: BannerForm = { ...EMPTY_FORM, audience: "company" };

/** An instant as the clock of the zone shows it, `20.11.2026` and `14:20`; both empty without one. */
function shownOf(instant: string | null, zone: string): [day: string, time: string] {
  if (instant === null) return ["", ""];
  const [day = "", time = ""] = formatFor("pl").moment(instant, zone).split(" ");
  return [day, time];
}

/** What stands for a time that was left empty: a day from its beginning to its last minute. */
export const WHOLE_DAY = { from: "00:00", until: "23:59" } as const;

/** `local` is `yyyy-MM-ddTHH:mm`, null without a bound, or with one that is no day or no time. */
export type Bound = { local: string | null; problem: "day" | "time" | null };

function timeOf(text: string): string | null {
  const [, hours = "", minutes = "00"] = /^([01]?\d|2[0-3])(?:[:.]([0-5]\d))?$/.exec(text.trim()) ?? [];
  return hours === "" ? null : `${hours.padStart(2, "0")}:${minutes}`;
}

function boundOf(dayText: string, timeText: string, otherwise: string): Bound {
  if (dayText.trim() === "" && timeText.trim() === "") return { local: null, problem: null };
  const day = dayFromText(dayText);
  if (day === null) return { local: null, problem: "day" };
  const time = timeText.trim() === "" ? otherwise : timeOf(timeText);
  return time === null ? { local: null, problem: "time" } : { local: `${day}T${time}`, problem: null };
}

export function boundsOf({ fromDay, fromTime, untilDay, untilTime }: BannerForm): { from: Bound; until: Bound } {
  return { from: boundOf(fromDay, fromTime, WHOLE_DAY.from), until: boundOf(untilDay, untilTime, WHOLE_DAY.until) };
}

function textsOf({ pl, en, cs, sk, hu }: BannerWords): Texts {
  return { pl, en: en ?? "", cs: cs ?? "", sk: sk ?? "", hu: hu ?? "" };
}

export function formOf(banner: Banner, zone: string): BannerForm {
  const { kind, text, link, audience, companyId, companyName, only, place, from, until, isDismissible, isOn } = banner;
  const [fromDay, fromTime] = shownOf(from, zone);
  const [untilDay, untilTime] = shownOf(until, zone);
  return {
    kind,
    text: textsOf(text),
    linkUrl: link?.url ?? "",
    label: link === null ? NO_TEXTS : textsOf(link.label),
    audience,
    companyId: companyId ?? "",
    companyName: companyName ?? "",
    only,
    place,
    fromDay,
    fromTime,
    untilDay,
    untilTime,
    isDismissible,
    isOn,
  };
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text);

const instantOrNull = ({ local }: Bound, zone: string): string | null =>
  local === null ? null : Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString();

export function wordsOf({ pl, en, cs, sk, hu }: Texts): Banner["text"] {
  return { pl, en: orNull(en), cs: orNull(cs), sk: orNull(sk), hu: orNull(hu) };
}

/** None as long as nothing of it is filled in. */
export function linkOf({ linkUrl, label }: BannerForm): Banner["link"] {
  if ([linkUrl, ...Object.values(label)].every((part) => part.trim() === "")) return null;
  return { url: linkUrl, label: wordsOf(label) };
}

const companyOf = ({ audience, companyId }: BannerForm): string | null => (audience === "company" ? orNull(companyId) : null);

export function bodyOf(form: BannerForm, zone: string): NewBody {
  const { kind, audience, only, place, isDismissible, isOn } = form;
  const { from, until } = boundsOf(form);
  return {
    kind,
    text: wordsOf(form.text),
    link: linkOf(form),
    audience,
    companyId: companyOf(form),
    only,
    place,
    from: instantOrNull(from, zone),
    until: instantOrNull(until, zone),
    isDismissible,
    isOn,
  };
}

/**
 * What differs, and no more: a moment that nobody touched keeps its seconds, and its place in the hour that autumn repeats.
 */
export function changeOf(form: BannerForm, saved: BannerForm, zone: string): ChangeBody {
  const before = bodyOf(saved, zone);
  const written = (value: unknown): string => JSON.stringify(value);
  return Object.fromEntries(
    Object.entries(bodyOf(form, zone)).filter(([name, value]) => written(value) !== written(Reflect.get(before, name))),
  );
}
