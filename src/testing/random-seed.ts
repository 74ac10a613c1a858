/** The seed of what tests draw at random: one a process, so that a command repeats what a file drew. */
import { relative } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** What decides how much is drawn, and so what. */
const HOW_MUCH = ["RUNS", "MUTATIONS", "FILTERS", "WAITING"] as const;

/** `SEED`, which `seeded.ts` draws where nobody said it. */
export function randomSeed(environment: Environment = process.env): number {
  const said = environment["SEED"] ?? "";
  if (!/^-?\d+$/.test(said)) throw new Error(`SEED is a whole number, not „${said}”`);
  return Number(said);
}

/** The command that draws the same in a file again. */
export function repeatCommand(file: string, environment: Environment = process.env): string {
  const said = HOW_MUCH.flatMap((name) => (environment[name] === undefined ? [] : [`${name}=${environment[name]}`]));
  return [...said, `SEED=${randomSeed(environment)}`, "npx vitest run", relative(process.cwd(), file)].join(" ");
}
