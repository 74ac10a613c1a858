/** Whether the controls of a screen's bars can be read and reached. */
import type { Page } from "@playwright/test";

type Control = { name: string; left: number; right: number; top: number; bottom: number; parents: number[]; isCramped: boolean };

/** Controls by the bar they stand in; what is swiped through, like tabs, may lie outside of the screen. */
function controlsOf(page: Page): Promise<Control[][]> {
  return page.evaluate(() => {
    const BARS =
      ".bar_root, .bottom-bar_root, .ui_page-head, .report-tools_tools, .ui_card-head, .quick_root, .scope_root, .table-pages_root, .side-panel_head, .side-panel_foot";
    const CONTROLS = "button, a[href], select, .mantine-Input-wrapper, .mantine-SegmentedControl-label, h1, h2";
    const isSwiped = (control: Element): boolean => {
      for (let up = control.parentElement; up !== null && up !== document.body; up = up.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth + 1) return true;
      }
      return false;
    };
    const isShown = (control: Element): boolean =>
      control.checkVisibility() &&
      control.getBoundingClientRect().width > 0 &&
      control.closest(".ui_hidden-visually") === null &&
      control.parentElement?.closest(".mantine-Input-wrapper") === null &&
      !isSwiped(control);
    return [...document.querySelectorAll(BARS)].map((bar) => {
      const controls = [...bar.querySelectorAll(CONTROLS)].filter(isShown);
      return controls.map((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const name = control.getAttribute("aria-label") ?? control.querySelector("input")?.ariaLabel ?? control.textContent ?? "";
        const parents = controls.flatMap((other, at) => (other !== control && other.contains(control) ? [at] : []));
        const isCramped = control.matches(".bar_button") && control.scrollWidth > control.clientWidth + 1;
        return { name: name.trim().slice(0, 30), left, right, top, bottom, parents, isCramped };
      });
    });
  });
}

function overlap(one: Control, other: Control): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 1 && height > 1;
}

/** Controls that lie on one another, leave the screen or do not hold their words, and a page that scrolls sideways. */
export async function crowdedControls(page: Page): Promise<string[]> {
  const { width, sideways } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return { width: clientWidth, sideways: scrollWidth - clientWidth };
  });
  const faults = (await controlsOf(page)).flatMap((controls) =>
    controls.flatMap((control, at) => [
      ...(control.left < -0.5 || control.right > width + 0.5 ? [`„${control.name}” leaves the screen`] : []),
      ...(control.isCramped ? [`„${control.name}” does not hold its words`] : []),
      ...controls
        .filter((other, place) => place > at && !other.parents.includes(at) && !control.parents.includes(place) && overlap(control, other))
        .map((other) => `„${control.name}” and „${other.name}” lie on one another`),
    ]),
  );
  return sideways > 0 ? [...faults, `the page scrolls sideways by ${sideways}`] : faults;
}
