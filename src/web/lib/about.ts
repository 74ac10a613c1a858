import type { RuntimeConfig } from "#contract/meta.ts";
import { hostOf } from "./api/send.ts";

/** Addresses about the product itself, for everybody who uses it. */
export type About = { readonly sourceUrl: string; readonly licencesUrl: string };

export function aboutOf(config: RuntimeConfig): About {
  const host = hostOf(config);
  return {
    sourceUrl: config.sourceUrl.startsWith("/") ? host + config.sourceUrl : config.sourceUrl,
    licencesUrl: `${host}/api/docs/licences`,
  };
}
