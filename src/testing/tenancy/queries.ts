/** Queries: what a SELECT reads, which companies its conditions tie and which of its columns hold a company. */
import type { Company, Ties } from "./ties.ts";
import { type Tree, conjuncts, findAll, namesIn, part, parts, rowItems, textIn } from "./tree.ts";

/** `tenant`: every row is one company's. `local`: on one machine only, neither distributed nor copied to all. */
export type TableKind = { readonly tenant: boolean; readonly local: boolean; readonly hasCompany: boolean };
export type Catalogue = ReadonlyMap<string, TableKind>;

/** The columns of a result that hold a company: by name and, null for others, by position. */
export type Outputs = { readonly byName: ReadonlyMap<string, Company>; readonly byPosition: readonly (Company | null)[] };
export type Scope = {
  readonly relations: Map<string, ReadonlyMap<string, Company>>;
  readonly tables: Map<string, Outputs>;
  readonly outer: Scope | null;
  /** Its columns are not those of `outer`: planned apart. */
  readonly apart: boolean;
};
export type Reader = {
  readonly catalogue: Catalogue;
  readonly ties: Ties;
  readonly used: { table: string; company: Company }[];
  readonly problems: string[];
  /**
   * Asks more: the given company must be known where each table is read, as Citus decides by it which shard that is. A company does
   * not come out of a result that is made apart (grouped, cut off, a WITH query), and not into a subquery that is asked row by row.
   */
  readonly perShard: boolean;
  /** Subqueries already read. */
  read: Set<Tree>;
  readonly readStatement: (reader: Reader, statement: Tree | null, outer: Scope | null) => Outputs;
};

export const NOTHING: Outputs = { byName: new Map(), byPosition: [] };

export const inner = (outer: Scope | null, apart = false): Scope => ({ relations: new Map(), tables: new Map(), outer, apart });

const AGGREGATES = new Set(
  "count sum min max avg bool_or bool_and bit_or array_agg string_agg jsonb_agg jsonb_object_agg percentile_disc percentile_cont".split(
    " ",
  ),
);
const CUTS = ["groupClause", "distinctClause", "limitCount", "limitOffset", "havingClause", "withClause", "valuesLists"];

/** Whether the planner makes a subquery one with the query around it. */
function isFlat(select: Tree | null): boolean {
  if (!select || textIn(select, "op") !== "SETOP_NONE" || CUTS.some((key) => select[key] !== undefined)) return false;
  const calls = findAll(select["targetList"], "FuncCall");
  return !calls.some((call) => part(call, "over") !== null || AGGREGATES.has(namesIn(call, "funcname").at(-1) ?? ""));
}

function findColumn(scope: Scope | null, relation: string | undefined, column: string): Company | null {
  if (!scope) return null;
  const candidates = relation === undefined ? [...scope.relations.values()] : [scope.relations.get(relation)];
  const found = candidates.map((columns) => columns?.get(column)).find((company) => company !== undefined);
  if (found !== undefined) return found;
  return (relation !== undefined && scope.relations.has(relation)) || scope.apart ? null : findColumn(scope.outer, relation, column);
}

function findTable(scope: Scope | null, name: string): Outputs | null {
  return scope ? (scope.tables.get(name) ?? findTable(scope.outer, name)) : null;
}

/** The company an expression stands for; null when it is something else. */
function companyOf(reader: Reader, expression: Tree | null, scope: Scope): Company | null {
  if (!expression) return null;
  const cast = part(expression, "TypeCast");
  if (cast) return companyOf(reader, part(cast, "arg"), scope);
  if (part(expression, "ParamRef") ?? part(expression, "A_Const")) return reader.ties.given();
  const column = part(expression, "ColumnRef");
  if (column) {
    const names = namesIn(column, "fields");
    return findColumn(scope, names.at(-2), names.at(-1) ?? "");
  }
  const link = part(expression, "SubLink");
  if (link && textIn(link, "subLinkType") === "EXPR_SUBLINK") return readLink(reader, link, scope).byPosition[0] ?? null;
  return null;
}

function tieAll(reader: Reader, left: readonly (Company | null)[], right: readonly (Company | null)[]): void {
  for (const [at, one] of left.entries()) {
    const other = right[at] ?? null;
    if (one !== null && other !== null) reader.ties.tie(one, other);
  }
}

/**
 * A subquery inside of an expression; read once, however often its expression is looked at. `ties`: it has to hold (its IN ties, its
 * EXISTS becomes a join).
 */
function readLink(reader: Reader, link: Tree, scope: Scope, ties = false): Outputs {
  if (reader.read.has(link)) return NOTHING;
  reader.read.add(link);
  const select = part(part(link, "subselect"), "SelectStmt");
  const outputs = readSelect(reader, select, scope, !ties || !isFlat(select));
  if (ties && textIn(link, "subLinkType") === "ANY_SUBLINK" && parts(link, "operName").length === 0) {
    tieAll(
      reader,
      rowItems(part(link, "testexpr")).map((item) => companyOf(reader, item, scope)),
      outputs.byPosition,
    );
  }
  return outputs;
}

