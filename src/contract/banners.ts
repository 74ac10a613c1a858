/** What administrators of the instance tell people on top of their screens. */
import { z } from "zod";
import { BANNER_AUDIENCES, BANNER_KINDS, BANNER_LABEL_MAX, BANNER_TEXT_MAX } from "#core/banners.ts";
import { Id, IdParams, InstantText, PageQuery, pageOf } from "./common.ts";
import type { RouteContract } from "./route.ts";

const REQUIRED = { message: "nothing in it", params: { text: "required" } };

/** One line of plain text: without line breaks and other control characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text !== "", REQUIRED)
    .regex(/^\P{Cc}*$/u);

/** Polish is what there always is; without an English text English screens show the Polish one. */
const words = (max: number) => z.object({ pl: line(max), en: line(max).nullable().default(null) });

/** A page elsewhere over https, or a path of this app; a second slash would lead to another host. */
const ADDRESS = /^(?:https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?|\/(?![/\\])[^\s\\]*)$/;

const Link = z.object({
  url: z
    .string()
    .trim()
    .max(500)
    .refine((url) => ADDRESS.test(url), { message: "neither https nor a path", params: { text: "bannerLink" } }),
  label: words(BANNER_LABEL_MAX),
});

/** An instant of a year that the database knows. */
const Moment = InstantText.refine((instant) => instant >= "0001", { message: "no such year", params: { text: "invalid" } });

const Words = words(BANNER_TEXT_MAX);
const Kind = z.enum(BANNER_KINDS);
const Audience = z.enum(BANNER_AUDIENCES);

const values = {
  kind: Kind,
  text: Words,
  link: Link.nullable(),
  audience: Audience,
  /** With the audience `company` and only then. */
  companyId: Id.nullable(),
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

export const ActiveBanner = z
  .object({
    id: Id,
    /** Of the text; rises when it changes. */
    revision: z.int(),
    kind: Kind,
    text: Words,
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
