import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { withTransaction } from "#db/connection.ts";
import { listKeptMails } from "#db/mails.ts";
import { LETTERS_A_DAY } from "#core/letters.ts";
import { enqueueMail, withLetters } from "#queue/enqueue-mail.ts";
import { createTestDatabase } from "#testing/database.ts";
import { emptyQueue } from "#testing/queue-state.ts";
import { startTestWorker } from "#testing/worker.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { startMailServer } from "#testing/mail-server.ts";
import type { WorkerDeps } from "./context.ts";
import { sendMail } from "./send-mail.task.ts";

const APP_URL = "https://zysk.example.com";

const database = forFile(createTestDatabase);
/** It takes nothing for the refused for now. */
const mails = forFile(() => startMailServer({ message: "try later", responseCode: 451 }));
beforeAll(() => createUser(database.db, { email: "anna@example.com", password: "Bardzo-Tajne-Haslo", name: "Anna" }));
beforeEach(() => mails.clear());

const withServer = (): WorkerDeps => workerDeps(database, { mail: { appUrl: APP_URL, transport: mails.transport } });

async function waitingMails(): Promise<{ id: number; state: string }[]> {
  const { rows } = await sql<{ id: number; state: string }>`select id, state from mails where state in ('queued', 'failed')`.execute(
    database.db,
  );
  return rows;
}

async function sendWaiting(deps: WorkerDeps): Promise<void> {
  for (const { id } of await waitingMails()) await sendMail(deps, { mailId: id });
}

test("a letter reaches the mail server as text and HTML, and its content does not stay in the database", async () => {
  const deps = withServer();
  await enqueueMail(database.db, { kind: "passwordReset", to: "anna@example.com" });
  await sendWaiting(deps);
  expect(mails.received).toHaveLength(1);
  expect(mails.received[0]).toMatchObject({ from: "poczta@example.com", to: "anna@example.com" });
  const source = mails.received[0]?.source ?? "";
  expect(source).toContain("multipart/alternative");
  expect(source.replaceAll("=\r\n", "")).toContain(`${APP_URL}/reset-password?token=3D`);
  const { rows } = await sql`select 1 from mails where state = 'sent' and (subject is not null or body_text is not null)`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test("a letter that was refused is tried again, and once it is out it is not sent twice", async () => {
  const deps = withServer();
  await enqueueMail(database.db, { kind: "loginLink", to: "anna@example.com" });
  const [mail] = await waitingMails();
  mails.refused.add("anna@example.com");
  await expect(sendMail(deps, { mailId: mail?.id ?? 0 })).rejects.toThrow("try later");
  expect(mails.received).toHaveLength(0);
  mails.refused.clear();
  await sendMail(deps, { mailId: mail?.id ?? 0 });
  await sendMail(deps, { mailId: mail?.id ?? 0 });
  expect(mails.received).toHaveLength(1);
});

test("an address nobody has gets no letter, and nothing is remembered of it", async () => {
  const deps = withServer();
  await enqueueMail(database.db, { kind: "passwordReset", to: "nikt@example.com" });
  await sendWaiting(deps);
  expect(mails.received).toEqual([]);
  const { rows } = await sql`select 1 from mails where to_address = 'nikt@example.com'`.execute(database.db);
  expect(rows).toEqual([]);
});

test("an address field cannot flood a stranger: ten letters of a kind in an hour, then none", async () => {
  const deps = workerDeps(database, { mail: { appUrl: APP_URL, transport: null } });
  await createUser(database.db, { email: "zasypywana@example.com", password: "Bardzo-Tajne-Haslo" });
  for (let request = 0; request < 12; request++) await enqueueMail(database.db, { kind: "passwordReset", to: "zasypywana@example.com" });
  await sendWaiting(deps);
  expect((await listKeptMails(database.db)).filter(({ to }) => to === "zasypywana@example.com")).toHaveLength(10);
});

test("a change that is rolled back sends nothing", async () => {
  const change = withTransaction(database.db, async (transaction) => {
    await enqueueMail(transaction, { kind: "passwordReset", to: "anna@example.com" });
    throw new Error("the change failed");
  });
  await expect(change).rejects.toThrow("the change failed");
  expect(await waitingMails()).toEqual([]);
});

test("without a mail server the running worker keeps the letter with its link in the mailbox", async () => {
  const worker = await startTestWorker(database, { mail: { appUrl: APP_URL, transport: null } });
  try {
    await enqueueMail(database.db, { kind: "loginLink", to: "anna@example.com" });
    const kept = async () => (await listKeptMails(database.db)).filter(({ to }) => to === "anna@example.com");
    await expect.poll(kept, { timeout: 120_000 }).toHaveLength(1);
    const [letter] = await kept();
    expect(letter?.links).toEqual([expect.stringMatching(/^https:\/\/zysk\.example\.com\/\?confirm-token=[\w-]{43}$/)]);
    expect(letter?.text).toContain(letter?.links[0]);
  } finally {
    await worker.stop();
  }
});

const { ofCompany, ofPerson, ofKindToAddress, toAddress } = LETTERS_A_DAY;

/** As many letters as if they had been sent today. */
async function sentToday(count: number, of: { companyId?: number; userId?: number; to?: string; kind?: string }): Promise<void> {
  await sql`
    insert into mails (kind, to_address, for_company, sent_by, state, created_at, sent_at)
    select ${of.kind ?? "invitation"}, ${of.to ?? "kto-inny@example.com"}, ${of.companyId ?? null}::bigint, ${of.userId ?? null}::bigint, 'sent',
           now() - interval '2 hours', now() - interval '2 hours' from generate_series(1, ${count}::int)`.execute(database.db);
}

const invitation = (to: string) => ({ kind: "invitation" as const, to, values: { invitation: 0 } });
const sending = (sender: { companyId: number; userId: number }, mail = invitation("nowa@example.com")) =>
  withLetters(["invitation", "newDevice"], sender, () => withTransaction(database.db, (db) => enqueueMail(db, mail)));

test("a company and a person have so many letters sent a day, whoever of it asks; notices about an account have no end", async () => {
  await sentToday(ofCompany - 1, { companyId: 81 });
  expect(await sending({ companyId: 81, userId: 1 })).toBe(true);
  await expect(sending({ companyId: 81, userId: 2 })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await sending({ companyId: 82, userId: 3 })).toBe(true);
  await sentToday(ofPerson, { companyId: 83, userId: 4 });
  await expect(sending({ companyId: 83, userId: 4 })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await sending({ companyId: 83, userId: 5 })).toBe(true);
  const notice = { kind: "newDevice" as const, to: "anna@example.com", values: { device: "?", at: "2026-11-20T12:00:00Z" } };
  expect(await withLetters(["newDevice"], { companyId: 81, userId: 1 }, () => enqueueMail(database.db, notice))).toBe(true);
  // Of work that nobody waits for, nothing is thrown: the letter is left out.
  expect(await enqueueMail(database.db, { kind: "alerts", to: "anna@example.com", companyId: 81 })).toBe(false);
  await sql`delete from mails`.execute(database.db);
});

test("letters of several processes are counted together: of many at once none goes beyond", async () => {
  await sentToday(ofCompany - 3, { companyId: 84 });
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) => sending({ companyId: 84, userId: 10 + at }, invitation(`osoba${at}@example.com`))),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await sql`delete from mails`.execute(database.db);
});

