/** What the API says no with. */
import type { Json } from "./render-money.ts";

/** A refused request; `auth` answers in the form of the authorization server. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly path: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { readonly path?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.path = options.path ?? null;
    this.headers = options.headers ?? {};
  }
}

/** The body of an error: 401 in the form of the authorization server, others as a list of errors. */
export function errorBody(refusal: Refusal): Json {
  if (refusal.status === 401) return { error: refusal.code, error_description: refusal.message };
  return {
    errors: [
      {
        code: refusal.code,
        message: refusal.message,
        details: null,
        path: refusal.path,
        userMessage: "Żądanie zawiera nieprawidłowe dane. Skontaktuj się z autorem aplikacji.",
        metadata: {},
      },
    ],
  };
}
