import { parseArgs } from "node:util";
import { z } from "zod";
import { createUser } from "#accounts/create-user.ts";
import { checkPassword } from "#accounts/password-policy.ts";
import { rescueSecondFactor } from "#accounts/rescue.ts";
import { AppError } from "#core/errors.ts";
import { StartError } from "#db/start-error.ts";
import { readTexts } from "#text/texts.ts";
import { type Command, type CommandInput, withDatabase } from "./command.ts";

const CREATE = "npm run user -- create <email> --password <p> [--admin] [--role owner|manager|viewer] [--company <name>]";
const USAGE = `${CREATE}, or npm run user -- second-factor-off <email>`;

const Role = z.enum(["owner", "manager", "viewer"]);

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        password: { type: "string" },
        admin: { type: "boolean", default: false },
        role: { type: "string", default: "owner" },
        company: { type: "string" },
      },
    });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. Use: ${USAGE}`, { cause: error });
  }
}

type Given = { email: string; values: ReturnType<typeof readArguments>["values"] };

/** The site's own rules, in the site's own words; before the database is opened. Throws `StartError`. */
function checkAsTheSite(password: string, email: string): void {
  try {
    checkPassword(password, [email]);
  } catch (error) {
    if (!(error instanceof AppError) || error.details.text === undefined) throw error;
    const { key, values } = error.details.text;
    throw new StartError(readTexts().say("en", key, values), { cause: error });
  }
}

/** An activated user, in a company of its own unless one is named. */
async function create(input: CommandInput, { email, values }: Given): Promise<string> {
  const role = Role.safeParse(values.role);
  const { password, company } = values;
  if (password === undefined || !role.success) throw new StartError(`Use: ${USAGE}`);
  checkAsTheSite(password, email);
  await withDatabase(input, ({ db }) =>
    createUser(db, { email, password, role: role.data, isAdmin: values.admin, ...(company === undefined ? {} : { company }) }),
  );
  return `${email} can sign in at ${input.config.APP_URL}`;
}

async function secondFactorOff(input: CommandInput, { email }: Given): Promise<string> {
  await withDatabase(input, ({ db }) => rescueSecondFactor(db, email));
  return `${email} signs in with the password alone`;
}

const VERBS: Readonly<Record<string, (input: CommandInput, given: Given) => Promise<string>>> = {
  create,
  "second-factor-off": secondFactorOff,
};

/** What the operator does with accounts: makes one, or lets somebody in who has lost phone and recovery codes. */
export const userCommand: Command = async (input) => {
  const { positionals, values } = readArguments(input.args);
  const [name = "", email, ...more] = positionals;
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (verb === undefined || email === undefined || more.length > 0) throw new StartError(`Use: ${USAGE}`);
  input.say(await verb(input, { email, values }));
  return 0;
};
