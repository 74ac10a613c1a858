// The layers, bottom to top. A folder may import itself and what is listed; nothing else.
const BELOW_JOBS = [
  "core",
  "faults",
  "text",
  "db",
  "queue",
  "ledger",
  "accounts",
  "sources",
  "rates",
  "payments",
  "files",
  "mail",
  "pipeline",
  "reporting",
];
const MAY_IMPORT = {
  core: [],
  contract: ["core"],
  text: ["core"],
  faults: [],
  db: ["core"],
  queue: ["core", "db"],
  ledger: ["core", "db"],
  accounts: ["core", "db", "queue"],
  sources: ["core"],
  rates: ["core"],
  payments: ["core"],
  files: ["core", "text"],
  mail: ["core", "text"],
  pipeline: ["core", "db", "queue", "ledger", "accounts", "sources", "rates", "files"],
  reporting: ["core", "text", "db", "queue", "ledger", "accounts", "files"],
  backup: ["core", "db", "queue", "accounts"],
  jobs: BELOW_JOBS,
  api: ["core", "contract", "text", "faults", "db", "queue", "ledger", "accounts", "files", "payments", "sources", "pipeline", "reporting"],
  web: ["core", "contract", "text"],
};
const LAYERS = Object.keys(MAY_IMPORT);
/** src/main.ts, src/cli.ts, src/config.ts and src/start wire everything and are imported by nobody. */
const TOP = "^src/(main|cli|config)[.]ts$|^src/start/";
const TEST = "[.]test[.]tsx?$";
const SERVER = LAYERS.filter((layer) => !["core", "contract", "web"].includes(layer)).join("|");
const PACKAGES = ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"];

