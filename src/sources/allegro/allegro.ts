/** Allegro: four markets, consent by OAuth, every fee billed by itself. */
import { MARKETS } from "#core/market.ts";
import type { Source } from "../source.ts";
import { allegroConnector } from "./connector.ts";
import { allegroFeeds, HISTORY_DAYS, KEY } from "./feeds.ts";
import { allegroLimits, REQUESTS_PER_MINUTE } from "./limits.ts";
import { exchangeCode, refreshTokens, startAuthorization } from "./oauth.ts";
import { pollDevice, startDevice } from "./oauth-device.ts";
import { allegroPlaces } from "./places.ts";
import { askedScopes, NEEDED_SCOPES } from "./oauth-scopes.ts";

export const ALLEGRO: Source = {
  manifest: {
    key: KEY,
    name: "Allegro",
    markets: MARKETS,
    environments: ["production", "sandbox", "simulator"],
    gives: ["orders", "signals", "billing", "refunds", "offers", "operations", "campaigns"],
    billsFees: true,
    // Its orders come by themselves; fees of before the connection and reports of advertising come as files alone.
    filesMayAdd: ["products", "billing", "ads", "expenses"],
    requestsPerMinute: REQUESTS_PER_MINUTE,
    historyDays: HISTORY_DAYS,
    setup: {
      registration: "https://apps.developer.allegro.pl",
      guide: "/api/docs/allegro",
      variables: ["ALLEGRO_CLIENT_ID", "ALLEGRO_CLIENT_SECRET"],
    },
  },
  places: allegroPlaces,
  consent: {
    kind: "oauth",
    scopes: askedScopes,
    neededScopes: NEEDED_SCOPES.map(({ scope }) => scope),
    startAuthorization: ({ endpoints, app }, redirectUri) => startAuthorization({ endpoints, app, redirectUri }),
    exchangeCode,
    startDevice,
    pollDevice,
    refresh: refreshTokens,
  },
  feeds: allegroFeeds,
  limits: allegroLimits,
  open: allegroConnector,
};
