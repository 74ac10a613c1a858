import { writeAudit } from "#accounts/audit.ts";
import { changePassword } from "#accounts/change-password.ts";
import { deviceName } from "#accounts/devices.ts";
import { disableTotp, enableTotp, startTotp } from "#accounts/second-factor.ts";
import { endSession, endUserSessions, rotateSession, type Session } from "#accounts/sessions.ts";
import { confirmBoth, confirmCode, confirmPassword } from "#accounts/sign-in.ts";
import type { Account } from "#accounts/user.ts";
import {
  changePasswordRoute,
  disableTotpRoute,
  enableTotpRoute,
  endOtherSessionsRoute,
  endSessionRoute,
  sessionsRoute,
  updateUserRoute,
} from "#contract/profile.ts";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { findDeviceHash, findDevices } from "./devices.query.ts";
import { accountDeps, giveSession, sessionAnswer } from "./entry.ts";
import { updateProfile } from "./profile.query.ts";
import { checkRepeated } from "./registration.route.ts";

function registerPassword(api: Api): void {
  const { passwords } = api;
  const { database } = api.deps;

  route(api, changePasswordRoute, async ({ body, session, reply }) => {
    checkRepeated(body);
    await confirmPassword(accountDeps(api), session.account, body.currentPassword);
    const change = { password: body.password, keep: session.tokenHash };
    await changePassword(database.db, session.account, change, passwords);
    giveSession(api, reply, await rotateSession(database.db, session.tokenHash));
  });
}

/** The log and a letter say what has become of the second factor. */
async function noteTotp(db: Db, { id, companyId, email }: Account, what: "enabled" | "disabled"): Promise<void> {
  await writeAudit({ db, companyId }, { action: `totp.${what}`, userId: id });
  const kind = what === "enabled" ? "totpEnabled" : "totpDisabled";
  await enqueueMail(db, { kind, to: email, userId: id, values: { at: new Date().toISOString() } });
}

function registerSecondFactor(api: Api): void {
  const { database, secretKeys, clock } = api.deps;

  /** The code that was shown turns the second factor on, and the user's other sessions, opened without it, end. Null when it is wrong. */
  async function turnOn(db: Db, { account, tokenHash }: Session, code: string): Promise<string[] | null> {
    const codes = await enableTotp(db, secretKeys, { userId: account.id, code, now: Date.parse(clock()) });
    if (codes === null) return null;
    await endUserSessions(db, account.id, tokenHash);
    await noteTotp(db, account, "enabled");
    return codes;
  }

  route(api, enableTotpRoute, async ({ body, session, reply }) => {
    const { account } = session;
    const { code } = body;
    if (code !== undefined) {
      const recoveryCodes = await confirmCode(accountDeps(api), account, (db) => turnOn(db, session, code));
      giveSession(api, reply, await rotateSession(database.db, session.tokenHash));
      return { enabled: true, secret: null, url: null, recoveryCodes };
    }
    if (body.password === undefined) throw new AppError("VALIDATION", "neither password nor code", { fields: { password: ["required"] } });
    await confirmPassword(accountDeps(api), account, body.password);
    return { enabled: false, recoveryCodes: [], ...(await startTotp(database.db, secretKeys, account.id)) };
  });

  route(api, disableTotpRoute, async ({ body, session, reply }) => {
    const { account } = session;
    const given = { password: body.password, code: body.code ?? null, now: Date.parse(clock()) };
    await confirmBoth(accountDeps(api), account, given, async (db) => {
      await disableTotp(db, account.id);
      await noteTotp(db, account, "disabled");
    });
    giveSession(api, reply, await rotateSession(database.db, session.tokenHash));
  });
}

function registerDevices(api: Api): void {
  const { db } = api.deps.database;

  route(api, sessionsRoute, async ({ session }) => {
    const rows = await findDevices(db, session.account.id);
    const items = rows.map((row) => ({
      id: String(row.id),
      device: deviceName(row.user_agent),
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      isCurrent: row.token_hash.equals(session.tokenHash),
      isSupport: row.is_support,
    }));
    return { items };
  });

  route(api, endSessionRoute, async ({ params, session, scope }) => {
    const hash = await findDeviceHash(db, session.account.id, idOr404(params.id));
    if (hash === null) throw new AppError("NOT_FOUND", `no session ${params.id} of the user`);
    await endSession(db, hash);
    await writeAudit(scope, { action: "session.revoked", userId: session.account.id, subjectType: "session", subjectId: params.id });
  });

  route(api, endOtherSessionsRoute, async ({ session, scope }) => {
    await endUserSessions(db, session.account.id, session.tokenHash);
    await writeAudit(scope, { action: "session.othersRevoked", userId: session.account.id });
  });
}

export function registerProfile(api: Api): void {
  registerPassword(api);
  registerSecondFactor(api);
  registerDevices(api);

  route(api, updateUserRoute, async ({ body, session, scope }) => {
    const { appearance: asked, ...said } = body;
    const { name = null, locale = null } = said;
    const appearance = asked === undefined ? null : { ...asked, tour: asked.tour ?? session.account.appearance.tour };
    await updateProfile(scope.db, session.account.id, { name, locale, appearance });
    // Who looks at the figures in the dark is nobody's business.
    if (Object.keys(said).length > 0) await writeAudit(scope, { action: "user.updated", userId: session.account.id, after: said });
    const { account: before } = session;
    const account = {
      ...before,
      name: name ?? before.name,
      locale: locale ?? before.locale,
      appearance: { ...before.appearance, ...appearance },
    };
    return sessionAnswer(api, account, session.impersonation);
  });
}
