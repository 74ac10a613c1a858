/** What every screen has to pass, whatever it shows. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";
import { atRest } from "./quiet.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What another colour scheme can break: it changes no element, so nothing else has to be looked at twice. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const runOnly = (rules: "all" | "colours") =>
  rules === "all" ? ({ type: "tag", values: RULES } as const) : ({ type: "rule", values: COLOUR_RULES } as const);

type Look = { /** A selector: only what stands in it is looked at. */ readonly part?: string; readonly rules?: "all" | "colours" };

/** Of a state that is looked at in light first, and then in the dark. */
export const rulesIn = (colorScheme: "light" | "dark"): Look => ({ rules: colorScheme === "light" ? "all" : "colours" });

export async function expectNoViolations(page: Page, name: string, { part, rules = "all" }: Look = {}): Promise<void> {
  await atRest(page);
  // What is half under the bar at the top after scrolling is not small; read from where a page begins.
  await page.evaluate(() => window.scrollTo(0, 0));
  // Only what is wrong is described, and in the page itself: no page here holds a frame of another origin.
  const axe = new AxeBuilder({ page }).options({ runOnly: runOnly(rules), resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map((node) => `${name}: ${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`)),
  ).toEqual([]);
}

/** Small screens scroll down, never sideways. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  // A chart follows its card a moment after the width has changed.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, name).toBe(0);
}
