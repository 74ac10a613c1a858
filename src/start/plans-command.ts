import { parseArgs } from "node:util";
import { findPlan, listPlans, savePlan } from "#accounts/plans.ts";
import { PlanId, type PlanTerms, SavedPlanTerms } from "#contract/plans.ts";
import { StartError } from "#db/start-error.ts";
import { type Command, withDatabase } from "./command.ts";

const USAGE =
  "npm run plans -- set <id> [--name <name>] [--position <n>] [--orders <n>|any] [--monthly <amount>|none] [--yearly <amount>|none] [--currency PLN] [--offered on|off], or npm run plans -- list";

const text = { type: "string" } as const;
const OPTIONS = { name: text, position: text, orders: text, monthly: text, yearly: text, currency: text, offered: text };

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. Use: ${USAGE}`, { cause: error });
  }
}

type Values = ReturnType<typeof readArguments>["values"];

/** What is not of the form is NaN, which the contract refuses by the name of the field. */
const whole = (written: string): number => (/^\d+$/.test(written) ? Number(written) : Number.NaN);
/** `99`, `99.5`, `99.50` in minor units. */
const minorUnits = (written: string): number => {
  const [, units, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  return units === undefined ? Number.NaN : Number(units + fraction.padEnd(2, "0"));
};
const orNull = (word: string, read: (written: string) => number) => (written: string) => (written === word ? null : read(written));
const onOrOff = (written: string): boolean | string => (written === "on" ? true : written === "off" ? false : written);

/** What the command says, by the names of the contract. */
function said({ name, position, orders, monthly, yearly, currency, offered }: Values): Record<string, unknown> {
  const given = {
    name,
    position: position && whole(position),
    ordersPerMonth: orders && orNull("any", whole)(orders),
    monthlyPrice: monthly && orNull("none", minorUnits)(monthly),
    yearlyPrice: yearly && orNull("none", minorUnits)(yearly),
    currency,
    isOffered: offered && onOrOff(offered),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Makes a plan or changes one: what is not said stays as it is. */
export const plansCommand: Command = async (input) => {
  const { positionals, values } = readArguments(input.args);
  const [verb, id, ...more] = positionals;
  if (verb === "list" && id === undefined) {
    const plans = await withDatabase(input, ({ db }) => listPlans(db));
    for (const plan of plans) input.say(lineOf(plan));
    return 0;
  }
  if (verb !== "set" || id === undefined || more.length > 0 || !PlanId.safeParse(id).success) throw new StartError(`Use: ${USAGE}`);
  input.say(
    await withDatabase(input, async ({ db }) => {
      const before = await findPlan(db, id);
      const base = before ?? {
        name: id,
        position: 100,
        ordersPerMonth: null,
        monthlyPrice: null,
        yearlyPrice: null,
        currency: "PLN",
        isOffered: true,
      };
      const parsed = SavedPlanTerms.safeParse({ ...base, ...said(values) });
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw new StartError(`${issue?.path.join(".")}: ${issue?.message}. Use: ${USAGE}`);
      }
      await savePlan(db, id, parsed.data);
      return lineOf({ id, ...parsed.data });
    }),
  );
  return 0;
};

function lineOf({ id, name, ordersPerMonth, monthlyPrice, yearlyPrice, currency, isOffered }: PlanTerms & { id: string }): string {
  const price = (amount: number | null) => (amount === null ? "none" : `${(amount / 100).toFixed(2)} ${currency}`);
  return [id, name, ordersPerMonth ?? "any", price(monthlyPrice), price(yearlyPrice), isOffered ? "offered" : "not offered"].join("\t");
}
