/** What the parts of an undo share. */
import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** What was changed since and stays, such as a line by its key. */
export type KeptRow = { entity: string; key: string };
/** The import that is taken back. */
export type Target = CompanyScope & { importId: number };
/** What figures follow, and what stays. */
export type Touched = { orderIds: Set<number>; days: Set<string>; productIds: Set<number>; kept: KeptRow[] };

/** What an import noted of one kind of rows before it changed or removed them. */
export const changes = ({ companyId, importId }: Target, entity: string): RawBuilder<unknown> => sql`
  select entity_key, before, after from import_changes
  where company_id = ${companyId} and import_id = ${importId} and entity = ${entity}`;
