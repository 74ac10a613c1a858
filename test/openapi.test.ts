import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "#api/meta/openapi.ts";
import { ROUTES } from "#contract/routes.ts";
import { VERSION } from "#start/version.ts";

test("the published description of the API is the one that the contract gives (npm run openapi rewrites it)", () => {
  const published: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../docs/openapi.json"), "utf8"));
  expect(published).toEqual(JSON.parse(JSON.stringify(openApiDocument(ROUTES, VERSION))));
});

test("one name is one structure: what is sent otherwise than it is answered needs two", () => {
  // Who sends it may leave `kept` out, who is answered always has it.
  const schema = z.object({ kept: z.boolean().default(true) }).meta({ id: "Twofold" });
  const route = {
    method: "PUT",
    path: "/api/twofold",
    policy: "own",
    tag: "settings",
    summary: "",
    body: schema,
    response: schema,
  } as const;
  expect(() => openApiDocument([route], VERSION)).toThrow("Twofold: sent otherwise than answered");
  expect(openApiDocument([{ ...route, response: z.array(z.boolean()) }], VERSION).components.schemas).toHaveProperty("Twofold");
});
