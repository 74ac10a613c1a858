/** The consents the API can ask sellers for, of every source that is set up here. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Consent, Consents, KnownSource } from "#api/http/consent.ts";
import { AppError } from "#core/errors.ts";
import { MarketplaceError } from "#sources/errors.ts";
import { SOURCES } from "#sources/registry.ts";
import type { Clock } from "#sources/clock.ts";
import type { OAuth, Place, Places, Source } from "#sources/source.ts";

const clock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  },
};

/** A person waits for the answer. */
const PATIENCE_MS = 10_000;

/** Why a consent of `source` failed, as the API tells it. `isTypedIn`: the seller typed in what is refused. */
async function withApiErrors<T>(work: Promise<T>, source: string, isTypedIn = false): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const isAway = error.kind === "unavailable" || error.kind === "blocked";
    if (isAway) throw new AppError("UNAVAILABLE", error.message, {}, { cause: error });
    if (isTypedIn && error.kind !== "refused") {
      throw new AppError(
        "REFUSED",
        error.message,
        { text: { key: "api:refused.fieldsRefused", values: { name: source } } },
        { cause: error },
      );
    }
    const key = error.kind === "unauthorized" ? "api:refused.consentUsedUp" : "api:refused.consentRefused";
    throw new AppError("REFUSED", error.message, { text: { key, values: { source } } }, { cause: error });
  }
}

function consentOf(source: Source, place: Place): Consent {
  const { consent } = source;
  const options = { ...place, clock, timeoutMilliseconds: PATIENCE_MS };
  const asked = {
    source: source.manifest,
    ...place.endpoints,
    userAgent: place.app.userAgent,
    account: ({ accessToken }: { readonly accessToken: string }, apiUrl = place.endpoints.apiUrl) => {
      const refused = new MarketplaceError("unauthorized", "a new access token was refused");
      const tokens = { accessToken: async () => accessToken, renewed: () => Promise.reject(refused) };
      const account = source.open({ ...options, endpoints: { ...place.endpoints, apiUrl }, tokens }).account();
      return withApiErrors(account, source.manifest.name, consent.kind !== "oauth");
    },
  };
  return consent.kind === "oauth"
    ? { ...asked, ...oauthOf(consent, place, { ...options, name: source.manifest.name }) }
    : { ...asked, ...consent };
}

function oauthOf(consent: OAuth, place: Place, { name, ...options }: Parameters<OAuth["startDevice"]>[0] & { name: string }) {
  return {
    kind: "oauth" as const,
    scopes: consent.scopes(place.app),
    startAuthorization: (redirectUri: string) => consent.startAuthorization(place, redirectUri),
    exchangeCode: (grant: Parameters<OAuth["exchangeCode"]>[1]) => withApiErrors(consent.exchangeCode(options, grant), name),
    startDevice: () => withApiErrors(consent.startDevice(options), name),
    pollDevice: (device: Parameters<OAuth["pollDevice"]>[1]) => withApiErrors(consent.pollDevice(options, device), name),
  };
}

/** In the order of the sources and, of each, of its environments. */
export function consentsOf(places: Places, sources: readonly Source[] = SOURCES): Consents {
  return sources.flatMap((source) =>
    source.manifest.environments.flatMap((environment) => {
      const place = places[source.manifest.key]?.[environment];
      return place === undefined ? [] : [consentOf(source, place)];
    }),
  );
}

/** What the API knows of sources, set up here or not. */
export function knownSources(sources: readonly Source[] = SOURCES): KnownSource[] {
  return sources.map(({ manifest, consent }) => ({
    manifest,
    consent: consent.kind,
    neededScopes: consent.kind === "oauth" ? consent.neededScopes : [],
  }));
}
