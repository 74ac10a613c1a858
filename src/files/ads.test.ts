import { expect, test } from "vitest";
import { inline, rawWorkbook } from "../../test/fixtures/files/raw-workbook.ts";
import { bytesUpload, cp1250Upload, everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import { openAdsFile, periodOfAnswer, periodOfName } from "./ads.ts";

const TITLE = "Statystyki kampanii Allegro Ads";
const CAMPAIGNS = [
  TITLE,
  "Data;Kampania;Wyświetlenia;Kliknięcia;CTR;Koszt;Wartość sprzedaży;Liczba sprzedanych sztuk",
  "01.06.2026;Kuchnia lato;10\u00a0000;120;1,2%;60,00 zł;1 200,50 zł;15",
  "02.06.2026;Kuchnia lato;500;0;0,0%;0,00 zł;0,00 zł;0",
  "Suma;;10\u00a0500;120;1,1%;60,00 zł;1 200,50 zł;15",
].join("\n");

const OFFERS = [
  "Nazwa kampanii;Nazwa grupy reklam;Tytuł klikniętej oferty;Numer klikniętej oferty;Wyświetlenia;Kliknięcia;Zainteresowanie;CPC(PLN);CTR;Koszt(PLN);Zwrot z inwestycji(PLN);Liczba sprzedanych sztuk;Wartość sprzedaży(PLN)",
  "Kuchnia lato;Kubki;Kubek 330 ml;19000000001;10540;211;12;0,61;0,020019;128,71;5,13;11;660",
].join("\n");

async function read(file: Awaited<ReturnType<typeof openAdsFile>>) {
  const { rows, errors } = await everything(file);
  return { rows, errors: errors.map(({ line, column, code }) => `${line} ${column} ${code}`) };
}

test.each([
  ["UTF-8 with its mark", textUpload(`\uFEFF${CAMPAIGNS}`)],
  ["Windows-1250", cp1250Upload(CAMPAIGNS)],
])("campaigns by day in %s, under a title, without the row of sums", async (_name, source) => {
  const { rows, errors } = await read(await openAdsFile({ source }));
  expect(errors).toEqual([]);
  expect(
    rows.map(({ day, campaign, impressions, clicks, cost, adSales, adUnits, currency, offerId }) => [
      day,
      campaign,
      impressions,
      clicks,
      cost,
      adSales,
      adUnits,
      currency,
      offerId,
    ]),
  ).toEqual([
    ["2026-06-01", "Kuchnia lato", 10_000, 120, 6000, 120_050, 15, "PLN", null],
    ["2026-06-02", "Kuchnia lato", 500, 0, 0, 0, 0, "PLN", null],
  ]);
});

test("offers of a whole period, with the currency in the header and the older name of ROAS", async () => {
  const file = await openAdsFile({ source: textUpload(OFFERS) });
  const { rows, errors } = await read(file);
  expect([errors, file.unknownColumns]).toEqual([[], []]);
  expect(rows).toEqual([
    {
      line: 2,
      day: null,
      campaign: "Kuchnia lato",
      adGroup: "Kubki",
      offerId: "19000000001",
      offerName: "Kubek 330 ml",
      currency: "PLN",
      cost: 12_871,
      impressions: 10_540,
      clicks: 211,
      interest: 12,
      adUnits: 11,
      adSales: 66_000,
    },
  ]);
});

test("what a file does not say is unknown, and a bad row is told by line and column", async () => {
  const text = "Dzień;Oferta;Wydatki(CZK)\n01.06.2026;1;12,50\n;2;3,00\n02.06.2026;;3,00\n02.06.2026;3;-1,00\n02.06.2026;4;abc";
  const { rows, errors } = await read(await openAdsFile({ source: textUpload(text) }));
  expect(rows.map(({ offerId, cost, currency, clicks, adSales }) => [offerId, cost, currency, clicks, adSales])).toEqual([
    ["1", 1250, "CZK", null, null],
  ]);
  expect(errors).toEqual([
    "3 Dzień rowMissingValue",
    "4 Oferta rowMissingValue",
    "5 Wydatki(CZK) rowNegativeCost",
    "6 Wydatki(CZK) rowBadNumber",
  ]);
});

test("two currencies are no report of one market", async () => {
  const source = textUpload("Numer oferty;Koszt(PLN);Sprzedaż(CZK)\n1;2,00;3,00");
  await expect(openAdsFile({ source })).rejects.toMatchObject({ reason: "fileAdsTwoCurrencies" });
  const beside = await read(await openAdsFile({ source: textUpload("Numer oferty;Koszt;Sprzedaż\n1;2,00 zł;3,00 Kč") }));
  expect(beside.errors).toEqual(["2 Koszt rowTwoCurrencies"]);
});

test("the period stands in the name of the file, or in an answer", () => {
  const june = { startDate: "2026-06-01", endDate: "2026-06-30" };
  expect(periodOfName("statystyki_oferty_01-06-2026_30-06-2026.xlsx")).toEqual(june);
  expect(periodOfName("statystyki 2026-06-01_2026-06-30 (1).csv")).toEqual(june);
  expect(periodOfName("statystyki_30-06-2026_01-06-2026.xlsx")).toBeNull();
  expect(periodOfName("raport.csv")).toBeNull();
  expect(periodOfAnswer("2026-06-01/2026-06-30")).toEqual(june);
  expect(periodOfAnswer("2026-06-31/2026-07-30")).toBeNull();
});

/** As the panel writes it: texts inline, numbers as numbers with what a computer makes of them, and no day. */
test("the panel's workbook, with numbers in its cells", async () => {
  const number = (value: number): string => `<c t="n"><v>${value}</v></c>`;
  const header =
    "Nazwa kampanii;Nazwa grupy reklam;Tytuł klikniętej oferty;Numer klikniętej oferty;Wyświetlenia;Kliknięcia;Zainteresowanie;CPC(PLN);CTR;Koszt(PLN);ROAS(PLN);Liczba sprzedanych sztuk;Wartość sprzedaży(PLN)";
  const book = rawWorkbook(
    [
      header.split(";").map(inline),
      [...["Lato", "Kubki", "Kubek"].map(inline), ...[19_000_000_001, 10_540, 211, 12, 0.61, 0.020019, 128.71, 5.13, 11, 660].map(number)],
      [...["Lato", "Talerze", "Talerz"].map(inline), ...[19_000_000_003, 3120, 40, 1, 0.55, 0.012821, 22, 0, 0, 0].map(number)],
    ],
    [],
  );
  const file = await openAdsFile({ source: bytesUpload(book) });
  const { rows, errors } = await read(file);
  expect([errors, file.unknownColumns]).toEqual([[], []]);
  expect(
    rows.map(({ offerId, adGroup, cost, clicks, impressions, interest, adUnits, adSales }) => [
      offerId,
      adGroup,
      cost,
      clicks,
      impressions,
      interest,
      adUnits,
      adSales,
    ]),
  ).toEqual([
    ["19000000001", "Kubki", 12_871, 211, 10_540, 12, 11, 66_000],
    ["19000000003", "Talerze", 2200, 40, 3120, 1, 0, 0],
  ]);
});
