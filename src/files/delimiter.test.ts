import { expect, test } from "vitest";
import { headerScore } from "./columns.ts";
import { detectShape } from "./delimiter.ts";
import { headerNames } from "./header.ts";
import { ORDER_COLUMNS } from "./order-columns.ts";
import type { RawRecord } from "./cells.ts";

const score = (cells: RawRecord["cells"]): number => headerScore(headerNames(cells), ORDER_COLUMNS, {});
const shapeOf = (text: string): { delimiter: string; newline: string } => {
  const { delimiter, newline } = detectShape(text, true, score);
  return { delimiter, newline };
};

test.each([
  ["semicolons with decimal commas", "order_id;sku;unit_price\n1;A;1,50\n2;B;2,50\n", ";"],
  ["commas", "order_id,sku,unit_price\n1,A,1.50\n", ","],
  ["tabs", "order_id\tsku\tunit_price\n1\tA\t1,50\n", "\t"],
  ["commas with semicolons in quotes", 'order_id,name\n1,"a;b;c"\n2,"d;e;f"\n', ","],
  ["semicolons with commas in quotes", 'order_id;name\n1;"a,b,c"\n2;"d,e,f"\n', ";"],
  ["semicolons, though its rows are more even when cut at commas", "order_id;sku;a,b,c,d,e\n1;A;x;y,1,2,3,4\n", ";"],
  ["semicolons under headers nobody knows", "Kod;Kiedy;Ile\nA;1,5;2,5\nB;1,5;2,5\n", ";"],
  ["commas under headers nobody knows", "Kod,Kiedy,Ile\nA,x;y,2\n", ","],
])("a file with %s", (_, text, delimiter) => {
  expect(shapeOf(text).delimiter).toBe(delimiter);
});

test("a spreadsheet's own announcement of the delimiter decides", () => {
  const { delimiter, records } = detectShape("sep=,\r\norder_id,sku;x\r\n1,A\r\n", true, score);
  expect(delimiter).toBe(",");
  expect(records.map(({ line }) => line)).toEqual([1, 2, 3]);
});

test("line breaks of old Macs are noticed", () => {
  expect(shapeOf("order_id;sku\r1;A\r")).toEqual({ delimiter: ";", newline: "\r" });
});
