import { SMTPServer } from "smtp-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { withTransaction } from "#db/connection.ts";
import { listKeptMails } from "#db/mails.ts";
import { smtpTransport } from "#mail/transport.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { startTestWorker } from "#testing/worker.ts";
import type { WorkerDeps } from "./context.ts";
import { sendMail } from "./send-mail.task.ts";

const log = { info: () => undefined, error: () => undefined };
const APP_URL = "https://zysk.example.com";

type Received = { from: string; to: string[]; source: string };

let database: TestDatabase;
let server: SMTPServer;
let port = 0;
/** Recipients the mail server will not take for now. */
let refused = new Set<string>();
let received: Received[] = [];

/** A real mail server on this machine that keeps what it is given. */
function createSink(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error("try later"), { responseCode: 451 }) : null);
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => void pieces.push(piece));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false || mailFrom === undefined ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString(),
        });
        done();
      });
    },
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  await createUser(database.db, { email: "anna@example.com", password: "Bardzo-Tajne-Haslo", name: "Anna" });
  server = createSink();
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const bound = server.server.address();
  port = typeof bound === "object" && bound !== null ? bound.port : 0;
});
afterAll(async () => {
  await new Promise<void>((closed) => void server.close(closed));
  await database.drop();
});
beforeEach(() => {
  refused = new Set();
  received = [];
});

function withServer(): WorkerDeps & { mail: NonNullable<WorkerDeps["mail"]> } {
  return {
    database,
    log,
    mail: { appUrl: APP_URL, transport: smtpTransport(`smtp://127.0.0.1:${port}`, "Zyskomierz <poczta@example.com>") },
  };
}

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
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: "poczta@example.com", to: ["anna@example.com"] });
  const source = received[0]?.source ?? "";
  expect(source).toContain("multipart/alternative");
  expect(source.replaceAll("=\r\n", "")).toContain(`${APP_URL}/reset-password?token=3D`);
  const { rows } = await sql`select 1 from mails where state = 'sent' and (subject is not null or body_text is not null)`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
  deps.mail.transport?.close();
});

test("a letter that was refused is tried again, and once it is out it is not sent twice", async () => {
  const deps = withServer();
  await enqueueMail(database.db, { kind: "loginLink", to: "anna@example.com" });
  const [mail] = await waitingMails();
  refused.add("anna@example.com");
  await expect(sendMail(deps, { mailId: mail?.id })).rejects.toThrow("try later");
  expect(received).toHaveLength(0);
  refused.clear();
  await sendMail(deps, { mailId: mail?.id });
  await sendMail(deps, { mailId: mail?.id });
  expect(received).toHaveLength(1);
  deps.mail.transport?.close();
});

test("an address nobody has gets no letter, and nothing is remembered of it", async () => {
  const deps = withServer();
  await enqueueMail(database.db, { kind: "passwordReset", to: "nikt@example.com" });
  await sendWaiting(deps);
  expect(received).toEqual([]);
  const { rows } = await sql`select 1 from mails where to_address = 'nikt@example.com'`.execute(database.db);
  expect(rows).toEqual([]);
  deps.mail.transport?.close();
});

test("an address field cannot flood a stranger: ten letters of a kind in an hour, then none", async () => {
  const deps: WorkerDeps = { database, log, mail: { appUrl: APP_URL, transport: null } };
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
  const worker = await startTestWorker(database, { log, mail: { appUrl: APP_URL, transport: null } });
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
