/** The tables as src/db/schema.sql has them, and which of them the migrations distribute by company. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "libpg-query";
import { readMigrations } from "#db/migrate.ts";
import type { Catalogue, TableKind } from "./queries.ts";
import { type Tree, isTree, namesIn, part, parts, textIn } from "./tree.ts";

const SCHEMA = join(import.meta.dirname, "../../db/schema.sql");

export type Key = {
  readonly table: string;
  readonly name: string;
  readonly kind: "primary" | "unique" | "foreign";
  readonly columns: readonly string[];
  readonly to: string | null;
  readonly onDelete: string;
};

export type Schema = { readonly catalogue: Catalogue; readonly keys: readonly Key[]; readonly text: string };

const KINDS: Readonly<Record<string, Key["kind"]>> = { CONSTR_PRIMARY: "primary", CONSTR_UNIQUE: "unique", CONSTR_FOREIGN: "foreign" };

function keyOf(table: string, constraint: Tree): Key[] {
  const kind = KINDS[textIn(constraint, "contype")];
  if (!kind) return [];
  const columns = namesIn(constraint, kind === "foreign" ? "fk_attrs" : "keys");
  return [
    {
      table,
      name: textIn(constraint, "conname"),
      kind,
      columns,
      to: textIn(part(constraint, "pktable"), "relname") || null,
      onDelete: textIn(constraint, "fk_del_action"),
    },
  ];
}

function uniqueIndex(index: Tree | null): Key[] {
  if (index?.["unique"] !== true) return [];
  const columns = parts(index, "indexParams").map((item) => textIn(part(item, "IndexElem"), "name"));
  return [
    { table: textIn(part(index, "relation"), "relname"), name: textIn(index, "idxname"), kind: "unique", columns, to: null, onDelete: "" },
  ];
}

/** Tables that the migrations distribute by company_id, or copy to every machine. */
function placed(call: RegExp): Set<string> {
  const calls = readMigrations().flatMap(({ text }) => [...text.matchAll(call)]);
  return new Set(calls.map((call) => call[1] ?? ""));
}

export function readSchema(): Schema {
  const text = readFileSync(SCHEMA, "utf8");
  const statements = (parseSync(text).stmts ?? []).map(({ stmt }) => (isTree(stmt) ? stmt : null));
  const tenants = placed(/select create_distributed_table\('(\w+)', 'company_id'/g);
  const copied = placed(/select create_reference_table\('(\w+)'/g);
  const catalogue = new Map<string, TableKind>();
  const keys: Key[] = [];
  for (const create of statements.map((statement) => part(statement, "CreateStmt"))) {
    if (!create) continue;
    const table = textIn(part(create, "relation"), "relname");
    const elements = parts(create, "tableElts");
    const hasCompany = elements.some((element) => textIn(part(element, "ColumnDef"), "colname") === "company_id");
    catalogue.set(table, { tenant: tenants.has(table), local: !tenants.has(table) && !copied.has(table), hasCompany });
    keys.push(...elements.flatMap((element) => keyOf(table, part(element, "Constraint") ?? {})));
  }
  keys.push(...statements.flatMap((statement) => uniqueIndex(part(statement, "IndexStmt"))));
  return { catalogue, keys, text };
}
