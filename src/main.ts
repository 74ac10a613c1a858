/** The server: web and worker, or only one of them with `--web` or `--worker`. */
import { SOURCES } from "#sources/registry.ts";
import { runMain } from "./start/main.ts";

await runMain(SOURCES);
