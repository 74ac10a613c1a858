/** npm run styles: what the stylesheets of components export, for the compiler. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { declarations, sheetsUnder } from "./css-modules.ts";

const WEB = join(import.meta.dirname, "../src/web");
const sheets = sheetsUnder(WEB).map((file) => ({ file, text: readFileSync(file, "utf8") }));
writeFileSync(join(WEB, "styles.d.ts"), declarations(sheets));
