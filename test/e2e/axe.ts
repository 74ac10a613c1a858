/** What every screen has to pass, whatever it shows. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";
import { atRest } from "./quiet.ts";

/** `part` = a selector: only what stands in it is looked at. */
export async function expectNoViolations(page: Page, name: string, part?: string): Promise<void> {
  await atRest(page);
  const axe = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).toEqual([]);
}

/** Small screens scroll down, never sideways. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(`${name}: ${overflow}`).toBe(`${name}: 0`);
}
