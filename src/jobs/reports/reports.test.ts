/** A report of a month from the mail server's side: its files are opened, every number is the dashboard's, its link ends. */
import { sql } from "kysely";
import readWorkbook, { readSheet } from "read-excel-file/node";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { alertsRoute } from "#contract/alerts.ts";
import { productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { ErrorBody } from "#contract/error.ts";
import { incomeRoute } from "#contract/income.ts";
import type { BodyInputOf, ResponseOf, RouteContract } from "#contract/route.ts";
import {
  answerAddressRoute,
  askedAddressRoute,
  createReportRoute,
  deleteReportRoute,
  endReportLettersRoute,
  leaveReportRoute,
  previewReportRoute,
  reportLinkFileRoute,
  reportLinkRoute,
  reportSendingsRoute,
  retrySendingRoute,
  revokeReportLinkRoute,
  saveReportRoute,
  scheduledReportsRoute,
  sendReportRoute,
} from "#contract/scheduled-reports.ts";
import { numberTexts } from "#core/number-text.ts";
import type { Paper, PaperBlock } from "#core/paper/paper.ts";
import { derivedKeys } from "#db/secrets.ts";
import { createTestApp, TEST_CONFIG, type TestClient } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { startMailServer } from "#testing/mail-server.ts";
import type { WorkerDeps } from "../context.ts";
import { JOBS } from "../jobs.ts";
import { sendMail } from "../send-mail.task.ts";
import { scheduleReports } from "./schedule-reports.task.ts";

const APP_URL = "https://zysk.example.com";
const ACCOUNTANT = "ksiegowa@biuro.example.com";
/** The morning of 5 July in Warsaw: five days after the end of June. */
const DUE = "2025-07-05T05:00:00Z";

const app = forFile(createTestApp);
const mails = forFile(startMailServer);
/** Somebody without a session. */
let nobody: {
  opens(token: string): Promise<ResponseOf<typeof reportLinkRoute>>;
  /** The status of one of the two files. */
  loads(token: string, kind: string): Promise<number>;
  isRefused(token: string): Promise<boolean>;
  ends(token: string): Promise<number>;
};

beforeAll(async () => {
  const client = await app.signIn();
  const send = (route: RouteContract, params: Record<string, string>) =>
    client.send(route, { params }, { session: false, csrf: false });
  nobody = {
    opens: async (token) => reportLinkRoute.response.parse((await send(reportLinkRoute, { token })).json()),
    loads: async (token, kind) => (await send(reportLinkFileRoute, { token, kind })).statusCode,
    isRefused: async (token) => ErrorBody.parse((await send(reportLinkRoute, { token })).json()).code === "TOKEN_INVALID",
    ends: async (token) => (await send(endReportLettersRoute, { token })).statusCode,
  };
});
beforeEach(async () => {
  mails.clear();
  await sql`update scheduled_reports set is_on = false, next_at = null`.execute(app.database.db);
});

const depsAt = (at: string): WorkerDeps =>
  workerDeps(app.database, {
    secretKeys: derivedKeys(TEST_CONFIG.secretKey),
    mail: { appUrl: APP_URL, transport: mails.transport },
    clock: clockAt(at),
  });

/** What the queue would do: the waiting jobs of reports, then the waiting letters. */
async function work(at: string): Promise<void> {
  await runReports(at);
  await sendLetters(at);
}

async function runReports(at: string): Promise<void> {
  const { rows } = await sql<{ companyId: number; jobId: number }>`
    select company_id as "companyId", id as "jobId" from job_runs where kind = 'send-report' and status in ('queued', 'running') order by id`.execute(
    app.database.db,
  );
  for (const job of rows)
    await JOBS["send-report"].work(depsAt(at), job, { attempt: 1, maxAttempts: 5, signal: new AbortController().signal });
}

/** What is refused is tried again by the queue, later. */
async function sendLetters(at: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from mails where state = 'queued' order by id`.execute(app.database.db);
  for (const { id } of rows) await sendMail(depsAt(at), { mailId: id }).catch(() => undefined);
}

type Terms = BodyInputOf<typeof createReportRoute>;

const TERMS: Omit<Terms, "userIds"> = {
  name: "Miesiąc dla księgowej",
  locale: "pl",
  sections: ["summary", "income", "products", "markets", "expenses", "missing"],
  markets: ["PL"],
  currency: "PLN",
  view: null,
  cadence: "monthEnd",
  day: 5,
  minute: 420,
  isOn: true,
  linkDays: 7,
  emails: [ACCOUNTANT],
};

/** Addresses outside the team that have said yes. */
async function consenting(client: TestClient, emails: readonly string[] = [ACCOUNTANT, "inna@biuro.example.com"]): Promise<TestClient> {
  await sql`
    insert into report_addresses (company_id, email, confirmed_at)
    select ${client.companyId}::bigint, email, '2025-06-01T00:00:00Z'::timestamptz from unnest(${[...emails]}::text[]) as e (email)`.execute(
    app.database.db,
  );
  return client;
}

async function seller(): Promise<TestClient> {
  const { companyId } = await loadFacts(app.database, smallSeller());
  return consenting(await app.signIn({ companyId }));
}

type Attachment = { name: string; content: Buffer };

/** As a mail program takes them out of the letter. */
function attachmentsOf({ source }: { source: string }): Attachment[] {
  const parts = source.split(/\r\n--[^\r\n]+/).filter((part) => /Content-Disposition: attachment/i.test(part));
  return parts.map((part) => {
    const [head = "", body = ""] = part.split("\r\n\r\n");
    return { name: /\.(pdf|xlsx)/i.exec(head)?.[1] ?? "", content: Buffer.from(body, "base64") };
  });
}

const fileOf = (letter: { source: string }, kind: string): Buffer =>
  attachmentsOf(letter).find(({ name }) => name === kind)?.content ?? Buffer.alloc(0);

const linkToken = ({ source }: { source: string }): string =>
  /\/report\?token=([\w-]+)/.exec(source.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[1] ?? "";

const plain = (text: string): string => text.replaceAll(/\s+/g, " ");
const { money, percent } = numberTexts("pl");
const RANGE = { startDate: "2025-06-01", endDate: "2025-06-30" };
const FILTER = { markets: ["PL" as const] };

test("a month: PDF and workbook say what the dashboard's routes say, with their marks of certainty", async () => {
  const owner = await seller();
  app.setNow("2025-07-01T10:00:00Z");
  const created = (await owner.call(createReportRoute, { body: { ...TERMS, userIds: [String(owner.userId)] } })).body;
  expect(created.nextAt).toBe(DUE);
  await scheduleReports(depsAt("2025-07-05T04:59:00Z"));
  await work("2025-07-05T04:59:00Z");
  expect(mails.received).toEqual([]);
  await scheduleReports(depsAt(DUE));
  await work(DUE);

  app.setNow(DUE);
  const letter = mails.received.find(({ to }) => to === owner.email) ?? { to: "", source: "" };
  const pdf = plain(await textOfPdf(fileOf(letter, "pdf")));
  const { tiles } = (
    await owner.call(tilesRoute, { body: { filter: FILTER, tiles: [{ id: "czerwiec", ...RANGE }], compare: "previous" } })
  ).body;
  const figures = tiles[0]?.figures;
  if (figures === undefined) throw new Error("no tile");
  // 230.00 − 22.00 − 5.00 − 160.00, and one of the units sold has no cost: at most that
  expect([figures.profitState, figures.netProfit]).toEqual(["partial", 4300]);
  expect(pdf).toContain(`Zysk netto ≤ ${plain(money(figures.netProfit ?? 0, "PLN"))}`);
  expect(pdf).toContain(`Sprzedaż brutto ${plain(money(figures.sales ?? 0, "PLN"))}`);
  expect(pdf).toContain(`Marża ≤ ${percent(figures.margin ?? 0)}`);
  expect(pdf).toContain("Zysk jest niepełny („≤”): bez kosztu jest 1 z");
  expect(pdf).toContain("01–30.06.2025");

  const workbook = fileOf(letter, "xlsx");
  const names = (await readWorkbook(workbook)).map(({ sheet }) => sheet);
  expect(names).toEqual([
    "Raport",
    "Podsumowanie",
    "Rachunek wyników",
    "Zysk według produktów",
    "Zysk według rynków",
    "Wydatki",
    "Czego brakuje",
  ]);
  const income = (await owner.call(incomeRoute, { body: { filter: FILTER, ...RANGE, splitType: "month" } })).body;
  const rows = await readSheet(workbook, "Rachunek wyników");
  const expected = income.lines.map(({ key, label, total }) => {
    const isResult = key === "grossProfit" || key === "netProfit";
    const shown = isResult ? `≤ ${((total ?? 0) / 100).toFixed(2).replace(".", ",")}` : (total ?? 0) / 100;
    return [label, shown];
  });
  expect(rows.slice(1, 1 + expected.length).map(([label, amount]) => [label, amount])).toEqual(expected);

  const products = (
    await owner.call(productsRoute, { body: { filter: FILTER, ...RANGE, sort: "-netProfit", page: 1, perPage: 200 } })
  ).body;
  const listed = await readSheet(workbook, "Zysk według produktów");
  const column = listed[0]?.indexOf("Sprzedaż brutto") ?? -1;
  expect(listed.slice(1, 1 + products.items.length).map((row) => [row[1], row[column]])).toEqual(
    products.items.map(({ sku, figures: { sales } }) => [sku, (sales ?? 0) / 100]),
  );
  for (const { figures: { netProfit, profitState }, sku } of products.items) {
    if (profitState === "complete") expect(pdf).toContain(plain(money(netProfit ?? 0, "PLN")));
    expect(pdf).toContain(sku);
  }
});

/** Every text of a page, in the order in which it is read; of the pages of a file it says the rest. */
function textsOf({ company, taxId, title, facts, blocks }: Paper): string[] {
  const ofBlock = (block: PaperBlock): string[] => {
    switch (block.kind) {
      case "figures":
        return block.items.flatMap(({ name, value, change }) => [name, value, change ?? ""]);
      case "facts":
        return [block.title, ...block.items.flatMap(({ name, value }) => [name, value]), ...block.notes];
      case "chart":
        return [block.title, ...block.columns.map(({ name }) => name), ...block.series.flatMap((name, at) => [name, ...block.columns.map(({ values }) => values[at] ?? "")])];
      case "bridge":
        return [block.title, block.sentence, ...block.steps.flatMap(({ name, amount }) => [name, amount]), block.note ?? ""];
      case "table":
        return [block.title ?? "", ...block.rows.flatMap(({ cells }) => cells), block.note ?? ""];
    }
  };
  return [[company, taxId].filter((text) => text !== null).join(" · "), title, ...facts.flatMap(({ name, value }) => [name, value]), ...blocks.flatMap(ofBlock)];
}

test("the preview is what goes out: in the PDF every word of it in the same order, in the workbook the same tables", async () => {
  const owner = await seller();
  await sql`update companies set tax_id = '5250001090' where company_id = ${owner.companyId}`.execute(app.database.db);
  app.setNow(DUE);
  const { emails: _emails, isOn: _isOn, linkDays: _linkDays, ...content } = TERMS;
  const page = (await owner.call(previewReportRoute, { body: content })).body;
  expect([page.startDate, page.endDate, page.isEmpty]).toEqual(["2025-06-01", "2025-06-30", false]);
  expect(page.paper).toMatchObject({ taxId: "NIP 5250001090", title: TERMS.name });
  const { response } = await owner.call(previewReportRoute, { body: content, query: { format: "xlsx" } });
  const created = (await owner.call(createReportRoute, { body: { ...TERMS, emails: [], userIds: [String(owner.userId)] } })).body;
  await owner.call(sendReportRoute, { params: { id: created.id } });
  await work(DUE);
  const [letter = { source: "" }] = mails.received;
  expect(await readWorkbook(response.rawPayload)).toEqual(await readWorkbook(fileOf(letter, "xlsx")));
  const pdf = plain(await textOfPdf(fileOf(letter, "pdf")));
  // What is broken into lines is read word by word.
  const words = textsOf(page.paper).flatMap((text) => plain(text).split(" ")).filter((word) => word !== "");
  let at = 0;
  for (const word of words) {
    const found = pdf.indexOf(word, at);
    expect([word, found >= at]).toEqual([word, true]);
    at = found + word.length;
  }
  // Five blocks and the six tables of its sections; why the profit changed is not said, for May is not known.
  expect(page.paper.blocks.map(({ kind }) => kind)).toEqual(["figures", "facts", "chart", "table", "table", "table", "table", "table", "table"]);
});

test("a report that shows no costs says on its page how complete the fees are, and nothing of profit", async () => {
  const owner = await seller();
  app.setNow(DUE);
  const { emails: _emails, isOn: _isOn, linkDays: _linkDays, ...content } = TERMS;
  const { paper } = (await owner.call(previewReportRoute, { body: { ...content, sections: ["missing"] } })).body;
  expect(paper.blocks.map(({ kind }) => kind)).toEqual(["facts", "table"]);
  const [certainty] = paper.blocks;
  // one of the units of the small seller's June has no cost
  expect(certainty?.kind === "facts" ? certainty.items.at(-1) : null).toEqual({ name: "Sztuki bez kosztu", value: expect.stringMatching(/^1 z \d+$/) });
});

test("outside the team a link opens two files and nothing else, is counted, revoked, and over after its days", async () => {
  const owner = await seller();
  app.setNow(DUE);
  const report = (await owner.call(createReportRoute, { body: { ...TERMS, userIds: [] } })).body;
  await owner.call(sendReportRoute, { params: { id: report.id } });
  await work(DUE);
  const [letter = { to: "", source: "" }] = mails.received;
  expect(letter.to).toBe(ACCOUNTANT);
  expect(attachmentsOf(letter)).toEqual([]);
  const token = linkToken(letter);
  const opened = await nobody.opens(token);
  expect(opened).toMatchObject({ report: TERMS.name, ...RANGE, files: ["pdf", "xlsx"], expiresAt: "2025-07-12T05:00:00Z", isOff: false });
  for (const kind of ["pdf", "xlsx"]) expect(await nobody.loads(token, kind)).toBe(200);
  const sent = await owner.call(reportSendingsRoute, { params: { id: report.id } });
  const [delivery] = sent.body.items[0]?.deliveries ?? [];
  expect(delivery).toMatchObject({ email: ACCOUNTANT, isOutside: true, state: "sent", link: { downloads: 2, isRevoked: false } });
  // Only its hash lies in the database, and neither a guess nor another company's number opens anything.
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from report_links l where l::text like ${`%${token}%`}`.execute(
    app.database.db,
  );
  expect(rows).toEqual([{ found: 0 }]);
  for (const guess of [`${token.slice(0, -1)}_`, token.replace(/^\d+/, "1"), "zgaduj"])
    expect(await nobody.isRefused(guess)).toBe(true);

  app.setNow("2025-07-12T04:59:59Z");
  expect((await nobody.opens(token)).report).toBe(TERMS.name);
  app.setNow("2025-07-12T05:00:00Z");
  expect(await nobody.isRefused(token)).toBe(true);
  expect(await nobody.loads(token, "pdf")).toBe(400);

  app.setNow(DUE);
  await owner.call(revokeReportLinkRoute, { params: { id: delivery?.id ?? "" } });
  expect(await nobody.loads(token, "xlsx")).toBe(400);
  // Whoever wants no more says so with the link, over or not, and gets nothing from then on.
  expect(await nobody.ends(token)).toBe(204);
  mails.clear();
  await owner.call(sendReportRoute, { params: { id: report.id } });
  await work(DUE);
  expect(mails.received).toEqual([]);
  const [last] = (await owner.call(reportSendingsRoute, { params: { id: report.id } })).body.items;
  expect(last).toMatchObject({ state: "nobody", deliveries: [{ state: "withheld", reason: "odbiorca zrezygnował" }] });
});

