import { launch } from "./launch.mjs";

launch("src/main.ts", process.argv.slice(2));
