/** What administrators of the instance tell people on top of their screens. */
import { z } from "zod";
import {
  BANNER_AUDIENCES,
  BANNER_KINDS,
  BANNER_LABEL_MAX,
  BANNER_PLACES,
  BANNER_ROLES,
  BANNER_TEXT_MAX,
  COMPANY_STATES,
  FOR_ALL,
  isBannerAddress,
  RUN_MARKS,
} from "#core/banners.ts";
import { Count, Id, IdParams, InstantText, MarketCode, PageQuery, pageOf } from "./common.ts";
import { MOST_PLANS, PlanId } from "./plans.ts";
import type { RouteContract } from "./route.ts";

const REQUIRED = { message: "nothing in it", params: { text: "required" } };

const written = (max: number, allowed: RegExp) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text !== "", REQUIRED)
    .regex(allowed);

/** Polish is what there always is; what is missing is said in English, else in Polish (docs/RULES.md, Banners). */
function words(max: number, allowed: RegExp) {
  const own = written(max, allowed);
  const other = own.nullable().default(null);
  return z.object({ pl: own, en: other, cs: other, sk: other, hu: other });
}

/** Without control characters; a text has lines, a label is one. */
const LINES = /^(?:\P{Cc}|\n)*$/u;
const ONE_LINE = /^\P{Cc}*$/u;

const Link = z.object({
  url: z
    .string()
    .trim()
    .max(500)
    .refine(isBannerAddress, { message: "neither http, https nor a path", params: { text: "bannerLink" } }),
  label: words(BANNER_LABEL_MAX, ONE_LINE),
});

/** An instant of a year that the database knows. */
const Moment = InstantText.refine((instant) => instant >= "0001", { message: "no such year", params: { text: "invalid" } });

/** Markdown (docs/RULES.md, Banners). */
const Words = words(BANNER_TEXT_MAX, LINES);
const Kind = z.enum(BANNER_KINDS);
const Audience = z.enum(BANNER_AUDIENCES);

const Place = z.enum(BANNER_PLACES);

/** To whom of the audience alone; an empty list leaves everybody. Whoever is not signed in has no role and no company. */
const Only = z.object({
  roles: z.array(z.enum(BANNER_ROLES)).max(BANNER_ROLES.length),
  plans: z.array(PlanId).max(MOST_PLANS),
  markets: z.array(MarketCode).max(4),
  states: z.array(z.enum(COMPANY_STATES)).max(COMPANY_STATES.length),
});

const values = {
  kind: Kind,
  text: Words,
  link: Link.nullable(),
  audience: Audience,
  /** With the audience `company` and only then. */
  companyId: Id.nullable(),
  only: Only,
  /** On top of which screens. */
  place: Place,
  /** First moment it is shown; `null` = at once. */
  from: Moment.nullable(),
  /** Moment it is shown no more, after `from`; `null` = until it is turned off. */
  until: Moment.nullable(),
  /** Whether people can put it away; whoever did sees it again when its text changes. */
  isDismissible: z.boolean(),
  isOn: z.boolean(),
};

export const NewBanner = z
  .object({
    ...values,
    kind: Kind.default("info"),
    link: values.link.default(null),
    audience: Audience.default("signedIn"),
    companyId: values.companyId.default(null),
    only: Only.default(FOR_ALL),
    place: Place.default("everywhere"),
    from: values.from.default(null),
    until: values.until.default(null),
    isDismissible: z.boolean().default(true),
    isOn: z.boolean().default(true),
  })
  .meta({ id: "NewBanner" });
export type NewBanner = z.output<typeof NewBanner>;

/** A field left out keeps its value. */
export const BannerChange = z
  .object(values)
  .partial()
  .extend({ version: z.int().min(1) })
  .meta({ id: "BannerChange" });
export type BannerChange = z.output<typeof BannerChange>;

export const Banner = z
  .object({
    id: Id,
    /** Rises with every change; sent back, so that two people do not overwrite each other. */
    version: z.int(),
    ...values,
    companyName: z.string().nullable(),
    /** People who saw its present text, put it away, followed its button or a link of it. */
    counts: z.object({ seen: Count, closed: Count, clicked: Count }),
    /** At the moment of the answer: `off` whatever its time, else before, in or after it. */
    state: z.enum(["planned", "shown", "over", "off"]),
    createdAt: InstantText,
    changedAt: InstantText,
  })
  .meta({ id: "Banner" });
export type Banner = z.output<typeof Banner>;

export const bannersRoute = {
  method: "GET",
  path: "/api/banners",
  policy: "admin",
  tag: "banners",
  summary: "All banners of the instance: shown, planned, off, over, the newest first in each",
  query: PageQuery,
  response: pageOf(Banner),
} as const satisfies RouteContract;

