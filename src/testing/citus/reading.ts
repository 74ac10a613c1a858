/** Rules about what a change reads beside the rows it changes. */
import { conjuncts, namesIn, part, parts, type Tree, textIn } from "#testing/tenancy/tree.ts";
import { changesIn, every, everyOutside, isShared, isTenant, tablesIn, withNames } from "./statement.ts";
import type { World } from "./world.ts";

const exists = (tree: unknown): Tree[] => every(tree, "SubLink").filter((link) => textIn(link, "subLinkType") === "EXISTS_SUBLINK");
const alias = (item: Tree | null): string => textIn(part(item, "alias"), "aliasname");

/** What a FROM holds under which name; `made` is no table but the result of a query or a function. */
type Source = { readonly name: string; readonly made: boolean; readonly tenant: boolean };

/** What a join joins, each side as a list of one. */
const sidesOf = (join: Tree): Tree[][] => [part(join, "larg"), part(join, "rarg")].map((side) => (side ? [side] : []));

function sourcesOf(items: readonly Tree[], world: World, queries: ReadonlySet<string>): Source[] {
  return items.flatMap((item): Source[] => {
    const join = part(item, "JoinExpr");
    if (join) return sidesOf(join).flatMap((side) => sourcesOf(side, world, queries));
    const range = part(item, "RangeVar");
    if (range) {
      const table = textIn(range, "relname");
      const made = queries.has(table);
      return [{ name: alias(range) || table, made, tenant: !made && isTenant(world, table) }];
    }
    const query = part(item, "RangeSubselect");
    const reads = tablesIn(query?.["subquery"]).filter((table) => isTenant(world, table) && !queries.has(table));
    return [{ name: alias(query ?? part(item, "RangeFunction")), made: true, tenant: reads.length > 1 }];
  });
}

type Level = {
  readonly node: Tree;
  readonly items: readonly Tree[];
  readonly sources: readonly Source[];
  readonly queries: ReadonlySet<string>;
};

/** A SELECT and the arms of its UNION, which the parser does not name as what they are. */
function armsOf(select: Tree): Tree[] {
  return [select, ...[part(select, "larg"), part(select, "rarg")].flatMap((arm) => (arm ? armsOf(arm) : []))];
}

/** Every SELECT, UPDATE and DELETE of a statement with what it reads from. */
function levelsOf(tree: Tree, world: World): Level[] {
  const queries = withNames(tree);
  const nodes = [...every(tree, "SelectStmt").flatMap(armsOf), ...every(tree, "UpdateStmt"), ...every(tree, "DeleteStmt")];
  return nodes.map((node) => {
    const relation = part(node, "relation");
    const items = [...(relation ? [{ RangeVar: relation }] : []), ...parts(node, "fromClause"), ...parts(node, "usingClause")];
    return { node, items, sources: sourcesOf(items, world, queries), queries };
  });
}

/** Names of relations that a subquery speaks of and does not read itself. */
function outerNames(link: Tree): string[] {
  const query = link["subselect"];
  const own = new Set(every(query, "RangeVar").map((range) => alias(range) || textIn(range, "relname")));
  for (const kind of ["RangeSubselect", "RangeFunction"]) for (const item of every(query, kind)) own.add(alias(item));
  const named = every(query, "ColumnRef").map((column) => namesIn(column, "fields"));
  return [...new Set(named.flatMap((names) => (names.length > 1 ? [names[0] ?? ""] : [])))].filter((name) => !own.has(name));
}

/** EXISTS over a WITH query, for each row of something: Citus asks it row by row. */
export function existsOfQuery(tree: Tree, world: World): string[] {
  if (changesIn(tree, world).length === 0) return [];
  const queries = withNames(tree);
  const links = exists(tree).filter((link) => outerNames(link).length > 0);
  const over = links.flatMap((link) => tablesIn(link["subselect"]).filter((table) => queries.has(table)));
  return over.length > 0 ? [`exists over the WITH query ${[...new Set(over)].join(", ")}, row by row: join with it`] : [];
}

/** EXISTS of a shared table for each row of what a query or a function made. */
export function existsOfOuterQuery(tree: Tree, world: World): string[] {
  if (changesIn(tree, world).length === 0) return [];
  return levelsOf(tree, world).flatMap(({ node, sources }) => {
    const made = new Set(sources.flatMap((source) => (source.made ? [source.name] : [])));
    const links = exists(part(node, "whereClause")).filter((link) => tablesIn(link["subselect"]).some((table) => isShared(world, table)));
    const outer = [...new Set(links.flatMap(outerNames))].filter((name) => made.has(name));
    return outer.length > 0 ? [`exists of a shared table for each row of ${outer.join(", ")}: join with what is known`] : [];
  });
}

