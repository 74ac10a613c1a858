import { findLetterChoice, readOffToken, saveLetterChoice, switchLetters } from "#accounts/mail-off.ts";
import { letterOffRoute, letterOnRoute, lettersRoute, saveLettersRoute, testLetterRoute } from "#contract/letters.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";

/** Mail programs send a form; what is in it says nothing that the address does not. */
function acceptForms({ server }: Api): void {
  server.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 1000 }, (_request, _body, done) =>
    done(null, undefined),
  );
}

export function registerLetters(api: Api): void {
  const { database, secretKeys } = api.deps;
  acceptForms(api);

  const switchTo = async (token: string, isOn: boolean) => {
    const found = readOffToken(secretKeys, token);
    if (found === null) throw new AppError("TOKEN_INVALID", "no token of ours");
    await switchLetters(database.db, found, isOn);
    return { kind: found.kind, isOn };
  };

  route(api, lettersRoute, ({ scope, session }) => findLetterChoice(scope, session.account.id));

  route(api, saveLettersRoute, async ({ scope, session, body }) => {
    await saveLetterChoice(scope, session.account.id, body);
    return findLetterChoice(scope, session.account.id);
  });

  route(api, testLetterRoute, async ({ scope, session }) => {
    const { id, email } = session.account;
    await withTransaction(scope.db, (db) => enqueueMail(db, { kind: "alertTest", to: email, userId: id }));
    return { email };
  });

  route(api, letterOffRoute, ({ params }) => switchTo(params.token, false));

  route(api, letterOnRoute, ({ params }) => switchTo(params.token, true));
}
