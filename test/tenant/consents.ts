/** Every kind of consent there is: Allegro's pages, and a source whose token is typed in and always taken. */
import type { Consents, FormConsent } from "#api/http/consent.ts";
import type { ConsentServer } from "#testing/consent-server.ts";
import { consentsOf } from "../../src/start/consents.ts";
import { SHELF } from "../sources/shelf/shelf.ts";

let accounts = 0;

/** Whoever connects is another account: none belongs to somebody already. */
function typedIn(): FormConsent {
  const { manifest, consent } = SHELF;
  if (consent.kind === "oauth") throw new Error("the shelf asks for a token");
  return {
    ...consent,
    source: manifest,
    environment: "production",
    apiUrl: "https://shelf.example",
    authUrl: "https://shelf.example",
    userAgent: "Zyskomierz/test",
    account: async () => {
      accounts += 1;
      return { externalId: `shelf-${accounts}`, login: `regal-${accounts}`, baseMarket: "PL" };
    },
  };
}

export function allConsents(allegro: ConsentServer): Consents {
  return [...consentsOf(allegro.places), typedIn()];
}
