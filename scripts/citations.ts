/** Where comments send the reader: the document has to be in the repository, and the section in the document. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const FOLDERS = ["src", "test", "bench", "scripts", "bin"];
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", "dist", "data"]);
const SOURCE = /\.(?:[cm]?[jt]sx?|css|sql)$/;

/** Texts in quotes, which are none, or a comment; lines of comment that follow each other are one. */
const CODE_COMMENT = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(\/\*[^]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*)/g;
const SQL_COMMENT = /'[^'\n]*'|(\/\*[^]*?\*\/|--.*(?:\n\s*--.*)*)/g;

const DOCUMENT = /(?:[\w.-]+\/)*[\w-]+\.md\b/g;
const SECTION = /(docs\/[\w-]+\.md), (?=(.{1,80}))/g;
/** Ways to name a source that only its writer has; standards of the net have sections of their own. */
const ELSEWHERE = /\b(?:rules|research|spec) „[^”]*”?|\b(?:the brief|brief's|the specification)\b|(?<!RFC \d{3,4} )§ ?\d+/gi;

/** The headings of a document as a comment names them: whole, or without what explains them after „:” or „·”. */
function sectionsOf(document: string): string[] {
  const prose = document.replace(/^```.*?^```$/gms, "");
  const headings = [...prose.matchAll(/^#{2,4} (.+)$/gm)].map(([, text = ""]) => text.replaceAll("`", "").trim());
  return headings.flatMap((heading) => [...new Set([heading, heading.split(/:| · /)[0] ?? heading])]);
}

/** The headings of a document as a link names them. */
export function anchorsOf(document: string): string[] {
  const prose = document.replace(/^```.*?^```$/gms, "");
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => text.trim().toLowerCase());
  return headings.map((heading) => heading.replace(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-"));
}

function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : SOURCE.test(entry.name) ? [path] : [];
  });
}

/** Each on one line, without the signs that make it a comment. */
function commentsOf(file: string): string[] {
  const pattern = file.endsWith(".sql") ? SQL_COMMENT : CODE_COMMENT;
  const comments = [...readFileSync(file, "utf8").matchAll(pattern)].flatMap(([, comment]) => comment ?? []);
  return comments.map((comment) => comment.replaceAll(/\n\s*(?:\*\/|\*|\/\/|--)? ?/g, " "));
}

/** What the comments of the sources under `root` cite and nobody who has the repository can read. */
export function citationProblems(root: string): string[] {
  const top = readdirSync(root).filter((name) => SOURCE.test(name));
  const sources = [...top.map((name) => join(root, name)), ...FOLDERS.flatMap((folder) => sourcesIn(join(root, folder)))];
  const sections = new Map<string, string[]>();
  const hasSection = (document: string, text: string): boolean => {
    const known = sections.get(document) ?? sectionsOf(readFileSync(join(root, document), "utf8"));
    sections.set(document, known);
    return known.some((name) => text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length)));
  };
  return sources.flatMap((file) => {
    const exists = (document: string): boolean => [root, dirname(file)].some((folder) => existsSync(join(folder, document)));
    const problems = commentsOf(file).flatMap((comment) => {
      const absent = [...comment.matchAll(DOCUMENT)].map(([document]) => document).filter((document) => !exists(document));
      const unfound = [...comment.matchAll(SECTION)].filter(
        ([, document = "", text = ""]) => exists(document) && !hasSection(document, text),
      );
      return [
        ...absent.map((document) => `a comment cites ${document}, which is not in the repository`),
        ...unfound.map(([, document, text = ""]) => `a comment cites a section that ${document} does not have: ${text.split(/[.;:)]/)[0]}`),
        ...[...comment.matchAll(ELSEWHERE)].map(([text]) => `a comment cites „${text}” without a document of the repository`),
      ];
    });
    return problems.map((problem) => `${relative(root, file)}: ${problem}`);
  });
}
