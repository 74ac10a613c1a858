import { parseArgs } from "node:util";
import { z } from "zod";
import { createUser } from "#accounts/create-user.ts";
import { StartError } from "#db/start-error.ts";
import { type Command, withDatabase } from "./command.ts";

const USAGE = "npm run user -- create <email> --password <p> [--admin] [--role owner|manager|viewer] [--company <name>]";

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

/** Makes an activated user, in a company of its own unless one is named. */
export const createUserCommand: Command = async (input) => {
  const { positionals, values } = readArguments(input.args);
  const [verb, email, ...more] = positionals;
  const role = Role.safeParse(values.role);
  const { password, company } = values;
  if (verb !== "create" || email === undefined || more.length > 0 || password === undefined || !role.success)
    throw new StartError(`Use: ${USAGE}`);
  await withDatabase(input, ({ db }) =>
    createUser(db, { email, password, role: role.data, isAdmin: values.admin, ...(company === undefined ? {} : { company }) }),
  );
  input.say(`${email} can sign in at ${input.config.APP_URL}`);
  return 0;
};