/** Pairs of sources that a condition ties by their companies. */
function tiesIn(condition: Tree | null): [string, string][] {
  return conjuncts(condition).flatMap((conjunct): [string, string][] => {
    const comparison = part(conjunct, "A_Expr");
    if (namesIn(comparison, "name").join("") !== "=") return [];
    const sides = ["lexpr", "rexpr"].map((side) => namesIn(part(part(comparison, side), "ColumnRef"), "fields"));
    const [left = "", right = ""] = sides.map((names) => (names.at(-1) === "company_id" ? (names.at(-2) ?? "") : ""));
    return left !== "" && right !== "" ? [[left, right]] : [];
  });
}

function joinTies(items: readonly Tree[], world: World): [string, string][] {
  return items.flatMap((item): [string, string][] => {
    const join = part(item, "JoinExpr");
    if (!join) return [];
    const sides = sidesOf(join);
    const inner = sides.flatMap((side) => joinTies(side, world));
    if (!namesIn(join, "usingClause").includes("company_id")) return [...inner, ...tiesIn(part(join, "quals"))];
    const [left = [], right = []] = sides.map((side) => sourcesOf(side, world, new Set()).map(({ name }) => name));
    return [...inner, ...left.flatMap((one) => right.map((other): [string, string] => [one, other]))];
  });
}

/**
 * Tenant tables that are joined (JOIN … ON) have to be tied to each other, and not only each to the same parameter. What is read
 * from a single table may stand for itself.
 */
export function tiedByParameter(tree: Tree, world: World): string[] {
  if (changesIn(tree, world).length === 0) return [];
  return levelsOf(tree, world).flatMap(({ node, items, queries }) =>
    items.flatMap((item) => {
      const tenants =
        part(item, "JoinExpr") && !isOwnRow(item)
          ? sourcesOf([item], world, queries).flatMap(({ tenant, name }) => (tenant ? [name] : []))
          : [];
      const ties = [...joinTies([item], world), ...tiesIn(part(node, "whereClause"))];
      const reached = new Set(tenants.slice(0, 1));
      for (let size = 0; size !== reached.size;) {
        size = reached.size;
        for (const [one, other] of ties) if (reached.has(one) || reached.has(other)) reached.add(one).add(other);
      }
      const loose = tenants.filter((name) => !reached.has(name));
      return loose.length > 0
        ? [`${tenants[0]} and ${loose.join(", ")} share a company by parameters alone: compare their company_id`]
        : [];
    }),
  );
}

/** `companies own cross join (…)`, the row of the company beside rows of its own (src/db/own-rows.sql.ts): taken as it is. */
function isOwnRow(item: Tree): boolean {
  const join = part(item, "JoinExpr");
  return textIn(part(part(join, "larg"), "RangeVar"), "relname") === "companies" && part(join, "quals") === null;
}

export function lockInQuery(tree: Tree, world: World): string[] {
  if (changesIn(tree, world).length === 0) return [];
  const locked = every(tree, "CommonTableExpr").filter((table) =>
    every(table["ctequery"], "SelectStmt").some((select) => parts(select, "lockingClause").length > 0),
  );
  return locked.map((table) => `the WITH query ${textIn(table, "ctename")} locks rows for others: lock and read first`);
}

/** The job queue is on one machine. */
export function queueBesideShared(tree: Tree, world: World): string[] {
  const calls = every(tree, "FuncCall").some((call) => namesIn(call, "funcname")[0] === "graphile_worker");
  return calls && tablesIn(tree).some((table) => isShared(world, table))
    ? ["the job queue is called in one statement with shared tables: ask first"]
    : [];
}

/** A subquery under OR or NOT in the condition of a change. */
export function subqueryUnderOr(tree: Tree, world: World): string[] {
  return ["UpdateStmt", "DeleteStmt"].flatMap((kind) =>
    every(tree, kind).flatMap((change) => {
      const table = textIn(part(change, "relation"), "relname");
      const links = every(change["whereClause"], "BoolExpr")
        .filter((bool) => textIn(bool, "boolop") === "OR_EXPR")
        .flatMap((bool) => every(bool, "SubLink"));
      const reads = links.flatMap((link) => tablesIn(link["subselect"])).filter((name) => isShared(world, name));
      return reads.length > 0 ? [`change of ${table} under OR with a subquery of ${reads.join(", ")}: two statements`] : [];
    }),
  );
}

/**
 * Tables whose rows may get their numbers from the machine they lie on: nothing compares the number of a row that a person
 * made with the number of one that an import did, and the rows of one statement still ascend.
 */
const NUMBERED_WHERE_THEY_LIE = new Set([
  "billing_entries",
  "import_changes",
  "offers",
  "order_lines",
  "orders",
  "postings",
  "product_costs",
  "products",
  "refunds",
  "tags",
]);

