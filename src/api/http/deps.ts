import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import type { PasswordCost } from "#accounts/password.ts";
import type { Passwords } from "#accounts/passwords.ts";
import type { Session } from "#accounts/sessions.ts";
import type { Reports } from "#core/reports.ts";
import type { Database } from "#db/connection.ts";
import type { SecretKeys } from "#db/secrets.ts";
import type { Payments } from "#payments/provider.ts";
import type { Texts } from "#text/texts.ts";
import type { Consents, KnownSource } from "./consent.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import type { UploadQuota } from "#db/upload-quota.ts";
import type { MaintenanceSwitch } from "./maintenance.ts";
import type { TurnLimits, Turns } from "./turns.ts";
import type { Patience } from "./stalled-bodies.ts";
import type { Work, WorkLimits } from "./work-limits.ts";

/** Requests per minute before 429; 0 = no limit. */
export type RateLimits = {
  /** Attempts to sign in from one address. */
  signIn: number;
  /** Requests for a letter from one address. */
  mail: number;
  /** Guests of the demo let in from one address. */
  guest: number;
  /** Calls without a session from one address, and cookies from there that name none. */
  address: number;
  /** Calls of one user. */
  user: number;
  /** Uploads of one user. */
  upload: number;
  /** Reports of one user to those who run the instance. */
  issue: number;
};

/** Generous for people and scripts; they stop loops and guessing over many accounts, the lock-out guards each account. */
export const DEFAULT_LIMITS: RateLimits = { signIn: 300, mail: 60, guest: 30, address: 3000, user: 60_000, upload: 120, issue: 5 };

export type ApiConfig = {
  /** Where people open the app, e.g. `https://app.example.com`. */
  appUrl: string;
  /** Where the web app finds the API; empty = its own origin. */
  apiUrl: string;
  /** API host used inside an iframe; empty = `apiUrl`. */
  iframeApiUrl: string;
  /** Other origins that may call with credentials, and embed the app when `embedded` is on. */
  allowedOrigins: readonly string[];
  /** `Domain` of the cookies; null = the host that set them. */
  cookieDomain: string | null;
  /** Cookies that work inside another site's iframe. */
  embedded: boolean;
  /** Signs CSRF tokens. */
  secretKey: string;
  sentryDsn: string | null;
  /** Where reports of people are sent besides the administrators' list; null = nowhere. */
  supportEmail: string | null;
  version: string;
  /** Where everybody gets the source; a path is one of the API's. */
  sourceUrl: string;
  /** Absolute; nothing in them goes out with the source, wherever they lie. */
  privateFolders: readonly string[];
  maintenance: boolean;
  /** Whether anybody may open an account. */
  registration: boolean;
  /** Whether people can sign in with a passkey. */
  passkeys: boolean;
  demo: boolean;
  /** Whether anybody may look at the demo company, where there is one. */
  demoGuest: boolean;
  /** Whether the development mailbox is open to browsers on this machine. */
  localMailbox: boolean;
  /** Folder of the built web app; null = serve the API alone. */
  webFolder: string | null;
  /** Behind a proxy whose `X-Forwarded-*` headers may be believed. */
  trustProxy: boolean;
  limits: RateLimits;
  /** Whether webhooks may lead to this machine and private networks, which the operator says. */
  webhooksReachPrivate: boolean;
  /** How many workbooks and PDFs are built at once, and how many may wait; tests lower it. */
  builds?: TurnLimits;
  uploads: UploadQuota;
  patience: Patience;
  /** Who may keep the server how busy at once. */
  work: WorkLimits;
  passwordCost: PasswordCost;
};

export type ApiDeps = {
  database: Database;
  /** Connections of answers that are files, which take their time; absent = as everything. */
  files?: Database;
  config: ApiConfig;
  /** Whether the database is away because its disk is full; absent where nobody here can look at that disk. */
  isDiskFull?: () => boolean;
  texts: Texts;
  /** What sellers can connect; empty = the instance has no application at any marketplace. */
  consents: Consents;
  /** All sources of this release, set up or not. */
  sources: readonly KnownSource[];
  /** Where people can sign in besides; absent or null = with a password alone. */
  identityProvider?: IdentityProvider | null;
  /** What subscriptions are paid through; absent or null = nothing is, and no company is ever read-only. */
  payments?: Payments | null;
  /** Seal what must not lie in the clear. */
  secretKeys: SecretKeys;
  /** The present moment as ISO 8601 instant; tests set it. */
  clock: () => string;
  logger: Exclude<FastifyServerOptions["logger"], undefined>;
  /** Told about failures and timings; absent = nobody. */
  reports?: Reports;
};

/** The session whose cookie a request carries; null when it carries none, or one that is over or never was. */
export type FindAsking = (request: FastifyRequest) => Promise<Session | null>;

/** The server under construction and what its features need. */
export type Api = {
  server: FastifyInstance;
  deps: ApiDeps;
  maintenance: MaintenanceSwitch;
  findAsking: FindAsking;
  passwords: Passwords;
  /** Files that are built whole wait here for their turn. */
  builds: Turns;
  work: Work;
};
