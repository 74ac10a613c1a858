/** A company with something of everything a route can name, every text of it marked, so that any leak is seen. */
import { sql } from "kysely";
import { issueToken, type TokenPurpose } from "#accounts/one-time-tokens.ts";
import { createSession } from "#accounts/sessions.ts";
import { hashToken } from "#accounts/token.ts";
import { createBannerRoute, createTeamBannerRoute } from "#contract/banners.ts";
import { createDeliveryRoute } from "#contract/deliveries.ts";
import { productCostsRoute, saveProductCostsRoute } from "#contract/product-costs.ts";
import { connectCallbackRoute, connectRoute, startDeviceRoute } from "#contract/connections.ts";
import { createStoreRoute, deleteStoreRoute } from "#contract/stores.ts";
import { inviteUserRoute } from "#contract/team.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { withTransaction } from "#db/connection.ts";
import type { TestApp, TestClient } from "#testing/app.ts";
import type { ConsentServer } from "#testing/consent-server.ts";
import { asSaid } from "#testing/said-costs.ts";
import { idOf, type Scope } from "./insert.ts";
import { addReports, type ReportVictim } from "./report-cases.ts";
import { addExpenses } from "./victim-expenses.ts";
import { addLog } from "./victim-log.ts";
import { addImports, type ImportVictim } from "./victim-imports.ts";
import { addTags } from "./victim-tags.ts";

/** Stands in every name of the victim's and nowhere else. */
export const MARKER = "tajne-ofiary";
/** 98 765,43 zł: no other amount has these digits. */
export const AMOUNT = 9_876_543;
export const DAY = "2026-11-10";

export type Victim = ImportVictim & {
  owner: TestClient;
  viewer: TestClient;
  /** An administrator of the instance, in a company of their own. */
  admin: TestClient;
  /** Tokens of letters to the owner, and of the administrator to sign in as them. */
  tokens: { register: string; reset: string; login: string; emailChange: string; loginAs: string };
  /** Another session of the owner's. */
  deviceSessionId: string;
  /** To the administrator's company, for the viewer. */
  invitationId: string;
  passkeyId: string;
  /** Shown to the company alone. */
  bannerId: string;
  teamBannerId: string;
  storeId: string;
  productId: string;
  /** Another product, that nothing was sold of. */
  otherProductId: string;
  offerId: string;
  /** Of the product, which has version 2 since. */
  changeId: string;
  deliveryId: string;
  tagId: string;
  /** A tag that no product carries, and one that was deleted. */
  otherTagId: string;
  removedTagId: string;
  tagChangeId: string;
  /** Entered by hand; the other one was deleted. */
  expenseId: string;
  deletedExpenseId: string;
  /** Entries of the log that can be taken back, and a report with a picture. */
  expenseEntryId: string;
  settingsEntryId: string;
  tagEntryId: string;
  rateEntryId: string;
  memberEntryId: string;
  issueId: string;
  supportRequestId: string;
  documentId: string;
  /** Of a matter that the owner has put off. */
  deferralKey: string;
  orderId: string;
  lineId: string;
  /** Entered by hand. */
  refundId: string;
  waitingJobId: string;
  failedJobId: string;
  alertId: string;
  /** About a compensation: one that waits, and one that was booked. */
  unclearId: string;
  bookedId: string;
} & Connected &
  ReportVictim;

type Connected = {
  /** Connected by a consent of the marketplace. */
  allegroStoreId: string;
  deletedStoreId: string;
  /** A consent under way that the owner's session has asked for, and one by code. */
  consentState: string;
  deviceId: string;
};

/** Anything of the victim's in an answer, the numbers of its ids aside: those the stranger has sent itself. */
export function leaksOf({ owner }: Pick<Victim, "owner">, text: string): boolean {
  return text.includes(MARKER) || text.includes(String(AMOUNT)) || text.includes(owner.email);
}

type OrderIds = {
  productId: number;
  otherProductId: number;
  offerId: number;
  tagId: number;
  orderId: number;
  lineId: number;
  refundId: number;
};

