import { describe, expect, test } from "vitest";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "./config.ts";
import { identityProviderOf } from "./start/identity-provider.ts";
import { paymentsOf } from "./start/payments.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

test("without any setting the product runs on this machine with its own database and the demo", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    APP_URL: "http://localhost:3000",
    API_URL: "http://localhost:3000",
    DEMO: true,
    DEMO_GUEST: true,
    REGISTRATION: true,
    MAINTENANCE: false,
    LOG_LEVEL: "info",
  });
  expect(config.DATA_DIR).toMatch(/^\/.*\/data$/);
});

test("app and API may live on two hosts of one domain, which the cookies are told", () => {
  const hosts = { APP_URL: "https://app.example.com", API_URL: "https://api.example.com", IFRAME_API_URL: "https://ramka.example.com" };
  expect(readConfig({ ...hosts, COOKIE_DOMAIN: ".example.com" })).toMatchObject(hosts);
  expect(readConfig({ APP_URL: "http://localhost:5173", API_URL: "http://localhost:3000" }).COOKIE_DOMAIN).toBeUndefined();
});

test("an empty variable is an absent one", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ PORT: 3000 });
});

test("the demo stays off on a database of the operator's and off loopback, unless asked for", () => {
  expect(readConfig({ DATABASE_URL: "postgresql://db/app", SECRET_KEY: SECRET }).DEMO).toBe(false);
  expect(readConfig({ HOST: "0.0.0.0" }).DEMO).toBe(false);
  expect(readConfig({ HOST: "0.0.0.0", DEMO: "on" }).DEMO).toBe(true);
  expect(readConfig({ HOST: "0.0.0.0", DEMO: "on" }).DEMO_GUEST).toBe(true);
  expect(readConfig({ DEMO: "on", DEMO_GUEST: "off" }).DEMO_GUEST).toBe(false);
  expect(readConfig({ HOST: "0.0.0.0" }).DEMO_GUEST).toBe(false);
  expect(readConfig({ APP_URL: "https://app.example.com" })).toMatchObject({ DEMO: false, DEMO_GUEST: false });
});

test("the mailbox is closed to browsers where the product is not this machine's alone, unless asked for", () => {
  expect(readConfig({}).DEV_MAIL).toBe(true);
  expect(readConfig({ HOST: "::1", APP_URL: "http://[::1]:3000" }).DEV_MAIL).toBe(true);
  expect(readConfig({ HOST: "0.0.0.0" }).DEV_MAIL).toBe(false);
  expect(readConfig({ APP_URL: "https://app.example.com" }).DEV_MAIL).toBe(false);
  expect(readConfig({ HOST: "0.0.0.0", DEV_MAIL: "on" }).DEV_MAIL).toBe(true);
  expect(readConfig({ DEV_MAIL: "off" }).DEV_MAIL).toBe(false);
});

const PROVIDER = { OPENID_ISSUER: "https://login.example.com/realms/firma/", OPENID_CLIENT_ID: "z", OPENID_CLIENT_SECRET: "s" };

test("there is no provider of sign-ins unless it is set; on this machine it may do without https", () => {
  expect(identityProviderOf(readConfig({}))).toBeNull();
  expect(identityProviderOf(readConfig(PROVIDER))).toMatchObject({
    issuer: "https://login.example.com/realms/firma",
    label: "login.example.com",
  });
  const here = { ...PROVIDER, OPENID_ISSUER: "http://127.0.0.1:8080", OPENID_LABEL: "Firma" };
  expect(identityProviderOf(readConfig(here))?.label).toBe("Firma");
});

test("passkeys are off unless they are set, and then need an address that browsers make them for", () => {
  expect(readConfig({}).PASSKEYS).toBe(false);
  expect(readConfig({ PASSKEYS: "on" }).PASSKEYS).toBe(true);
  expect(readConfig({ PASSKEYS: "on", APP_URL: "https://app.example.com" }).PASSKEYS).toBe(true);
});

const STRIPE = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

test("nothing is paid for unless it is set; with payments there are 14 days of trial and 7 of grace", () => {
  expect(paymentsOf(readConfig({ TRIAL_DAYS: "30" }))).toBeNull();
  expect(paymentsOf(readConfig(STRIPE))?.terms).toEqual({ trialDays: 14, graceDays: 7 });
  const own = { ...STRIPE, TRIAL_DAYS: "0", GRACE_DAYS: "90", STRIPE_API_URL: "http://127.0.0.1:8080" };
  expect(paymentsOf(readConfig(own))?.terms).toEqual({ trialDays: 0, graceDays: 90 });
});

