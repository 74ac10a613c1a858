/** Where this instance can connect to, from its configuration. */
import { type Config, isSetting } from "#config.ts";
import { type SecretKeys, derivedKeys } from "#db/secrets.ts";
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import type { Place, Places, Source } from "#sources/source.ts";
import { secretKey } from "./data-folder.ts";
import { VERSION } from "./version.ts";

/** Places of all sources; the simulator, which speaks Allegro's API, is the demo's, when it runs. */
export function placesOf(sources: readonly Source[], config: Config, simulator: { apiUrl: string; authUrl: string } | null): Places {
  const settings = {
    userAgent: `Zyskomierz/${VERSION} (+${config.APP_URL})`,
    own(name: string): unknown {
      if (!isSetting(name)) throw new Error(`${name} is no setting: its line is missing in src/config.ts`);
      return Reflect.get(config, name);
    },
  };
  const places = sources.flatMap((source) => source.places(settings).map((place) => ({ key: source.manifest.key, place })));
  if (simulator !== null) {
    const app = {
      clientId: "zyskomierz-demo",
      clientSecret: "zyskomierz-demo-secret",
      userAgent: settings.userAgent,
      hasCampaigns: config.ALLEGRO_CAMPAIGNS,
    };
    places.push({ key: ALLEGRO.manifest.key, place: { endpoints: { environment: "simulator", ...simulator }, app } });
  }
  const bySource = Map.groupBy(places, ({ key }) => key);
  return Object.fromEntries([...bySource].map(([key, found]) => [key, byEnvironment(found.map(({ place }) => place))]));
}

function byEnvironment(places: readonly Place[]): NonNullable<Places[string]> {
  return Object.fromEntries(places.map((place) => [place.endpoints.environment, place]));
}

/** Keys for secrets at rest: the configured ones, and the derived one, so that turning ENCRYPTION_KEYS on loses nothing. */
export async function secretKeysOf(config: Config): Promise<SecretKeys> {
  const configured = (config.ENCRYPTION_KEYS ?? []).map(({ name, key }) => ({ name, key: Buffer.from(key, "base64") }));
  return [...configured, ...derivedKeys(config.SECRET_KEY ?? (await secretKey(config.DATA_DIR)))];
}
