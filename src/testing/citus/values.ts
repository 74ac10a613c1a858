/** Rules about what a change computes: Citus evaluates some of it itself, before it sends the rest to the machine with the rows. */
import { findAll, namesIn, part, parts, type Tree, textIn } from "#testing/tenancy/tree.ts";
import { type Change, changesIn, every, everyOutside, functionName, hasColumn, isShared, ownExpressions } from "./statement.ts";
import { treesOf, type World } from "./world.ts";

/** Functions that answer differently from one statement to the next, or after a setting was changed. */
const STABLE = new Set([
  "now",
  "transaction_timestamp",
  "statement_timestamp",
  "current_setting",
  "to_char",
  "to_json",
  "to_jsonb",
  "row_to_json",
  "json_build_object",
  "jsonb_build_object",
  "json_build_array",
  "jsonb_build_array",
  "jsonb_populate_record",
  "concat",
  "concat_ws",
  "format",
  "array_to_string",
  "age",
]);
const VOLATILE = new Set(["random", "nextval", "clock_timestamp", "gen_random_uuid", "uuidv7"]);

/** Types that are read from text by the session's settings. */
const READ_BY_SETTINGS = new Set(["timestamptz", "timestamp", "date", "time", "timetz", "interval", "regclass"]);

const typeOf = (expression: Tree | null): string => namesIn(part(part(expression, "TypeCast"), "typeName"), "names").at(-1) ?? "";

const isInterval = (expression: Tree | null): boolean =>
  typeOf(expression) === "interval" || functionName(part(expression, "FuncCall") ?? {}) === "make_interval";

/** A date moved by an interval is the same in every session, a moment is not: a day may have 23 hours. */
function movesMoment(expression: Tree, world: World): boolean {
  if (!["+", "-"].includes(namesIn(expression, "name").join(""))) return false;
  const sides = [part(expression, "lexpr"), part(expression, "rexpr")];
  const moved = sides.filter((side) => !isInterval(side));
  return (
    moved.length === 1 &&
    moved.some(
      (side) =>
        typeOf(side) === "timestamptz" ||
        ["now", "transaction_timestamp", "statement_timestamp"].includes(functionName(part(side, "FuncCall") ?? {})) ||
        world.moments.has(namesIn(part(side, "ColumnRef"), "fields").at(-1) ?? ""),
    )
  );
}

const calledIn = (tree: unknown): string[] => every(tree, "FuncCall").map(functionName);
const isMutable = (tree: unknown, world: World): boolean =>
  calledIn(tree).some((name) => STABLE.has(name) || VOLATILE.has(name)) ||
  every(tree, "SQLValueFunction").length > 0 ||
  every(tree, "A_Expr").some((expression) => movesMoment(expression, world));

const changesOfRows = (tree: Tree, world: World): Change[] => changesIn(tree, world).filter(({ kind }) => kind !== "insert");

/** A change's own expressions of a kind, without those of its subqueries. */
function own(change: Change, kind: string): Tree[] {
  return ownExpressions(change).flatMap((expression) => everyOutside(expression, kind));
}

export function clockInChoice(tree: Tree, world: World): string[] {
  return changesOfRows(tree, world).flatMap((change) => {
    const choices = [...own(change, "CoalesceExpr"), ...own(change, "CaseExpr")].filter((choice) => isMutable(choice, world));
    return choices.length > 0
      ? [`${change.kind} of ${change.table} asks the clock or a setting inside of coalesce or case: pass it in`]
      : [];
  });
}

export function volatileCondition(tree: Tree, world: World): string[] {
  return changesOfRows(tree, world).flatMap((change) => {
    const names = own(change, "FuncCall")
      .map(functionName)
      .filter((name) => VOLATILE.has(name));
    return names.length > 0 ? [`${change.kind} of ${change.table} calls ${names.join(", ")}: pass the value in`] : [];
  });
}

const isJsonText = (expression: Tree | null): boolean =>
  ["->>", "#>>"].includes(namesIn(part(expression, "A_Expr"), "name").join("")) && hasColumn(expression);

