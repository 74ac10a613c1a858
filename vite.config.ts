import { createReadStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type Plugin } from "vite";
import { CSS_MODULES, keptSheets, writtenNames } from "./scripts/css-modules.ts";
import { sharedChunks } from "./scripts/shared-chunks.ts";

const ADDED_TEXT = /^\/locales\/add\/([a-z]{2})\/([a-zA-Z]+)$/;
const LOCALE_FILE = /^\/locales\/([a-z]{2})\/([a-zA-Z]+)\.json(?:\?.*)?$/;

/** In development the API server does not see the catalogues of the working copy, so they are served from disk here. */
function localesFromDisk(): Plugin {
  return {
    name: "locales-from-disk",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const added = request.method === "POST" ? ADDED_TEXT.exec(request.url ?? "") : null;
        if (added) {
          // A text that a screen asked for and no catalogue has.
          request.on("data", (keys: Buffer) => server.config.logger.warn(`missing in ${added[1]}/${added[2]}: ${keys.toString()}`));
          request.on("end", () => response.writeHead(204).end());
          return;
        }
        const match = LOCALE_FILE.exec(request.url ?? "");
        const file = match && join(import.meta.dirname, "src/text/locales", match[1] ?? "", `${match[2] ?? ""}.json`);
        if (!file || !existsSync(file)) return next();
        response.setHeader("Content-Type", "application/json; charset=utf-8");
        createReadStream(file).pipe(response);
      });
    },
  };
}

const COMPRESSED = new Set([".css", ".html", ".js", ".svg"]);

/** The server sends the compressed files as they lie, so that no request pays for compressing. */
function compressedBesides(): Plugin {
  return {
    name: "compressed-besides",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!COMPRESSED.has(extname(name))) continue;
        const content = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}

const api = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

/** What every route needs; `Trans` with its parser is a matter of the registration alone. */
const BASE =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|immer|reselect|i18next|react-i18next|i18next-http-backend)[\\/](?!dist[\\/]es[\\/]Trans)/;

/** What decides which modules there are and which of them are used. */
const SOURCES = {
  publicDir: "src/web/public",
  css: { modules: CSS_MODULES },
  // Parts of the error reporter that nothing here uses: packing in a worker, frames of others, shadow roots.
  define: {
    __SENTRY_EXCLUDE_REPLAY_WORKER__: true,
    __RRWEB_EXCLUDE_IFRAME__: true,
    __RRWEB_EXCLUDE_SHADOW_DOM__: true,
    // Said here also when it is not set, so that the settings which were not chosen are left out.
    "import.meta.env.VITE_SETTINGS_VARIANT": JSON.stringify(process.env["VITE_SETTINGS_VARIANT"] ?? "tabs"),
  },
} satisfies InlineConfig;

export default defineConfig(async ({ command }) => {
  const groups =
    command === "build" ? await sharedChunks({ ...SOURCES, plugins: [writtenNames(), react(), keptSheets()] }) : new Map<string, string>();
  const shared = (id: string): string | null => groups.get(id) ?? null;
  return {
    ...SOURCES,
    // Names of classes first: the compiler below would carry a whole sheet about.
    // The compiler remembers what a component made, so that an answer draws anew only what it changes.
    plugins: [writtenNames(), react(), babel({ presets: [reactCompilerPreset()] }), keptSheets(), localesFromDisk(), compressedBesides()],
    build: {
      outDir: "dist/web",
      manifest: true,
      sourcemap: true,
      // Inlined assets would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // The first script names every other one; seven characters of 64 tell any two versions of a file apart.
          entryFileNames: "assets/[name]-[hash:7].js",
          chunkFileNames: "assets/[name]-[hash:7].js",
          assetFileNames: "assets/[name]-[hash:7][extname]",
          codeSplitting: {
            groups: [
              { name: "base", test: BASE, priority: 1 },
              { name: shared, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
    server: {
      proxy: { "/api": api, "/sanctum": api, "/config.json": api },
    },
  };
});
