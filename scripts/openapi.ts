/** Rewrites docs/openapi.json from src/contract. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "#api/meta/openapi.ts";
import { ROUTES } from "#contract/routes.ts";
import { VERSION } from "#start/version.ts";
import { ROOT } from "./nets.ts";

writeFileSync(join(ROOT, "docs/openapi.json"), `${JSON.stringify(openApiDocument(ROUTES, VERSION), null, 2)}\n`);
