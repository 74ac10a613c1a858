/** Answers on the wire, and the faults that can befall them there. */
import type { ServerResponse } from "node:http";
import type { Faults } from "./misbehaviour.ts";
import { Refusal } from "./refusal.ts";

export type Sleep = (milliseconds: number) => Promise<void>;

const SLOW = 30_000;
const RETRY_AFTER = 60_000;

/** Refuses or delays a request before anything is done for it. */
export async function injectTransportFaults(faults: Faults, sleep: Sleep): Promise<void> {
  const slow = faults.take("slow");
  if (slow !== null) await sleep(slow.milliseconds ?? SLOW);
  const withRetry = faults.take("tooManyWithRetryAfter");
  if (withRetry !== null) {
    const seconds = Math.ceil((withRetry.milliseconds ?? RETRY_AFTER) / 1000);
    throw new Refusal(429, "TooManyRequests", "Too many requests", { headers: { "retry-after": String(seconds) } });
  }
  if (faults.take("tooMany") !== null) throw new Refusal(429, "TooManyRequests", "Too many requests");
  if (faults.take("serverError") !== null) throw new Refusal(500, "InternalServerError", "Unexpected error");
  if (faults.take("unavailable") !== null) throw new Refusal(503, "ServiceUnavailable", "upstream connect error (UF)");
}

export type WireAnswer = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly traceId: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** End the connection in the middle of the body. */
  readonly cut?: boolean;
};

/** Returns the status as the reader sees it; 0 when the connection was cut. */
export function send(response: ServerResponse, { status, type, text, traceId, headers, cut }: WireAnswer): number {
  if (response.headersSent || response.destroyed) return 0;
  const body = Buffer.from(text);
  response.writeHead(status, { "content-type": type, "content-length": body.length, "trace-id": traceId, ...headers });
  if (cut !== true) {
    response.end(body);
    return status;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
  return 0;
}
