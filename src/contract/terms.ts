/** Versions of the terms of the instance: which is in force, what each changes, who has accepted it. */
import { z } from "zod";
import { LOCALES } from "#core/locales.ts";
import { Count, DayText, InstantText } from "./common.ts";
import type { RouteContract } from "./route.ts";

const MOST_VERSIONS = 200;

/** As it stands in links and in front of people: „2027-01”, „3.1”. */
const Version = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,40}$/);
const words = (most: number) => z.partialRecord(z.enum(LOCALES), z.string().trim().max(most));

const TermsVersion = z
  .object({
    version: z.string(),
    validFrom: DayText,
    note: words(4000),
    /** {} = the terms that come with the program. */
    body: words(200_000),
  })
  .meta({ id: "TermsVersion" });
export type TermsVersion = z.output<typeof TermsVersion>;

export const termsRoute = {
  method: "GET",
  path: "/api/terms",
  policy: "public",
  tag: "session",
  duringMaintenance: true,
  summary:
    "The terms in force, or the version asked for; null where none was ever published, which is the text that comes with the program",
  query: z.object({ version: Version.optional() }),
  response: z.object({
    shown: TermsVersion.nullable(),
    /** Every version, the newest first. */
    versions: z.array(z.object({ version: z.string(), validFrom: DayText })),
  }),
} as const satisfies RouteContract;

export const acceptTermsRoute = {
  method: "POST",
  path: "/api/terms/accept",
  policy: "own",
  limited: "free",
  tag: "session",
  storesAnswer: false,
  anyCompany: true,
  withoutCompany: true,
  summary: "Accept a version of the terms; it is not asked for again",
  body: z.object({ version: Version }),
  status: 204,
  impersonation: "never",
  guest: "never",
} as const satisfies RouteContract;

export const termsVersionsRoute = {
  method: "GET",
  path: "/api/terms/versions",
  policy: "admin",
  tag: "instance",
  summary: "Every version with how many people have accepted it and how many have not been asked or have not answered",
  response: z.object({
    items: z.array(TermsVersion.extend({ publishedAt: InstantText, accepted: Count, waiting: Count })).max(MOST_VERSIONS),
  }),
} as const satisfies RouteContract;

export const publishTermsRoute = {
  method: "POST",
  path: "/api/terms/versions",
  policy: "admin",
  tag: "instance",
  summary: "Publish a version: everybody is asked once, until its day with the choice to answer later",
  body: z.object({ version: Version, validFrom: DayText, note: words(4000), body: words(200_000).default({}) }),
  status: 201,
  response: TermsVersion,
  impersonation: "never",
} as const satisfies RouteContract;
