/**
 * Cuts a text of SQL into its statements. Knows what may hold a semicolon that ends nothing: strings, quoted names, dollar
 * quotes and comments. Only for texts of our own (migrations): the body of a `begin atomic` function is not known.
 */

/** What begins at a place, whole; each is tried in this order. */
const TOKENS: readonly RegExp[] = [
  /--[^\n]*/y,
  // With an E before it a backslash escapes; else only a doubled quote does.
  /\b[eE]'(?:[^'\\]|\\.|'')*'/sy,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /(?<![\w$])\$(?<tag>[a-zA-Z_]\w*)?\$.*?\$\k<tag>\$/sy,
  // A name, so that a dollar inside of it opens nothing.
  /[a-zA-Z_][\w$]*/y,
];

/** Comments nest. @returns where the one that begins at `from` ends. */
function endOfComment(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    if (pair === "/*") depth += 1;
    if (pair === "*/") depth -= 1;
    if (pair === "/*" || pair === "*/") at += 1;
    if (depth === 0) return at + 1;
  }
  throw new Error("a comment in a migration has no end");
}

/** Where what begins at `from` ends: a token as a whole, anything else a character. */
function next(text: string, from: number): number {
  if (text.startsWith("/*", from)) return endOfComment(text, from);
  for (const token of TOKENS) {
    token.lastIndex = from;
    const found = token.exec(text);
    if (found) return from + found[0].length;
  }
  if (/^['"]/.test(text.slice(from, from + 1))) throw new Error("a quote in a migration has no end");
  return from + 1;
}

const isCode = (token: string): boolean => !/^\s|^--|^\/\*/.test(token);

/**
 * The statements in order, each with its semicolon and with the blanks and comments before it; joined they are the text.
 * What follows the last statement belongs to it.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let begin = 0;
  let hasCode = false;
  for (let at = 0; at < text.length;) {
    const end = next(text, at);
    const token = text.slice(at, end);
    at = end;
    if (token === ";" && hasCode) {
      statements.push(text.slice(begin, end));
      [begin, hasCode] = [end, false];
    } else if (token !== ";" && isCode(token)) {
      hasCode = true;
    }
  }
  const rest = text.slice(begin);
  if (hasCode || statements.length === 0) return hasCode ? [...statements, rest] : [text];
  return [...statements.slice(0, -1), (statements.at(-1) ?? "") + rest];
}
