import type SweetAlert from "sweetalert2";
import { afterFirstPaint } from "./after-first-paint.ts";

/** The library is not part of any page's first load: it arrives when the browser is idle, or with the first message. */
export function loadAlerts(): Promise<typeof SweetAlert> {
  return import("./alerts.ts").then((module) => module.Alerts);
}

/** Asked for before anybody needs it, hence nobody is told when it does not come. */
export function prefetchAlerts(): void {
  afterFirstPaint(() => void loadAlerts().catch(() => undefined));
}
