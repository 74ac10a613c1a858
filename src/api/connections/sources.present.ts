import type { connectOptionsRoute } from "#contract/connections.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { Locale } from "#core/locales.ts";
import type { Consents } from "../http/consent.ts";

type Shown = ResponseOf<typeof connectOptionsRoute>["sources"];

/** One entry a source, with its environments in the order in which they are proposed. */
export function presentSources(consents: Consents, locale: Locale): Shown {
  const bySource = Map.groupBy(consents, ({ source }) => source.key);
  return [...bySource.values()].flatMap((found) => {
    const [first] = found;
    if (first === undefined) return [];
    const fields = first.kind === "oauth" ? [] : first.fields;
    return [
      {
        platform: first.source.key,
        name: first.source.name,
        environments: found.map(({ environment }) => environment),
        consent: first.kind,
        fields: fields.map(({ key, input, label, hint }) => ({ key, input, label: label[locale], hint: hint[locale] })),
      },
    ];
  });
}
