/** The environment, read once. Every variable stands in .env.example; what is absent or empty takes its default. */
import { resolve } from "node:path";
import { z } from "zod";
import { SHARD_COUNT } from "#db/migrate.ts";
import { StartError } from "#db/start-error.ts";

const url = (what: string, ...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error: `must be ${what}` });

const webAddress = url("an address that begins with http:// or https://", "http:", "https:").transform((text) => text.replace(/\/+$/, ""));
const databaseAddress = url("an address like postgresql://user:password@host:5432/database", "postgres:", "postgresql:");

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, { error: "must be a port number up to 65535" })
  .transform(Number);

/** Citus allows no more; fewer than 1 is none. */
const shardCount = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 64_000, { error: "must be a number from 1 to 64000" })
  .transform(Number);

const wholeNumber = (what: string, least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be ${what} from ${least} to ${most}`,
    })
    .transform(Number);

const SWITCH_WORDS = { on: true, true: true, 1: true, off: false, false: false, 0: false } as const;
const onOrOff = z
  .string()
  .refine((text) => text.toLowerCase() in SWITCH_WORDS, { error: "must be on or off" })
  .transform((text) => ["on", "true", "1"].includes(text.toLowerCase()));

const originList = z.string().transform((text, context) => {
  const origins = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  for (const origin of origins) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
    context.addIssue({
      code: "custom",
      message: `must list origins like https://app.example.com separated by commas, and ${origin} is none`,
    });
  }
  return origins;
});

const backupKey = z
  .base64({ error: "must be 32 bytes in base64" })
  .refine((text) => Buffer.from(text, "base64").length === 32, { error: "must be 32 bytes in base64" });

/** `name:key,name:key`, newest first; a key is 32 bytes in base64. The first encrypts, all decrypt. */
const encryptionKeys = z.string().transform((text, context) =>
  text.split(",").map((part) => {
    const [name = "", key = ""] = part.trim().split(":");
    if (name === "" || Buffer.from(key, "base64").length !== 32) {
      context.addIssue({ code: "custom", message: "must be a list like 2026:<32 bytes in base64>, newest first" });
    }
    return { name, key };
  }),
);

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?[a-z0-9.-]+$/i, { error: "must be a domain like example.com" })
    .optional(),
  APP_URL: webAddress.optional(),
  API_URL: webAddress.optional(),
  IFRAME_API_URL: webAddress.optional(),
  ALLOWED_ORIGINS: originList.default([]),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseAddress.optional(),
  CITUS_SHARD_COUNT: shardCount.default(SHARD_COUNT),
  DEMO: onOrOff.optional(),
  DEMO_GUEST: onOrOff.optional(),
  ALLEGRO_CLIENT_ID: z.string().optional(),
  ALLEGRO_CLIENT_SECRET: z.string().optional(),
  ALLEGRO_API_URL: webAddress.optional(),
  ALLEGRO_AUTH_URL: webAddress.optional(),
  ALLEGRO_USER_AGENT: z.string().optional(),
  ALLEGRO_CAMPAIGNS: onOrOff.default(false),
  NBP_API_URL: webAddress.default("https://api.nbp.pl"),
  DEV_MAIL: onOrOff.optional(),
  SMTP_URL: url("an address like smtp://user:password@host:587", "smtp:", "smtps:").optional(),
  MAIL_FROM: z.string().optional(),
  SUPPORT_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  SECRET_KEY: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  BACKUP_PASSPHRASE: z.string().min(12, { error: "must have at least 12 characters" }).optional(),
  BACKUP_KEY: backupKey.optional(),
  WEBHOOK_PRIVATE_ADDRESSES: onOrOff.default(false),
  SENTRY_DSN: webAddress.optional(),
  SOURCE_URL: webAddress.optional(),
  LOG_LEVEL: z
    .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"], {
      error: "must be silent, fatal, error, warn, info, debug or trace",
    })
    .default("info"),
  REGISTRATION: onOrOff.default(true),
  // As the provider writes it, to the last slash.
  OPENID_ISSUER: url("an address that begins with http:// or https://", "http:", "https:").optional(),
  OPENID_CLIENT_ID: z.string().optional(),
  OPENID_CLIENT_SECRET: z.string().optional(),
  OPENID_LABEL: z.string().max(60, { error: "must have at most 60 characters" }).optional(),
  PASSKEYS: onOrOff.default(false),
  PAYMENTS: z.enum(["none", "stripe"], { error: "must be none or stripe" }).default("none"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: webAddress.optional(),
  TRIAL_DAYS: wholeNumber("days", 0, 365).default(14),
  GRACE_DAYS: wholeNumber("days", 0, 90).default(7),
  MAINTENANCE: onOrOff.default(false),
  METRICS_PORT: port.optional(),
  ANSWER_TIMEOUT: wholeNumber("seconds", 1, 3600).default(30),
  EXPORT_TIMEOUT: wholeNumber("seconds", 1, 86_400).default(600),
  QUESTIONS_PER_USER: wholeNumber("a number", 1, 50).default(4),
  QUESTIONS_AT_ONCE: wholeNumber("a number", 1, 100).default(6),
  VITE_SETTINGS_VARIANT: z.enum(["tabs", "single"], { error: "must be tabs or single" }).default("tabs"),
});

export type Config = Omit<z.output<typeof Environment>, "APP_URL" | "API_URL" | "DEMO" | "DEMO_GUEST" | "DEV_MAIL" | "DATA_DIR"> & {
  /** Where people open the product; default: this machine and PORT. */
  readonly APP_URL: string;
  /** Where browsers find the API; default: APP_URL. */
  readonly API_URL: string;
  /** Absolute. */
  readonly DATA_DIR: string;
  readonly DEMO: boolean;
  /** Default: as DEMO. */
  readonly DEMO_GUEST: boolean;
  /** Whether a browser on this machine may read the letters kept without a mail server. */
  readonly DEV_MAIL: boolean;
};

