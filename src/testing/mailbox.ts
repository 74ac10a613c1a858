/** Letters of a test: those that wait are written by the product's own job and kept, as without a mail server. */
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { type KeptMail, listKeptMails } from "#db/mails.ts";
import { sendMail } from "#jobs/send-mail.task.ts";
import type { TestDatabase } from "./database.ts";
import { workerDeps } from "./worker-deps.ts";

async function waitingIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from mails where state = 'queued' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Every letter to the address so far, oldest first. */
export async function lettersTo(database: TestDatabase, to: string): Promise<KeptMail[]> {
  for (const mailId of await waitingIds(database.db)) {
    await sendMail(workerDeps(database, { mail: { appUrl: "http://localhost:3000", transport: null } }), { mailId });
  }
  const all = await listKeptMails(database.db);
  const gap = all.find(({ subject, text }) => `${subject}${text}`.includes("{{"));
  if (gap) throw new Error(`a letter has a gap: ${gap.text}`);
  return all.filter((mail) => mail.to === to);
}

/** The one-time token in the link of the newest letter to the address; "" when there is no such letter or link. */
export async function newestToken(database: TestDatabase, to: string): Promise<string> {
  const letters = await lettersTo(database, to);
  const link = letters.flatMap(({ links }) => links).findLast((url) => url.includes("token="));
  const query = new URL(link ?? "http://localhost/").searchParams;
  return query.get("token") ?? query.get("confirm-token") ?? "";
}
