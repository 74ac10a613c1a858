import { z } from "zod";
import type { RouteContract } from "./route.ts";

export const healthRoute = {
  method: "GET",
  path: "/healthz",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  summary: "The process answers",
  response: z.object({ status: z.literal("ok") }),
} as const satisfies RouteContract;

const CheckResult = z.enum(["ok", "failed"]);

export const readyRoute = {
  method: "GET",
  path: "/readyz",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  summary: "Database, migrations and queue are usable, and a company's questions answered; 503 otherwise",
  response: z.object({
    status: CheckResult,
    checks: z.object({ database: CheckResult, migrations: CheckResult, queue: CheckResult, companies: CheckResult }),
  }),
} as const satisfies RouteContract;

/** Settings the web app needs before anything else; an empty address means its own origin. */
export const RuntimeConfig = z.object({
  apiUrl: z.string(),
  /** API host used when the app runs inside an iframe. */
  iframeApiUrl: z.string(),
  /** Where errors are reported; `null` = nowhere. */
  sentryDsn: z.string().nullable(),
  version: z.string(),
  /** Where everybody gets the source of what runs here; an address, or a path of the API. */
  sourceUrl: z.string(),
  flags: z.object({
    demo: z.boolean(),
    /** Whether anybody may look at the demo without an account. */
    demoGuest: z.boolean(),
    registration: z.boolean(),
    /** Name of the provider that people can sign in through; null = there is none. */
    openId: z.string().nullable(),
    /** Whether people can sign in with a passkey. */
    passkeys: z.boolean(),
  }),
});
export type RuntimeConfig = z.output<typeof RuntimeConfig>;

export const configRoute = {
  method: "GET",
  path: "/config.json",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  summary: "Runtime settings of the web app",
  response: RuntimeConfig,
} as const satisfies RouteContract;

export const openApiRoute = {
  method: "GET",
  path: "/api/openapi.json",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  cache: "allowed",
  summary: "This API as an OpenAPI 3.1 document",
  response: z.looseObject({ openapi: z.string() }),
} as const satisfies RouteContract;

export const docsRoute = {
  method: "GET",
  path: "/api/docs",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  cache: "allowed",
  summary: "This API as a page for people",
  files: ["text/html"],
} as const satisfies RouteContract;

export const allegroGuideRoute = {
  method: "GET",
  path: "/api/docs/allegro",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  cache: "allowed",
  summary: "How an administrator lets sellers connect Allegro",
  files: ["text/plain"],
} as const satisfies RouteContract;

export const sourceRoute = {
  method: "GET",
  path: "/api/source",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  cache: "allowed",
  summary: "The source of the running release, as the AGPL promises it to everybody who uses it",
  files: ["application/zip"],
} as const satisfies RouteContract;

export const noticesRoute = {
  method: "GET",
  path: "/api/docs/licences",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  cache: "allowed",
  summary: "Packages of others that come with the product, with their licences",
  files: ["text/plain"],
} as const satisfies RouteContract;

export const localesRoute = {
  method: "GET",
  path: "/locales/:lng/:ns.json",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  cache: "revalidated",
  summary: "Texts of one namespace in one language",
  params: z.object({ lng: z.string(), ns: z.string() }),
  response: z.record(z.string(), z.unknown()),
} as const satisfies RouteContract;
