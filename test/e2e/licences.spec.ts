/** The licence's promises in the browser: the source for everybody, and nothing in the bundle that the check of licences does not see. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { shippedPackages } from "#api/meta/shipped-packages.ts";
import { expect, product, test } from "./seller.ts";

const ROOT = join(import.meta.dirname, "../..");
const ASSETS = join(ROOT, "dist/web/assets");
const SourceMap = z.object({ sources: z.array(z.string()) });

/** Names of all packages that a file of the built app has a piece of, as its source map says. */
function bundledPackages(): Set<string> {
  const maps = readdirSync(ASSETS).filter((name) => name.endsWith(".map"));
  const sources = maps.flatMap((name) => SourceMap.parse(JSON.parse(readFileSync(join(ASSETS, name), "utf8"))).sources);
  return new Set(sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []));
}

test("whatever is bundled into the web app is among the packages whose licences are checked", () => {
  const bundled = bundledPackages();
  expect(bundled.size).toBeGreaterThan(20);
  expect(bundled).toContain("react-dom");
  const checked = new Set(shippedPackages(ROOT).map(({ name }) => name));
  expect([...bundled].filter((name) => !checked.has(name))).toEqual([]);
});

test("who is not signed in gets the source and the licences from the login", async ({ page }) => {
  await page.goto("/");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Kod źródłowy" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^zyskomierz-.+\.zip$/);
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Licencje" }).click();
  await expect((await opening).getByText("GNU Affero General Public License")).toBeVisible();
  await page.getByRole("combobox", { name: "Język" }).selectOption("en");
  await expect(page.getByRole("link", { name: "Source code" })).toBeVisible();
});

test("who is signed in finds both in the menu, on a phone behind “more”", async ({ page, seller }) => {
  await page.goto("/system/settings");
  await page.getByRole("button", { name: seller.email }).click();
  const address = new URL("/api/source", product().url).href;
  const source = page.getByRole("menuitem", { name: "Kod źródłowy" });
  expect(await source.evaluate((link) => (link instanceof HTMLAnchorElement ? link.href : ""))).toBe(address);
  await expect(page.getByRole("menuitem", { name: "Licencje" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole("button", { name: "Więcej" }).click();
  const link = page.getByRole("dialog").getByRole("link", { name: "Kod źródłowy" });
  await link.scrollIntoViewIfNeeded();
  expect(await link.evaluate((anchor) => (anchor instanceof HTMLAnchorElement ? anchor.href : ""))).toBe(address);
});
