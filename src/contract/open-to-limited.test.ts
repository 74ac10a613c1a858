import { expect, test } from "vitest";
import { isOpenToLimited } from "#core/open-to-limited.ts";
import type { RouteContract } from "./route.ts";
import { ROUTES } from "./routes.ts";

const routes: readonly RouteContract[] = ROUTES;

test("the web app makes the calls for a viewer with limits that the contract opens to them, and no other", () => {
  const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`;
  const open = routes.filter(({ limited, policy }) => limited !== undefined || policy === "public");
  expect(routes.filter(({ method, path }) => isOpenToLimited(method, path)).map(nameOf)).toEqual(open.map(nameOf));
});
