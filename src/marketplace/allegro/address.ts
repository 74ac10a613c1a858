/** Where Allegro answers. One API host serves all its markets; an application exists in one environment only. */
import type { Endpoints } from "../connector.ts";

const ADDRESSES = {
  production: { environment: "production", apiUrl: "https://api.allegro.pl", authUrl: "https://allegro.pl" },
  sandbox: {
    environment: "sandbox",
    apiUrl: "https://api.allegro.pl.allegrosandbox.pl",
    authUrl: "https://allegro.pl.allegrosandbox.pl",
  },
} as const satisfies Record<"production" | "sandbox", Endpoints>;

/** Allegro's own addresses; `overrides` replace them where an instance is configured to speak to another host. */
export function endpointsOf(
  environment: "production" | "sandbox",
  overrides: { readonly apiUrl?: string | undefined; readonly authUrl?: string | undefined } = {},
): Endpoints {
  const { apiUrl, authUrl } = ADDRESSES[environment];
  return { environment, apiUrl: bare(overrides.apiUrl ?? apiUrl), authUrl: bare(overrides.authUrl ?? authUrl) };
}

function bare(url: string): string {
  return url.replace(/\/+$/, "");
}
