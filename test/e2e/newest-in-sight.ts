import type { Page } from "@playwright/test";
import { expect } from "./seller.ts";

const WIDTHS = [1440, 1024, 768, 390] as const;

/** Of a table of periods as it stands: whether the newest is whole in sight, and what of its columns is cut. */
function columnsInSight(): { newest: boolean; cut: string[] } {
  const heads = [...document.querySelectorAll<HTMLElement>("thead tr:has([data-period]) th")];
  const [names] = heads;
  const box = names?.closest("table")?.parentElement;
  if (names === undefined || !box) return { newest: false, cut: ["no table"] };
  const total = heads.find((head) => head.hasAttribute("data-total") && getComputedStyle(head).right !== "auto");
  const left = names.getBoundingClientRect().right;
  const inside = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
  const right = Math.min(inside, total?.getBoundingClientRect().left ?? inside);
  const seen = heads
    .filter((head) => head !== names && head !== total && head.offsetWidth > 0)
    .map((head) => {
      const span = head.getBoundingClientRect();
      // A column that lies after the total has the room behind it.
      const end = span.left > right + 1 ? inside : right;
      const width = Math.max(0, Math.min(span.right, end) - Math.max(span.left, left));
      return { head, width, isWhole: width > span.width - 2 };
    });
  const newest = seen.findLast(({ head }) => head.hasAttribute("data-period"));
  // Up to the padding of its cells a column has nothing to show.
  const cut = seen.filter(({ width, isWhole }) => width > 8 && !isWhole);
  return { newest: newest?.isWhole === true, cut: cut.map(({ head }) => head.textContent ?? "") };
}

/** At every width the newest period is in sight, and no column stands half or empty beside it. */
export async function expectNewestInSight(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(columnsInSight), `at ${width}`).toEqual({ newest: true, cut: [] });
  }
}

/** Fonts that come after the page has been laid out, as on a slow line. */
export async function holdFonts(page: Page): Promise<void> {
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
}
