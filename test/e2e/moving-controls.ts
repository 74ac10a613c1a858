/** Controls that move by themselves while a screen arrives: what a person is about to press must stay where it is. */
import type { Page } from "@playwright/test";

/** Half of the least target's height (24 px): moved by no more, what was aimed at is still hit. */
const TOLERATED = 12;

/**
 * Watches every document the page opens from now on. What moves while a part of the screen still says of itself that it is busy does not count:
 * nobody knows how much will stand there.
 */
export async function watchControls(page: Page): Promise<void> {
  await page.addInitScript((tolerated) => {
    const moved: string[] = [];
    Object.assign(window, { movedControls: moved });
    const places = new WeakMap<Element, { top: number; left: number }>();
    let wasBusy = true;
    const look = (): void => {
      for (const control of document.querySelectorAll("main :is(button, a[href], input, select, textarea)")) {
        const { top, left, width } = control.getBoundingClientRect();
        if (width === 0 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        // The line of status tells news, and is as long as they are.
        if (control.closest(".report_root") !== null) continue;
        const before = places.get(control);
        const place = { top: Math.round(top + scrollY), left: Math.round(left) };
        places.set(control, place);
        if (before === undefined || wasBusy || top > innerHeight) continue;
        if (Math.max(Math.abs(before.top - place.top), Math.abs(before.left - place.left)) <= tolerated) continue;
        const name = control.getAttribute("aria-label") ?? (control.textContent.trim() || control.tagName);
        moved.push(`„${name.slice(0, 40)}” from ${before.left}, ${before.top} to ${place.left}, ${place.top}`);
      }
      wasBusy = document.querySelector("h1") === null || document.querySelector("[aria-busy=true]") !== null;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, TOLERATED);
}

/** What has moved in the document that is open. */
export const movedControls = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, "movedControls"));
