import { wholeColumns } from "../../ui/whole-columns.ts";

/** As the `ref` of a box that scrolls sideways: where its periods do not fit, the newest of them are in sight first. */
export function newestInSight(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  box.scrollLeft = placeOfNewest(box);
  return wholeColumns(box);
}

/** The newest period is whole in sight, and the first one in sight begins where the names end. */
function placeOfNewest(box: HTMLElement): number {
  const origin = box.getBoundingClientRect().left + box.clientLeft - box.scrollLeft;
  const from = (head: Element): number => head.getBoundingClientRect().left - origin;
  const periods = [...box.querySelectorAll("thead th[data-period]")];
  const newest = periods.at(-1);
  if (newest === undefined) return 0;
  const names = box.querySelector("thead th:first-child")?.clientWidth ?? 0;
  const total = box.querySelector("thead th[data-total]");
  const staying =
    total !== null && getComputedStyle(total).position === "sticky" && getComputedStyle(total).right !== "auto" ? total.clientWidth : 0;
  const least = from(newest) + newest.clientWidth - (box.clientWidth - staying);
  if (least <= 0) return 0;
  return (periods.map(from).find((at) => at - names >= least) ?? from(newest)) - names;
}
