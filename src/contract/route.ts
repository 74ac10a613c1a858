import type { z } from "zod";

/**
 * Who may call a route. `public`: anybody; `own`: any signed-in user, about themselves; `read`: any member of the
 * company; `edit`: its owners and managers; `admin`: administrators of the instance.
 */
export const POLICIES = ["public", "own", "read", "edit", "admin"] as const;
export type Policy = (typeof POLICIES)[number];

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/**
 * One route of the HTTP API, read by the server (validation, serialisation, policy), the web app (types) and the
 * OpenAPI document. `path` writes parameters as `:id`.
 */
export type RouteContract = {
  method: Method;
  path: `/${string}`;
  policy: Policy;
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
  /** Group in the API documentation. */
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
};

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
