/** The consents the API can ask sellers for: Allegro's OAuth with the applications of this instance. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Consent, Consents } from "#api/http/consent.ts";
import { AppError } from "#core/errors.ts";
import { allegroConnector } from "#sources/allegro/connector.ts";
import { exchangeCode, startAuthorization } from "#sources/allegro/oauth.ts";
import { askedScopes } from "#sources/allegro/oauth-scopes.ts";
import { pollDevice, startDevice } from "#sources/allegro/oauth-device.ts";
import { type Clock, MarketplaceError, type Marketplaces } from "#sources/connector.ts";

const clock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  },
};

/** What a seller is proposed first. */
const ENVIRONMENTS = ["production", "sandbox", "simulator"] as const;

/** A person waits for the answer. */
const PATIENCE_MS = 10_000;

/** Why a consent failed, as the API tells it. */
async function withApiErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const isAway = error.kind === "unavailable" || error.kind === "blocked";
    if (isAway) throw new AppError("UNAVAILABLE", error.message, {}, { cause: error });
    const key = error.kind === "unauthorized" ? "api:refused.consentUsedUp" : "api:refused.consentRefused";
    throw new AppError("REFUSED", error.message, { text: { key } }, { cause: error });
  }
}

function consentOf({ endpoints, app }: NonNullable<Marketplaces[keyof Marketplaces]>): Consent {
  const options = { endpoints, app, clock, timeoutMilliseconds: PATIENCE_MS };
  return {
    ...endpoints,
    userAgent: app.userAgent,
    scopes: askedScopes(app),
    startAuthorization: (redirectUri) => startAuthorization({ endpoints, app, redirectUri }),
    exchangeCode: (grant) => withApiErrors(exchangeCode(options, grant)),
    startDevice: () => withApiErrors(startDevice(options)),
    pollDevice: (device) => withApiErrors(pollDevice(options, device)),
    account: (tokens) => {
      const refused = new MarketplaceError("unauthorized", "a new access token was refused");
      const source = { accessToken: async () => tokens.accessToken, renewed: () => Promise.reject(refused) };
      return withApiErrors(allegroConnector({ ...options, tokens: source }).account());
    },
  };
}

export function consentsOf(marketplaces: Marketplaces): Consents {
  return ENVIRONMENTS.flatMap((environment) => {
    const marketplace = marketplaces[environment];
    return marketplace === undefined ? [] : [consentOf(marketplace)];
  });
}
