/** Rules about commands: what may be sent at once, and what of a table's life reaches the machines with its rows. */
import { part, parts, type Tree, textIn } from "#testing/tenancy/tree.ts";
import { changesIn, every, functionName, isShared } from "./statement.ts";
import type { World } from "./world.ts";

/** Bits of pg_trigger. */
const TRUNCATE = 32;

export function dropOfSeveral(tree: Tree): string[] {
  const names = parts(part(tree, "DropStmt"), "objects");
  return names.length > 1 ? ["one DROP of several: one statement each"] : [];
}

const CONSTRAINTS = new Set(["CONSTR_CHECK", "CONSTR_UNIQUE", "CONSTR_PRIMARY", "CONSTR_FOREIGN"]);

/** What ALTER TABLE may not do to a shared table at once: constraints stand alone, and get their names from us. */
export function constraintOfColumn(tree: Tree, world: World): string[] {
  const alter = part(tree, "AlterTableStmt");
  const table = textIn(part(alter, "relation"), "relname");
  if (!isShared(world, table)) return [];
  const commands = parts(alter, "cmds").map((item) => part(item, "AlterTableCmd"));
  const ofColumns = commands
    .filter((command) => textIn(command, "subtype") === "AT_AddColumn")
    .flatMap((command) => parts(part(part(command, "def"), "ColumnDef"), "constraints"))
    .map((item) => textIn(part(item, "Constraint"), "contype"));
  const constraints = commands.filter((command) => textIn(command, "subtype") === "AT_AddConstraint");
  return [
    ...(ofColumns.some((kind) => CONSTRAINTS.has(kind))
      ? [`a column of ${table} with a constraint: add the column, then the constraint`]
      : []),
    ...(ofColumns.includes("CONSTR_IDENTITY") ? [`a column of ${table} that numbers itself: only when the table is made`] : []),
    ...(constraints.length > 0 && commands.length > 1 ? [`a constraint of ${table} beside others: a statement of its own`] : []),
  ];
}

/** Functions that Citus has a second time, with a bigint. */
const TWICE = new Set(["pg_cancel_backend", "pg_terminate_backend"]);

export function ambiguousFunction(tree: Tree): string[] {
  return every(tree, "FuncCall")
    .filter((call) => TWICE.has(functionName(call)) && parts(call, "args").some((argument) => part(argument, "ParamRef") !== null))
    .map((call) => `${functionName(call)} of an integer or a bigint: name the type`);
}

export function truncateTrigger(tree: Tree, world: World): string[] {
  const trigger = part(tree, "CreateTrigStmt");
  const table = textIn(part(trigger, "relation"), "relname");
  const events = Number(trigger?.["events"] ?? 0);
  // Bitwise: the parser gives a mask.
  const isMixed = (events & TRUNCATE) !== 0 && events !== TRUNCATE;
  return trigger && isShared(world, table) && isMixed ? [`a trigger of ${table} that hears TRUNCATE hears nothing else: one for each`] : [];
}

export function waitingAnalyze(tree: Tree): string[] {
  const command = part(tree, "VacuumStmt");
  if (!command || command["is_vacuumcmd"] === true) return [];
  const isPatient = !parts(command, "options").some((item) => textIn(part(item, "DefElem"), "defname") === "skip_locked");
  return isPatient ? ["analyze waits for others who do until they end: analyze (skip_locked)"] : [];
}

const isDefinition = (tree: Tree): boolean => Object.keys(tree).some((kind) => /^(Create|Alter|Drop|Index|Rename|Truncate)/.test(kind));

/** The job queue's own tables are on one machine. */
const isOfQueue = (tree: Tree): boolean => JSON.stringify(tree).includes('"graphile_worker"');

/** Statements sent in one text, of which one changes shared tables or the schema. */
export function severalAtOnce(trees: readonly Tree[], world: World): string[] {
  const bad = trees.some((tree) => (isDefinition(tree) && !isOfQueue(tree)) || changesIn(tree, world).length > 0);
  return trees.length > 1 && bad ? ["several statements in one text: send each alone"] : [];
}

/** Triggers that a migration makes on shared tables need the setting that lets Citus take them. */
export function unaskedTrigger(trees: readonly Tree[], world: World): string[] {
  let allowed = false;
  return trees.flatMap((tree) => {
    if (textIn(part(tree, "VariableSetStmt"), "name") === "citus.enable_unsafe_triggers") allowed = true;
    const tables = every(tree, "CreateTrigStmt").map((trigger) => textIn(part(trigger, "relation"), "relname"));
    return tables
      .filter((table) => !allowed && isShared(world, table))
      .map((table) => `a trigger of ${table} without citus.enable_unsafe_triggers`);
  });
}
