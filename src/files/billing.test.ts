import { expect, test } from "vitest";
import { cp1250Upload, everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import { openBillingFile } from "./billing.ts";
import type { BillingRow } from "./billing.ts";
import type { FileRequest } from "./readable-file.ts";

const HEADER = "Data;Nazwa oferty;Identyfikator oferty;Typ operacji;Uznania;Obciążenia;Saldo;Szczegóły operacji";
const ORDER_2 = "Identyfikator zamówienia: 00000000-0000-11f1-8000-000000000002";
const HISTORY = [
  HEADER,
  "30.06.2026 23:59;;;Podsumowanie miesiąca;;;12,30;",
  `30.06.2026 22:29;Kubek 330 ml biały;19000000001;Prowizja od sprzedaży;12,30;;12,30;${ORDER_2}`,
  "30.06.2026 18:10;;;Pobranie opłat z wpływów;87,56;;0,00;Identyfikator operacji: 00000000-0000-4000-8000-0000000000aa",
  `30.06.2026 17:46;;;Opłata za dostawę DPD Allegro Delivery;;-11,29;-87,56;Opłata Smart!: Tak, Zamówienie Smart!: Tak, ${ORDER_2}, Wartość zamówienia: 660.00, Kod usługi: AD_COURIER, Usługa: Opłata za dostawę, Numer nadania: AD1`,
  `30.06.2026 17:46;;;Opłata za dostawę DPD Allegro Delivery;;-11,29;-76,27;Opłata Smart!: Tak, Zamówienie Smart!: Tak, ${ORDER_2}, Wartość zamówienia: 660.00, Kod usługi: AD_COURIER, Usługa: Opłata za dostawę, Numer nadania: AD2`,
  "30.06.2026 10:07;;;Opłata za kampanię Ads;;-39,71;-64,98;Opłata za dzień: 27.06.2026",
  '30.06.2026 09:41;"Talerz ""Łąka"", 27 cm; komplet";19000000002;Opłata za monety;;-25,27;-25,27;',
  "",
].join("\n");

async function read(
  text: string,
  request: Partial<FileRequest> = {},
): Promise<{ rows: BillingRow[]; warnings: string[]; errors: string[] }> {
  const file = await openBillingFile({ source: textUpload(text), market: "PL", ...request });
  const { rows, errors } = await everything(file);
  return {
    rows,
    errors: errors.map(({ line, column, code }) => `${line} ${column} ${code}`),
    warnings: file.warnings().map(({ code, count }) => `${code} ${count}`),
  };
}

test("the marketplace's history: credits, charges, types by name and the order out of the details", async () => {
  const { rows, errors, warnings } = await read(HISTORY);
  expect(errors).toEqual([]);
  // every balance is the one below + what the row adds: −25.27 − 39.71 = −64.98, −64.98 − 11.29 = −76.27, − 11.29 = −87.56, + 87.56 = 0, + 12.30 = 12.30
  expect(warnings).toEqual([]);
  expect(
    rows.map(({ typeId, ledgerLine, amount, orderId, offerId }) => [typeId, ledgerLine, amount, orderId?.at(-1) ?? null, offerId]),
  ).toEqual([
    ["SUM", "none", 0, null, null],
    ["SUC", "commission", 1230, "2", "19000000001"],
    ["PAD", "none", 8756, null, null],
    ["DPB", "delivery", -1129, "2", null],
    ["DPB", "delivery", -1129, "2", null],
    ["NSP", "ads", -3971, null, null],
    ["CPF", "promotion", -2527, null, "19000000002"],
  ]);
  // 22:29 summer time in Warsaw
  expect(rows[1]).toMatchObject({
    occurredAt: "2026-06-30T20:29:00Z",
    billedOn: "2026-06-30",
    currency: null,
    vatRateBp: null,
    market: "PL",
  });
});

test("an advertising fee belongs to the day in its details, three days before it was billed", async () => {
  const { rows } = await read(HISTORY);
  expect(rows.find(({ typeId }) => typeId === "NSP")).toMatchObject({ feeDate: "2026-06-27", billedOn: "2026-06-30" });
});

test("the same history again gives the same keys, in either encoding, also saved again without zeros at the end", async () => {
  const keys = async (text: string, upload = textUpload): Promise<string[]> =>
    (await everything(await openBillingFile({ source: upload(text), market: "PL" }))).rows.map(({ key }) => key);
  const before = await keys(HISTORY);
  expect(new Set(before).size).toBe(7);
  expect(await keys(HISTORY, cp1250Upload)).toEqual(before);
  expect(await keys(HISTORY.replaceAll("12,30", "12,3"))).toEqual(before);
});

test("two parcels that differ in nothing are two fees", async () => {
  const row = `30.06.2026 17:46;;;Opłata za dostawę InPost;;-3,19;;${ORDER_2}`;
  const { rows } = await read(`${HEADER}\n${row}\n${row}\n`);
  expect(rows.map(({ amount }) => amount)).toEqual([-319, -319]);
  expect(rows[0]?.key).not.toBe(rows[1]?.key);
  expect(rows[0]?.key.split(".")[0]).toBe(rows[1]?.key.split(".")[0]);
});

test("a charge written without its minus is a charge all the same", async () => {
  const { rows } = await read(`${HEADER}\n30.06.2026 10:07;;;Abonament profesjonalny;;49,00;;\n`);
  expect(rows[0]).toMatchObject({ amount: -4900, ledgerLine: "subscription" });
});

test("a missing row shows as a balance that does not follow", async () => {
  const lines = HISTORY.split("\n");
  const { warnings } = await read(lines.toSpliced(5, 1).join("\n"));
  expect(warnings).toEqual(["warnBalance 1"]);
});

test("a history sorted from the oldest row balances too", async () => {
  const [header = "", ...rows] = HISTORY.trim().split("\n");
  const { warnings } = await read([header, ...rows.toReversed()].join("\n"));
  expect(warnings).toEqual([]);
});

test("a type nobody knows is kept, named, and counted as other fees", async () => {
  const { rows, warnings } = await read(`${HEADER}\n30.06.2026 10:07;;;Opłata za szczęście;;-1,25;;\n`);
  expect(rows[0]).toMatchObject({ typeId: "name:oplatazaszczescie", typeName: "Opłata za szczęście", ledgerLine: null, amount: -125 });
  expect(warnings).toEqual(["warnUnknownBillingType 1"]);
});

test("of the details only what explains the fee is kept", async () => {
  const { rows } = await read(
    `${HEADER}\n30.06.2026 10:07;;;Opłata za dostawę InPost;;-1,25;;Kupujący: Anna Nowak, ${ORDER_2}, Usługa: Dopłata, waga 10, 15 kg, Powód zwrotu: Zwrot opłaty z powodu braku odbioru\n`,
  );
  expect(rows[0]).toMatchObject({
    details: "Usługa: Dopłata, waga 10, 15 kg, Powód zwrotu: Zwrot opłaty z powodu braku odbioru",
    orderId: "00000000-0000-11f1-8000-000000000002",
  });
});

test("the canonical file: own ids, codes, VAT, markets and fee days", async () => {
  const { rows, errors } = await read(
    "id,occurred_at,type_id,type_name,amount,currency,vat_rate,offer_id,order_id,market,fee_date\n" +
      "e1,2026-07-01T22:30:00Z,SUC,,-12.30,CZK,23,19,o1,CZ,\n" +
      "e2,2026-07-01T10:00:00Z,SB9,Abonament nowy,-49.00,,np,,,PL,\n" +
      "e3,2026-07-01T10:00:00Z,NSP,,-5.00,,23,,,PL,2026-06-28\n" +
      "e4,2026-07-01T10:00:00Z,,,-5.00,,23,,,PL,\n" +
      "e5,2026-07-01T10:00:00Z,SUC,,,,23,,,PL,\n",
  );
  expect(rows).toEqual([
    expect.objectContaining({
      ref: "e1",
      billedOn: "2026-07-02",
      ledgerLine: "commission",
      amount: -1230,
      currency: "CZK",
      vatRateBp: 2300,
      orderId: "o1",
      market: "CZ",
    }),
    expect.objectContaining({ ref: "e2", ledgerLine: "subscription", vatRateBp: 0, vatExemption: "np", typeName: "Abonament nowy" }),
    expect.objectContaining({ ref: "e3", ledgerLine: "ads", feeDate: "2026-06-28" }),
  ]);
  expect(errors).toEqual(["5 type_name rowMissingType", "6 amount rowMissingValue"]);
});

test("without a market column the file asks for the market", async () => {
  await expect(openBillingFile({ source: textUpload(HISTORY), market: null })).rejects.toMatchObject({ needs: [{ id: "market" }] });
});

test("the history of payments is refused by name: its rows are no fees", async () => {
  const text =
    '"data","data zaksięgowania","identyfikator","operacja","operator","kupujący","oferta","dostawa","kwota","saldo"\n"30.06.2026 14:05","30.06.2026","x","wypłata środków","PayU","","","","-612.44 zł","0.00 zł"\n';
  await expect(openBillingFile({ source: textUpload(text), market: "PL" })).rejects.toMatchObject({
    code: "UNREADABLE",
    reason: "filePayments",
  });
});
