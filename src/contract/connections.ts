import { z } from "zod";
import { Id, InstantText, SourceKey } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { Environment } from "./stores.ts";

/** Which account to ask for; with `storeId` the consent renews that store's. */
const ConnectTarget = z.object({
  platform: SourceKey.default("allegro"),
  environment: Environment.optional(),
  storeId: Id.optional(),
});

/** A value the seller types in; `file`: its bytes as base64. What is `secret` is never answered again. */
const ConsentField = z.object({
  key: z.string(),
  input: z.enum(["text", "secret", "address", "file"]),
  label: z.string(),
  hint: z.string(),
});

const OfferedSource = z.object({
  platform: SourceKey,
  /** As its makers write it. */
  name: z.string(),
  /** How the seller agrees: `oauth` at the source's own pages, else by the fields of a form. */
  consent: z.enum(["oauth", "token", "keys", "certificate"]),
  /** Rights that its own pages ask for; empty where a consent names none. */
  scopes: z.array(z.string()),
  /** What is read of it. */
  gives: z.array(z.enum(["orders", "signals", "billing", "refunds", "offers", "operations", "campaigns", "documents"])),
  /** How far back a first sync reads, in days. */
  historyDays: z.int().min(1),
  /** What the instance's administrator does once, where the source wants an application: where to register it, how, and the settings for its keys. */
  setup: z.object({ registration: z.url(), guide: z.string(), variables: z.array(z.string()) }).nullable(),
});

const ConnectSource = OfferedSource.extend({
  environments: z.array(Environment).min(1),
  /** In the reader's language; empty with `oauth`. */
  fields: z.array(ConsentField),
});

export const connectOptionsRoute = {
  method: "GET",
  path: "/api/stores/connect/options",
  policy: "read",
  tag: "stores",
  summary: "What this instance can connect to, and what it will ask for",
  response: z.object({
    /** Of the first source; empty while the instance's administrator has set no application. */
    environments: z.array(Environment),
    scopes: z.array(z.string()),
    /** Every source that can be connected here, the proposed one first. */
    sources: z.array(ConnectSource),
    /** Those that could be, once the instance's administrator has set them up. */
    notSetUp: z.array(OfferedSource),
    /** The address to register with the application. */
    redirectUrl: z.url(),
    /** Under which name the instance calls the marketplace. */
    userAgent: z.string(),
  }),
} as const satisfies RouteContract;

export const connectRoute = {
  method: "GET",
  path: "/api/stores/connect",
  policy: "edit",
  tag: "stores",
  summary: "The address at the marketplace where the seller gives consent; valid for ten minutes and this session",
  query: ConnectTarget,
  response: z.object({ url: z.url() }),
  impersonation: "never",
} as const satisfies RouteContract;

export const connectCallbackRoute = {
  method: "GET",
  path: "/api/stores/connect/callback",
  policy: "public",
  tag: "stores",
  summary: "Where the marketplace sends the seller back to; leads on to the progress screen with the outcome",
  query: z.object({
    code: z.string().max(4000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(500).optional(),
  }),
  status: 302,
} as const satisfies RouteContract;

export const startDeviceRoute = {
  method: "POST",
  path: "/api/stores/connect/device",
  policy: "edit",
  tag: "stores",
  summary: "Consent by a code typed on another device, for instances the marketplace cannot send people back to",
  body: ConnectTarget,
  status: 201,
  response: z.object({
    /** Names this attempt when polling; known to this session alone. */
    deviceId: z.string(),
    userCode: z.string(),
    /** Where the code is typed. */
    verificationUrl: z.url(),
    /** The same with the code filled in, where the marketplace has such a page. */
    completeUrl: z.url().nullable(),
    /** Seconds between two polls. */
    interval: z.int().min(1),
    expiresAt: InstantText,
  }),
  impersonation: "never",
} as const satisfies RouteContract;

export const connectFormRoute = {
  method: "POST",
  path: "/api/stores/connect/form",
  policy: "edit",
  tag: "stores",
  summary: "Connects an account of a source whose owner types in a token, keys or a certificate",
  body: ConnectTarget.extend({
    /** By the keys of the source's fields. */
    fields: z.record(z.string().max(40), z.string().max(200_000)),
  }),
  status: 201,
  response: z.object({ storeId: Id, jobId: Id }),
  impersonation: "never",
} as const satisfies RouteContract;

export const pollDeviceRoute = {
  method: "POST",
  path: "/api/stores/connect/device/poll",
  policy: "edit",
  tag: "stores",
  summary: "Whether the consent by code has been given",
  body: z.object({ deviceId: z.string().min(1).max(500) }),
  response: z.discriminatedUnion("status", [
    z.object({ status: z.literal("pending"), interval: z.int().min(1) }),
    z.object({ status: z.literal("connected"), storeId: Id, jobId: Id }),
  ]),
  impersonation: "never",
} as const satisfies RouteContract;
