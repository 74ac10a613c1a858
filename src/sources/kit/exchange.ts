/** One try of one HTTP request: no retries, no redirects, a bounded answer and a bounded wait. */

export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
    readonly redirect: "manual";
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

/** What was asked, for tests and for the proof that nobody but the store's own marketplace is spoken to. Holds no token. */
export type RequestRecord = {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly userAgent: string;
  readonly accept: string;
  readonly acceptLanguage: string;
  /** 1 = first try. */
  readonly attempt: number;
};

/** A try that failed or was refused, without anything of what it carried. */
export type FailedRequest = {
  readonly method: string;
  readonly path: string;
  /** 0 = no answer came. */
  readonly status: number;
  /** Codes of the network or of Allegro's error list, without their messages; "" where there is none. */
  readonly code: string;
  readonly traceId: string;
};

export type Sent = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMilliseconds: number;
  /** Longest answer, in bytes after decompression. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
};

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** No whole answer came: the connection failed, was cut, timed out, or the answer was too long. */
export class ConnectionError extends Error {
  /** A code of the network layer or a word of ours: never a header, never a token. */
  readonly code: string;

  constructor(code: string) {
    super(`no answer: ${code}`);
    this.name = "ConnectionError";
    this.code = code;
  }
}

/** @throws ConnectionError, or the reason of `signal` when the caller gave up. */
export async function exchange(request: Sent, fetchOne: Fetch): Promise<Answer> {
  const timeout = AbortSignal.timeout(request.timeoutMilliseconds);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  try {
    const { method, url, headers, body } = request;
    const response = await fetchOne(url, { method, headers, body, redirect: "manual", signal });
    return { status: response.status, headers: response.headers, text: await boundedText(response, request.maxBytes) };
  } catch (error) {
    request.signal?.throwIfAborted();
    if (error instanceof ConnectionError) throw error;
    throw new ConnectionError(timeout.aborted ? "timeout" : codeOf(error));
  }
}

async function boundedText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new ConnectionError("answer too long");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Only the code: the message of a failed fetch may quote a header. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = typeof cause === "object" && cause !== null ? Reflect.get(cause, "code") : undefined;
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? code : "connection failed";
}
