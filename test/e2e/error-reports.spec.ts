/** What the web app tells the operator about failures, read from the envelopes that arrive; and what it never tells. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { type ReportSink, startReportSink } from "../../src/testing/report-sink.ts";
import { withOwnProduct } from "./own-product.ts";
import { expect, product, test } from "./seller.ts";

const TOKEN = "q8Jx2mVb7RtY0pLk3NwZ9sDf6GhC1aEuK5oI4rT7yXz";
const EMAIL = "ola.zak@poczta.example.com";

let sink: ReportSink;

withOwnProduct(async () => {
  sink = await startReportSink();
  return { environment: { SENTRY_DSN: sink.dsn }, close: () => sink.close() };
});

const Event = z.object({
  tags: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  exception: z.object({ values: z.array(z.object({ type: z.string(), value: z.string() })) }),
});

/** The reported errors whose message holds the words; waits for the first. */
async function reported(words: string): Promise<z.infer<typeof Event>[]> {
  const found = () =>
    sink
      .items("event")
      .map(({ text }) => Event.parse(JSON.parse(text)))
      .filter(({ exception }) => exception.values.some(({ value }) => value.includes(words)));
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return found();
}

/** The reporter comes when the page is idle. */
async function reporterArrived(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/reporter-"))))
    .toBe(true);
  await page.waitForTimeout(500);
}

test("errors, timings and masked replays arrive, and no token, address, cookie or word of the person in any of them", async ({
  page,
  seller,
}) => {
  await page.goto(`/system?phrase=Kowalski&secret=${TOKEN}`);
  await reporterArrived(page);
  await page.goto(`/system/settings?secret=${TOKEN}`);
  await reporterArrived(page);
  await page.getByLabel("Nazwa firmy").fill("Dom i Ogród Nowak");
  await page.evaluate(
    ([email, token]) =>
      void setTimeout(() => {
        throw new Error(`no letter to ${email} for https://example.com/?token=${token} of "Dom i Ogród Nowak"`);
      }),
    [EMAIL, TOKEN],
  );
  const [event] = await reported("no letter to");
  expect(event?.exception.values[0]?.value).toBe("no letter to [e-mail] for https://example.com/ of [value]");
  await expect.poll(() => sink.items("replay_recording").length).toBeGreaterThan(0);
  await expect.poll(() => sink.items("transaction").length).toBeGreaterThan(0);
  const session = (await page.context().cookies()).find(({ name }) => name === "zyskomierz_session")?.value ?? "none";
  const csrf = (await page.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "none";
  const everything = sink.text();
  // The recording is one: it holds the page's structure and its hidden words.
  expect(sink.items("replay_recording").some(({ text }) => text.includes('"tagName":"input"') && text.includes("***"))).toBe(true);
  for (const secret of [
    TOKEN,
    EMAIL,
    seller.email,
    seller.email.replace("@", "%40"),
    session,
    csrf,
    "Dom i Ogród",
    "Kowalski",
    "Ustawienia",
  ]) {
    expect([secret, everything.includes(secret)]).toEqual([secret, false]);
  }
  expect(everything).not.toMatch(/"cookie"/i);
});

test("Sign-out failure is logged and reported to an error-reporting service", async ({ page, seller }) => {
  const logged: string[] = [];
  page.on("console", (message) => void logged.push(message.text()));
  await page.route("**/api/logout", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: JSON.stringify({ code: "INTERNAL", requestId: "abc-1" }) }),
  );
  await page.goto("/system");
  await page.getByRole("button", { name: seller.email }).click();
  await page.getByRole("menuitem", { name: "Wyloguj" }).click();
  const [event] = await reported("signing out failed");
  expect(event?.tags).toMatchObject({ where: "sign-out", status: 500, code: "INTERNAL", requestId: "abc-1" });
  expect(logged.some((text) => text.includes("signing out failed"))).toBe(true);
  // Nobody was signed out.
  await expect(page).toHaveURL(/\/system/);
});

test("a screen that breaks is reported and offers the way on", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.route("**/api/stores", (route) => route.fulfill({ json: { stores: "none" } }));
  await page.goto("/system");
  await expect(page.getByRole("button", { name: /Odśwież|Wczytaj/ })).toBeVisible();
  const [event] = await reported("is not a function");
  expect(event?.tags["where"]).toBe("screen");
});

test("the reporter comes after the first paint, and the page may reach its host and no other", async ({ page }) => {
  const answer = await page.goto("/");
  await expect(page.getByRole("button", { name: "Zaloguj się" })).toBeVisible();
  await reporterArrived(page);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    reporter: performance.getEntriesByType("resource").find(({ name }) => name.includes("/reporter-"))?.startTime ?? 0,
  }));
  expect(times.reporter).toBeGreaterThan(times.paint);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  const allowed = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
  expect(allowed).toEqual(["'self'", new URL(sink.dsn).origin]);
  expect(new URL(product().url).origin).not.toBe(new URL(sink.dsn).origin);
});