/** What a condition says about companies. */
export function readCondition(reader: Reader, condition: Tree | null, scope: Scope): void {
  for (const conjunct of conjuncts(condition)) {
    const link = part(conjunct, "SubLink");
    if (link) readLink(reader, link, scope, true);
    const not = part(conjunct, "BoolExpr");
    const denied = textIn(not, "boolop") === "NOT_EXPR" ? part(parts(not, "args")[0], "SubLink") : null;
    if (denied && textIn(denied, "subLinkType") === "EXISTS_SUBLINK") readLink(reader, denied, scope, true);
    const comparison = part(conjunct, "A_Expr");
    if (comparison && textIn(comparison, "kind") === "AEXPR_OP" && namesIn(comparison, "name").join("") === "=") {
      const sides = [part(comparison, "lexpr"), part(comparison, "rexpr")].map((side) =>
        rowItems(side).map((item) => companyOf(reader, item, scope)),
      );
      tieAll(reader, sides[0] ?? [], sides[1] ?? []);
    }
  }
  readLinks(reader, condition, scope);
}

/** Subqueries anywhere else, also under OR and NOT, tie nothing outside, but must be tied themselves. */
function readLinks(reader: Reader, tree: unknown, scope: Scope): void {
  for (const link of findAll(tree, "SubLink")) {
    readLink(reader, link, scope);
    readLinks(reader, link["testexpr"], scope);
  }
}

/** A name in FROM, INTO, UPDATE: a table, or the result of a WITH query. Answers its company columns. */
export function readTable(reader: Reader, range: Tree, scope: Scope): ReadonlyMap<string, Company> {
  const name = textIn(range, "relname");
  const alias = textIn(part(range, "alias"), "aliasname") || name;
  const result = textIn(range, "schemaname") === "" ? findTable(scope, name) : null;
  const known = reader.catalogue.get(name);
  const columns = new Map(result?.byName);
  if (result) {
    for (const [column, source] of result.byName) {
      const company = reader.ties.fresh();
      if (!reader.perShard) reader.ties.collect(company, [source]);
      columns.set(column, company);
    }
  } else if (known?.hasCompany) {
    const company = reader.ties.fresh();
    columns.set("company_id", company);
    if (known.tenant) reader.used.push({ table: alias === name ? name : `${name} ${alias}`, company });
  }
  scope.relations.set(alias, columns);
  return columns;
}

function columnAt(byPosition: Outputs["byPosition"], at: number, name: string): [string, Company][] {
  const company = byPosition[at] ?? null;
  return company === null ? [] : [[name, company]];
}

function named(outputs: Outputs, names: readonly string[]): Outputs {
  if (names.length === 0) return outputs;
  const byPosition = outputs.byPosition;
  return { byPosition, byName: new Map(names.flatMap((name, at) => columnAt(byPosition, at, name))) };
}

function readJoin(reader: Reader, join: Tree, scope: Scope): ReadonlyMap<string, Company> {
  const [left, right] = [readFrom(reader, part(join, "larg"), scope), readFrom(reader, part(join, "rarg"), scope)];
  if (join["isNatural"] === true) reader.problems.push("a natural join says nothing about companies: name the columns");
  for (const column of namesIn(join, "usingClause")) {
    const [one, other] = [left.get(column), right.get(column)];
    if (one !== undefined && other !== undefined) reader.ties.tie(one, other);
  }
  readCondition(reader, part(join, "quals"), scope);
  return new Map([...right, ...left]);
}

function readFunction(reader: Reader, range: Tree, scope: Scope): ReadonlyMap<string, Company> {
  readLinks(reader, range["functions"], scope);
  const alias = part(range, "alias");
  const names = [...namesIn(alias, "colnames"), ...parts(range, "coldeflist").map((item) => textIn(part(item, "ColumnDef"), "colname"))];
  const columns = new Map(names.filter((name) => name === "company_id").map((name) => [name, reader.ties.fresh()] as const));
  scope.relations.set(textIn(alias, "aliasname"), columns);
  return columns;
}

/** A condition on what is made apart reaches into it; what is given inside is not known outside. */
function madeApart({ ties }: Reader, { byName, byPosition }: Outputs): Outputs {
  const seen = new Map<Company, Company>();
  const outside = (company: Company): Company => {
    const known = seen.get(company) ?? ties.fresh();
    if (!seen.has(company)) ties.reach(known, [company]);
    seen.set(company, known);
    return known;
  };
  return {
    byName: new Map([...byName].map(([name, company]) => [name, outside(company)])),
    byPosition: byPosition.map((company) => (company === null ? null : outside(company))),
  };
}

