/** Which tests a change reaches: by the names of the changed files, since routes, texts, styles and SQL are found by name and not imported. */

/** Files or folders for Vitest beside the tests of pure code, which always run; files of browser tests; everything. */
export type Reach = { readonly database: readonly string[] | "all"; readonly browser: readonly string[] | "all" };

/** What the reach depends on beside the change. */
export type Ground = {
  /** Names of the features of the web app. */
  readonly features: ReadonlySet<string>;
  /** Browser tests that open a screen of the feature. */
  readonly specsOf: (feature: string) => readonly string[];
};

const NOTHING: Reach = { database: [], browser: [] };
const EVERYTHING: Reach = { database: "all", browser: "all" };
const WORDS_FOR_PEOPLE = /\.md$|^(?:docs|reports|bench|\.ci)\/|^LICENSE$/;
const OF_A_FEATURE = /^src\/(?:(web\/features|api)\/([\w-]+)\/|contract\/([\w-]+)\.ts$)/;
/** They ask every route, every report, every file. */
const ACROSS = "test/";
/** They walk every address. */
const WALKS = ["every-address", "longest-words", "offered"].map((name) => `test/e2e/${name}.spec.ts`);

function reachOfFile(file: string, { features, specsOf }: Ground): Reach {
  if (WORDS_FOR_PEOPLE.test(file)) return NOTHING;
  if (/^test\/e2e\/.*\.spec\.ts$/.test(file)) return { database: [], browser: [file] };
  if (/^test\/(?:e2e|pictures|languages)\//.test(file)) return { database: [], browser: "all" };
  if (/\.test\.tsx?$/.test(file)) return { database: [file], browser: [] };
  if (file.startsWith("test/")) return { database: [ACROSS], browser: [] };
  const [, place, folder, contract] = OF_A_FEATURE.exec(file) ?? [];
  const feature = folder ?? contract;
  if (feature !== undefined && features.has(feature)) {
    const browser = [...specsOf(feature), ...WALKS];
    return place === "web/features" ? { database: [], browser } : { database: [`src/api/${feature}/`, ACROSS], browser };
  }
  return /^src\/(?:web|text)\//.test(file) ? { database: [], browser: "all" } : EVERYTHING;
}

const both = <Part>(one: readonly Part[] | "all", other: readonly Part[] | "all"): Part[] | "all" =>
  one === "all" || other === "all" ? "all" : [...new Set([...one, ...other])];

/** `changed`: paths from the root of the project. What nobody knows reaches everything. */
export function reachOf(changed: readonly string[], ground: Ground): Reach {
  return changed
    .map((file) => reachOfFile(file, ground))
    .reduce((sum, one) => ({ database: both(sum.database, one.database), browser: both(sum.browser, one.browser) }), NOTHING);
}
