import { type BrowserOptions, makeFetchTransport } from "@sentry/react";
import { withoutSecrets, withoutValues } from "#core/scrub.ts";

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport["send"]>[0];
type Options = Parameters<NonNullable<BrowserOptions["transport"]>>[0];

/** Words of errors and of breadcrumbs may quote what a person sees; everything else are names and addresses. */
const MESSAGES = new Set(["message", "value"]);

function scrubbed(value: unknown, key = ""): unknown {
  if (typeof value === "string") return MESSAGES.has(key) ? withoutValues(value) : withoutSecrets(value);
  if (Array.isArray(value)) return value.map((entry) => scrubbed(entry, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, scrubbed(entry, name)]));
}

/** A replay is text already; its header counts bytes. What is packed cannot be looked through and stays here. */
function scrubbedItem([header, body]: readonly [object, unknown]): readonly [object, unknown][] {
  if (body instanceof Uint8Array) return [];
  if (typeof body !== "string") return [[header, scrubbed(body)]];
  const text = withoutSecrets(body);
  return [[{ ...header, length: new TextEncoder().encode(text).length }, text]];
}

/** Safe because every item keeps its kind: its header's type, and a body of the shape it had. */
function rebuilt([header, items]: Envelope): Envelope {
  return [header, (items as readonly (readonly [object, unknown])[]).flatMap(scrubbedItem)] as unknown as Envelope;
}

/** The last door: whatever the library has collected, no address with a query, token or e-mail passes it. */
export function scrubbedTransport(options: Options): Transport {
  const transport = makeFetchTransport(options);
  return { ...transport, send: (envelope) => transport.send(rebuilt(envelope)) };
}
