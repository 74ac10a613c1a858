import {
  breadcrumbsIntegration,
  BrowserClient,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  replayIntegration,
} from "@sentry/react";
import type { ReportFacts } from "#core/reports.ts";
import { scrubbedTransport } from "./scrubbed-transport.ts";

/** Attributes that hold words; text, inputs and media are hidden by the options below. */
const WORDS = ["alt", "aria-description", "aria-label", "aria-valuetext", "label", "placeholder", "title", "value"];

/** Rates of 1: every error, every page's timing and every session is sent, each with all words hidden. */
export function openReporter(dsn: string, release: string): (failure: { error: unknown; facts: ReportFacts }) => void {
  const client = new BrowserClient({
    dsn,
    release,
    environment: "production",
    transport: scrubbedTransport,
    stackParser: defaultStackParser,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 1,
    replaysOnErrorSampleRate: 1,
    traceLifecycle: "static",
    sendClientReports: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    // No header of tracing goes to the API: it would have to allow it, and needs nothing of it.
    tracePropagationTargets: [],
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration({ limit: 3 }),
      dedupeIntegration(),
      breadcrumbsIntegration({ dom: false, fetch: true, history: true, sentry: false, xhr: false }),
      browserTracingIntegration(),
      // Packed in a worker it could not be read any more by the transport, which takes out what must not leave.
      replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, maskAttributes: WORDS, useCompression: false }),
    ],
  });
  getCurrentScope().setClient(client);
  client.init();
  return ({ error, facts }) => void captureException(error, { tags: facts });
}
