import { getI18n } from "react-i18next";
import { loadAlerts, loadLooks } from "./load-alerts.ts";

const DURATION_MS = 2000;
/** The library draws its own animated check otherwise; ours is an icon like all others. */
const CHECK =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M20 6 9 17l-5-5"/></svg>';

/**
 * A success message at the top that leaves by itself: „Sukces!” for two seconds, unless the caller says what and how long
 * (milliseconds). What it says is text, whatever stands in it.
 */
export async function toast(text: string = getI18n().t("toast.success"), duration: number = DURATION_MS): Promise<void> {
  const [alerts, looks] = await Promise.all([loadAlerts(), loadLooks()]);
  void alerts.fire({
    toast: true,
    position: "top",
    icon: "success",
    iconHtml: CHECK,
    ...looks.toastMotion,
    titleText: text,
    showConfirmButton: false,
    timer: duration,
    timerProgressBar: true,
    customClass: looks.toast,
  });
}
