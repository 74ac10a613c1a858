/**
 * npm run bench:pages: what Lighthouse says of the login and of the dashboard with the demo's figures, as a desktop, median of
 * five. Writes reports/lighthouse.json.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findChromium } from "../src/start/chromium.ts";
import { startProduct } from "../src/testing/product.ts";
import { installEngines } from "./install-engines.ts";
import { type Client, openClient } from "./http-client.ts";
import { machine } from "./report.ts";

const RUNS = 5;
const REPORT = join(import.meta.dirname, "../reports/lighthouse.json");
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;
const LEAST_PERFORMANCE = 90;
const MOST_SHIFT = 0.05;

type Audit = { readonly numericValue?: number };
type Result = {
  readonly lighthouseVersion: string;
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
};
type Lighthouse = (url: string, flags: object, config: object) => Promise<{ readonly lhr: Result } | undefined>;
type Launcher = { launch(options: { chromePath: string; chromeFlags: readonly string[] }): Promise<{ port: number; kill(): void }> };
type Cookie = { readonly name: string; readonly value: string };
type Browser = { setCookie(...cookies: readonly (Cookie & { domain: string })[]): Promise<void>; disconnect(): Promise<void> };
type Puppeteer = { connect(options: { browserURL: string }): Promise<Browser> };
type Modules = {
  readonly lighthouse: Lighthouse;
  readonly desktop: object;
  readonly launcher: Launcher;
  readonly puppeteer: Puppeteer;
};

/** The packages are the bench's own, so they are loaded by name and described here as far as they are used. */
async function load(): Promise<Modules> {
  const packages = { lighthouse: "lighthouse", launcher: "chrome-launcher", puppeteer: "puppeteer-core" };
  const main = (await import(packages.lighthouse)) as { default: Lighthouse; desktopConfig: object };
  const { default: puppeteer } = (await import(packages.puppeteer)) as { default: Puppeteer };
  return { lighthouse: main.default, desktop: main.desktopConfig, launcher: (await import(packages.launcher)) as Launcher, puppeteer };
}

type Page = { readonly name: string; readonly path: string; readonly cookies: readonly Cookie[] };
type Measured = { readonly page: string; readonly runs: number } & Readonly<Record<string, number | string | boolean>>;

/** The page's own scripts read one of the cookies, so they are the browser's and not a header. */
async function signIn(puppeteer: Puppeteer, port: number, cookies: readonly Cookie[]): Promise<void> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` });
  await browser.setCookie(...cookies.map((cookie) => ({ ...cookie, domain: "127.0.0.1" })));
  await browser.disconnect();
}

async function measure(modules: Modules, origin: string, { name, path, cookies }: Page): Promise<Measured> {
  const { lighthouse, desktop, launcher, puppeteer } = modules;
  const chromePath = findChromium();
  if (chromePath === null) throw new Error("there is no Chromium in PATH");
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const chrome = await launcher.launch({ chromePath, chromeFlags: FLAGS });
    const flags = {
      port: chrome.port,
      logLevel: "error",
      onlyCategories: CATEGORIES,
      // Every run has a new browser; what it is given stays.
      disableStorageReset: true,
    };
    try {
      if (cookies.length > 0) await signIn(puppeteer, chrome.port, cookies);
      const answer = await lighthouse(`${origin}${path}`, flags, desktop);
      if (answer === undefined) throw new Error(`nothing was measured of ${name}`);
      if (new URL(answer.lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${name} led to ${answer.lhr.finalDisplayedUrl}`);
      results.push(answer.lhr);
    } finally {
      chrome.kill();
    }
  }
  const median = (valueOf: (result: Result) => number): number => {
    const values = results.map(valueOf).toSorted((one, other) => one - other);
    return Math.round((values[Math.floor(values.length / 2)] ?? 0) * 1000) / 1000;
  };
  const scores = CATEGORIES.map((category) => [category, Math.round(median(({ categories }) => categories[category]?.score ?? 0) * 100)]);
  const metrics = METRICS.map((metric) => [metric, median(({ audits }) => audits[metric]?.numericValue ?? 0)]);
  const found = Object.fromEntries([...scores, ...metrics]) as Record<string, number>;
  const met = (found["performance"] ?? 0) >= LEAST_PERFORMANCE && (found["cumulative-layout-shift"] ?? 1) <= MOST_SHIFT;
  return { page: name, runs: RUNS, ...found, met };
}

const READ_IN_MS = 900_000;

/** A guest of the demo, once its whole history is in: what is measured is a dashboard in use, not one that is being filled. */
async function guestOf(port: number): Promise<Cookie[]> {
  const client = openClient(port);
  try {
    let cookies: Cookie[] | null = null;
    for (const deadline = Date.now() + READ_IN_MS; Date.now() < deadline; await sleep(2000)) {
      cookies ??= await openDemo(client);
      if (cookies !== null && (await isReadIn(client))) return cookies;
    }
  } finally {
    client.close();
  }
  throw new Error(`the demo's history was not in within ${READ_IN_MS / 60_000} minutes`);
}

async function openDemo(client: Client): Promise<Cookie[] | null> {
  await client.call({ method: "GET", path: "/sanctum/csrf-cookie" });
  const { status, cookies } = await client.call({ method: "POST", path: "/api/demo-guest" });
  return status === 200 ? cookies.map(cookieOf) : null;
}

async function isReadIn(client: Client): Promise<boolean> {
  const { body } = await client.call({ method: "GET", path: "/api/stores" });
  const stores: unknown[] = Array.isArray(body) ? body : [];
  return stores.length > 0 && stores.every((store) => Reflect.get(Object(store), "syncStatus") === "done");
}

function cookieOf(line: string): Cookie {
  const [pair = ""] = line.split(";");
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), value: pair.slice(at + 1) };
}

await installEngines((text) => process.stdout.write(`${text}\n`));
const modules = await load();
const product = await startProduct({ environment: { DEMO: "on" } });
try {
  const cookies = await guestOf(Number(product.environment["PORT"]));
  const pages = [
    await measure(modules, product.url, { name: "login", path: "/", cookies: [] }),
    await measure(modules, product.url, { name: "dashboard", path: "/system", cookies }),
  ];
  process.stdout.write(`${JSON.stringify(pages, null, 2)}\n`);
  writeFileSync(REPORT, `${JSON.stringify({ machine: machine(), form: "desktop", pages }, null, 2)}\n`);
  process.exitCode = pages.every(({ met }) => met === true) ? 0 : 1;
} finally {
  await product.remove();
}