export function settingOfColumn(tree: Tree, world: World): string[] {
  return changesOfRows(tree, world).flatMap((change) => {
    const calls = own(change, "FuncCall").filter((call) => STABLE.has(functionName(call)) && hasColumn(call["args"]));
    const casts = own(change, "TypeCast").filter(
      (cast) => READ_BY_SETTINGS.has(namesIn(part(cast, "typeName"), "names").at(-1) ?? "") && isJsonText(part(cast, "arg")),
    );
    const moved = own(change, "A_Expr").filter((expression) => movesMoment(expression, world) && hasColumn(expression));
    return [
      ...moved.map(() => `${change.kind} of ${change.table} moves a column by an interval: compute it in a materialized WITH query`),
      ...calls.map((call) => `${change.kind} of ${change.table} gives a column to ${functionName(call)}: compute it in a WITH query`),
      ...casts.map(() => `${change.kind} of ${change.table} reads a moment out of JSON: cast it in a materialized WITH query`),
    ];
  });
}

export function recordInSet(tree: Tree, world: World): string[] {
  return changesIn(tree, world)
    .filter(({ kind }) => kind === "update")
    .flatMap(({ table, tree: update }) => {
      const functions = every(update["targetList"], "SubLink").flatMap((link) => every(link["subselect"], "RangeFunction"));
      return functions.length > 0 ? [`update of ${table} makes rows of JSON in SET: make them in a materialized WITH query`] : [];
    });
}

const CASE_OF_VALUE = "case x when …: write case when x = …";

export function caseOfValue(tree: Tree, world: World): string[] {
  if (changesIn(tree, world).length === 0) return [];
  return every(tree, "CaseExpr").some((choice) => part(choice, "arg") !== null) ? [CASE_OF_VALUE] : [];
}

/** Bodies of SQL functions stand in statements as if they were written there. */
export function caseInFunction(tree: Tree): string[] {
  const create = part(tree, "CreateFunctionStmt");
  const options = parts(create, "options").map((item) => part(item, "DefElem"));
  const of = (name: string): Tree | null =>
    part(
      options.find((option) => textIn(option, "defname") === name),
      "arg",
    );
  if (textIn(part(of("language"), "String"), "sval") !== "sql") return [];
  const texts = namesIn(part(of("as"), "List"), "items");
  const bodies = [create?.["sql_body"], ...texts.flatMap(treesOf)];
  const hasCase = bodies.flatMap((body) => every(body, "CaseExpr")).some((choice) => part(choice, "arg") !== null);
  return hasCase ? [`function ${namesIn(create, "funcname").at(-1)}: ${CASE_OF_VALUE}`] : [];
}

export function subqueryInValues(tree: Tree, world: World): string[] {
  return changesIn(tree, world).flatMap(({ kind, table, tree: insert }) => {
    const lists = kind === "insert" ? part(part(insert, "selectStmt"), "SelectStmt")?.["valuesLists"] : [];
    return findAll(lists, "SubLink").length > 0 ? [`insert into ${table} asks a subquery for a value: ask first, and pass it in`] : [];
  });
}

/** Sets no other time zone, and cuts moments into days by a zone that is named. */
export function sessionZone(tree: Tree, world: World): string[] {
  const set = part(tree, "VariableSetStmt");
  if (textIn(set, "name").toLowerCase() === "timezone" && textIn(set, "kind") === "VAR_SET_VALUE") {
    const zone = every(set?.["args"], "A_Const").map((value) => textIn(part(value, "sval"), "sval"));
    return zone.join("") === "UTC" ? [] : ["the time zone of a session does not reach the machines with the rows: name it where it counts"];
  }
  if (!every(tree, "RangeVar").some((range) => isShared(world, textIn(range, "relname")))) return [];
  const isMoment = (expression: Tree | null): boolean => world.moments.has(namesIn(part(expression, "ColumnRef"), "fields").at(-1) ?? "");
  const cut = every(tree, "TypeCast").filter(
    (cast) => ["date", "time", "timestamp"].includes(namesIn(part(cast, "typeName"), "names").at(-1) ?? "") && isMoment(part(cast, "arg")),
  );
  const truncated = every(tree, "FuncCall").filter(
    (call) => functionName(call) === "date_trunc" && parts(call, "args").length === 2 && isMoment(parts(call, "args")[1] ?? null),
  );
  return cut.length + truncated.length > 0 ? ["a moment is cut into days by the session's zone: name the zone"] : [];
}