test("an address gets so many letters a day, whoever sends them; a link that its owner asks for still comes", async () => {
  const keep = workerDeps(database, { mail: { appUrl: APP_URL, transport: null } });
  const to = "anna@example.com";
  const sendOne = async (kind: "newDevice" | "passwordReset"): Promise<string[]> => {
    await enqueueMail(database.db, { kind, to, values: { device: "?", at: "2026-11-20T12:00:00Z" } });
    for (const { id } of await waitingMails()) await sendMail(keep, { mailId: id });
    return (await listKeptMails(database.db)).map(({ subject }) => subject);
  };
  await sentToday(toAddress, { to, kind: "alerts" });
  expect(await sendOne("newDevice")).toEqual([]);
  expect(await sendOne("passwordReset")).toEqual(["Ustaw nowe hasło do Zyskomierza"]);
  await sentToday(ofKindToAddress, { to, kind: "passwordReset" });
  expect(await sendOne("passwordReset")).toHaveLength(1);
  await sql`delete from mails`.execute(database.db);
});

test("who resets a password, activates or is invited does not wait behind reports and alerts", async () => {
  await emptyQueue(database.pool);
  // The newest job is that of the letter: a job says nothing of it.
  const kinds = ["reportLink", "alerts", "morning", "passwordReset", "activation", "invitation"] as const;
  const jobs = new Map<string, string>();
  for (const kind of kinds) {
    await enqueueMail(database.db, { kind, to: "anna@example.com" });
    const { rows } = await sql<{ id: string }>`
      select id::text as id from graphile_worker.jobs where task_identifier = 'send-mail' order by id desc limit 1`.execute(database.db);
    jobs.set(rows[0]?.id ?? "", kind);
  }
  const { rows } = await sql<{ id: string }>`select id::text as id from graphile_worker.jobs order by priority, run_at, id`.execute(
    database.db,
  );
  expect(rows.map(({ id }) => jobs.get(id))).toEqual(["passwordReset", "activation", "invitation", "reportLink", "alerts", "morning"]);
  await sql`delete from mails`.execute(database.db);
  await emptyQueue(database.pool);
});