const LOOPBACK = ["127.0.0.1", "localhost", "::1", "[::1]"];

/** The session's cookie is set by the API's host and read beside the app's: a domain of both has to carry it. */
function checkHosts(config: Config): void {
  const host = (address: string): string => new URL(address).hostname;
  const own = host(config.APP_URL);
  const domain = config.COOKIE_DOMAIN?.toLowerCase().replace(/^\./, "");
  for (const name of ["API_URL", "IFRAME_API_URL"] as const) {
    const address = config[name];
    if (address === undefined || host(address) === own) continue;
    if (domain === undefined) {
      throw new StartError(`COOKIE_DOMAIN is missing: ${name} is at ${host(address)}, the app at ${own}. Set it to a domain of both.`);
    }
    for (const each of [own, host(address)]) {
      if (domain.includes(".") && (each === domain || each.endsWith(`.${domain}`))) continue;
      throw new StartError(`COOKIE_DOMAIN ${domain} is no domain of ${each}: the app and ${name} need one in common.`);
    }
  }
}

/** Who signs people in answers with secrets, which nobody on the way may read; only this machine is asked without https. */
function checkProvider({ OPENID_ISSUER: issuer, OPENID_CLIENT_ID: id, OPENID_CLIENT_SECRET: secret, OPENID_LABEL: label }: Config): void {
  const all = { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: id, OPENID_CLIENT_SECRET: secret };
  const missing = Object.entries(all).find(([, value]) => value === undefined)?.[0];
  if (missing !== undefined) {
    if (issuer === undefined && id === undefined && secret === undefined && label === undefined) return;
    throw new StartError(
      `${missing} is missing: sign-in through a provider needs OPENID_ISSUER, OPENID_CLIENT_ID and OPENID_CLIENT_SECRET.`,
    );
  }
  const { protocol, hostname } = new URL(issuer ?? "");
  if (protocol === "https:" || LOOPBACK.includes(hostname)) return;
  throw new StartError("OPENID_ISSUER must be an address that begins with https://: it is asked for secrets.");
}

/** Browsers bind a passkey to a domain, and make none for a page that came over http, but for `localhost`. */
function checkPasskeys({ PASSKEYS, APP_URL }: Config): void {
  if (!PASSKEYS) return;
  const { protocol, hostname } = new URL(APP_URL);
  if (hostname === "localhost" || (protocol === "https:" && !/^[\d.]+$|^\[/.test(hostname))) return;
  throw new StartError("PASSKEYS is on and browsers allow none here: APP_URL must be https:// with a domain, or http://localhost.");
}

/** Who pays is told by signed events alone, and secrets go to Stripe over https; a stand-in may do without on this machine. */
function checkPayments(config: Config): void {
  const { PAYMENTS, STRIPE_API_URL } = config;
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const) {
    if (PAYMENTS === "stripe" && config[name] === undefined) {
      throw new StartError(`${name} is missing: PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.`);
    }
    if (PAYMENTS === "none" && config[name] !== undefined) {
      throw new StartError(`${name} is set and PAYMENTS is none, so nobody would pay: set PAYMENTS=stripe as well, or remove it.`);
    }
  }
  if (STRIPE_API_URL === undefined) return;
  const { protocol, hostname } = new URL(STRIPE_API_URL);
  if (protocol === "https:" || LOOPBACK.includes(hostname)) return;
  throw new StartError("STRIPE_API_URL must be an address that begins with https://: it is sent secrets.");
}

function checkTogether(config: Config): void {
  checkHosts(config);
  checkProvider(config);
  checkPasskeys(config);
  checkPayments(config);
  if (config.DATABASE_URL !== undefined && config.SECRET_KEY === undefined) {
    throw new StartError(
      "SECRET_KEY is missing and required with DATABASE_URL: set it to at least 32 random characters, the same for every process.",
    );
  }
  if (config.DEMO_GUEST && !config.DEMO) {
    throw new StartError("DEMO_GUEST is on and DEMO is off: there is no demo to look at. Set DEMO=on as well, or remove DEMO_GUEST.");
  }
}

/** The product knows a variable of this name, set or not. */
export function isSetting(name: string): boolean {
  return Object.hasOwn(Environment.shape, name);
}

/** Throws `StartError` that names the first wrong variable and says why. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  // Promised by earlier releases, and never read from.
  if ("DATABASE_REPLICA_URL" in present) {
    throw new StartError("DATABASE_REPLICA_URL is set and not used, reports are read through DATABASE_URL: remove it.");
  }
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${String(issue?.path[0])} ${issue?.message}: change it in the environment or in .env and start again.`);
  }
  const { APP_URL, API_URL, DEMO, DEMO_GUEST, DEV_MAIL, DATA_DIR, ...rest } = parsed.data;
  const appUrl = APP_URL ?? `http://localhost:${rest.PORT}`;
  // Who listens to others, or has an address for them, has to ask for what is meant for one person at their own machine.
  const isForOneMachine = LOOPBACK.includes(rest.HOST) && LOOPBACK.includes(new URL(appUrl).hostname);
  const demo = DEMO ?? (rest.DATABASE_URL === undefined && isForOneMachine);
  const config: Config = {
    ...rest,
    APP_URL: appUrl,
    API_URL: API_URL ?? appUrl,
    DATA_DIR: resolve(DATA_DIR),
    DEMO: demo,
    DEMO_GUEST: DEMO_GUEST ?? demo,
    DEV_MAIL: DEV_MAIL ?? isForOneMachine,
  };
  checkTogether(config);
  return config;
}
