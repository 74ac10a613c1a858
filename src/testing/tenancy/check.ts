/**
 * Reads one SQL statement and says which references to tenant tables are not tied to one given company: by
 * `company_id = $n` or a constant, by a join (ON, USING, a row in IN) or through a chain of such ties.
 * On Citus an untied join is refused or moves rows between machines; anywhere it could show one company another's rows.
 */
import { parseSync } from "libpg-query";
import {
  type Catalogue,
  NOTHING,
  type Outputs,
  type Reader,
  type Scope,
  inner,
  readCondition,
  readFrom,
  readOutputs,
  readSelect,
  readTable,
  readWith,
} from "./queries.ts";
import { createTies } from "./ties.ts";
import { type Tree, findAll, isTree, namesIn, part, parts, textIn } from "./tree.ts";

/** Functions that answer differently each time; Citus refuses them where a worker would have to run them. */
const VOLATILE = new Set(["random", "nextval", "clock_timestamp", "gen_random_uuid", "uuidv7"]);
const calls = (tree: unknown): string[] =>
  findAll(tree, "FuncCall").flatMap((call) => [namesIn(call, "funcname").at(-1) ?? "", ...calls(call["args"])]);

function readConflict(reader: Reader, conflict: Tree | null, table: string): void {
  if (!conflict || reader.catalogue.get(table)?.local !== false) return;
  const changing = [conflict["targetList"], conflict["whereClause"]];
  if (findAll(changing, "SubLink").length > 0) reader.problems.push(`on conflict of ${table} holds a subquery`);
  const bad = calls(changing).filter((name) => name === "now" || VOLATILE.has(name));
  if (bad.length > 0 || findAll(changing, "SQLValueFunction").length > 0)
    reader.problems.push(`on conflict of ${table} calls ${bad.join(", ") || "the clock"}: take the value from excluded`);
}

function readInsert(reader: Reader, insert: Tree, scope: Scope): void {
  const name = textIn(part(insert, "relation"), "relname");
  const outputs = readSelect(reader, part(part(insert, "selectStmt"), "SelectStmt"), scope);
  if (reader.catalogue.get(name)?.tenant && name !== "companies") {
    const columns = parts(insert, "cols").map((item) => textIn(part(item, "ResTarget"), "name"));
    const at = columns.indexOf("company_id");
    const company = outputs.byPosition[at] ?? null;
    if (at < 0) reader.problems.push(`insert into ${name} does not name company_id`);
    else if (company === null) reader.problems.push(`insert into ${name} takes company_id from elsewhere`);
    // Which shard takes the rows is another question (src/testing/citus/reading.ts).
    else if (!reader.perShard) reader.used.push({ table: `insert into ${name}`, company });
  }
  readConflict(reader, part(insert, "onConflictClause"), name);
}

function readUpdate(reader: Reader, update: Tree, scope: Scope): void {
  readOutputs(reader, parts(update, "targetList"), scope);
  const bad = calls(update["targetList"]).filter((name) => VOLATILE.has(name));
  if (bad.length > 0) reader.problems.push(`update calls ${bad.join(", ")}: pass the value in`);
}

/** INSERT, UPDATE, DELETE and SELECT; the outputs are those of RETURNING or of the query. */
function readStatement(reader: Reader, statement: Tree | null, outer: Scope | null): Outputs {
  const select = part(statement, "SelectStmt");
  if (select) return readSelect(reader, select, outer);
  const [insert, update, remove] = ["InsertStmt", "UpdateStmt", "DeleteStmt"].map((kind) => part(statement, kind));
  const change = insert ?? update ?? remove;
  const relation = part(change, "relation");
  if (!change || !relation) return NOTHING;
  const scope = inner(outer);
  readWith(reader, change, scope);
  if (insert) {
    readInsert(reader, insert, scope);
    // The company of the new rows has been checked; RETURNING answers it.
    scope.relations.set(
      textIn(part(relation, "alias"), "aliasname") || textIn(relation, "relname"),
      new Map([["company_id", reader.ties.given()]]),
    );
  } else {
    readTable(reader, relation, scope);
  }
  for (const item of [...parts(change, "fromClause"), ...parts(change, "usingClause")]) readFrom(reader, item, scope);
  readCondition(reader, part(change, "whereClause"), scope);
  if (update) readUpdate(reader, update, scope);
  return readOutputs(reader, parts(part(change, "returningClause"), "exprs"), scope);
}

function readCopy(reader: Reader, copy: Tree): void {
  const name = textIn(part(copy, "relation"), "relname");
  if (!reader.catalogue.get(name)?.tenant) return;
  if (copy["is_from"] !== true || !namesIn(copy, "attlist").includes("company_id"))
    reader.problems.push(`copy of ${name} does not name company_id`);
}

/** What is wrong with a statement, one sentence each; empty when every tenant table is tied to one given company. */
export function checkTenancy(statement: string, catalogue: Catalogue): string[] {
  return readWhole(statement, catalogue, false);
}

/** Of a statement that is tied to one company: which tables Citus would look for in all shards, since it does not know the company there. */
export function checkShards(statement: string, catalogue: Catalogue): string[] {
  return readWhole(statement, catalogue, true);
}

function readWhole(statement: string, catalogue: Catalogue, perShard: boolean): string[] {
  const problems: string[] = [];
  const reader: Reader = { catalogue, ties: createTies(), used: [], problems, perShard, read: new Set(), readStatement };
  for (const { stmt } of parseSync(statement).stmts ?? []) {
    const tree: Tree | null = isTree(stmt) ? stmt : null;
    readStatement(reader, tree, null);
    const copy = part(tree, "CopyStmt");
    if (copy) readCopy(reader, copy);
    const merged = textIn(part(part(tree, "MergeStmt"), "relation"), "relname");
    if (merged !== "") problems.push(`merge into ${merged}: use insert on conflict`);
    for (const range of parts(part(tree, "TruncateStmt"), "relations").map((item) => part(item, "RangeVar"))) {
      if (reader.catalogue.get(textIn(range, "relname"))?.tenant) problems.push(`truncate of ${textIn(range, "relname")}`);
    }
  }
  const untied = reader.used
    .filter(({ company }) => !reader.ties.isGiven(company))
    .map(({ table }) => `${table} is not tied to one company`);
  return [...problems, ...untied];
}
