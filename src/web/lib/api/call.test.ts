import { expect, expectTypeOf, test } from "vitest";
import type { ResponseOf } from "#contract/route.ts";
import type { mergeProductTagRoute } from "#contract/product-tags.ts";
import { addressOf, ask, call } from "./call.ts";

test("a call takes what its route takes, and nothing else compiles", () => {
  const merge = call("POST", "/api/product-tags/:id/merge", { params: { id: "a/b" }, body: { into: "2" } });
  expect(merge).toEqual({ method: "POST", path: "/api/product-tags/:id/merge", params: { id: "a/b" }, body: { into: "2" } });
  expect(addressOf(merge)).toBe("/api/product-tags/a%2Fb/merge");
  // @ts-expect-error The route has no such parameter and no such field.
  call("POST", "/api/product-tags/:id/merge", { params: { identifier: "1" }, body: { colour: 7 } });
  // @ts-expect-error Parameters and body are missing.
  call("POST", "/api/product-tags/:id/merge");
  // @ts-expect-error Nobody serves that path with that method.
  call("GET", "/api/product-tags/:id/merge", { params: { id: "1" } });
  // @ts-expect-error A market is one of the four.
  call("GET", "/api/reconciliation", { query: { market: "DE" } });
});

test("an endpoint's argument is what it says: nothing, a part of the request, or whatever makes the parts", () => {
  expect(ask("GET", "/api/product-tags").query()).toEqual({ method: "GET", path: "/api/product-tags" });
  expect(ask("GET", "/api/search", "query").query({ q: "kubek" }).query).toEqual({ q: "kubek" });
  const merge = ask("POST", "/api/product-tags/:id/merge", ({ id, into }: { id: string; into: string }) => ({
    params: { id },
    body: { into },
  }));
  expect(merge.query({ id: "1", into: "2" })).toEqual(
    call("POST", "/api/product-tags/:id/merge", { params: { id: "1" }, body: { into: "2" } }),
  );
  expectTypeOf(merge.transformResponse).returns.toEqualTypeOf<ResponseOf<typeof mergeProductTagRoute>>();
  expectTypeOf(ask("POST", "/api/logout").transformResponse).returns.toEqualTypeOf<null>();
});
