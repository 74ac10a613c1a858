/** Sends failures and timings of the server to SENTRY_DSN; without an address nothing is even loaded. */
import type { ErrorEvent, Exception, NodeOptions } from "@sentry/node";
import type { Reports } from "#core/reports.ts";
import { withoutSecrets, withoutValues } from "#core/scrub.ts";

type TransactionEvent = Parameters<NonNullable<NodeOptions["beforeSendTransaction"]>>[0];

export type ErrorReports = Reports & {
  /** Waits until what was reported has left, at most two seconds. */
  flush(): Promise<void>;
};

const FLUSH_MS = 2000;

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

/** `dsn` null = nothing is reported. Every error and every request's timing is sent (rate 1). */
export async function openErrorReports({ dsn, release }: { dsn: string | null; release: string }): Promise<ErrorReports> {
  if (dsn === null) return SILENT;
  const sentry = await import("@sentry/node");
  sentry.initWithoutDefaultIntegrations({
    dsn,
    release,
    environment: "production",
    integrations: [sentry.linkedErrorsIntegration({ limit: 3 })],
    tracesSampleRate: 1,
    traceLifecycle: "static",
    enableRuntimeChannelInjection: false,
    includeServerName: false,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: errorEvent,
    beforeSendTransaction: transactionEvent,
  });
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