export const createBannerRoute = {
  method: "POST",
  path: "/api/banners",
  policy: "admin",
  tag: "banners",
  summary: "Write a banner",
  body: NewBanner,
  status: 201,
  response: Banner,
} as const satisfies RouteContract;

export const updateBannerRoute = {
  method: "PATCH",
  path: "/api/banners/:id",
  policy: "admin",
  tag: "banners",
  summary: "Change a banner; a changed text is shown again to those who had put it away",
  params: IdParams,
  body: BannerChange,
  response: Banner,
} as const satisfies RouteContract;

export const deleteBannerRoute = {
  method: "DELETE",
  path: "/api/banners/:id",
  policy: "admin",
  tag: "banners",
  summary: "Delete a banner",
  params: IdParams,
  status: 204,
} as const satisfies RouteContract;

const TEAM_ONLY = { audience: true, companyId: true } as const;

/** To one's own company: whom it is for is everybody there, or those `only` leaves. */
export const NewTeamBanner = NewBanner.omit(TEAM_ONLY).meta({ id: "NewTeamBanner" });
export const TeamBannerChange = BannerChange.omit(TEAM_ONLY).meta({ id: "TeamBannerChange" });

export const teamBannersRoute = {
  method: "GET",
  path: "/api/team-banners",
  policy: "edit",
  tag: "banners",
  summary: "What the company tells its own team: shown, planned, off, over, the newest first in each",
  query: PageQuery,
  response: pageOf(Banner),
} as const satisfies RouteContract;

export const createTeamBannerRoute = {
  method: "POST",
  path: "/api/team-banners",
  policy: "edit",
  tag: "banners",
  summary: "Write a banner to one's own team",
  body: NewTeamBanner,
  status: 201,
  response: Banner,
  impersonation: "never",
} as const satisfies RouteContract;

export const updateTeamBannerRoute = {
  method: "PATCH",
  path: "/api/team-banners/:id",
  policy: "edit",
  tag: "banners",
  summary: "Change a banner of the team; a changed text is shown again to those who had put it away",
  params: IdParams,
  body: TeamBannerChange,
  response: Banner,
  impersonation: "never",
} as const satisfies RouteContract;

export const deleteTeamBannerRoute = {
  method: "DELETE",
  path: "/api/team-banners/:id",
  policy: "edit",
  tag: "banners",
  summary: "Delete a banner of the team",
  params: IdParams,
  status: 204,
} as const satisfies RouteContract;

/** What a text says, read: whoever shows it needs no Markdown. */
const Blocks = z
  .array(
    z.object({
      /** Of a point of a list, „•” or „2.”; null = a paragraph. */
      marker: z.string().nullable(),
      runs: z.array(z.object({ text: z.string(), marks: z.array(z.enum(RUN_MARKS)), url: z.string().nullable() })),
    }),
  )
  .meta({ id: "BannerBlocks" });

export const ActiveBanner = z
  .object({
    id: Id,
    /** Of the text; rises when it changes. */
    revision: z.int(),
    /** Written by the company itself, not by the instance. */
    isTeam: z.boolean(),
    place: Place,
    kind: Kind,
    text: Words,
    /** The same, read, in each language that it is written in. */
    said: z.object({ pl: Blocks, en: Blocks.nullable(), cs: Blocks.nullable(), sk: Blocks.nullable(), hu: Blocks.nullable() }),
    link: Link.nullable(),
    isDismissible: z.boolean(),
  })
  .meta({ id: "ActiveBanner" });
export type ActiveBanner = z.output<typeof ActiveBanner>;

export const activeBannersRoute = {
  method: "GET",
  path: "/api/banners/active",
  policy: "public",
  tag: "banners",
  summary: "What is shown to whoever asks at this moment, the gravest first; without a session only what is for everybody",
  response: z.object({ items: z.array(ActiveBanner) }),
} as const satisfies RouteContract;

export const dismissBannerRoute = {
  method: "POST",
  path: "/api/banners/:id/dismiss",
  policy: "own",
  limited: "free",
  tag: "banners",
  summary: "Put a banner away until its text changes; 404 for one that is not shown to oneself",
  params: IdParams,
  status: 204,
  // Whoever looks into somebody's account must not take the news away from them.
  impersonation: "never",
} as const satisfies RouteContract;

export const readBannerRoute = {
  method: "POST",
  path: "/api/banners/:id/read",
  policy: "own",
  limited: "free",
  tag: "banners",
  summary: "Say that one has seen a banner, or followed its button or a link of it; 404 for one that is not shown to oneself",
  params: IdParams,
  body: z.object({ what: z.enum(["seen", "clicked"]) }),
  status: 204,
  // Support has not read it for the user.
  impersonation: "never",
} as const satisfies RouteContract;
