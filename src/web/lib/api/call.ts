import type { Method, RouteContract } from "#contract/route.ts";

/** One request as the contract describes it; `path` still carries its `:parameters`. */
export type Call = {
  method: Method;
  path: `/${string}`;
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** Multipart body; it brings its own content type. */
  form?: FormData;
};

/**
 * Names a route of the contract by its method and path; the type argument makes sure that they belong together
 * while the schemas themselves stay out of the bundle.
 */
export function call<R extends RouteContract>(method: R["method"], path: R["path"], rest: Omit<Call, "method" | "path"> = {}): Call {
  return { method, path, ...rest };
}

/** Path and query as they go over the wire. */
export function addressOf({ path, params = {}, query = {} }: Call): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === "" ? filled : `${filled}?${text}`;
}
