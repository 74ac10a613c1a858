import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import type { Call } from "./call.ts";

const routes = new Map<string, RouteContract>(ROUTES.map((route) => [`${route.method} ${route.path}`, route]));

/** Development only: an answer that breaks the contract fails loudly instead of drawing a wrong screen. */
export function checkResponse(request: Call, body: unknown): void {
  const name = `${request.method} ${request.path}`;
  const result = routes.get(name)?.response?.safeParse(body);
  if (result?.error) throw new Error(`${name} answered outside the contract: ${result.error.message}`);
}
