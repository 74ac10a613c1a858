import type SweetAlert from "sweetalert2";
import type { LOOKS } from "./alerts.ts";
import { afterFirstPaint } from "./after-first-paint.ts";

export type Looks = typeof LOOKS;

/** The library is not part of any page's first load: it arrives when the browser is idle, or with the first message. */
export function loadAlerts(): Promise<typeof SweetAlert> {
  return import("./alerts.ts").then((module) => module.Alerts);
}

/** How ours look, from the same file. */
export function loadLooks(): Promise<Looks> {
  return import("./alerts.ts").then((module) => module.LOOKS);
}

/** Asked for before anybody needs it, hence nobody is told when it does not come. */
export function prefetchAlerts(): void {
  afterFirstPaint(() => void loadAlerts().catch(() => undefined));
}
