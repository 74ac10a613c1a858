import { createFirstUser, isFirstRun } from "#accounts/first-run.ts";
import { signIn } from "#accounts/sign-in.ts";
import { createFirstUserRoute, firstRunRoute } from "#contract/first-run.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { accountDeps, entryOf, letIn } from "./entry.ts";

export function registerFirstRun(api: Api): void {
  const { config, database } = api.deps;

  route(api, firstRunRoute, async () => ({ isOpen: await isFirstRun(database.db) }));

  route(api, createFirstUserRoute, async ({ body, locale, request, reply }) => {
    const { email, password, name = "" } = body;
    await createFirstUser(database.db, { email, password, name, locale: body.locale ?? locale }, config.passwordCost);
    return letIn(api, request, reply, await signIn(accountDeps(api), { ...entryOf(api, request, {}), email, password }));
  });
}
