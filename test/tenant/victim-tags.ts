import { sql } from "kysely";
import { removeTag } from "#api/product-tags/removed-tags.query.ts";
import { idOf, type Scope } from "./insert.ts";

type TagIds = { otherTagId: number; removedTagId: number; tagChangeId: number };

/** A tag that no product carries, one that was deleted, and a change of a rule. */
export async function addTags(scope: Scope, tagId: number, marker: string): Promise<TagIds> {
  const add = (name: string): Promise<number> =>
    idOf(scope, sql<{ id: number }>`insert into tags (company_id, name) values (${scope.companyId}, ${name}) returning id`);
  const removedTagId = await add(`Dawny tag ${marker}`);
  await removeTag(scope, removedTagId);
  const otherTagId = await add(`Inny tag ${marker}`);
  await sql`update tags set group_name = ${`Grupa ${marker}`} where company_id = ${scope.companyId} and id = ${otherTagId}`.execute(
    scope.db,
  );
  const rule = { tagId, before: null, position: null, after: [{ field: "name", texts: [marker] }] };
  const tagChangeId = await idOf(
    scope,
    sql<{ id: number }>`
      insert into tag_changes (company_id, cells, rules) values (${scope.companyId}, '[]', ${JSON.stringify([rule])}::jsonb) returning id`,
  );
  return { otherTagId, removedTagId, tagChangeId };
}
