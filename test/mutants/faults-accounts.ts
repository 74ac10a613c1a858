/** Faults in who gets in, what a link is good for, and what support may do. */
import type { Fault } from "./fault.ts";

const signIn = "src/accounts/sign-in.ts";
const judged = "src/accounts/authenticate.ts";
const tokens = "src/accounts/one-time-tokens.ts";
const sessions = "src/accounts/sessions.ts";
const factor = "src/accounts/second-factor.ts";
const policy = "src/api/http/policy.ts";
const attempts = { file: "src/accounts/accounts.test.ts" };
const registration = { file: "test/accounts/registration.test.ts" };
const entering = { file: "test/accounts/sign-in.test.ts" };
const profile = { file: "test/accounts/profile.test.ts" };
const support = { file: "test/accounts/impersonation.test.ts" };
const team = { file: "test/accounts/team.test.ts" };

export const ACCOUNT_FAULTS: readonly Fault[] = [
  {
    name: "an older link stays good after a newer one",
    file: tokens,
    find: "where user_id = ${token.userId} and purpose = ${token.purpose}`",
    replace: "where user_id = ${token.userId} and purpose = ''`",
    nets: [registration],
  },
  {
    name: "an expired link opens",
    file: tokens,
    find: "return row?.live ?",
    replace: "return row ?",
    nets: [registration],
  },
  {
    name: "a link of one purpose is good for another",
    file: tokens,
    find: "where token_hash = ${hashToken(token)} and purpose = ${purpose}",
    replace: "where token_hash = ${hashToken(token)} and ${purpose} <> ''",
    nets: [registration],
  },
  {
    name: "no hash is computed for an address nobody has",
    file: signIn,
    find: "const isRight = await verify(password, row?.password_hash ?? null);",
    replace: "const isRight = row !== null && (await verify(password, row.password_hash));",
    nets: [{ file: "test/accounts/timing.test.ts", only: "login" }],
  },
  {
    name: "being asked for a code counts as a failure",
    file: signIn,
    find: 'return { is: "open", refusal: totpRequired() };',
    replace: 'return { is: "wrong", refusal: totpRequired(), action: "session.wrongCode" };',
    nets: [profile],
  },
  {
    name: "a wrong code is forgotten by the right password",
    file: judged,
    find: 'if (found.is === "right") await clearAttempts',
    replace: 'if (found.is !== "wrong") await clearAttempts',
    nets: [attempts],
  },
  {
    name: "attempts at one address are judged side by side",
    file: judged,
    find: "await takeTurn(transaction, { email })",
    replace: "await takeTurn(db, { email })",
    nets: [attempts],
  },
  {
    name: "a locked address is found out only after the hash",
    file: signIn,
    find: "    await refuseLocked(db, email);\n",
    replace: "",
    nets: [attempts],
  },
  {
    name: "the password alone turns the second factor off",
    file: signIn,
    find: "if (row.totp_enabled_at !== null) {\n      if (code",
    replace: 'if (row.totp_enabled_at !== null && code !== "") {\n      if (code',
    nets: [profile],
  },
  {
    name: "a second factor leaves the sessions open that were opened without it",
    file: "src/api/session/profile.route.ts",
    find: "    await endUserSessions(db, account.id, tokenHash);\n",
    replace: "",
    nets: [profile],
  },
  {
    name: "another address leaves the other sessions open",
    file: "src/accounts/change-email.ts",
    find: "  await endSessionsBut(db, userId,",
    replace: "  await endSessionsBut(db, -userId,",
    nets: [{ file: "test/accounts/email-change.test.ts" }],
  },
  {
    name: "a link signs in without the second factor",
    file: signIn,
    find: "  if (row.totp_enabled_at !== null) {\n    await authenticate",
    replace: "  if (row.totp_enabled_at === '') {\n    await authenticate",
    nets: [profile],
  },
  {
    name: "a code works twice",
    file: factor,
    find: "totp_last_step < ${step}) returning id",
    replace: "totp_last_step <= ${step}) returning id",
    nets: [profile],
  },
  {
    name: "a recovery code works twice",
    file: factor,
    find: "delete from recovery_codes where user_id = ${userId} and code_hash = ${hashCode(userId, code)} returning user_id",
    replace: "select user_id from recovery_codes where user_id = ${userId} and code_hash = ${hashCode(userId, code)}",
    nets: [profile],
  },
  {
    name: "a reset leaves the other sessions open",
    file: "src/accounts/change-password.ts",
    find: "  await endUserSessions(db, userId, keep);\n",
    replace: "",
    nets: [registration, profile],
  },
  {
    name: "every browser is known",
    file: "src/accounts/devices.ts",
    find: "isNew: rows[0]?.others === true && !rows[0].seen",
    replace: "isNew: rows[0]?.others === true && rows[0].seen",
    nets: [entering],
  },
  {
    name: "support lasts as long as it is used",
    file: sessions,
    find: "if (row.idle && impersonation === null && !account.isDemoGuest)",
    replace: "if (row.idle)",
    nets: [support],
  },
  {
    name: "support goes on after the administrator's right has ended",
    file: sessions,
    find: "(a.is_admin and a.blocked_at is null and not u.is_admin and exists (",
    replace: "(exists (",
    nets: [support],
  },
  {
    name: "support may export",
    file: policy,
    find: 'if (contract.impersonation === "never" || answersFile(contract, query)) throw',
    replace: 'if (contract.impersonation === "never") throw',
    nets: [support],
  },
  {
    name: "support that may only read changes settings",
    file: policy,
    find: 'if (impersonation.mode === "read" && changes(contract)) {',
    replace: 'if (impersonation.mode === "full" && changes(contract)) {',
    nets: [support],
  },
  {
    name: "a support token is good for every administrator",
    file: "src/accounts/impersonation.ts",
    find: "(payload ->> 'adminId')::bigint = ${adminId}",
    replace: "(payload ->> 'adminId')::bigint <> ${-adminId}",
    nets: [support],
  },
  {
    name: "what support does is logged as the user's own",
    file: "src/accounts/audit.ts",
    find: "${impersonator.getStore() ?? null}",
    replace: "${null}",
    nets: [support],
  },
  {
    name: "the last owner can go",
    file: "src/accounts/team.ts",
    find: "and m.role = 'owner' and m.blocked_at is null and u.blocked_at is null and u.email_verified_at is not null",
    replace: "",
    nets: [team],
  },
  {
    name: "a stranger's password counts for an account that its owner confirms",
    file: "src/accounts/register.ts",
    find: "password_hash = case when email_verified_at is null then null else password_hash end",
    replace: "password_hash = password_hash",
    nets: [registration],
  },
  {
    name: "a webhook may go to a name that leads inside as well",
    file: "src/queue/safe-address.ts",
    find: "found.some(({ address }) => !isPublicAddress(address))",
    replace: "found.every(({ address }) => !isPublicAddress(address))",
    nets: [{ file: "src/queue/safe-address.test.ts" }],
  },
  {
    name: "every host of an IPv6 network has guesses of its own",
    file: "src/api/http/limits.ts",
    find: "return normalizeIP(ip)",
    replace: "return normalizeIP(ip, 128)",
    nets: [{ file: "test/accounts/limits.test.ts" }],
  },
  {
    name: "a caller behind the proxy chooses the address their guesses count under",
    file: "src/api/app.ts",
    find: "trustProxy: deps.config.trustProxy ? OWN_PROXIES : false",
    replace: "trustProxy: deps.config.trustProxy",
    nets: [{ file: "test/accounts/limits.test.ts" }],
  },
  {
    name: "a CSRF token of one session is good in another",
    file: "src/api/http/csrf.ts",
    find: '${session ?? ""}',
    replace: "${session === undefined}",
    nets: [{ file: "src/api/http/http.test.ts" }],
  },
  {
    name: "somebody else's invitation can be accepted",
    file: "src/accounts/invitations.ts",
    find: "sql`lower(email) = ${normalEmail(email)} and expires_at > now()",
    replace: "sql`${normalEmail(email)} <> '' and expires_at > now()",
    nets: [{ file: "test/accounts/invitations.test.ts" }],
  },
  {
    name: "each process counts the ways in for itself",
    file: "src/api/http/limits.ts",
    find: "if (calls > max)",
    replace: "if (calls < 0)",
    nets: [{ file: "test/accounts/limits.test.ts" }],
  },
  {
    name: "invented sessions count for nothing",
    file: "src/api/http/find-asking.ts",
    find: "    if (session === null) await countGuess(request);\n",
    replace: "",
    nets: [{ file: "test/accounts/limits.test.ts" }],
  },
];
