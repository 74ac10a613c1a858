import type SweetAlert from "sweetalert2";

const DURATION_MS = 2000;

/** The library is not part of any page's first load: it arrives when the browser is idle, or with the first toast. */
function loadAlerts(): Promise<typeof SweetAlert> {
  return import("./alerts.ts").then((module) => module.Alerts);
}

export function prefetchToasts(): void {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1000));
  whenIdle(() => void loadAlerts());
}

/** A success message at the top that leaves by itself. */
export async function showToast(text: string): Promise<void> {
  const alerts = await loadAlerts();
  void alerts.fire({
    toast: true,
    position: "top",
    icon: "success",
    title: text,
    showConfirmButton: false,
    timer: DURATION_MS,
    timerProgressBar: true,
    customClass: { popup: "z-toast", title: "z-toast__title", icon: "z-toast__icon", timerProgressBar: "z-toast__bar" },
  });
}
