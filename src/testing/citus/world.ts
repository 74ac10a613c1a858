/** What the rules know of the database: which tables are spread over machines, which number their rows, which columns are moments. */
import { parseSync } from "libpg-query";
import type { Catalogue } from "#testing/tenancy/queries.ts";
import type { Schema } from "#testing/tenancy/catalogue.ts";
import { isTree, namesIn, part, parts, type Tree, textIn } from "#testing/tenancy/tree.ts";

export type World = {
  readonly catalogue: Catalogue;
  /** Table to the column that the database numbers. */
  readonly numbered: ReadonlyMap<string, string>;
  /** Names of columns that hold a moment in some table. */
  readonly moments: ReadonlySet<string>;
};

/** A statement's trees; one text may hold several. */
export function treesOf(text: string): Tree[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (isTree(stmt) ? [stmt] : []));
}

function isNumbered(column: Tree | null): boolean {
  return parts(column, "constraints").some((item) => textIn(part(item, "Constraint"), "contype") === "CONSTR_IDENTITY");
}

export function readWorld({ catalogue, text }: Schema): World {
  const numbered = new Map<string, string>();
  const moments = new Set<string>();
  for (const create of treesOf(text).map((tree) => part(tree, "CreateStmt"))) {
    for (const column of parts(create, "tableElts").map((element) => part(element, "ColumnDef"))) {
      const name = textIn(column, "colname");
      if (isNumbered(column)) numbered.set(textIn(part(create, "relation"), "relname"), name);
      if (namesIn(part(column, "typeName"), "names").at(-1) === "timestamptz") moments.add(name);
    }
  }
  return { catalogue, numbered, moments };
}
