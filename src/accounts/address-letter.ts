import { sql } from "kysely";
import type { LetterKind, LetterValues } from "#core/letters.ts";
import type { Db } from "#db/connection.ts";
import type { WaitingMail } from "#db/mails.ts";
import { writeAudit } from "./audit.ts";
import { findInvitation, type InvitationRow, issueInvitationLink, namesOf } from "./invitations.ts";
import { companyOf, keptOutSince } from "./memberships.ts";
import { issueAddressToken } from "./report-addresses.ts";
import { issueToken, type TokenPurpose } from "./one-time-tokens.ts";
import { normalEmail } from "./token.ts";
import { DEMO_GUEST_EMAIL } from "./user.ts";

/** What goes out, and in which language. `token` is "" for letters without one. */
export type AddressedLetter = { kind: LetterKind; locale: string; values: LetterValues; token: string };

type Addressee = {
  id: number;
  name: string;
  locale: string;
  is_active: boolean;
  is_blocked: boolean;
};

const HOUR = 3600;

/** Letters whose link does something: what it is for and for how long. */
const TOKENS: Readonly<Partial<Record<LetterKind, { purpose: TokenPurpose; seconds: number }>>> = {
  activation: { purpose: "register", seconds: 48 * HOUR },
  passwordReset: { purpose: "reset", seconds: HOUR },
  loginLink: { purpose: "login", seconds: HOUR / 4 },
  emailChange: { purpose: "emailChange", seconds: HOUR },
  lockedOut: { purpose: "unlock", seconds: HOUR },
};

/** Asked for by whoever typed an address in; a blocked user gets none of these. */
const ASKED_FOR: ReadonlySet<LetterKind> = new Set(["activation", "passwordReset", "loginLink", "lockedOut"]);

async function findAddressee(db: Db, mail: Pick<WaitingMail, "to" | "userId">): Promise<Addressee | null> {
  const { rows } = await sql<Addressee>`
    select u.id, u.name, u.locale, u.email_verified_at is not null as is_active, ${keptOutSince} is not null as is_blocked
    from users u where ${mail.userId === null ? sql`lower(u.email) = ${normalEmail(mail.to)}` : sql`u.id = ${mail.userId}`}`.execute(db);
  return rows[0] ?? null;
}

async function isTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where lower(email) = ${normalEmail(email)}`.execute(db);
  return rows.length > 0;
}

/** Whoever registers or asks for a link gets what helps them: an active user no activation, another one nothing else. */
function helpful(kind: LetterKind, user: Addressee): LetterKind {
  if (kind === "activation" && user.is_active) return "alreadyRegistered";
  return kind === "loginLink" && !user.is_active ? "activation" : kind;
}

const WITHOUT_ACCOUNT: ReadonlySet<LetterKind> = new Set(["companyDeleted", "issueReported", "refundDue"]);

/** The last letter of an account that is gone, and those to support, which has no account: they bring their language along. */
function toNobodyAnyMore({ kind, to, values }: WaitingMail): AddressedLetter {
  return { kind, locale: String(values["locale"] ?? "pl"), values: { ...values, email: to }, token: "" };
}

/**
 * The letter of an invitation: a link that makes an account for whoever has none, else the way to sign in and accept it.
 * The company's log says the same of both: whether somebody has an account is nothing that whoever invites is told.
 */
async function addressInvitation(db: Db, mail: WaitingMail, invitation: InvitationRow | null): Promise<AddressedLetter | null> {
  if (invitation === null) return null;
  const { id, companyId, email, invitedBy } = invitation;
  const entry = { action: "link.sent", userId: null, subjectType: "user", subjectId: String(id), after: { purpose: "invitation" } };
  await writeAudit({ db, companyId }, entry);
  const account = await findAddressee(db, { to: email, userId: null });
  if (account?.is_blocked || email === DEMO_GUEST_EMAIL) return null;
  const values = { ...(await namesOf(db, invitation)), email: mail.to };
  if (account?.is_active) return { kind: "invitationToAccount", locale: account.locale, values, token: "" };
  const inviter = await findAddressee(db, { to: "", userId: invitedBy });
  return { kind: "invitation", locale: inviter?.locale ?? "pl", values, token: await issueInvitationLink(db, id) };
}

/** To whoever is to get a company's reports and has not said yet whether they want them. */
async function addressAsked(db: Db, mail: WaitingMail): Promise<AddressedLetter | null> {
  const token = await issueAddressToken({ db, companyId: Number(mail.values["companyId"]) }, mail.to);
  return token === "" ? null : { ...toNobodyAnyMore(mail), token };
}

/** Nobody has the address: whoever was invited and asks for a way in gets their invitation once more. */
async function addressNobody(db: Db, mail: WaitingMail): Promise<AddressedLetter | null> {
  if (mail.kind !== "loginLink" && mail.kind !== "passwordReset") return null;
  return addressInvitation(db, mail, await findInvitation(db, { email: mail.to }));
}

/** The session that asked for another address goes on when its link is followed. */
function payloadOf({ kind, values: { asking } }: WaitingMail): Readonly<Record<string, unknown>> {
  return kind === "emailChange" && asking !== undefined ? { asking } : {};
}

/**
 * Decides what a waiting letter becomes, and makes the one-time token of its link. Null when nobody is to get it: the
 * address is nobody's, a blocked user's or the demo guest's, or is wanted as a new address and taken. Those who asked are not told the difference,
 * and the request did the same work for all of them.
 */
export async function addressLetter(db: Db, mail: WaitingMail): Promise<AddressedLetter | null> {
  if (WITHOUT_ACCOUNT.has(mail.kind)) return toNobodyAnyMore(mail);
  if (mail.kind === "reportConfirm") return addressAsked(db, mail);
  if (mail.kind === "invitation") return addressInvitation(db, mail, await findInvitation(db, { id: Number(mail.values["invitation"]) }));
  if (normalEmail(mail.to) === DEMO_GUEST_EMAIL) return null;
  const user = await findAddressee(db, mail);
  if (user === null) return addressNobody(db, mail);
  if (user.is_blocked && ASKED_FOR.has(mail.kind)) return null;
  if (mail.kind === "emailChange" && (await isTaken(db, mail.to))) return null;
  const kind = helpful(mail.kind, user);
  const token = TOKENS[kind];
  if (token !== undefined) {
    const scope = { db, companyId: await companyOf(db, user.id) };
    await writeAudit(scope, { action: "link.sent", userId: user.id, after: { purpose: token.purpose } });
  }
  return {
    kind,
    locale: user.locale,
    values: { ...mail.values, name: user.name, email: mail.to },
    token: token === undefined ? "" : await issueToken(db, { ...token, userId: user.id, email: mail.to, payload: payloadOf(mail) }),
  };
}
