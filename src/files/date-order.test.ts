import fc from "fast-check";
import { expect, test } from "vitest";
import { everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import { createOrderWitness } from "./date-order.ts";
import type { OrderVerdict } from "./date-order.ts";
import { readDay } from "./dates.ts";
import type { FileError } from "./file-error.ts";
import { openOrdersFile } from "./orders.ts";

function verdictOf(cells: readonly string[]): OrderVerdict {
  const witness = createOrderWitness();
  for (const cell of cells) witness.see(cell);
  return witness.verdict();
}

test.each<[readonly string[], OrderVerdict]>([
  [["05/11/2026", "25/11/2026 10:00"], "dmy"],
  [["11/05/2026", "11/25/26"], "mdy"],
  [["05/11/2026", "06/11/2026"], "ask"],
  // Both cannot be: one of them is no date.
  [["25/11/2026", "11/25/2026"], "ask"],
  [["05/05/2026"], "plain"],
  [["05.11.2026", "2026-11-05", "2026/11/05", ""], "plain"],
])("%j is %s", (cells, verdict) => {
  expect(verdictOf(cells)).toBe(verdict);
});

test("a day written with slashes in the order of its column is read as it was, and some day after the twelfth decides the order", () => {
  const days = fc.date({ min: new Date("2001-01-01T12:00:00Z"), max: new Date("2039-12-31T12:00:00Z"), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.array(days, { minLength: 1, maxLength: 30 }),
      fc.constantFrom("dmy" as const, "mdy" as const),
      fc.boolean(),
      (dates, order, short) => {
        const isos = dates.map((date) => date.toISOString().slice(0, 10));
        const cells = isos.map((iso) => {
          const [year = "", month = "", day = ""] = iso.split("-");
          const parts = order === "dmy" ? [day, month] : [month, day];
          return [...parts, short ? year.slice(2) : year].join("/");
        });
        expect(cells.map((cell) => readDay(cell, order))).toEqual(isos);
        const decided = isos.some((iso) => Number(iso.slice(8)) > 12);
        const verdict = verdictOf(cells);
        expect(decided ? verdict === order : verdict === "ask" || verdict === "plain").toBe(true);
      },
    ),
  );
});

const HEADER = "order_id;bought_at;sku;quantity;unit_price";

test("a column that can be read both ways is asked about, with what stands in it", async () => {
  const lines = [HEADER, "1;05/11/2026 10:00;A;1;10", "2;06/11/2026 10:00;A;1;10"].join("\n");
  await expect(openOrdersFile({ source: textUpload(lines), market: "PL" })).rejects.toMatchObject({
    needs: [{ id: "dateOrder:bought_at", column: "bought_at", options: ["dmy", "mdy"], samples: ["05/11/2026 10:00", "06/11/2026 10:00"] }],
  } satisfies Partial<FileError>);
  const said = await openOrdersFile({ source: textUpload(lines), market: "PL", answers: { "dateOrder:bought_at": "mdy" } });
  expect((await everything(said)).rows.map(({ day }) => day)).toEqual(["2026-05-11", "2026-06-11"]);
});

test("one day after the twelfth, in whichever row, decides for all", async () => {
  const lines = [HEADER, "1;11/05/2026 2:05 PM;A;1;10", "2;11/25/2026 12:30 AM;A;1;10"].join("\n");
  const { rows } = await everything(await openOrdersFile({ source: textUpload(lines), market: "PL" }));
  // Warsaw in November is an hour before UTC
  expect(rows.map(({ boughtAt }) => boughtAt)).toEqual(["2026-11-05T13:05:00Z", "2026-11-24T23:30:00Z"]);
});
