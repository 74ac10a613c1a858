import { expect, test } from "vitest";
import { everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import type { Question } from "./file-error.ts";
import { FileError } from "./file-error.ts";
import { createStateReading } from "./order-states.ts";
import { stateOf } from "./order-status.ts";
import { openOrdersFile } from "./orders.ts";
import type { OrderRow } from "./order-row.ts";
import type { FileRequest } from "./readable-file.ts";
import { ORDER_STATES, STATE_WORDS, statesOf } from "./state-words.ts";

const HEADER = "order_id;bought_at;sku;quantity;unit_price;currency;status";
const row = (order: string, price: string, status: string, currency = "PLN"): string =>
  `${order};2026-06-30 14:05;A;1;${price};${currency};${status}`;
const fileOf = (rows: readonly string[]): string => `${HEADER}\n${rows.join("\n")}\n`;

async function read(text: string, request: Partial<FileRequest> = {}): Promise<OrderRow[]> {
  const file = await openOrdersFile({ source: textUpload(text), market: "PL", ...request });
  return (await everything(file)).rows;
}

async function asked(text: string, answers?: Record<string, string>): Promise<readonly Question[]> {
  try {
    await read(text, { answers });
  } catch (error) {
    if (error instanceof FileError && error.code === "NEEDS_ANSWER") return error.needs;
    throw error;
  }
  return [];
}

test("a word nobody knows is a question with its orders and its money, and nothing is given out as taken", async () => {
  const text = fileOf([
    row("1", "100,00", "Czeka na cud"),
    row("1", "20,50", "czeka na CUD"),
    row("2", "9,50", "Czeka na cud"),
    row("3", "7,00", "wysłane"),
  ]);
  expect(await asked(text)).toEqual([
    {
      id: "state:czekanacud",
      column: "status",
      options: ["counted", "notCounted", "refunded"],
      params: { word: "Czeka na cud" },
      // 100.00 + 20.50 + 9.50 in the orders 1 and 2
      stake: { rows: 3, orders: 2, amount: 13_000, currency: "PLN" },
    },
  ]);
});

test.each([
  ["counted", { counted: true, givenBack: false }],
  ["notCounted", { counted: false, givenBack: false }],
  ["refunded", { counted: true, givenBack: true }],
])("answered %s the rows of the word are so, and nothing is asked", async (answer, expected) => {
  const rows = await read(fileOf([row("1", "100,00", "Czeka na cud")]), { answers: { "state:czekanacud": answer } });
  expect(rows).toEqual([expect.objectContaining({ orderId: "1", amount: 10_000, ...expected })]);
});

test("an answer that is none leaves the question open, and one about a word that is known holds", async () => {
  expect(await asked(fileOf([row("1", "1,00", "Czeka na cud")]), { "state:czekanacud": "tak" })).toHaveLength(1);
  const rows = await read(fileOf([row("1", "1,00", "Wysłane")]), { answers: { "state:wyslane": "notCounted" } });
  expect(rows[0]?.counted).toBe(false);
});

test("what a word most likely means by its stem is proposed, never taken", async () => {
  const words = ["Anulowane - brak towaru", "Zwrot w drodze", "Wysłane kurierem", "Częściowo zwrócone", "Etap 3"];
  const questions = await asked(fileOf(words.map((word, at) => row(String(at), `${10 - at},00`, word))));
  expect(questions.map(({ params, suggested }) => [params?.["word"], suggested?.option])).toEqual([
    ["Anulowane - brak towaru", "notCounted"],
    ["Zwrot w drodze", "refunded"],
    ["Wysłane kurierem", "counted"],
    ["Częściowo zwrócone", undefined],
    ["Etap 3", undefined],
  ]);
});

test("of very many words those with the most money are asked one by one, the rest under one", async () => {
  const rows = Array.from({ length: 25 }, (_, at) => row(String(at), `${at + 1},00`, `Etap ${at + 1}`));
  const questions = await asked(fileOf(rows));
  expect(questions).toHaveLength(20);
  expect(questions[0]).toMatchObject({ id: "state:etap25", stake: { amount: 2500 } });
  // 1 + 2 + 3 + 4 + 5 + 6 = 21.00 in the six words that are left
  expect(questions[19]).toMatchObject({
    id: "state:*",
    params: { word: "Etap 6, Etap 5, Etap 4, Etap 3, Etap 2", count: 6 },
    stake: { rows: 6, orders: 6, amount: 2100, currency: "PLN" },
  });
  const single = Object.fromEntries(questions.slice(0, 19).map(({ id }) => [id, "counted"]));
  expect(await asked(fileOf(rows), single)).toHaveLength(6);
  const taken = await read(fileOf(rows), { answers: { ...single, "state:*": "notCounted" } });
  expect(taken.filter(({ counted }) => !counted).map(({ amount }) => amount)).toEqual([100, 200, 300, 400, 500, 600]);
});

test("a column of remarks asks no more than twenty questions, whatever it holds", async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => row(String(at), "1,00", `Uwaga numer ${at}`));
  const questions = await asked(fileOf(rows));
  expect(questions).toHaveLength(20);
  expect(questions.reduce((sum, { stake }) => sum + (stake?.rows ?? 0), 0)).toBe(2_000);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(20);
});

