/** NUL and its like in a cell: the row says which column holds one, in every kind of file and in every form. */
import { expect, test } from "vitest";
import { bytesUpload, everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import { inline, rawWorkbook } from "../../test/fixtures/files/raw-workbook.ts";
import { openBillingFile } from "./billing.ts";
import type { RowError } from "./cell-problem.ts";
import { openCostsFile } from "./costs.ts";
import { openOrdersFile } from "./orders.ts";
import type { ReadableFile } from "./readable-file.ts";
import type { ByteSource } from "./source.ts";

type Kind = {
  open: (source: ByteSource) => Promise<ReadableFile<unknown>>;
  header: readonly string[];
  row: readonly string[];
  /** The column that gets the sign. */
  column: string;
};

const KINDS: Record<string, Kind> = {
  orders: {
    open: (source) => openOrdersFile({ source, market: "PL" }),
    header: ["order_id", "bought_at", "sku", "name", "quantity", "unit_price"],
    row: ["1", "2026-06-30 14:05", "A", "Kubek", "1", "2.50"],
    column: "name",
  },
  products: {
    open: (source) => openCostsFile({ source }),
    header: ["sku", "name", "cost"],
    row: ["A", "Kubek", "2.50"],
    column: "sku",
  },
  billing: {
    open: (source) => openBillingFile({ source, market: "PL" }),
    header: ["occurred_at", "type_name", "amount", "details"],
    row: ["2026-06-30 14:05", "Prowizja od sprzedaży", "-2.50", "Identyfikator zamówienia: 1"],
    column: "details",
  },
};

/** Three rows, of which the one in the middle has the sign. */
function tableOf({ header, row, column }: Kind, sign: string): string[][] {
  const spoilt = row.map((cell, at) => (header[at] === column ? `${cell}${sign}x` : cell));
  return [[...header], [...row], spoilt, [...row]];
}

function csv(rows: readonly (readonly string[])[]): ByteSource {
  return textUpload(rows.map((cells) => cells.join(";")).join("\n"));
}

function workbook(rows: readonly (readonly string[])[]): ByteSource {
  // A workbook spells what XML cannot hold.
  const spelled = (text: string): string =>
    text.replaceAll(/\p{Cc}|\p{Cs}/gu, (sign) => `_x${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}_`);
  return bytesUpload(
    rawWorkbook(
      rows.map((cells) => cells.map((cell) => inline(spelled(cell)))),
      [],
    ),
  );
}

async function refused(file: ReadableFile<unknown>): Promise<{ taken: number; errors: RowError[] }> {
  const { rows, errors } = await everything(file);
  return { taken: rows.length, errors };
}

const CASES = Object.entries(KINDS).flatMap(([kind, facts]) =>
  ["\u0000", "\u0001", "\u000b", "\u007f", "\u0085"].map((sign) => ({ kind, facts, sign, spelled: JSON.stringify(sign) })),
);

test.each(CASES)("$spelled in a cell of $kind is an error of its row alone, which names the column", async ({ facts, sign }) => {
  const { taken, errors } = await refused(await facts.open(csv(tableOf(facts, sign))));
  expect(taken).toBe(2);
  expect(errors).toEqual([expect.objectContaining({ line: 3, column: facts.column, code: "rowControlCharacter" })]);
  // What is kept of the row can be stored and seen.
  expect(errors[0]?.cells.join("")).toContain("\ufffdx");
  expect(errors[0]?.cells.join("")).not.toMatch(/\p{Cc}/u);
});

test.each(Object.entries(KINDS))("the same in a workbook of %s", async (_, facts) => {
  for (const sign of ["\u0000", "\u0001", "\ud83d"]) {
    const { taken, errors } = await refused(await facts.open(workbook(tableOf(facts, sign))));
    expect(taken).toBe(2);
    expect(errors).toEqual([expect.objectContaining({ line: 3, column: facts.column, code: "rowControlCharacter" })]);
  }
});

test("the same in the marketplace's own export, where an order is joined to its lines", async () => {
  const text = [
    "Type,OrderId,OrderDate,SellerStatus",
    "order,1,2026-06-30T12:05:00.000Z,SE\u0000NT",
    "order,2,2026-06-30T12:05:00.000Z,SENT",
    "",
    "Type,OrderId,LineItemId,OfferId,OfferExternalId,Name,Quantity,Price,Currency",
    "lineItem,1,L1,O1,A,Kubek,1,2.50,PLN",
    "lineItem,2,L2,O1,A,Ku\u0001bek,1,2.50,PLN",
    "lineItem,2,L3,O1,A,Kubek,1,2.50,PLN",
  ].join("\n");
  const { taken, errors } = await refused(await openOrdersFile({ source: textUpload(text), market: "PL" }));
  expect(taken).toBe(1);
  expect(errors.map(({ line, column, code }) => [line, column, code])).toEqual([
    [6, "SellerStatus", "rowControlCharacter"],
    [7, "Name", "rowControlCharacter"],
  ]);
});

test("tab and line break are text", async () => {
  const { rows, errors } = await everything(await openCostsFile({ source: textUpload('sku;name;cost\nA;"Kubek\n330\tml";1,5\n') }));
  expect(errors).toEqual([]);
  expect(rows).toEqual([expect.objectContaining({ name: "Kubek\n330\tml" })]);
});

test("a name of a column with such a sign is refused with its place", async () => {
  const rows = [
    ["sku", "co\u0001st"],
    ["A", "1.5"],
  ] as const;
  const refusal = { code: "UNREADABLE", reason: "fileControlInHeader", params: { column: 2, header: "co\ufffdst" } };
  await expect(openCostsFile({ source: csv(rows) })).rejects.toMatchObject(refusal);
  await expect(openCostsFile({ source: workbook(rows) })).rejects.toMatchObject(refusal);
});
