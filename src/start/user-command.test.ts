import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { createTestDatabase } from "#testing/database.ts";
import { runFile } from "#testing/product.ts";
import { forFile } from "#testing/for-file.ts";
import { userCommand } from "./user-command.ts";

const database = forFile(createTestDatabase);
let environment: Record<string, string>;

beforeAll(() => {
  const { host, port, user, database: name } = database.target;
  const address = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  environment = { DATABASE_URL: address, SECRET_KEY: "secret of the tests, long enough for the start" };
});

function create(email: string, password: string): Promise<number> {
  return userCommand({ config: readConfig(environment), args: ["create", email, "--password", password], say: () => undefined });
}

async function users(): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from users order by id`.execute(database.db);
  return rows.map(({ email }) => email);
}

test("npm run user -- create: what the site refuses as a password the operator cannot set either, and nothing is written", async () => {
  const refused = ["za-krotko", "1q2w3e4r5t", "qwertyuiop", "kowalskamarianna"];
  const said: string[] = [];
  for (const password of refused)
    said.push(
      await create("marianna.kowalska@example.com", password).then(
        () => "made",
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    );
  expect(said).toEqual([
    "The password is too short: at least 10 characters needed.",
    "This password is on a list of leaked passwords. Choose another one.",
    "This password is on a list of leaked passwords. Choose another one.",
    "This password is easy to guess. Add a word or two.",
  ]);
  const process = await runFile("src/cli.ts", ["user", "create", "x@example.com", "--password", "qwertyuiop"], environment);
  expect(process).toEqual({ code: 1, stdout: "", stderr: `${said[1]}\n` });
  expect(await users()).toEqual([]);
});

test("npm run user -- create: with a password the site takes, the user is made", async () => {
  // As docs/OPERATING.md has it.
  expect(await create("you@example.com", "at least ten characters")).toBe(0);
  expect(await users()).toEqual(["you@example.com"]);
});
