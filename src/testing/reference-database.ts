import { seedReference } from "#pipeline/seed-reference.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** A database with what every instance starts with: billing types and recorded exchange rates. */
export async function createReferenceDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await seedReference(database.db);
  return database;
}