/** A number drawn for each row that is read is drawn on the machine with the rows. */
export function numberForRow(tree: Tree, world: World): string[] {
  return levelsOf(tree, world).flatMap(({ node, sources }) => {
    const draws = everyOutside(node["targetList"], "FuncCall").some((call) => namesIn(call, "funcname").at(-1) === "nextval");
    return draws && sources.some(({ tenant }) => tenant) ? ["nextval for each row that is read: read first"] : [];
  });
}

/**
 * What is inserted from a SELECT and whose company is no column of a table on the company's shard travels through the coordinator,
 * which gets ready to write on every shard for it. Rows that the coordinator has to number are let through: they are made by hand, and
 * few.
 */
export function throughCoordinator(tree: Tree, world: World): string[] {
  const queries = withNames(tree);
  return changesIn(tree, world).flatMap(({ kind, table, tree: insert }) => {
    const select = kind === "insert" && isTenant(world, table) && table !== "companies" ? readRows(insert) : null;
    if (select === null) return [];
    const columns = parts(insert, "cols").map((item) => textIn(part(item, "ResTarget"), "name"));
    const number = world.numbered.get(table);
    const isNumbered = number !== undefined && !columns.includes(number);
    if (isNumbered && !NUMBERED_WHERE_THEY_LIE.has(table)) return [];
    const value = part(part(parts(select, "targetList")[columns.indexOf("company_id")], "ResTarget"), "val");
    const relation = namesIn(part(value, "ColumnRef"), "fields").at(-2);
    const source = sourcesOf(parts(select, "fromClause"), world, queries).find(({ name }) => name === relation);
    if (source === undefined || (!source.tenant && !isFlatTenant(select, source.name, world, queries)))
      return [`insert into ${table} takes its company from no table: read it from one that lies with the company`];
    return isNumbered
      ? [`insert into ${table} from a SELECT has the coordinator number it: draw next_number`]
      : made(select, table, world, queries);
  });
}

/** The SELECT that an INSERT writes the rows of; null where it names their values. */
function readRows(insert: Tree): Tree | null {
  const select = part(part(insert, "selectStmt"), "SelectStmt");
  return parts(select, "valuesLists").length > 0 ? null : select;
}

/** What has to be made before rows can be written where it is read. */
function made(select: Tree, table: string, world: World, queries: ReadonlySet<string>): string[] {
  if (select["distinctClause"] !== undefined || select["withClause"] !== undefined)
    return [`insert into ${table} from a SELECT with DISTINCT or WITH: a WITH query before it`];
  const everywhere = tablesIn(select).filter((name) => isShared(world, name) && !isTenant(world, name) && !queries.has(name));
  return everywhere.length > 0
    ? [`insert into ${table} reads ${everywhere.join(", ")}, which every machine has, and is asked of all: a WITH query before it`]
    : [];
}

/** A subquery in FROM whose rows are those of one tenant table. */
function isFlatTenant(select: Tree, name: string, world: World, queries: ReadonlySet<string>): boolean {
  const query = parts(select, "fromClause")
    .map((item) => part(item, "RangeSubselect"))
    .find((item) => alias(item) === name);
  const inner = part(part(query, "subquery"), "SelectStmt");
  return sourcesOf(parts(inner, "fromClause"), world, queries).some(({ tenant }) => tenant);
}

/** Citus forgets the table's name where rows that a machine wrote itself are answered: it needs another. */
export function answeredWithoutName(tree: Tree, world: World): string[] {
  return changesIn(tree, world).flatMap(({ kind, table, tree: insert }) => {
    const select = part(part(insert, "selectStmt"), "SelectStmt");
    const answers = part(insert, "returningClause") !== null || parts(insert, "returningList").length > 0;
    const isNamed = part(part(insert, "relation"), "alias") !== null || part(insert, "onConflictClause") !== null;
    const reads = tablesIn(select).some((name) => isTenant(world, name));
    return kind === "insert" && isTenant(world, table) && reads && answers && !isNamed
      ? [`insert into ${table} … returning without a name of its own: insert into ${table} as …`]
      : [];
  });
}

export function numberedFromSelect(tree: Tree, world: World): string[] {
  return changesIn(tree, world).flatMap(({ kind, table, tree: insert }) => {
    const column = kind === "insert" ? world.numbered.get(table) : undefined;
    if (column === undefined || NUMBERED_WHERE_THEY_LIE.has(table)) return [];
    const isGiven = parts(insert, "cols").some((item) => textIn(part(item, "ResTarget"), "name") === column);
    const reads = tablesIn(insert["selectStmt"]).filter((name) => isTenant(world, name));
    return isGiven || reads.length === 0
      ? []
      : [`insert into ${table} of what is read from ${[...new Set(reads)].join(", ")} numbers it elsewhere`];
  });
}
