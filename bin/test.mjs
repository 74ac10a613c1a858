import { launch } from "./launch.mjs";

launch("scripts/test-all.ts", process.argv.slice(2));
