import { expect, test } from "vitest";
import { bytesUpload } from "../../test/fixtures/files/uploads.ts";
import { FileError } from "./file-error.ts";
import { openCostsFile } from "./costs.ts";

async function asked(...lines: string[]) {
  try {
    await openCostsFile({ source: bytesUpload(Buffer.from(lines.join("\n"))) });
  } catch (error) {
    if (error instanceof FileError) return Object.fromEntries(error.needs.map(({ id, suggested }) => [id, suggested]));
    throw error;
  }
  return {};
}

test("a header that holds a known name and more is suggested, surely by several words and less so by one", async () => {
  expect(await asked("Mój SKU;Cena zakupu netto (PLN);Cena katalogowa", "KUBEK;12,40;20,00")).toEqual({
    "column:sku": { option: "Mój SKU", confidence: "low" },
    "column:cost": { option: "Cena zakupu netto (PLN)", confidence: "high" },
  });
});

test("amounts stand in a column of numbers: the currency of the cost is not its cost", async () => {
  expect(await asked("sku;Koszt, waluta;Koszt, kwota", "KUBEK;PLN;12,40")).toEqual({
    "column:cost": { option: "Koszt, kwota", confidence: "low" },
  });
});

test("without a word that helps the only column of numbers is suggested, and of two none", async () => {
  expect(await asked("sku;opis;wartość", "KUBEK;duży;12,40")).toEqual({ "column:cost": { option: "wartość", confidence: "low" } });
  expect(await asked("sku;pierwsza;druga", "KUBEK;12,40;20,00")).toEqual({ "column:cost": undefined });
});
