import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openApiDocument } from "#api/meta/openapi.ts";
import { ROUTES } from "#contract/routes.ts";
import { VERSION } from "#start/version.ts";

test("the published description of the API is the one that the contract gives (npm run openapi rewrites it)", () => {
  const published: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../docs/openapi.json"), "utf8"));
  expect(published).toEqual(JSON.parse(JSON.stringify(openApiDocument(ROUTES, VERSION))));
});
