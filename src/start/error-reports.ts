/** Sends failures and timings of the server to SENTRY_DSN; without an address nothing is even loaded. */
import type { ErrorEvent, Exception, Transport, TransportRequestExecutor } from "@sentry/core";
import type { ServerRuntimeClientOptions } from "@sentry/core/server";
import type { Reports } from "#core/reports.ts";
import { withoutSecrets, withoutValues } from "#core/scrub.ts";

type TransactionEvent = Parameters<NonNullable<ServerRuntimeClientOptions["beforeSendTransaction"]>>[0];

export type ErrorReports = Reports & {
  /** Waits until what was reported has left, at most two seconds. */
  flush(): Promise<void>;
};

type TransportOptions = Parameters<ServerRuntimeClientOptions["transport"]>[0];

const FLUSH_MS = 2000;
/** A receiver that does not answer must not hold what waits behind it. */
const SEND_MS = 10_000;

const SILENT: ErrorReports = { failure: () => undefined, answered: () => undefined, flush: () => Promise.resolve() };

/** Type, message without values, and where it happened; source lines and variables stay here. */
function withoutDetails({ type, value, stacktrace }: Exception): Exception {
  const frames = stacktrace?.frames?.map(({ filename, function: name, lineno, colno, in_app }) => ({
    ...(filename === undefined ? {} : { filename }),
    ...(name === undefined ? {} : { function: name }),
    ...(lineno === undefined ? {} : { lineno }),
    ...(colno === undefined ? {} : { colno }),
    ...(in_app === undefined ? {} : { in_app }),
  }));
  return {
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { value: withoutValues(value) }),
    ...(frames === undefined ? {} : { stacktrace: { frames } }),
  };
}

/** Only what is named here leaves the server, whatever the library would collect. */
function errorEvent({ type, event_id, timestamp, platform, level, release, environment, exception, tags }: ErrorEvent): ErrorEvent {
  return {
    type,
    ...(event_id === undefined ? {} : { event_id }),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(platform === undefined ? {} : { platform }),
    ...(level === undefined ? {} : { level }),
    ...(release === undefined ? {} : { release }),
    ...(environment === undefined ? {} : { environment }),
    ...(tags === undefined ? {} : { tags }),
    exception: { values: exception?.values?.map(withoutDetails) ?? [] },
  };
}

function transactionEvent(event: TransactionEvent): TransactionEvent {
  const { type, event_id, timestamp, start_timestamp, platform, release, environment, transaction, contexts } = event;
  return {
    type,
    ...(event_id === undefined ? {} : { event_id }),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(start_timestamp === undefined ? {} : { start_timestamp }),
    ...(platform === undefined ? {} : { platform }),
    ...(release === undefined ? {} : { release }),
    ...(environment === undefined ? {} : { environment }),
    ...(transaction === undefined ? {} : { transaction: withoutSecrets(transaction) }),
    ...(contexts?.trace === undefined ? {} : { contexts: { trace: contexts.trace } }),
    spans: [],
  };
}

/** Posts what is to be sent; the limits that the receiver names in its answer are kept by the library. */
function poster({ url, headers = {} }: TransportOptions): TransportRequestExecutor {
  return async ({ body }) => {
    const bytes = typeof body === "string" ? body : new Uint8Array(body);
    const response = await fetch(url, { method: "POST", headers, body: bytes, signal: AbortSignal.timeout(SEND_MS) });
    await response.arrayBuffer();
    return {
      statusCode: response.status,
      headers: {
        "x-sentry-rate-limits": response.headers.get("x-sentry-rate-limits"),
        "retry-after": response.headers.get("retry-after"),
      },
    };
  };
}

/**
 * `dsn` null = nothing is reported. Every error and every request's timing is sent (rate 1). Only the core of the library:
 * its package for Node brings tools for builds along, one of them under a licence that does not go with AGPL-3.0.
 */
export async function openErrorReports({ dsn, release }: { dsn: string | null; release: string }): Promise<ErrorReports> {
  if (dsn === null) return SILENT;
  const [sentry, server] = await Promise.all([import("@sentry/core"), import("@sentry/core/server")]);
  const client = new server.ServerRuntimeClient({
    dsn,
    release,
    environment: "production",
    platform: "node",
    runtime: { name: "node", version: process.version },
    transport: (options): Transport => sentry.createTransport(options, poster(options)),
    stackParser: sentry.createStackParser(server.nodeStackLineParser()),
    integrations: [sentry.linkedErrorsIntegration({ limit: 3 })],
    tracesSampleRate: 1,
    traceLifecycle: "static",
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: errorEvent,
    beforeSendTransaction: transactionEvent,
  });
  sentry.getCurrentScope().setClient(client);
  client.init();
  return {
    failure: (error, facts) => void sentry.captureException(error, { tags: facts }),
    answered({ method, route, status, requestId, milliseconds }) {
      const end = Date.now() / 1000;
      const span = sentry.startInactiveSpan({
        name: `${method} ${route}`,
        op: "http.server",
        startTime: end - milliseconds / 1000,
        forceTransaction: true,
        attributes: { "http.request.method": method, "http.route": route, "http.response.status_code": status, "request.id": requestId },
      });
      span.end(end);
    },
    flush: async () => void (await sentry.flush(FLUSH_MS)),
  };
}
