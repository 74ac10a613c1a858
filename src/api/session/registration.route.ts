import { acceptInvitation } from "#accounts/accept-invitation.ts";
import { confirmEmailChange, requestEmailChange } from "#accounts/change-email.ts";
import { resetPassword } from "#accounts/change-password.ts";
import { findOtherWays } from "#accounts/other-ways.ts";
import { activate, register } from "#accounts/register.ts";
import { confirmPassword } from "#accounts/sign-in.ts";
import { normalEmail } from "#accounts/token.ts";
import { unlock } from "#accounts/unlock.ts";
import {
  acceptRoute,
  emailUpdateConfirmRoute,
  emailUpdateRoute,
  forgotPasswordRoute,
  loginLinkRoute,
  registerRoute,
  resetLinkRoute,
  resetPasswordRoute,
} from "#contract/accounts.ts";
import { AppError } from "#core/errors.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import type { TextLocale } from "#text/texts.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { accountDeps, giveSession } from "./entry.ts";

/** Both fields hold the same new password. Throws VALIDATION. */
export function checkRepeated({ password, passwordConfirmation }: { password: string; passwordConfirmation: string }): void {
  if (password === passwordConfirmation) return;
  throw new AppError("VALIDATION", "the passwords differ", { fields: { passwordConfirmation: ["passwordsDiffer"] } });
}

function registerLinks(api: Api, said: (locale: TextLocale, key: string) => { message: string }): void {
  const { passwords } = api;
  const { database } = api.deps;

  // Whether anybody has the address is found out by the letter's job: both requests below do the same for all of them.
  route(api, forgotPasswordRoute, async ({ body, locale }) => {
    await enqueueMail(database.db, { kind: "passwordReset", to: normalEmail(body.email) });
    return said(locale, "resetRequested");
  });

  route(api, loginLinkRoute, async ({ body, locale }) => {
    await enqueueMail(database.db, { kind: "loginLink", to: normalEmail(body.email) });
    return said(locale, "linkRequested");
  });

  route(api, resetLinkRoute, ({ body }) => findOtherWays(database.db, body.token));

  route(api, resetPasswordRoute, async ({ params, body, locale }) => {
    checkRepeated(body);
    const { password, keepOtherWays } = body;
    await resetPassword(database.db, params.token, { password, keepOtherWays, now: api.deps.clock() }, passwords);
    return said(locale, "passwordReset");
  });
}

export function registerRegistration(api: Api): void {
  const { config, database, texts } = api.deps;
  const said = (locale: TextLocale, key: string) => ({ message: texts.say(locale, `api:done.${key}`) });
  registerLinks(api, said);

  route(api, registerRoute, async ({ body, locale, today }) => {
    if (!config.registration) throw new AppError("REFUSED", "registration is off", { text: { key: "api:refused.registrationOff" } });
    const { email, name = "" } = body;
    await register(database.db, { email, name, locale: body.locale ?? locale, today });
    return said(locale, "registered");
  });

  route(api, acceptRoute, async ({ params: { type, token } }) => {
    if (type === "unlock") return { type, email: await unlock(database.db, token) };
    return { type, ...(await (type === "register" ? activate : acceptInvitation)(database.db, token)) };
  });

  route(api, emailUpdateRoute, async ({ body, session, reply, locale }) => {
    await confirmPassword(accountDeps(api), session.account, body.password);
    giveSession(api, reply, await requestEmailChange(database.db, session, body.email));
    return said(locale, "emailChangeRequested");
  });

  route(api, emailUpdateConfirmRoute, async ({ params, request, reply }) => {
    const { email, session } = await confirmEmailChange(database.db, params.token, await api.findAsking(request));
    if (session !== null) giveSession(api, reply, session);
    return { email };
  });
}