test("who is taken off the report, and a report that is removed, take their links along", async () => {
  const owner = await seller();
  app.setNow(DUE);
  const report = (await owner.call(createReportRoute, { body: { ...TERMS, userIds: [], emails: [ACCOUNTANT, "inna@biuro.example.com"] } })).body;
  await owner.call(sendReportRoute, { params: { id: report.id } });
  await work(DUE);
  const tokenOf = (address: string): string => linkToken(mails.received.find(({ to }) => to === address) ?? { source: "" });
  const [kept, other] = [tokenOf(ACCOUNTANT), tokenOf("inna@biuro.example.com")];
  await owner.call(saveReportRoute, { params: { id: report.id }, body: { ...TERMS, userIds: [], emails: [ACCOUNTANT], version: 1 } });
  expect((await nobody.opens(kept)).report).toBe(TERMS.name);
  expect(await nobody.isRefused(other)).toBe(true);
  await owner.call(deleteReportRoute, { params: { id: report.id } });
  expect(await nobody.isRefused(kept)).toBe(true);
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from blobs where company_id = ${owner.companyId} and purpose = 'report'`.execute(app.database.db);
  expect(rows).toEqual([{ found: 0 }]);
});

test("however many workers look, and wherever one dies, each moment is sent once", async () => {
  const owner = await seller();
  app.setNow("2025-06-02T10:00:00Z");
  const report = (
    await owner.call(createReportRoute, { body: { ...TERMS, cadence: "daily", day: 1, emails: [], userIds: [String(owner.userId)] } })
  ).body;
  expect(report.nextAt).toBe("2025-06-03T05:00:00Z");
  await Promise.all([1, 2, 3, 4].map(() => scheduleReports(depsAt("2025-06-03T05:00:00Z"))));
  const countSendings = async (): Promise<number> =>
    (await owner.call(reportSendingsRoute, { params: { id: report.id } })).body.total;
  expect(await countSendings()).toBe(1);

  // A worker that dies while it makes the files has sent nothing; the one after it makes them.
  const { rows: jobs } = await sql<{ companyId: number; jobId: number }>`
    select company_id as "companyId", id as "jobId" from job_runs where company_id = ${owner.companyId} and kind = 'send-report'`.execute(
    app.database.db,
  );
  const [job] = jobs;
  const dead = AbortSignal.abort();
  await expect(JOBS["send-report"].work(depsAt("2025-06-03T05:00:00Z"), job, { attempt: 1, maxAttempts: 5, signal: dead })).rejects.toThrow("aborted");
  expect(mails.received).toEqual([]);
  await Promise.all([runReports("2025-06-03T05:01:00Z"), runReports("2025-06-03T05:01:00Z")]);
  // Done once more by a worker that does not know of it, it changes nothing.
  await sql`update job_runs set status = 'running' where company_id = ${owner.companyId} and kind = 'send-report'`.execute(app.database.db);
  await runReports("2025-06-03T05:02:00Z");
  await sendLetters("2025-06-03T05:03:00Z");
  await sendLetters("2025-06-03T05:03:00Z");
  expect(mails.received.map(({ to }) => to)).toEqual([owner.email]);

  // Three days away: each of the three is made up for; three weeks away: those of the last seven days.
  for (let round = 0; round < 5; round++) await scheduleReports(depsAt("2025-06-06T06:00:00Z"));
  expect(await countSendings()).toBe(4);
  for (let round = 0; round < 12; round++) await scheduleReports(depsAt("2025-06-27T06:00:00Z"));
  expect(await countSendings()).toBe(4 + 7);
  await work("2025-06-27T06:00:00Z");
  mails.clear();
});

test("a company with nothing in the days gets a letter that says so, without files", async () => {
  const owner = await consenting(await app.signIn());
  app.setNow(DUE);
  const report = (await owner.call(createReportRoute, { body: { ...TERMS, userIds: [String(owner.userId)] } })).body;
  await owner.call(sendReportRoute, { params: { id: report.id } });
  await work(DUE);
  expect(mails.received.map((letter) => attachmentsOf(letter).length)).toEqual([0, 0]);
  const [last] = (await owner.call(reportSendingsRoute, { params: { id: report.id } })).body.items;
  expect(last).toMatchObject({ state: "sent", isEmpty: true, hasFiles: false });
  const token = linkToken(mails.received.find(({ to }) => to === ACCOUNTANT) ?? { source: "" });
  expect((await nobody.opens(token)).files).toEqual([]);
});

test("a letter that is refused is an alert, stands in the history, and goes again by hand", async () => {
  const owner = await seller();
  app.setNow(DUE);
  mails.refused.add(ACCOUNTANT);
  const report = (await owner.call(createReportRoute, { body: { ...TERMS, userIds: [String(owner.userId)] } })).body;
  await owner.call(sendReportRoute, { params: { id: report.id } });
  await work(DUE);
  const history = async () => (await owner.call(reportSendingsRoute, { params: { id: report.id } })).body.items[0];
  expect(await history()).toMatchObject({ state: "partly", deliveries: [{ state: "sent" }, { state: "failed", tries: 1 }] });
  expect((await history())?.deliveries[1]?.reason).toContain("serwer poczty odmówił");
  const open = async () => (await owner.call(alertsRoute)).body.items.filter(({ kind }) => kind === "reportFailed");
  expect((await open()).map(({ title }) => title)).toEqual([`Raport „${TERMS.name}” nie doszedł`]);
  mails.clear();
  await owner.call(retrySendingRoute, { params: { id: (await history())?.id ?? "" } });
  await work(DUE);
  expect(mails.received.map(({ to }) => to)).toEqual([ACCOUNTANT]);
  expect((await history())?.state).toBe("sent");
  expect(await open()).toEqual([]);
});

test("a pause sends nothing, a changed hour moves the next time, an address of the team is its person, a view narrows", async () => {
  const owner = await seller();
  const viewer = await app.signIn({ companyId: owner.companyId, role: "viewer" });
  app.setNow("2025-07-01T10:00:00Z");
  const view = { name: "Kubki", query: new URLSearchParams({ searchPhrase: "nie ma takiego produktu" }).toString() };
  const body = { ...TERMS, view, emails: [viewer.email.toUpperCase()], userIds: [] };
  const report = (await owner.call(createReportRoute, { body })).body;
  expect(report.recipients).toMatchObject([{ userId: String(viewer.userId), email: viewer.email }]);
  const { emails: _emails, userIds: _userIds, isOn: _isOn, linkDays: _linkDays, ...content } = body;
  expect((await owner.call(previewReportRoute, { body: content })).body.isEmpty).toBe(true);
  const change = async (more: Partial<Terms>, version: number) =>
    (await owner.call(saveReportRoute, { params: { id: report.id }, body: { ...body, ...more, version } })).body.nextAt;
  expect(await change({ minute: 0 }, 1)).toBe("2025-07-04T22:00:00Z");
  expect(await change({ isOn: false }, 2)).toBeNull();
  await scheduleReports(depsAt("2025-08-05T05:00:00Z"));
  expect((await owner.call(reportSendingsRoute, { params: { id: report.id } })).body.total).toBe(0);
  expect((await owner.refused(saveReportRoute, { params: { id: report.id }, body: { ...body, version: 2 } })).body.code).toBe("CONFLICT");
  expect((await viewer.refused(deleteReportRoute, { params: { id: report.id } })).status).toBe(403);
  expect((await viewer.call(scheduledReportsRoute)).body.items).toHaveLength(1);
  expect(
    (await owner.refused(createReportRoute, { body: { ...body, cadence: "weekly", day: 8 } })).status,
  ).toBe(422);
});

test("a member who is kept from costs, or from a store, neither makes nor sees nor gets a report that holds them", async () => {
  const owner = await seller();
  const kept = await app.signIn({ companyId: owner.companyId, role: "manager" });
  app.setNow(DUE);
  const body = { ...TERMS, emails: [], userIds: [String(kept.userId)] };
  const report = (await owner.call(createReportRoute, { body })).body;
  // Of a manager limits count for nothing; made a viewer they are kept from costs.
  const limit = (role: string, isOfStores = false) =>
    sql`update memberships set role = ${role}, sees_costs = ${isOfStores}, store_ids = ${isOfStores ? [] : null}::bigint[] where company_id = ${owner.companyId} and user_id = ${kept.userId}`.execute(
      app.database.db,
    );
  await limit("manager");
  expect((await kept.call(scheduledReportsRoute)).body.items).toHaveLength(1);
  await limit("viewer");
  expect((await kept.refused(createReportRoute, { body })).status).toBe(403);
  expect((await owner.refused(createReportRoute, { body })).status).toBe(422);
  expect((await kept.refused(scheduledReportsRoute)).status).toBe(403);
  expect((await kept.refused(reportSendingsRoute, { params: { id: report.id } })).status).toBe(403);
  for (const isOfStores of [false, true]) {
    await limit("viewer", isOfStores);
    await owner.call(sendReportRoute, { params: { id: report.id } });
    await work(DUE);
    expect(mails.received).toEqual([]);
    const { items } = (await owner.call(reportSendingsRoute, { params: { id: report.id } })).body;
    expect(items).toHaveLength(isOfStores ? 2 : 1);
    expect(items[0]?.deliveries).toMatchObject([{ state: "withheld", reason: "odbiorca nie ma już dostępu do tych liczb" }]);
  }
});

const consentToken = ({ source }: { source: string }): string =>
  /\/report-consent\?token=([\w-]+)/.exec(source.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[1] ?? "";

/** Sends the report now. @returns to whom letters went, and how the newest sending stands. */
async function sendNow(owner: TestClient, id: string) {
  mails.clear();
  await owner.call(sendReportRoute, { params: { id } });
  await work(DUE);
  const [last] = (await owner.call(reportSendingsRoute, { params: { id } })).body.items;
  return { to: mails.received.map(({ to }) => to), state: last?.state, deliveries: last?.deliveries.map(({ state, reason }) => `${state}: ${reason}`) };
}

test("an address outside the team is asked once, gets nothing before it has said yes, and everything after", async () => {
  const owner = await app.signIn();
  app.setNow(DUE);
  const asked = "pyta@biuro.example.com";
  const body = { ...TERMS, emails: [asked], userIds: [] };
  const report = (await owner.call(createReportRoute, { body })).body;
  expect(report.recipients).toMatchObject([{ email: asked, isAsked: true, isOff: false }]);
  await sendLetters(DUE);
  const letters = mails.received.map(({ to }) => to);
  const token = consentToken(mails.received[0] ?? { source: "" });
  expect(letters).toEqual([asked]);
  expect(await sendNow(owner, report.id)).toEqual({
    to: [],
    state: "nobody",
    deliveries: ["withheld: odbiorca nie potwierdził jeszcze, że chce raporty"],
  });
  // Neither another report nor the same one saved again asks a second time.
  await owner.call(createReportRoute, { body: { ...body, name: "Drugi" } });
  await owner.call(saveReportRoute, { params: { id: report.id }, body: { ...body, minute: 60, version: 1 } });
  mails.clear();
  await sendLetters(DUE);
  expect(mails.received).toEqual([]);

  const outside = createBrowser(app);
  expect(await outside.call(askedAddressRoute, { body: { token } })).toMatchObject({ email: asked, state: "asked" });
  // Opening the page is no answer.
  expect((await sendNow(owner, report.id)).to).toEqual([]);
  await outside.call(answerAddressRoute, { body: { token, wants: true } });
  expect(await sendNow(owner, report.id)).toMatchObject({ to: [asked], state: "sent" });
});

test("a no is kept by the address, whatever is removed and made anew, until the address itself says otherwise", async () => {
  const owner = await consenting(await app.signIn());
  app.setNow(DUE);
  const body = { ...TERMS, userIds: [] };
  const first = (await owner.call(createReportRoute, { body })).body;
  await sendNow(owner, first.id);
  expect(await nobody.ends(linkToken(mails.received[0] ?? { source: "" }))).toBe(204);
  await owner.call(deleteReportRoute, { params: { id: first.id } });
  const again = (await owner.call(createReportRoute, { body: { ...body, emails: [ACCOUNTANT.toUpperCase()] } })).body;
  expect(again.recipients).toMatchObject([{ email: ACCOUNTANT, isOff: true, isAsked: false }]);
  expect(await sendNow(owner, again.id)).toEqual({ to: [], state: "nobody", deliveries: ["withheld: odbiorca zrezygnował"] });
  // Of another company it has said nothing.
  const other = await consenting(await app.signIn());
  const theirs = (await other.call(createReportRoute, { body })).body;
  expect((await sendNow(other, theirs.id)).to).toEqual([ACCOUNTANT]);
});

test("who said no to the letter that asks, says yes by the same link; a member who left is not brought back by being named again", async () => {
  const owner = await app.signIn();
  app.setNow(DUE);
  const body = { ...TERMS, emails: ["nie@biuro.example.com"], userIds: [String(owner.userId)] };
  const report = (await owner.call(createReportRoute, { body })).body;
  await sendLetters(DUE);
  const token = consentToken(mails.received[0] ?? { source: "" });
  const outside = createBrowser(app);
  await outside.call(answerAddressRoute, { body: { token, wants: false } });
  await owner.call(leaveReportRoute, { params: { id: report.id } });
  await owner.call(saveReportRoute, { params: { id: report.id }, body: { ...body, userIds: [], version: 1 } });
  await owner.call(saveReportRoute, { params: { id: report.id }, body: { ...body, version: 2 } });
  expect((await sendNow(owner, report.id)).to).toEqual([]);
  await outside.call(answerAddressRoute, { body: { token, wants: true } });
  expect((await sendNow(owner, report.id)).to).toEqual(["nie@biuro.example.com"]);
});
