/**
 * Which file of the browser's scripts a module goes into. Left alone, everything that two screens share becomes a file of
 * its own: the dashboard asked for a hundred, most of them under a kilobyte, and each waited for a connection. What a
 * group of pages needs whole comes as one file here, so that nobody loads what they do not need.
 */
import { build, type InlineConfig, type Rolldown } from "vite";

/** Pages by the modules they begin with; a group needs everything of its pages that no group before it has. */
const GROUPS = [
  { name: "entry", pages: ["/src/web/main.tsx"], and: [] },
  // What the ways in and the screens behind them have in common.
  {
    name: "forms",
    pages: ["/login/auth-layout.tsx", "/login/login-page.tsx"],
    and: ["/layout/system-layout.tsx", "/app/dashboard-screen.tsx"],
  },
  { name: "frame", pages: ["/layout/system-layout.tsx"], and: [] },
  { name: "report", pages: ["/app/dashboard-screen.tsx"], and: [] },
  // What forms of the ways in and of the settings have in common.
  { name: "fields", pages: ["/login/auth-layout.tsx", "/login/login-page.tsx"], and: ["/settings/settings-page.tsx"] },
  // What the ways in have in common among themselves.
  { name: "ways", pages: ["/login/auth-layout.tsx", "/login/login-page.tsx"], and: ["/login/register-page.tsx", "/login/ask-letter.tsx"] },
] as const;

type Chunk = Rolldown.OutputChunk;

/** @returns the group of each module that has one, by a build that writes nothing: only that knows what is really used. */
export async function sharedChunks(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const chunks = await builtChunks(config);
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const groupOf = new Map<string, string>();
  for (const { name, pages, and } of GROUPS) {
    const needed = filesOf(chunks, byFile, pages);
    const wanted = and.length === 0 ? needed : needed.intersection(filesOf(chunks, byFile, and));
    for (const file of wanted) {
      const chunk = byFile.get(file);
      // A page's own file stays its own: it is asked for by its name.
      if (chunk === undefined || chunk.isEntry || chunk.isDynamicEntry) continue;
      // The bundler's own helpers stay below everything.
      for (const id of chunk.moduleIds) if (!groupOf.has(id) && !id.startsWith("\0rolldown/")) groupOf.set(id, name);
    }
  }
  return groupOf;
}

async function builtChunks(config: InlineConfig): Promise<Chunk[]> {
  const built = await build({ ...config, configFile: false, logLevel: "silent", build: { ...config.build, write: false, minify: false } });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !("output" in output)) throw new Error("the scripts were not built");
  return output.output.filter((item): item is Chunk => item.type === "chunk");
}

/** Files of the pages with everything they import at once. */
function filesOf(chunks: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>, pages: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of byFile.get(file)?.imports ?? []) visit(next);
  };
  for (const page of pages) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(page)));
    if (chunk === undefined) throw new Error(`the build has no ${page}`);
    visit(chunk.fileName);
  }
  return found;
}
