/** Order files: tables with one row per line of an order, and the marketplace's own export in three sections. */
import { carriedTable } from "./carried-cells.ts";
import { headerNames } from "./header.ts";
import type { Question } from "./file-error.ts";
import { ORDER_COLUMNS } from "./order-columns.ts";
import type { OrderColumn } from "./order-columns.ts";
import { createOrderReading } from "./order-reading.ts";
import { saleIsSaid } from "./order-sale.ts";
import { judgeOrderValues } from "./order-values.ts";
import type { OrderRow } from "./order-row.ts";
import { isSectioned, openSections } from "./order-sections.ts";
import { refuseOtherTables } from "./other-tables.ts";
import { marketOf, marketQuestion, readableFile } from "./readable-file.ts";
import type { FileRequest, ReadableFile } from "./readable-file.ts";
import { openFile, tableFrom } from "./table.ts";
import { statesOf } from "./state-words.ts";
import type { HeaderFacts } from "./table.ts";

/** FileError: UNREADABLE, TOO_LARGE, or NEEDS_ANSWER with the questions. Bad rows are data, not errors. */
export async function openOrdersFile(request: FileRequest): Promise<ReadableFile<OrderRow>> {
  const askMarket = marketQuestion(request);
  const questions = (header: HeaderFacts<OrderColumn>): Question[] => {
    refuseOtherTables(header.headers);
    return askMarket(header);
  };
  const tableRequest = { ...request, kind: ORDER_COLUMNS, layouts: "orders" as const, questions, judge: judgeOrderValues };
  const opened = await openFile(tableRequest);
  try {
    const sectioned = opened.sample.some(({ cells }) => isSectioned(headerNames(cells)));
    const found = sectioned ? await openSections(opened, request) : await tableFrom(opened, tableRequest);
    const layout = found.layout?.kind === "orders" ? found.layout : null;
    const table = carriedTable(found, layout?.carried ?? []);
    const states = { answers: request.answers, ofProgram: statesOf(layout?.states ?? {}) };
    const defaults = { market: marketOf(request), saleIs: saleIsSaid(request.answers ?? {}), states };
    return readableFile(table, (warnings) => createOrderReading(table, defaults, warnings));
  } finally {
    await opened.close();
  }
}