const layerRules = LAYERS.map((layer) => ({
  name: `${layer}-imports-only-below`,
  comment: `src/${layer} may import only: ${[layer, ...MAY_IMPORT[layer]].join(", ")}. See docs/ARCHITECTURE.md.`,
  severity: "error",
  from: { path: `^src/${layer}/`, pathNot: TEST },
  to: { path: "^src/", pathNot: [layer, ...MAY_IMPORT[layer]].map((name) => `^src/${name}/`) },
}));

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    rule("no-cycles", "Move what both need into a file below them.", {}, { circular: true }),
    rule(
      "web-takes-only-types-of-the-contract",
      "A value of the contract brings the whole checking library to the browser: move it to core.",
      { path: "^src/web/", pathNot: "^src/web/lib/api/check-response[.]ts$" },
      { path: "^src/contract/", dependencyTypesNot: ["type-only"] },
    ),
    rule("web-lib-is-lowest", "lib knows nothing above it.", { path: "^src/web/lib/" }, { path: "^src/web/(ui|domain|features|app)/" }),
    rule(
      "web-ui-knows-no-domain",
      "ui would look the same in another product: pass what the component draws as properties.",
      { path: "^src/web/ui/" },
      { path: "^src/web/(domain|features|app)/" },
    ),
    rule(
      "web-domain-knows-no-feature",
      "domain is what several screens show: pass what only one of them has as properties.",
      { path: "^src/web/domain/" },
      { path: "^src/web/(features|app)/" },
    ),
    rule(
      "web-features-do-not-import-app",
      "app composes features, not the other way round.",
      { path: "^src/web/features/" },
      { path: "^src/web/app/" },
    ),
    rule(
      "api-http-knows-no-feature",
      "http is below domain and the features.",
      { path: "^src/api/http/", pathNot: TEST },
      { path: "^src/api/", pathNot: "^src/api/http/" },
    ),
    rule(
      "api-domain-knows-no-feature",
      "domain is what several features ask and present; it is below them.",
      { path: "^src/api/domain/", pathNot: TEST },
      { path: "^src/api/", pathNot: "^src/api/(http|domain)/" },
    ),
    rule(
      "features-do-not-import-each-other",
      "Compose features in web/app or api/app.ts, or move what they share into domain.",
      { path: "^src/(web/features|api)/([^/]+)/", pathNot: [TEST, "^src/api/(http|domain)/"] },
      { path: "^src/$1/[^/]+/", pathNot: ["^src/$1/$2/", "^src/api/(http|domain)/"] },
    ),
    rule(
      "api-knows-only-what-sources-are",
      "Fetching is the pipeline's; what is set up here, and how its sellers agree, comes to the API from the start.",
      { path: "^src/api/", pathNot: TEST },
      { path: "^src/sources/", pathNot: "^src/sources/source\\.ts$" },
    ),
    rule(
      "api-leaves-files-and-feeds-to-jobs",
      "Of the pipeline the API takes what a person changes; reading files and feeds and computing whole histories is work for jobs.",
      { path: "^src/api/", pathNot: TEST },
      { path: "^src/pipeline/(sync/|merge/|imports/(import-|stage|undo/undo-import)|removal/|figures/recompute)" },
    ),
    rule(
      "core-has-no-packages",
      "core is pure: no packages, no Node.",
      { path: "^src/core/", pathNot: TEST },
      { dependencyTypes: [...PACKAGES, "core"] },
    ),
    rule(
      "contract-has-only-zod",
      "The contract is shared with the browser.",
      { path: "^src/contract/", pathNot: TEST },
      { dependencyTypes: [...PACKAGES, "core"], pathNot: "node_modules/zod/" },
    ),
    rule(
      "api-asks-in-query-files",
      "SQL of the API stands in *.query.ts: one question per file.",
      { path: "^src/api/", pathNot: ["[.]query[.]ts$", TEST] },
      { path: "(^|/)node_modules/(kysely|pg|pg-copy-streams)/" },
    ),
    rule(
      "files-mail-and-text-know-no-database",
      "Rows come in and go out; who stores them is above.",
      { path: "^src/(files|mail|text|sources|rates|payments)/", pathNot: TEST },
      { path: "(^|/)node_modules/(kysely|pg|graphile-worker)/" },
    ),
    rule(
      "production-does-not-import-tests",
      "src/testing is for tests.",
      { path: "^src/", pathNot: [TEST, "^src/testing/"] },
      { path: [TEST, "^src/testing/"] },
    ),
    rule(
      "nobody-imports-the-top",
      "main, cli, config and start wire; pass values down instead.",
      { path: "^src/", pathNot: [TOP, TEST, "^src/testing/"] },
      { path: TOP },
    ),
    rule("no-barrels", "Import the file that defines the name.", {}, { path: "^src/.+/index[.]tsx?$" }),
    rule(
      "every-folder-has-a-layer",
      "Add the new folder to MAY_IMPORT.",
      { path: "^src/[^/]+/", pathNot: [...LAYERS.map((layer) => `^src/${layer}/`), "^src/testing/", TOP] },
      {},
    ),
    rule(
      "every-top-file-is-known",
      "Only main.ts, cli.ts and config.ts lie in src itself.",
      { path: "^src/[^/]+$", pathNot: [TOP, TEST] },
      {},
    ),
    rule(
      "web-has-no-server-packages",
      "The browser gets neither Node nor the server's packages.",
      { path: "^src/(web|contract)/", pathNot: TEST },
      { path: ["(^|/)node_modules/(@?fastify|pg|kysely|graphile-worker|csv-parse|iconv-lite)", "^node:"] },
    ),
    rule("web-has-no-node", "There is no Node in a browser.", { path: "^src/web/", pathNot: TEST }, { dependencyTypes: ["core"] }),
    rule(
      "server-has-no-web-packages",
      "Packages of the web app are development dependencies and absent in production.",
      { path: `^src/(${SERVER}|start)/|^src/[^/]+[.]ts$`, pathNot: TEST },
      { dependencyTypes: ["npm-dev"], pathNot: "(^|/)node_modules/@types/" },
    ),
    rule("no-unresolvable", "The file or package does not exist.", {}, { couldNotResolve: true, pathNot: "[?](raw|url)$" }),
  ],
  options: {
    // A type dependency is a dependency too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "[.]json$" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".json"],
    },
  },
};
