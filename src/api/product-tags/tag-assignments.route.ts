import { tagAssignmentsRoute, takeTagAssignmentsRoute } from "#contract/tag-assignments.ts";
import { cellOfNames } from "#core/tag-rows.ts";
import { sayIn } from "../domain/report.ts";
import { listed, tableFile } from "../domain/table-file.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { inside } from "./inside.ts";
import { findAssignments } from "./tag-assignments.query.ts";
import { takeAssignments } from "./tag-assignments.ts";

export function registerTagAssignments(api: Api): void {
  route(api, tagAssignmentsRoute, async (call) => {
    const say = sayIn(api.deps.texts, call.locale);
    const header = ["sku", "name", "tags"].map((column) => say(`reports:column.${column}`));
    const products = await findAssignments(call.scope);
    const rows = products.map(({ sku, name, tags }) => [sku, name, cellOfNames(tags)]);
    return tableFile(call, call.query.format, { name: say("reports:file.tagAssignments"), range: null, header, rows: listed(rows) });
  });

  route(api, takeTagAssignmentsRoute, ({ scope, session, body }) => inside(scope, (tx) => takeAssignments(tx, session.account.id, body)));
}
