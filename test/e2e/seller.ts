/** Playwright's `test` with a signed-in seller of a company of their own. */
import { randomBytes } from "node:crypto";
import { type APIRequestContext, type Page, test as base } from "@playwright/test";
import { z } from "zod";
import { readConfig } from "#config.ts";
import { SERVER_WAIT } from "../../scripts/times.ts";
import { userCommand } from "../../src/start/user-command.ts";
import { lastWords } from "./last-words.ts";

const PRODUCT = z.object({ url: z.string(), environment: z.record(z.string(), z.string()) });

export const product = () => PRODUCT.parse(JSON.parse(process.env["E2E_PRODUCT"] ?? "null"));

export type Seller = { readonly email: string; readonly password: string };

/** A user made by the operator's command. A company is named once: whoever is created with its name later joins it. */
export async function createSeller(args: readonly string[] = []): Promise<Seller> {
  const seller = { email: `${randomBytes(6).toString("hex")}@example.com`, password: "Bardzo-Tajne-Haslo-2026" };
  const config = readConfig({ ...process.env, ...product().environment });
  await userCommand({ config, args: ["create", seller.email, "--password", seller.password, ...args], say: () => undefined });
  return seller;
}

/** Calls the API with the cookies of the page and the token that unsafe calls need. */
export async function call(
  request: APIRequestContext,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<unknown> {
  await request.get("/sanctum/csrf-cookie");
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const answer = await request.fetch(path, {
    method,
    headers: {
      "X-XSRF-TOKEN": decodeURIComponent(token),
      "X-Requested-With": "XMLHttpRequest",
      Accept: "application/json",
      Origin: product().url,
    },
    ...(body === undefined ? {} : { data: body }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
}

export async function signIn(page: Page, seller: Seller): Promise<void> {
  await call(page.request, "POST", "/api/login", seller);
}

/** Files work out their days when they are loaded. */
const today = (): string => Temporal.Now.plainDateISO("Europe/Warsaw").toString();
const LOADED_ON = today();

type Fixtures = { seller: Seller; sameDay: undefined };

/** The browser has no session any more. No screen is open meanwhile: one that is still asking would begin anew. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** How long the API was waited for, several answers at once each by itself; `scripts/times.ts` reads it. */
function timeServer(page: Page): () => number {
  let milliseconds = 0;
  page.on("requestfinished", (request) => {
    const { requestStart, responseEnd } = request.timing();
    if (/\/api\/(?!progress\/stream)/.test(request.url()) && requestStart >= 0) milliseconds += Math.max(0, responseEnd - requestStart);
  });
  return () => milliseconds / 1000;
}

export const test = base.extend<Fixtures>({
  page: async ({ browser, page }, use, info) => {
    const waited = timeServer(page);
    const lastly = lastWords(browser, page);
    await use(page);
    await lastly(info);
    info.annotations.push({ type: SERVER_WAIT, description: waited().toFixed(2) });
  },
  baseURL: async ({}, use) => use(product().url),
  // Run again it is loaded anew.
  sameDay: [
    async ({}, use) => {
      if (today() !== LOADED_ON) throw new Error("another day has begun in Warsaw since this file was loaded");
      await use(undefined);
    },
    { auto: true },
  ],
  seller: async ({ page }, use) => {
    const seller = await createSeller();
    await signIn(page, seller);
    await use(seller);
  },
});

export { expect } from "@playwright/test";
