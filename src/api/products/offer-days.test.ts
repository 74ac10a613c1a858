import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { offerDaysRoute } from "#contract/offer-days.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { KUBEK, LAMPA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

const { app, seller } = smallShop();
/** Two offers of the mug. */
let [first, second] = [0, 0];
let storeId = 0;
beforeAll(async () => {
  const { companyId } = seller;
  const { rows } = await sql<{ id: number; storeId: number }>`
    insert into offers (company_id, store_id, external_id, product_id, name)
    select ${companyId}::bigint, s.id, n.number, ${KUBEK}::bigint, 'Kubek' from stores s cross join (values ('19000000001'), ('19000000002')) n (number)
    where s.company_id = ${companyId} and s.id = (select min(m.id) from stores m where m.company_id = ${companyId})
    order by n.number
    returning id, store_id as "storeId"`.execute(app.database.db);
  [first, second] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
  storeId = rows[0]?.storeId ?? 0;
  await night(first, "PL", "2025-05-31", 3000);
  await night(first, "PL", "2025-06-01", 2500, { rule: "r1", ruleName: "Top oferta" });
  await night(first, "PL", "2025-06-02", 2500, { stock: 0, status: "ENDED", campaigns: [] });
  // nobody recorded the 3rd and the 4th
  await night(first, "PL", "2025-06-05", 2700, { visits: 54, campaigns: ["Strefa okazji"] });
  await night(first, "CZ", "2025-06-05", 20_000, { currency: "CZK" });
  await night(second, "PL", "2025-06-05", 9900);
});

type More = {
  currency?: string;
  stock?: number;
  status?: string;
  visits?: number;
  rule?: string;
  ruleName?: string;
  campaigns?: string[];
};

async function night(offerId: number, market: string, day: string, price: number, more: More = {}): Promise<void> {
  const { currency = "PLN", stock = 7, status = "ACTIVE", visits = null, rule = null, ruleName = null, campaigns } = more;
  await sql`
    insert into offer_days (company_id, offer_id, market, day, store_id, price, currency, stock, status, visits, price_rule, price_rule_name, campaigns)
    select o.company_id, o.id, ${market}, ${day}, o.store_id, ${price}, ${currency}, ${stock}::int, ${status}, ${visits}::int, ${rule}, ${ruleName},
           ${campaigns === undefined ? null : JSON.stringify(campaigns)}::jsonb
    from offers o where o.company_id = ${seller.companyId} and o.id = ${offerId}`.execute(app.database.db);
}

async function historyOf(body: Partial<BodyInputOf<typeof offerDaysRoute>> = {}, id: string = KUBEK) {
  return (await seller.call(offerDaysRoute, { params: { id }, body: { filter: {}, ...JUNE, ...body } })).body;
}

test("an offer's nights as they were recorded: none is made up where one is missing", async () => {
  const { recordedFrom, offers, chosen, nights } = await historyOf();
  expect(recordedFrom).toBe("2025-05-31");
  expect(offers.map(({ offerId, market, nights: count }) => [offerId, market, count])).toEqual([
    [String(first), "PL", 3],
    [String(second), "PL", 1],
  ]);
  expect(chosen).toEqual({ offerId: String(first), market: "PL" });
  expect(nights).toEqual([
    { day: "2025-06-01", price: 2500, stock: 7, status: "ACTIVE", visits: null, rule: { name: "Top oferta" }, campaigns: null },
    { day: "2025-06-02", price: 2500, stock: 0, status: "ENDED", visits: null, rule: null, campaigns: [] },
    { day: "2025-06-05", price: 2700, stock: 7, status: "ACTIVE", visits: 54, rule: null, campaigns: ["Strefa okazji"] },
  ]);
});

test("a change of price names both nights it lies between, also over a gap and on the first day of the range", async () => {
  const changes = (await historyOf()).changes.map(({ day, since, from, to, currency, rule, campaigns }) => {
    return { day, since, price: [from, to, currency], rule: rule?.name ?? null, campaigns };
  });
  expect(changes).toEqual([
    { day: "2025-06-05", since: "2025-06-02", price: [2500, 2700, "PLN"], rule: null, campaigns: ["Strefa okazji"] },
    { day: "2025-06-01", since: "2025-05-31", price: [3000, 2500, "PLN"], rule: "Top oferta", campaigns: null },
  ]);
  expect((await historyOf({ startDate: "2025-06-02", endDate: "2025-06-04" })).changes).toEqual([]);
});

test("markets, accounts and the offer can be chosen; an offer of something else cannot", async () => {
  const abroad = await historyOf({ filter: { markets: ["PL", "CZ"] }, offer: { offerId: String(first), market: "CZ" } });
  expect(abroad.offers).toHaveLength(3);
  expect([abroad.chosen?.market, abroad.nights.map(({ price }) => price)]).toEqual(["CZ", [20_000]]);
  expect((await historyOf({ offer: { offerId: "999", market: "PL" } })).chosen?.offerId).toBe(String(first));
  expect((await historyOf({ filter: { accountType: ["999"] } })).offers).toEqual([]);
  expect((await historyOf({ filter: { accountType: [String(storeId)] } })).offers.length).toBeGreaterThan(0);
});

test("a product that no night knows says so", async () => {
  expect(await historyOf({}, LAMPA)).toEqual({ recordedFrom: null, offers: [], chosen: null, nights: [], changes: [] });
  const later = await historyOf({ startDate: "2025-06-10", endDate: "2025-06-20" });
  expect([later.recordedFrom, later.offers]).toEqual(["2025-05-31", []]);
});

test("the file holds every night of every offer, and its name the period and the markets", async () => {
  const response = await seller.send(offerDaysRoute, {
    params: { id: KUBEK },
    body: { filter: { markets: ["PL", "CZ"] }, ...JUNE },
    query: { format: "csv" },
  });
  expect(decodeURIComponent(String(response.headers["content-disposition"]))).toContain(
    "Historia ofert 2025-06-01_2025-06-30, rynki PL, CZ.csv",
  );
  const [header, ...rows] = response.rawPayload.toString("utf8").replace("\ufeff", "").trimEnd().split("\r\n");
  expect(header).toBe("Dzień;Numer oferty;Nazwa;Sklep;Rynek;Cena;Waluta;Stan;Status;Odwiedziny z 30 dni;Reguła cenowa;Kampanie");
  const shown = rows.map((row) =>
    row
      .split(";")
      .filter((_, column) => ![1, 2, 3].includes(column))
      .join(";"),
  );
  expect(shown).toEqual([
    "2025-06-05;PL;27,00;PLN;7;aktywna;54;;Strefa okazji",
    "2025-06-05;CZ;200,00;CZK;7;aktywna;;;",
    "2025-06-05;PL;99,00;PLN;7;aktywna;;;",
    "2025-06-02;PL;25,00;PLN;0;zakończona;;;",
    "2025-06-01;PL;25,00;PLN;7;aktywna;;Top oferta;",
  ]);
});

test("a product of another company is not found, as an answer and as a file", async () => {
  const stranger = await app.signIn();
  for (const query of [{}, { format: "csv" as const }]) {
    const input = { params: { id: KUBEK }, body: { filter: {}, ...JUNE }, query };
    expect((await stranger.refused(offerDaysRoute, input)).status).toBe(404);
  }
});
