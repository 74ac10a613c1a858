import type { Method } from "#contract/route.ts";
import type { ROUTES } from "#contract/routes.ts";

/** One request as it is sent; `path` still carries its `:parameters`. */
export type Call = {
  method: Method;
  path: `/${string}`;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  /** Multipart body; it brings its own content type. */
  form?: FormData;
};

type Route = (typeof ROUTES)[number];
/** „METHOD path” → route: looked up by name, where searching the union for each question cost the compiler minutes. */
type Named = { [R in Route as `${R["method"]} ${R["path"]}`]: R };
type PathOf<M extends Method> = keyof Named extends infer Name ? (Name extends `${M} ${infer P extends `/${string}`}` ? P : never) : never;
/** The route of the contract behind a method and a path. */
export type RouteAt<M extends Method, P extends string> = `${M} ${P}` extends infer Name extends keyof Named ? Named[Name] : never;

type In<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;
type Out<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : null;

type Optional<Name extends string, Input> = {} extends Input ? { [K in Name]?: Input } : { [K in Name]: Input };

/** What the route takes, by the part of the request it stands in. Parameters of a path are text there. */
export type PartsAt<M extends Method, P extends string> =
  RouteAt<M, P> extends infer R
    ? (R extends { params: infer Schema } ? { params: { [K in keyof In<Schema>]: string } } : unknown) &
        (R extends { query: infer Schema } ? Optional<"query", In<Schema>> : unknown) &
        (R extends { body: infer Schema } ? Optional<"body", In<Schema>> : unknown) &
        (R extends { multipart: unknown } ? { form: FormData } : unknown) &
        object
    : never;

/** What the route answers; null where it answers nothing. */
export type AnswerAt<M extends Method, P extends string> = RouteAt<M, P> extends { response: infer Schema } ? Out<Schema> : null;

type Rest<Parts> = {} extends Parts ? [parts?: Parts] : [parts: Parts];

/** Names a route of the contract by its method and path, and gives it what it takes. The schemas stay out of the bundle. */
export function call<M extends Method, P extends PathOf<M>>(method: M, path: P, ...[parts]: Rest<PartsAt<M, P>>): Call {
  return { method, path, ...parts };
}

type Asked<Arg, Answer> = { query: (arg: Arg) => Call; transformResponse: (answer: unknown) => Answer };

/**
 * The question and the answer of an endpoint, as the contract types them. `how` says what the argument of the endpoint is:
 * the route's body, query or params as they are; without it the route takes nothing; a function makes the parts out of
 * anything else.
 */
export function ask<M extends Method, P extends PathOf<M>>(method: M, path: P): Asked<void, AnswerAt<M, P>>;
export function ask<M extends Method, P extends PathOf<M>, Part extends keyof PartsAt<M, P> & ("body" | "query" | "params")>(
  method: M,
  path: P,
  part: Part,
): Asked<Exclude<PartsAt<M, P>[Part], undefined>, AnswerAt<M, P>>;
export function ask<M extends Method, P extends PathOf<M>, Parts extends (arg: never) => PartsAt<M, P>>(
  method: M,
  path: P,
  parts: Parts,
): Asked<Parameters<Parts> extends [] ? void : Parameters<Parts>[0], AnswerAt<M, P>>;
export function ask(method: Method, path: `/${string}`, how?: string | ((arg: unknown) => object)): Asked<unknown, never> {
  return {
    query: (arg) => ({ method, path, ...(typeof how === "function" ? how(arg) : how === undefined ? {} : { [how]: arg }) }),
    // Safe: the server wrote the answer with the schema that types it here, and development checks each one against it.
    transformResponse: (answer) => answer as never,
  };
}

/** Path and query as they go over the wire. */
export function addressOf({ path, params = {}, query = {} }: Call): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === "" ? filled : `${filled}?${text}`;
}
