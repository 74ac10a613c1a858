import type { ProgramRow, programsRoute } from "#contract/programs.ts";
import type { OutCell, OutRow } from "#files/out-cell.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { inReport, type SayText } from "../domain/report.ts";
import { listed, tableFile } from "../domain/table-file.ts";
import { findPrograms } from "./programs.ts";

const money = (minor: number | null): OutCell => (minor === null ? null : { minor });

const COLUMNS = {
  program: ({ program }, say) => say(`programs:names.${program}`),
  externalId: ({ externalId }) => externalId,
  name: ({ name }) => name,
  sku: ({ sku }) => sku ?? "",
  cost: ({ cost }) => money(cost),
  ordersInside: ({ inside }) => inside?.orders ?? null,
  unitsInside: ({ inside }) => inside?.units ?? null,
  contributionInside: ({ inside }) => money(inside?.contribution ?? null),
  perUnitInside: ({ verdict, inside }) => money(verdict.inside ?? inside?.perUnit ?? null),
  ordersOutside: ({ outside }) => outside?.orders ?? null,
  unitsOutside: ({ outside }) => outside?.units ?? null,
  contributionOutside: ({ outside }) => money(outside?.contribution ?? null),
  perUnitOutside: ({ outside }) => money(outside?.perUnit ?? null),
  difference: ({ verdict }) => money(verdict.difference),
  basis: ({ basis }, say) => say(`programs:basis.${basis}`),
  verdict: ({ verdict }, say) => say(`programs:states.${verdict.state}`),
} as const satisfies Record<string, (row: ProgramRow, say: SayText) => OutCell>;

/** Every row of every page. */
export async function programsFile(call: CallOf<typeof programsRoute>, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const rows = await inReport(call, call.body.filter, async (scope) => {
    const found = await findPrograms(scope, call.body);
    return found.rows.map((row): OutRow => [...Object.values(COLUMNS).map((cell) => cell(row, say)), scope.currency]);
  });
  const header = [...Object.keys(COLUMNS), "currency"].map((column) => say(`programs:file.${column}`));
  const scope = await scopeName(call.scope, call.body.filter, say);
  return tableFile(call, format, { name: say("programs:fileName"), range: call.body, scope, header, rows: listed(rows) });
}
