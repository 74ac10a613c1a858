/** Words that are cut: labels, heads, buttons and sentences whose letters do not fit the box that holds them. */
import type { Page } from "@playwright/test";

/**
 * Whole in its `title` is what may be long: names of products, orders, files. Everything else is the product's own word and is shown whole.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (element: Element): boolean => /hidden|clip/.test(getComputedStyle(element).overflowX);
    const isWhole = (element: Element): boolean => element.closest("[title]") !== null || element.closest(".ui_hidden-visually") !== null;
    const faultOf = (element: Element): string | null => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      for (let up: Element | null = element; up !== null && up !== document.body; up = up.parentElement) {
        const { overflowX, position } = getComputedStyle(up);
        if (/auto|scroll/.test(overflowX) || position === "sticky") return null;
        if (!hides(up)) continue;
        const box = up.getBoundingClientRect();
        // For the ears alone.
        if (box.width <= 1) return null;
        if (text.right > box.right + 1 || text.left < box.left - 1) return `„${(element.textContent ?? "").trim().slice(0, 40)}” is cut`;
      }
      return null;
    };
    const holdsText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "");
    return [...document.querySelectorAll("body *")]
      .filter((element) => holdsText(element) && element.checkVisibility({ visibilityProperty: true }) && !isWhole(element))
      .flatMap((element) => faultOf(element) ?? []);
  });
}
