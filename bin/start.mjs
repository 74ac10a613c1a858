import { launch } from "./launch.mjs";

await launch("src/main.ts", process.argv.slice(2));
