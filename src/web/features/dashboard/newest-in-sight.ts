/** As the `ref` of a box that scrolls sideways: where its periods do not fit, the newest of them are in sight first. */
export function newestInSight(box: HTMLElement | null): void {
  if (box !== null) box.scrollLeft = box.scrollWidth;
}