async function addOrder(scope: Scope, storeId: number): Promise<OrderIds> {
  const { companyId } = scope;
  const productId = await idOf(
    scope,
    sql<{ id: number }>`
    insert into products (company_id, sku, name, search_text) values (${companyId}, ${`SKU-${MARKER}`}, ${`Kubek ${MARKER}`}, ${MARKER}) returning id`,
  );
  const otherProductId = await idOf(
    scope,
    sql<{
      id: number;
    }>`insert into products (company_id, sku, name) values (${companyId}, ${`INNY-${MARKER}`}, ${`Talerz ${MARKER}`}) returning id`,
  );
  const tagId = await idOf(
    scope,
    sql<{ id: number }>`insert into tags (company_id, name) values (${companyId}, ${`Tag ${MARKER}`}) returning id`,
  );
  await sql`insert into product_tags (company_id, tag_id, product_id) values (${companyId}, ${tagId}, ${productId})`.execute(scope.db);
  const orderId = await idOf(
    scope,
    sql<{ id: number }>`
    insert into orders (company_id, store_id, external_id, source, market, currency, bought_at)
    values (${companyId}, ${storeId}, ${`Z-${MARKER}`}, 'file', 'PL', 'PLN', ${`${DAY}T10:00:00Z`}) returning id`,
  );
  const lineId = await idOf(
    scope,
    sql<{ id: number }>`
    insert into order_lines (company_id, store_id, line_key, order_id, kind, bought_at, day, product_id, quantity, unit_price, amount, currency)
    values (${companyId}, ${storeId}, 'line-1', ${orderId}, 'sale', ${`${DAY}T10:00:00Z`}, ${DAY}, ${productId}, 1, 98765.43, ${AMOUNT}, 'PLN') returning id`,
  );
  const refundId = await idOf(
    scope,
    sql<{ id: number }>`
    insert into refunds (company_id, store_id, external_id, order_id, created_at, day, status, reason)
    values (${companyId}, ${storeId}, ${`hand:${MARKER}`}, ${orderId}, ${`${DAY}T11:00:00Z`}, ${DAY}, 'SUCCESS', 'REFUND') returning id`,
  );
  await sql`insert into refund_lines (company_id, refund_id, line_id, units, amount) values (${companyId}, ${refundId}, ${lineId}, 0, 100)`.execute(
    scope.db,
  );
  const offerId = await idOf(
    scope,
    sql<{ id: number }>`
    insert into offers (company_id, store_id, external_id, product_id, name)
    values (${companyId}, ${storeId}, ${`O-${MARKER}`}, ${productId}, ${MARKER}) returning id`,
  );
  await sql`
    insert into offer_days (company_id, offer_id, market, day, store_id, price, currency)
    values (${companyId}, ${offerId}, 'PL', ${DAY}, ${storeId}, ${AMOUNT}, 'PLN')`.execute(scope.db);
  await sql`
    insert into billing_entries (company_id, store_id, entry_key, type_id, type_name, occurred_at, billed_on, market, currency, amount, order_id, details)
    values (${companyId}, ${storeId}, 'entry-1', 'SUC', ${MARKER}, ${`${DAY}T12:00:00Z`}, ${DAY}, 'PL', 'PLN', ${-AMOUNT}, ${orderId}, ${MARKER})
  `.execute(scope.db);
  // a fee without a sale, of a store whose orders have long been known
  await sql`
    insert into sync_feeds (company_id, store_id, feed, covered_from) values (${companyId}, ${storeId}, 'orders', '2026-01-01')
  `.execute(scope.db);
  await sql`
    insert into billing_entries (company_id, store_id, entry_key, type_id, type_name, occurred_at, billed_on, market, currency, amount, order_external_id, details)
    values (${companyId}, ${storeId}, 'entry-2', 'HB4', ${MARKER}, ${`${DAY}T12:00:00Z`}, ${DAY}, 'PL', 'PLN', -1, 'nobody', ${MARKER})
  `.execute(scope.db);
  // of a price programme
  await sql`
    insert into billing_entries (company_id, store_id, entry_key, type_id, type_name, occurred_at, billed_on, market, currency, amount, offer_id, details)
    values (${companyId}, ${storeId}, 'entry-3', 'FEA', ${MARKER}, ${`${DAY}T12:00:00Z`}, ${DAY}, 'PL', 'PLN', -1, ${offerId}, ${MARKER})
  `.execute(scope.db);
  await withTransaction(scope.db, (db) => refreshLedger({ db, companyId }, { orderIds: [orderId], days: [DAY] }));
  return { productId, otherProductId, offerId, tagId, orderId, lineId, refundId };
}

