import type { connectOptionsRoute } from "#contract/connections.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { Locale } from "#core/locales.ts";
import type { Manifest } from "#sources/source.ts";
import type { Consent, Consents } from "../http/consent.ts";
import type { ApiDeps } from "../http/deps.ts";

type Options = ResponseOf<typeof connectOptionsRoute>;
type Offered = Options["notSetUp"][number];

function presentOffered({ key, name, gives, historyDays, setup }: Manifest, consent: Consent["kind"], scopes: readonly string[]): Offered {
  return {
    platform: key,
    name,
    consent,
    scopes: [...scopes],
    gives: [...gives],
    historyDays,
    setup: setup === undefined ? null : { ...setup, variables: [...setup.variables] },
  };
}

/** One entry a source, with its environments in the order in which they are proposed. */
export function presentSources(consents: Consents, locale: Locale): Options["sources"] {
  const bySource = Map.groupBy(consents, ({ source }) => source.key);
  return [...bySource.values()].flatMap((found) => {
    const [first] = found;
    if (first === undefined) return [];
    const fields = first.kind === "oauth" ? [] : first.fields;
    return [
      {
        ...presentOffered(first.source, first.kind, first.kind === "oauth" ? first.scopes : []),
        environments: found.map(({ environment }) => environment),
        fields: fields.map(({ key, input, label, hint }) => ({ key, input, label: label[locale], hint: hint[locale] })),
      },
    ];
  });
}

/** Sources of this release that wait for the instance's administrator. */
export function presentNotSetUp({ consents, sources }: Pick<ApiDeps, "consents" | "sources">): Options["notSetUp"] {
  return sources
    .filter(({ manifest }) => !consents.some(({ source }) => source.key === manifest.key))
    .map(({ manifest, consent, neededScopes }) => presentOffered(manifest, consent, neededScopes));
}
