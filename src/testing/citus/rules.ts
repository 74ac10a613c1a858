/**
 * What Citus refuses, or does otherwise than PostgreSQL without a word, as far as a statement shows it. Each rule was
 * measured on a cluster; what only a cluster can show stands in docs/SCALING.md.
 */
import type { Tree } from "#testing/tenancy/tree.ts";
import { ambiguousFunction, constraintOfColumn, dropOfSeveral, severalAtOnce, truncateTrigger, waitingAnalyze } from "./commands.ts";
import {
  answeredWithoutName,
  existsOfOuterQuery,
  existsOfQuery,
  lockInQuery,
  numberedFromSelect,
  numberForRow,
  queueBesideShared,
  subqueryUnderOr,
  throughCoordinator,
  tiedByParameter,
} from "./reading.ts";
import {
  caseInFunction,
  caseOfValue,
  clockInChoice,
  recordInSet,
  sessionZone,
  settingOfColumn,
  subqueryInValues,
  volatileCondition,
} from "./values.ts";
import { treesOf, type World } from "./world.ts";

type Rule = (tree: Tree, world: World) => string[];

const RULES: readonly Rule[] = [
  clockInChoice,
  volatileCondition,
  settingOfColumn,
  recordInSet,
  caseOfValue,
  caseInFunction,
  subqueryInValues,
  sessionZone,
  existsOfQuery,
  existsOfOuterQuery,
  tiedByParameter,
  lockInQuery,
  queueBesideShared,
  subqueryUnderOr,
  numberedFromSelect,
  numberForRow,
  answeredWithoutName,
  dropOfSeveral,
  constraintOfColumn,
  ambiguousFunction,
  truncateTrigger,
  waitingAnalyze,
];

/** What is wrong with a text that is sent at once, one sentence each. */
export function checkForCitus(text: string, world: World): string[] {
  const trees = treesOf(text);
  return [...severalAtOnce(trees, world), ...new Set(trees.flatMap((tree) => RULES.flatMap((rule) => rule(tree, world))))];
}

/** Of a statement that is sent while companies work: what would travel through the coordinator on its way to its company's shard. */
export function checkOwnShard(text: string, world: World): string[] {
  return [...new Set(treesOf(text).flatMap((tree) => throughCoordinator(tree, world)))];
}
