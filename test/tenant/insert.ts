import type { sql } from "kysely";
import type { TestApp } from "#testing/app.ts";

export type Scope = { db: TestApp["database"]["db"]; companyId: number };

export async function idOf(scope: Scope, statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const { rows } = await statement.execute(scope.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("nothing was inserted");
  return id;
}
