/** Reading PostgreSQL's own parse tree, which is JSON: a node is an object with one key, its kind. */
export type Tree = Readonly<Record<string, unknown>>;

export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value under a key when it is an object. */
export function part(tree: Tree | null | undefined, key: string): Tree | null {
  const value = tree?.[key];
  return isTree(value) ? value : null;
}

/** The list under a key; empty when there is none. */
export function parts(tree: Tree | null | undefined, key: string): Tree[] {
  const value = tree?.[key];
  return Array.isArray(value) ? value.filter(isTree) : [];
}

export function textIn(tree: Tree | null | undefined, key: string): string {
  const value = tree?.[key];
  return typeof value === "string" ? value : "";
}

/** Texts of a list of String nodes: names of columns, functions, fields. */
export function namesIn(tree: Tree | null | undefined, key: string): string[] {
  return parts(tree, key).map((item) => textIn(part(item, "String"), "sval"));
}

/** Parts of a condition that all have to hold. */
export function conjuncts(condition: Tree | null): Tree[] {
  if (!condition) return [];
  const bool = part(condition, "BoolExpr");
  return bool && textIn(bool, "boolop") === "AND_EXPR" ? parts(bool, "args").flatMap(conjuncts) : [condition];
}

/** Items of a row, or the expression itself. */
export function rowItems(expression: Tree | null): (Tree | null)[] {
  const row = part(expression, "RowExpr");
  return row ? parts(row, "args") : [expression];
}

/** Every node of a kind below `tree`, without those inside of another of the same kind. */
export function findAll(tree: unknown, kind: string): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap((item) => findAll(item, kind));
  if (!isTree(tree)) return [];
  const found = part(tree, kind);
  return found ? [found] : Object.values(tree).flatMap((value) => findAll(value, kind));
}