async function addCompensation(scope: Scope, storeId: number, currency: string, isBooked: boolean): Promise<number> {
  const { companyId } = scope;
  const expenseId = await idOf(
    scope,
    sql<{ id: number }>`insert into expenses (company_id, name) values (${companyId}, ${MARKER}) returning id`,
  );
  await sql`
    insert into expense_versions (company_id, expense_id, kind, amount, currency, vat_mode, start_day, anchor_day)
    values (${companyId}, ${expenseId}, 'oneOff', -100, ${currency}, 'gross', ${DAY}, ${DAY})`.execute(scope.db);
  await sql`
    insert into payment_operations (company_id, store_id, operation_key, type, group_name, occurred_at, currency, amount, settled_at, expense_id)
    values (${companyId}, ${storeId}, ${`${MARKER} ${currency}`}, 'COMPENSATION', 'INCOME', ${`${DAY}T10:00:00Z`}, ${currency}, 100,
            case when ${isBooked} then now() end, ${isBooked ? expenseId : null})`.execute(scope.db);
  return idOf(
    scope,
    sql<{ id: number }>`
      insert into alerts (company_id, kind, subject, store_id, params, resolved_at)
      values (${companyId}, 'unclearCompensation', ${`${storeId}:${currency}`}, ${storeId}, ${JSON.stringify({ currency, operations: 1, amount: 100 })}::jsonb,
              case when ${isBooked} then now() end) returning id`,
  );
}

function addJob(scope: Scope, storeId: number, status: string): Promise<number> {
  return idOf(
    scope,
    sql<{ id: number }>`
    insert into job_runs (company_id, kind, store_id, status, message) values (${scope.companyId}, 'recompute', ${storeId}, ${status}, ${MARKER}) returning id`,
  );
}

async function askedState(owner: TestClient): Promise<string> {
  const { body } = await owner.call(connectRoute);
  return new URL(body.url).searchParams.get("state") ?? "";
}

async function connectAccount(scope: Scope, owner: TestClient, allegro: ConsentServer): Promise<Connected> {
  // An account of its own each time: one that another company owns could not be connected.
  allegro.account = { id: String(owner.userId), login: `konto ${MARKER}` };
  allegro.device = "pending";
  await owner.call(connectCallbackRoute, { query: { code: "code", state: await askedState(owner) } });
  const allegroStoreId = await idOf(scope, sql<{ id: number }>`select id from stores where company_id = ${scope.companyId} and is_read`);
  await sql`
    insert into sync_feeds (company_id, store_id, feed, state) values (${scope.companyId}, ${allegroStoreId}, 'billing:PL', 'done')
  `.execute(scope.db);
  const { body: deleted } = await owner.call(createStoreRoute, { body: { platform: "import", name: `Dawny ${MARKER}`, markets: ["PL"] } });
  await owner.call(deleteStoreRoute, { params: { id: deleted.id } });
  const { body: device } = await owner.call(startDeviceRoute, { body: {} });
  return {
    allegroStoreId: String(allegroStoreId),
    deletedStoreId: deleted.id,
    consentState: await askedState(owner),
    deviceId: device.deviceId,
  };
}

async function issueTokens({ db }: Scope, owner: TestClient, admin: TestClient): Promise<Victim["tokens"]> {
  const issue = (purpose: TokenPurpose, email: string, payload = {}) =>
    issueToken(db, { purpose, userId: owner.userId, email, payload, seconds: 600 });
  return {
    register: await issue("register", owner.email),
    reset: await issue("reset", owner.email),
    login: await issue("login", owner.email),
    emailChange: await issue("emailChange", `nowy-adres-${owner.userId}@example.com`),
    loginAs: await issue("loginAs", owner.email, { adminId: admin.userId, reason: "Zgłoszenie 7", mode: "read", minutes: 15 }),
  };
}

async function addPasskey(scope: Scope, { userId }: TestClient): Promise<string> {
  const id = await idOf(
    scope,
    sql<{ id: number }>`
    insert into passkeys (user_id, credential_id, public_key, sign_count, name)
    values (${userId}, ${`klucz-${userId}`}, ''::bytea, 0, ${`Telefon ${MARKER}`}) returning id`,
  );
  return String(id);
}