test("orders of a word are counted by rows that follow each other once there are too many to remember", () => {
  const reading = createStateReading();
  const orders = 45_000;
  for (let order = 0; order < orders; order += 1) {
    for (let line = 0; line < 2; line += 1) reading.wait("Czeka na cud", { orderId: `Z-${order}`, amount: 100, currency: "PLN" });
  }
  // An order that is remembered, far from its first row, is none more.
  reading.wait("Czeka na cud", { orderId: "Z-7", amount: 100, currency: "PLN" });
  expect(reading.questions("Status")[0]?.stake).toEqual({ rows: 2 * orders + 1, orders, amount: (2 * orders + 1) * 100, currency: "PLN" });
});

test("money in two currencies is told in the one most rows are in", async () => {
  const questions = await asked(fileOf([row("1", "100,00", "x1", "EUR"), row("2", "5,00", "x1"), row("3", "6,00", "x1")]));
  expect(questions[0]?.stake).toEqual({ rows: 3, orders: 3, amount: 1100, currency: "PLN" });
});

test("a row that is refused asks nothing", async () => {
  expect(await asked(fileOf([row("1", "drogo", "Czeka na cud"), row("2", "5,00", "nowe")]))).toEqual([]);
});

test("a later row of an order that says no state has its order's", async () => {
  const rows = await read(fileOf([row("1", "1,00", "voided"), row("1", "2,00", ""), row("2", "3,00", "")]));
  expect(rows.map(({ amount, counted }) => [amount, counted])).toEqual([
    [100, false],
    [200, false],
    [300, true],
  ]);
});

test("a credit row of a refunded order is its refund, and is not given back once more", async () => {
  const rows = await read(fileOf([row("1", "10,00", "Refunded"), row("1", "-10,00", "Refunded")]));
  expect(rows.map(({ kind, givenBack }) => [kind, givenBack])).toEqual([
    ["sale", true],
    ["refund", false],
  ]);
});

// Words of the programs' own panels and exports, as their documentation lists them.
test.each([
  ["wc-completed", "counted"],
  ["wc-processing", "counted"],
  ["wc-cancelled", "notCounted"],
  ["wc-failed", "notCounted"],
  ["wc-pending", "notCounted"],
  ["wc-refunded", "refunded"],
  ["Completed", "counted"],
  ["Payment accepted", "counted"],
  ["Płatność zaakceptowana", "counted"],
  ["Przygotowanie w toku", "counted"],
  ["Oczekiwanie na płatność czekiem", "notCounted"],
  ["Błąd płatności", "notCounted"],
  ["Przyjęte do realizacji", "counted"],
  ["Odrzucone", "notCounted"],
  ["Nieobsłużone", "counted"],
  ["Oczekujące na wpłatę", "notCounted"],
  ["voided", "notCounted"],
  ["READY_FOR_SHIPMENT", "counted"],
  ["PICKED_UP", "counted"],
  ["Vyřízená", "counted"],
  ["Vyřizuje se", "counted"],
  ["Stornovaná", "notCounted"],
  ["STORNO", "notCounted"],
  ["Čeká na platbu", "notCounted"],
  ["Vráceno", "refunded"],
  ["Vybavená", "counted"],
  ["Zrušená", "notCounted"],
  ["Čaká sa na platbu", "notCounted"],
  ["Teljesítve", "counted"],
  ["Kiszállítva", "counted"],
  ["Törölve", "notCounted"],
  ["Fizetésre vár", "notCounted"],
  ["Visszatérítve", "refunded"],
  ["—", "counted"],
  // Meant one way here and another there, so it is asked.
  ["pending", null],
  ["wc-on-hold", null],
  ["partially_refunded", null],
  ["❌", null],
])("the state %s is %s", (word, state) => {
  expect(stateOf(word)).toBe(state);
});

test("no word has two meanings", () => {
  const listed = ORDER_STATES.flatMap((state) => [...statesOf({ [state]: STATE_WORDS[state] }).keys()]);
  expect(listed.length).toBeGreaterThan(300);
  expect(listed.filter((key, at) => listed.indexOf(key) !== at)).toEqual([]);
});

test.each([
  "Stav objednávky",
  "Financial Status",
  "Stan",
  "Állapot",
  "Stav",
  "Rendelés állapota",
  "Order Status",
  "Stan zamówienia",
  "Názov stavu",
])("the heading %s is the state's", async (heading) => {
  const rows = await read(fileOf([row("1", "10,00", "Zrušená")]).replace(";status", `;${heading}`));
  expect(rows[0]?.counted).toBe(false);
});
