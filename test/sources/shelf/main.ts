/** The product with one source more. */
import { SOURCES } from "#sources/registry.ts";
import { runMain } from "../../../src/start/main.ts";
import { SHELF } from "./shelf.ts";

await runMain([...SOURCES, SHELF]);
