import type { z } from "zod";
import type { LetterKind } from "#core/letters.ts";

/**
 * Who may call a route. `public`: anybody; `own`: any signed-in user, about themselves; `read`: any member of the
 * company they are in; `edit`: its owners and managers; `admin`: administrators of the instance.
 */
export const POLICIES = ["public", "own", "read", "edit", "admin"] as const;
export type Policy = (typeof POLICIES)[number];

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/**
 * One route of the HTTP API, read by the server (validation, serialisation, policy), the web app (types) and the
 * OpenAPI document. `path` writes parameters as `:id`.
 */
export type RouteContract = Description & Letters;

type Description = {
  method: Method;
  path: `/${string}`;
  policy: Policy;
  /**
   * What a viewer with limits gets (docs/RULES.md, Limits of viewers): `cut`: an answer of their stores alone, with what they are
   * kept from as null; `free`: the whole answer, which tells nothing of a store or an amount. Without it the route is closed to
   * them. Public routes, and those that viewers may not call, need not say.
   */
  limited?: "cut" | "free";
  /**
   * Answers keys of programs as well (docs/RULES.md, API keys): figures, what they are made of, and their files. Without it a key is refused;
   * only routes of the policy `read` say so, and none that tells of people, of settings or of what somebody uploaded.
   */
  forKeys?: true;
  /**
   * While an administrator is signed in as the user: `never` in any mode; `always` also when they may only read. Without
   * it reads are allowed, changes with the mode `full`, and files never.
   */
  impersonation?: "never" | "always";
  /**
   * While somebody looks at the demo without an account: `never` although it only reads; `always` although it changes
   * something. Without it reads are allowed and changes are not.
   */
  guest?: "never" | "always";
  /** Group in the API documentation; nothing else hangs on it. */
  tag: string;
  /** One line for the API documentation. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** Text fields beside the one `file` of a multipart body. */
  multipart?: z.ZodObject;
  /** Success status; 200 when absent. 302 sends the browser to another page. */
  status?: 200 | 201 | 202 | 204 | 302;
  /** JSON answer; absent for 204 and 302. */
  response?: z.ZodType;
  /** The answer may also be, or always is, a file of these media types (`?format=`). */
  files?: readonly string[];
  /**
   * Who may keep the answer: `allowed` every cache for as long as it likes, `revalidated` whoever asks again before using
   * it. Without it nobody does (`no-store`).
   */
  cache?: "allowed" | "revalidated";
  /** It carries a secret of its own and no cookie: other sites have nothing to gain by it. */
  withoutCsrf?: true;
  /** Its handler reads the body as it came, to check a signature. */
  rawBody?: true;
  /**
   * Answers also where a company may only look because it does not pay: paying itself, taking what is the company's, and taking
   * somebody's way in away. Without it the policy `edit` is closed then; the others are about the person, or only ask.
   */
  whenReadOnly?: "open";
  /** The answer carries secrets that are shown once: no `Idempotency-Key` keeps it. */
  storesAnswer?: false;
  /** Answers also while the instance is being worked on. */
  duringMaintenance?: true;
  /** Says how the instance is, to anybody, and changes nothing: monitors may ask for the headers alone. */
  answersHead?: true;
  /** About the person: answers also whoever belongs to no company. */
  withoutCompany?: true;
  /** The same, and whatever company the caller's tab believes to be in. */
  anyCompany?: true;
  /** Asks the database more than a moment's worth, with GET or as a preview; reports that are asked with POST always do. */
  work?: "question";
};

/**
 * How often a caller may call, by the operator's settings. `signIn`: where a secret could be tried out, `mail`: where a letter
 * is sent for the asking, `guest`: a visit to the demo, all three by address in all processes together; `address`: by address
 * in one process, as every public route without a limit of its own; `user`: by user, as every other route; `issue`: reports of one user in
 * all processes together; `test`: what is sent to an address of the company for the asking, by company in all processes together.
 */
export type RateLimit = "signIn" | "mail" | "guest" | "address" | "user" | "issue" | "test";

/** Whoever has letters sent says which, and how often. The server refuses to send others. */
type Letters = { letters: readonly LetterKind[]; limit: RateLimit } | { letters?: undefined; limit?: RateLimit };

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives, after validation and defaults. */
export type ParamsOf<R extends RouteContract> = Out<R["params"]>;
export type QueryOf<R extends RouteContract> = Out<R["query"]>;
export type BodyOf<R extends RouteContract> = Out<R["body"]>;
/** What a caller sends: fields with defaults may be left out. */
export type BodyInputOf<R extends RouteContract> = In<R["body"]>;
export type QueryInputOf<R extends RouteContract> = In<R["query"]>;
/** What the route answers; `undefined` for 204. */
export type ResponseOf<R extends RouteContract> = Out<R["response"]>;