describe("a wrong value stops the start with its name and why", () => {
  test.each([
    [{ PORT: "eighty" }, "PORT must be a port number up to 65535: change it in the environment or in .env and start again."],
    [{ PORT: "70000" }, /^PORT must be a port number/],
    [{ APP_URL: "app.example.com" }, /^APP_URL must be an address that begins with http:\/\/ or https:\/\//],
    [{ DATABASE_URL: "mysql://db/app" }, /^DATABASE_URL must be an address like postgresql:/],
    [{ DATABASE_URL: "postgresql://db/app" }, /^SECRET_KEY is missing and required with DATABASE_URL/],
    [{ DATABASE_REPLICA_URL: "postgresql://db/app" }, /^DATABASE_REPLICA_URL is set and not used/],
    [{ CITUS_SHARD_COUNT: "0" }, /^CITUS_SHARD_COUNT must be a number from 1 to 64000/],
    [{ SECRET_KEY: "short" }, /^SECRET_KEY must have at least 32 characters/],
    [{ DEMO: "off", DEMO_GUEST: "on" }, /^DEMO_GUEST is on and DEMO is off/],
    [{ DEMO: "maybe" }, /^DEMO must be on or off/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be silent, fatal/],
    [{ ALLOWED_ORIGINS: "https://a.example.com, b.example.com" }, /^ALLOWED_ORIGINS must list origins .* b\.example\.com is none/],
    [{ ENCRYPTION_KEYS: "2026:short" }, /^ENCRYPTION_KEYS must be a list like/],
    [
      { APP_URL: "https://app.example.com", API_URL: "https://api.example.com" },
      /^COOKIE_DOMAIN is missing: API_URL is at api\.example\.com/,
    ],
    [
      { APP_URL: "https://app.example.com", API_URL: "https://api.example.org", COOKIE_DOMAIN: "example.com" },
      /^COOKIE_DOMAIN example\.com is no domain of api\.example\.org/,
    ],
    [{ APP_URL: "https://a.com", IFRAME_API_URL: "https://b.com", COOKIE_DOMAIN: "com" }, /^COOKIE_DOMAIN com is no domain of a\.com/],
    [{ SMTP_URL: "mail.example.com" }, /^SMTP_URL must be an address like smtp:/],
    [{ OPENID_ISSUER: "https://login.example.com" }, /^OPENID_CLIENT_ID is missing: sign-in through a provider needs OPENID_ISSUER/],
    [{ OPENID_LABEL: "Firma" }, /^OPENID_ISSUER is missing/],
    [{ ...PROVIDER, OPENID_CLIENT_SECRET: "" }, /^OPENID_CLIENT_SECRET is missing/],
    [{ ...PROVIDER, OPENID_ISSUER: "http://login.example.com" }, /^OPENID_ISSUER must be an address that begins with https:\/\//],
    [{ PASSKEYS: "on", APP_URL: "http://app.example.com" }, /^PASSKEYS is on and browsers allow none here: APP_URL must be https/],
    [{ PASSKEYS: "on", APP_URL: "https://192.168.1.10" }, /^PASSKEYS is on and browsers allow none here/],
    [{ PAYMENTS: "cash" }, /^PAYMENTS must be none or stripe/],
    [{ PAYMENTS: "stripe" }, /^STRIPE_SECRET_KEY is missing: PAYMENTS=stripe needs/],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: "" }, /^STRIPE_WEBHOOK_SECRET is missing/],
    [{ ...STRIPE, PAYMENTS: "none" }, /^STRIPE_SECRET_KEY is set and PAYMENTS is none/],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_WEBHOOK_SECRET is set and PAYMENTS is none/],
    [{ ...STRIPE, STRIPE_API_URL: "http://stripe.example.com" }, /^STRIPE_API_URL must be an address that begins with https:\/\//],
    [{ TRIAL_DAYS: "366" }, /^TRIAL_DAYS must be days from 0 to 365/],
    [{ GRACE_DAYS: "-1" }, /^GRACE_DAYS must be days from 0 to 90/],
    [{ VITE_SETTINGS_VARIANT: "wizard" }, /^VITE_SETTINGS_VARIANT must be tabs or single/],
  ])("%o", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});

const ROOT = join(import.meta.dirname, "..");

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => String(match[1]));

/** What the schema knows. */
function settings(): string[] {
  return [...new Set(namesIn(readFileSync(join(ROOT, "src/config.ts"), "utf8"), /^ {2}([A-Z][A-Z_]+): /gm))].toSorted();
}

/** Everything that runs, but the schema itself and tests. */
function programs(): { file: string; text: string }[] {
  const files = globSync(["src/**/*.{ts,tsx}", "scripts/*.ts", "bin/*.mjs", "vite.config.ts"], { cwd: ROOT });
  return files
    .filter((file) => file !== "src/config.ts" && !/\.test\.tsx?$/.test(file) && !file.startsWith("src/testing/"))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
}

test("the example documents every variable there is, and no other", () => {
  const documented = namesIn(readFileSync(join(ROOT, ".env.example"), "utf8"), /^([A-Z_]+)=/gm);
  expect(documented.toSorted()).toEqual(settings());
});

test("every variable is used by something that runs: a setting without effect is a promise nobody keeps", () => {
  const text = programs()
    .map((program) => program.text)
    .join("\n");
  expect(settings().filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

/** Of the machine or of the person at it, not of the product. */
const OF_THE_MACHINE = new Set(["PATH", "INIT_CWD"]);
/** For developers: what a test run wants to know of every process. */
const OF_TESTS = new Set(["SQL_LOG", "CITUS_URL"]);

test("nothing reads a variable that the example does not name", () => {
  const known = new Set([...settings(), ...OF_THE_MACHINE, ...OF_TESTS]);
  const read = programs().flatMap(({ file, text }) =>
    namesIn(text, /(?<!meta\.)\benv(?:\.|\[")([A-Z][A-Z_]+)/g).map((name) => ({ file, name })),
  );
  expect(read.filter(({ name }) => !known.has(name))).toEqual([]);
  expect(read.map(({ name }) => name)).toContain("APP_URL");
});
