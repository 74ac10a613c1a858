import type { RuntimeConfig } from "#contract/meta.ts";

/** The app on its own origin: what holds when the settings cannot be read. */
const OWN_ORIGIN: RuntimeConfig = {
  apiUrl: "",
  iframeApiUrl: "",
  sentryDsn: null,
  version: "",
  sourceUrl: "/api/source",
  flags: { demo: false, demoGuest: false, registration: false, openId: null, passkeys: false },
};

/** Settings of this instance, asked for before anything else because they name the host of every other call. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  try {
    const response = await fetch("/config.json", { headers: { Accept: "application/json" } });
    return response.ok ? { ...OWN_ORIGIN, ...(await response.json()) } : OWN_ORIGIN;
  } catch {
    return OWN_ORIGIN;
  }
}
