/** The modules of src, what they import, and which rules of .dependency-cruiser.cjs that breaks. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { type IConfiguration, cruise } from "dependency-cruiser";
import { z } from "zod";

const Result = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
    totalCruised: z.number(),
  }),
});

export type Cruised = z.output<typeof Result> & {
  /** Rule name → what to do about it. */
  readonly comments: ReadonlyMap<string, string>;
};

/** The file declares itself as such a configuration, and dependency-cruiser validates it when it runs. */
function readRules(file: string): IConfiguration {
  return createRequire(import.meta.url)(file) as IConfiguration;
}

/** Reads the tree below `root`, which becomes the working folder. */
export async function cruiseSources(root: string): Promise<Cruised> {
  process.chdir(root);
  const { options, forbidden = [] } = readRules(join(root, ".dependency-cruiser.cjs"));
  const { output } = await cruise(["src"], { ...options, ruleSet: { forbidden }, validate: true, outputType: "json" });
  const comments = new Map(forbidden.map((rule) => [rule.name ?? "", rule.comment ?? ""]));
  return { ...Result.parse(JSON.parse(z.string().parse(output))), comments };
}
