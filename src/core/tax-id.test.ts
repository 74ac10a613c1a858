import { expect, test } from "vitest";
import { plainTaxId, taxIdProblem } from "./tax-id.ts";

// 5260250274: 5×6 + 2×5 + 6×7 + 0×2 + 2×3 + 5×4 + 0×5 + 2×6 + 7×7 = 169 = 15 × 11 + 4, and the last digit is 4
test.each(["5260250274", "526-025-02-74", " 526 025 02 74 ", "PL5260250274", "pl 526-025-02-74", "5260251049"])("%s is a NIP", (text) => {
  expect(taxIdProblem(text)).toBeNull();
});

test.each([
  ["5260250275", "checksum"],
  ["5620250274", "checksum"],
  ["PL1234567890", "checksum"],
  // 1×6 + 2×5 + 3×7 + 4×2 + 5×3 + 6×4 + 7×5 + 8×6 + 9×7 = 230 = 20 × 11 + 10: no digit is ten
  ["1234567890", "checksum"],
  ["0000000000", "checksum"],
  ["526025027", "form"],
  ["52602502744", "form"],
  ["526O250274", "form"],
  ["PL", "form"],
  ["", "form"],
] as const)("%s is no NIP: %s", (text, problem) => {
  expect(taxIdProblem(text)).toBe(problem);
});

test.each([
  // 8×2 + 7×5 + 6×1 + 5×2 + 4×3 + 3×8 + 2×5 = 113 = 10 × 11 + 3, and 11 − 3 = 8 is the last digit
  ["CZ25123858", "CZ25123853"],
  // 2021853504 = 183 804 864 × 11
  ["SK2021853504", "SK2021853505"],
  // 9×1 + 7×2 + 3×8 + 1×9 + 9×2 + 7×3 + 3×1 = 98, and 100 − 98 = 2 is the last digit
  ["HU12892312", "HU12892313"],
])("%s is a number for VAT, %s is not", (right, wrong) => {
  expect([taxIdProblem(right), taxIdProblem(wrong)]).toEqual([null, "checksum"]);
});

test.each(["CZ2512385", "SK20218535", "HU1289231"])("%s is too short for its country", (text) => {
  expect(taxIdProblem(text)).toBe("form");
});

// 7103192745 = 645 744 795 × 11; of 780123354 eleven leaves ten, and such numbers once ended with 0
test("numbers of people in Czechia have nine or ten digits, those with ten divide by eleven", () => {
  expect(["CZ7103192745", "CZ640903926", "CZ7801233540", "CZ7103192746"].map(taxIdProblem)).toEqual([null, null, null, "checksum"]);
});

// nobody is kept out by a rule we do not know
test.each(["DE136695976", "ATU13585627", "GB 980 780 684"])("%s of another country is taken as it is", (text) => {
  expect(taxIdProblem(text)).toBeNull();
});

test.each([
  ["526-025-02-74", "5260250274"],
  [" pl 526 025 02 74 ", "PL5260250274"],
  ["cz25.123.858", "CZ25123858"],
])("„%s” is kept as %s", (text, plain) => {
  expect(plainTaxId(text)).toBe(plain);
});
