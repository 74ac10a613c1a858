/** What `npm test` is asked for. */
export type Asked =
  | { readonly kind: "all" }
  | { readonly kind: "changed"; /** A commit of git. */ readonly since: string }
  | { readonly kind: "repeat"; readonly times: number; readonly file: string };

const USE = "npm test, npm test -- --changed[=<commit>] or npm test -- --repeat <times> <file>";

/** Answers a sentence where nothing is asked for that there is. */
export function readArguments(args: readonly string[]): Asked | string {
  const [first, second, third, ...more] = args;
  if (first === undefined) return { kind: "all" };
  const since = /^--changed(?:=(.+))?$/.exec(first);
  if (since !== null && second === undefined) return { kind: "changed", since: since[1] ?? "HEAD" };
  if (first === "--repeat" && second !== undefined && third !== undefined && more.length === 0) {
    const times = Number(second);
    return Number.isInteger(times) && times > 0 ? { kind: "repeat", times, file: third } : `„${second}” is no number of times. Use: ${USE}`;
  }
  return `„${args.join(" ")}” is nothing that can be run. Use: ${USE}`;
}
