// node bin/run.mjs <file.ts> [arguments]: a command of package.json under the pinned Node.
import { launch } from "./launch.mjs";

const [file, ...args] = process.argv.slice(2);
await launch(file, args);
