import { expect, test } from "vitest";
import { everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import { openCostsFile } from "./costs.ts";
import { FileError } from "./file-error.ts";

async function read(text: string, answers: Record<string, string> = {}) {
  const file = await openCostsFile({ source: textUpload(text), answers });
  const { rows, errors } = await everything(file);
  return {
    source: file.source,
    rows: rows.map(({ sku, offerId, cost, currency, vatMode }) => ({ sku, offerId, cost, currency, vatMode })),
    errors,
  };
}

async function asked(text: string, answers: Record<string, string> = {}) {
  try {
    await read(text, answers);
  } catch (error) {
    if (error instanceof FileError) return error.needs;
    throw error;
  }
  return [];
}

const WITH_COST = "ID oferty;Tytuł oferty;Cena;Koszt zakupu brutto;Marża\n190001;Kubek;30,00;12,30;17,70\n";
const PERCENT = "ID oferty;Tytuł oferty;Cena;Marża (%);Waluta\n190001;Kubek;30,00;40,5%;PLN\n190002;Talerz;9,99;33,33%;PLN\n";
const AMOUNT = "Numer oferty;Cena brutto;Marża zł\n190001;30,00;17,70\n190002;5,00;6,00\n";

test("a list of offers with a cost needs no SKU and nothing else of its margin", async () => {
  expect(await read(WITH_COST)).toEqual({
    source: "allegroMargins",
    rows: [{ sku: "", offerId: "190001", cost: "12.3", currency: null, vatMode: "gross" }],
    errors: [],
  });
});

test("a margin without a cost is asked about, and its sign is only a proposal", async () => {
  expect(await asked(PERCENT)).toEqual([
    {
      id: "marginIs",
      column: "Marża (%)",
      options: ["amount", "percent", "-"],
      suggested: { option: "percent", confidence: "low" },
      samples: ["40,5%", "33,33%"],
    },
  ]);
  expect(await asked(AMOUNT)).toMatchObject([{ id: "marginIs", suggested: { option: "amount" } }]);
  expect((await asked(AMOUNT.replace("Marża zł", "Marża")))[0]).not.toHaveProperty("suggested");
});

test("a share of the price leaves the rest as the cost", async () => {
  const { rows } = await read(PERCENT, { marginIs: "percent" });
  // 30.00 × (100 − 40.5) ÷ 100 = 17.85; 9.99 × 66.67 ÷ 100 = 6.660333
  expect(rows.map(({ cost, vatMode }) => [cost, vatMode])).toEqual([
    ["17.85", "gross"],
    ["6.6603", "gross"],
  ]);
});

test("an amount is taken off the price, and one above it is a refused row", async () => {
  const { rows, errors } = await read(AMOUNT, { marginIs: "amount" });
  // 30.00 − 17.70
  expect(rows).toEqual([{ sku: "", offerId: "190001", cost: "12.3", currency: null, vatMode: "gross" }]);
  expect(errors).toMatchObject([{ line: 3, code: "rowNegativeCost" }]);
});

test("a margin that is something else gives no cost: the column of the cost is asked for", async () => {
  expect(await asked(AMOUNT, { marginIs: "-" })).toMatchObject([{ id: "column:cost" }]);
});

test("a margin without a price gives no cost either", async () => {
  expect(await asked("ID oferty;Marża\n190001;17,70\n")).toMatchObject([{ id: "column:cost" }]);
});

test("a row without an offer is refused where offers are all that names the goods", async () => {
  const { errors } = await read("ID oferty;Koszt\n;12,30\n190001;5,00\n");
  expect(errors).toMatchObject([{ line: 2, column: "ID oferty", code: "rowMissingValue" }]);
});
