import { loadModule, parseSync } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { readMigrations } from "./migrate.ts";
import { splitStatements } from "./split-statements.ts";

beforeAll(() => loadModule());

test.each([
  ["select 1; select 2", ["select 1;", " select 2"]],
  ["select 1;\n-- the end; really\n", ["select 1;\n-- the end; really\n"]],
  ["select ';', 'it''s; so'; select 2;", ["select ';', 'it''s; so';", " select 2;"]],
  [String.raw`select 'C:\'; select E'a\';b'; select 3`, [String.raw`select 'C:\';`, String.raw` select E'a\';b';`, " select 3"]],
  ['select 1 as "a;""b"; select 2', ['select 1 as "a;""b";', " select 2"]],
  ["select $$a;b$$; select $x$ $$;$y$; $x$; select 3", ["select $$a;b$$;", " select $x$ $$;$y$; $x$;", " select 3"]],
  ["select a$b$c; select d$b$", ["select a$b$c;", " select d$b$"]],
  ["select $1; select $2", ["select $1;", " select $2"]],
  ["select 1 /* ; /* ; */ ; */; -- ; \nselect 2 - -1;", ["select 1 /* ; /* ; */ ; */;", " -- ; \nselect 2 - -1;"]],
  [";; select 1;;", [";; select 1;;"]],
  ["-- nothing", ["-- nothing"]],
])("%j has these statements", (text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
  expect(splitStatements(text).join("")).toBe(text);
});

test("a text that ends within a quote or a comment is refused", () => {
  expect(() => splitStatements("select 'a")).toThrow("quote");
  expect(() => splitStatements("select 1 /* a")).toThrow("comment");
});

test("every migration is cut where PostgreSQL's own parser cuts it, and nothing of its text is lost", () => {
  for (const { text } of readMigrations()) {
    const pieces = splitStatements(text);
    expect(pieces.join("")).toBe(text);
    expect(pieces.length).toBe(parseSync(text).stmts?.length);
    for (const piece of pieces) expect(parseSync(piece).stmts?.length).toBe(1);
  }
});
