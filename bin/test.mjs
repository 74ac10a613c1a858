import { launch } from "./launch.mjs";

await launch("scripts/test-all.ts", process.argv.slice(2));