async function addDevice({ db, companyId }: Scope, owner: TestClient): Promise<string> {
  const { token } = await createSession(db, { id: owner.userId, companyId }, { userAgent: null, remember: false });
  const { rows } = await sql<{ id: number }>`select id from sessions where token_hash = ${hashToken(token)}`.execute(db);
  return String(rows[0]?.id);
}

async function writeBanner(admin: TestClient, owner: TestClient): Promise<string> {
  const text = { pl: `Komunikat ${MARKER}` };
  const { body } = await admin.call(createBannerRoute, { body: { text, audience: "company", companyId: String(owner.companyId) } });
  return body.id;
}

async function changeCosts(owner: TestClient, id: string): Promise<string> {
  const { body } = await owner.call(productCostsRoute, { params: { id } });
  const changed = await owner.call(saveProductCostsRoute, { params: { id }, body: { ...asSaid(body), packagingPerUnit: 30 } });
  return changed.body.changeId ?? "";
}

async function enterDelivery(owner: TestClient): Promise<string> {
  const head = { number: "FV 1", day: "2026-05-04", supplier: `Dostawca ${MARKER}`, currency: "PLN", vatMode: "net", note: "" } as const;
  return (await owner.call(createDeliveryRoute, { body: { ...head, lines: [], costs: [] } })).body.id;
}

export async function createVictim(app: TestApp, allegro: ConsentServer): Promise<Victim> {
  const owner = await app.signIn();
  const viewer = await app.signIn({ role: "viewer", companyId: owner.companyId });
  const admin = await app.signIn({ isAdmin: true });
  const scope = { db: app.database.db, companyId: owner.companyId };
  await sql`update companies set name = ${`Firma ${MARKER}`} where company_id = ${scope.companyId}`.execute(scope.db);
  const { body: store } = await owner.call(createStoreRoute, {
    body: { platform: "import", name: `Sklep ${MARKER}`, markets: ["PL", "CZ"] },
  });
  const storeId = Number(store.id);
  const { productId, otherProductId, offerId, tagId, orderId, lineId, refundId } = await addOrder(scope, storeId);
  const tags = await addTags(scope, tagId, MARKER);
  const expenses = await addExpenses(scope, { marker: MARKER, day: DAY });
  const ids = {
    productId,
    otherProductId,
    offerId,
    tagId,
    ...tags,
    ...expenses,
    ...(await addLog(scope, { ...expenses, ...tags, marker: MARKER, day: DAY, viewerId: viewer.userId })),
    orderId,
    lineId,
    refundId,
    ...(await addImports(scope, storeId, MARKER)),
    waitingJobId: await addJob(scope, storeId, "queued"),
    failedJobId: await addJob(scope, storeId, "failed"),
    unclearId: await addCompensation(scope, storeId, "PLN", false),
    bookedId: await addCompensation(scope, storeId, "CZK", true),
  };
  const texts = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)])) as Record<keyof typeof ids, string>;
  const { body: invited } = await admin.call(inviteUserRoute, { body: { email: viewer.email, role: "viewer" } });
  const accounts = {
    tokens: await issueTokens(scope, owner, admin),
    deviceSessionId: await addDevice(scope, owner),
    invitationId: invited.id,
    passkeyId: await addPasskey(scope, owner),
    bannerId: await writeBanner(admin, owner),
    teamBannerId: (await owner.call(createTeamBannerRoute, { body: { text: { pl: `Do zespołu ${MARKER}` } } })).body.id,
    deferralKey: `lossProduct:PL:${productId}:`,
  };
  await sql`
    insert into todo_deferrals (company_id, user_id, item_key, amount, item_count)
    values (${scope.companyId}, ${owner.userId}, ${accounts.deferralKey}, ${AMOUNT}, 1)`.execute(scope.db);
  const changeId = await changeCosts(owner, texts.productId);
  const deliveryId = await enterDelivery(owner);
  return {
    owner,
    viewer,
    admin,
    storeId: store.id,
    ...texts,
    changeId,
    deliveryId,
    ...(await addReports(scope, owner, { marker: MARKER, productId: texts.productId })),
    ...accounts,
    ...(await connectAccount(scope, owner, allegro)),
  };
}