export function readFrom(reader: Reader, item: Tree | null, scope: Scope): ReadonlyMap<string, Company> {
  const [table, join, query, call] = ["RangeVar", "JoinExpr", "RangeSubselect", "RangeFunction"].map((kind) => part(item, kind));
  if (table) return readTable(reader, table, scope);
  if (join) return readJoin(reader, join, scope);
  if (call) return readFunction(reader, call, scope);
  if (!query) return new Map();
  const alias = part(query, "alias");
  const select = part(part(query, "subquery"), "SelectStmt");
  const read = readSelect(reader, select, scope, !isFlat(select));
  const outputs = named(reader.perShard && !isFlat(select) ? madeApart(reader, read) : read, namesIn(alias, "colnames"));
  scope.relations.set(textIn(alias, "aliasname"), outputs.byName);
  return outputs.byName;
}

/** What a query answers, without counting it as read. */
function preview(reader: Reader, select: Tree, scope: Scope): Outputs {
  const [read, used] = [new Set(reader.read), reader.used.length];
  const outputs = readSelect(reader, select, scope);
  reader.read = read;
  reader.used.splice(used);
  return outputs;
}

/** WITH queries, in order; a recursive one knows what its first arm answers. */
export function readWith(reader: Reader, statement: Tree, scope: Scope): void {
  for (const item of parts(part(statement, "withClause"), "ctes")) {
    const table = part(item, "CommonTableExpr");
    const query = part(table, "ctequery");
    const [name, names] = [textIn(table, "ctename"), namesIn(table, "aliascolnames")];
    const first = part(part(query, "SelectStmt"), "larg");
    if (part(statement, "withClause")?.["recursive"] === true && first) scope.tables.set(name, named(preview(reader, first, scope), names));
    scope.tables.set(name, named(reader.readStatement(reader, query, scope), names));
  }
}

export function readOutputs(reader: Reader, targets: readonly Tree[], scope: Scope): Outputs {
  const byName = new Map<string, Company>();
  const byPosition: (Company | null)[] = [];
  for (const target of targets.map((item) => part(item, "ResTarget"))) {
    const value = part(target, "val");
    const fields = parts(part(value, "ColumnRef"), "fields");
    if (part(fields.at(-1), "A_Star")) {
      const relation = textIn(part(fields.at(-2), "String"), "sval");
      const sources = relation === "" ? [...scope.relations.values()] : [scope.relations.get(relation) ?? new Map<string, Company>()];
      for (const [column, company] of sources.flatMap((columns) => [...columns])) byName.set(column, company);
      // Where the company stands in a star is unknown; only names count then.
      byPosition.push(null);
      continue;
    }
    const company = companyOf(reader, value, scope);
    const name = textIn(target, "name") || namesIn(part(value, "ColumnRef"), "fields").at(-1) || "";
    byPosition.push(company);
    if (company !== null && name !== "") byName.set(name, company);
    readLinks(reader, value, scope);
  }
  return { byName, byPosition };
}

/** The arms of UNION, INTERSECT and EXCEPT: one company's when all arms are; a condition outside reaches into them. */
function readArms(reader: Reader, select: Tree, scope: Scope): Outputs {
  const arms = [part(select, "larg"), part(select, "rarg")].map((arm) => readSelect(reader, arm, scope));
  const names = [...(arms[0]?.byName ?? [])];
  const byPosition = (arms[0]?.byPosition ?? []).map((_, at) => {
    const sources = arms.map((arm) => arm.byPosition[at] ?? null);
    if (sources.some((source) => source === null)) return null;
    const whole = reader.ties.fresh();
    const companies = sources.filter((source) => source !== null);
    reader.ties.collect(whole, companies);
    reader.ties.reach(whole, companies);
    return whole;
  });
  const byName = new Map(names.flatMap(([name, company]) => columnAt(byPosition, arms[0]?.byPosition.indexOf(company) ?? -1, name)));
  return { byName, byPosition };
}

function readValues(reader: Reader, lists: readonly Tree[], scope: Scope): Outputs {
  const rows = lists.map((list) => parts(part(list, "List"), "items").map((item) => companyOf(reader, item, scope)));
  readLinks(reader, lists, scope);
  const byPosition = (rows[0] ?? []).map((_, at) => (rows.every((row) => typeof row[at] === "number") ? (rows[0]?.[at] ?? null) : null));
  return { byName: new Map(), byPosition };
}

export function readSelect(reader: Reader, select: Tree | null, outer: Scope | null, apart = false): Outputs {
  if (!select) return NOTHING;
  const scope = inner(outer, reader.perShard && apart);
  readWith(reader, select, scope);
  if (parts(select, "valuesLists").length > 0) return readValues(reader, parts(select, "valuesLists"), scope);
  if (textIn(select, "op") !== "SETOP_NONE") return readArms(reader, select, scope);
  for (const item of parts(select, "fromClause")) readFrom(reader, item, scope);
  readCondition(reader, part(select, "whereClause"), scope);
  const outputs = readOutputs(reader, parts(select, "targetList"), scope);
  for (const key of ["groupClause", "havingClause", "sortClause", "windowClause", "limitCount", "limitOffset"])
    readLinks(reader, select[key], scope);
  return outputs;
}
