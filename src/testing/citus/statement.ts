/** Parts of a statement that the rules speak of. */
import { isTree, namesIn, part, parts, type Tree, textIn } from "#testing/tenancy/tree.ts";
import type { World } from "./world.ts";

/** The nodes below a tree by their kind, found in one walk however often they are asked for. */
const found = new WeakMap<Tree, Map<string, Tree[]>>();

function collect(tree: unknown, into: Map<string, Tree[]>): void {
  if (Array.isArray(tree)) {
    for (const item of tree) collect(item, into);
    return;
  }
  if (!isTree(tree)) return;
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value !== "object" || value === null) continue;
    if (isTree(value)) {
      const nodes = into.get(key);
      if (nodes) nodes.push(value);
      else into.set(key, [value]);
    }
    collect(value, into);
  }
}

/** Every node of a kind at or below `tree`, also those inside of another. */
export function every(tree: unknown, kind: string): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap((item) => every(item, kind));
  if (!isTree(tree)) return [];
  const known = found.get(tree);
  if (known) return known.get(kind) ?? [];
  const nodes = new Map<string, Tree[]>();
  collect(tree, nodes);
  found.set(tree, nodes);
  return nodes.get(kind) ?? [];
}

/** The same without what stands in subqueries, which are planned apart. */
export function everyOutside(tree: unknown, kind: string): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap((item) => everyOutside(item, kind));
  if (!isTree(tree)) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    if (key === "SubLink") return [];
    return [...(key === kind && isTree(value) ? [value] : []), ...everyOutside(value, kind)];
  });
}

/** An INSERT, UPDATE or DELETE of a table that is spread over machines or copied to all of them. */
export type Change = { readonly kind: "insert" | "update" | "delete"; readonly table: string; readonly tree: Tree };

const KINDS = { InsertStmt: "insert", UpdateStmt: "update", DeleteStmt: "delete" } as const;

/** Neither local nor a name of something else, such as a WITH query. */
export const isShared = (world: World, table: string): boolean => world.catalogue.get(table)?.local === false;
export const isTenant = (world: World, table: string): boolean => world.catalogue.get(table)?.tenant === true;

export function changesIn(tree: Tree, world: World): Change[] {
  return Object.entries(KINDS).flatMap(([node, kind]) =>
    every(tree, node).flatMap((change) => {
      const table = textIn(part(change, "relation"), "relname");
      return isShared(world, table) ? [{ kind, table, tree: change }] : [];
    }),
  );
}

/** Tables named in FROM and the like, as they are written. */
export function tablesIn(tree: unknown): string[] {
  return every(tree, "RangeVar").map((range) => textIn(range, "relname"));
}

/** Names of WITH queries anywhere in the statement. */
export function withNames(tree: Tree): Set<string> {
  return new Set(every(tree, "CommonTableExpr").map((table) => textIn(table, "ctename")));
}

export const functionName = (call: Tree): string => namesIn(call, "funcname").at(-1) ?? "";

/** What the change sets and asks for by itself; subqueries are planned apart. */
export function ownExpressions({ tree }: Change): unknown[] {
  return [...parts(tree, "targetList").map((item) => part(part(item, "ResTarget"), "val")), part(tree, "whereClause")];
}

export function hasColumn(tree: unknown): boolean {
  return every(tree, "ColumnRef").length > 0;
}
